/** What the overview says of the steps of a study, in words. */
import { count } from "@/shared/format";
import { language } from "@/messages/shared";
import { events, next, reasons, steps } from "@/messages/studio/overview";
import type { AttentionClip, NextStep, OverviewEvent, OverviewStep, OverviewSteps } from "../api/calls";

type Unit = OverviewSteps["unit"];

const ofUnit = (n: number, unit: Unit): string => steps.tasks(n, unit);

export const STEP_NAMES: Readonly<Record<OverviewStep["key"], string>> = steps.names;

/** The name of a step; where tasks are texts, the first one counts tasks. */
export const stepName = (key: OverviewStep["key"], unit: Unit): string =>
  key === "clips" && unit === "tasks" ? steps.names.tasks : STEP_NAMES[key];

/** "10 of 14 clips" */
export function stepText({ key, state, count: n, total }: OverviewStep, unit: Unit): string {
  switch (key) {
    case "clips":
      return n === 0 ? steps.none : ofUnit(n, unit);
    case "people":
      return steps.people(n, total ?? 1, unit);
    case "annotate":
      return steps.of(count(n), ofUnit(total ?? 0, unit));
    case "review":
      return n > 0 ? steps.waiting(count(n)) : state === "later" ? steps.later : steps.noneWaiting;
    case "ground_truth":
      return n > 0 ? steps.version(n) : state === "in_progress" ? steps.inProgress : steps.afterReview;
    default:
      return n > 0 ? steps.ready(count(n)) : state === "in_progress" ? steps.inProgress : steps.none;
  }
}

/** "about 20 min", "about 2 h" */
export const aboutText = (minutes: number): string =>
  minutes < 90 ? steps.minutes(minutes) : steps.hours(Math.round(minutes / 60));

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
      return unit === "tasks" ? next.add_tasks : next.add_clips;
    case "review":
      return { what: next.review.what(n), why: takes, button: next.review.button(n), key: "R" };
    case "invite":
      return { ...next.invite(unit), what: next.invite(unit).what(n), key: "P" };
    case "annotate":
      return { what: next.annotate.what(ofUnit(n, unit)), why: takes, button: next.annotate.button };
    case "truth":
      return next.truth(unit);
    case "critic":
      return { ...next.critic, key: "C" };
    case "report":
      return next.report;
    case "release":
      return { ...next.release, key: "L" };
    case "none":
      return next.none;
  }
}

/** What others do meanwhile: "4 clips left, about 2 h" */
export const meanwhileText = ({ count: n, minutes }: NextStep, unit: Unit): string =>
  next.meanwhile(ofUnit(n, unit), minutes === null ? null : aboutText(minutes));

export const REASONS: Readonly<Record<AttentionClip["reason"], string>> = reasons;

/** "submitted", "settled", "created ground truth 2" */
export function eventText({ kind, number }: OverviewEvent): string {
  switch (kind) {
    case "truth":
    case "report":
    case "release":
      return `${events.made[kind]} ${number ?? ""}`.trim();
    case "flagged":
      return events.flagged;
    case "run_finished":
      return events.run_finished;
    default:
      return events.did[kind];
  }
}

/** "14:05" of today, "21 Nov" of other days. */
export function whenText(iso: string, now = new Date()): string {
  const at = new Date(iso);
  return at.toDateString() === now.toDateString()
    ? at.toLocaleTimeString(language.locale, { hour: "2-digit", minute: "2-digit" })
    : at.toLocaleDateString(language.locale, { day: "numeric", month: "short" });
}

/** An event, and how many of the same kind by the same person or critic follow it. */
export interface EventGroup {
  readonly event: OverviewEvent;
  readonly more: number;
}

/** Events in their order; what one person submitted in a row is one of them. */
export function grouped(events: readonly OverviewEvent[]): readonly EventGroup[] {
  const groups: { event: OverviewEvent; more: number }[] = [];
  for (const event of events) {
    const last = groups.at(-1);
    const joins = event.kind === "submitted" && last?.event.kind === event.kind && last.event.by === event.by;
    if (last && joins) last.more += 1;
    else groups.push({ event, more: 0 });
  }
  return groups;
}
