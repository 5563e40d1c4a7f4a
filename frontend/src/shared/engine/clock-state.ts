/** What a clock tells. */
import type { FrameSpan } from "./frames";
import type { Media } from "./media";
import type { Screen } from "./seeks";

export interface ClockState extends Screen {
  readonly playing: boolean;
  /** Whether it plays backwards. */
  readonly reverse: boolean;
  /** How fast it plays, from 0.1 to 4. */
  readonly rate: number;
  readonly muted: boolean;
  /** From 0 to 1. */
  readonly volume: number;
  /** Frames that playing stays in, or null. */
  readonly range: FrameSpan | null;
  readonly looping: boolean;
  /** Why the clip does not play. */
  readonly problem: string | null;
}

/** The speeds on offer. */
export const SPEEDS = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4] as const;
/** Those that pressing a shuttle key again goes through. */
export const SHUTTLE: readonly number[] = [1, 2, 4];

/** The state of a clock over a clip that has shown nothing. */
export const beginning = ({ playbackRate, muted, volume }: Media): ClockState => ({
  frame: 0,
  wanted: null,
  shown: false,
  playing: false,
  reverse: false,
  rate: playbackRate,
  muted,
  volume,
  range: null,
  looping: false,
  problem: null,
});

/** The next speed up, or down; the same at the end of the row. */
export const nextSpeed = (rate: number, by: 1 | -1): number =>
  (by > 0 ? SPEEDS.find((speed) => speed > rate) : SPEEDS.findLast((speed) => speed < rate)) ?? rate;
