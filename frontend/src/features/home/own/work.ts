import { language } from "@/messages/shared";
import { verbs as messages } from "@/messages/studio/own";
import type { HomeWork } from "../api/calls";

export const practises = ({ practice, practised }: HomeWork): boolean => practised < practice;

/** Where the work of a study is done; null where it hands out nothing and nothing is in hand. */
export function pathOf(work: HomeWork): string | null {
  const { id, running, lease, sent_back, done, of } = work;
  if (lease !== null || sent_back > 0) return `/annotate/${id}`;
  return running && (practises(work) || of === 0 || done < of) ? `/annotate/${id}` : null;
}

/** What to go on with: an open clip, what was sent back, practice, then any work. They come in this order. */
export function first(work: readonly HomeWork[]): HomeWork | undefined {
  const able = work.filter((each) => pathOf(each) !== null);
  return able.find((each) => each.lease ?? each.sent_back) ?? able.find(practises) ?? able[0];
}

export const verbOf = (work: HomeWork): string =>
  work.sent_back > 0 && !work.lease ? messages.again : practises(work) && !work.lease ? messages.practice : messages.on;

const MINUTE_MS = 60_000;

/** "2:06", of minutes and seconds. */
export function spentText(ms: number): string {
  const whole = Math.floor(ms / 1000);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** "about 65 min" for tasks that take a person so long each; empty where none is left or nothing is known. */
export function aboutText(tasks: number, medianMs: number | null): string {
  if (tasks <= 0 || medianMs === null) return "";
  const minutes = Math.max(1, Math.round((tasks * medianMs) / MINUTE_MS));
  return minutes < 90 ? messages.minutes(minutes) : messages.hours(Math.round(minutes / 60));
}

/** "14:32", or with the day where that is another one. */
export function timeOf(iso: string, now = new Date()): string {
  const at = new Date(iso);
  const time = at.toLocaleTimeString(language.locale, { timeStyle: "short" });
  if (at.toDateString() === now.toDateString()) return messages.today(time);
  return at.toLocaleDateString(language.locale, { day: "numeric", month: "short" }) + ` ${time}`;
}
