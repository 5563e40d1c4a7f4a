/** The parts of a study's overview. The poll of a project's changes asks for them again (`features/frame/useChanges.ts`). */
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

/** Agreement takes longer to compute, and changes slowly: it is asked for by itself. */
const AGREEMENT_AGAIN_MS = 300_000;

const at = (study: string) => ({ params: { path: { study } } });

export const stateQuery = (study: string) =>
  queryOptions({
    queryKey: ["overview", study, "state"],
    queryFn: () => required(client.GET("/api/v1/studies/{study}/overview/state", at(study))),
  });

export const stepsQuery = (study: string) =>
  queryOptions({
    queryKey: ["overview", study, "steps"],
    queryFn: () => required(client.GET("/api/v1/studies/{study}/overview/steps", at(study))),
  });

export const attentionQuery = (study: string) =>
  queryOptions({
    queryKey: ["overview", study, "attention"],
    queryFn: () => required(client.GET("/api/v1/studies/{study}/overview/attention", at(study))),
  });

export const glanceQuery = (study: string) =>
  queryOptions({
    queryKey: ["agreement-glance", study],
    queryFn: () => required(client.GET("/api/v1/studies/{study}/overview/agreement", at(study))),
    refetchInterval: AGREEMENT_AGAIN_MS,
  });

export const overviewRunsQuery = (study: string) =>
  queryOptions({
    queryKey: ["overview", study, "runs"],
    queryFn: () => required(client.GET("/api/v1/studies/{study}/overview/runs", at(study))),
  });

export const peopleQuery = (study: string) =>
  queryOptions({
    queryKey: ["overview", study, "people"],
    queryFn: () => required(client.GET("/api/v1/studies/{study}/overview/people", at(study))),
  });

export const activityQuery = (study: string) =>
  queryOptions({
    queryKey: ["overview", study, "activity"],
    queryFn: () => required(client.GET("/api/v1/studies/{study}/overview/activity", at(study))),
  });

/** Pause a study, or let it go on. */
export const setStudyState = (study: string, state: "running" | "paused") =>
  required(client.PATCH("/api/v1/studies/{study}/settings", { ...at(study), body: { state } }));

export const settingsQuery = (study: string) =>
  queryOptions({
    queryKey: ["study-settings", study],
    queryFn: () => required(client.GET("/api/v1/studies/{study}/settings", at(study))),
  });
