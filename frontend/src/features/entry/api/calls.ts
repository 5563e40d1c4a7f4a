/** The calls of a participation's page. */
import { client, required } from "@/shared/api/client";
import { completeEntry, readEntry } from "@/shared/api/entry";
import type { EntryCalls } from "../engine/participation";

const at = (entry: string) => ({ params: { path: { entry } } });

export const calls: EntryCalls = {
  entry: readEntry,
  complete: completeEntry,
  consent: (entry, version, agrees) =>
    required(client.POST("/api/v1/entries/{entry}/consent", { ...at(entry), body: { version, agrees } })),
  device: (entry, found) => required(client.POST("/api/v1/entries/{entry}/device", { ...at(entry), body: found })),
  withdraw: (entry, erase) =>
    required(client.POST("/api/v1/entries/{entry}/withdraw", { ...at(entry), body: { erase } })),
};
