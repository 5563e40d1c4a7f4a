/**
 * The video owns time; this asks it for frames and reports the frame that it shows.
 *
 * - The frame reported is the frame presented: it comes from requestVideoFrameCallback, also while paused, because
 *   one more frame may appear after pause() was called.
 * - A pause snaps to the middle of the frame that is on the screen, so a step from there is exact.
 * - `position()` is where a mark goes: the frame asked for while a seek is under way, else the frame shown. A frame
 *   callback that comes late moves what is reported, never a mark that was made.
 * - What is played once ends on its last frame, and shows none of those after it. A pause in a loop stays in it.
 * - Browsers do not play backwards: that is made of seeks at the pace of the frames.
 */
import type { ClockState } from "./clock-state";
import { beginning, nextSpeed, SHUTTLE } from "./clock-state";
import type { FrameSpan, FrameTable } from "./frames";
import { clampFrame, frameAtTime, frameCount, framePresented, lastsMs } from "./frames";
import type { Media, Sound, SoundMemory } from "./media";
import { whyNotPlaying } from "./media";
import { Pace } from "./pace";
import { Seeks } from "./seeks";
import { Store } from "./store";

/** How long a pause waits for one more frame callback, in ms. */
const PAUSE_GRACE_MS = 50;
/** How long a step key is held before it repeats, in ms. */
const HOLD_MS = 300;

export class Clock {
  readonly state: Store<ClockState>;
  /** Times that playing was started. */
  plays = 0;
  /** Counts what was asked for, so that a later wish calls off the rest of an earlier one. */
  private turn = 0;
  private callback = 0;
  private snap: ReturnType<typeof setTimeout> | undefined;
  private finish: ReturnType<typeof setTimeout> | undefined;
  /** The loop that a pause is in, until it has snapped: the frame after the loop may have come meanwhile. */
  private pausedIn: FrameSpan | null = null;
  private readonly pace = new Pace();
  private readonly seeks: Seeks;
  private readonly heard: readonly [string, () => void][];
  /** What is heard: the clip, or another that plays along. */
  private voice: Media;

  constructor(
    private readonly media: Media,
    readonly table: FrameTable,
    private readonly sound?: SoundMemory,
  ) {
    Object.assign(media, { preservesPitch: true, ...sound?.read() });
    this.voice = media;
    this.state = new Store(beginning(media));
    this.seeks = new Seeks(media, table, this.state);
    this.heard = [
      ["play", this.onPlay],
      ["pause", this.onPause],
      ["ended", this.onEnded],
      ["timeupdate", this.onTime],
    ];
    for (const [type, listener] of this.heard) media.addEventListener(type, listener);
    this.listen();
  }

  dispose(): void {
    this.begin();
    for (const [type, listener] of this.heard) this.media.removeEventListener(type, listener);
    this.media.cancelVideoFrameCallback?.(this.callback);
    clearTimeout(this.snap);
    this.seeks.dispose();
  }

  /** Where a mark made now belongs. Backwards it is the frame shown: nobody asked for those that come. */
  position(): number {
    const { frame, wanted, reverse } = this.state.get();
    return reverse ? frame : (wanted ?? frame);
  }

  /** Where the clip is, in seconds; while it plays, between the starts of two frames. */
  get seconds(): number {
    return this.media.currentTime;
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

  /** Step once, and go on at the rate of the frames while the key is held: until release(). */
  hold(by: 1 | -1): void {
    void this.step(by);
    this.pace.start(HOLD_MS, () => {
      const next = this.position() + by;
      if (next !== clampFrame(this.table, next)) return null;
      void this.request(next);
      return lastsMs(this.table, next);
    });
  }

  /** The key is up: the frame that is on its way is the last. */
  release(): void {
    if (!this.state.get().reverse && this.pace.stop()) this.seeks.dropQueued();
  }

  pause(): void {
    this.begin();
    if (!this.media.paused) this.media.pause();
    if (!this.state.get().reverse) return;
    this.seeks.dropQueued();
    this.endReverse();
  }

  /** Play from the position, in the whole clip or the range that was set. */
  async play(): Promise<void> {
    this.pauseReverse();
    const turn = this.begin();
    const { range } = this.state.get();
    const at = this.position();
    const first = range?.start ?? 0;
    if (at < first || at >= this.lastIn(range)) await this.request(first);
    await this.start(turn);
  }

  toggle(): void {
    if (this.state.get().playing || !this.media.paused) this.pause();
    else void this.play();
  }

  /** Play a range once. Resolves when it plays. */
  async playOnce(range: FrameSpan): Promise<void> {
    this.pauseReverse();
    const turn = this.begin();
    await this.request(range.start);
    if (turn !== this.turn) return;
    this.state.patch({ range, looping: false });
    await this.start(turn);
  }

  /** Keep playing inside a range again and again; null plays the whole clip. */
  loop(range: FrameSpan | null): void {
    clearTimeout(this.finish);
    this.state.patch({ range, looping: range !== null });
  }

  /** Play on (back when −1) at 1×; each time again faster: 2×, 4×. */
  shuttle(by: 1 | -1): void {
    const { playing, reverse, rate } = this.state.get();
    const going = playing && reverse === by < 0;
    this.setRate(going ? (SHUTTLE.find((speed) => speed > rate) ?? rate) : 1);
    if (going) return;
    if (by > 0) void this.play();
    else this.playBack();
  }

  /** The next speed up, or down. */
  changeRate(by: 1 | -1): void {
    this.setRate(nextSpeed(this.state.get().rate, by));
  }

  setRate(rate: number): void {
    this.media.playbackRate = rate;
    this.state.patch({ rate });
  }

  setMuted(muted: boolean): void {
    this.hear({ muted, volume: this.state.get().volume });
  }

  /** Set the volume, from 0 to 1; it can be heard then. */
  setVolume(volume: number): void {
    this.hear({ muted: false, volume });
  }

  /** Have another clip heard in the place of this one; null for this one again. */
  speakThrough(other: Media | null): void {
    const { muted, volume } = this.state.get();
    this.voice.muted = true;
    this.voice = other ?? this.media;
    Object.assign(this.voice, { muted, volume });
  }

  private hear(sound: Sound): void {
    Object.assign(this.voice, sound);
    this.state.patch(sound);
    this.sound?.write(sound);
  }

  /** Something new is asked for: what was under way ends here. */
  private begin(): number {
    this.pace.stop();
    clearTimeout(this.finish);
    this.turn += 1;
    return this.turn;
  }

  private request(frame: number): Promise<void> {
    clearTimeout(this.snap);
    this.pausedIn = null;
    return this.seeks.request(frame);
  }

  private async start(turn: number): Promise<void> {
    if (turn !== this.turn) return;
    try {
      await this.media.play();
      this.state.patch({ problem: null });
    } catch (error) {
      this.state.patch({ problem: whyNotPlaying(error) });
    }
  }

  private playBack(): void {
    const at = this.position();
    this.pause();
    this.plays += 1;
    this.state.patch({ playing: true, reverse: true });
    let next = at;
    this.pace.start(0, () => {
      const { range, looping, rate } = this.state.get();
      next -= 1;
      if (next < (range?.start ?? 0)) {
        if (!looping) return this.endReverse();
        next = this.lastIn(range);
      }
      void this.request(next);
      return lastsMs(this.table, next) / rate;
    });
  }

  private endReverse(): null {
    this.state.patch({ playing: false, reverse: false });
    return null;
  }

  private pauseReverse(): void {
    if (this.state.get().reverse) this.pause();
  }

  private lastIn(range: FrameSpan | null): number {
    return (range?.end ?? frameCount(this.table)) - 1;
  }

  private listen(): void {
    this.callback = this.media.requestVideoFrameCallback?.(this.onFrame) ?? 0;
  }

  private readonly onFrame = (_now: number, presented: { mediaTime: number }): void => {
    this.listen();
    this.show(framePresented(this.table, presented.mediaTime));
  };

  private show(frame: number): void {
    this.state.patch({ frame, shown: true });
    if (this.seeks.took(frame)) return;
    if (this.media.paused) this.snapSoon();
    else this.stayInRange(frame);
  }

  private readonly onPlay = (): void => {
    this.plays += 1;
    clearTimeout(this.snap);
    this.state.patch({ playing: true, problem: null });
  };

  private readonly onPause = (): void => {
    /* The event comes later than the pause: the clip may play again by now, or backwards. */
    const { range, looping, reverse, wanted } = this.state.get();
    if (!this.media.paused || reverse) return;
    clearTimeout(this.finish);
    this.pausedIn = looping && wanted === null ? range : null;
    this.state.patch({ playing: false, range: looping ? range : null });
    this.snapSoon();
  };

  private snapSoon(): void {
    clearTimeout(this.snap);
    if (this.state.get().wanted !== null) return;
    this.snap = setTimeout(() => {
      const { wanted, frame } = this.state.get();
      if (this.media.paused && wanted === null) void this.request(Math.min(frame, this.lastIn(this.pausedIn)));
    }, PAUSE_GRACE_MS);
  }

  private readonly onEnded = (): void => {
    const { range, looping } = this.state.get();
    if (looping && range) this.again(range);
    else void this.request(this.lastIn(null));
  };

  /** The last frame of a range stays for half its time, so that the one after it is not seen; then it is over. */
  private stayInRange(frame: number): void {
    const { range, rate } = this.state.get();
    if (!range || frame < range.end - 1) return;
    clearTimeout(this.finish);
    if (frame >= range.end) this.endRange(range);
    else if (range.end < frameCount(this.table))
      this.finish = setTimeout(() => this.endRange(range), lastsMs(this.table, frame) / rate / 2);
  }

  private endRange(range: FrameSpan): void {
    if (this.state.get().looping) return this.again(range);
    this.pause();
    void this.request(range.end - 1);
  }

  private again(range: FrameSpan): void {
    const turn = this.begin();
    void this.request(range.start).then(() => this.start(turn));
  }

  /** Browsers without frame callbacks say where they are a few times a second. */
  private readonly onTime = (): void => {
    if (this.media.requestVideoFrameCallback || this.seeks.busy) return;
    this.show(frameAtTime(this.table, this.media.currentTime));
  };
}
