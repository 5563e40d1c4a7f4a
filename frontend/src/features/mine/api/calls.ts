/** The calls of a page about one's own work. */
import { queryOptions } from "@tanstack/react-query";
import { client, required } from "@/shared/api/client";
import type { Mine } from "@/shared/api/types";

export const mineQuery = (study: string) =>
  queryOptions({
    queryKey: ["mine", study],
    queryFn: (): Promise<Mine> => required(client.GET("/api/v1/studies/{study}/mine", { params: { path: { study } } })),
  });

export const appeal = (event: string, text: string): Promise<unknown> =>
  required(client.POST("/api/v1/rule-events/{event}/appeal", { params: { path: { event } }, body: { text } }));
