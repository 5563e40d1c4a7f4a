/** What the queue of uploads is made of, and what it shows. */
import { Refused } from "@/shared/api/errors";
import { manifest, problems as messages } from "@/messages/studio/uploads";
import type { Added } from "@/shared/engine/dropped-files";
import type { UploadCalls } from "../api/calls";
import type { Item } from "./items";
import type { KeptFiles } from "./kept-files";
import type { Send } from "./sending";
import type { Totals } from "./totals";

export interface QueueState {
  readonly items: readonly Item[];
  readonly totals: Totals;
  readonly paused: boolean;
  /** Bytes a second. */
  readonly rate: number;
  /** What went wrong with a manifest or a call, or is worth knowing. */
  readonly notes: readonly string[];
}

export interface QueueParts {
  readonly calls: UploadCalls;
  readonly send: Send;
  readonly kept: KeptFiles;
  readonly storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
}

/** What a call that failed says to the person who uploads. */
export const messageOf = (error: unknown): string =>
  error instanceof Refused ? error.problem.detail || error.message : messages.silent;

/** Send a manifest; returns what it described, or why it was not taken. */
export async function sendManifest(calls: UploadCalls, batch: string, { path, file }: Added): Promise<string> {
  try {
    const { rows, rejected } = await calls.manifest(batch, path, await file.text());
    return manifest.describes(path, rows, rejected[0]);
  } catch (error) {
    return `${path}: ${messageOf(error)}`;
  }
}
