import { picture as messages } from "@/messages/studio/judges-certificates";
import { CountedLink } from "@/shared/components/CountedLink";
import { sentence } from "@/shared/sentence";
import type { Spot } from "../engine/points";
import { rowsOf, scoresTo, spotsOf } from "../engine/points";
import { places } from "../engine/certificate-status";
import type { Point } from "../api/calls";
import type { PathOf } from "./Figures";

const [WIDTH, HEIGHT, LEFT, FLOOR, TOP] = [380, 330, 34, 290, 10];

/** Where a score is drawn, on a scale from 0 to its greatest. */
const axes = (greatest: number) => ({
  x: (score: number): number => LEFT + ((score + 0.3) * (WIDTH - LEFT - 16)) / (greatest + 0.6),
  y: (score: number): number => FLOOR - 6 - (score / greatest) * (FLOOR - TOP - 16),
});

/** The area of a spot is proportional to its number of pairs. */
const radius = (n: number): number => 3 * Math.sqrt(Math.min(n, 12));

interface ScorePictureProps {
  readonly points: readonly Point[];
  /** The greatest score of the judge; the least is 0. */
  readonly greatest: number;
  /** The clips behind a number of the certificate. */
  readonly pathOf: PathOf;
}

/** Each rated pair by the judge's score and people's: a picture for the eye, and a table that says the same. */
export function ScorePicture({ points, greatest, pathOf }: ScorePictureProps) {
  if (points.length === 0) return null;
  return (
    <div className="judges-picture">
      <figure>
        <Picture spots={spotsOf(points)} n={points.length} greatest={greatest} />
        <figcaption className="xs mut">
          {sentence(
            messages.key(
              <svg className="judges-key" viewBox="0 0 12 12" aria-hidden="true">
                <circle className="drawn-alike" cx="6" cy="6" r="4.500" />
              </svg>,
              <svg className="judges-key" viewBox="0 0 12 12" aria-hidden="true">
                <rect className="by-score" x="1.500" y="1.500" width="9" height="9" />
              </svg>,
            ),
          )}
        </figcaption>
      </figure>
      <Rows points={points} greatest={greatest} pathOf={pathOf} />
    </div>
  );
}

function Picture({ spots, n, greatest }: { spots: readonly Spot[]; n: number; greatest: number }) {
  const { x, y } = axes(greatest);
  return (
    <svg className="plot judges-plot" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={messages.label(n)}>
      {scoresTo(greatest).map((score) => (
        <g key={score}>
          <text x={x(score)} y={FLOOR + 16} textAnchor="middle">
            {score}
          </text>
          {score % 2 === 0 || greatest < 10 ? (
            <>
              <line className="gr" x1={LEFT} x2={WIDTH} y1={y(score)} y2={y(score)} />
              <text x={LEFT - 8} y={y(score) + 4} textAnchor="end">
                {score}
              </text>
            </>
          ) : null}
        </g>
      ))}
      <line className="ax" x1={LEFT} x2={WIDTH} y1={FLOOR} y2={FLOOR} />
      <line className="ax dashed" x1={x(0)} y1={y(0)} x2={x(greatest)} y2={y(greatest)} />
      {spots.map((spot) => (
        <Mark key={`${spot.judge} ${spot.people} ${spot.natural}`} spot={spot} x={x(spot.judge)} y={y(spot.people)} />
      ))}
      <text x={(LEFT + WIDTH) / 2} y={HEIGHT - 4} textAnchor="middle">
        {messages.judgeScore}
      </text>
      <text transform={`translate(10 ${(TOP + FLOOR) / 2}) rotate(-90)`} textAnchor="middle">
        {messages.peopleScore}
      </text>
    </svg>
  );
}

function Mark({ spot: { judge, people, natural, n }, x, y }: { spot: Spot; x: number; y: number }) {
  const r = radius(n);
  const title = <title>{messages.spot(judge, places(people), n)}</title>;
  /* the two samples stand beside each other, or one would hide the other */
  return natural ? (
    <circle className="drawn-alike" cx={x - 4} cy={y} r={r}>
      {title}
    </circle>
  ) : (
    <rect className="by-score" x={x + 4 - r} y={y - r} width={2 * r} height={2 * r}>
      {title}
    </rect>
  );
}

const Rows = ({ points, greatest, pathOf }: ScorePictureProps) => (
  <table className="tb">
    <caption className="judges-under">{messages.caption}</caption>
    <thead>
      <tr>
        <th className="num">{messages.judge}</th>
        <th className="num">{messages.pairs}</th>
        <th className="num">{messages.people}</th>
        <th className="num">{messages.range}</th>
      </tr>
    </thead>
    <tbody>
      {rowsOf(points, greatest).map(({ score, n, mean, least, most }) => (
        <tr key={score}>
          <th scope="row" className="num">
            {score}
          </th>
          <td className="num">
            <CountedLink to={n === 0 ? null : pathOf("score", score)}>{n}</CountedLink>
          </td>
          <td className="num">
            <CountedLink to={mean === null ? null : pathOf("score", score)}>
              {mean === null ? "–" : places(mean)}
            </CountedLink>
          </td>
          <td className="num">
            {least === null || most === null ? messages.noPair : `${places(least)} – ${places(most)}`}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
