import type { ReactNode } from "react";
import { tables as messages } from "@/messages/studio/study-results";
import type { Agreement, AgreementFigure, AgreementValues } from "@/shared/api/types";
import { Simulated } from "@/shared/components/Simulated";
import type { Look } from "@/shared/figures";
import { figureText, intervalText } from "@/shared/figures";
import { count } from "@/shared/format";
import { Scroll } from "@/shared/studio/Scroll";

/** A number with its interval and its n, or "none" with the reason. */
export function FigureCell({ figure, look }: { figure: AgreementFigure | null; look: Look }) {
  if (figure === null) return <td className="num dim">{messages.notAsked}</td>;
  const text = figureText(figure, look);
  return (
    <td className="num">
      {text === null ? <span className="dim">{messages.none}</span> : <b>{text}</b>}{" "}
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
        {rows.map(({ key, name, values, more: own = [] }) => (
          <tr key={key}>
            <td>{name}</td>
            <FigureCell figure={values.percent} look="percent" />
            {two ? <FigureCell figure={values.kappa} look="coefficient" /> : null}
            <FigureCell figure={values.ac1} look="coefficient" />
            <FigureCell figure={values.alpha} look="coefficient" />
            {own.map((figure, i) => (
              <FigureCell key={more[i]} figure={figure} look="percent" />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Scroll>
);

/** The rows of the whole: whether there is an error, in a task and in its sentences. */
export function overallRows({ detection, sentences }: Agreement): readonly ValueRow[] {
  const rows = [
    { key: "detection", name: messages.detection, values: detection },
    { key: "sentence", name: messages.sentences, values: sentences?.detection ?? null },
    { key: "types", name: messages.sentenceTypes, values: sentences?.types ?? null },
    { key: "chains", name: messages.chainTypes, values: sentences?.chains ?? null },
  ];
  return rows.flatMap(({ values, ...row }) => (values === null ? [] : [{ ...row, values }]));
}

export const TypeTable = ({ types, two }: { types: Agreement["types"]; two: boolean }) => {
  const onClips = types.some(({ found_too }) => found_too !== null);
  return (
    <ValueTable
      caption={messages.byType}
      first={messages.errorType}
      two={two}
      more={onClips ? [messages.alsoFound, messages.sameType] : []}
      rows={types.map(({ type, label, marked, presence, found_too, same_type }) => ({
        key: type,
        name: <Name text={label} sub={messages.marked(marked)} />,
        values: presence,
        more: onClips ? [found_too, same_type] : [],
      }))}
    />
  );
};

const FORMS: Readonly<Record<string, string>> = messages.forms;

export const QuestionTable = ({ questions, two }: { questions: Agreement["questions"]; two: boolean }) => (
  <ValueTable
    caption={messages.byQuestion}
    first={messages.question}
    two={two}
    rows={questions.flatMap(({ key, text, dimension, form, answers, unclear_as_yes, unclear_as_no }) => {
      const id = `${dimension} ${key}`;
      const name = <Name text={text || dimension} sub={FORMS[form] ?? (text ? dimension : messages.onPrompts)} />;
      const unclear = [
        { key: `${id} yes`, name: <Name sub={messages.asYes} />, values: unclear_as_yes },
        { key: `${id} no`, name: <Name sub={messages.asNo} />, values: unclear_as_no },
      ];
      return [
        { key: id, name, values: answers },
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

type Compared = Agreement["pairs"][number]["compared"];

interface ComparedTableProps {
  readonly caption: string;
  readonly first: string;
  readonly rows: readonly { readonly key: string; readonly name: ReactNode; readonly compared: Compared }[];
}

/** The same columns for an annotator against all others, and for two. What no row has is left out. */
function ComparedTable({ caption, first, rows }: ComparedTableProps) {
  const has = (part: keyof Compared) => rows.some(({ compared }) => compared[part] !== null);
  const [detection, segments, answers] = [has("detection"), has("f1_iou_50"), has("answers")];
  return (
    <Scroll label={caption}>
      <table className="tb agree-table">
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            <th>{first}</th>
            <th className="num">{messages.shared}</th>
            {detection ? <Heads heads={[messages.detection, messages.cohen]} /> : null}
            {segments ? (
              <Heads heads={[messages.f1, messages.sameType, messages.startsLater, messages.endsLater]} />
            ) : null}
            {answers ? <Heads heads={[messages.sameAnswer, messages.cohenAnswers]} /> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, compared }) => (
            <tr key={key}>
              <td>{name}</td>
              <td className="num">{count(compared.tasks)}</td>
              {detection ? <Two figures={compared.detection} /> : null}
              {segments ? (
                <>
                  <FigureCell figure={compared.f1_iou_50} look="coefficient" />
                  <FigureCell figure={compared.same_type} look="percent" />
                  <FigureCell figure={compared.start_later_ms} look="signed ms" />
                  <FigureCell figure={compared.end_later_ms} look="signed ms" />
                </>
              ) : null}
              {answers ? <Two figures={compared.answers} /> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

const Heads = ({ heads }: { heads: readonly string[] }) =>
  heads.map((head) => (
    <th key={head} className="num">
      {head}
    </th>
  ));

const Two = ({ figures }: { figures: Compared["detection"] }) => (
  <>
    <FigureCell figure={figures?.percent ?? null} look="percent" />
    <FigureCell figure={figures?.kappa ?? null} look="coefficient" />
  </>
);

export const AnnotatorTable = ({ annotators }: { annotators: Agreement["annotators"] }) => (
  <ComparedTable
    caption={messages.byAnnotator}
    first={messages.annotator}
    rows={annotators.map(({ id, name, simulated, compared }) => ({
      key: id,
      name: (
        <span className="row">
          <b>{name}</b>
          <Simulated when={simulated} />
        </span>
      ),
      compared,
    }))}
  />
);

/** Nothing where there is one pair: the table of annotators says it all. */
export function PairTable({ agreement: { annotators, pairs, pairs_left_out } }: { agreement: Agreement }) {
  const names = new Map(annotators.map(({ id, name }) => [id, name]));
  if (pairs.length < 2) return null;
  return (
    <>
      <ComparedTable
        caption={messages.byPair}
        first={messages.pair}
        rows={pairs.map(({ first, second, compared }) => ({
          key: `${first} ${second}`,
          name: messages.pairOf(names.get(first) ?? first, names.get(second) ?? second),
          compared,
        }))}
      />
      {pairs_left_out > 0 ? <p className="foot">{messages.fewer(pairs_left_out)}</p> : null}
    </>
  );
}
