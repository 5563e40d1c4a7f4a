import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { judging as messages } from "@/messages/studio/prompts";
import { Button } from "@/shared/components/Button";
import { Select } from "@/shared/studio/choices";
import type { FilledBody, Trial } from "./api/judging";
import { endpointsQuery, isOver, startTrial, trialQuery } from "./api/judging";

interface PromptTrialProps {
  readonly project: string;
  /** What is asked, as it is written now. */
  readonly body: FilledBody;
}

/** Asks a model once with a prompt and two texts; the call is paid and recorded as those of judges are. */
export function PromptTrial({ project, body }: PromptTrialProps) {
  const endpoints = useQuery(endpointsQuery(project)).data;
  const [picked, setPicked] = useState<string | null>(null);
  const endpoint = picked ?? endpoints?.[0]?.id ?? null;
  const start = useMutation({ mutationFn: () => startTrial(project, { ...body, endpoint: endpoint ?? "" }) });
  const query = useQuery({ ...trialQuery(start.data?.id ?? ""), enabled: start.data !== undefined });
  const trial = query.data ?? start.data;
  const isAsking = start.isPending || (trial !== undefined && !isOver(trial));
  if (endpoints?.length === 0) return <p className="hint">{messages.noEndpoint}</p>;
  const isEmpty = body.first.trim() === "" || body.second.trim() === "";
  return (
    <>
      <div className="prompt-turn">
        <Select
          label={messages.endpoint}
          items={(endpoints ?? []).map(({ id, name, model }) => ({ id, label: `${name} (${model})` }))}
          value={endpoint}
          onChange={setPicked}
        />
        <Button
          disabled={endpoint === null || isAsking || isEmpty}
          onClick={() => start.mutate()}
          data-testid="ask-model"
        >
          {isAsking ? messages.asking : messages.ask}
        </Button>
      </div>
      {start.error ? (
        <p className="bad xs" role="alert">
          {start.error.message}
        </p>
      ) : null}
      {trial ? <Outcome trial={trial} /> : null}
    </>
  );
}

const Outcome = ({ trial }: { readonly trial: Trial }) => (
  <div role="status" data-testid="prompt-trial">
    {trial.state === "failed" ? <p className="bad">{messages.failed(trial.endpoint, trial.error)}</p> : null}
    {trial.reply === null ? null : (
      <>
        <p>
          {trial.score === null ? (
            <b className="bad">{messages.unread(trial.failure)}</b>
          ) : (
            <b>{messages.score(trial.score)}</b>
          )}{" "}
          <span className="hint">{messages.paid(trial.endpoint, trial.cost ?? "0")}</span>
        </p>
        <pre className="prompt-reply" tabIndex={0} role="group" aria-label={messages.reply}>
          {trial.reply}
        </pre>
      </>
    )}
    {isOver(trial) ? null : <p className="hint">{messages.waiting}</p>}
  </div>
);
