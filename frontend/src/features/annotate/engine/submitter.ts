/**
 * Sends the finished content once, however often it has to be sent.
 *
 * The key and everything the server compares stay the same for every retry of the same content, through a reload
 * too; the lease token alone may be newer. Changed content gets a new key.
 */
import { Unreachable } from "@/shared/api/errors";
import type { Body, Content } from "@/shared/api/types";
import type { JsonShelf } from "./shelf";

/** What was sent and may have arrived. */
export interface Sent {
  readonly key: string;
  readonly body: Omit<Body, "lease_token">;
}

export interface SubmitterOptions {
  readonly post: (body: Body, key: string) => Promise<unknown>;
  readonly dress: (content: Content) => Body;
  readonly newKey: () => string;
  readonly shelf: JsonShelf<Sent>;
  /** Pauses between tries while there is no answer, ms. */
  readonly pauses?: readonly number[];
}

const PAUSES_MS = [1000, 2000, 4000] as const;

export class Submitter {
  constructor(private readonly options: SubmitterOptions) {}

  /**
   * Submit, trying again while the server does not answer.
   *
   * @throws Refused as the server refuses
   * @throws Unreachable when the last try had no answer; the same content can be submitted again safely
   */
  async submit(content: Content): Promise<void> {
    const { lease_token, ...fresh } = this.options.dress(content);
    const sent = this.remembered(content) ?? { key: this.options.newKey(), body: fresh };
    this.options.shelf.write(sent);
    await this.attempt({ ...sent.body, lease_token }, sent.key);
    this.options.shelf.clear();
  }

  private async attempt(body: Body, key: string): Promise<void> {
    for (const pause of this.options.pauses ?? PAUSES_MS) {
      try {
        await this.options.post(body, key);
        return;
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
    await this.options.post(body, key);
  }

  private remembered(content: Content): Sent | null {
    const sent = this.options.shelf.read();
    if (!sent) return null;
    const { clean, segments, answers } = sent.body;
    return JSON.stringify({ clean, segments, answers }) === JSON.stringify(content) ? sent : null;
  }
}
