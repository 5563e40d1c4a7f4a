/** How states, statuses and readings are named, and in which look. */
import { notAsked, states } from "@/messages/studio/critics-runs";
import type { FoundAnswer, ModelCall, Run, RunClip } from "@/shared/api/types";
import { countedPath } from "@/shared/counted-paths";
import { typeOf } from "@/shared/segments";

export type Look = "" | "ok" | "warn" | "bad" | "acc";

export interface Tally {
  readonly key: string;
  readonly label: string;
  readonly look: Look;
  readonly n: number;
}

const LOOKS: Readonly<Record<string, Look>> = {
  ok: "ok",
  done: "ok",
  repaired: "warn",
  truncated: "warn",
  paused: "warn",
  done_with_failures: "warn",
  lost: "warn",
  failed: "bad",
  refused: "bad",
  media_not_received: "bad",
  running: "acc",
  sent: "acc",
};

export const lookOf = (key: string): Look => LOOKS[key] ?? "";

/** "media not received" */
export const labelOf = (key: string): string => states[key] ?? key.replaceAll("_", " ");

const tally = (counts: Readonly<Record<string, number>>, order: readonly string[]): readonly Tally[] =>
  order.flatMap((key) => {
    const n = counts[key] ?? 0;
    return n > 0 ? [{ key, label: labelOf(key), look: lookOf(key), n }] : [];
  });

/** Clips by state, without those that there are none of. */
export const clipTally = (run: Run): readonly Tally[] =>
  tally(run.counts, ["done", "running", "waiting", "failed", "cancelled"]);

/** Replies by how they were read, and the questions that no reply was asked for. */
export function readingTally(run: Run): readonly Tally[] {
  const read = tally(run.parses, ["ok", "repaired", "truncated", "failed", "refused", "media_not_received"]);
  if (run.not_asked === 0) return read;
  return [...read, { key: "not_asked", label: notAsked, look: "", n: run.not_asked }];
}

/** The clips of a run in a state. */
export const clipsIn =
  ({ id, study }: Pick<Run, "id" | "study">) =>
  (state: string): string =>
    countedPath(study.id, "run", id, state);

/** The clips of a run with a reply that was read in a way. */
export const clipsReadAs =
  ({ id, study }: Pick<Run, "id" | "study">) =>
  (reading: string): string =>
    countedPath(study.id, "run", id, reading === "not_asked" ? reading : `read-${reading}`);

/** What a clip is listed as: the outcome of its annotation, and until then its state. */
export const kindOf = ({ state, status }: RunClip): string => (state === "done" && status ? status : state);

/** Clips by kind, in the order of the work. */
export function kindTally(clips: readonly RunClip[]): readonly Tally[] {
  const counts: Record<string, number> = {};
  for (const clip of clips) counts[kindOf(clip)] = (counts[kindOf(clip)] ?? 0) + 1;
  return tally(counts, ["ok", "failed", "refused", "media_not_received", "running", "waiting", "cancelled"]);
}

/** How a reply was read; where nothing was read, the outcome of the call. */
export const replyStatus = ({ status, state }: ModelCall): string => status ?? state;

/** What a reply was about: a question, an error type, or a query of the critic's own. */
export function subjectOf({ label }: ModelCall, answers: readonly FoundAnswer[]): string {
  const type = typeOf(label);
  return (
    answers.find(({ question }) => question === label)?.text ?? (type.letter === "?" ? labelOf(label) : type.label)
  );
}
