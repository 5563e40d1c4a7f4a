/** The calls about rounds, their hidden checks, rechecks and the flags on the guideline. */
import { queryOptions } from "@tanstack/react-query";
import { client, required } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";

type Schemas = components["schemas"];
/** The body that opens a further round. */
export type RoundBody = Schemas["RoundInputRequest"];
export type StudyRound = Schemas["StudyRoundOutput"];
export type CheckSchedule = Schemas["CheckScheduleOutput"];
export type CheckScheduleChange = Schemas["CheckScheduleInputRequest"];
export type Rechecks = Schemas["RechecksOutput"];
export type Flag = Schemas["FlagOutput"];

/** How often rounds and rechecks are polled, ms: they are counts over all annotations. */
const LOOK_MS = 60_000;
const at = (study: string) => ({ params: { path: { study } } });

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
