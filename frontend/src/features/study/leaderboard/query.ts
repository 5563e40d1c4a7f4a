/** What the leaderboard asks for. */
import { queryOptions } from "@tanstack/react-query";
import { client, required } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";

type Schemas = components["schemas"];
export type Leaderboard = Schemas["LeaderboardOutput"];
export type BoardRow = Schemas["BoardRowOutput"];
export type Glance = Schemas["AgreementGlanceOutput"];

const at = (study: string) => ({ params: { path: { study } } });

export const leaderboardQuery = (study: string) =>
  queryOptions({
    queryKey: ["leaderboard", study],
    queryFn: (): Promise<Leaderboard> => required(client.GET("/api/v1/studies/{study}/leaderboard", at(study))),
  });

/** The same as the overview asks for. */
export const glanceQuery = (study: string) =>
  queryOptions({
    queryKey: ["agreement-glance", study],
    queryFn: (): Promise<Glance> => required(client.GET("/api/v1/studies/{study}/overview/agreement", at(study))),
  });
