/** The calls of the pages where people check the frames of observers. */
import { queryOptions } from "@tanstack/react-query";
import { client, required } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";
import type { FrameTimes } from "@/shared/api/types";
import { frameTable } from "@/shared/engine/frames";
import { checks as messages } from "@/messages/studio/observers";

type Schemas = components["schemas"];

export type Checks = Schemas["FrameChecksOutput"];
export type Check = Schemas["FrameCheckOutput"];
export type Share = Schemas["ObserverShareOutput"];

/** Lets an observer look at the clips again on which it failed. */
export const retryRun = (run: string) =>
  required(
    client.POST("/api/v1/observation-runs/{observation_run}/retry", { params: { path: { observation_run: run } } }),
  );

const of = (run: string) => ({ params: { path: { observation_run: run } } });

export const checksQuery = (run: string) =>
  queryOptions({
    queryKey: ["frame-checks", run],
    queryFn: (): Promise<Checks> => required(client.GET("/api/v1/observation-runs/{observation_run}/checks/", of(run))),
  });

export const drawFrames = (run: string, body: { readonly count: number; readonly seed: number }): Promise<Checks> =>
  required(client.POST("/api/v1/observation-runs/{observation_run}/checks/", { ...of(run), body }));

export const checkFrame = (check: string, there: Readonly<Record<string, number>>): Promise<Check> =>
  required(
    client.PUT("/api/v1/frame-checks/{frame_check}/", {
      params: { path: { frame_check: check } },
      body: { there: { ...there } },
    }),
  );

/** Says which of the texts about a frame are right, in their order. */
export const checkTexts = (check: string, right: readonly boolean[]): Promise<Check> =>
  required(
    client.PUT("/api/v1/frame-checks/{frame_check}/", {
      params: { path: { frame_check: check } },
      body: { right: [...right] },
    }),
  );

/** What it takes to show a clip; its player is null while it is taken down. */
export const shownClipQuery = (video: string) =>
  queryOptions({
    queryKey: ["clip", video, ""],
    queryFn: async () => {
      const facts = await required(client.GET("/api/v1/videos/{video}/", { params: { path: { video } } }));
      return { facts, filterProblem: "" };
    },
    staleTime: Infinity,
  });

export const frameTableQuery = (video: string, url: string) =>
  queryOptions({
    queryKey: ["frame-table", video],
    queryFn: async () => {
      const got = await fetch(url, { credentials: "same-origin" });
      if (!got.ok) throw new Error(messages.framesNotLoaded(got.status));
      return frameTable((await got.json()) as FrameTimes);
    },
    staleTime: Infinity,
  });
