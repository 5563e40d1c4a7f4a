/** What a report is asked, as its form holds it. */
import { stages as messages } from "@/messages/studio/words";
import { decimal } from "./format";
import type { Judge, ReportRow, ReportSettings } from "./api/types";

/** The threshold that the papers use, in hundredths. */
const TAU = 70;

export interface Asked {
  /** The ground truth's id. */
  readonly truth: string;
  /** From 0 to 1, as typed: "0.70". The API takes hundredths. */
  readonly tau: string;
  /** The judge's id; an empty text is the baseline that compares words. */
  readonly judge: string;
  /** US dollars, as they are written; an empty text is no limit. */
  readonly budget: string;
  /** Whether errors that a critic proposed count as true. */
  readonly withProposed: boolean;
}

/** The threshold as it is written: 70 hundredths are "0.70". */
export const tauText = (hundredths: number): string => decimal(hundredths / 100, 2);

/** The threshold as the API takes it: "0.7" is 70 hundredths, and so is "0,7". */
export const hundredthsOf = (tau: string): number => Math.round(Number(tau.replace(",", ".")) * 100);

export const asked = (truth: string): Asked => ({
  truth,
  tau: tauText(TAU),
  judge: "",
  budget: "",
  withProposed: true,
});

/** Fields of the form, by the names that the API has for them. */
export const FIELDS = ["ground_truth", "tau", "judge", "budget"] as const;

/** US dollars, as the API takes them; null for no limit. */
export const limitOf = (budget: string): string | null => budget.trim() || null;

/** Whether asking a judge costs money, or may. */
export const mayCost = (judge: Pick<Judge, "endpoint"> | undefined): boolean => (judge?.endpoint ?? null) !== null;

export const settingsOf = ({ truth, tau, judge, budget, withProposed }: Asked): ReportSettings => ({
  ground_truth: truth,
  tau: hundredthsOf(tau),
  with_proposed: withProposed,
  judge: judge === "" ? null : judge,
  budget: limitOf(budget),
});

type State = ReportRow["state"];

const STATES: Readonly<Record<State, string>> = messages.report;

export const stateName = (state: State): string => STATES[state];

/** Whether something still happens to a report by itself. */
export const isUnderWay = (state: State): boolean => state !== "ready" && state !== "failed";
