/** What the agreement panel asks for. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { client, required } from "@/shared/api/client";
import type { Agreement } from "@/shared/api/types";

/** @param ids of annotators; null takes all people */
export const agreementQuery = (study: string, ids: readonly string[] | null) =>
  queryOptions({
    queryKey: ["agreement", study, ids],
    queryFn: (): Promise<Agreement> =>
      required(
        client.GET("/api/v1/studies/{study}/agreement/", {
          params: { path: { study }, query: ids === null ? {} : { annotators: ids.join(",") } },
        }),
      ),
    placeholderData: keepPreviousData,
  });
