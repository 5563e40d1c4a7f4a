/** What a study can be about, and tasks for a study that is there. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { client, required } from "./client";
import type { components } from "./schema";
import type { Subject } from "./types";

/** What an instrument asks about. */
export type SubjectKind = Subject | "passage";
/** One subject, as `POST studies/{id}/tasks/` takes it. */
export type GivenSubject = Readonly<Record<string, unknown>>;

export type SubjectPage = components["schemas"]["SubjectPageOutput"];

/** The first subjects of a kind that match a filter; marked errors have none. */
export const subjectsQuery = (project: string, subject: Exclude<SubjectKind, "marked_error">, filter: string) =>
  queryOptions({
    queryKey: ["subjects", project, subject, filter],
    queryFn: (): Promise<SubjectPage> =>
      required(
        client.GET("/api/v1/projects/{project}/subjects/", {
          params: { path: { project }, query: { subject, filter } },
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** The filters of clips that were saved in a project. */
export const savedFiltersQuery = (project: string) =>
  queryOptions({
    queryKey: ["saved-filters", project],
    queryFn: async () =>
      (await required(client.GET("/api/v1/projects/{project}/saved-filters/", { params: { path: { project } } })))
        .results,
  });

/** Either subjects, or a filter for all that match. */
export interface ChosenSubjects {
  /** null for those in `subjects`. */
  readonly filter: string | null;
  readonly subjects: readonly GivenSubject[];
}

export const addSubjects = (study: string, { filter, subjects }: ChosenSubjects) =>
  required(
    client.POST("/api/v1/studies/{study}/subjects", {
      params: { path: { study } },
      body: filter === null ? { subjects: subjects.map((each) => ({ ...each })) } : { filter },
    }),
  );
