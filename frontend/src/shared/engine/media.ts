/** What a clock needs of a video element, and what happens to its sound between clips. */
import { clip as messages } from "@/messages/shared";

export interface Media {
  currentTime: number;
  playbackRate: number;
  preservesPitch: boolean;
  muted: boolean;
  /** From 0 to 1. */
  volume: number;
  readonly paused: boolean;
  play(): Promise<void>;
  pause(): void;
  addEventListener(type: string, listener: () => void): void;
  removeEventListener(type: string, listener: () => void): void;
  requestVideoFrameCallback?(callback: (now: number, frame: { mediaTime: number }) => void): number;
  cancelVideoFrameCallback?(handle: number): void;
}

export interface Sound {
  readonly muted: boolean;
  /** From 0 to 1. */
  readonly volume: number;
}

/** Where the sound is remembered from one clip to the next. */
export interface SoundMemory {
  read(): Sound | null;
  write(sound: Sound): void;
}

const KEY = "outtake:sound";

/** Remember the sound in a storage; one that is full, forbidden or was written by hand is as good as empty. */
export const soundIn = (storage: Pick<Storage, "getItem" | "setItem">): SoundMemory => ({
  read() {
    try {
      const { muted, volume } = JSON.parse(storage.getItem(KEY) ?? "{}") as Partial<Sound>;
      if (typeof muted !== "boolean" || typeof volume !== "number" || !(volume >= 0 && volume <= 1)) return null;
      return { muted, volume };
    } catch {
      return null;
    }
  },
  write(sound) {
    try {
      storage.setItem(KEY, JSON.stringify(sound));
    } catch {
      /* The sound stays as it is for this clip. */
    }
  },
});

/** Why `play()` was refused, for the person; null where it was only called off by a pause. */
export function whyNotPlaying(error: unknown): string | null {
  const name = error instanceof Error ? error.name : "";
  if (name === "AbortError") return null;
  if (name === "NotAllowedError") return messages.notAllowed;
  if (name === "NotSupportedError") return messages.notSupported;
  return messages.notPlaying(error instanceof Error ? error.message : String(error));
}
