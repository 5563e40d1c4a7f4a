/**
 * The video owns time; this asks it for frames and reports the frame that it shows.
 *
 * - The frame reported is the frame presented: it comes from requestVideoFrameCallback, also while paused, because
 *   one more frame may appear after pause() was called.
 * - Every seek goes to the middle of a frame by exact times. Seeks queue as "the latest wins": keys that repeat
 *   faster than the decoder cost a few real seeks and land on the right frame.
 * - A pause snaps to the middle of the frame that is on the screen, so a step from there is exact.
 * - `position()` is where a mark goes: the frame asked for while a seek is under way, else the frame shown. A frame
 *   callback that comes late moves what is reported, never a mark that was made.
 */
import type { FrameSpan, FrameTable } from "./frames";
import { clampFrame, frameAtTime, frameCount, framePresented, middleOf } from "./frames";
import { Store } from "./store";

/** What the clock needs of an HTMLVideoElement. */
export interface Media {
  currentTime: number;
  playbackRate: number;
  muted: boolean;
  loop: boolean;
  readonly paused: boolean;
  play(): Promise<void>;
  pause(): void;
  addEventListener(type: string, listener: () => void): void;
  removeEventListener(type: string, listener: () => void): void;
  requestVideoFrameCallback?(callback: (now: number, frame: { mediaTime: number }) => void): number;
  cancelVideoFrameCallback?(handle: number): void;
}

export interface ClockState {
  /** The frame on the screen. */
  readonly frame: number;
  readonly playing: boolean;
  readonly rate: number;
  readonly muted: boolean;
  /** Frames that playing stays in, or null. */
  readonly range: FrameSpan | null;
  readonly looping: boolean;
}

/** How long a seek or a pause waits for a frame callback that may never come, in ms. */
const SEEK_GRACE_MS = 250;
const PAUSE_GRACE_MS = 50;
/** Browsers keep positions to the microsecond; this near, a frame's middle is reached. */
const CLOSE_S = 2e-4;

export class Clock {
  readonly state: Store<ClockState>;
  /** Times that playing was started. */
  plays = 0;
  private wanted: number | null = null;
  private target: number | null = null;
  private landed = false;
  private presented = false;
  private waiting: (() => void)[] = [];
  private grace: ReturnType<typeof setTimeout> | undefined;
  private snap: ReturnType<typeof setTimeout> | undefined;
  private callback = 0;
  private readonly heard: readonly [string, () => void][];

  constructor(
    private readonly media: Media,
    readonly table: FrameTable,
  ) {
    this.state = new Store<ClockState>({
      frame: 0,
      playing: false,
      rate: media.playbackRate,
      muted: media.muted,
      range: null,
      looping: false,
    });
    this.heard = [
      ["seeked", this.onSeeked],
      ["play", this.onPlay],
      ["pause", this.onPause],
      ["ended", this.onEnded],
      ["timeupdate", this.onTime],
    ];
    for (const [type, listener] of this.heard) media.addEventListener(type, listener);
    this.listen();
  }

  dispose(): void {
    for (const [type, listener] of this.heard) this.media.removeEventListener(type, listener);
    this.media.cancelVideoFrameCallback?.(this.callback);
    clearTimeout(this.grace);
    clearTimeout(this.snap);
    this.settle();
  }

  /** Where a mark made now belongs. */
  position(): number {
    return this.wanted ?? this.state.get().frame;
  }

  /** Ask for a frame; resolves when it, or a later wish, is on the screen. Pauses. */
  seekFrame(frame: number): Promise<void> {
    this.pause();
    return this.request(clampFrame(this.table, frame));
  }

  /** Go `frames` on from the position (back when negative). */
  step(frames: number): Promise<void> {
    return this.seekFrame(this.position() + frames);
  }

  pause(): void {
    if (!this.media.paused) this.media.pause();
  }

  /** Play from the position, in the whole clip or the range that was set. */
  async play(): Promise<void> {
    const { frame, range } = this.state.get();
    const last = (range?.end ?? frameCount(this.table)) - 1;
    const first = range?.start ?? 0;
    if (frame >= last || frame < first) await this.request(first);
    await this.media.play();
  }

  toggle(): void {
    if (this.media.paused) void this.play().catch(() => undefined);
    else this.pause();
  }

  /** Play a range once. */
  async playOnce(range: FrameSpan): Promise<void> {
    this.state.patch({ range, looping: false });
    await this.request(range.start);
    await this.media.play();
  }

  /** Keep playing inside a range again and again; null plays the whole clip. */
  loop(range: FrameSpan | null): void {
    this.state.patch({ range, looping: range !== null });
  }

  setRate(rate: number): void {
    this.media.playbackRate = rate;
    this.state.patch({ rate });
  }

  setMuted(muted: boolean): void {
    this.media.muted = muted;
    this.state.patch({ muted });
  }

  private request(frame: number): Promise<void> {
    clearTimeout(this.snap);
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      this.wanted = frame;
      if (this.target === null) this.go(frame);
    });
  }

  private go(frame: number): void {
    const middle = middleOf(this.table, frame);
    if (this.state.get().frame === frame && Math.abs(this.media.currentTime - middle) < CLOSE_S) {
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
    const grace = this.media.requestVideoFrameCallback ? SEEK_GRACE_MS : 0;
    this.grace = setTimeout(() => this.arrive(frameAtTime(this.table, this.media.currentTime)), grace);
  };

  /* The picture and the "seeked" event of one seek come in either order: a seek is over when both are here. */
  private readonly onFrame = (_now: number, shown: { mediaTime: number }): void => {
    this.listen();
    const frame = framePresented(this.table, shown.mediaTime);
    this.state.patch({ frame });
    if (this.target !== null) {
      this.presented = frame === this.target || (this.landed && !this.media.paused);
      if (this.landed && this.presented) this.arrive(frame);
    } else if (this.media.paused) this.snapSoon();
    else this.stayInRange(frame);
  };

  /** A seek is over: report its frame, then go on to a later wish, or tell those who wait. */
  private arrive(frame: number): void {
    clearTimeout(this.grace);
    const asked = this.target;
    this.target = null;
    this.state.patch({ frame });
    if (this.wanted !== null && this.wanted !== asked) this.go(this.wanted);
    else this.settle();
  }

  private settle(): void {
    this.wanted = null;
    const done = this.waiting;
    this.waiting = [];
    for (const resolve of done) resolve();
  }

  private listen(): void {
    this.callback = this.media.requestVideoFrameCallback?.(this.onFrame) ?? 0;
  }

  private readonly onPlay = (): void => {
    this.plays += 1;
    clearTimeout(this.snap);
    this.state.patch({ playing: true });
  };

  private readonly onPause = (): void => {
    const { range, looping } = this.state.get();
    this.state.patch({ playing: false, range: looping ? range : null });
    this.snapSoon();
  };

  private snapSoon(): void {
    clearTimeout(this.snap);
    if (this.wanted !== null) return;
    this.snap = setTimeout(() => {
      if (this.media.paused && this.wanted === null) void this.request(this.state.get().frame);
    }, PAUSE_GRACE_MS);
  }

  private readonly onEnded = (): void => {
    const { range, looping } = this.state.get();
    if (looping && range) this.again(range);
  };

  private stayInRange(frame: number): void {
    const { range, looping } = this.state.get();
    if (!range || frame < range.end) return;
    if (looping) this.again(range);
    else {
      this.media.pause();
      void this.request(range.end - 1);
    }
  }

  private again(range: FrameSpan): void {
    void this.request(range.start)
      .then(() => this.media.play())
      .catch(() => undefined);
  }

  /** Browsers without frame callbacks say where they are a few times a second. */
  private readonly onTime = (): void => {
    if (this.media.requestVideoFrameCallback || this.target !== null) return;
    const frame = frameAtTime(this.table, this.media.currentTime);
    this.state.patch({ frame });
    if (!this.media.paused) this.stayInRange(frame);
  };
}
