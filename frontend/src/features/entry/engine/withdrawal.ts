/** What withdrawing does to a person's work, pay and data, shown before they do it. */
import { isOver } from "@/shared/api/entry";
import type { OwnEntry } from "@/shared/api/types";
import { money } from "@/shared/money";
import { platform } from "@/messages/ending";
import { consequences as messages } from "@/messages/entry";

/** Ends whose work does not count any more. */
const IS_SET_ASIDE = new Set<OwnEntry["state"]>(["returned", "timed_out", "withdrawn"]);

/** Whether the reward is theirs: who completed has earned it, and keeps it. */
export const isRewarded = ({ state, exit, reward_minor }: OwnEntry): boolean =>
  reward_minor > 0 && (state === "completed" || (state === "withdrawn" && exit?.kind === "completed"));

/** What happens, a sentence each, in the order of what matters to who decides. */
export function consequencesOf(entry: OwnEntry, erase: boolean): readonly string[] {
  const where = platform(entry.platform);
  return [
    ...ofWork(entry),
    ...(erase ? [messages.erased(where), messages.labelsStay] : []),
    ...ofPay(entry, erase),
    ...(entry.tasks_done > 0 ? [messages.released] : []),
    messages.forever,
  ];
}

function ofWork(entry: OwnEntry): string[] {
  const over = isOver(entry) ? [] : [messages.over(platform(entry.platform))];
  if (IS_SET_ASIDE.has(entry.state)) return [messages.isSetAside];
  return [...(entry.tasks_done > 0 ? [messages.setAside(entry.tasks_done)] : []), ...over];
}

function ofPay(entry: OwnEntry, erase: boolean): string[] {
  const amount = (minor: number) => money(minor, entry.currency);
  if (erase)
    return [
      ...(entry.unpaid_minor > 0 ? [messages.unpaid(amount(entry.unpaid_minor))] : []),
      ...(entry.exit ? [messages.codeOnce] : []),
      ...(isOver(entry) || entry.reward_minor === 0 ? [] : [messages.noReward(amount(entry.reward_minor))]),
    ];
  const keepsCode = isRewarded(entry);
  return [
    ...(keepsCode ? [messages.rewardStays(amount(entry.reward_minor))] : []),
    ...(entry.exit && !keepsCode ? [messages.codeOnce] : []),
    ...(isOver(entry) || entry.reward_minor === 0 ? [] : [messages.noReward(amount(entry.reward_minor))]),
    ...(entry.bonus_minor > 0 ? [messages.bonusStays(amount(entry.bonus_minor))] : []),
  ];
}
