/**
 * The calls of the same page in a recheck of another person's work: their annotation is the starting document, and a
 * decision takes the place of a submission.
 *
 * A recheck is no lease, and the server keeps no draft of it: what is changed stays in this browser until it is decided.
 */
import { answer, client, required } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";
import { Refused, Unreachable } from "@/shared/api/errors";
import type { Body, Content, FrameTimes, Instrument, Submitted, Work } from "@/shared/api/types";
import { recheck as messages } from "@/messages/recheck";
import type { Calls } from "./calls";
import { contentOf, within } from "./calls";
import { leadOf, videosOf } from "../media/footage";
import { saysTheSame, snapTo } from "../editor/recheck";

/** What was given, until it is decided. */
interface Kept {
  readonly said: Content;
  readonly draft: Content;
  /** Of the draft. */
  readonly version: number;
}

type Decision = components["schemas"]["DecisionInputRequest"];
type NextRecheck = components["schemas"]["NextRecheckOutput"];

/** Nothing ends by itself. */
const NEVER = "9999-12-31T00:00:00Z";

export type RecheckStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** @param calls what is asked in the same way as for one's own work */
export function recheckCalls(calls: Calls, storage: RecheckStorage): Calls {
  const pile = new Pile(storage);
  return {
    ...calls,
    next: async (study) => {
      const params = { path: { study } };
      const given = await within(answer(client.POST("/api/v1/studies/{study}/rechecks/next", { params })));
      return given && pile.put(given);
    },
    upcoming: () => Promise.resolve(null),
    eligibility: () => Promise.resolve({ stopped: null, round: null, mine: 0, of: 0, entry: null }),
    saveDraft: async (recheck, body, version) => pile.save(recheck, contentOf(body), version + 1),
    submit: (recheck, body) => pile.decide(recheck, body),
    renew: () => Promise.resolve({ expires_at: NEVER }),
    skip: (recheck, note) => pile.send(recheck, { decision: "sent_back", note }),
    report: () => Promise.reject(new Unreachable()),
    frameTimes: async (url) => pile.remember(url, await calls.frameTimes(url)),
  };
}

/** What lies before the reviewer, and what they have decided since the page was opened. */
class Pile {
  private decided = 0;
  private readonly frames = new Map<string, readonly number[]>();
  private readonly clips = new Map<string, string>();
  /** Decisions on their way whose answer was lost. */
  private readonly unanswered = new Set<string>();

  constructor(private readonly storage: RecheckStorage) {}

  /** A recheck as a task that was begun: its own id is the task's, so that another recheck is another task. */
  put({ recheck, task, video, right, instrument, annotation, left }: NextRecheck): Work {
    const said = contentOf(annotation as unknown as Content);
    const before = this.read(recheck.id);
    const isSame = before !== null && JSON.stringify(before.said) === JSON.stringify(said);
    const kept = isSame ? before : { said, draft: said, version: 1 };
    this.write(recheck.id, kept);
    const clip = videosOf({ video, right })[leadOf({ video, right })];
    if (clip) this.clips.set(recheck.id, clip.frame_times_url);
    return {
      assignment: { id: recheck.id, lease_token: "", expires_at: NEVER, version: kept.version },
      task: { ...task, id: recheck.id, training: false },
      round: 0, // what was asked comes with it
      ...{ video, right, draft: kept.draft, sent_back: null, reward: null },
      progress: { mine: this.decided, of: this.decided + left },
      recheck: {
        instrument: instrument.document as unknown as Instrument,
        said,
        sendBack: messages.sendBack,
        handIn: (content, edges) => (saysTheSame(said, content, snapTo(edges)) ? messages.accept : messages.correct),
      },
    };
  }

  /** @throws Unreachable where this browser keeps nothing */
  save(recheck: string, draft: Content, version: number): { version: number } {
    const said = this.read(recheck)?.said;
    if (!said || !this.write(recheck, { said, draft, version })) throw new Unreachable();
    return { version };
  }

  /** Accept what is as it was said; store anything else as the correction. */
  async decide(recheck: string, body: Body): Promise<Submitted> {
    const said = this.read(recheck)?.said;
    const edges = this.frames.get(this.clips.get(recheck) ?? "") ?? null;
    const isSame = said !== undefined && saysTheSame(said, contentOf(body), edges ? snapTo(edges) : (ms) => ms);
    await this.send(
      recheck,
      isSame ? { decision: "accepted" } : { decision: "corrected", body: body as unknown as Decision["body"] },
    );
    const annotation = { id: "", revision: 0, task: recheck, clean: body.clean, submitted_at: "" };
    return { annotation, feedback: null, proposal: null };
  }

  /** A decision that may have arrived when it was tried before is not held against the reviewer. */
  async send(recheck: string, body: Pick<Decision, "decision"> & Partial<Decision>): Promise<void> {
    const decision = { note: "", ...body };
    try {
      const params = { path: { recheck } };
      await within(required(client.POST("/api/v1/rechecks/{recheck}/decide", { params, body: decision })));
    } catch (error) {
      if (error instanceof Unreachable) this.unanswered.add(recheck);
      if (!(error instanceof Refused) || error.status !== 409) throw error;
      this.storage.removeItem(nameOf(recheck));
      if (!this.unanswered.delete(recheck)) throw error;
    }
    this.storage.removeItem(nameOf(recheck));
    this.decided += 1;
  }

  remember(url: string, times: FrameTimes): FrameTimes {
    this.frames.set(url, times.edges_ms);
    return times;
  }

  private read(recheck: string): Kept | null {
    try {
      return JSON.parse(this.storage.getItem(nameOf(recheck)) ?? "null") as Kept | null;
    } catch {
      return null;
    }
  }

  private write(recheck: string, kept: Kept): boolean {
    try {
      this.storage.setItem(nameOf(recheck), JSON.stringify(kept));
      return true;
    } catch {
      return false;
    }
  }
}

const nameOf = (recheck: string): string => `outtake:recheck:${recheck}`;
