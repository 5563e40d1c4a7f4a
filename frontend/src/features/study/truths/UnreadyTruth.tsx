import { useMutation, useQueryClient } from "@tanstack/react-query";
import { unready as messages } from "@/messages/studio/study-truths";
import { resumeTruth, truthsQuery } from "@/shared/api/study";
import type { GroundTruth, Study } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { dateTime } from "@/shared/format";
import { POLICY_NAMES, truthStateName } from "@/shared/truth";

interface UnreadyTruthProps {
  readonly study: Study;
  readonly truth: GroundTruth;
}

/** A version that a worker still makes, with how far it is; or one that failed, with the reason and another try. */
export function UnreadyTruth({ study, truth }: UnreadyTruthProps) {
  const { version, policy, state, error, created_at } = truth;
  const failed = state === "failed";
  return (
    <li data-testid={`truth-${state}`}>
      <b>{messages.version(version)}</b>{" "}
      <span className="mut">{POLICY_NAMES[policy as keyof typeof POLICY_NAMES] ?? policy}</span>{" "}
      <span className={failed ? "pill bad" : "pill acc"}>{truthStateName(truth)}</span>
      {error === "" ? null : (
        <span className={failed ? "ci bad" : "ci warn"}>{failed ? error : messages.lastAttempt(error)}</span>
      )}
      <span className="row wrap xs dim">
        {dateTime(created_at)}
        {failed ? <Retry study={study.id} truth={truth} /> : null}
      </span>
    </li>
  );
}

function Retry({ study, truth }: { study: string; truth: GroundTruth }) {
  const queries = useQueryClient();
  const retry = useMutation({
    mutationFn: () => resumeTruth(truth.id),
    onSettled: () => queries.invalidateQueries({ queryKey: truthsQuery(study).queryKey }),
  });
  return (
    <>
      <Button
        size="sm"
        aria-label={messages.retryOf(truth.version)}
        disabled={retry.isPending}
        onClick={() => retry.mutate()}
      >
        {messages.retry}
      </Button>
      <span className="bad" role="alert">
        {retry.error?.message}
      </span>
    </>
  );
}
