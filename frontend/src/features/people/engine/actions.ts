/** The actions on an annotator, by a researcher or in a rule, and their effects. */
import { consequences as messages } from "@/messages/studio/people";
import { cost } from "@/messages/studio/recruiting";
import type { Kind, RuleAction } from "../api/rule-documents";
import { ENDS } from "../api/rule-documents";

export interface ActionForm {
  readonly kind: Kind;
  readonly message: string;
  readonly round: string;
  readonly hours: string;
  readonly setsAside: boolean;
  readonly endsEntry: string;
}

export const KIND_NAMES: Readonly<Record<Kind, string>> = messages.kinds;

export const NO_ACTION: ActionForm = {
  ...{ kind: "warn", message: "", round: "2", hours: "24", setsAside: false, endsEntry: "" },
};

/** The form of an action that is part of a rule. */
export const actionFormOf = ({ kind, message, round, hours, sets_aside, ends_entry }: RuleAction): ActionForm => ({
  kind,
  message: message ?? "",
  round: `${round ?? NO_ACTION.round}`,
  hours: `${hours ?? NO_ACTION.hours}`,
  setsAside: sets_aside ?? false,
  endsEntry: ends_entry ?? "",
});

/** The action as the API takes it: nothing that its kind has no use for. */
export function actionOf({ kind, message, round, hours, setsAside, endsEntry }: ActionForm): RuleAction {
  const said = message.trim() === "" ? {} : { message: message.trim() };
  if (kind === "qualify") return { kind, round: toWhole(round) ?? undefined, ...said };
  if (kind === "pause") return { kind, hours: toWhole(hours) ?? undefined, ...said };
  if (kind !== "exclude") return { kind, ...said };
  return { kind, ...said, sets_aside: setsAside, ...(endsEntry === "" ? {} : { ends_entry: endsEntry }) };
}

/** Whether the annotator has to be told something. */
export const needsMessage = (kind: Kind): boolean => kind === "warn" || kind === "pause" || kind === "exclude";

/** What will happen, a sentence each. */
export function consequences({ kind, round, hours, sets_aside, ends_entry }: RuleAction): readonly string[] {
  switch (kind) {
    case "qualify":
      return [messages.qualify(round ?? "…")];
    case "warn":
      return [messages.warn];
    case "pause":
      return [messages.pause(hours ?? "…")];
    case "recheck":
      return messages.recheck;
    case "exclude":
      return [
        messages.exclude,
        sets_aside ? messages.setAside : messages.kept,
        ends_entry ? messages.ends(ENDS[ends_entry] ?? ends_entry) : messages.continues,
      ];
  }
}

/** Amounts are typed as people write them and kept as hundredths: nothing is ever rounded. */
const AMOUNT = /^(\d{1,7})(?:[.,](\d{1,2}))?$/u;

/** Hundredths of what was typed, "4.5" as 450; null where it is no amount. */
export function toMinor(text: string): number | null {
  const found = AMOUNT.exec(text.trim());
  if (!found) return null;
  const [, whole = "", places = ""] = found;
  return Number(whole + places.padEnd(2, "0"));
}

/** 450 as "4.50". */
export const minorText = (minor: number): string => (minor / 100).toFixed(2);

/** A whole number of what was typed; null where it is none. */
export const toWhole = (text: string): number | null => (/^\d{1,9}$/u.test(text.trim()) ? Number(text) : null);

const MINUTE = 60;

/** How long something took: "40 seconds", "12 minutes". */
export const tookText = (seconds: number): string =>
  seconds < 1.5 * MINUTE ? cost.seconds(Math.round(seconds)) : cost.minutes(Math.round(seconds / MINUTE));
