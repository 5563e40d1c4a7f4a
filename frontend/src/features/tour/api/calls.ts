/** The calls of the tour. */
import { queryOptions } from "@tanstack/react-query";
import { client, required } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";
import type { Run } from "@/shared/api/types";

export type Tour = components["schemas"]["TourOutput"];
export type TourReport = components["schemas"]["TourReportOutput"];

/** How often the tour looks whether its step is done, ms. */
const AGAIN_MS = 1500;

/** What the tour shows; null without a demo. */
export const tourQuery = queryOptions({
  queryKey: ["tour"],
  queryFn: async (): Promise<Tour | null> => (await required(client.GET("/api/v1/tour"))).tour,
  staleTime: 60_000,
});

export const watched = { ...tourQuery, refetchInterval: AGAIN_MS };

export const computeAgain = async (): Promise<Tour | null> => (await required(client.POST("/api/v1/tour/report"))).tour;

/** What became of the person's own clip: where it goes, the critic's run over it, and its page. */
export interface OwnClip {
  readonly project: string;
  readonly run: { readonly id: string; readonly state: Run["state"] } | null;
  readonly clip: string | null;
}

/** The critic that asks no model. */
const CRITIC = "signal";
const UNDER_WAY: readonly Run["state"][] = ["waiting", "running", "paused"];

/** The study of own clips as far as it is. A run of the critic is started for clips that none has looked at yet. */
async function ownClip(): Promise<OwnClip> {
  const { project, study, tasks } = await required(client.POST("/api/v1/first-look"));
  if (tasks === 0) return { project, run: null, clip: null };
  const ofStudy = { params: { path: { study } } };
  const { results } = await required(client.GET("/api/v1/studies/{study}/runs/", ofStudy));
  const latest = results.find(({ critic }) => critic.name === CRITIC);
  const isSeen = latest !== undefined && (clipsOf(latest) >= tasks || UNDER_WAY.includes(latest.state));
  const run = isSeen
    ? latest
    : await required(client.POST("/api/v1/studies/{study}/runs/", { ...ofStudy, body: { critic: CRITIC } }));
  const clips = await required(
    client.GET("/api/v1/projects/{project}/clips/", { params: { path: { project }, query: { sort: "newest" } } }),
  );
  return { project, run, clip: clips.results[0]?.id ?? null };
}

const clipsOf = ({ counts }: Run): number => Object.values(counts).reduce((sum, n) => sum + n, 0);

export const ownClipQuery = queryOptions({ queryKey: ["tour", "own"], queryFn: ownClip, refetchInterval: AGAIN_MS });
