import { useQuery } from "@tanstack/react-query";
import { estimate as messages } from "@/messages/studio/critics-runs";
import type { Estimate, RunSettings } from "@/shared/api/types";
import { Icon } from "@/shared/components/Icon";
import { count } from "@/shared/format";
import { usd } from "@/shared/money";
import { useDebouncedValue } from "@/shared/useDebouncedValue";
import { estimateQuery } from "../api/calls";
import { durationText } from "./duration";
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
    <div className="estimate" role="status" aria-label={messages.label} data-testid="estimate">
      {written === "" ? (
        <p className="hint">{messages.incomplete}</p>
      ) : written !== settings || query.isPending ? (
        <p className="hint">{messages.estimating}</p>
      ) : query.isError ? (
        <p className="bad sm">{query.error.message}</p>
      ) : (
        <Figures estimate={query.data} asksModel={asksModel} />
      )}
    </div>
  );
}

function Figures({ estimate, asksModel }: { estimate: Estimate; asksModel: boolean }) {
  if (!asksModel) return <p className="sm">{messages.free(estimate.clips)}</p>;
  const { clips, calls, cached_calls, prompt_tokens, visual_tokens, completion_tokens, cost, seconds } = estimate;
  const rows: readonly (readonly [string, string, string])[] = [
    [messages.clips, count(clips), ""],
    [messages.calls, count(calls), cached_calls > 0 ? messages.cached(count(cached_calls)) : messages.noneCached],
    [messages.promptTokens, count(prompt_tokens), messages.forFrames(count(visual_tokens))],
    [messages.replyTokens, count(completion_tokens), messages.atMost],
    ...(seconds === null
      ? [[messages.time, messages.none, messages.noTime] as const]
      : [[messages.time, durationText(seconds), messages.byCalls] as const]),
    [messages.cost, cost === null ? messages.none : usd(cost), cost === null ? messages.noPrice : messages.atMost],
  ];
  return (
    <>
      {estimate.too_long > 0 ? (
        <p className="note warn sm">
          <Icon name="warn" />
          <span>{messages.tooLong(estimate.too_long, count(estimate.longest ?? 0), tokensOf(estimate))}</span>
        </p>
      ) : null}
      <dl className="figures">
        {rows.map(([name, value, note]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <b className={value === messages.none ? "dim" : ""}>{value}</b>
              <span className="ci">{note}</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const tokensOf = ({ context_tokens }: Estimate): string | null =>
  context_tokens === null ? null : count(context_tokens);
