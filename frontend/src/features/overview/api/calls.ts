/** The parts of a study's overview. Each is asked for again by itself. */
import { queryOptions } from "@tanstack/react-query";
import { client, required } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";

type Schemas = components["schemas"];
export type OverviewState = Schemas["OverviewStateOutput"];
export type OverviewSteps = Schemas["OverviewStepsOutput"];
export type OverviewStep = Schemas["OverviewStepOutput"];
export type NextStep = Schemas["NextStepOutput"];
export type Attention = Schemas["OverviewAttentionOutput"];
export type AttentionClip = Schemas["AttentionClipOutput"];
export type Glance = Schemas["AgreementGlanceOutput"];
export type OverviewRuns = Schemas["OverviewRunsOutput"];
export type OverviewRun = Schemas["OverviewRunOutput"];
export type OverviewPeople = Schemas["OverviewPeopleOutput"];
export type OverviewActivity = Schemas["OverviewActivityOutput"];
export type OverviewEvent = Schemas["OverviewEventOutput"];

const AGAIN_MS = 15_000;
const RUNS_AGAIN_MS = 5000;
/** Agreement takes longer to compute, and changes slowly. */
const AGREEMENT_AGAIN_MS = 300_000;

const at = (study: string) => ({ params: { path: { study } } });
const again = (refetchInterval: number) => ({ refetchInterval });

export const stateQuery = (study: string) =>
  queryOptions({
    queryKey: ["overview", study, "state"],
    queryFn: () => required(client.GET("/api/v1/studies/{study}/overview/state", at(study))),
    ...again(AGAIN_MS),
  });

export const stepsQuery = (study: string) =>
  queryOptions({
    queryKey: ["overview", study, "steps"],
    queryFn: () => required(client.GET("/api/v1/studies/{study}/overview/steps", at(study))),
    ...again(AGAIN_MS),
  });

export const attentionQuery = (study: string) =>
  queryOptions({
    queryKey: ["overview", study, "attention"],
    queryFn: () => required(client.GET("/api/v1/studies/{study}/overview/attention", at(study))),
    ...again(AGAIN_MS),
  });

export const glanceQuery = (study: string) =>
  queryOptions({
    queryKey: ["overview", study, "agreement"],
    queryFn: () => required(client.GET("/api/v1/studies/{study}/overview/agreement", at(study))),
    ...again(AGREEMENT_AGAIN_MS),
  });

export const overviewRunsQuery = (study: string) =>
  queryOptions({
    queryKey: ["overview", study, "runs"],
    queryFn: () => required(client.GET("/api/v1/studies/{study}/overview/runs", at(study))),
    ...again(RUNS_AGAIN_MS),
  });

export const peopleQuery = (study: string) =>
  queryOptions({
    queryKey: ["overview", study, "people"],
    queryFn: () => required(client.GET("/api/v1/studies/{study}/overview/people", at(study))),
    ...again(AGAIN_MS),
  });

export const activityQuery = (study: string) =>
  queryOptions({
    queryKey: ["overview", study, "activity"],
    queryFn: () => required(client.GET("/api/v1/studies/{study}/overview/activity", at(study))),
    ...again(AGAIN_MS),
  });

/** Pause a study, or let it go on. */
export const setStudyState = (study: string, state: "running" | "paused") =>
  required(client.PATCH("/api/v1/studies/{study}/settings", { ...at(study), body: { state } }));

export const settingsQuery = (study: string) =>
  queryOptions({
    queryKey: ["study-settings", study],
    queryFn: () => required(client.GET("/api/v1/studies/{study}/settings", at(study))),
  });
