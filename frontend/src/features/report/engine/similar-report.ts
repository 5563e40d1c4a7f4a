/** Another report of the same methods: what its form begins with, and what is asked for. */
import type { Report, ReportSettings } from "@/shared/api/types";
import type { Asked } from "@/shared/reports";
import { hundredthsOf, settingsOf, tauText } from "@/shared/reports";

/** The settings of a report. The baseline is the judge that nobody chose. */
export const askedOf = ({ ground_truth, tau, judge, budget, with_proposed }: Report): Asked => ({
  truth: ground_truth.id,
  tau: tauText(tau),
  judge: judge === null || judge.name === "lexical" ? "" : judge.id,
  budget: budget ?? "",
  withProposed: with_proposed,
});

/** Whether at most the ground truth is another: then the words stay those that the report took. */
export function isLike(report: Report, asked: Asked): boolean {
  const was = { ...askedOf(report), truth: asked.truth };
  const now = { ...asked, tau: tauText(hundredthsOf(asked.tau)) };
  return (Object.keys(was) as (keyof Asked)[]).every((name) => was[name] === now[name]);
}

const askedAgain = ({ study, annotators, pooled }: Report["joined"][number]) => ({
  study: study.id,
  annotators,
  pooled,
});

export const bodyOf = (report: Report, asked: Asked): ReportSettings => {
  const settings = settingsOf(asked);
  return isLike(report, asked)
    ? { ...settings, like: report.id }
    : {
        ...settings,
        annotators: report.rows.filter(({ study }) => study === null).map(({ annotator }) => annotator),
        either: report.either,
        ...(report.joined.length === 0 ? {} : { joined: report.joined.map(askedAgain) }),
      };
};
