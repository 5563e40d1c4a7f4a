/** What changed between versions of the truth, and what a merge would do. */
import { queryOptions } from "@tanstack/react-query";
import { answer, client, required } from "@/shared/api/client";
import type { KeptApart, MergePreview, TruthDiff } from "@/shared/api/types";

export const diffQuery = (truth: string, later: string) =>
  queryOptions({
    queryKey: ["truth-diff", truth, later],
    queryFn: (): Promise<TruthDiff> =>
      required(client.GET("/api/v1/truths/{truth}/diff/{later}", { params: { path: { truth, later } } })),
    staleTime: Infinity, // versions never change
  });

/** @param ids of annotators with commas between them; null takes all people */
export const mergeQuery = (study: string, ids: string | null) =>
  queryOptions({
    queryKey: ["merge", study, ids],
    queryFn: (): Promise<MergePreview> =>
      required(
        client.GET("/api/v1/studies/{study}/merge/", {
          params: { path: { study }, query: ids === null ? {} : { annotators: ids } },
        }),
      ),
  });

export interface Pair {
  readonly first: string;
  readonly second: string;
}

export const keepApart = (study: string, body: Pair): Promise<KeptApart> =>
  required(client.POST("/api/v1/studies/{study}/kept-apart/", { params: { path: { study } }, body }));

export function mergeAgain(study: string, pair: Pair): Promise<null> {
  const body = pair as unknown as undefined; // OpenAPI 3.0 has no words for what a DELETE carries
  return answer(client.DELETE("/api/v1/studies/{study}/kept-apart/", { params: { path: { study } }, body })).then(
    () => null,
  );
}
