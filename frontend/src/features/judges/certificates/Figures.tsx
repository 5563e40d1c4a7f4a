import { figures as messages } from "@/messages/studio/judges-certificates";
import { percent } from "@/shared/format";
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

/** What a certificate says: agreement on each sample, and how steady judge and people are. */
export const Figures = ({ name, figures }: { name: string; figures: CertificateFigures }) => (
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
    <span className="ci">{messages.n(n, clips)}</span>
  </td>
);

type Line = readonly [string, string, string];

const swapLines = (swap: NonNullable<CertificateFigures["order_swap"]>): readonly Line[] => [
  [messages.swapped, shareText(swap.equal), shareNote(swap.equal, swap.failed)],
  [messages.withinOne, shareText(swap.within_one), shareNote(swap.within_one, swap.failed)],
  [
    messages.shift.label,
    swap.shift === null ? "–" : places(swap.shift),
    swap.shift === null ? messages.shift.none : messages.shift.note,
  ],
];

/** How steady judge and people are; graded answers have no order to swap. */
function Steady({ figures: { order_swap: swap, people, rated, pairs, raters } }: { figures: CertificateFigures }) {
  const lines: readonly Line[] = [
    ...(swap ? swapLines(swap) : []),
    [
      messages.people,
      people.alpha === null ? "–" : places(people.alpha),
      people.reason ?? messages.peopleNote(people.items),
    ],
    [messages.rated.label, messages.rated.of(rated, pairs), messages.rated.by(raters)],
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
  const between = low === null || high === null ? (reason ?? "") : messages.interval(percent(low), percent(high));
  return [between, messages.nPairs(n), failed > 0 ? messages.failed(failed) : ""].filter(Boolean).join(", ");
}
