/** What the dashboard asks for: the counts at once, and three answers that take longer. */
import { queryOptions } from "@tanstack/react-query";
import { client, required } from "@/shared/api/client";
import type { AgreementOverTime, Dashboard, RuleEvent, Signals } from "@/shared/api/types";

const at = (study: string) => ({ params: { path: { study } } });

/** How soon signals are asked for again, of which newer ones are being counted. */
const SOON_MS = 5_000;

export const dashboardQuery = (study: string) =>
  queryOptions({
    queryKey: ["dashboard", study],
    queryFn: (): Promise<Dashboard> => required(client.GET("/api/v1/studies/{study}/dashboard/", at(study))),
  });

export const overTimeQuery = (study: string) =>
  queryOptions({
    queryKey: ["agreement-over-time", study],
    queryFn: (): Promise<AgreementOverTime> =>
      required(client.GET("/api/v1/studies/{study}/dashboard/agreement", at(study))),
  });

export const signalsQuery = (study: string) =>
  queryOptions({
    queryKey: ["signals", study],
    queryFn: (): Promise<Signals> => required(client.GET("/api/v1/studies/{study}/signals/", at(study))),
    refetchInterval: ({ state }) => (state.data?.renewing ? SOON_MS : false),
  });

export const eventsQuery = (study: string) =>
  queryOptions({
    queryKey: ["rule-events", study],
    queryFn: async (): Promise<readonly RuleEvent[]> =>
      (await required(client.GET("/api/v1/studies/{study}/rule-events/", at(study)))).results,
  });
