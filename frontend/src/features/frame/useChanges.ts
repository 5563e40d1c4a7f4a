import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { changesQuery } from "@/shared/api/changes";

/**
 * What shows what others do, by the first part of its key. Forms, and what a person is at work on, are not among them:
 * they stay as they are until they are left.
 */
const SHOWN = new Set([
  ...["home", "navigation", "counts", "overview", "clips", "clip-facets", "runs", "truths", "reports", "releases"],
  ...["saved-filters", "leaderboard", "entries", "signals", "prompt-writings", "observation-runs"],
  ...["dashboard", "rule-events"],
]);

/** While a page of a project is visible, asks for its changes, and then again for what the page shows of them. */
export function useChanges(project: string | undefined): void {
  const queries = useQueryClient();
  const { data } = useQuery({ ...changesQuery(project ?? ""), enabled: project !== undefined });
  const seen = useRef<{ project: string; version: string } | null>(null);
  useEffect(() => {
    if (project === undefined || data === undefined) return;
    const before = seen.current;
    seen.current = { project, version: data.version };
    if (before === null || before.project !== project || before.version === data.version) return;
    void queries.invalidateQueries({ predicate: ({ queryKey }) => SHOWN.has(String(queryKey[0])) });
  }, [project, data, queries]);
}
