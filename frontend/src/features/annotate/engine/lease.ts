/** Keeps a lease alive while the page is open: renews it when half of what is left has passed. */
import { Refused } from "@/shared/api/errors";

/** The pause after a try that had no answer, ms. */
const RETRY_MS = 5_000;
/** Renewals are at least this far apart, also where this computer's clock is wrong, and at most this, ms. */
const LEAST_MS = 15_000;
const MOST_MS = 3_600_000;

export class Lease {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;

  constructor(
    expiresAt: string,
    private readonly renew: () => Promise<{ expires_at: string }>,
    private readonly lost: (message: string) => void,
    private readonly now: () => number = Date.now,
  ) {
    this.plan(expiresAt);
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private plan(expiresAt: string): void {
    const half = (Date.parse(expiresAt) - this.now()) / 2;
    this.wait(Number.isNaN(half) ? LEAST_MS : Math.min(Math.max(half, LEAST_MS), MOST_MS));
  }

  private wait(ms: number): void {
    if (!this.stopped) this.timer = setTimeout(() => void this.tick(), ms);
  }

  private async tick(): Promise<void> {
    try {
      this.plan((await this.renew()).expires_at);
    } catch (error) {
      if (!(error instanceof Refused)) this.wait(RETRY_MS);
      else if (!this.stopped) this.lost(error.message);
    }
  }
}
