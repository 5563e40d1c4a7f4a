/** The calls about a study's own settings and its life. */
import { queryOptions } from "@tanstack/react-query";
import { answer, client, required } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";
import type { StudyRound } from "./round-calls";

type Schemas = components["schemas"];
export type StudySettings = Schemas["StudySettingsOutput"];
export type SettingsChange = Schemas["PatchedStudySettingsInputRequest"];

const at = (study: string) => ({ params: { path: { study } } });

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
