import { useMutation, useQuery } from "@tanstack/react-query";
import { trial as messages } from "@/messages/studio/critics-setup";
import type { RunSettings } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Icon } from "@/shared/components/Icon";
import { isTried, startTrial, trialQuery } from "../api/calls";
import { forEstimate } from "../runs/run-form";
import { ClipOutcome } from "./ClipPanel";

interface TrialReplyProps {
  readonly study: string;
  /** As the form has them; null while something is missing. */
  readonly settings: RunSettings | null;
  /** The chosen clip; empty for the first one of the study. */
  readonly clip: string;
}

/** The critic tried on one clip, before the run: every reply, and what was read in it. */
export function TrialReply({ study, settings, clip }: TrialReplyProps) {
  const wanted = JSON.stringify({
    ...(settings === null ? {} : { ...forEstimate(settings), filter: undefined }),
    ...(clip ? { clip } : {}),
  });
  const start = useMutation({
    mutationFn: async (body: string) => ({ body, trial: await startTrial(study, JSON.parse(body) as never) }),
  });
  const begun = start.data;
  const query = useQuery({ ...trialQuery(begun?.trial.id ?? ""), enabled: begun !== undefined });
  const trial = query.data ?? begun?.trial;
  const isAtWork = start.isPending || (trial !== undefined && !isTried(trial));
  return (
    <div className="trial">
      <p className="sm mut">{settings === null ? messages.needsSettings : messages.about}</p>
      <span className="row">
        <Button
          icon="play"
          disabled={settings === null || isAtWork}
          onClick={() => start.mutate(wanted)}
          data-testid="try-critic"
        >
          {begun === undefined ? messages.start : messages.again}
        </Button>
        <span className="sm mut" role="status">
          {isAtWork ? (trial?.state === "running" ? messages.running : messages.waiting) : ""}
          {!isAtWork && begun !== undefined && begun.body !== wanted ? messages.outdated : ""}
        </span>
      </span>
      {start.error ? (
        <p className="bad sm" role="alert">
          {start.error.message}
        </p>
      ) : null}
      {trial?.state === "failed" ? (
        <p className="note bad" role="alert">
          <Icon name="warn" />
          <span>{trial.error || messages.failed}</span>
        </p>
      ) : null}
      {trial?.state === "done" && trial.clip ? <ClipOutcome clip={trial.clip} /> : null}
    </div>
  );
}
