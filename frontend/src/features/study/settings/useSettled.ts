import { useQueryClient } from "@tanstack/react-query";

/** Everything that shows a study's name or state is asked for again. */
export function useSettled(study: string): () => Promise<unknown> {
  const queries = useQueryClient();
  const keys = [["settings", study], ["study", study], ["rounds", study], ["navigation"], ["studies"]];
  return () => Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
}
