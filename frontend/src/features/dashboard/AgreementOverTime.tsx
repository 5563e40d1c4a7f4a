import type { AgreementFigure, AgreementOverTime as Found } from "@/shared/api/types";
import { CountedLink } from "@/shared/components/CountedLink";
import { countedPath } from "@/shared/counted-paths";
import { figureText, intervalText } from "@/shared/figures";
import type { Look } from "@/shared/figures";
import { count } from "@/shared/format";
import { Scroll } from "@/shared/studio/Scroll";
import { agreement as messages } from "@/messages/dashboard";
import { Blocks } from "./Blocks";
import { beginTexts, spanText } from "./times";

type Measure = keyof typeof messages.measures;

const LOOKS: Readonly<Record<Measure, Look>> = {
  f1_iou_50: "coefficient",
  detection: "percent",
  answers: "percent",
  sentences: "percent",
};
const MEASURES = Object.keys(LOOKS) as Measure[];

/** How far people agree from the beginning of a study to now: a chart for each measure, and one table of all. */
export function AgreementOverTime({ study, found }: { study: string; found: Found }) {
  const { blocks, shared, sampled_tasks } = found;
  if (blocks.length === 0) return <p className="foot">{messages.none}</p>;
  const asked = MEASURES.filter((measure) => blocks.some((block) => block[measure] !== null));
  const pathOf = (block: number, measure: string) =>
    countedPath(study, "dashboard", study, "agreement", block, measure);
  const begins = beginTexts(blocks.map(({ since }) => since));
  return (
    <>
      <div className="charts">
        {asked.map((measure) => (
          <figure key={measure}>
            <Blocks
              name={messages.chart(messages.measures[measure])}
              points={blocks.flatMap(({ since, ...block }, i) => {
                const figure = block[measure];
                return figure === null ? [] : [{ key: `${since} ${i}`, label: begins[i] ?? "", figure }];
              })}
            />
            <figcaption className="b sm">{messages.measures[measure]}</figcaption>
          </figure>
        ))}
      </div>
      <Scroll label={messages.heading}>
        <table className="tb">
          <caption className="vh">{messages.heading}</caption>
          <thead>
            <tr>
              <th>{messages.stretch}</th>
              <th className="num">{messages.tasks}</th>
              {asked.map((measure) => (
                <th key={measure} className="num">
                  {messages.measures[measure]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {blocks.map((block, i) => (
              <tr key={`${block.since} ${i}`}>
                <td className="nw">{spanText(block.since, block.until)}</td>
                <td className="num">
                  <CountedLink to={pathOf(i, "tasks")}>{count(block.tasks)}</CountedLink>
                </td>
                {asked.map((measure) => (
                  <Cell key={measure} figure={block[measure]} look={LOOKS[measure]} to={pathOf(i, measure)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <p className="foot">{messages.what(sampled_tasks, shared)}</p>
    </>
  );
}

/** A number with its interval and its n; a dash with the reason where there is none. */
interface CellProps {
  readonly figure: AgreementFigure | null;
  readonly look: Look;
  /** The clips that it is of. */
  readonly to: string;
}

function Cell({ figure, look, to }: CellProps) {
  if (figure === null) return <td className="num dim">–</td>;
  const interval = intervalText(figure, look);
  return (
    <td className="num">
      <CountedLink to={figure.value === null ? null : to}>
        <b>{figureText(figure, look) ?? "–"}</b>
      </CountedLink>{" "}
      {interval ? <span className="iv nw">{interval}</span> : null}
      <span className="ci">{figure.value === null ? figure.reason : messages.n(count(figure.n))}</span>
    </td>
  );
}
