/** The actions on an annotator, by a researcher or in a rule, and their effects. */
import { consequences as messages } from "@/messages/studio/people";
import type { Kind, RuleAction } from "../api/rule-documents";
import { ENDS } from "../api/rule-documents";
import { toWhole } from "./amounts";

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
