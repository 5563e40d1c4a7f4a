import type { ReactNode } from "react";
import type { Run } from "../api/types";
import { countedPath } from "../counted-paths";
import { atWork, clipsOf, isFine, isStopped, leftText, overOf, secondsLeft, stateText, stopText } from "../runs";
import { CountedLink } from "./CountedLink";
import { Icon } from "./Icon";
import { Link } from "./Link";

export interface RunLineProps {
  readonly run: Run;
  /** What can be done with it; otherwise its state in a word. */
  readonly actions?: ReactNode;
  /** What else there is to say, below the bar. */
  readonly children?: ReactNode;
}

/** One critic run: its name, how far it is, and what it says of itself. */
export function RunLine({ run, actions, children }: RunLineProps) {
  const all = clipsOf(run);
  const over = overOf(run);
  const left = secondsLeft(run);
  const to = (what: string): string => countedPath(run.study.id, "run", run.id, what);
  return (
    <li>
      <RunSign run={run} />
      <Link className="ell run-name" to={`/runs/${run.id}`} title={run.title}>
        {run.title}
      </Link>
      <span className="num sm nw">
        <CountedLink to={over === 0 ? null : to("over")}>{over}</CountedLink>{" "}
        <span className="dim">
          / <CountedLink to={all === 0 ? null : to("clips")}>{all}</CountedLink>
        </span>
      </span>
      <div className="act">
        {actions ?? <span className="dim xs nw">{left === null ? stateText(run) : leftText(left)}</span>}
      </div>
      <span
        className={`meter ${barLook(run)}`}
        role="progressbar"
        aria-label={run.title}
        aria-valuenow={over}
        aria-valuemin={0}
        aria-valuemax={all}
      >
        <i style={{ width: `${all > 0 ? (over / all) * 100 : 0}%` }} />
      </span>
      <div className="xs dim sub">{children}</div>
    </li>
  );
}

const barLook = (run: Run): string => (atWork(run) ? "acc" : stopText(run) ? "stop" : "");

/** A sign for the state, which the words beside it say as well. */
export function RunSign({ run }: { run: Run }) {
  if (atWork(run)) return <span className="pulse" />;
  if (run.state === "paused" && !isStopped(run))
    return (
      <span className="flex dim">
        <Icon name="pause" />
      </span>
    );
  return (
    <span className={isFine(run) ? "flex ok" : "flex bad"}>
      <Icon name={isFine(run) ? "check" : "warn"} />
    </span>
  );
}
