/** What is done to many clips at once. */
import { queryOptions } from "@tanstack/react-query";
import { client, required } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";

type Schemas = components["schemas"];

export type ActionResult = Schemas["ActionResultOutput"];
export type ClipUses = Schemas["ClipUsesOutput"];

/** Which clips are meant: those with an id, or all that a filter matches but some. */
export type ChosenClips = { readonly clips: string[] } | { readonly filter: string; readonly without: string[] };

/** What is set of clips; null removes a column of the metadata. */
export type ClipFacts = Pick<Schemas["EditClipsInputRequest"], "category" | "generator" | "metadata">;

const at = (project: string) => ({ params: { path: { project } } });

/** In which studies clips are, and how many are taken down. */
export const usesQuery = (project: string, chosen: ChosenClips) =>
  queryOptions({
    queryKey: ["clip-uses", project, chosen],
    queryFn: (): Promise<ClipUses> =>
      required(client.POST("/api/v1/projects/{project}/clips/uses", { ...at(project), body: chosen })),
  });

export const clipActions = {
  addToStudy: (project: string, chosen: ChosenClips, study: string): Promise<ActionResult> =>
    required(
      client.POST("/api/v1/projects/{project}/clips/add-to-study", { ...at(project), body: { ...chosen, study } }),
    ),

  edit: (project: string, chosen: ChosenClips, facts: ClipFacts): Promise<ActionResult> =>
    required(client.POST("/api/v1/projects/{project}/clips/edit", { ...at(project), body: { ...chosen, ...facts } })),

  takeDown: (project: string, chosen: ChosenClips, reason: string): Promise<ActionResult> =>
    required(
      client.POST("/api/v1/projects/{project}/clips/take-down", { ...at(project), body: { ...chosen, reason } }),
    ),

  lift: (project: string, chosen: ChosenClips): Promise<ActionResult> =>
    required(client.POST("/api/v1/projects/{project}/clips/lift", { ...at(project), body: chosen })),

  sendToReview: (project: string, chosen: ChosenClips, study: string, reason: string): Promise<ActionResult> =>
    required(
      client.POST("/api/v1/projects/{project}/clips/send-to-review", {
        ...at(project),
        body: { ...chosen, study, reason },
      }),
    ),

  undo: (project: string, token: string): Promise<ActionResult> =>
    required(client.POST("/api/v1/projects/{project}/clips/undo", { ...at(project), body: { token } })),
};
