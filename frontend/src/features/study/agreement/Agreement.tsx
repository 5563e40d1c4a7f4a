import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { agreement as messages } from "@/messages/studio/study-results";
import type { Agreement as Found, AgreementFigure, Study } from "@/shared/api/types";
import { AnnotatorChoice } from "@/shared/components/AnnotatorChoice";
import { CountedLink } from "@/shared/components/CountedLink";
import { Loaded } from "@/shared/components/Loaded";
import type { Look } from "@/shared/figures";
import { figureText } from "@/shared/figures";
import { countedPath } from "@/shared/counted-paths";
import { count } from "@/shared/format";
import { taskWords } from "@/shared/subjects";
import { client, required } from "@/shared/api/client";
import type { Opens } from "./AgreementTables";
import { Interval, overallRows, ProposalTable, QuestionTable, TypeTable, ValueTable } from "./AgreementTables";
import { AgreementPlot } from "./AgreementPlot";
import { AnnotatorTable, PairTable } from "./ComparedTables";

/** How far annotators agree, before anything is settled. */
export const Agreement = ({ study }: { study: Study }) => (
  <section className="card agreement" id="agreement" aria-labelledby="agreement-heading" data-testid="agreement">
    <header>
      <h2 id="agreement-heading">{messages.heading}</h2>
      <span className="dim xs">{messages.basis}</span>
    </header>
    <Body study={study} />
  </section>
);

function Body({ study }: { study: Study }) {
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const query = useQuery(agreementQuery(study.id, chosen && [...chosen].sort()));
  const people = study.annotators.filter(({ kind }) => kind === "person").map(({ id }) => id);
  return (
    <>
      <div className="agree-who">
        <AnnotatorChoice
          legend={messages.compare}
          rows={study.annotators}
          chosen={chosen ?? new Set(people)}
          onChange={(next) => setChosen(next.size === 0 ? null : next)}
        />
      </div>
      <Loaded query={query}>
        {(found) => (
          <Whole
            study={study}
            found={found}
            opens={(...parts) =>
              countedPath(study.id, "agreement", study.id, chosen ? [...chosen].sort().join(",") : "", ...parts)
            }
          />
        )}
      </Loaded>
    </>
  );
}

interface WholeProps {
  readonly study: Study;
  readonly found: Found;
  readonly opens: Opens;
}

function Whole({ study, found, opens }: WholeProps) {
  const { one, many } = taskWords(study);
  const held = found.held > 0 ? messages.leftOut(found.held, one, many) : "";
  const proposals = found.proposals.length > 0 ? <ProposalTable proposals={found.proposals} opens={opens} /> : null;
  if (found.shared === 0)
    return (
      <>
        <p className="foot">{messages.none(one, held)}</p>
        {proposals}
      </>
    );
  const overall = overallRows(found, opens);
  const two = found.annotators.length === 2;
  return (
    <>
      <p className="foot">
        {messages.tasks(
          found.sampled_tasks < found.shared ? count(found.sampled_tasks) : null,
          found.shared,
          one,
          many,
        )}{" "}
        {messages.how}
        {two ? null : ` ${messages.cohen}`}
        {held}
      </p>
      {overall.length > 0 ? (
        <ValueTable caption={messages.caption} first={messages.overall} rows={overall} two={two} />
      ) : null}
      {found.segments ? <Segments segments={found.segments} opens={opens} /> : null}
      {found.sentences ? (
        <dl className="agree-figures">
          <Line
            name={messages.figures.tagF1}
            figure={found.sentences.tag_f1}
            look="coefficient"
            unit={messages.units.tags}
            to={opens("all", "tag_f1")}
          />
        </dl>
      ) : null}
      {found.types.length > 0 ? <TypeTable types={found.types} two={two} opens={opens} /> : null}
      {found.questions.length > 0 ? <QuestionTable questions={found.questions} two={two} opens={opens} /> : null}
      {proposals}
      <AnnotatorTable annotators={found.annotators} opens={opens} />
      <PairTable agreement={found} opens={opens} />
      {found.segments ? <p className="foot">{messages.foot}</p> : null}
    </>
  );
}

/** The overlap at which numbers of one threshold are given, in hundredths of IoU. */
const HALF = 50;

/** Figures of segments in their order, each with the name of its number. */
const FIGURES = [
  { name: "iou", figure: "mean_iou", look: "coefficient", unit: "pairs", counted: "iou" },
  { name: "iou60", figure: "share_iou_60", look: "percent", unit: "pairs", counted: "iou_60" },
  { name: "starts", figure: "start_p90_ms", look: "ms", unit: "matches", counted: "start_p90" },
  { name: "ends", figure: "end_p90_ms", look: "ms", unit: "matches", counted: "end_p90" },
  { name: "type", figure: "same_type", look: "percent", unit: "matches", counted: "same_type" },
  { name: "typeAlpha", figure: "type_alpha", look: "coefficient", unit: "matches", counted: "type_alpha" },
  { name: "severity", figure: "severity_alpha", look: "coefficient", unit: "matches", counted: "severity_alpha" },
] as const;

interface SegmentsProps {
  readonly segments: NonNullable<Found["segments"]>;
  readonly opens: Opens;
}

const Segments = ({ segments, opens }: SegmentsProps) => (
  <div className="agree-segments">
    <AgreementPlot sweep={segments.sweep} opens={opens} />
    <dl className="agree-figures">
      {segments.sweep
        .filter(({ threshold }) => threshold === HALF)
        .map(({ f1 }) => (
          <Line
            key={HALF}
            {...{ name: messages.figures.f1, figure: f1, look: "coefficient", unit: messages.units.pairs }}
            to={opens("all", "f1")}
          />
        ))}
      {FIGURES.map(({ name, figure, look, unit, counted }) => (
        <Line
          key={name}
          {...{ name: messages.figures[name], figure: segments[figure], look, unit: messages.units[unit] }}
          to={opens("all", counted)}
        />
      ))}
    </dl>
  </div>
);

interface LineProps {
  readonly name: string;
  readonly figure: AgreementFigure;
  readonly look: Look;
  /** What n counts. */
  readonly unit: string;
  /** The clips behind it; without, it opens none. */
  readonly to?: string;
}

function Line({ name, figure, look, unit, to }: LineProps) {
  const text = figureText(figure, look);
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {text === null ? (
          <span className="dim">{messages.noFigure}</span>
        ) : (
          <CountedLink to={to ?? null}>
            <b>{text}</b>
          </CountedLink>
        )}{" "}
        <Interval figure={figure} look={look} />{" "}
        <span className="dim xs">{text === null ? figure.reason : messages.n(count(figure.n), unit)}</span>
      </dd>
    </div>
  );
}

/** @param ids of annotators; null takes all people */
const agreementQuery = (study: string, ids: readonly string[] | null) =>
  queryOptions({
    queryKey: ["agreement", study, ids],
    queryFn: (): Promise<Found> =>
      required(
        client.GET("/api/v1/studies/{study}/agreement/", {
          params: { path: { study }, query: ids === null ? {} : { annotators: ids.join(",") } },
        }),
      ),
    placeholderData: keepPreviousData,
  });
