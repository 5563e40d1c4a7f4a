import { useMutation, useQueryClient } from "@tanstack/react-query";
import { endpointQuery, testEndpoint } from "../api/calls";

/** Has an endpoint tested; its result and the list of endpoints follow. */
export function useTest(project: string, endpoint: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => testEndpoint(endpoint),
    onSuccess: async (found) => {
      queries.setQueryData(endpointQuery(endpoint).queryKey, found);
      await queries.invalidateQueries({ queryKey: ["endpoints", project] });
    },
  });
}
