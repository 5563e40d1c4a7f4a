/** The calls of the page that makes a study. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { client, required } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";
import type { Instrument } from "@/shared/api/types";
import type { NewStudyBody } from "../engine/document";

type Schemas = components["schemas"];
export type InstrumentRow = Schemas["InstrumentListOutput"]["results"][number];
export type StudyEstimate = Schemas["StudyEstimateOutput"];
export type ClipTile = Schemas["ClipsOutput"]["results"][number];
export type StudyDraft = Schemas["StudyDraftOutput"];

/** Posters shown of the clips. */
const SHOWN = 20;
const at = (project: string) => ({ params: { path: { project } } });

export const instrumentsQuery = (project: string) =>
  queryOptions({
    queryKey: ["instruments", project],
    queryFn: async (): Promise<readonly InstrumentRow[]> =>
      (await required(client.GET("/api/v1/projects/{project}/instruments/", at(project)))).results,
  });

export const instrumentQuery = (project: string, instrument: string, version: number) =>
  queryOptions({
    queryKey: ["instrument", project, instrument, version],
    queryFn: async (): Promise<Instrument> => {
      const params = { path: { project, instrument, version: String(version) } };
      const found = await required(
        client.GET("/api/v1/projects/{project}/instruments/{instrument}/versions/{version}", { params }),
      );
      return found.document as unknown as Instrument;
    },
    staleTime: Infinity,
  });

export const presetsQuery = queryOptions({
  queryKey: ["study-presets"],
  queryFn: () => required(client.GET("/api/v1/study-presets")),
  staleTime: Infinity,
});

/** A path with a filter behind it; its keys can come more than once. */
const filtered = <P extends string>(path: P, filter: string): P => (filter ? `${path}?${filter}` : path) as P;

/** How many clips match, and how many there are. */
export const clipCountsQuery = (project: string, filter: string) =>
  queryOptions({
    queryKey: ["clip-counts", project, filter],
    queryFn: async () => {
      const path = filtered("/api/v1/projects/{project}/clips/facets", filter);
      const { n, total } = await required(client.GET(path, at(project)));
      return { n, total };
    },
    placeholderData: keepPreviousData,
  });

export const clipsQuery = (project: string, filter: string) =>
  queryOptions({
    queryKey: ["clips", project, "first", filter],
    queryFn: async (): Promise<readonly ClipTile[]> => {
      const params = { path: { project }, query: { page_size: SHOWN } };
      const path = filtered("/api/v1/projects/{project}/clips/", filter);
      return (await required(client.GET(path, { params }))).results;
    },
    placeholderData: keepPreviousData,
  });

/** What a study would take and what is wrong with it; nothing is made. */
export const estimateQuery = (project: string, body: NewStudyBody | null) =>
  queryOptions({
    queryKey: ["dry-run", project, body],
    queryFn: (): Promise<StudyEstimate> =>
      required(
        client.POST("/api/v1/projects/{project}/studies/dry-run", { ...at(project), body: body as NewStudyBody }),
      ),
    enabled: body !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });

export const createStudy = (project: string, body: NewStudyBody): Promise<{ id: string }> =>
  required(client.POST("/api/v1/projects/{project}/studies/", { ...at(project), body }));

const inDraft = (project: string, draft: string) => ({ params: { path: { project, draft } } });

export const draftQuery = (project: string, draft: string) =>
  queryOptions({
    queryKey: ["study-draft", project, draft],
    queryFn: (): Promise<StudyDraft> =>
      required(client.GET("/api/v1/projects/{project}/study-drafts/{draft}", inDraft(project, draft))),
    staleTime: Infinity,
    gcTime: 0,
  });

export const createDraft = (project: string, document: object): Promise<StudyDraft> =>
  required(
    client.POST("/api/v1/projects/{project}/study-drafts/", {
      ...at(project),
      body: { document: { ...document } },
    }),
  );

export const saveDraft = (project: string, draft: string, lock: number, document: object): Promise<StudyDraft> =>
  required(
    client.PUT("/api/v1/projects/{project}/study-drafts/{draft}", {
      ...inDraft(project, draft),
      body: { lock, document: { ...document } },
      keepalive: true,
    }),
  );
