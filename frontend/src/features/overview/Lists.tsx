/** The short lists at the right of the overview: critic runs, people, and what happened. */
import { useQuery } from "@tanstack/react-query";
import { Icon } from "@/shared/components/Icon";
import { Link } from "@/shared/components/Link";
import { Simulated } from "@/shared/components/Simulated";
import { dateTime, plural, share, usd } from "@/shared/format";
import { EmptyState } from "@/shared/studio/states";
import type { OverviewEvent, OverviewPeople, OverviewRun } from "./api/calls";
import { activityQuery, overviewRunsQuery, peopleQuery } from "./api/calls";
import { eventText, whenText } from "./engine/texts";
import { Part } from "./Part";

export function CriticRuns({ study }: { study: string }) {
  const query = useQuery(overviewRunsQuery(study));
  return (
    <Part
      title="Critics"
      query={query}
      more={
        <Link className="btn sm quiet" to={`/studies/${study}/critics`} data-testid="to-critics">
          <Icon name="plus" />
          New run
        </Link>
      }
    >
      {({ runs, total }) =>
        runs.length === 0 ? (
          <EmptyState title="No critic runs yet" />
        ) : (
          <>
            <ul className="runs">
              {runs.map((run) => (
                <RunRow key={run.id} run={run} />
              ))}
            </ul>
            {total > runs.length ? (
              <p className="foot">
                <Link to={`/studies/${study}/critics`}>{total - runs.length} more</Link>
              </p>
            ) : null}
          </>
        )
      }
    </Part>
  );
}

const isAtWork = ({ state }: OverviewRun): boolean => state === "waiting" || state === "running";

function RunRow({ run }: { run: OverviewRun }) {
  const atWork = isAtWork(run);
  const fine = run.state === "done";
  const facts = [
    plural(run.errors, "error"),
    `${run.unread} unread`,
    ...(run.per_minute === null ? [] : [`${run.per_minute} clips per minute`]),
    ...(Number(run.spent) > 0 ? [usd(run.spent) + (run.budget === null ? "" : ` of ${usd(run.budget)}`)] : []),
  ];
  const left = run.minutes_left === null ? "" : `${Math.ceil(run.minutes_left)} min left`;
  return (
    <li>
      {atWork ? (
        <span className="pulse" />
      ) : (
        <span className={fine ? "flex ok" : "flex dim"}>
          <Icon name={fine ? "check" : run.state === "paused" ? "pause" : "warn"} />
        </span>
      )}
      <Link className="ell run-name" to={`/runs/${run.id}`}>
        {run.title}
        {run.model ? `, ${run.model}` : ""}
      </Link>
      <span className="num sm nw">
        {run.done} <span className="dim">/ {run.total}</span>
      </span>
      <div className="act dim xs nw">{left || run.state.replaceAll("_", " ")}</div>
      <span
        className={`meter ${atWork ? "acc" : run.stopped ? "stop" : ""}`}
        role="progressbar"
        aria-label={run.title}
        aria-valuenow={run.done}
        aria-valuemin={0}
        aria-valuemax={run.total}
      >
        <i style={{ width: `${run.total > 0 ? (run.done / run.total) * 100 : 0}%` }} />
      </span>
      <div className="xs dim sub">
        {facts.join(" · ")}
        {run.stopped ? <span className="bad"> · {run.stopped}</span> : null}
      </div>
    </li>
  );
}

export function PeopleList({ study }: { study: string }) {
  const query = useQuery(peopleQuery(study));
  return (
    <Part
      title="People"
      query={query}
      more={
        <Link className="btn sm quiet" to={`/studies/${study}/people`}>
          All
        </Link>
      }
    >
      {({ people, tasks }) =>
        people.length === 0 ? (
          <EmptyState title="No one has started yet" />
        ) : (
          <ul className="people-list">
            {people.map((person) => (
              <PersonRow key={person.id} person={person} tasks={tasks} />
            ))}
          </ul>
        )
      }
    </Part>
  );
}

function PersonRow({ person, tasks }: { person: OverviewPeople["people"][number]; tasks: number }) {
  const { label, done, checks, checks_n, in_hand, simulated } = person;
  return (
    <li>
      <span className="ell">
        <b>{label}</b> <Simulated when={simulated} />
        {in_hand ? <span className="dim xs"> working</span> : null}
      </span>
      <span className="num nw">
        {done} <span className="dim">/ {tasks}</span>
      </span>
      <span className="num dim nw" title={`${checks_n} known errors and answers in hidden quality checks`}>
        {checks === null ? (checks_n > 0 ? `checks: too few, n ${checks_n}` : "no checks") : `checks ${share(checks)}`}
      </span>
      <span className="meter" aria-hidden="true">
        <i style={{ width: `${tasks > 0 ? Math.min(100, (done / tasks) * 100) : 0}%` }} />
      </span>
    </li>
  );
}

export function Activity({ study }: { study: string }) {
  const query = useQuery(activityQuery(study));
  return (
    <Part title="Activity" query={query}>
      {({ events }) =>
        events.length === 0 ? (
          <EmptyState title="No activity yet" />
        ) : (
          <ol className="activity">
            {events.map((event) => (
              <EventRow key={`${event.at} ${event.kind} ${event.by}`} event={event} />
            ))}
          </ol>
        )
      }
    </Part>
  );
}

function EventRow({ event }: { event: OverviewEvent }) {
  const { at, by, critic, about, segments, target } = event;
  const name = by || "Command line";
  const text = eventText(event);
  return (
    <li>
      <time className="dim" dateTime={at} title={dateTime(at)}>
        {whenText(at)}
      </time>
      <span className={critic ? "who c" : "who"} aria-hidden="true">
        {name.slice(0, 1).toUpperCase()}
      </span>
      <span className="ell" title={`${name} ${text} ${about}`}>
        <b>{name}</b> {target ? <Link to={target}>{text}</Link> : text} {about}
        {segments === null ? null : <span className="dim"> {plural(segments, "error")}</span>}
      </span>
    </li>
  );
}
