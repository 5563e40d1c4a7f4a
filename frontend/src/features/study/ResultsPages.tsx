/** What follows from a study's annotations: agreement, ground truth and reports, each on a page of its own. */
import type { ReactNode } from "react";
import { pages as messages } from "@/messages/studio/study-results";
import type { Study } from "@/shared/api/types";
import { ClipsAlone } from "@/shared/components/ClipsAlone";
import { StudyFrame } from "@/shared/components/StudyFrame";
import { hasReports, isOfErrors } from "@/shared/subjects";
import { Agreement } from "./agreement/Agreement";
import "./agreement/agreement.css";
import { Quality } from "./Quality";
import { Reports } from "./Reports";
import { Truths } from "./truths/Truths";

interface PageProps {
  /** The study's id. */
  readonly study: string;
}

interface ResultsProps extends PageProps {
  readonly title: string;
  readonly children: (study: Study) => ReactNode;
}

const Results = ({ study: id, title, children }: ResultsProps) => (
  <StudyFrame study={id} title={title}>
    {(study) => (
      <>
        <h1>{title}</h1>
        {children(study)}
      </>
    )}
  </StudyFrame>
);

/** How far annotators agree; of marked errors, also how good people judge them. */
export const AgreementPage = ({ study }: PageProps) => (
  <Results study={study} title={messages.agreement}>
    {(found) => (
      <>
        {isOfErrors(found) ? <Quality study={found} /> : null}
        <Agreement study={found} />
      </>
    )}
  </Results>
);

/** The versions of the ground truth, and a form for the next. */
export const GroundTruthPage = ({ study }: PageProps) => (
  <Results study={study} title={messages.truths}>
    {(found) => <Truths study={found} />}
  </Results>
);

/** The reports of a study, and a form for the next. */
export const ReportsPage = ({ study }: PageProps) => (
  <Results study={study} title={messages.reports}>
    {(found) => (hasReports(found) ? <Reports study={found} /> : <ClipsAlone study={found} />)}
  </Results>
);
