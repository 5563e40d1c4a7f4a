/** Keeps a lease alive while the page is open: renews it when half of what is left has passed. */
import { Refused } from "@/shared/api/errors";

/** The pause after a try that had no answer, ms. */
const RETRY_MS = 5_000;
/** Renewals are at least this far apart, also where this computer's clock is wrong, and at most this, ms. */
const LEAST_MS = 15_000;
const MOST_MS = 3_600_000;

export interface Assignment {
  readonly id: string;
  readonly lease_token: string;
  readonly expires_at: string;
}

/** The right to work on a task: an assignment under a lease that is kept alive, or none yet, without the network. */
export class Hold {
  private held: Assignment | null = null;
  private lease: Lease | null = null;

  constructor(
    private readonly renew: (assignment: Assignment) => Promise<{ expires_at: string }>,
    private readonly lost: (message: string) => void,
  ) {}

  get assignment(): Assignment | null {
    return this.held;
  }

  take(assignment: Assignment): void {
    this.stop();
    this.held = assignment;
    this.lease = new Lease(assignment.expires_at, () => this.renew(assignment), this.lost);
  }

  stop(): void {
    this.lease?.stop();
  }
}

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
