/** Fetches a whole clip before it is shown: seeking needs no byte ranges then, and playing never stalls. */
import { clip as messages } from "@/messages/shared";

export type ClipState =
  | { readonly kind: "loading"; readonly bytes: number; readonly total: number | null }
  | { readonly kind: "ready"; readonly url: string }
  | { readonly kind: "failed"; readonly message: string };

/**
 * Fetch `url` and return its bytes as one Blob, telling of progress in bytes.
 *
 * @throws Error, with words for the person, when the server does not give it or the connection breaks; the signal's
 *   own reason when it is called off
 */
export async function fetchClip(
  url: string,
  progress: (bytes: number, total: number | null) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const answer = await fetch(url, { credentials: "same-origin", signal }).catch((error: unknown) => {
    throw signal.aborted ? error : new Error(messages.unreachable, { cause: error });
  });
  if (!answer.ok || !answer.body) throw new Error(messages.answered(answer.status));
  const total = Number(answer.headers.get("Content-Length")) || null;
  const parts = await readAll(answer.body, (bytes) => progress(bytes, total), signal);
  const bytes = parts.reduce((sum, part) => sum + part.length, 0);
  if (total !== null && bytes < total) throw broken(bytes, total);
  return new Blob(parts, { type: answer.headers.get("Content-Type") ?? "video/mp4" });
}

async function readAll(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  progress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = body.getReader();
  let bytes = 0;
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      parts.push(read.value);
      bytes += read.value.length;
      progress(bytes);
    }
  } catch (error) {
    throw signal.aborted ? error : broken(bytes, null, error);
  }
  return parts;
}

const broken = (bytes: number, total: number | null, cause?: unknown): Error =>
  new Error(messages.brokeOff(bytes, total), { cause });

/** How long a video that leaves the page may still read its clip, in ms. */
const STILL_READ_MS = 10_000;

/** Free the memory of a clip soon. A video that is just leaving the page would report a clip that is gone as a failed load. */
export function freeClip(url: string): void {
  setTimeout(() => URL.revokeObjectURL(url), STILL_READ_MS);
}
