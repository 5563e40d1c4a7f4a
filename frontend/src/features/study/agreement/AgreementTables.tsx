import type { ReactNode } from "react";
import { tables as messages } from "@/messages/studio/study-results";
import type { Agreement, AgreementFigure, AgreementValues } from "@/shared/api/types";
import { CountedLink } from "@/shared/components/CountedLink";
import type { Look } from "@/shared/figures";
import { figureText, intervalText } from "@/shared/figures";
import { count } from "@/shared/format";
import { Scroll } from "@/shared/studio/Scroll";

/** The clips behind a figure: the last part of a number's name, and what is before it. */
export type Opens = (...parts: readonly string[]) => string;

interface FigureCellProps {
  readonly figure: AgreementFigure | null;
  readonly look: Look;
  /** The clips behind it; null where it opens none. */
  readonly to?: string | null;
}

/** A number with its interval and its n, or "none" with the reason. */
export function FigureCell({ figure, look, to = null }: FigureCellProps) {
  if (figure === null) return <td className="num dim">{messages.notAsked}</td>;
  const text = figureText(figure, look);
  return (
    <td className="num">
      {text === null ? (
        <span className="dim">{messages.none}</span>
      ) : (
        <CountedLink to={to}>
          <b>{text}</b>
        </CountedLink>
      )}{" "}
      <Interval figure={figure} look={look} />
      <span className="ci">
        {text === null ? figure.reason : messages.n(count(figure.n))}
        {figure.no_interval ? messages.noInterval(figure.no_interval) : null}
      </span>
    </td>
  );
}

/** Where a number lies with 95 percent, by the bootstrap; nothing where that is not computed. */
export function Interval({ figure, look }: { figure: AgreementFigure; look: Look }) {
  const text = intervalText(figure, look);
  return text === null ? null : <span className="iv nw">{text}</span>;
}

interface ValueRow {
  readonly key: string;
  readonly name: ReactNode;
  readonly values: AgreementValues;
  readonly more?: readonly (AgreementFigure | null)[];
  /** The clips of a measure of it. */
  readonly to: (measure: "percent" | "kappa" | "ac1" | "alpha") => string;
  /** The clips of what it has more, in that order. */
  readonly moreTo?: readonly (string | null)[];
}

interface ValueTableProps {
  readonly caption: string;
  readonly first: string;
  readonly rows: readonly ValueRow[];
  /** Whether there are two annotators, whom Cohen's κ is of. */
  readonly two: boolean;
  /** Above the columns of what rows have more, all of them shares. */
  readonly more?: readonly string[];
}

/** Agreement on values, a line for each thing that was asked. */
export const ValueTable = ({ caption, first, rows, two, more = [] }: ValueTableProps) => (
  <Scroll label={caption}>
    <table className="tb agree-table">
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          <th>{first}</th>
          <th className="num">{messages.same}</th>
          {two ? <th className="num">{messages.cohen}</th> : null}
          <th className="num">{messages.gwet}</th>
          <th className="num">{messages.krippendorff}</th>
          {more.map((head) => (
            <th key={head} className="num">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, values, more: own = [], to, moreTo = [] }) => (
          <tr key={key}>
            <td>{name}</td>
            <FigureCell figure={values.percent} look="percent" to={to("percent")} />
            {two ? <FigureCell figure={values.kappa} look="coefficient" to={to("kappa")} /> : null}
            <FigureCell figure={values.ac1} look="coefficient" to={to("ac1")} />
            <FigureCell figure={values.alpha} look="coefficient" to={to("alpha")} />
            {own.map((figure, i) => (
              <FigureCell key={more[i]} figure={figure} look="percent" to={moreTo[i]} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Scroll>
);

/** The rows of the whole: whether there is an error, in a task and in its sentences. */
export function overallRows({ detection, sentences }: Agreement, opens: Opens): readonly ValueRow[] {
  const rows = [
    { key: "detection", name: messages.detection, values: detection },
    { key: "sentences", name: messages.sentences, values: sentences?.detection ?? null },
    { key: "sentence_types", name: messages.sentenceTypes, values: sentences?.types ?? null },
    { key: "chain_types", name: messages.chainTypes, values: sentences?.chains ?? null },
  ];
  return rows.flatMap(({ values, ...row }) =>
    values === null ? [] : [{ ...row, values, to: (measure: string) => opens("values", row.key, measure) }],
  );
}

interface TypeTableProps {
  readonly types: Agreement["types"];
  readonly two: boolean;
  readonly opens: Opens;
}

export const TypeTable = ({ types, two, opens }: TypeTableProps) => {
  const onClips = types.some(({ found_too }) => found_too !== null);
  return (
    <ValueTable
      caption={messages.byType}
      first={messages.errorType}
      two={two}
      more={onClips ? [messages.alsoFound, messages.sameType] : []}
      rows={types.map(({ type, label, marked, presence, found_too, same_type }) => ({
        key: type,
        name: (
          <>
            <b>{label}</b>
            <span className="ci">
              <CountedLink to={onClips && marked > 0 ? opens("type", type, "marked") : null}>
                {messages.marked(marked)}
              </CountedLink>
            </span>
          </>
        ),
        values: presence,
        to: (measure) => opens("values", "type", type, measure),
        more: onClips ? [found_too, same_type] : [],
        moreTo: [opens("type", type, "found_too"), opens("type", type, "same_type")],
      }))}
    />
  );
};

const FORMS: Readonly<Record<string, string>> = messages.forms;

interface QuestionTableProps {
  readonly questions: Agreement["questions"];
  readonly two: boolean;
  readonly opens: Opens;
}

export const QuestionTable = ({ questions, two, opens }: QuestionTableProps) => (
  <ValueTable
    caption={messages.byQuestion}
    first={messages.question}
    two={two}
    rows={questions.flatMap(({ key, text, dimension, form, answers, unclear_as_yes, unclear_as_no }) => {
      const id = `${dimension} ${key}`;
      const name = <Name text={text || dimension} sub={FORMS[form] ?? (text ? dimension : messages.onPrompts)} />;
      const to = (reading: string) => (measure: string) =>
        opens("values", "question", key, dimension, form, reading, measure);
      const unclear = [
        { key: `${id} yes`, name: <Name sub={messages.asYes} />, values: unclear_as_yes, to: to("unclear_as_yes") },
        { key: `${id} no`, name: <Name sub={messages.asNo} />, values: unclear_as_no, to: to("unclear_as_no") },
      ];
      return [
        { key: id, name, values: answers, to: to("as_it_is") },
        ...unclear.flatMap(({ values, ...row }) => (values === null ? [] : [{ ...row, values }])),
      ];
    })}
  />
);

const Name = ({ text = "", sub }: { text?: string; sub: string }) => (
  <>
    {text ? <b>{text}</b> : null}
    <span className="ci">{sub}</span>
  </>
);

interface ProposalTableProps {
  readonly proposals: Agreement["proposals"];
  readonly opens: Opens;
}

/** People's answers in a filter against what each model proposed. */
export const ProposalTable = ({ proposals, opens }: ProposalTableProps) => (
  <Scroll label={messages.proposals}>
    <table className="tb agree-table">
      <caption className="vh">{messages.proposals}</caption>
      <thead>
        <tr>
          <th>{messages.proposedBy}</th>
          <th>{messages.question}</th>
          <th className="num">{messages.sameAsProposed}</th>
        </tr>
      </thead>
      <tbody>
        {proposals.map(({ by, key, text, same }) => (
          <tr key={`${by} ${key}`}>
            <td>
              <b>{by}</b>
            </td>
            <td>{text}</td>
            <FigureCell figure={same} look="percent" to={opens("proposals", by, key)} />
          </tr>
        ))}
      </tbody>
    </table>
  </Scroll>
);
