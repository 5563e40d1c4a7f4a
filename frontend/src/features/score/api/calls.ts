/** The calls of the page that scores files. */
import { queryOptions } from "@tanstack/react-query";
import { answer, client, required } from "@/shared/api/client";
import { Refused, Unreachable } from "@/shared/api/errors";
import { csrfToken } from "@/shared/api/page";
import type { components } from "@/shared/api/schema";

export type Comparison = components["schemas"]["FileComparisonOutput"];
export type Figure = components["schemas"]["FileFigureOutput"];
export type NewComparison = components["schemas"]["NewFileComparisonInputRequest"];
export type Role = Comparison["files"][number]["role"];
export type Measure = NonNullable<NewComparison["measure"]>;

/** How often a comparison that a worker computes is read again, ms. */
const AGAIN_MS = 1000;

const at = (comparison: string) => ({ params: { path: { comparison } } });

/** Whether a worker will still change it. */
export const isUnderWay = ({ state }: Comparison): boolean => state === "waiting" || state === "computing";

export const listQuery = queryOptions({
  queryKey: ["file-comparisons"],
  queryFn: async (): Promise<readonly Comparison[]> =>
    (await required(client.GET("/api/v1/file-comparisons/"))).results,
  refetchInterval: ({ state: { data } }) => (data?.some(isUnderWay) ? AGAIN_MS : false),
});

export const comparisonQuery = (id: string) =>
  queryOptions({
    queryKey: ["file-comparisons", id],
    queryFn: (): Promise<Comparison> => required(client.GET("/api/v1/file-comparisons/{comparison}/", at(id))),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? AGAIN_MS : false),
  });

export const createComparison = (body: NewComparison): Promise<Comparison> =>
  required(client.POST("/api/v1/file-comparisons/", { body }));

export const deleteComparison = (id: string): Promise<unknown> =>
  answer(client.DELETE("/api/v1/file-comparisons/{comparison}/", at(id)));

export const resultAddress = (id: string, form: "json" | "csv"): string =>
  `/api/v1/file-comparisons/${id}/result.${form}`;

/**
 * Send the bytes of a file; `onSent` is told how many are on their way.
 *
 * @throws Refused for a 4xx answer
 * @throws Unreachable for any other failure
 */
export const sendFile = (id: string, role: Role, file: File, onSent: (bytes: number) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest(); // fetch does not tell how much was sent
    request.open("PUT", `/api/v1/file-comparisons/${id}/files/${role}`);
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.setRequestHeader("X-CSRFToken", csrfToken());
    request.upload.onprogress = ({ loaded }) => onSent(loaded);
    request.onerror = () => reject(new Unreachable());
    request.onload = () => {
      if (request.status < 300) resolve();
      else if (request.status < 500 && request.status !== 429) reject(refusal(request));
      else reject(new Unreachable());
    };
    request.send(new Blob([file], { type: "application/octet-stream" })); // else the file's own type is sent
  });

function refusal({ responseText, status, statusText }: XMLHttpRequest): Refused {
  const none = { title: statusText, detail: "", errors: [] };
  try {
    return new Refused({ ...none, ...(JSON.parse(responseText) as object), status });
  } catch {
    return new Refused({ ...none, status });
  }
}
