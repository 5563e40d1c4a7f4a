/**
 * Brings frames to the screen. The latest wish wins: wishes that come faster than the decoder cost a few real seeks,
 * and end on the right frame.
 *
 * Every seek goes to the middle of a frame. It is over when both the "seeked" event and the picture are here, which
 * come in either order.
 */
import type { FrameTable } from "./frames";
import { frameAtTime, middleOf } from "./frames";
import type { Media } from "./media";

export interface Screen {
  /** The frame on the screen. */
  readonly frame: number;
  /** The frame that was asked for and is not on the screen yet. */
  readonly wanted: number | null;
  /** Whether the clip has shown a frame at all. */
  readonly shown: boolean;
}

export interface ScreenStore {
  get(): Screen;
  patch(part: Partial<Screen>): void;
}

/** How long a seek waits for a frame callback that may never come, in ms. */
const GRACE_MS = 250;
/** Browsers keep positions to the microsecond; this near, a frame's middle is reached. */
const CLOSE_S = 2e-4;

export class Seeks {
  /** The frame of the seek under way. */
  private target: number | null = null;
  private landed = false;
  private presented = false;
  private waiting: (() => void)[] = [];
  private grace: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly media: Media,
    private readonly table: FrameTable,
    private readonly screen: ScreenStore,
  ) {
    media.addEventListener("seeked", this.onSeeked);
  }

  dispose(): void {
    this.media.removeEventListener("seeked", this.onSeeked);
    clearTimeout(this.grace);
    this.settle();
  }

  get busy(): boolean {
    return this.target !== null;
  }

  /** Ask for a frame; resolves when it, or a later wish, is on the screen. */
  request(frame: number): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      this.screen.patch({ wanted: frame });
      if (this.target === null) this.go(frame);
    });
  }

  /** Be content with the seek under way. */
  dropQueued(): void {
    if (this.target !== null) this.screen.patch({ wanted: this.target });
  }

  /** A frame was presented. Tells whether a seek is under way, so that the frame may be of it. */
  took(frame: number): boolean {
    if (this.target === null) return false;
    this.presented = frame === this.target || (this.landed && !this.media.paused);
    if (this.landed && this.presented) this.arrive(frame);
    return true;
  }

  private go(frame: number): void {
    const middle = middleOf(this.table, frame);
    if (this.screen.get().frame === frame && Math.abs(this.media.currentTime - middle) < CLOSE_S) {
      this.settle();
      return;
    }
    this.target = frame;
    this.landed = false;
    this.presented = false;
    this.media.currentTime = middle;
  }

  private readonly onSeeked = (): void => {
    if (this.target === null) return;
    this.landed = true;
    if (this.presented) {
      this.arrive(this.target);
      return;
    }
    /* A seek inside the frame that is shown may present nothing new. */
    clearTimeout(this.grace);
    const grace = this.media.requestVideoFrameCallback ? GRACE_MS : 0;
    this.grace = setTimeout(() => this.arrive(frameAtTime(this.table, this.media.currentTime)), grace);
  };

  /** A seek is over: report its frame, then go on to a later wish, or tell those who wait. */
  private arrive(frame: number): void {
    clearTimeout(this.grace);
    const asked = this.target;
    this.target = null;
    this.screen.patch({ frame, shown: true });
    const { wanted } = this.screen.get();
    if (wanted !== null && wanted !== asked) this.go(wanted);
    else this.settle();
  }

  private settle(): void {
    this.screen.patch({ wanted: null });
    const done = this.waiting;
    this.waiting = [];
    for (const resolve of done) resolve();
  }
}
