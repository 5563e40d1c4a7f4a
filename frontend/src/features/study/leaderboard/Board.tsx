import type { ReactNode } from "react";
import { useState } from "react";
import { leaderboard as messages } from "@/messages/studio/leaderboard";
import { reportUrl } from "@/shared/api/reports";
import { CountedLink } from "@/shared/components/CountedLink";
import { Link } from "@/shared/components/Link";
import { Simulated } from "@/shared/components/Simulated";
import { countedPath } from "@/shared/counted-paths";
import { count, decimal, percent, share } from "@/shared/format";
import { usd } from "@/shared/money";
import { Scroll } from "@/shared/studio/Scroll";
import type { Column, Order } from "./order";
import { chosen, FIRST, inOrder, places } from "./order";
import type { BoardRow, Leaderboard } from "./query";

interface BoardProps {
  readonly study: string;
  readonly board: Leaderboard;
}

/** Critics and people in one table, in the order of any column. */
export function Board({ study, board }: BoardProps) {
  const [order, setOrder] = useState(FIRST);
  const { rows, measure, report } = board;
  const ranks = places(rows);
  const withShare = measure !== "accuracy";
  const most = Math.max(...rows.map(({ score }) => score.high ?? score.value ?? 0), 0.001);
  /* of a metric the clips that it is taken over; else those that are scored */
  const of = (figure: "m" | "coverage" | null): readonly string[] => {
    if (figure === null) return [withShare ? "scored" : "videos"];
    return withShare ? ["metric", measure, figure] : [measure];
  };
  const to = ({ kind, row }: BoardRow, figure: "m" | "coverage" | null): string | null => {
    if (report === null) return null;
    if (kind === "ceiling")
      return figure === null
        ? countedPath(study, "dashboard", study, "leaderboard", kind, "clips")
        : countedPath(study, "report", report.id, kind, "mean", `${measure}_${figure}`);
    return row === null ? null : countedPath(study, "report", report.id, row, ...of(figure));
  };
  const head = (by: Column, text: string) => (
    <Head by={by} order={order} onOrder={setOrder}>
      {text}
    </Head>
  );
  return (
    <Scroll label={messages.heading}>
      <table className="tb board" data-testid="board">
        <caption className="vh">{messages.heading}</caption>
        <thead>
          <tr>
            <th className="num">
              <span className="vh">{messages.columns.place}</span>
            </th>
            {head("label", messages.columns.label)}
            {head("score", messages.measures[measure].name)}
            <th scope="col">{messages.columns.interval}</th>
            {withShare ? head("share", messages.columns.share) : null}
            {head("cost", messages.columns.cost)}
            {head("seconds", messages.columns.seconds)}
            {head("clips", messages.columns.clips)}
          </tr>
        </thead>
        <tbody>
          {inOrder(rows, order).map((row) => (
            <tr key={`${row.kind} ${row.annotator} ${row.label}`} className={row.kind}>
              <td className="num dim">{ranks.get(row) ?? ""}</td>
              <Who row={row} to={report === null ? "" : reportUrl(study, report.id)} />
              <Score row={row} to={to(row, "m")} />
              <td>
                <Bar row={row} most={most} />
              </td>
              {withShare ? (
                <td className="num">
                  <CountedLink to={to(row, "coverage")}>{shareText(row)}</CountedLink>
                </td>
              ) : null}
              <Cost row={row} to={workPath(study, row, "cost")} />
              <Seconds row={row} to={workPath(study, row, "seconds")} />
              <td className="num">
                <CountedLink to={to(row, null)}>{row.clips === null ? messages.none : count(row.clips)}</CountedLink>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

function shareText({ share: found }: BoardRow): string {
  const value = found?.value ?? null;
  return value === null ? messages.none : percent(value);
}

interface HeadProps {
  readonly by: Column;
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
  readonly children: ReactNode;
}

const Head = ({ by, order, onOrder, children }: HeadProps) => (
  <th
    scope="col"
    className={by === "label" ? "" : "num"}
    aria-sort={order.by === by ? (order.down ? "descending" : "ascending") : "none"}
  >
    <button type="button" className="board-sort" onClick={() => onOrder(chosen(order, by))}>
      {children}
      <span aria-hidden="true">{order.by === by ? (order.down ? " ↓" : " ↑") : ""}</span>
    </button>
  </th>
);

const Who = ({ row, to }: { readonly row: BoardRow; readonly to: string }) => (
  <th scope="row">
    <span className="row">
      {row.row === null ? <b>{row.label}</b> : <Link to={to}>{row.label}</Link>}
      <Simulated when={row.simulated} />
    </span>
    <span className="ci">
      {row.settings === "" ? messages.kinds[row.kind] : row.settings}
      {row.is_source ? <span className="warn"> {messages.isSource}</span> : null}
    </span>
  </th>
);

function Score({ row: { score }, to }: { readonly row: BoardRow; readonly to: string | null }) {
  if (score.value === null) return <Missing why={score.reason} />;
  const { low, high } = score;
  return (
    <td className="num">
      <CountedLink to={to}>
        <b>{share(score.value)}</b>
      </CountedLink>
      <span className="ci">
        {low === null || high === null ? messages.none : messages.interval(share(low), share(high))}
      </span>
    </td>
  );
}

const Missing = ({ why }: { readonly why: string | null }) => (
  <td className="num dim" title={why ?? undefined}>
    {messages.none}
    <span className="vh">{why}</span>
  </td>
);

/** The score, its interval and what chance gives, on one line for all rows. */
function Bar({ row: { score, chance }, most }: { readonly row: BoardRow; readonly most: number }) {
  const { value, low, high } = score;
  if (value === null) return null;
  const at = (x: number): string => `${(100 * Math.max(0, Math.min(x, most))) / most}%`;
  const hasBand = low !== null && high !== null;
  return (
    <span
      className="board-bar"
      role="img"
      aria-label={messages.bar(
        share(value),
        share(low ?? value),
        share(high ?? value),
        chance === null ? null : share(chance),
      )}
    >
      {hasBand ? <i style={{ left: at(low), width: `calc(${at(high)} - ${at(low)})` }} /> : null}
      {chance === null ? null : <s style={{ left: at(chance) }} title={messages.chance(share(chance))} />}
      <u style={{ left: at(value) }} />
    </span>
  );
}

interface WorkProps {
  readonly row: BoardRow;
  /** The clips that it was spent on; null where none are known. */
  readonly to: string | null;
}

/** The clips that the cost or the time of a row is of; a reward of people is for no single clip. */
function workPath(study: string, { annotator, kind }: BoardRow, what: "cost" | "seconds"): string | null {
  const who = kind === "ceiling" ? kind : annotator;
  return who === null || (what === "cost" && kind !== "critic")
    ? null
    : countedPath(study, "dashboard", study, "leaderboard", who, what);
}

function Cost({ row: { cost }, to }: WorkProps) {
  if (cost.amount === null)
    return (
      <td className="num dim" title={cost.reason ?? undefined}>
        {messages.unknown}
        <span className="vh">{cost.reason}</span>
      </td>
    );
  if (Number(cost.amount) === 0)
    return (
      <td className="num dim" title={cost.reason ?? undefined}>
        {messages.free}
      </td>
    );
  return (
    <td className="num">
      <CountedLink to={to}>
        {cost.currency === "USD" ? usd(cost.amount) : `${cost.amount} ${cost.currency}`}
      </CountedLink>
      <span className="ci">{messages.n(cost.n)}</span>
    </td>
  );
}

function Seconds({ row: { seconds }, to }: WorkProps) {
  if (seconds.value === null)
    return (
      <td className="num dim" title={seconds.reason ?? undefined}>
        {messages.unknown}
        <span className="vh">{seconds.reason}</span>
      </td>
    );
  return (
    <td className="num">
      <CountedLink to={to}>
        {seconds.value < 10 ? decimal(seconds.value, 1) : count(Math.round(seconds.value))}
      </CountedLink>
      <span className="ci">{messages.n(seconds.n)}</span>
    </td>
  );
}
