/** What the overview says of the steps of a study, in words. */
import { count, plural } from "@/shared/format";
import type { AttentionClip, NextStep, OverviewEvent, OverviewStep, OverviewSteps } from "../api/calls";

type Unit = OverviewSteps["unit"];

const ofUnit = (n: number, unit: Unit): string => plural(n, unit === "tasks" ? "task" : "clip");

export const STEP_NAMES: Readonly<Record<OverviewStep["key"], string>> = {
  clips: "Clips",
  people: "People",
  annotate: "Annotate",
  review: "Review",
  ground_truth: "Ground truth",
  critics: "Critics",
  report: "Report",
  release: "Release",
};

/** The name of a step; where tasks are texts, the first one counts tasks. */
export const stepName = (key: OverviewStep["key"], unit: Unit): string =>
  key === "clips" && unit === "tasks" ? "Tasks" : STEP_NAMES[key];

/** "10 of 14 clips" */
export function stepText({ key, state, count: n, total }: OverviewStep, unit: Unit): string {
  switch (key) {
    case "clips":
      return n === 0 ? "none yet" : ofUnit(n, unit);
    case "people":
      return `${n === 0 ? "none yet" : plural(n, "person", "people")}, ${total ?? 1} per ${unit === "tasks" ? "task" : "clip"}`;
    case "annotate":
      return `${count(n)} of ${ofUnit(total ?? 0, unit)}`;
    case "review":
      return n > 0 ? `${count(n)} waiting` : state === "later" ? "after annotation" : "none waiting";
    case "ground_truth":
      return n > 0 ? `version ${n}` : state === "in_progress" ? "in progress" : "after review";
    default:
      return n > 0 ? `${count(n)} ready` : state === "in_progress" ? "in progress" : "none yet";
  }
}

/** "about 20 min", "about 2 h" */
export const aboutText = (minutes: number): string =>
  minutes < 90 ? `about ${minutes} min` : `about ${Math.round(minutes / 60)} h`;

export interface NextText {
  /** What to do. */
  readonly what: string;
  /** Why, or what it takes; empty for nothing to add. */
  readonly why: string;
  /** On its button; empty for none. */
  readonly button: string;
  /** The key after G that goes there. */
  readonly key?: string;
}

/** The next step in words. */
export function nextText({ kind, count: n, minutes }: NextStep, unit: Unit): NextText {
  const takes = minutes === null ? "" : aboutText(minutes);
  switch (kind) {
    case "add_clips":
      if (unit === "tasks")
        return { what: "Add tasks", why: "with the command add_tasks, or over the API", button: "" };
      return { what: "Add clips", why: "upload clips to the project and add them to this study", button: "Add clips" };
    case "review":
      return { what: `Review ${plural(n, "disagreement")}`, why: takes, button: `Review ${n}`, key: "R" };
    case "invite":
      return {
        ...{ what: `Invite ${plural(n, "person", "people")}`, button: "Invite", key: "P" },
        why: `more people are needed per ${unit === "tasks" ? "task" : "clip"}`,
      };
    case "annotate":
      return { what: `Annotate ${ofUnit(n, unit)}`, why: takes, button: "Annotate" };
    case "truth":
      return { what: "Create a ground truth", why: `all ${unit} are annotated and settled`, button: "Ground truth" };
    case "critic":
      return { what: "Run a critic", why: "compare its errors with the ground truth", button: "Critics", key: "C" };
    case "report":
      return { what: "Create a report", why: "compare annotators with the ground truth", button: "Reports" };
    case "release":
      return { what: "Create a release", why: "freeze the study for others", button: "Releases", key: "L" };
    case "none":
      return { what: "All steps are done", why: "", button: "" };
  }
}

/** What others do meanwhile: "4 clips left, about 2 h" */
export const meanwhileText = ({ count: n, minutes }: NextStep, unit: Unit): string =>
  `Annotation in progress: ${ofUnit(n, unit)} left${minutes === null ? "" : `, ${aboutText(minutes)}`}.`;

export const REASONS: Readonly<Record<AttentionClip["reason"], string>> = {
  alone: "One person only",
  sent: "Sent to review",
  type: "Type differs",
  severity: "Severity differs",
  span: "Edges differ",
  critic_only: "Critic only",
  severe_missed: "Severe, missed by critics",
  clean_against: "Errors or no errors",
  answer: "Answers differ",
  unclear: "Unclear",
};

/** "submitted", "settled", "created ground truth 2" */
export function eventText({ kind, number }: OverviewEvent): string {
  const made = { truth: "created ground truth", report: "created report", release: "created release" };
  switch (kind) {
    case "truth":
    case "report":
    case "release":
      return `${made[kind]} ${number ?? ""}`.trim();
    case "flagged":
      return "flagged the guideline:";
    case "run_finished":
      return "finished its run";
    default:
      return kind;
  }
}

/** "14:05" of today, "21 Nov" of other days. */
export function whenText(iso: string, now = new Date()): string {
  const at = new Date(iso);
  return at.toDateString() === now.toDateString()
    ? at.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" })
    : at.toLocaleDateString("en-GB", { day: "numeric", month: "short" });
}
