import { entry as messages, tallies } from "@/messages/studio/critics-runs";
import type { Run } from "@/shared/api/types";
import { CountedLink } from "@/shared/components/CountedLink";
import { RunLine } from "@/shared/components/RunLine";
import { count, dateTime } from "@/shared/format";
import { usd } from "@/shared/money";
import { atWork, leftText, secondsLeft, stopText } from "@/shared/runs";
import { RunActions, canBeSteered } from "./RunActions";
import { Tallies } from "./Tallies";
import { clipsIn, clipsReadAs, clipTally, readingTally } from "../api/status-labels";

/** One run in the list, with all that one follows while it works. */
export function RunEntry({ run }: { run: Run }) {
  const readings = readingTally(run);
  return (
    <RunLine run={run} actions={canBeSteered(run) ? <RunActions run={run} /> : undefined}>
      <span className="row wrap">
        <Tallies name={tallies.clips} tallies={clipTally(run)} to={clipsIn(run)} />
        {readings.length > 0 ? <Tallies name={tallies.replies} tallies={readings} to={clipsReadAs(run)} /> : null}
      </span>
      <span className="facts">
        {run.model ? <span>{run.model}</span> : null}
        <span>
          <CountedLink to={run.segments === 0 ? null : clipsIn(run)("segments")}>
            {messages.segments(run.segments)}
          </CountedLink>
        </span>
        {run.answers > 0 ? (
          <span>
            <CountedLink to={clipsIn(run)("answers")}>{messages.answers(run.answers)}</CountedLink>
          </span>
        ) : null}
        {run.calls > 0 ? <span>{messages.calls(run.calls)}</span> : null}
        {run.tokens > 0 ? <span>{messages.tokens(count(run.tokens))}</span> : null}
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
    <span>{messages.money(usd(run.spent), run.budget === null ? null : usd(run.budget))}</span>
  );

/** How long it still takes. */
function Progress({ run }: { run: Run }) {
  if (!atWork(run)) return null;
  const left = secondsLeft(run);
  return <span>{left === null ? messages.timeUnknown : leftText(left)}</span>;
}
