import { Refused, Unreachable } from "@/shared/api/errors";
import type { Body, Content, Feedback, Submitted } from "@/shared/api/types";

/** One segment, told from others by its reason. */
export const said = (reason: string): Content => ({
  clean: false,
  segments: [{ start_ms: 0, end_ms: 42, type: null, severity: null, reason, box: null }],
  answers: [],
});

/** A server with one draft, that answers as the API does, and can be made to fail. */
export class FakeServer {
  version = 3;
  stored: Content | null = null;
  down = false;
  /** Stores, but its answers are lost. */
  mute = false;
  saves = 0;
  refusal: Refused | null = null;
  leaving: boolean[] = [];

  readonly put = async (body: Body, version: number, leaving: boolean): Promise<{ version: number }> => {
    this.leaving.push(leaving);
    await Promise.resolve();
    if (this.down) throw new Unreachable();
    if (this.refusal) throw this.refusal;
    if (version !== this.version) {
      const extra = { version: this.version, draft: this.stored };
      throw new Refused({ title: "", status: 409, detail: "stale", errors: [], ...extra });
    }
    this.stored = { clean: body.clean, segments: body.segments, answers: body.answers };
    this.version += 1;
    this.saves += 1;
    if (this.mute) throw new Unreachable();
    return { version: this.version };
  };
}

/** What the server answers to a submission, of a training task with feedback. */
export const stored = (feedback: Feedback | null = null): Submitted => ({
  annotation: { id: "n1", revision: 1, task: "t1", clean: null, submitted_at: "2026-11-21T12:00:00Z" },
  feedback,
  proposal: null,
});

export const refuse = (status: number, detail: string): Refused =>
  new Refused({ title: "", status, detail, errors: [] });
