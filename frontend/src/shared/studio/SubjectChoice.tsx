import { useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { choice as messages } from "@/messages/studio/subjects";
import type { ChosenSubjects } from "../api/subjects";
import { savedFiltersQuery, subjectsQuery } from "../api/subjects";
import { Button } from "../components/Button";
import { count } from "../format";
import type { SubjectKind } from "../subject-lines";
import { readLines, writeLines } from "../subject-lines";
import { WORDS } from "../subjects";
import { useDebouncedValue } from "../useDebouncedValue";
import { MarkedErrorFilter } from "./MarkedErrorFilter";
import { Select } from "./choices";
import { TextField } from "./fields";
import { ErrorState, Skeleton } from "./states";

interface SubjectChoiceProps {
  readonly project: string;
  readonly kind: SubjectKind;
  readonly value: ChosenSubjects;
  readonly onChange: (value: ChosenSubjects) => void;
}

const ALL = "";
const ANY = "any";
const REST_MS = 300;
type Way = "all" | "filter" | "listed";

/** What tasks are to be about: all in the project that fits, what a filter matches, or a list; errors of a study. */
export function SubjectChoice({ project, kind, value, onChange }: SubjectChoiceProps) {
  const ofErrors = kind === "marked_error";
  const [way, setWay] = useState<Way>(
    value.filter === null ? "listed" : value.filter === ALL && !ofErrors ? "all" : "filter",
  );
  const name = useId();
  const total = useQuery({
    ...subjectsQuery(project, kind, ALL),
    enabled: !ofErrors,
  }).data?.total;
  const { many } = WORDS[kind];
  const take = (next: Way) => {
    setWay(next);
    onChange(next === "listed" ? { filter: null, subjects: [] } : { filter: ALL, subjects: [] });
  };
  const all = [["all", messages.all(total === undefined ? "…" : count(total), many)]] as const;
  const ways: readonly (readonly [Way, string])[] = [
    ...(ofErrors ? [] : all),
    ["filter", ofErrors ? messages.errors.way : messages.filter],
    ["listed", messages.listed],
  ];
  const Narrow = ofErrors ? MarkedErrorFilter : Filter;
  return (
    <>
      <fieldset className="row wrap">
        <legend className="vh">{WORDS[kind].title}</legend>
        {ways.map(([key, label]) => (
          <label key={key} className="row pick">
            <input type="radio" name={name} checked={way === key} onChange={() => take(key)} />
            {label}
          </label>
        ))}
      </fieldset>
      {kind === "pair" && way !== "listed" ? <p className="hint">{messages.pairs}</p> : null}
      {kind === "chain" && way !== "listed" ? <p className="hint">{messages.chains}</p> : null}
      {way === "listed" ? (
        <Lines kind={kind} value={value} onChange={onChange} />
      ) : (
        <>
          {way === "filter" ? (
            <Narrow
              project={project}
              kind={kind}
              filter={value.filter ?? ALL}
              onChange={(filter) => onChange({ filter, subjects: [] })}
            />
          ) : null}
          {ofErrors && !value.filter ? null : <Found project={project} kind={kind} filter={value.filter ?? ALL} />}
        </>
      )}
    </>
  );
}

interface FilterProps {
  readonly project: string;
  readonly kind: SubjectKind;
  readonly filter: string;
  readonly onChange: (filter: string) => void;
}

/** Words, and the state of what has one; of clips and pairs a saved filter, too. */
function Filter({ project, kind, filter, onChange }: FilterProps) {
  const ofClips = kind === "pair" || kind === "video";
  const saved = useQuery({ ...savedFiltersQuery(project), enabled: ofClips }).data ?? [];
  const [first] = useState(filter);
  const wanted = new URLSearchParams(filter);
  const set = (key: string, text: string) => {
    const next = new URLSearchParams(filter);
    if (text === "") next.delete(key);
    else next.set(key, text);
    onChange(next.toString());
  };
  const base = new URLSearchParams(filter);
  base.delete("q");
  const own =
    first !== ALL && !saved.some(({ query }) => query === first) ? [{ id: first, label: messages.fromPage }] : [];
  const filters = [
    { id: ALL, label: messages.allClips },
    ...own,
    ...saved.filter(({ query }) => query !== ALL).map(({ query, name }) => ({ id: query, label: name })),
  ];
  const states = Object.entries(messages.states).map(([id, label]) => ({ id, label }));
  return (
    <div className="row wrap top">
      <TextField
        label={messages.search}
        hint={messages.searchHint}
        type="search"
        value={wanted.get("q") ?? ""}
        onChange={(text) => set("q", text)}
      />
      {ofClips && filters.length > 1 ? (
        <Select
          label={messages.clips}
          items={filters}
          value={filters.some(({ id }) => id === base.toString()) ? base.toString() : filter}
          onChange={onChange}
        />
      ) : null}
      {kind === "prompt" || kind === "question" ? (
        <Select
          label={messages.state}
          items={[{ id: ANY, label: messages.anyState }, ...states]}
          value={wanted.get("state") ?? ANY}
          onChange={(state) => set("state", state === ANY ? "" : state)}
        />
      ) : null}
    </div>
  );
}

function Found({ project, kind, filter }: Pick<FilterProps, "project" | "kind" | "filter">) {
  const rested = useDebouncedValue(filter, REST_MS);
  const query = useQuery(subjectsQuery(project, kind, rested));
  if (query.isError)
    return <ErrorState title={messages.notLoaded} error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton count={2} />;
  const { results, n, total } = query.data;
  return (
    <>
      <p className="hint" role="status" data-testid="subject-count">
        {countText(kind, n, total, results.length)}
      </p>
      {results.length === 0 ? null : (
        <ul className="subject-list" aria-label={WORDS[kind].title} tabIndex={0}>
          {results.map(({ subject, text, detail }) => (
            <li key={JSON.stringify(subject)}>
              <span className="ell">{text}</span>
              <span className="hint ell">{detail}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** "120 prompts, 20 shown", or why there are none. */
function countText(kind: SubjectKind, n: number, total: number, shown: number): string {
  const { one, many } = WORDS[kind];
  const ofErrors = kind === "marked_error";
  if (total === 0) return ofErrors ? messages.errors.none : messages.empty(many);
  if (n === 0) return messages.none(many);
  return ofErrors ? messages.errors.of(n, total, shown) : messages.shown(n, shown, one, many);
}

/** Typed as text: a line that is not finished yet stays as it is. */
function Lines({ kind, value, onChange }: Pick<SubjectChoiceProps, "kind" | "value" | "onChange">) {
  const [text, setText] = useState(() => writeLines(value.subjects, kind));
  const [problem, setProblem] = useState("");
  const take = (next: string) => {
    setText(next);
    const read = readLines(next, kind);
    setProblem(read.problem);
    onChange({ filter: null, subjects: read.subjects });
  };
  const open = async (file: File | undefined) => {
    if (!file) return;
    try {
      take(await file.text());
    } catch {
      setProblem(messages.list.fileProblem);
    }
  };
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <TextField
        label={messages.list.label}
        hint={messages.list.hint(messages.list.forms[kind], value.subjects.length)}
        rows={5}
        value={text}
        onChange={take}
        {...(problem ? { problem } : {})}
      />
      <span className="row">
        <input
          ref={file}
          hidden
          type="file"
          accept=".jsonl,.ndjson,.txt,.csv,.tsv"
          onChange={(event) => void open(event.target.files?.[0])}
        />
        <Button size="sm" onClick={() => file.current?.click()}>
          {messages.list.file}
        </Button>
      </span>
    </>
  );
}
