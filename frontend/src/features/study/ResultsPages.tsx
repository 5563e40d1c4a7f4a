/** What follows from a study's annotations: agreement, ground truth and reports, each on a page of its own. */
import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { pages as messages, quality as qualityTexts } from "@/messages/studio/study-results";
import type { Quality as Found, Study } from "@/shared/api/types";
import { ClipsAlone } from "@/shared/components/ClipsAlone";
import { StudyFrame } from "@/shared/components/StudyFrame";
import { hasReports, isOfErrors } from "@/shared/subjects";
import { sentence } from "@/shared/sentence";
import { CountedLink } from "@/shared/components/CountedLink";
import { Loaded } from "@/shared/components/Loaded";
import { countedPath } from "@/shared/counted-paths";
import { ShareBar } from "@/shared/components/ShareBar";
import { count, percent } from "@/shared/format";
import { Agreement } from "./agreement/Agreement";
import { Reports } from "./Reports";
import { Truths } from "./truths/Truths";
import { qualityQuery } from "./api/calls";
import "./agreement/agreement.css";
import "./truths/truths.css";

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

type Proportion = Pick<Found["scales"][number]["levels"][number], "part" | "n" | "share" | "low" | "high" | "reason">;

/** How good marked errors are, or how many are real: shares of the errors that people judged. */
function Quality({ study }: { study: Study }) {
  const query = useQuery(qualityQuery(study.id));
  return (
    <section className="card" aria-labelledby="quality-heading" data-testid="quality">
      <header>
        <h2 id="quality-heading">{sentence(qualityTexts.heading((text) => <span className="dim xs">{text}</span>))}</h2>
      </header>
      <Loaded query={query}>{(found) => <Whole study={study.id} found={found} />}</Loaded>
    </section>
  );
}

function Whole({ study, found }: { study: string; found: Found }) {
  if (found.reason !== null) return <p className="foot">{found.reason}</p>;
  return (
    <>
      <p className="note-line sm">{qualityTexts.judged(count(found.rated), found.errors, found.rated === 0)}</p>
      <div className="quality">
        {found.scales.map((scale) => (
          <Shares
            key={scale.key}
            title={scale.text}
            of={qualityTexts.n(scale.n)}
            rows={scale.levels.map((level) => ({
              ...{ key: String(level.grade), name: qualityTexts.level(level.grade, level.name) },
              ...{ proportion: level, to: countedPath(study, "quality", study, scale.key, level.grade) },
            }))}
          />
        ))}
        {found.choices.map((choice) => (
          <Shares
            key={choice.key}
            title={choice.text}
            of={qualityTexts.choiceN(choice.n, choice.tied)}
            rows={choice.options.map((option) => ({
              ...{ key: option.value, name: option.name, proportion: option },
              ...{ to: countedPath(study, "quality", study, choice.key, option.value) },
            }))}
          />
        ))}
      </div>
      <p className="foot">{qualityTexts.foot(percent(found.confidence).replace(/\.0$/, ""))}</p>
    </>
  );
}

interface SharesProps {
  readonly title: string;
  readonly of: string;
  readonly rows: readonly {
    readonly key: string;
    readonly name: string;
    readonly proportion: Proportion;
    /** The clips of the errors that it is of. */
    readonly to: string;
  }[];
}

const Shares = ({ title, of, rows }: SharesProps) => (
  <table className="shares">
    <caption>
      {title} <span className="dim">{of}</span>
    </caption>
    <tbody>
      {rows.map(({ key, name, proportion, to }) => (
        <tr key={key}>
          <th scope="row">{name}</th>
          <Share {...proportion} to={to} />
        </tr>
      ))}
    </tbody>
  </table>
);

function Share({ part, n, share, low, high, reason, to }: Proportion & { readonly to: string }) {
  if (share === null)
    return (
      <td colSpan={2} className="dim">
        – {reason}
      </td>
    );
  return (
    <>
      <td>
        <ShareBar share={share} low={low} high={high} />
      </td>
      <td className="num">
        <b>
          <CountedLink to={to}>{percent(share)}%</CountedLink>
        </b>{" "}
        {low === null || high === null ? null : (
          <span className="iv">
            [{percent(low)}, {percent(high)}]
          </span>
        )}{" "}
        <span className="dim">{qualityTexts.of(count(part), count(n))}</span>
      </td>
    </>
  );
}
