/** One file over tus: in pieces, tried again by itself, and gone on with where it ended. */
import { DetailedError, Upload } from "tus-js-client";
import { csrfToken } from "@/shared/api/page";
import { problems as messages } from "@/messages/studio/uploads";
import { filesAddress } from "../api/calls";
import type { Item } from "./items";

export const PIECE_BYTES = 8 << 20;
const PAUSES_MS = [0, 1000, 3000, 5000];

/** Why a file was not taken: the server refused it, or (null) did not answer. */
export interface Failure {
  readonly reason: string;
  readonly remedy: string;
}

export interface SendingEvents {
  readonly progress: (sent: number) => void;
  readonly done: (id: string) => void;
  readonly failed: (failure: Failure | null) => void;
}

export interface Sending {
  /** Stop, and let what is stored be. */
  readonly stop: () => void;
}

export type Send = (project: string, item: Item, file: File, events: SendingEvents) => Sending;

export const sendByTus: Send = (project, item, file, { progress, done, failed }) => {
  let stopped = false;
  const upload = new Upload(file, {
    endpoint: filesAddress(project),
    metadata: { batch: item.batch, filename: item.path },
    chunkSize: PIECE_BYTES,
    retryDelays: PAUSES_MS,
    fingerprint: () => Promise.resolve(["outtake", item.batch, item.path, file.size, file.lastModified].join("/")),
    removeFingerprintOnSuccess: true,
    onBeforeRequest: (request) => request.setHeader("X-CSRFToken", csrfToken()),
    onChunkComplete: (_, accepted) => progress(accepted),
    onProgress: (sent) => progress(sent),
    onSuccess: () => done(upload.url?.split("/").at(-1) ?? ""),
    onError: (error) => failed(error instanceof DetailedError ? failureOf(error) : null),
  });
  void upload.findPreviousUploads().then(([previous]) => {
    if (stopped) return;
    if (previous) upload.resumeFromPreviousUpload(previous);
    upload.start();
  });
  return {
    stop: () => {
      stopped = true;
      void upload.abort();
    },
  };
};

function failureOf(error: DetailedError): Failure | null {
  const status = error.originalResponse?.getStatus() ?? 0;
  if (status < 400 || status >= 500 || [408, 409, 423, 429].includes(status)) return null;
  try {
    const problem = JSON.parse(error.originalResponse?.getBody() ?? "") as Record<string, unknown>;
    return { reason: String(problem.reason ?? problem.detail), remedy: String(problem.remedy ?? "") };
  } catch {
    return { reason: messages.refused(status), remedy: messages.selectAgain };
  }
}
