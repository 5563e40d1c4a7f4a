import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { compare as messages } from "@/messages/studio/critics-compare";
import { runsQuery } from "@/shared/api/study";
import type { Run, Study } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { ClipLink } from "@/shared/components/ClipLink";
import { Link } from "@/shared/components/Link";
import { Loaded } from "@/shared/components/Loaded";
import { StudyFrame } from "@/shared/components/StudyFrame";
import { isMoving } from "@/shared/runs";
import { useKeys } from "@/shared/useKeys";
import type { RunComparison } from "./api/calls";
import { comparedClipQuery, comparisonQuery } from "./api/calls";
import { ComparedLanes } from "./compare/ComparedLanes";
import { MeansTable } from "./compare/MeansTable";
import { RunReplies } from "./compare/RunReplies";
import { RunTicks } from "./compare/RunTicks";
import { chosenRuns, comparable, neighbour, shownClips, toggled } from "./compare/selection";
import { useSearch } from "./runs/useSearch";
import "./critics.css";
import "./compare/compare.css";

/** How often runs at work are compared again, ms. */
const AGAIN_MS = 15_000;

/** Critic runs side by side: their lanes on one clip, their replies, and their means over common clips. */
export const ComparePage = ({ study: id }: { study: string }) => (
  <StudyFrame study={id} title={messages.title}>
    {(study) => <Whole study={study} />}
  </StudyFrame>
);

function Whole({ study }: { study: Study }) {
  const query = useQuery(runsQuery(study.id));
  return (
    <>
      <div className="row">
        <h1 className="grow">{messages.title}</h1>
        <Link className="btn sm" to={`/studies/${study.id}/critics`}>
          {messages.all}
        </Link>
      </div>
      <Loaded query={query}>
        {(all) => {
          const runs = comparable(all);
          return runs.length === 0 ? <p className="hint">{messages.none}</p> : <Runs study={study.id} runs={runs} />;
        }}
      </Loaded>
    </>
  );
}

const DIGITS = Array.from({ length: 9 }, (_, i) => ({ name: `run-${i + 1}`, keys: [`${i + 1}`] }));

function Runs({ study, runs }: { readonly study: string; readonly runs: readonly Run[] }) {
  const [named, name] = useSearch("runs");
  const [truth, chooseTruth] = useSearch("ground_truth");
  const chosen = chosenRuns(runs, named);
  const ids = chosen.map(({ id }) => id);
  const toggle = (id: string) => name(toggled(ids, id).join(","));
  const query = useQuery({
    ...comparisonQuery(study, ids, truth),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: chosen.some(isMoving) ? AGAIN_MS : false,
  });
  useKeys(DIGITS, ({ keys: [key] }) => {
    const run = runs[Number(key) - 1];
    if (run) toggle(run.id);
  });
  return (
    <div className="compare">
      <RunTicks runs={runs} chosen={ids} onToggle={toggle} />
      {ids.length === 0 ? (
        <p className="hint">{messages.choose}</p>
      ) : (
        <Loaded query={query}>
          {(comparison) => (
            <Compared study={study} runs={chosen} comparison={comparison} truth={truth} onTruth={chooseTruth} />
          )}
        </Loaded>
      )}
    </div>
  );
}

interface ComparedProps {
  readonly study: string;
  readonly runs: readonly Run[];
  readonly comparison: RunComparison;
  readonly truth: string | null;
  readonly onTruth: (id: string) => void;
}

const WAYS = [
  { name: "next", keys: ["j"], way: 1 },
  { name: "previous", keys: ["k"], way: -1 },
] as const;

function Compared({ study, runs, comparison, truth, onTruth }: ComparedProps) {
  const [task, choose] = useSearch("task");
  const differing = shownClips(comparison, false);
  const [isAll, showAll] = useState(differing.length === 0);
  const clips = shownClips(comparison, isAll);
  const here = clips.find((each) => each.task === task) ?? clips[0];
  const query = useQuery({
    ...comparedClipQuery(
      study,
      here?.task ?? "",
      runs.map(({ id }) => id),
      truth,
    ),
    enabled: here !== undefined,
    placeholderData: keepPreviousData,
  });
  const walk = (way: 1 | -1) => {
    const next = neighbour(clips, here?.task, way);
    if (next !== undefined) choose(next);
  };
  useKeys(WAYS, ({ way }) => walk(way));
  if (comparison.common === 0) return <p className="hint">{messages.nothingShared}</p>;
  const version = comparison.truth === null ? null : messages.version(comparison.truth.version);
  return (
    <div className="compare-main">
      <section className="card compare-clip" aria-label={messages.clips}>
        <header className="wrap">
          <h2 className="ell grow">
            {here ? <ClipLink clip={here.clip} name={here.name} /> : null} <span className="mut">{here?.prompt}</span>
          </h2>
          {comparison.truths.length > 1 ? (
            <select
              className="in auto"
              aria-label={messages.truth}
              value={comparison.truth?.id}
              onChange={(event) => onTruth(event.target.value)}
            >
              {comparison.truths.map((each) => (
                <option key={each.id} value={each.id}>
                  {messages.version(each.version)}
                </option>
              ))}
            </select>
          ) : null}
          <select
            className="in auto"
            aria-label={messages.show}
            value={isAll ? "all" : "differ"}
            onChange={(event) => showAll(event.target.value === "all")}
          >
            <option value="differ" disabled={differing.length === 0}>
              {messages.differing(differing.length)}
            </option>
            <option value="all">{messages.everyClip(comparison.clips.length)}</option>
          </select>
          <Button size="sm" icon="left" aria-label={messages.previous} onClick={() => walk(-1)} />
          <span className="sm nw" role="status">
            {messages.place(clips.findIndex((each) => each.task === here?.task) + 1, clips.length)}
          </span>
          <Button size="sm" icon="right" aria-label={messages.next} onClick={() => walk(1)} />
        </header>
        <Loaded query={query}>
          {(clip) => (
            <div className="compare-sides">
              <div>
                <ComparedLanes key={clip.task} clip={clip} truth={version} />
                <p className="foot">{version === null ? messages.noTruth : messages.marks}</p>
              </div>
              <RunReplies key={clip.task} runs={runs} clip={clip} />
            </div>
          )}
        </Loaded>
      </section>
      <MeansTable study={study} comparison={comparison} />
    </div>
  );
}
