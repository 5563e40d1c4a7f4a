/** Orders for prompts from a model, and for clips from a generator: what they take, and how far they are. */
import { queryOptions } from "@tanstack/react-query";
import { client, required } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";
import type { ChosenPrompts } from "./calls";

type Schemas = components["schemas"];
export type PromptWriting = Schemas["PromptWritingOutput"];
export type PromptOrder = Schemas["PromptOrderInputRequest"];
export type WritingEstimate = Schemas["WritingEstimateOutput"];
export type ClipMaker = Schemas["ClipMakerOutput"];
export type ClipOrder = Schemas["ClipOrderInputRequest"];
export type ClipEstimate = Schemas["ClipOrderEstimateOutput"];

const LOOK_MS = 2_000;

const of = (project: string) => ({ params: { path: { project } } });

export const isWriting = ({ state }: Pick<PromptWriting, "state">): boolean =>
  state === "waiting" || state === "running";

export const isMaking = ({ waiting, running }: Pick<ClipMaker, "waiting" | "running">): boolean =>
  waiting + running > 0;

export const endpointsQuery = (project: string) =>
  queryOptions({
    queryKey: ["endpoints", project],
    queryFn: async () => (await required(client.GET("/api/v1/projects/{project}/endpoints/", of(project)))).results,
  });

export const writingsQuery = (project: string) =>
  queryOptions({
    queryKey: ["prompt-writings", project],
    queryFn: async (): Promise<readonly PromptWriting[]> =>
      (await required(client.GET("/api/v1/projects/{project}/prompt-writings/", of(project)))).results,
    refetchInterval: ({ state }) => (state.data?.some(isWriting) ? LOOK_MS : false),
  });

export const makersQuery = (project: string) =>
  queryOptions({
    queryKey: ["clip-makers", project],
    queryFn: async (): Promise<readonly ClipMaker[]> =>
      (await required(client.GET("/api/v1/projects/{project}/clip-makers/", of(project)))).results,
    refetchInterval: ({ state }) => (state.data?.some(isMaking) ? LOOK_MS : false),
  });

/** What prompts would take. It asks no model and stores nothing. */
export const writingEstimateQuery = (project: string, body: PromptOrder) =>
  queryOptions({
    queryKey: ["prompt-writings", project, "estimate", body],
    queryFn: (): Promise<WritingEstimate> =>
      required(client.POST("/api/v1/projects/{project}/prompt-writings/estimate", { ...of(project), body })),
  });

export const startWriting = (project: string, body: PromptOrder): Promise<PromptWriting> =>
  required(client.POST("/api/v1/projects/{project}/prompt-writings/", { ...of(project), body }));

export const retryWriting = (prompt_writing: string): Promise<PromptWriting> =>
  required(client.POST("/api/v1/prompt-writings/{prompt_writing}/retry", { params: { path: { prompt_writing } } }));

/** What clips would take. It asks no generator and stores nothing. */
export const clipEstimateQuery = (project: string, body: ClipOrder) =>
  queryOptions({
    queryKey: ["clip-makers", project, "estimate", body],
    queryFn: (): Promise<ClipEstimate> =>
      required(client.POST("/api/v1/projects/{project}/clip-makers/estimate", { ...of(project), body })),
  });

export const startClips = (project: string, body: ClipOrder): Promise<ClipMaker> =>
  required(client.POST("/api/v1/projects/{project}/clip-makers/", { ...of(project), body }));

export const retryClips = (clip_maker: string): Promise<ClipMaker> =>
  required(client.POST("/api/v1/clip-makers/{clip_maker}/retry", { params: { path: { clip_maker } } }));

/** The form for clips, and what it says as an order. Texts stay as they are typed until they can be read. */
export interface ClipForm {
  readonly endpoint: string;
  readonly name: string;
  readonly version: string;
  /** "6", or "6, 8" to draw from. */
  readonly seconds: string;
  readonly everyLength: boolean;
  readonly seed: number | null;
  readonly pricePerClip: string;
  readonly pricePerSecond: string;
  readonly duration: string;
  readonly result: string;
  /** JSON. */
  readonly arguments: string;
}

export const EMPTY: ClipForm = {
  ...{ endpoint: "", name: "", version: "", seconds: "6", everyLength: false, seed: 0 },
  ...{ pricePerClip: "", pricePerSecond: "", duration: "", result: "", arguments: "" },
};

type Unread = "endpoint" | "seconds" | "arguments";

/** The lengths of a text, in seconds; null where it is none. */
export function lengthsIn(text: string): number[] | null {
  const found = text.split(/[,;\s]+/).filter((each) => each !== "");
  const numbers = found.map(Number);
  return numbers.length > 0 && numbers.every((each) => Number.isFinite(each) && each > 0) ? numbers : null;
}

/** The JSON object of a text; an empty text is an empty object, and null is none at all. */
export function objectIn(text: string): Record<string, unknown> | null {
  if (text.trim() === "") return {};
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === "object" && found !== null && !Array.isArray(found)
      ? (found as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** The order that a form says, or which fields cannot be read yet. */
export function orderFrom(form: ClipForm, chosen: ChosenPrompts): ClipOrder | { readonly unread: readonly Unread[] } {
  const seconds = lengthsIn(form.seconds);
  const sent = objectIn(form.arguments);
  const unread: Unread[] = [
    ...(form.endpoint === "" ? (["endpoint"] as const) : []),
    ...(seconds === null ? (["seconds"] as const) : []),
    ...(sent === null ? (["arguments"] as const) : []),
  ];
  if (seconds === null || sent === null || unread.length > 0) return { unread };
  const texts = {
    ...{ name: form.name, version: form.version, duration: form.duration, result: form.result },
    ...{ price_per_clip: form.pricePerClip, price_per_second: form.pricePerSecond },
  };
  const given = Object.entries(texts).filter(([, text]) => text.trim() !== "");
  return {
    ...chosen,
    seconds,
    every_length: form.everyLength && seconds.length > 1,
    seed: form.seed ?? 0,
    parameters: {
      endpoint: form.endpoint,
      ...Object.fromEntries(given.map(([name, text]) => [name, text.trim()])),
      ...(Object.keys(sent).length === 0 ? {} : { arguments: sent }),
    },
  };
}
