/** One file over tus: in pieces, tried again by itself, and gone on with where it ended. */
import type { HttpResponse } from "tus-js-client";
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
    onError: (error) => void explain(error, file).then(failed),
  });
  void upload
    .findPreviousUploads()
    .catch(() => []) // a browser that remembers nothing: the server knows the file by its path
    .then(([previous]) => {
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

/** Say why a file was not taken; null where it may be taken later, as it is. */
export async function explain(error: Error, file: Blob): Promise<Failure | null> {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  if (response) return failureOf(response, (error as DetailedError).originalRequest?.getMethod());
  return (await isReadable(file)) ? null : { reason: messages.unreadable, remedy: messages.selectAgain };
}

/** A file that was moved, changed or removed since it was chosen cannot be read, and no attempt will change that. */
const isReadable = (file: Blob): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

/** Refusals that pass by themselves. A conflict of a piece is about where it begins; one of a new file remains. */
const PASSING = [408, 423, 429];

function failureOf(response: HttpResponse, method: string | undefined): Failure | null {
  const status = response.getStatus();
  const passes = PASSING.includes(status) || (status === 409 && method !== "POST");
  if (status < 400 || status >= 500 || passes) return null;
  try {
    const problem = JSON.parse(response.getBody()) as Record<string, unknown>;
    return { reason: String(problem.reason ?? problem.detail), remedy: String(problem.remedy ?? "") };
  } catch {
    return { reason: messages.refused(status), remedy: messages.selectAgain };
  }
}
