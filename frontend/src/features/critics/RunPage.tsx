import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { run as messages, tallies } from "@/messages/studio/critics-runs";
import { sentence } from "@/shared/sentence";
import type { Run } from "@/shared/api/types";
import { CountedLink } from "@/shared/components/CountedLink";
import { Icon } from "@/shared/components/Icon";
import { Link } from "@/shared/components/Link";
import { Loaded } from "@/shared/components/Loaded";
import { count, dateTime, decimal, percent } from "@/shared/format";
import { usd } from "@/shared/money";
import { usePlace } from "@/shared/place";
import { clipsOf, isMoving, leftText, LOOK_MS, overOf, secondsLeft, stateText, stopText } from "@/shared/runs";
import { clipsQuery, runQuery } from "./api/calls";
import { ClipList } from "./clips/ClipList";
import { ClipPanel } from "./clips/ClipPanel";
import { RunActions, canBeSteered } from "./runs/RunActions";
import { Tallies } from "./runs/Tallies";
import { useSearch } from "./runs/useSearch";
import { clipsIn, clipsReadAs, clipTally, lookOf, readingTally } from "./api/status-labels";

/** One run: how far it is, every clip of it, and each reply beside the frames that the model saw. */
export function RunPage({ id }: { id: string }) {
  const query = useQuery({
    ...runQuery(id),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? LOOK_MS : false),
  });
  usePlace({ study: query.data?.study.id, title: query.data?.title });
  return (
    <main className="pg">
      <Loaded query={query}>{(run) => <Whole run={run} />}</Loaded>
    </main>
  );
}

function Whole({ run }: { run: Run }) {
  const [task, choose] = useSearch("task");
  const clips = useQuery({ ...clipsQuery(run.id), refetchInterval: isMoving(run) ? LOOK_MS : false });
  const chosen = task ?? clips.data?.[0]?.task;
  return (
    <>
      <Head run={run} />
      <Figures run={run} />
      {troubles(run).map((text) => (
        <div key={text} className="note bad" role="status">
          <Icon name="warn" />
          <span>{text}</span>
        </div>
      ))}
      <div className="split">
        <Loaded query={clips}>{(rows) => <ClipList clips={rows} chosen={chosen} onChoose={choose} />}</Loaded>
        {chosen ? <ClipPanel key={chosen} run={run} task={chosen} /> : null}
      </div>
    </>
  );
}

/** Why it stopped, and what its clips failed at, each once. */
const troubles = (run: Run): readonly string[] => [...new Set([stopText(run), ...run.errors])].filter(Boolean);

/** The main prompt, and those of the project among the others, as NAME@VERSION. */
const promptsOf = ({ prompts }: Run): string =>
  prompts
    .filter((each, n) => n === 0 || !each.includes("/"))
    .map((each) => each.split(":")[0])
    .join(", ");

const Head = ({ run }: { run: Run }) => (
  <div className="row">
    <div className="grow">
      <div className="row">
        <h1>{run.title}</h1>
        <span className={`pill ${lookOf(run.state)}`}>{stateText(run)}</span>
      </div>
      <p className="cfg">
        <span>{sentence(messages.critic(<b>{run.critic.name}</b>, run.critic.version))}</span>
        {run.model ? <span>{sentence(messages.model(<b>{run.model}</b>))}</span> : null}
        {run.endpoint && !run.replay ? <span>{sentence(messages.endpoint(<b>{run.endpoint.name}</b>))}</span> : null}
        {run.replay ? (
          <span>{sentence(messages.replays(<Link to={`/runs/${run.replay.id}`}>{run.replay.name}</Link>))}</span>
        ) : null}
        {run.prompts.length > 0 ? <span>{messages.prompts(promptsOf(run))}</span> : null}
        <span>{messages.started(dateTime(run.created_at))}</span>
        {run.finished_at ? <span>{messages.ended(dateTime(run.finished_at))}</span> : null}
      </p>
    </div>
    {canBeSteered(run) ? <RunActions run={run} /> : null}
  </div>
);

function Figures({ run }: { run: Run }) {
  const left = secondsLeft(run);
  const readings = readingTally(run);
  const said = (what: "segments" | "answers" | "over" | "clips", n: number) => (n === 0 ? null : clipsIn(run)(what));
  const clips = sentence(
    messages.clipsOf(
      <CountedLink to={said("over", overOf(run))}>{count(overOf(run))}</CountedLink>,
      <CountedLink to={said("clips", clipsOf(run))}>{count(clipsOf(run))}</CountedLink>,
    ),
  );
  const segments = <CountedLink to={said("segments", run.segments)}>{count(run.segments)}</CountedLink>;
  const answers =
    run.answers > 0 ? (
      <CountedLink to={said("answers", run.answers)}>{messages.answers(run.answers)}</CountedLink>
    ) : null;
  const figures: readonly (readonly [string, ReactNode, ReactNode])[] = [
    [messages.clips, clips, left === null ? stateText(run) : leftText(left)],
    [messages.segments, segments, answers],
    [messages.calls, count(run.calls), run.calls > 0 ? messages.seconds(decimal(run.seconds, 1)) : messages.noModel],
    ...(run.busy === null ? [] : [[messages.busy, messages.busyOf(percent(run.busy)), busyNote(run)] as const]),
    [messages.tokens, count(run.tokens), estimated(run)],
    [messages.spent, usd(run.spent), run.budget === null ? messages.noLimit : messages.budget(usd(run.budget))],
  ];
  return (
    <section className="card">
      <dl className="figures">
        {figures.map(([name, value, note]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <b>{value}</b>
              <span className="ci">{note}</span>
            </dd>
          </div>
        ))}
        <div className="wide">
          <dt>{messages.breakdown}</dt>
          <dd>
            <Tallies name={tallies.clips} tallies={clipTally(run)} to={clipsIn(run)} />
            {readings.length > 0 ? <Tallies name={tallies.replies} tallies={readings} to={clipsReadAs(run)} /> : null}
          </dd>
        </div>
      </dl>
    </section>
  );
}

const busyNote = ({ gpu_busy }: Run): string =>
  gpu_busy === null ? messages.busyNote : messages.gpuBusy(percent(gpu_busy));

function estimated({ estimate }: Run): string {
  if (!estimate) return "";
  const most = estimate.prompt_tokens + estimate.completion_tokens;
  return most > 0 ? messages.estimated(count(most)) : "";
}
