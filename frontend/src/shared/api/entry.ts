/** A person's participation through a platform: loaded on its own page, and on the annotator's. */
import { client, required } from "./client";
import type { OwnEntry } from "./types";

const at = (entry: string) => ({ params: { path: { entry } } });

export const readEntry = (entry: string): Promise<OwnEntry> =>
  required(client.GET("/api/v1/entries/{entry}", at(entry)));

/** End it if there is nothing more to do; its state says whether it did. */
export const completeEntry = (entry: string): Promise<OwnEntry> =>
  required(client.POST("/api/v1/entries/{entry}/complete", at(entry)));

/** What it can become no more: its code, if any, is told. */
export const isOver = ({ state }: OwnEntry): boolean => !["entered", "consented", "working"].includes(state);
