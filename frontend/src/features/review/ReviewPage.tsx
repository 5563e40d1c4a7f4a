import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { page as messages } from "@/messages/studio/review";
import { studyQuery } from "@/shared/api/study";
import type { Study } from "@/shared/api/types";
import { ClipsAlone } from "@/shared/components/ClipsAlone";
import { Loaded } from "@/shared/components/Loaded";
import { keepKeysAwake } from "@/shared/focus";
import { LeaveGuard } from "@/shared/studio/LeaveGuard";
import { hasReviews } from "@/shared/subjects";
import { calls } from "./api/calls";
import { Job } from "./engine/job";
import type { Filter } from "./engine/queue";
import { filterIn, nextOpen, searchWith, shown } from "./engine/queue";
import type { ReviewRow } from "./api/calls";
import { Queue } from "./components/Queue";
import { Workspace } from "./components/Workspace";

/** Where the annotators of a study differ, clip by clip, and what is held for true in the end. */
export function ReviewPage({ study: id }: { study: string }) {
  const study = useQuery(studyQuery(id));
  const rows = useQuery({ queryKey: ["reviews", id], queryFn: () => calls.reviews(id) });
  if (study.data && !hasReviews(study.data))
    return (
      <main className="pg">
        <h1>{messages.title}</h1>
        <ClipsAlone study={study.data} />
      </main>
    );
  return (
    <div className="review">
      <main className="desk" onMouseDown={keepKeysAwake}>
        <Loaded query={study}>
          {(data) => <Loaded query={rows}>{(list) => <Editor study={data} rows={list} />}</Loaded>}
        </Loaded>
      </main>
    </div>
  );
}

function Editor({ study, rows }: { study: Study; rows: readonly ReviewRow[] }) {
  const [filter, setFilter] = useFilter();
  const [chosen, choose] = useChosen(rows);
  const queries = useQueryClient();
  const narrowed = useNarrowed(study.id, filter);
  const list = shown(rows, filter, narrowed.data);
  const isDirty = useJobs();
  const goOn = () => choose(nextOpen(list, chosen)?.id ?? chosen);
  const onSettled = async () => {
    await queries.invalidateQueries({ queryKey: ["reviews", study.id] });
    goOn();
  };
  return (
    <>
      <Queue
        study={study}
        rows={rows}
        shown={list}
        filter={filter}
        onFilter={setFilter}
        problem={narrowed.error}
        chosen={chosen}
        onChoose={choose}
      />
      {chosen === null ? (
        <section className="mid nothing" aria-label={messages.clip}>
          <p className="hint">{rows.length === 0 ? messages.none : messages.choose}</p>
        </section>
      ) : (
        <Chosen key={chosen} study={study.id} id={chosen} onSkip={goOn} onSettled={() => void onSettled()} />
      )}
      <LeaveGuard isDirty={isDirty}>
        <p>{messages.leave}</p>
      </LeaveGuard>
    </>
  );
}

/** Closes the open reviews when the page is left. Returns whether one of them has unsettled work. */
function useJobs(): () => boolean {
  const queries = useQueryClient();
  const jobs = useCallback(
    () => queries.getQueriesData<Job>({ queryKey: ["review"] }).flatMap(([, job]) => job ?? []),
    [queries],
  );
  useEffect(
    () => () => {
      jobs().forEach((job) => job.close());
      queries.removeQueries({ queryKey: ["review"] });
    },
    [jobs, queries],
  );
  return useCallback(() => jobs().some((job) => job.editor.get().dirty), [jobs]);
}

interface ChosenProps {
  readonly study: string;
  readonly id: string;
  readonly onSkip: () => void;
  readonly onSettled: () => void;
}

/** A clip keeps its state while the page is open, so unfinished work is there when one comes back to it. */
function Chosen({ id, ...ways }: ChosenProps) {
  const query = useQuery({
    queryKey: ["review", id],
    queryFn: () => Job.open(calls, id),
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  });
  if (query.data) return <Workspace key={query.dataUpdatedAt} job={query.data} {...ways} />;
  return (
    <section className="mid nothing" aria-label={messages.clip}>
      <Loaded query={query}>{() => null}</Loaded>
    </section>
  );
}

/** The filter of the address. */
function useFilter(): [Filter, (filter: Filter) => void] {
  const [filter, setFilter] = useState(() => filterIn(location.search));
  const change = useCallback((next: Filter) => {
    setFilter(next);
    history.replaceState(history.state, "", location.pathname + searchWith(location.search, { ...next }));
  }, []);
  return [filter, change];
}

/** What the server finds for the parts of a filter that only it can tell; until then, and without them, null. */
function useNarrowed(study: string, { type, annotator }: Filter) {
  const isAsked = type !== null || annotator !== null;
  const query = useQuery({
    queryKey: ["reviews", study, { type, annotator }],
    queryFn: async () => new Set((await calls.reviews(study, { type, annotator })).map(({ id }) => id)),
    enabled: isAsked,
    structuralSharing: false,
  });
  return { data: isAsked ? (query.data ?? null) : null, error: isAsked ? query.error : null };
}

/** The clip of the address, else the first open one. */
function useChosen(rows: readonly ReviewRow[]): [string | null, (id: string | null) => void] {
  const [asked, setAsked] = useState(() => new URLSearchParams(location.search).get("review"));
  const choose = useCallback((id: string | null) => {
    setAsked(id);
    history.replaceState(history.state, "", location.pathname + searchWith(location.search, { review: id }));
  }, []);
  return [asked ?? nextOpen(rows, null)?.id ?? rows[0]?.id ?? null, choose];
}
