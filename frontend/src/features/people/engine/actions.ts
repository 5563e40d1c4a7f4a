/** The actions on an annotator, by hand or in a rule, and their effects. */
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

export const KIND_NAMES: Readonly<Record<Kind, string>> = {
  qualify: "Qualify for a round",
  warn: "Warn",
  pause: "Pause",
  recheck: "Recheck all work",
  exclude: "Exclude",
};

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
      return [`They are handed tasks of round ${round ?? "…"}, if it is for those who qualify.`];
    case "warn":
      return ["They read the message and go on working."];
    case "pause":
      return [`They get no new task for ${hours ?? "…"} hours. The task at hand can be finished.`];
    case "recheck":
      return [
        "All their annotations wait for a second person in Review, and so do new ones while this is in force.",
        "They are not told to stop.",
      ];
    case "exclude":
      return [
        "They get no more tasks in this study, and the task at hand is taken back.",
        sets_aside
          ? "All their work in it is not counted, and others do these tasks again."
          : "What they did stays and counts.",
        ends_entry
          ? `Their participation ends as ${ENDS[ends_entry] ?? ends_entry}, and they are told that code.`
          : "Their participation on the platform is not ended by this.",
      ];
  }
}
