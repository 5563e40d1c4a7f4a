/** The calls of the home and study pages, beside those of `shared/api/study`. */
import { queryOptions } from "@tanstack/react-query";
import { answer, client, required } from "@/shared/api/client";
import type { Quality, StudyRow } from "@/shared/api/types";
import type { components } from "@/shared/api/schema";

type Schemas = components["schemas"];

export const studiesQuery = queryOptions({
  queryKey: ["studies"],
  queryFn: async (): Promise<readonly StudyRow[]> => (await required(client.GET("/api/v1/studies/"))).results,
});

const at = (study: string) => ({ params: { path: { study } } });

export const qualityQuery = (study: string) =>
  queryOptions({
    queryKey: ["quality", study],
    queryFn: (): Promise<Quality> => required(client.GET("/api/v1/studies/{study}/quality/", at(study))),
  });

// Rounds, their hidden checks, rechecks and the flags on the guideline.

/** The body that opens a further round. */
export type RoundBody = Schemas["RoundInputRequest"];
export type StudyRound = Schemas["StudyRoundOutput"];
export type CheckSchedule = Schemas["CheckScheduleOutput"];
type CheckScheduleChange = Schemas["CheckScheduleInputRequest"];
export type Rechecks = Schemas["RechecksOutput"];
export type Flag = Schemas["FlagOutput"];

/** How often rounds and rechecks are polled, ms: they are counts over all annotations. */
const LOOK_MS = 60_000;

export const roundsQuery = (study: string) =>
  queryOptions({
    queryKey: ["rounds", study],
    queryFn: async (): Promise<readonly StudyRound[]> =>
      (await required(client.GET("/api/v1/studies/{study}/rounds/", at(study)))).results,
    refetchInterval: LOOK_MS,
  });

export const rechecksQuery = (study: string) =>
  queryOptions({
    queryKey: ["rechecks", study],
    queryFn: (): Promise<Rechecks> => required(client.GET("/api/v1/studies/{study}/rechecks/", at(study))),
    refetchInterval: LOOK_MS,
  });

/** Those that wait for a version that answers them. */
export const flagsQuery = (study: string) =>
  queryOptions({
    queryKey: ["flags", study],
    queryFn: async (): Promise<readonly Flag[]> => {
      const params = { path: { study }, query: { open: true, page_size: 1000 } };
      return (await required(client.GET("/api/v1/studies/{study}/guideline-flags/", { params }))).results;
    },
  });

export const checkScheduleQuery = (study: string, n: number) =>
  queryOptions({
    queryKey: ["check-schedule", study, n],
    queryFn: (): Promise<CheckSchedule> =>
      required(client.GET("/api/v1/studies/{study}/rounds/{n}/mixing", { params: { path: { study, n: String(n) } } })),
  });

export const setCheckSchedule = (study: string, n: number, body: CheckScheduleChange): Promise<CheckSchedule> =>
  required(
    client.PUT("/api/v1/studies/{study}/rounds/{n}/mixing", { params: { path: { study, n: String(n) } }, body }),
  );

/** Says whom a round admits from now on; those whom it admits no longer finish what they have. */
export const setAdmits = (study: string, n: number, admits: StudyRound["admits"]): Promise<StudyRound> =>
  required(
    client.PUT("/api/v1/studies/{study}/rounds/{n}", { params: { path: { study, n: String(n) } }, body: { admits } }),
  );

export const openRound = (study: string, body: RoundBody): Promise<StudyRound> =>
  required(client.POST("/api/v1/studies/{study}/rounds/", { ...at(study), body }));

// A study's own settings and its life.

export type StudySettings = Schemas["StudySettingsOutput"];
type SettingsChange = Schemas["PatchedStudySettingsInputRequest"];

export const settingsQuery = (study: string) =>
  queryOptions({
    queryKey: ["settings", study],
    queryFn: (): Promise<StudySettings> => required(client.GET("/api/v1/studies/{study}/settings", at(study))),
  });

export const changeSettings = (study: string, body: SettingsChange): Promise<StudySettings> =>
  required(client.PATCH("/api/v1/studies/{study}/settings", { ...at(study), body }));

export const deleteStudy = (study: string): Promise<null | undefined> =>
  answer(client.DELETE("/api/v1/studies/{study}/settings", at(study)));

export const setRoundState = (study: string, n: number, state: StudyRound["state"]): Promise<StudyRound> =>
  required(
    client.PUT("/api/v1/studies/{study}/rounds/{n}/state", {
      params: { path: { study, n: String(n) } },
      body: { state },
    }),
  );

export const addPractice = (study: string, tasks: readonly string[]) =>
  required(client.POST("/api/v1/studies/{study}/practice", { ...at(study), body: { tasks: [...tasks] } }));

export const addGold = (study: string, tasks: readonly string[]) =>
  required(client.POST("/api/v1/studies/{study}/gold", { ...at(study), body: { tasks: [...tasks] } }));
