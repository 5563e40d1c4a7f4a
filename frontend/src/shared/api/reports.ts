/** How reports are asked for, from a study's page and from another report. */
import { queryOptions } from "@tanstack/react-query";
import { client, required } from "./client";
import type { Judge, Report, ReportSettings } from "./types";

export const makeReport = (study: string, body: ReportSettings): Promise<Report> =>
  required(client.POST("/api/v1/studies/{study}/reports/", { params: { path: { study } }, body }));

export const judgesQuery = (project: string) =>
  queryOptions({
    queryKey: ["judges", project],
    queryFn: async (): Promise<readonly Judge[]> =>
      (await required(client.GET("/api/v1/projects/{project}/judges/", { params: { path: { project } } }))).results,
  });

export const reportUrl = (study: string, report: string): string => `/studies/${study}/reports/${report}`;
