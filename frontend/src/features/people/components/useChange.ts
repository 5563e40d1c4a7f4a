import type { UseMutationResult } from "@tanstack/react-query";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { createContext, useContext } from "react";

/** Announces the result of an action in the status line of the page. */
export const AnnounceContext = createContext<(text: string) => void>(() => undefined);

/** What any change here can show elsewhere on the page. */
const SHOWN = ["recruitment", "cost", "entries", "signals", "rules", "rule-events"];

/** A change: all queries that show it are loaded again, its result is announced, and `done` is called. */
export function useChange<Input, Result>(
  call: (input: Input) => Promise<Result>,
  describe: (result: Result, input: Input) => string,
  done?: (result: Result) => void,
): UseMutationResult<Result, Error, Input> {
  const queries = useQueryClient();
  const say = useContext(AnnounceContext);
  return useMutation({
    mutationFn: call,
    onSuccess: (result, input) => {
      for (const key of SHOWN) void queries.invalidateQueries({ queryKey: [key] });
      say(describe(result, input));
      done?.(result);
    },
  });
}
