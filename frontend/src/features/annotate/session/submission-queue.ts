/**
 * Finished work on its way to the server: kept on this computer, sent in the order in which it was done, and once.
 *
 * The key of a submission and everything that the server compares stay the same for every try, through a reload too, so
 * a try whose answer was lost is answered with what it has stored.
 */
import { Refused, Unreachable } from "@/shared/api/errors";
import type { Body, Submitted } from "@/shared/api/types";
import { Store } from "@/shared/engine/store";
import { fate } from "@/messages/annotate";
import type { JsonStore } from "./local-store";

export interface Finished {
  readonly task: string;
  /** Null for work that was begun without the network: it is leased when it is sent. */
  readonly assignment: { readonly id: string; readonly lease_token: string } | null;
  readonly body: Omit<Body, "lease_token">;
  /** The version of the draft that it builds on. */
  readonly version: number;
}

/** A place in the queue; names sort by age. */
export interface Waiting extends Finished {
  readonly name: string;
  readonly key: string;
}

export interface SubmissionQueueOptions {
  readonly post: (assignment: string, body: Body, key: string) => Promise<Submitted>;
  /** Lease a task that was begun without the network; null when it is not to be had. */
  readonly lease: (task: string) => Promise<Finished["assignment"]>;
  /** By default 128 random bits. */
  readonly newKey?: () => string;
  readonly now: () => number;
  readonly load: () => Promise<Waiting[]>;
  readonly jsonStore: (name: string) => JsonStore<Waiting>;
  /** Told what the server has answered to a submission that it took, whenever that was sent. */
  readonly stored: (waiting: Waiting, answer: Submitted) => void;
  /** Told of what the server will not have; it waits no longer. */
  readonly refused: (waiting: Waiting, error: Refused) => void;
}

export class SubmissionQueue {
  /** How many wait. */
  readonly waiting = new Store<number>(0);
  private queue: Waiting[] | null = null;
  private sending: Promise<boolean> | null = null;

  constructor(private readonly options: SubmissionQueueOptions) {}

  /** Keep finished work until it is sent. The copy of its draft may be let go after: writes keep their order. */
  async add(finished: Finished): Promise<void> {
    const queue = await this.loaded();
    const at = Math.max(this.options.now(), ...queue.map(({ name }) => Number(name) + 1));
    const waiting = { ...finished, name: String(at).padStart(15, "0"), key: (this.options.newKey ?? randomKey)() };
    void this.options.jsonStore(waiting.name).write(waiting);
    this.keep([...(this.queue ?? []), waiting]);
  }

  /** Send what waits. Tells whether the server was there for all of it; what it refused is told to `refused`. */
  flush(): Promise<boolean> {
    this.sending ??= this.sendAll().finally(() => (this.sending = null));
    return this.sending;
  }

  private async sendAll(): Promise<boolean> {
    await this.loaded();
    for (let first = this.queue?.[0]; first; first = this.queue?.[0]) {
      try {
        const answer = await this.send(first);
        this.remove(first);
        this.options.stored(first, answer);
      } catch (error) {
        if (error instanceof Unreachable) return false;
        if (!(error instanceof Refused)) throw error;
        this.remove(first);
        this.options.refused(first, error);
      }
    }
    return true;
  }

  private async send(waiting: Waiting): Promise<Submitted> {
    const { id, lease_token } = waiting.assignment ?? (await this.lease(waiting));
    return this.options.post(id, { ...waiting.body, lease_token }, waiting.key);
  }

  /** The lease is kept before it is used, so that a try whose answer is lost is repeated under the same one. */
  private async lease(waiting: Waiting): Promise<NonNullable<Finished["assignment"]>> {
    const assignment = await this.options.lease(waiting.task);
    if (!assignment) throw new Refused({ title: fate.given, status: 409, detail: fate.given, errors: [] });
    const leased = { ...waiting, assignment };
    await this.options.jsonStore(waiting.name).write(leased);
    this.keep((this.queue ?? []).map((each) => (each.name === waiting.name ? leased : each)));
    return assignment;
  }

  private remove({ name }: Waiting): void {
    this.options.jsonStore(name).clear();
    this.keep((this.queue ?? []).filter((each) => each.name !== name));
  }

  private async loaded(): Promise<Waiting[]> {
    if (!this.queue) {
      const kept = await this.options.load();
      if (!this.queue) this.keep(kept);
    }
    return this.queue ?? [];
  }

  private keep(queue: Waiting[]): void {
    this.queue = queue;
    this.waiting.set(queue.length);
  }
}

/** In hex; crypto.randomUUID is missing on plain http. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
