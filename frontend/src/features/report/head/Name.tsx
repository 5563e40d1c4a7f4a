import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { naming as messages } from "@/messages/studio/report";
import { actions } from "@/messages/studio/shared";
import type { Report } from "@/shared/api/types";
import { AsyncForm } from "@/shared/components/AsyncForm";
import { Button } from "@/shared/components/Button";
import { nameReport, reportQuery } from "../api/calls";

const MOST_CHARS = 100;

/** What the report is called, and a field for another name. */
export function Name({ report }: { readonly report: Report }) {
  const [typed, setTyped] = useState<string | null>(null);
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (name: string) => nameReport(report.id, name),
    onSuccess: async (saved) => {
      queries.setQueryData(reportQuery(report.id).queryKey, saved);
      setTyped(null);
      await Promise.all(
        ["reports", "leaderboard"].map((key) => queries.invalidateQueries({ queryKey: [key, report.study.id] })),
      );
    },
  });
  if (typed === null)
    return (
      <>
        <h1>{report.title}</h1>
        <Button size="sm" look="quiet" onClick={() => setTyped(report.name)}>
          {messages.rename}
        </Button>
      </>
    );
  return (
    <>
      <h1 className="vh">{report.title}</h1>
      <AsyncForm className="row" onSend={() => save.mutate(typed)}>
        <label className="row sm">
          {messages.label}
          <input
            className="in"
            value={typed}
            maxLength={MOST_CHARS}
            placeholder={messages.number(report.number)}
            autoFocus
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={({ key }) => (key === "Escape" ? setTyped(null) : undefined)}
          />
        </label>
        <Button type="submit" size="sm" look="pri" disabled={save.isPending}>
          {actions.save}
        </Button>
        <Button size="sm" onClick={() => setTyped(null)}>
          {actions.cancel}
        </Button>
        <span className="bad xs" role="alert">
          {save.error?.message}
        </span>
      </AsyncForm>
    </>
  );
}
