/** The calls of the settings of a project. */
import { queryOptions } from "@tanstack/react-query";
import { client, required } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";

export type Project = components["schemas"]["ProjectOutput"];
export type Limits = components["schemas"]["ProjectLimitsOutput"];
export type OwnLimits = Limits["own"];

const of = (project: string) => ({ params: { path: { project } } });

export const projectQuery = (project: string) =>
  queryOptions({
    queryKey: ["project", project],
    queryFn: (): Promise<Project> => required(client.GET("/api/v1/projects/{project}/", of(project))),
  });

export const changeProject = (project: string, body: { name?: string; archived?: boolean }): Promise<Project> =>
  required(client.PATCH("/api/v1/projects/{project}/", { ...of(project), body }));

export const limitsQuery = (project: string) =>
  queryOptions({
    queryKey: ["upload-limits", project],
    queryFn: (): Promise<Limits> => required(client.GET("/api/v1/projects/{project}/upload-limits", of(project))),
  });

export const setLimits = (project: string, body: OwnLimits): Promise<Limits> =>
  required(client.PUT("/api/v1/projects/{project}/upload-limits", { ...of(project), body }));
