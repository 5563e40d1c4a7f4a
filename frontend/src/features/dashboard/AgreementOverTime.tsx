import type { AgreementFigure, AgreementOverTime as Found } from "@/shared/api/types";
import { CountedLink } from "@/shared/components/CountedLink";
import { countedPath } from "@/shared/counted-paths";
import { figureText, intervalText } from "@/shared/figures";
import type { Look } from "@/shared/figures";
import { count } from "@/shared/format";
import { Scroll } from "@/shared/studio/Scroll";
import { agreement as messages } from "@/messages/dashboard";
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

const WIDTH = 480;
const HEIGHT = 170;
const LEFT = 30;
const TOP = 12;
const BOTTOM = 24;
const CAP = 4;

const y = (value: number): number => TOP + (1 - value) * (HEIGHT - TOP - BOTTOM);

interface BlocksProps {
  readonly name: string;
  readonly points: readonly { readonly key: string; readonly label: string; readonly figure: AgreementFigure }[];
}

/** A share in each block of tasks, with its interval; a block in which it is undefined has no point. */
function Blocks({ name, points }: BlocksProps) {
  const step = (WIDTH - LEFT) / points.length;
  const x = (i: number): number => LEFT + (i + 0.5) * step;
  const known = points.flatMap(({ figure }, i) => (figure.value === null ? [] : [`${x(i)} ${y(figure.value)}`]));
  return (
    <svg className="plot" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={name}>
      {[0, 0.5, 1].map((value) => (
        <g key={value}>
          <line className={value === 0 ? "ax" : "gr"} x1={LEFT} x2={WIDTH} y1={y(value)} y2={y(value)} />
          <text x={LEFT - 6} y={y(value) + 4} textAnchor="end">
            {value}
          </text>
        </g>
      ))}
      {known.length > 1 ? <path d={`M${known.join("L")}`} fill="none" stroke="var(--d2)" strokeWidth={1.5} /> : null}
      {points.map(({ key, label, figure }, i) => (
        <g key={key}>
          <Whisker x={x(i)} figure={figure} />
          {figure.value === null ? null : (
            <circle cx={x(i)} cy={y(figure.value)} r={3.5} fill="var(--d2)" data-testid="point" />
          )}
          <text x={x(i)} y={HEIGHT - 6} textAnchor="middle">
            {label}
          </text>
        </g>
      ))}
    </svg>
  );
}

const Whisker = ({ x, figure: { low, high } }: { x: number; figure: AgreementFigure }) =>
  low === null || high === null ? null : (
    <path
      d={`M${x - CAP} ${y(low)}H${x + CAP}M${x - CAP} ${y(high)}H${x + CAP}M${x} ${y(low)}V${y(high)}`}
      stroke="var(--d2)"
      opacity={0.6}
    />
  );
