/** What the agreement panel asks for, and how its numbers are written. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { client, required } from "@/shared/api/client";
import type { Agreement, AgreementFigure } from "@/shared/api/types";
import { percent, share } from "@/shared/format";

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

export type Look = "percent" | "coefficient" | "ms" | "signed ms";

/** A number as its kind is written; null where there is none. */
export function figureText({ value }: AgreementFigure, look: Look): string | null {
  if (value === null) return null;
  if (look === "percent") return `${percent(value)}%`;
  if (look === "coefficient") return share(value);
  return `${look === "signed ms" && value > 0 ? "+" : ""}${Math.round(value)} ms`;
}
