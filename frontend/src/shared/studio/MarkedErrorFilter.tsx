import { useQuery } from "@tanstack/react-query";
import { choice } from "@/messages/studio/subjects";
import { navigationQuery } from "../api/navigation";
import { readyTruthsQuery } from "../api/study";
import type { MarkedErrorCounts } from "../api/subjects";
import { markedErrorsQuery } from "../api/subjects";
import type { Choice } from "./choices";
import { Select } from "./choices";
import { ErrorState } from "./states";

const messages = choice.errors;

const ANY = "any";
/** Who marked the errors; a version of the ground truth is `truth:` and its id. */
const TRUTH = "truth:";

interface MarkedErrorFilterProps {
  readonly project: string;
  /** A query string; empty while no study is chosen. */
  readonly filter: string;
  readonly onChange: (filter: string) => void;
}

/** Errors of which study, whose they are, and of which type, severity and generator. */
export function MarkedErrorFilter({ project, filter, onChange }: MarkedErrorFilterProps) {
  const studies = useQuery(navigationQuery).data?.projects.find(({ id }) => id === project)?.studies ?? [];
  const wanted = new URLSearchParams(filter);
  const study = wanted.get("study") ?? "";
  const counts = useQuery({ ...markedErrorsQuery(study), enabled: study !== "" });
  const truths = useQuery({ ...readyTruthsQuery(study), enabled: study !== "" }).data ?? [];
  const set = (key: string, value: string) => {
    const next = new URLSearchParams(filter);
    next.delete(key);
    if (value !== ANY) next.set(key, value);
    onChange(next.toString());
  };
  const setWhose = (value: string) => {
    const next = new URLSearchParams(filter);
    next.delete("by");
    next.delete("truth");
    if (value.startsWith(TRUTH)) next.set("truth", value.slice(TRUTH.length));
    else next.set("by", value);
    onChange(next.toString());
  };
  const truth = wanted.get("truth");
  return (
    <>
      <div className="row wrap top">
        <Select
          label={messages.study}
          items={studies.map(({ id, name }) => ({ id, label: name }))}
          value={study || null}
          onChange={(id) => onChange(new URLSearchParams({ study: id }).toString())}
        />
        {counts.data ? (
          <>
            <Select
              label={messages.whose}
              items={[
                ...markers(counts.data),
                ...truths.map(({ id, version }) => ({ id: TRUTH + id, label: messages.truth(version) })),
              ]}
              value={truth === null ? (wanted.get("by") ?? "people") : TRUTH + truth}
              onChange={setWhose}
            />
            <Select
              label={messages.type}
              items={[{ id: ANY, label: messages.anyType }, ...counted(counts.data.types)]}
              value={wanted.get("type") ?? ANY}
              onChange={(type) => set("type", type)}
            />
            <Select
              label={messages.severity}
              items={[{ id: ANY, label: messages.anySeverity }, ...severities(counts.data)]}
              value={wanted.get("severity") ?? ANY}
              onChange={(severity) => set("severity", severity)}
            />
            <Select
              label={messages.generator}
              items={[{ id: ANY, label: messages.anyGenerator }, ...counted(counts.data.generators)]}
              value={wanted.get("generator") ?? ANY}
              onChange={(generator) => set("generator", generator)}
            />
          </>
        ) : null}
      </div>
      {counts.isError ? (
        <ErrorState title={choice.notLoaded} error={counts.error} onRetry={() => void counts.refetch()} />
      ) : null}
      {study === "" ? (
        <p className="hint" role="status">
          {studies.length > 0 ? messages.noStudy : messages.noStudies}
        </p>
      ) : null}
    </>
  );
}

const markers = ({ people, critics }: MarkedErrorCounts): readonly Choice[] => [
  { id: "people", label: messages.people(people) },
  { id: "critics", label: messages.critics(critics) },
  { id: "both", label: messages.both(people + critics) },
];

const counted = (values: MarkedErrorCounts["types"]): readonly Choice[] =>
  values.map(({ value, label, n }) => ({ id: value, label: messages.counted(label, n) }));

/** Each severity with the number of errors that have it or a higher one. */
const severities = ({ severities: values }: MarkedErrorCounts): readonly Choice[] =>
  values.map(({ value, label }, at) => {
    const n = values.slice(at).reduce((sum, each) => sum + each.n, 0);
    return { id: value, label: messages.counted(messages.atLeast(label), n) };
  });
