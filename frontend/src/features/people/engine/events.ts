/** What was done to annotators, in words. */
import type { RuleEvent } from "@/shared/api/types";
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
    qualify: `They are no longer qualified ${round === null ? "to recheck others' work" : `for round ${round}`}. Their existing work is kept.`,
    warn: "The warning is shown to them as revoked.",
    pause: "They can work again immediately.",
    recheck: "Open rechecks are cancelled. Decisions already made are kept.",
    exclude: "They can work again, unless another exclusion is in force.",
  };
  return [
    first[action],
    ...(sets_aside ? ["Their work counts again where no one else has done the task in the meantime."] : []),
    ...(ends_entry ? ["Their participation continues, unless they left themselves."] : []),
    "The rule applies to them again only after the required amount of new work.",
  ].slice(0, action === "warn" ? 1 : undefined);
}
