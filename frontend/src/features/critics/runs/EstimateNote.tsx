import { useQuery } from "@tanstack/react-query";
import type { Estimate, RunSettings } from "@/shared/api/types";
import { count, plural, usd } from "@/shared/format";
import { useDebouncedValue } from "@/shared/useDebouncedValue";
import { estimateQuery } from "../api/calls";
import type { Read } from "./run-form";
import { forEstimate } from "./run-form";

/** How long a form rests before it is estimated, ms. */
const REST_MS = 400;

export interface EstimateNoteProps {
  readonly study: string;
  readonly read: Read;
  readonly asksModel: boolean;
}

/** What the run would take at most, as soon as the form can be sent. */
export function EstimateNote({ study, read, asksModel }: EstimateNoteProps) {
  const written = read.kind === "ready" ? JSON.stringify(forEstimate(read.settings)) : "";
  const settings = useDebouncedValue(written, REST_MS);
  const query = useQuery({
    ...estimateQuery(study, JSON.parse(settings || "{}") as RunSettings),
    enabled: settings !== "",
    retry: false,
  });
  return (
    <div className="estimate" role="status" aria-label="Estimate" data-testid="estimate">
      {written === "" ? (
        <p className="hint">Select a critic and its endpoint to see an estimate.</p>
      ) : written !== settings || query.isPending ? (
        <p className="hint">Estimating</p>
      ) : query.isError ? (
        <p className="bad sm">{query.error.message}</p>
      ) : (
        <Figures estimate={query.data} asksModel={asksModel} />
      )}
    </div>
  );
}

function Figures({ estimate, asksModel }: { estimate: Estimate; asksModel: boolean }) {
  if (!asksModel)
    return <p className="sm">{plural(estimate.clips, "clip")}. No model is asked, and it costs nothing.</p>;
  const { clips, calls, cached_calls, prompt_tokens, visual_tokens, completion_tokens, cost } = estimate;
  const rows: readonly (readonly [string, string, string])[] = [
    ["Clips", count(clips), ""],
    ["Calls", count(calls), cached_calls > 0 ? `plus ${count(cached_calls)} cached` : "none cached"],
    ["Prompt tokens", count(prompt_tokens), `including ${count(visual_tokens)} for frames`],
    ["Reply tokens", count(completion_tokens), "at most"],
    ["Cost", cost === null ? "none" : usd(cost), cost === null ? "no price known" : "at most"],
  ];
  return (
    <dl className="figures">
      {rows.map(([name, value, note]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b className={value === "none" ? "dim" : ""}>{value}</b>
            <span className="ci">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
