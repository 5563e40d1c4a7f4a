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

/** The first subjects of a kind that match a filter; that of marked errors has to name their study. */
export const subjectsQuery = (project: string, subject: SubjectKind, filter: string) =>
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

export type MarkedErrorCounts = components["schemas"]["MarkedErrorCountsOutput"];

/** The errors that were marked in a study, by what they can be filtered by. */
export const markedErrorsQuery = (study: string) =>
  queryOptions({
    queryKey: ["marked-errors", study],
    queryFn: (): Promise<MarkedErrorCounts> =>
      required(client.GET("/api/v1/studies/{study}/marked-errors", { params: { path: { study } } })),
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

/** So many of those that a filter matches, drawn by a seed. */
export interface Sampled {
  readonly size: number;
  readonly seed: number;
}

export const addSubjects = (study: string, { filter, subjects }: ChosenSubjects, sample: Sampled | null = null) =>
  required(
    client.POST("/api/v1/studies/{study}/subjects", {
      params: { path: { study } },
      body:
        filter === null
          ? { subjects: subjects.map((each) => ({ ...each })) }
          : { filter, ...(sample ? { sample: sample.size, seed: sample.seed } : {}) },
    }),
  );
