import { percent, plural } from "@/shared/format";
import { betweenText, places } from "../engine/certificate-status";
import type { CertificateFigures, Figure, Sample, Share } from "../api/types";

const MEASURES = [
  ["spearman", "Rank correlation (Spearman)", "1: same ranking of the pairs; 0: no relation"],
  ["kappa", "Same scores (weighted κ)", "1: same scores; large differences weigh more"],
  ["bias", "Bias", "judge’s score minus people’s; above 0: too generous"],
] as const;

const SAMPLES = [
  ["natural", "Random", "decides"],
  ["stratified", "By score", "spread over all scores: looks better"],
  ["weighted", "By score, weighted", "by the number of pairs per score"],
] as const;

/** What a certificate says: agreement on each sample, and how steady judge and people are. */
export const Figures = ({ name, figures }: { name: string; figures: CertificateFigures }) => (
  <>
    <div
      className="judges-scroll"
      tabIndex={0}
      role="region"
      aria-label={`Table of the agreement of ${name} with people`}
    >
      <table className="tb judges-figures">
        <caption className="vh">Agreement of the judge with people, by sample, with 95% intervals</caption>
        <thead>
          <tr>
            <th>Agreement with people</th>
            {SAMPLES.map(([key, title, note]) => (
              <th key={key} className="num">
                {title}
                <span className="ci">{note}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {MEASURES.map(([key, title, note]) => (
            <tr key={key}>
              <th scope="row">
                {title}
                <span className="ci">{note}</span>
              </th>
              {SAMPLES.map(([sample]) => (
                <Cell key={sample} figure={figures[sample][key]} sample={figures[sample]} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    <Steady figures={figures} />
  </>
);

const Cell = ({ figure, sample: { n, clips } }: { figure: Figure; sample: Sample }) => (
  <td className="num">
    {figure.value === null ? (
      <>
        – <span className="ci">{figure.reason}</span>
      </>
    ) : (
      <>
        <b>{places(figure.value)}</b>
        <span className="ci">{betweenText(figure) || figure.reason}</span>
      </>
    )}
    <span className="ci">
      n {plural(n, "pair")} of {plural(clips, "clip")}
    </span>
  </td>
);

function Steady({ figures: { order_swap: swap, people, rated, pairs, raters } }: { figures: CertificateFigures }) {
  const lines: readonly (readonly [string, string, string])[] = [
    ["Same score when texts are swapped", shareText(swap.equal), shareNote(swap.equal, swap.failed)],
    ["Difference of at most one", shareText(swap.within_one), shareNote(swap.within_one, swap.failed)],
    [
      "Position bias",
      swap.shift === null ? "–" : places(swap.shift),
      swap.shift === null ? "no pair was judged in both orders" : "points; 0: no preference for a position",
    ],
    [
      "Agreement among people (α)",
      people.alpha === null ? "–" : places(people.alpha),
      people.reason ?? `n ${plural(people.items, "pair")}; the upper limit for a judge`,
    ],
    ["Rated", `${rated} of ${pairs}`, `pairs, by ${plural(raters, "person", "people")}`],
  ];
  return (
    <dl className="figures judges-steady">
      {lines.map(([name, value, note]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{value}</b>
            <span className="ci">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const shareText = ({ share }: Share): string => (share === null ? "–" : `${percent(share)}%`);

function shareNote({ low, high, n, reason }: Share, failed: number): string {
  const between = low === null || high === null ? (reason ?? "") : `${percent(low)} to ${percent(high)}`;
  return [between, `n ${plural(n, "pair")}`, failed > 0 ? `${failed} failed` : ""].filter(Boolean).join(", ");
}
