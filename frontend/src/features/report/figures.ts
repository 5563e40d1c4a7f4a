/** What the table of a report says, each number with what it rests on. */
import type { Metric, MetricName, Report, Score } from "@/shared/api/types";
import { percent, plural, share } from "@/shared/format";

/** A number as it is printed with its n, or the reason why there is none. */
export type Figure =
  | { readonly kind: "value"; readonly text: string; readonly n: string }
  | { readonly kind: "none"; readonly reason: string };

/** Predictions that failed or were refused count as predictions of nothing; others of these were left out. */
const SCORED: ReadonlySet<string> = new Set(["ok", "failed", "refused"]);

/** The clips that M and M% are means over: scored ones that have an error in the ground truth. */
export const clipsWithErrors = (report: Report, row: number): number =>
  report.videos.filter(
    ({ reference, lanes }) => reference.length > 0 && lanes.some((lane) => lane.row === row && SCORED.has(lane.status)),
  ).length;

/** M: the mean over clips of the mean score of their matched pairs. */
export const meanFigure = ({ m }: Metric, clips: number): Figure =>
  m === null ? noClip : { kind: "value", text: share(m), n: plural(clips, "clip") };

/** M%: the mean over clips of the share of their errors that is matched. */
export const coverageFigure = ({ coverage, matched }: Metric, { reference_errors }: Score): Figure =>
  coverage === null
    ? noClip
    : { kind: "value", text: percent(coverage), n: `${matched} of ${plural(reference_errors, "error")}` };

/** Matched predictions of all predictions. */
export const precisionFigure = ({ precision, matched }: Metric, { predicted_errors }: Score): Figure =>
  precision === null
    ? { kind: "none", reason: "nothing predicted" }
    : { kind: "value", text: share(precision), n: `${matched} of ${predicted_errors}` };

/** Errors predicted on clips that have none. */
export const alarmsFigure = ({ clean_videos: { n, alarms } }: Score): Figure =>
  n === 0
    ? { kind: "none", reason: "no clean clip" }
    : { kind: "value", text: `${alarms}`, n: `on ${plural(n, "clean clip")}` };

/** Clips without a word of this annotator, and why; an empty text when there are none. */
export function leftOutText({ left_out }: Score): string {
  const parts = [
    [left_out.absent, "not annotated"],
    [left_out.not_attempted, "not attempted"],
    [left_out.media_not_received, "video not received"],
    [left_out.held ?? 0, "taken down"],
  ] as const;
  return parts
    .filter(([n]) => n > 0)
    .map(([n, why]) => `${n} ${why}`)
    .join(", ");
}

export const METRICS: readonly { name: MetricName; label: string; judged: boolean }[] = [
  { name: "sp", label: "S+P, reason and time", judged: true },
  { name: "s", label: "S, reason", judged: true },
  { name: "p", label: "P, time precision", judged: false },
  { name: "r", label: "R, time recall", judged: false },
];

const noClip: Figure = { kind: "none", reason: "no clip with an error" };
