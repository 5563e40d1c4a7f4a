import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { budget as messages } from "@/messages/studio/critics";
import { sentence } from "@/shared/sentence";
import type { Budget } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Loaded } from "@/shared/components/Loaded";
import { usd } from "@/shared/money";
import { budgetQuery, setBudget } from "./api/calls";
import { AsyncForm } from "@/shared/components/AsyncForm";

/** How often what is spent is looked at, ms. */
const LOOK_MS = 5000;

export interface BudgetCardProps {
  readonly project: string;
  readonly admin: boolean;
}

/** What the project may spend on models, and what it has. */
export function BudgetCard({ project, admin }: BudgetCardProps) {
  const query = useQuery({ ...budgetQuery(project), refetchInterval: LOOK_MS });
  return (
    <section className="card">
      <header>
        <h2>{messages.heading}</h2>
      </header>
      <Loaded query={query}>
        {(budget) => (
          <>
            <Spent budget={budget} />
            {admin ? <Limit key={budget.limit} project={project} budget={budget} /> : null}
          </>
        )}
      </Loaded>
    </section>
  );
}

function Spent({ budget: { limit, spent, reserved } }: { budget: Budget }) {
  if (limit === null)
    return (
      <p className="lines sm">
        <span>
          {sentence(messages.spentUnlimited(<b>{usd(spent)}</b>, (text) => <span className="dim">{text}</span>))}
        </span>
      </p>
    );
  const share = Number(limit) > 0 ? Math.min(Number(spent) / Number(limit), 1) : 1;
  return (
    <div className="lines sm">
      <span className="row">
        <span className="grow">{sentence(messages.spentOf(<b>{usd(spent)}</b>, usd(limit)))}</span>
        {Number(reserved) > 0 ? <span className="dim">{messages.reserved(usd(reserved))}</span> : null}
      </span>
      <span
        className={share >= 1 ? "meter stop" : "meter"}
        role="progressbar"
        aria-label={messages.label}
        aria-valuenow={Math.round(share * 100)}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${share * 100}%` }} />
      </span>
    </div>
  );
}

function Limit({ project, budget }: { project: string; budget: Budget }) {
  const [limit, setLimit] = useState(budget.limit ?? "");
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: () => setBudget(project, limit.trim() || null),
    onSuccess: (now) => queries.setQueryData(budgetQuery(project).queryKey, now),
  });
  return (
    <AsyncForm className="make" onSend={() => save.mutate()}>
      <span className="row">
        <label className="row grow">
          <span className="nw">{messages.limit}</span>
          <input
            className="in"
            inputMode="decimal"
            placeholder={messages.noLimit}
            value={limit}
            onChange={(event) => setLimit(event.target.value)}
          />
        </label>
        <Button type="submit" size="sm" disabled={save.isPending}>
          {messages.set}
        </Button>
      </span>
      {save.error ? (
        <span className="bad xs" role="alert">
          {save.error.message}
        </span>
      ) : null}
    </AsyncForm>
  );
}
