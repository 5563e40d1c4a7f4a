import type { Run } from "@/shared/api/types";
import { RunLine } from "@/shared/components/RunLine";
import { count, dateTime, plural, usd } from "@/shared/format";
import { atWork, leftText, secondsLeft, stopText } from "@/shared/runs";
import { RunActions, canBeSteered } from "./RunActions";
import { Tallies } from "./Tallies";
import { clipTally, readingTally } from "../api/status-labels";

/** One run in the list, with all that one follows while it works. */
export function RunEntry({ run }: { run: Run }) {
  const readings = readingTally(run);
  return (
    <RunLine run={run} actions={canBeSteered(run) ? <RunActions run={run} /> : undefined}>
      <span className="row wrap">
        <Tallies name="Clips" tallies={clipTally(run)} />
        {readings.length > 0 ? <Tallies name="Replies" tallies={readings} /> : null}
      </span>
      <span className="facts">
        {run.model ? <span>{run.model}</span> : null}
        <span>{plural(run.segments, "segment")}</span>
        {run.answers > 0 ? <span>{plural(run.answers, "answer")}</span> : null}
        {run.calls > 0 ? <span>{plural(run.calls, "call")}</span> : null}
        {run.tokens > 0 ? <span>{count(run.tokens)} tokens</span> : null}
        <Money run={run} />
        <Progress run={run} />
        <span>{dateTime(run.created_at)}</span>
      </span>
      {stopText(run) ? <span className="bad">{stopText(run)}</span> : null}
      {run.errors[0] ? <span className="bad">{run.errors[0]}</span> : null}
    </RunLine>
  );
}

/** What a run spent, of what it may spend. */
const Money = ({ run }: { run: Run }) =>
  run.budget === null && Number(run.spent) === 0 ? null : (
    <span>
      {usd(run.spent)}
      {run.budget === null ? "" : ` of ${usd(run.budget)}`}
    </span>
  );

/** How long it still takes. */
function Progress({ run }: { run: Run }) {
  if (!atWork(run)) return null;
  const left = secondsLeft(run);
  return <span>{left === null ? "time left unknown" : leftText(left)}</span>;
}
