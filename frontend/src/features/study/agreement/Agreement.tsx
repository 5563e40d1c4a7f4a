import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Agreement as Found, AgreementFigure, Study } from "@/shared/api/types";
import { AnnotatorChoice } from "@/shared/components/AnnotatorChoice";
import { Loaded } from "@/shared/components/Loaded";
import type { Look } from "@/shared/figures";
import { figureText } from "@/shared/figures";
import { count, plural } from "@/shared/format";
import { taskWords } from "@/shared/subjects";
import { agreementQuery } from "./query";
import { AgreementPlot } from "./AgreementPlot";
import {
  AnnotatorTable,
  Interval,
  overallRows,
  PairTable,
  QuestionTable,
  TypeTable,
  ValueTable,
} from "./AgreementTables";

/** How far annotators agree, before anything is settled. It is computed while the panel is open. */
export function Agreement({ study, isOpen = false }: { study: Study; isOpen?: boolean }) {
  const [open, setOpen] = useState(isOpen);
  return (
    <details
      className="card agreement"
      id="agreement"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      data-testid="agreement"
    >
      <summary>
        <h2>Agreement</h2>
        <span className="dim xs">between annotators, on independent annotations</span>
      </summary>
      {open ? <Body study={study} /> : null}
    </details>
  );
}

function Body({ study }: { study: Study }) {
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const query = useQuery(agreementQuery(study.id, chosen && [...chosen].sort()));
  const people = study.annotators.filter(({ kind }) => kind === "person").map(({ id }) => id);
  return (
    <>
      <div className="agree-who">
        <AnnotatorChoice
          legend="Compare"
          rows={study.annotators}
          chosen={chosen ?? new Set(people)}
          onChange={(next) => setChosen(next.size === 0 ? null : next)}
        />
      </div>
      <Loaded query={query}>{(found) => <Whole study={study} found={found} />}</Loaded>
    </>
  );
}

function Whole({ study, found }: { study: Study; found: Found }) {
  const { one, many } = taskWords(study);
  const held = found.held > 0 ? ` Left out, taken down: ${plural(found.held, one, many)}.` : "";
  if (found.shared === 0)
    return (
      <p className="foot">
        No {one} has two of these annotators yet.{held}
      </p>
    );
  const overall = overallRows(found);
  const two = found.annotators.length === 2;
  return (
    <>
      <p className="foot">
        {found.sampled_tasks < found.shared
          ? `A random ${count(found.sampled_tasks)} of ${plural(found.shared, one, many)} with two or more annotators. `
          : `${plural(found.shared, one, many)} with two or more annotators. `}
        “Same” is the share of equal pairs; κ, AC1 and α correct for chance. In brackets: the 95% bootstrap interval
        over items.
        {two ? null : " Cohen’s κ is defined for two annotators: see the tables of annotators."}
        {held}
      </p>
      {overall.length > 0 ? <ValueTable caption="Agreement overall" first="Overall" rows={overall} two={two} /> : null}
      {found.segments ? <Segments segments={found.segments} /> : null}
      {found.types.length > 0 ? <TypeTable types={found.types} two={two} /> : null}
      {found.questions.length > 0 ? <QuestionTable questions={found.questions} two={two} /> : null}
      <AnnotatorTable annotators={found.annotators} />
      <PairTable agreement={found} />
      {found.segments ? (
        <p className="foot">
          “Also found”: the share of segments that the other annotator matched at an IoU of 0.5, with any type. “Same
          type” is the share of those. “Later”: the median time by which this annotator’s edges come after the other’s;
          for a pair, the first annotator’s.
        </p>
      ) : null}
    </>
  );
}

/** The overlap at which numbers of one threshold are given, in hundredths of IoU. */
const HALF = 50;

const Segments = ({ segments }: { segments: NonNullable<Found["segments"]> }) => (
  <div className="agree-segments">
    <AgreementPlot sweep={segments.sweep} />
    <dl className="agree-figures">
      {segments.sweep
        .filter(({ threshold }) => threshold === HALF)
        .map(({ f1 }) => (
          <Line key={HALF} name="F1 at IoU 0.5" figure={f1} look="coefficient" unit="pairs" />
        ))}
      <Line name="IoU, one segment each" figure={segments.mean_iou} look="coefficient" unit="pairs" />
      <Line name="IoU ≥ 0.6, one segment each" figure={segments.share_iou_60} look="percent" unit="pairs" />
      <Line name="Starts, 90% within" figure={segments.start_p90_ms} look="ms" unit="matches" />
      <Line name="Ends, 90% within" figure={segments.end_p90_ms} look="ms" unit="matches" />
      <Line name="Same type" figure={segments.same_type} look="percent" unit="matches" />
      <Line name="Type, α" figure={segments.type_alpha} look="coefficient" unit="matches" />
      <Line name="Severity, ordinal α" figure={segments.severity_alpha} look="coefficient" unit="matches" />
    </dl>
  </div>
);

interface LineProps {
  readonly name: string;
  readonly figure: AgreementFigure;
  readonly look: Look;
  /** What n counts. */
  readonly unit: string;
}

function Line({ name, figure, look, unit }: LineProps) {
  const text = figureText(figure, look);
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {text === null ? <span className="dim">none</span> : <b>{text}</b>} <Interval figure={figure} look={look} />{" "}
        <span className="dim xs">{text === null ? figure.reason : `n ${count(figure.n)} ${unit}`}</span>
      </dd>
    </div>
  );
}
