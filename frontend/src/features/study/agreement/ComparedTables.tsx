import type { ReactNode } from "react";
import { tables as messages } from "@/messages/studio/study-results";
import type { Agreement } from "@/shared/api/types";
import { CountedLink } from "@/shared/components/CountedLink";
import { Simulated } from "@/shared/components/Simulated";
import { count } from "@/shared/format";
import { Scroll } from "@/shared/studio/Scroll";
import type { Opens } from "./AgreementTables";
import { FigureCell } from "./AgreementTables";

type Compared = Agreement["pairs"][number]["compared"];

interface ComparedTableProps {
  readonly caption: string;
  readonly first: string;
  readonly rows: readonly { readonly key: string; readonly name: ReactNode; readonly compared: Compared }[];
  /** The clips of a row's figures. */
  readonly opens: (key: string, figure: string) => string;
}

/** The same columns for an annotator against all others, and for two. What no row has is left out. */
function ComparedTable({ caption, first, rows, opens }: ComparedTableProps) {
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
              <td className="num">
                <CountedLink to={compared.tasks === 0 ? null : opens(key, "tasks")}>
                  {count(compared.tasks)}
                </CountedLink>
              </td>
              {detection ? <Two figures={compared.detection} to={(of) => opens(key, `detection${of}`)} /> : null}
              {segments ? (
                <>
                  <FigureCell figure={compared.f1_iou_50} look="coefficient" to={opens(key, "f1")} />
                  <FigureCell figure={compared.same_type} look="percent" to={opens(key, "same_type")} />
                  <FigureCell figure={compared.start_later_ms} look="signed ms" to={opens(key, "start")} />
                  <FigureCell figure={compared.end_later_ms} look="signed ms" to={opens(key, "end")} />
                </>
              ) : null}
              {answers ? <Two figures={compared.answers} to={(of) => opens(key, `answers${of}`)} /> : null}
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

interface TwoProps {
  readonly figures: Compared["detection"];
  /** The clips of the share, or of kappa. */
  readonly to: (of: "" | "_kappa") => string;
}

const Two = ({ figures, to }: TwoProps) => (
  <>
    <FigureCell figure={figures?.percent ?? null} look="percent" to={to("")} />
    <FigureCell figure={figures?.kappa ?? null} look="coefficient" to={to("_kappa")} />
  </>
);

interface AnnotatorTableProps {
  readonly annotators: Agreement["annotators"];
  readonly opens: Opens;
}

export const AnnotatorTable = ({ annotators, opens }: AnnotatorTableProps) => (
  <ComparedTable
    caption={messages.byAnnotator}
    opens={(id, figure) => opens("annotator", id, figure)}
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
export function PairTable({ agreement, opens }: { agreement: Agreement; opens: Opens }) {
  const { annotators, pairs, pairs_left_out } = agreement;
  const names = new Map(annotators.map(({ id, name }) => [id, name]));
  if (pairs.length < 2) return null;
  return (
    <>
      <ComparedTable
        caption={messages.byPair}
        opens={(key, figure) => opens("pair", ...key.split(" "), figure)}
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
