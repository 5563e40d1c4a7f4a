/**
 * A second clip beside the one that leads: it shows, at any moment, what it showed when the lead showed its frame.
 *
 * - While the lead is paused, steps, is held or goes backwards, it is the frame that lies at the middle of the lead's
 *   frame, by the exact times of both tables.
 * - While the lead plays, it plays along. More than half a frame off, it goes a little faster or slower until it is
 *   right; far off, it is put right by a seek.
 * - Where it is over before the lead, its last frame stays.
 *
 * It is not heard, unless the lead's clock speaks through it.
 */
import type { Clock } from "./clock";
import type { FrameTable } from "./frames";
import { clampFrame, frameAtTime, frameCount, framePresented, lastsMs, middleOf } from "./frames";
import type { Media } from "./media";
import type { Screen } from "./seeks";
import { Seeks } from "./seeks";
import { Store } from "./store";

/** How much faster or slower it plays to come right: nobody sees it. */
const NUDGE = 0.05;
/** Frames that it may be off by before a seek puts it right. */
const FAR_FRAMES = 4;
/** A seek while playing is let work for so long before the next, in ms. */
const PATIENCE_MS = 1000;
/** The longest that a seek is taken to last, in seconds. */
const LONGEST_SEEK_S = 0.5;

export class Follower {
  /** The frame on the screen; null until there is one. */
  readonly shown = new Store<number | null>(null);
  private readonly screen = new Store<Screen>({ frame: 0, wanted: null, shown: false });
  private readonly seeks: Seeks;
  private readonly leave: readonly (() => void)[];
  private callback = 0;
  /** When a seek was last made while playing. */
  private soughtAt = -Infinity;
  /** Whether it is not known yet how far off that seek left it. */
  private unmeasured = false;
  /** How far the lead goes on during such a seek, in seconds of the clip. */
  private lag = 0;

  constructor(
    readonly media: Media,
    private readonly table: FrameTable,
    private readonly lead: Clock,
  ) {
    Object.assign(media, { preservesPitch: true, muted: true });
    this.seeks = new Seeks(media, table, this.screen);
    this.leave = [
      this.screen.subscribe(this.tell),
      lead.state.subscribe(this.follow),
      on(media, "ended", this.follow),
      on(media, "timeupdate", this.onTime),
    ];
    this.listen();
    this.follow();
  }

  dispose(): void {
    for (const leave of this.leave) leave();
    this.media.cancelVideoFrameCallback?.(this.callback);
    this.seeks.dispose();
    if (!this.media.paused) this.media.pause();
  }

  /** The frame that belongs beside a frame of the lead. */
  frameBeside(leadFrame: number): number {
    return frameAtTime(this.table, middleOf(this.lead.table, leadFrame));
  }

  private readonly follow = (): void => {
    const { playing, reverse, frame, wanted } = this.lead.state.get();
    if (playing && !reverse && wanted === null) this.playAlong();
    else this.stand(this.frameBeside(wanted ?? frame));
  };

  private stand(frame: number): void {
    if (!this.media.paused) this.media.pause();
    this.lag = 0;
    this.soughtAt = -Infinity;
    const { wanted } = this.screen.get();
    if (wanted !== frame) void this.seeks.request(frame);
  }

  private playAlong(): void {
    const { seconds } = this.lead;
    const last = frameCount(this.table) - 1;
    const place = frameAtTime(this.table, seconds);
    const frameS = lastsMs(this.table, place) / 1000;
    const off = seconds - this.media.currentTime;
    const isFar = Math.abs(off) > FAR_FRAMES * frameS;
    /* On its last frame it may be over: if it were played from there, it would start again. */
    const isLast = frameAtTime(this.table, this.media.currentTime) === last;
    if (place === last || (isLast && !isFar)) return this.stand(last);
    if (this.seeks.busy) return this.wait();
    if (this.unmeasured) this.learn(off);
    if (isFar && (isLast || performance.now() - this.soughtAt > PATIENCE_MS)) return this.catchUp(seconds);
    this.setRate(off, frameS);
    if (this.media.paused) void this.media.play().catch(() => undefined); // the lead says why nothing plays
  }

  /** A seek of the time before, or of this one, is not over yet. */
  private wait(): void {
    if (this.media.paused) this.seeks.dropQueued();
  }

  private catchUp(seconds: number): void {
    this.soughtAt = performance.now();
    this.unmeasured = true;
    void this.seeks.request(clampFrame(this.table, frameAtTime(this.table, seconds + this.lag)));
  }

  /** A seek takes its time: the next one goes as much further ahead. */
  private learn(off: number): void {
    this.unmeasured = false;
    this.lag = Math.min(Math.max(this.lag + off, 0), LONGEST_SEEK_S);
  }

  /** Off by more than half a frame it is nudged, until it has come to where it should be. */
  private setRate(off: number, frameS: number): void {
    const { rate } = this.lead.state.get();
    const nudged = Math.sign(this.media.playbackRate - rate);
    const isOff = Math.abs(off) > frameS / 2 || (nudged !== 0 && nudged === Math.sign(off));
    const wanted = rate * (1 + (isOff ? Math.sign(off) * NUDGE : 0));
    if (this.media.playbackRate !== wanted) this.media.playbackRate = wanted;
  }

  private listen(): void {
    this.callback = this.media.requestVideoFrameCallback?.(this.onFrame) ?? 0;
  }

  private readonly onFrame = (_now: number, presented: { mediaTime: number }): void => {
    this.listen();
    this.show(framePresented(this.table, presented.mediaTime));
  };

  private show(frame: number): void {
    this.screen.patch({ frame, shown: true });
    if (!this.seeks.took(frame)) this.follow();
  }

  /** Browsers without frame callbacks say where they are a few times a second. */
  private readonly onTime = (): void => {
    if (this.media.requestVideoFrameCallback || this.seeks.busy) return;
    this.show(frameAtTime(this.table, this.media.currentTime));
  };

  private readonly tell = (): void => {
    const { frame, shown } = this.screen.get();
    this.shown.set(shown ? frame : null);
  };
}

function on(media: Media, type: string, listener: () => void): () => void {
  media.addEventListener(type, listener);
  return () => media.removeEventListener(type, listener);
}
