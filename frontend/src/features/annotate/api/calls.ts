/** The calls that the annotator's page makes. */
import { answer, client, required } from "@/shared/api/client";
import { completeEntry } from "@/shared/api/entry";
import { Unreachable } from "@/shared/api/errors";
import type { components } from "@/shared/api/schema";
import { server } from "@/messages/shared";
import type {
  Body,
  BodySegment,
  BodySpan,
  Content,
  Draft,
  FrameTimes,
  Instrument,
  OwnEntry,
  Peaks,
  Eligibility,
  Submitted,
  Work,
} from "@/shared/api/types";

export interface StudyHead {
  readonly id: string;
  readonly name: string;
  /** What the study itself warns of; empty where there is nothing. */
  readonly content_warning: string;
  readonly instrument_document: Instrument;
  /** Whose document it is. */
  readonly round: { readonly n: number };
}

/** The task that will most likely be next. Nothing is leased yet. */
export type Upcoming = Pick<Work, "task" | "round" | "video" | "right">;

export interface Calls {
  /** The study as one of its rounds asks it, the one that the person works in if none is named. */
  study(id: string, round?: number): Promise<StudyHead>;
  /** The clip to work on, or null when there is none for this person. */
  next(study: string): Promise<Work | null>;
  upcoming(study: string): Promise<Upcoming | null>;
  /** How far the person is, and what keeps them from a clip. */
  eligibility(study: string): Promise<Eligibility>;
  /** End a participation, if it has nothing left to do. */
  complete(entry: string): Promise<OwnEntry>;
  /** Have the browser fetch something that will be needed, and forget it when that fails. */
  warm(url: string): void;
  saveDraft(assignment: string, body: Body, version: number, leaving: boolean): Promise<{ version: number }>;
  submit(assignment: string, body: Body, key: string): Promise<Submitted>;
  renew(assignment: string, leaseToken: string): Promise<{ expires_at: string }>;
  skip(assignment: string, reason: string): Promise<unknown>;
  report(assignment: string, problem: ReportKind, note: string): Promise<unknown>;
  frameTimes(url: string): Promise<FrameTimes>;
  peaks(url: string): Promise<Peaks>;
}

export const REPORT_KINDS = ["broken", "upsetting", "unclear"] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** Content in the one order of fields that this side compares and sends. */
export function contentOf(given: Draft): Content {
  return {
    clean: given.clean ?? null,
    segments: (given.segments ?? []).map((one) => ("part" in one ? spanOf(one) : segmentOf(one))),
    answers: (given.answers ?? []).map(
      ({ question, value, unclear, at_ms, note, until_ms, picture_ms, sound_ms, box }) => ({
        question,
        value: value ?? null,
        unclear: unclear ?? false,
        at_ms: at_ms ?? null,
        note: note ?? "",
        ...(typeof until_ms === "number" ? { until_ms } : {}),
        ...(typeof picture_ms === "number" ? { picture_ms } : {}),
        ...(typeof sound_ms === "number" ? { sound_ms } : {}),
        ...(box ? { box: { x: box.x, y: box.y, w: box.w, h: box.h } } : {}),
      }),
    ),
  };
}

const segmentOf = ({ start_ms, end_ms, type, severity, reason, box }: BodySegment): BodySegment => ({
  start_ms,
  end_ms: end_ms ?? null,
  type: type ?? null,
  severity: severity ?? null,
  reason: reason ?? "",
  box: box ? { x: box.x, y: box.y, w: box.w, h: box.h } : null,
});

const spanOf = ({ part, from, to, type, severity, reason }: BodySpan): BodySpan => ({
  part,
  from,
  to,
  type,
  severity: severity ?? null,
  reason: reason ?? "",
});

/** The schema describes finished work; a draft may have gaps, and the server takes it as it is. */
const wire = (body: Body) => body as unknown as components["schemas"]["SubmissionInputRequest"];

/** A call without an answer for so long counts as one that the network has swallowed, ms. */
const PATIENCE_MS = 15_000;

/** @throws Unreachable when the call takes too long; it may still arrive */
export function within<T>(call: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lazyPart = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Unreachable()), PATIENCE_MS);
  });
  return Promise.race([call, lazyPart]).finally(() => clearTimeout(timer));
}

export const calls: Calls = {
  study: async (study, round) => {
    const params = { path: { study }, query: round === undefined ? {} : { round } };
    return (await required(client.GET("/api/v1/studies/{study}/", { params }))) as unknown as StudyHead;
  },
  next: async (study) =>
    (await within(answer(client.POST("/api/v1/studies/{study}/next", { params: { path: { study } } })))) as Work | null,
  upcoming: (study) => answer(client.GET("/api/v1/studies/{study}/upcoming", { params: { path: { study } } })),
  eligibility: (study) =>
    within(required(client.GET("/api/v1/studies/{study}/standing", { params: { path: { study } } }))),
  complete: (entry) => within(completeEntry(entry)),
  warm: (url) => void fetch(url, { credentials: "same-origin" }).catch(() => undefined),
  saveDraft: (assignment, body, version, leaving) =>
    within(
      required(
        client.PUT("/api/v1/assignments/{assignment}/draft", {
          params: { path: { assignment }, header: { "If-Match": `"${version}"` } },
          body: wire(body),
          keepalive: leaving,
        }),
      ),
    ),
  submit: (assignment, body, key) =>
    within(
      required(
        client.POST("/api/v1/assignments/{assignment}/submit", {
          params: { path: { assignment }, header: { "Idempotency-Key": key } },
          body: wire(body),
        }),
      ),
    ),
  renew: (assignment, lease_token) =>
    required(
      client.POST("/api/v1/assignments/{assignment}/renew", {
        params: { path: { assignment } },
        body: { lease_token },
      }),
    ),
  skip: (assignment, reason) =>
    answer(
      client.POST("/api/v1/assignments/{assignment}/skip", { params: { path: { assignment } }, body: { reason } }),
    ),
  report: (assignment, problem, note) =>
    answer(
      client.POST("/api/v1/assignments/{assignment}/report", {
        params: { path: { assignment } },
        body: { problem, note },
      }),
    ),
  frameTimes: (url) => media<FrameTimes>(url),
  peaks: (url) => media<Peaks>(url),
};

async function media<T>(url: string): Promise<T> {
  const answer = await fetch(url, { credentials: "same-origin" });
  if (!answer.ok) throw new Error(server.refused(answer.status));
  return (await answer.json()) as T;
}
