/** The calls of the instruments of a project. */
import { queryOptions } from "@tanstack/react-query";
import { answer, client, required } from "@/shared/api/client";
import { Refused, Unreachable } from "@/shared/api/errors";
import type { components } from "@/shared/api/schema";
import type { Document } from "../document/document";

type Schemas = components["schemas"];

export type Summary = Schemas["InstrumentSummaryOutput"];
export type Problem = Schemas["ProblemOutput"];
export type Changes = Schemas["ChangesOutput"];
export type CriticPrompt = Schemas["CriticPromptOutput"];
export type Draft = Omit<Schemas["InstrumentDraftOutput"], "document"> & { readonly document: Document };
export type Version = Schemas["InstrumentVersionOutput"];

const of = (project: string) => ({ params: { path: { project } } });
const ofKey = (project: string, instrument: string) => ({ params: { path: { project, instrument } } });
const ofVersion = (project: string, instrument: string, version: number) => ({
  params: { path: { project, instrument, version: String(version) } },
});
const asDraft = async (call: Promise<Schemas["InstrumentDraftOutput"]>): Promise<Draft> => (await call) as Draft;

export const instrumentsQuery = (project: string) =>
  queryOptions({
    queryKey: ["instruments", project],
    queryFn: async (): Promise<readonly Summary[]> =>
      (await required(client.GET("/api/v1/projects/{project}/instruments/", of(project)))).results,
  });

/** The draft of an instrument; null where it has none. */
export const draftQuery = (project: string, key: string) =>
  queryOptions({
    queryKey: ["instruments", project, key, "draft"],
    queryFn: async (): Promise<Draft | null> => {
      try {
        return await asDraft(
          required(client.GET("/api/v1/projects/{project}/instruments/{instrument}/draft", ofKey(project, key))),
        );
      } catch (error) {
        if (error instanceof Refused && error.status === 404) return null;
        throw error;
      }
    },
    staleTime: Infinity, // the page has what was typed since
    gcTime: 0,
  });

export const versionQuery = (project: string, key: string, version: number) =>
  queryOptions({
    queryKey: ["instruments", project, key, version],
    queryFn: (): Promise<Version> =>
      required(
        client.GET(
          "/api/v1/projects/{project}/instruments/{instrument}/versions/{version}",
          ofVersion(project, key, version),
        ),
      ),
  });

export const changesQuery = (project: string, key: string, from: number, to: number) =>
  queryOptions({
    queryKey: ["instruments", project, key, "changes", from, to],
    queryFn: (): Promise<Changes> =>
      required(
        client.GET("/api/v1/projects/{project}/instruments/{instrument}/changes", {
          params: { path: { project, instrument: key }, query: { from: String(from), to: String(to) } },
        }),
      ),
  });

/** What a new instrument begins with. */
export interface Beginning {
  readonly key: string;
  readonly title: string;
  readonly copy_of?: { readonly key: string; readonly version?: number };
  readonly yaml?: string;
}

export const create = (project: string, body: Beginning): Promise<Draft> =>
  asDraft(required(client.POST("/api/v1/projects/{project}/instruments/", { ...of(project), body })));

export const startDraft = (project: string, key: string): Promise<Draft> =>
  asDraft(
    required(
      client.POST("/api/v1/projects/{project}/instruments/{instrument}/draft", { ...ofKey(project, key), body: {} }),
    ),
  );

/** A draft as it is typed, or as YAML, which is refused unless it is valid. */
export type Saved = { readonly document: Document } | { readonly yaml: string };

export const saveDraft = (project: string, key: string, lock: number, saved: Saved): Promise<Draft> =>
  asDraft(
    required(
      client.PUT("/api/v1/projects/{project}/instruments/{instrument}/draft", {
        ...ofKey(project, key),
        body: { lock, ...saved } as Schemas["DraftInputRequest"],
      }),
    ),
  );

export const discardDraft = (project: string, key: string): Promise<null> =>
  answer(client.DELETE("/api/v1/projects/{project}/instruments/{instrument}/draft", ofKey(project, key))).then(
    () => null,
  );

export const createVersion = (project: string, key: string, lock: number): Promise<Version> =>
  required(
    client.POST("/api/v1/projects/{project}/instruments/{instrument}/versions/", {
      ...ofKey(project, key),
      body: { lock },
    }),
  );

export const setArchived = (project: string, key: string, archived: boolean): Promise<Summary> =>
  required(
    client.PATCH("/api/v1/projects/{project}/instruments/{instrument}/", {
      ...ofKey(project, key),
      body: { archived },
    }),
  );

export const criticPromptsQuery = (project: string, document: Document) =>
  queryOptions({
    queryKey: ["critic-prompt", project, document],
    queryFn: async (): Promise<readonly CriticPrompt[]> =>
      (
        await required(
          client.POST("/api/v1/projects/{project}/instruments/critic-prompt", {
            ...of(project),
            body: { document: document as Record<string, unknown> },
          }),
        )
      ).results,
  });

/** Where a version, or the draft, lies as a file. */
export const yamlPath = (project: string, key: string, version: number | "draft"): string =>
  `/api/v1/projects/${project}/instruments/${key}/versions/${version}/yaml`;

/** The draft as YAML. */
export async function readYaml(project: string, key: string, version: number | "draft"): Promise<string> {
  const reply = await fetch(yamlPath(project, key, version), { credentials: "same-origin" }).catch(() => null);
  if (!reply?.ok) throw new Unreachable();
  return reply.text();
}
