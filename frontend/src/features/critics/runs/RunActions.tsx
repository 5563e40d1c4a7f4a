import type { UseMutationResult } from "@tanstack/react-query";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { acts as messages } from "@/messages/studio/critics-runs";
import { actions } from "@/messages/studio/shared";
import type { Run } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Dialog } from "@/shared/studio/Dialog";
import { usd } from "@/shared/money";
import { atWork, isOpen } from "@/shared/runs";
import { cancelRun, pauseRun, resumeRun, retryRun } from "../api/calls";
import { AsyncForm } from "@/shared/components/AsyncForm";

/** Whether there is anything to do with a run. */
export const canBeSteered = (run: Run): boolean => isOpen(run) || canBeRetried(run);

const canBeRetried = ({ counts, state }: Run): boolean => counts.failed > 0 && state !== "cancelled";

/** Pause, resume, retry and cancel, as far as the run's state has them. */
export function RunActions({ run }: { run: Run }) {
  const [asking, setAsking] = useState<"cancel" | "budget" | null>(null);
  const pause = useChange(() => pauseRun(run.id));
  const resume = useChange((budget: string | undefined) => resumeRun(run.id, budget));
  const cancel = useChange(() => cancelRun(run.id));
  const retry = useChange(() => retryRun(run.id));
  const error = pause.error ?? resume.error ?? cancel.error ?? retry.error;
  /* a run that stopped at its own limit would stop there again */
  const limited = run.paused_by === "budget" && run.budget !== null;
  return (
    <div className="row run-actions">
      {canBeRetried(run) ? (
        <Button
          size="sm"
          aria-label={messages.retryOf(run.title)}
          disabled={retry.isPending}
          onClick={() => retry.mutate(undefined)}
        >
          {messages.retry}
        </Button>
      ) : null}
      {atWork(run) ? (
        <Button
          size="sm"
          icon="pause"
          aria-label={messages.pauseOf(run.title)}
          disabled={pause.isPending}
          onClick={() => pause.mutate(undefined)}
        >
          {messages.pause}
        </Button>
      ) : isOpen(run) ? (
        <Button
          size="sm"
          icon="play"
          aria-label={messages.resumeOf(run.title)}
          disabled={resume.isPending}
          onClick={() => (limited ? setAsking("budget") : resume.mutate(undefined))}
        >
          {messages.resume}
        </Button>
      ) : null}
      {isOpen(run) ? (
        <Button size="sm" look="danger" aria-label={messages.cancelOf(run.title)} onClick={() => setAsking("cancel")}>
          {actions.cancel}
        </Button>
      ) : null}
      {error ? (
        <span className="bad xs" role="alert">
          {error.message}
        </span>
      ) : null}
      {asking === "cancel" ? (
        <Dialog title={messages.cancelling.title} onClose={() => setAsking(null)}>
          <p className="sm mut">{messages.cancelling.effect}</p>
          <span className="row end">
            <Button onClick={() => setAsking(null)}>{messages.cancelling.keep}</Button>
            <Button
              look="pri"
              onClick={() => {
                setAsking(null);
                cancel.mutate(undefined);
              }}
            >
              {messages.cancelling.verb}
            </Button>
          </span>
        </Dialog>
      ) : null}
      {asking === "budget" ? (
        <MoreBudget
          run={run}
          onClose={() => setAsking(null)}
          onResume={(budget) => {
            setAsking(null);
            resume.mutate(budget);
          }}
        />
      ) : null}
    </div>
  );
}

interface MoreBudgetProps {
  readonly run: Run;
  readonly onClose: () => void;
  readonly onResume: (budget: string) => void;
}

function MoreBudget({ run, onClose, onResume }: MoreBudgetProps) {
  const [budget, setBudget] = useState(run.budget ?? "");
  return (
    <Dialog title={messages.resuming.title} onClose={onClose}>
      <AsyncForm className="form" onSend={() => onResume(budget.trim())}>
        <p className="sm mut">{messages.resuming.spent(run.paused_reason, usd(run.spent))}</p>
        <label className="fld">
          <span>{messages.resuming.budget}</span>
          <input
            className="in"
            inputMode="decimal"
            required
            value={budget}
            onChange={(event) => setBudget(event.target.value)}
          />
        </label>
        <span className="row end">
          <Button onClick={onClose}>{actions.cancel}</Button>
          <Button type="submit" look="pri">
            {messages.resume}
          </Button>
        </span>
      </AsyncForm>
    </Dialog>
  );
}

/** A change of a run, after which lists and pages are loaded again. */
function useChange<T>(change: (given: T) => Promise<Run>): UseMutationResult<Run, Error, T> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ["runs"] }),
        queries.invalidateQueries({ queryKey: ["run"] }),
      ]),
  });
}
