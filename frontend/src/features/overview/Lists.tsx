/** The short lists at the right of the overview: critic runs, people, and what happened. */
import { useQuery } from "@tanstack/react-query";
import { Icon } from "@/shared/components/Icon";
import { Link } from "@/shared/components/Link";
import { Simulated } from "@/shared/components/Simulated";
import { codeText } from "@/shared/codes";
import { dateTime, share } from "@/shared/format";
import { usd } from "@/shared/money";
import { EmptyState } from "@/shared/studio/states";
import { activity, people as peopleMessages, runs as runsMessages } from "@/messages/studio/overview";
import type { OverviewPeople, OverviewRun } from "./api/calls";
import { activityQuery, overviewRunsQuery, peopleQuery } from "./api/calls";
import type { EventGroup } from "./engine/texts";
import { eventText, grouped, whenText } from "./engine/texts";
import { Part } from "./Part";

export function CriticRuns({ study }: { study: string }) {
  const query = useQuery(overviewRunsQuery(study));
  return (
    <Part
      title={runsMessages.heading}
      query={query}
      more={
        <Link className="btn sm quiet" to={`/studies/${study}/critics`} data-testid="to-critics">
          <Icon name="plus" />
          {runsMessages.new}
        </Link>
      }
    >
      {({ runs, total }) =>
        runs.length === 0 ? (
          <EmptyState title={runsMessages.none}>{runsMessages.how}</EmptyState>
        ) : (
          <>
            <ul className="runs">
              {runs.map((run) => (
                <RunRow key={run.id} run={run} />
              ))}
            </ul>
            {total > runs.length ? (
              <p className="foot">
                <Link to={`/studies/${study}/critics`}>{runsMessages.more(total - runs.length)}</Link>
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
    runsMessages.errors(run.errors),
    runsMessages.unread(run.unread),
    ...(run.per_minute === null ? [] : [runsMessages.perMinute(run.per_minute)]),
    ...(Number(run.spent) > 0 ? [runsMessages.spent(usd(run.spent), run.budget && usd(run.budget))] : []),
  ];
  const left = run.minutes_left === null ? "" : runsMessages.left(Math.ceil(run.minutes_left));
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
      <div className="act dim xs nw">{left || codeText(run.state)}</div>
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
      title={peopleMessages.heading}
      query={query}
      more={
        <Link className="btn sm quiet" to={`/studies/${study}/people`}>
          {peopleMessages.all}
        </Link>
      }
    >
      {({ people, tasks }) =>
        people.length === 0 ? (
          <EmptyState title={peopleMessages.none}>{peopleMessages.how}</EmptyState>
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
        {in_hand ? <span className="dim xs"> {peopleMessages.working}</span> : null}
      </span>
      <span className="num nw">
        {done} <span className="dim">/ {tasks}</span>
      </span>
      <span className="num dim nw" title={peopleMessages.checks.of(checks_n)}>
        {checks === null
          ? checks_n > 0
            ? peopleMessages.checks.few(checks_n)
            : peopleMessages.checks.none
          : peopleMessages.checks.share(share(checks))}
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
    <Part title={activity.heading} query={query}>
      {({ events }) =>
        events.length === 0 ? (
          <EmptyState title={activity.none}>{activity.how}</EmptyState>
        ) : (
          <ol className="activity">
            {grouped(events).map(({ event, more }, n) => (
              <EventRow key={`${n} ${event.at}`} event={event} more={more} />
            ))}
          </ol>
        )
      }
    </Part>
  );
}

function EventRow({ event, more }: EventGroup) {
  const { at, by, critic, about, segments, target } = event;
  const name = by || activity.commandLine;
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
        <b>{name}</b> {target ? <Link to={target}>{text}</Link> : text}{" "}
        {more > 0 ? <span className="dim">{activity.several(more + 1)}</span> : null} {about}
        {segments === null ? null : <span className="dim"> {activity.errors(segments)}</span>}
      </span>
    </li>
  );
}
