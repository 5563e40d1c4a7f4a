import { percent, plural } from "@/shared/format";
import { betweenText, places } from "../engine/certificate-status";
import type { CertificateFigures, Figure, Sample, Share } from "../api/types";

const MEASURES = [
  ["spearman", "Rank correlation (Spearman)", "1: people and judge put the pairs in the same order; 0: no relation"],
  ["kappa", "Same scores (weighted κ)", "1: they give the same scores; far misses weigh more"],
  ["bias", "Bias", "the judge’s score minus people’s; above 0 it is too generous"],
] as const;

const SAMPLES = [
  ["natural", "Drawn alike", "decides"],
  ["stratified", "By score", "spread on purpose: looks better"],
  ["weighted", "By score, weighted", "each for the pairs it stands for"],
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
        <caption className="vh">Agreement of the judge with people, by sample, with intervals of 95 %</caption>
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
    ["Same score with the texts swapped", shareText(swap.equal), shareNote(swap.equal, swap.failed)],
    ["At most one apart", shareText(swap.within_one), shareNote(swap.within_one, swap.failed)],
    [
      "Shift by swapping",
      swap.shift === null ? "–" : places(swap.shift),
      swap.shift === null ? "no pair was judged both ways" : "points; 0 is no preference for a place",
    ],
    [
      "People among themselves (α)",
      people.alpha === null ? "–" : places(people.alpha),
      people.reason ?? `n ${plural(people.items, "pair")}; no judge can be expected to do better`,
    ],
    ["Rated", `${rated} of ${pairs}`, `pairs, by ${raters} ${raters === 1 ? "person" : "people"}`],
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

const shareText = ({ share }: Share): string => (share === null ? "–" : `${percent(share)} %`);

function shareNote({ low, high, n, reason }: Share, failed: number): string {
  const between = low === null || high === null ? (reason ?? "") : `${percent(low)} to ${percent(high)}`;
  return [between, `n ${plural(n, "pair")}`, failed > 0 ? `${failed} failed` : ""].filter(Boolean).join(", ");
}
