import type { Media } from "@/shared/engine/media";
import type { FrameTable } from "@/shared/engine/frames";
import { frameAtTime } from "@/shared/engine/frames";

type FrameCallback = (now: number, frame: { mediaTime: number }) => void;

/**
 * A video whose decoder is worked by hand: a seek is finished by `land()` and its picture comes by `present()`, in
 * either order, as browsers do it. Frame callbacks and events can be kept back, as by a busy page.
 */
export class FakeVideo extends EventTarget implements Media {
  playbackRate = 1;
  preservesPitch = false;
  muted = false;
  volume = 1;
  paused = true;
  /** Where each real seek went, in seconds. */
  readonly seeks: number[] = [];
  /** What the browser says to play(), where it refuses. */
  refusal: Error | null = null;
  /** Frame callbacks wait for deliver(). */
  late = false;
  /** A seek is under way. */
  seeking = false;
  private readonly undelivered: number[] = [];
  private at = 0;
  private readonly callbacks = new Map<number, FrameCallback>();
  private handles = 0;

  constructor(private readonly table: FrameTable) {
    super();
  }

  get currentTime(): number {
    return this.at;
  }

  set currentTime(seconds: number) {
    this.at = seconds;
    this.seeking = true;
    this.seeks.push(seconds);
  }

  play(): Promise<void> {
    if (this.refusal) return Promise.reject(this.refusal);
    this.paused = false;
    this.fire("play");
    return Promise.resolve();
  }

  pause(): void {
    this.paused = true;
    this.fire("pause");
  }

  requestVideoFrameCallback(callback: FrameCallback): number {
    this.handles += 1;
    this.callbacks.set(this.handles, callback);
    return this.handles;
  }

  cancelVideoFrameCallback(handle: number): void {
    this.callbacks.delete(handle);
  }

  land(): void {
    this.seeking = false;
    this.fire("seeked");
  }

  /** Show the frame at the playback position, or another, such as one that was on its way. */
  present(frame = frameAtTime(this.table, this.at)): void {
    if (this.late) this.undelivered.push(frame);
    else this.tell(frame);
  }

  /** Call back for the frames that were presented meanwhile: browsers tell of the last of them only. */
  deliver(): void {
    const frame = this.undelivered.at(-1);
    this.undelivered.length = 0;
    if (frame !== undefined) this.tell(frame);
  }

  private tell(frame: number): void {
    const waiting = [...this.callbacks.values()];
    this.callbacks.clear();
    const mediaTime = Math.floor((this.table.times[frame] ?? 0) * 1e6) / 1e6;
    for (const callback of waiting) callback(0, { mediaTime });
  }

  /** Finish a seek. */
  settle(): void {
    this.land();
    this.present();
  }

  /** Play on to some place, in seconds, without telling anybody. */
  drift(seconds: number): void {
    this.at = seconds;
  }

  /** Play on to a frame. */
  advance(frame: number): void {
    this.at = (this.table.times[frame] ?? 0) + 0.001;
    this.present(frame);
  }

  /** Play to the end. */
  end(): void {
    this.at = this.table.end;
    this.paused = true;
    this.fire("pause");
    this.fire("ended");
  }

  fire(type: string): void {
    this.dispatchEvent(new Event(type));
  }
}
