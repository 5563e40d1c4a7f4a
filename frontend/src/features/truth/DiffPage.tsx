import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { studyQuery, readyTruthsQuery } from "@/shared/api/study";
import type { GroundTruth, TruthDiff } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { CountedLink } from "@/shared/components/CountedLink";
import { Link } from "@/shared/components/Link";
import { Loaded } from "@/shared/components/Loaded";
import { countedPath } from "@/shared/counted-paths";
import { count } from "@/shared/format";
import { go } from "@/shared/navigation";
import { usePlace } from "@/shared/place";
import { Scroll } from "@/shared/studio/Scroll";
import type { Policy } from "@/shared/truth";
import { POLICY_NAMES } from "@/shared/truth";
import { diff as messages } from "@/messages/studio/truth";
import { diffQuery, namerFor } from "./api/calls";
import { ChangedTaskCard } from "./ChangedTask";
import type { Filter } from "./engine/changes";
import { filterKey, filterOf, PARTS, shown, usefulFilters } from "./engine/changes";
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
        <h1 className="grow">{messages.heading(diff.before.version, diff.after.version)}</h1>
        <Versions diff={diff} />
        <Link className="btn" to={`/studies/${diff.study.id}/results/ground-truth`}>
          {messages.back}
        </Link>
      </div>
      <Counts diff={diff} />
      {diff.tasks.length === 0 ? (
        <p className="mut">{messages.none}</p>
      ) : (
        <>
          <div className="row wrap">
            <ChangeFilter diff={diff} filter={filter} onFilter={choose} />
            <span className="sm mut" role="status">
              {messages.shown(count(tasks.length), diff.tasks.length)}
            </span>
          </div>
          {tasks.slice(0, pages * PAGE).map((task) => (
            <ChangedTaskCard
              key={task.task}
              task={task}
              before={messages.version(diff.before.version)}
              after={messages.version(diff.after.version)}
              typeOf={namerFor(study)}
            />
          ))}
          {tasks.length > pages * PAGE ? (
            <Button onClick={() => setPages(pages + 1)}>
              {messages.more(Math.min(PAGE, tasks.length - pages * PAGE))}
            </Button>
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
      {choice(messages.from, before.id, (id) => `/truths/${id}/diff/${after.id}`)}
      {choice(messages.to, after.id, (id) => `/truths/${before.id}/diff/${id}`)}
    </>
  );
}

const versionText = ({ version, policy }: Pick<GroundTruth, "version" | "policy">): string =>
  messages.versionOf(version, policyName(policy));

const policyName = (policy: string): string => POLICY_NAMES[policy as Policy] ?? policy;

function Counts({ diff }: { diff: TruthDiff }) {
  const { before, after, counts } = diff;
  const pathOf = (part: string, change: string): string =>
    countedPath(diff.study.id, "diff", before.id, after.id, part, change);
  return (
    <section className="card" aria-label={messages.caption}>
      <Scroll label={messages.caption}>
        <table className="tb diff-counts">
          <caption className="vh">{messages.caption}</caption>
          <thead>
            <tr>
              <th>
                <span className="vh">{messages.part}</span>
              </th>
              <th className="num">{messages.added(after.version)}</th>
              <th className="num">{messages.removed(before.version)}</th>
              <th className="num">{messages.changed}</th>
              <th className="num">{messages.unchanged}</th>
              <th className="num">{messages.n}</th>
            </tr>
          </thead>
          <tbody>
            {PARTS.map((part) => {
              const { added, removed, changed, same } = counts[part];
              const all = added + removed + changed + same;
              return (
                <tr key={part}>
                  <th scope="row">{PART_NAMES[part]}</th>
                  {Object.entries({ added, removed, changed, same }).map(([change, n]) => (
                    <td key={change} className="num">
                      <CountedLink to={n === 0 ? null : pathOf(part, change)}>
                        {n > 0 && change !== "same" ? <b>{count(n)}</b> : count(n)}
                      </CountedLink>
                    </td>
                  ))}
                  <td className="num dim">
                    <CountedLink to={all === 0 ? null : pathOf(part, "all")}>{count(all)}</CountedLink>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </Scroll>
      <p className="foot">
        {messages.policies(before.version, policyName(before.policy), after.version, policyName(after.policy))}
      </p>
    </section>
  );
}

const PART_NAMES = messages.parts;

const changeText = ({ part, change }: Filter, n: number): string =>
  part === "tasks"
    ? messages.tasks(messages.changes[change], n)
    : messages.with(PART_NAMES[part], messages.changes[change], n);

interface ChangeFilterProps {
  readonly diff: TruthDiff;
  readonly filter: Filter | null;
  readonly onFilter: (filter: Filter | null) => void;
}

const ChangeFilter = ({ diff, filter, onFilter }: ChangeFilterProps) => (
  <label className="row sm">
    {messages.show}
    <select
      className="in auto"
      value={filterKey(filter)}
      onChange={({ target }) => onFilter(filterOf(target.value))}
      data-testid="diff-filter"
    >
      <option value="">{messages.all}</option>
      {usefulFilters(diff.tasks).map((each) => (
        <option key={filterKey(each)} value={filterKey(each)}>
          {changeText(each, shown(diff.tasks, each).length)}
        </option>
      ))}
    </select>
  </label>
);
