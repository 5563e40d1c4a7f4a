import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { studyQuery, readyTruthsQuery } from "@/shared/api/study";
import type { GroundTruth, TruthDiff } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Link } from "@/shared/components/Link";
import { Loaded } from "@/shared/components/Loaded";
import { count, plural } from "@/shared/format";
import { go } from "@/shared/navigation";
import { usePlace } from "@/shared/place";
import { Scroll } from "@/shared/studio/Scroll";
import type { Policy } from "@/shared/truth";
import { POLICY_NAMES } from "@/shared/truth";
import { diffQuery } from "./api/calls";
import { ChangedTaskCard } from "./ChangedTask";
import type { Filter } from "./engine/changes";
import { filterKey, filterOf, PARTS, shown, usefulFilters } from "./engine/changes";
import { namerFor } from "./api/types";
import "./truth.css";

/** So many tasks at a time. */
const PAGE = 30;

/** What changed from one version of the ground truth to another: counts, then the tasks. */
export function DiffPage({ truth, later }: { truth: string; later: string }) {
  const query = useQuery(diffQuery(truth, later));
  usePlace({ study: query.data?.study.id });
  return (
    <main className="pg">
      <Loaded query={query}>{(diff) => <Whole diff={diff} />}</Loaded>
    </main>
  );
}

function Whole({ diff }: { diff: TruthDiff }) {
  const study = useQuery(studyQuery(diff.study.id)).data;
  const [filter, setFilter] = useState<Filter | null>(null);
  const [pages, setPages] = useState(1);
  const tasks = shown(diff.tasks, filter);
  const choose = (next: Filter | null) => {
    setFilter(next);
    setPages(1);
  };
  return (
    <>
      <div className="row wrap">
        <h1 className="grow">
          Ground truth: v{diff.before.version} to v{diff.after.version}
        </h1>
        <Versions diff={diff} />
        <Link className="btn" to={`/studies/${diff.study.id}/results/ground-truth`}>
          Back to the ground truth
        </Link>
      </div>
      <Counts diff={diff} />
      {diff.tasks.length === 0 ? (
        <p className="mut">No changes: every task has the same errors and answers in both versions.</p>
      ) : (
        <>
          <div className="row wrap">
            <ChangeFilter diff={diff} filter={filter} onFilter={choose} />
            <span className="sm mut" role="status">
              {count(tasks.length)} of {plural(diff.tasks.length, "changed task")}
            </span>
          </div>
          {tasks.slice(0, pages * PAGE).map((task) => (
            <ChangedTaskCard
              key={task.task}
              task={task}
              before={`v${diff.before.version}`}
              after={`v${diff.after.version}`}
              typeOf={namerFor(study)}
            />
          ))}
          {tasks.length > pages * PAGE ? (
            <Button onClick={() => setPages(pages + 1)}>Show {Math.min(PAGE, tasks.length - pages * PAGE)} more</Button>
          ) : null}
        </>
      )}
    </>
  );
}

/** Which two versions are compared. */
function Versions({ diff: { study, before, after } }: { diff: TruthDiff }) {
  const truths = useQuery(readyTruthsQuery(study.id)).data ?? [];
  if (truths.length < 3) return null;
  const choice = (label: string, chosen: string, addressOf: (id: string) => string) => (
    <label className="row sm">
      {label}
      <select className="in auto" value={chosen} onChange={({ target }) => go(addressOf(target.value))}>
        {truths.map((truth) => (
          <option key={truth.id} value={truth.id}>
            {versionText(truth)}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <>
      {choice("From", before.id, (id) => `/truths/${id}/diff/${after.id}`)}
      {choice("To", after.id, (id) => `/truths/${before.id}/diff/${id}`)}
    </>
  );
}

const versionText = ({ version, policy }: Pick<GroundTruth, "version" | "policy">): string =>
  `v${version}, ${policyName(policy)}`;

const policyName = (policy: string): string => POLICY_NAMES[policy as Policy] ?? policy;

function Counts({ diff }: { diff: TruthDiff }) {
  const { before, after, counts } = diff;
  return (
    <section className="card" aria-label="Changes">
      <Scroll label="Changes">
        <table className="tb diff-counts">
          <caption className="vh">Changes</caption>
          <thead>
            <tr>
              <th>
                <span className="vh">Part of the ground truth</span>
              </th>
              <th className="num">Added in v{after.version}</th>
              <th className="num">Removed since v{before.version}</th>
              <th className="num">Changed</th>
              <th className="num">Unchanged</th>
              <th className="num">n</th>
            </tr>
          </thead>
          <tbody>
            {PARTS.map((part) => {
              const { added, removed, changed, same } = counts[part];
              return (
                <tr key={part}>
                  <th scope="row">{PART_NAMES[part]}</th>
                  {[added, removed, changed].map((n, i) => (
                    <td key={i} className="num">
                      {n > 0 ? <b>{count(n)}</b> : n}
                    </td>
                  ))}
                  <td className="num">{count(same)}</td>
                  <td className="num dim">{count(added + removed + changed + same)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </Scroll>
      <p className="foot">
        v{before.version}: {policyName(before.policy)}; v{after.version}: {policyName(after.policy)}. A task appears in
        only one version if the other left it out. Errors are paired by overlap.
      </p>
    </section>
  );
}

const PART_NAMES = { tasks: "Tasks", segments: "Errors", answers: "Answers" } as const;

interface ChangeFilterProps {
  readonly diff: TruthDiff;
  readonly filter: Filter | null;
  readonly onFilter: (filter: Filter | null) => void;
}

const ChangeFilter = ({ diff, filter, onFilter }: ChangeFilterProps) => (
  <label className="row sm">
    Show
    <select
      className="in auto"
      value={filterKey(filter)}
      onChange={({ target }) => onFilter(filterOf(target.value))}
      data-testid="diff-filter"
    >
      <option value="">all changed tasks</option>
      {usefulFilters(diff.tasks).map((each) => (
        <option key={filterKey(each)} value={filterKey(each)}>
          {each.part === "tasks"
            ? `tasks ${each.change}`
            : `tasks with ${PART_NAMES[each.part].toLowerCase()} ${each.change}`}{" "}
          ({shown(diff.tasks, each).length})
        </option>
      ))}
    </select>
  </label>
);
