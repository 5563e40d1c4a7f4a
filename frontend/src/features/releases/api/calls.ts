/** The calls of the releases' page. */
import { queryOptions } from "@tanstack/react-query";
import { client, required } from "@/shared/api/client";
import type { Release } from "@/shared/api/types";

const at = (study: string) => ({ params: { path: { study } } });

export const releasesQuery = (study: string) =>
  queryOptions({
    queryKey: ["releases", study],
    queryFn: async (): Promise<readonly Release[]> =>
      (await required(client.GET("/api/v1/studies/{study}/releases/", at(study)))).results,
  });

/** Begin a release of a ground truth, and of a report over it where one is given. */
export const buildRelease = (study: string, ground_truth: string, report: string | null): Promise<Release> =>
  required(
    client.POST("/api/v1/studies/{study}/releases/", {
      ...at(study),
      body: { ground_truth, ...(report === null ? {} : { report }) },
    }),
  );
