import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useState } from "react";
import { Link } from "@/shared/components/Link";
import { count, decimal } from "@/shared/format";
import { Pill } from "@/shared/studio/Pill";
import { Poster } from "@/shared/studio/Poster";
import { Select } from "@/shared/studio/choices";
import { SampleFields } from "@/shared/studio/SampleFields";
import { SubjectChoice } from "@/shared/studio/SubjectChoice";
import { TextField } from "@/shared/studio/fields";
import { ErrorState, FilteredEmpty, Skeleton } from "@/shared/studio/states";
import { clips as messages } from "@/messages/studio/new-study";
import { savedFiltersQuery } from "@/shared/api/subjects";
import { clipCountsQuery, clipsQuery } from "../api/calls";
import { filterWords } from "../engine/document";
import { Part } from "./Part";
import { useMaking } from "./context";

const ALL = "";
/** How often a project without clips looks for the first ones, ms. */
const LOOK_MS = 3000;

/** Which clips: all of the project, those of a filter, or chosen ones; or a sample of them. */
export function ClipsPart({ uploads }: { uploads: ReactNode }) {
  return useMaking().subject === "video" ? <Clips uploads={uploads} /> : <Subjects />;
}

/** Pairs, prompts, questions, chains or texts: whatever the instrument asks about. */
function Subjects() {
  const { project, study, subject, words, change } = useMaking();
  return (
    <Part step="clips" hint={subject === "marked_error" ? messages.errorsHint : messages.subjectsHint(words.many)}>
      <div className="card making-box">
        <SubjectChoice
          key={subject}
          project={project}
          kind={subject}
          value={{ filter: study.filter, subjects: study.subjects }}
          onChange={({ filter, subjects }) => change({ filter, subjects: [...subjects], clips: [] })}
        />
        <Sample />
      </div>
    </Part>
  );
}

function Clips({ uploads }: { uploads: ReactNode }) {
  const { project, study } = useMaking();
  const all = useQuery({
    ...clipCountsQuery(project, ALL),
    refetchInterval: ({ state }) => (state.data?.total === 0 ? LOOK_MS : false),
  });
  const search = study.filter ? `?${study.filter}` : "";
  return (
    <Part
      step="clips"
      hint={messages.hint}
      action={
        <Link className="btn sm" to={`/projects/${project}/clips${search}`}>
          {messages.pick}
        </Link>
      }
    >
      {all.data?.total === 0 ? uploads : <Choice total={all.data?.total ?? null} />}
    </Part>
  );
}

type Way = "all" | "filter" | "ids";

function Choice({ total }: { total: number | null }) {
  const { project, study, change } = useMaking();
  const saved = useQuery(savedFiltersQuery(project)).data ?? [];
  const way: Way = study.filter === null ? "ids" : study.filter === ALL ? "all" : "filter";
  const own =
    study.filter && !saved.some(({ query }) => query === study.filter)
      ? [{ id: study.filter, label: messages.fromPage }]
      : [];
  const items = [...own, ...saved.map(({ query, name }) => ({ id: query, label: name }))].filter(
    ({ id }) => id !== ALL,
  );
  const take = (next: Way) => {
    if (next === "ids") change({ filter: null });
    else change({ filter: next === "all" ? ALL : (items[0]?.id ?? ALL), clips: [] });
  };
  const ways: readonly (readonly [Way, string])[] = [
    ["all", total === null ? messages.all : messages.allOf(count(total))],
    ["filter", messages.filter],
    ["ids", messages.chosen],
  ];
  return (
    <div className="card making-box">
      <fieldset className="row wrap">
        <legend className="vh">{messages.legend}</legend>
        {ways.map(([key, label]) => (
          <label key={key} className="row pick">
            <input
              type="radio"
              name="clips"
              checked={way === key}
              disabled={key === "filter" && items.length === 0}
              onChange={() => take(key)}
            />
            {label}
          </label>
        ))}
        {items.length === 0 ? <span className="hint">{messages.noFilter}</span> : null}
      </fieldset>
      {way === "filter" ? (
        <div className="row wrap top">
          <Select
            label={messages.filterLabel}
            items={items}
            value={study.filter}
            onChange={(filter) => change({ filter })}
          />
          <span className="row wrap grow" aria-label={messages.conditions} role="group">
            {filterWords(study.filter ?? ALL).map((word) => (
              <Pill key={word}>{word}</Pill>
            ))}
          </span>
        </div>
      ) : null}
      {way === "ids" ? <Ids /> : <Posters filter={study.filter ?? ALL} />}
      <Sample />
    </div>
  );
}

/** Typed as text: a line that is not finished yet stays as it is. */
function Ids() {
  const { study, change } = useMaking();
  const [text, setText] = useState(study.clips.join("\n"));
  return (
    <TextField
      label={messages.ids.label}
      hint={messages.ids.hint(study.clips.length)}
      rows={4}
      value={text}
      onChange={(next) => {
        setText(next);
        change({ clips: [...new Set(next.split(/[\s,]+/u).filter(Boolean))] });
      }}
    />
  );
}

function Posters({ filter }: { filter: string }) {
  const { project, change } = useMaking();
  const counts = useQuery(clipCountsQuery(project, filter));
  const clips = useQuery(clipsQuery(project, filter));
  if (clips.isError)
    return <ErrorState title={messages.notLoaded} error={clips.error} onRetry={() => void clips.refetch()} />;
  if (!clips.data || !counts.data) return <Skeleton shape="cards" />;
  if (clips.data.length === 0) return <FilteredEmpty title={messages.none} onClear={() => change({ filter: ALL })} />;
  return (
    <>
      <ul className="making-posters" aria-label={messages.label}>
        {clips.data.map((clip) => (
          <li key={clip.id}>
            <Poster strip={clip.poster} label={clip.video} durationMs={clip.duration_ms} />
          </li>
        ))}
      </ul>
      <p className="hint" data-testid="clip-count">
        {messages.shown(counts.data.n, clips.data.length, lengths(clips.data.map(({ duration_ms }) => duration_ms)))}
      </p>
    </>
  );
}

/** With one decimal: what is chosen by its length is chosen in the explorer. */
const tenths = (ms: number): string => decimal(ms / 1000, 1);

const lengths = (ms: readonly number[]): string => messages.lengths(tenths(Math.min(...ms)), tenths(Math.max(...ms)));

function Sample() {
  const { study, subject, words, change } = useMaking();
  return (
    <SampleFields
      ofClips={subject === "video"}
      title={words.title}
      size={study.sample}
      seed={study.seed}
      onChange={change}
    />
  );
}
