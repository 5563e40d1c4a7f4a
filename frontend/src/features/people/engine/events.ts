/** What was done to annotators, in words. */
import type { RuleEvent } from "@/shared/api/types";
import { undoing as messages } from "@/messages/studio/people";
import type { RuleAction } from "../api/rule-documents";
import { actionText } from "../api/rule-documents";

/** The appeal still waits for a word. */
export const isOpenAppeal = ({ appealed_at, appeal_answered_at }: RuleEvent): boolean =>
  appealed_at !== null && appeal_answered_at === null;

/** What an event did; how long a pause lasts is told by its end. */
export const doneText = ({ action, round, sets_aside, ends_entry }: RuleEvent): string =>
  action === "pause"
    ? "pause"
    : actionText({ kind: action, round: round ?? undefined, sets_aside, ends_entry: ends_entry ?? undefined });

/** What undoing an event brings back, a sentence each. */
export function undoing({ action, round, sets_aside, ends_entry }: RuleEvent): readonly string[] {
  const first: Readonly<Record<RuleAction["kind"], string>> = {
    qualify: messages.qualify(round),
    warn: messages.warn,
    pause: messages.pause,
    recheck: messages.recheck,
    exclude: messages.exclude,
  };
  return [
    first[action],
    ...(sets_aside ? [messages.counts] : []),
    ...(ends_entry ? [messages.continues] : []),
    messages.again,
  ].slice(0, action === "warn" ? 1 : undefined);
}
