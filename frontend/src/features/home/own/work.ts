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

/** "14:32", or with the day where that is another one. */
export function timeOf(iso: string, now = new Date()): string {
  const at = new Date(iso);
  const time = at.toLocaleTimeString(language.locale, { timeStyle: "short" });
  if (at.toDateString() === now.toDateString()) return messages.today(time);
  return at.toLocaleDateString(language.locale, { day: "numeric", month: "short" }) + ` ${time}`;
}
