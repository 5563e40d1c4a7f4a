/** What changed between versions of the truth, and what a merge would do. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { answer, client, required } from "@/shared/api/client";
import type { KeptApart, MergePreview, Study, TruthDiff } from "@/shared/api/types";
import type { components } from "@/shared/api/schema";
import type { TypeName } from "@/shared/segments";
import { typeOf } from "@/shared/segments";

/** How often a judge at work is looked at, ms. */
const LOOK_MS = 2000;

export const diffQuery = (truth: string, later: string) =>
  queryOptions({
    queryKey: ["truth-diff", truth, later],
    queryFn: (): Promise<TruthDiff> =>
      required(client.GET("/api/v1/truths/{truth}/diff/{later}", { params: { path: { truth, later } } })),
    staleTime: Infinity, // versions never change
  });

/**
 * What a merge would do, with the groups that came so far: they come in parts.
 *
 * @param ids of annotators with commas between them
 * @param judge its id; an empty text is the baseline that compares words
 */
export const mergeQuery = (study: string, ids: string, judge = "") =>
  infiniteQueryOptions({
    queryKey: ["merge", study, ids, judge],
    initialPageParam: 0,
    queryFn: ({ pageParam: skip }): Promise<MergePreview> =>
      required(
        client.GET("/api/v1/studies/{study}/merge/", {
          params: {
            path: { study },
            query: { annotators: ids, ...(judge === "" ? {} : { judge }), ...(skip > 0 ? { skip } : {}) },
          },
        }),
      ),
    refetchInterval: ({ state }) => (state.data?.pages.some(isJudging) ? LOOK_MS : false),
    getNextPageParam: ({ merges, skipped, groups }) => {
      const told = skipped + groups.length;
      return groups.length > 0 && told < merges ? told : undefined;
    },
    select: ({ pages }) => pages.reduce((whole, part) => ({ ...part, groups: [...whole.groups, ...part.groups] })),
  });

/** Has a worker ask the judge about the pairs that a merge would ask about. */
export const judgeMerge = (study: string, body: MergeJudgingBody): Promise<MergeJudging> =>
  required(client.POST("/api/v1/studies/{study}/merge/", { params: { path: { study } }, body }));

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

/** How a study calls a type; what it does not know, or is not loaded yet, has the name that is common. */
export const namerFor =
  (study: Pick<Study, "instrument_document"> | undefined) =>
  (key: string): TypeName =>
    study?.instrument_document.segments?.types.find((type) => type.key === key) ?? typeOf(key);

type MergeJudging = components["schemas"]["MergeJudgingOutput"];
type MergeJudgingBody = components["schemas"]["MergeJudgingInputRequest"];

/** Whether a worker has pairs of this preview compared, or will. */
export const isJudging = ({ judging }: MergePreview): boolean =>
  judging !== null && (judging.state === "waiting" || judging.state === "judging");
