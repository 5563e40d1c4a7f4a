/**
 * Sees to it that one tab of a browser works in a study: the one that was opened, or asked, last.
 *
 * The tab that comes says so to the others; the one that works saves, stops and lets its lock go, and only then the
 * new one begins. Where the browser has no locks (a page without https), the new tab does not wait, and what both save
 * is told apart by its version, as with two computers.
 */

/** A tab that does not answer, because the browser has put it to sleep, is not waited for longer, ms. */
const PATIENCE_MS = 2000;

export class TabLock {
  private readonly channel: BroadcastChannel | null;
  private taken = false;
  private release: () => void = () => undefined;

  constructor(
    private readonly name: string,
    /** Saves and stops: another tab takes over. */
    private readonly leave: () => Promise<void>,
    private readonly locks: LockManager | undefined = navigator.locks,
  ) {
    this.channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(name);
    if (this.channel) this.channel.onmessage = () => void this.give();
  }

  /** Have the other tabs stop. Resolves when this one may begin. */
  async take(): Promise<void> {
    if (this.taken) return;
    this.taken = true;
    this.channel?.postMessage("taken");
    if (!this.locks) return;
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
    await this.lock({ signal: patience.signal }).catch(() => this.lock({ steal: true }));
    clearTimeout(timer);
  }

  private lock(options: LockOptions): Promise<void> {
    return new Promise((granted, refused) => {
      const hold = () => {
        granted();
        return new Promise<void>((release) => (this.release = release));
      };
      this.locks?.request(this.name, options, hold).catch(refused);
    });
  }

  private async give(): Promise<void> {
    if (!this.taken) return;
    this.taken = false;
    await this.leave();
    this.release();
  }
}
