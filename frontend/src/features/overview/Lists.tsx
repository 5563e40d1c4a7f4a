/** The short lists at the right of the overview: critic runs, people, and what happened. */
import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { CountedLink } from "@/shared/components/CountedLink";
import { Icon } from "@/shared/components/Icon";
import { Link } from "@/shared/components/Link";
import { Simulated } from "@/shared/components/Simulated";
import { codeText } from "@/shared/codes";
import { countedPath } from "@/shared/counted-paths";
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
                <RunRow key={run.id} study={study} run={run} />
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

function RunRow({ study, run }: { study: string; run: OverviewRun }) {
  const behind = (n: number, what: string) => (n === 0 ? null : countedPath(study, "run", run.id, what));
  const atWork = isAtWork(run);
  const fine = run.state === "done";
  const facts = [
    <CountedLink key="errors" to={behind(run.errors, "segments")}>
      {runsMessages.errors(run.errors)}
    </CountedLink>,
    <CountedLink key="unread" to={behind(run.unread, "unread")}>
      {runsMessages.unread(run.unread)}
    </CountedLink>,
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
        <CountedLink to={behind(run.done, "over")}>{run.done}</CountedLink>{" "}
        <span className="dim">
          / <CountedLink to={behind(run.total, "clips")}>{run.total}</CountedLink>
        </span>
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
        {facts.map((fact, i) => (
          <Fragment key={i}>
            {i > 0 ? " · " : ""}
            {fact}
          </Fragment>
        ))}
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
              <PersonRow key={person.id} study={study} person={person} tasks={tasks} />
            ))}
          </ul>
        )
      }
    </Part>
  );
}

interface PersonRowProps {
  readonly study: string;
  readonly person: OverviewPeople["people"][number];
  readonly tasks: number;
}

function PersonRow({ study, person, tasks }: PersonRowProps) {
  const { id, label, done, checks, checks_n, in_hand, simulated } = person;
  return (
    <li>
      <span className="ell">
        <b>{label}</b> <Simulated when={simulated} />
        {in_hand ? <span className="dim xs"> {peopleMessages.working}</span> : null}
      </span>
      <span className="num nw">
        <CountedLink to={done === 0 ? null : countedPath(study, "work", study, id, "submitted")}>{done}</CountedLink>{" "}
        <span className="dim">/ {tasks}</span>
      </span>
      <span className="num dim nw" title={peopleMessages.checks.of(checks_n)}>
        <CountedLink to={checks === null ? null : countedPath(study, "signal", study, id, "gold_hits")}>
          {checks === null
            ? checks_n > 0
              ? peopleMessages.checks.few(checks_n)
              : peopleMessages.checks.none
            : peopleMessages.checks.share(share(checks))}
        </CountedLink>
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
