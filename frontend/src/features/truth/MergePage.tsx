import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useState } from "react";
import { messageBeside, refusedFields } from "@/shared/api/errors";
import { makeGroundTruth } from "@/shared/api/study";
import type { KeptApart, MergePreview, MergeSource, Study } from "@/shared/api/types";
import { AnnotatorChoice } from "@/shared/components/AnnotatorChoice";
import { Button } from "@/shared/components/Button";
import { CountedLink } from "@/shared/components/CountedLink";
import { Link } from "@/shared/components/Link";
import { Loaded } from "@/shared/components/Loaded";
import { MergeJudge } from "@/shared/components/MergeJudge";
import { StudyFrame } from "@/shared/components/StudyFrame";
import { countedPath } from "@/shared/counted-paths";
import { count, dateTime, seconds, share } from "@/shared/format";
import { go } from "@/shared/navigation";
import { keptApart, merge as messages, unjudged as unjudgedTexts } from "@/messages/studio/truth";
import { sentence } from "@/shared/sentence";
import { ClipLink } from "@/shared/components/ClipLink";
import type { TypeName } from "@/shared/segments";
import { Icon } from "@/shared/components/Icon";
import type { Pair } from "./api/calls";
import { isJudging, judgeMerge, keepApart, mergeAgain, mergeQuery, namerFor } from "./api/calls";
import { MergeGroup, Source } from "./MergeGroup";
import "./truth.css";

/** So many groups are drawn at a time; they come in parts that are larger. */
const PAGE = 30;

/** Preview of a merge: whose annotations, which groups, and which pairs are not the same error. */
export function MergePage({ study: id, search }: { study: string; search: string }) {
  const asked = new URLSearchParams(search);
  return (
    <StudyFrame study={id} title={messages.title}>
      {(study) => (
        <Whole
          study={study}
          named={asked.get("annotators")?.split(",") ?? null}
          confirmedIn={asked.get("confirmed_in")}
          judgedBy={asked.get("judge") ?? ""}
        />
      )}
    </StudyFrame>
  );
}

interface WholeProps {
  readonly study: Study;
  /** Ids of annotators; null for all people. */
  readonly named: readonly string[] | null;
  readonly confirmedIn: string | null;
  /** The id of a judge; an empty text is the baseline. */
  readonly judgedBy: string;
}

function Whole({ study, named, confirmedIn, judgedBy }: WholeProps) {
  const people = study.annotators.filter(({ kind }) => kind === "person").map(({ id }) => id);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(named ?? people));
  const [judge, setJudge] = useState(judgedBy);
  const ids = study.annotators.map(({ id }) => id).filter((id) => chosen.has(id));
  const preview = useInfiniteQuery({ ...mergeQuery(study.id, ids.join(","), judge), enabled: ids.length > 0 });
  const make = useMutation({
    mutationFn: () =>
      makeGroundTruth(study.id, {
        ...{ policy: "merged", annotators: ids, confirmed_in: confirmedIn },
        judge: judge === "" ? null : judge,
        ...{ with_known: false, origins: [] },
      }),
    onSuccess: () => go(`/studies/${study.id}/results/ground-truth`),
  });
  const pathOf: PathOf = (what) => countedPath(study.id, "merge", study.id, ids.join(","), judge, what);
  return (
    <>
      <div className="row wrap">
        <h1 className="grow">{messages.title}</h1>
        <Link className="btn" to={`/studies/${study.id}/results/ground-truth`}>
          {messages.back}
        </Link>
        <Button
          look="pri"
          disabled={ids.length === 0 || make.isPending}
          onClick={() => make.mutate()}
          data-testid="make-merged"
        >
          {make.isPending ? messages.creating : messages.create}
        </Button>
      </div>
      <p className="bad sm" role="alert">
        {messageBeside(make.error, ["judge"])}
      </p>
      <section className="card make merge-from" aria-label={messages.annotators}>
        <AnnotatorChoice legend={messages.from} rows={study.annotators} chosen={chosen} onChange={setChosen} />
        <MergeJudge
          project={study.project.id}
          value={judge}
          problem={refusedFields(make.error).judge}
          onChange={setJudge}
        />
        {confirmedIn === null ? null : <p className="hint">{messages.proposed}</p>}
      </section>
      {ids.length === 0 ? (
        <p className="mut">{messages.choose}</p>
      ) : (
        <Loaded query={preview}>
          {(found) => (
            <>
              {judge === "" ? null : (
                <Unjudged study={study.id} judge={judge} annotators={ids} found={found} pathOf={pathOf} />
              )}
              <Groups
                study={study}
                found={found}
                pathOf={pathOf}
                isFetching={preview.isFetchingNextPage}
                problem={preview.isFetchNextPageError ? preview.error.message : undefined}
                onWanted={() => void preview.fetchNextPage()}
              />
            </>
          )}
        </Loaded>
      )}
    </>
  );
}

/** The clips behind a number of the preview. */
type PathOf = (what: "before" | "after" | "merges" | "pairs" | "unjudged") => string;

interface GroupsProps {
  readonly study: Study;
  readonly found: MergePreview;
  /** The clips behind a number of the preview. */
  readonly pathOf: PathOf;
  readonly isFetching: boolean;
  /** Why more did not come. */
  readonly problem: string | undefined;
  /** More groups are to be shown than came so far. */
  readonly onWanted: () => void;
}

function Groups({ study, found, pathOf, isFetching, problem, onWanted }: GroupsProps) {
  const queries = useQueryClient();
  const [most, setMost] = useState(PAGE);
  const shown = found.groups.slice(0, most);
  const left = found.merges - shown.length;
  const showMore = () => {
    const wanted = shown.length + PAGE;
    setMost(wanted);
    if (wanted > found.groups.length && found.groups.length < found.merges) onWanted();
  };
  const again = () => queries.invalidateQueries({ queryKey: ["merge", study.id] });
  const apart = useMutation({ mutationFn: (pair: Pair) => keepApart(study.id, pair), onSuccess: again });
  const undo = useMutation({ mutationFn: (pair: Pair) => mergeAgain(study.id, pair), onSuccess: again });
  const busy = apart.isPending || undo.isPending;
  const typeOf = namerFor(study);
  const act = (which: typeof apart | typeof undo, other: typeof apart | typeof undo) => (pair: Pair) => {
    other.reset();
    which.mutate(pair as never);
  };
  return (
    <>
      <p className="sm" role="status">
        {sentence(
          messages.summary(
            <CountedLink to={found.before === 0 ? null : pathOf("before")}>
              <b>{count(found.before)}</b>
            </CountedLink>,
            <CountedLink to={found.after === 0 ? null : pathOf("after")}>
              <b>{count(found.after)}</b>
            </CountedLink>,
            <CountedLink to={found.merges === 0 ? null : pathOf("merges")}>
              {messages.merges(found.merges)}
            </CountedLink>,
            said(apart.isSuccess, undo.isSuccess),
          ),
        )}
      </p>
      <p className="hint">{rule(found)}</p>
      <p className="bad sm" role="alert">
        {apart.error?.message ?? undo.error?.message ?? problem}
      </p>
      {shown.map((group) => (
        <MergeGroup
          key={group.sources.map(({ id }) => id).join()}
          group={group}
          typeOf={typeOf}
          busy={busy}
          onApart={act(apart, undo)}
        />
      ))}
      {left > 0 ? (
        <div className="row">
          <Button disabled={isFetching} onClick={showMore}>
            {isFetching ? messages.loading : messages.more(Math.min(PAGE, left))}
          </Button>
          <span className="mut sm">{messages.shown(count(shown.length), count(found.merges))}</span>
        </div>
      ) : null}
      {found.merges === 0 && found.unjudged === 0 ? <p className="mut">{messages.nothing}</p> : null}
      <KeptApartList pairs={found.kept_apart} typeOf={typeOf} busy={busy} onUndo={act(undo, apart)} />
    </>
  );
}

const said = (apart: boolean, undone: boolean): string => {
  if (apart) return messages.done.apart;
  return undone ? messages.done.again : "";
};

const rule = ({ same_iou_percent, same_from, greatest, judge }: MergePreview): string =>
  messages.rule(share(same_iou_percent / 100), judge.name, judge.version, judge.baseline, same_from, greatest);

interface KeptApartListProps {
  readonly pairs: readonly KeptApart[];
  readonly typeOf: (key: string) => TypeName;
  readonly busy: boolean;
  readonly onUndo: (pair: Pair) => void;
}

const timesOf = ({ start_ms, end_ms }: MergeSource): string => keptApart.time(seconds(start_ms), seconds(end_ms));

/** The pairs that no merge puts together, each with its way back. */
const KeptApartList = ({ pairs, typeOf, busy, onUndo }: KeptApartListProps) =>
  pairs.length === 0 ? null : (
    <section className="card" aria-labelledby="kept-apart">
      <header>
        <h2 id="kept-apart">{keptApart.heading}</h2>
        <span className="dim xs">{keptApart.scope}</span>
      </header>
      <ul className="lines apart">
        {pairs.map(({ first, second, clip, video, sources, created_at }) => (
          <li key={`${first} ${second}`} className="row">
            <div className="grow">
              <span className="b sm">
                <ClipLink clip={clip} name={video} />
              </span>{" "}
              <span className="dim xs">{dateTime(created_at)}</span>
              <ul>
                {sources.map((source, i) => (
                  <Source key={source.id} source={source} letter={i === 0 ? "A" : "B"} typeOf={typeOf} />
                ))}
              </ul>
            </div>
            <Button
              size="sm"
              disabled={busy}
              onClick={() => onUndo({ first, second })}
              aria-label={keptApart.againIn(video, sources.map(timesOf))}
            >
              {keptApart.again}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );

interface UnjudgedProps {
  readonly study: string;
  readonly judge: string;
  readonly annotators: readonly string[];
  readonly found: MergePreview;
  readonly pathOf: PathOf;
}

/** Pairs that the chosen judge has not compared yet: a worker has it do so, and the preview follows. */
function Unjudged({ study, judge, annotators, found, pathOf }: UnjudgedProps) {
  const queries = useQueryClient();
  const start = useMutation({
    mutationFn: () => judgeMerge(study, { judge, annotators: [...annotators] }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["merge", study] }),
  });
  const { unjudged, pairs, judging } = found;
  if (unjudged === 0) return null;
  const atWork = isJudging(found);
  return (
    <div className="note warn" role="status" data-testid="unjudged">
      <Icon name="warn" />
      <span className="grow">
        {sentence(
          unjudgedTexts.left<ReactNode>(
            unjudged,
            <CountedLink to={pathOf("unjudged")}>{unjudged}</CountedLink>,
            <CountedLink to={pathOf("pairs")}>{unjudgedTexts.pairs(pairs)}</CountedLink>,
          ),
        )}
        {atWork && judging ? ` ${unjudgedTexts.progress(judging.done, judging.total)}` : ""}
        {judging?.state === "failed" ? ` ${unjudgedTexts.failed(judging.error)}` : ""}
        {start.error ? (
          <span className="bad" role="alert">
            {" "}
            {messageBeside(start.error, ["judge"]) || refusedFields(start.error).judge}
          </span>
        ) : null}
      </span>
      {atWork ? null : (
        <Button size="sm" disabled={start.isPending} onClick={() => start.mutate()} data-testid="judge-merge">
          {unjudgedTexts.start}
        </Button>
      )}
    </div>
  );
}
