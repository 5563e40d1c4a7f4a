import type { ReactNode } from "react";
import { figures as messages } from "@/messages/studio/judges-certificates";
import { CountedLink } from "@/shared/components/CountedLink";
import { percent } from "@/shared/format";
import { sentence } from "@/shared/sentence";
import { betweenText, places } from "../engine/certificate-status";
import type { CertificateFigures, Figure, Sample, Share } from "../api/calls";

const MEASURES = [
  ["spearman", messages.measures.spearman.label, messages.measures.spearman.note],
  ["kappa", messages.measures.kappa.label, messages.measures.kappa.note],
  ["bias", messages.measures.bias.label, messages.measures.bias.note],
] as const;

const SAMPLES = [
  ["natural", messages.samples.natural.label, messages.samples.natural.note],
  ["stratified", messages.samples.stratified.label, messages.samples.stratified.note],
  ["weighted", messages.samples.weighted.label, messages.samples.weighted.note],
] as const;

/** The clips behind a number of the certificate, by its parts (docs/clips.md). */
export type PathOf = (...of: readonly (string | number)[]) => string;

interface FiguresProps {
  readonly name: string;
  readonly figures: CertificateFigures;
  readonly pathOf: PathOf;
}

/** What a certificate says: agreement on each sample, and how steady judge and people are. */
export const Figures = ({ name, figures, pathOf }: FiguresProps) => (
  <>
    <div className="judges-scroll" tabIndex={0} role="region" aria-label={messages.label(name)}>
      <table className="tb judges-figures">
        <caption className="vh">{messages.caption}</caption>
        <thead>
          <tr>
            <th>{messages.heading}</th>
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
                <Cell key={sample} figure={figures[sample][key]} sample={figures[sample]} to={pathOf(sample, key)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    <Steady figures={figures} pathOf={pathOf} />
  </>
);

interface CellProps {
  readonly figure: Figure;
  readonly sample: Sample;
  readonly to: string;
}

const Cell = ({ figure, sample: { n, clips }, to }: CellProps) => (
  <td className="num">
    {figure.value === null ? (
      <>
        – <span className="ci">{figure.reason}</span>
      </>
    ) : (
      <>
        <CountedLink to={to}>
          <b>{places(figure.value)}</b>
        </CountedLink>
        <span className="ci">{betweenText(figure) || figure.reason}</span>
      </>
    )}
    <span className="ci">{messages.n(n, clips)}</span>
  </td>
);

/** Name, value, note, and the clips behind the value; null where it has none, or its parts open their own. */
type Line = readonly [string, ReactNode, string, string | null];

const swapLines = (swap: NonNullable<CertificateFigures["order_swap"]>, pathOf: PathOf): readonly Line[] => [
  [
    messages.swapped,
    shareText(swap.equal),
    shareNote(swap.equal, swap.failed),
    swap.equal.share === null ? null : pathOf("swap", "equal"),
  ],
  [
    messages.withinOne,
    shareText(swap.within_one),
    shareNote(swap.within_one, swap.failed),
    swap.within_one.share === null ? null : pathOf("swap", "within_one"),
  ],
  [
    messages.shift.label,
    swap.shift === null ? "–" : places(swap.shift),
    swap.shift === null ? messages.shift.none : messages.shift.note,
    swap.shift === null ? null : pathOf("swap", "shift"),
  ],
];

/** How steady judge and people are; graded answers have no order to swap. */
function Steady({ figures, pathOf }: Pick<FiguresProps, "figures" | "pathOf">) {
  const { order_swap: swap, people, rated, pairs, raters } = figures;
  const lines: readonly Line[] = [
    ...(swap ? swapLines(swap, pathOf) : []),
    [
      messages.people,
      people.alpha === null ? "–" : places(people.alpha),
      people.reason ?? messages.peopleNote(people.items),
      people.alpha === null ? null : pathOf("people"),
    ],
    [
      messages.rated.label,
      sentence(
        messages.rated.of(
          <CountedLink key="rated" to={rated === 0 ? null : pathOf("rated")}>
            {rated}
          </CountedLink>,
          <CountedLink key="pairs" to={pathOf("pairs")}>
            {pairs}
          </CountedLink>,
        ),
      ),
      messages.rated.by(raters),
      null,
    ],
  ];
  return (
    <dl className="figures judges-steady">
      {lines.map(([name, value, note, to]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <CountedLink to={to}>
              <b>{value}</b>
            </CountedLink>
            <span className="ci">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const shareText = ({ share }: Share): string => (share === null ? "–" : `${percent(share)}%`);

function shareNote({ low, high, n, reason }: Share, failed: number): string {
  const between = low === null || high === null ? (reason ?? "") : messages.interval(percent(low), percent(high));
  return [between, messages.nPairs(n), failed > 0 ? messages.failed(failed) : ""].filter(Boolean).join(", ");
}
