/** Time spent at work: gaps between signs of life count up to a limit, so a page left open does not. */
export class ActiveTime {
  private last: number | null = null;

  constructor(
    private spent = 0,
    private readonly idleMs = 30_000,
  ) {}

  /** A key, a pointer or a playing clip at `now` (ms of any steady clock). */
  touch(now: number): void {
    if (this.last !== null) this.spent += Math.min(Math.max(now - this.last, 0), this.idleMs);
    this.last = now;
  }

  /** The page was hidden: the gap until it comes back does not count. */
  leave(): void {
    this.last = null;
  }

  /** Milliseconds of work, whole. */
  get activeMs(): number {
    return Math.round(this.spent);
  }
}
