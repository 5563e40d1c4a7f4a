/** Fetches a whole clip before it is shown: seeking needs no byte ranges then, and playing never stalls. */
export type ClipState =
  | { readonly kind: "loading"; readonly bytes: number; readonly total: number | null }
  | { readonly kind: "ready"; readonly url: string }
  | { readonly kind: "failed"; readonly message: string };

/**
 * Fetch `url` and return its bytes as one Blob, telling of progress in bytes.
 *
 * @throws Error when the server does not give it, or the connection breaks
 */
export async function fetchClip(
  url: string,
  progress: (bytes: number, total: number | null) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const answer = await fetch(url, { credentials: "same-origin", signal });
  if (!answer.ok || !answer.body) throw new Error(`The clip did not load: the server answered ${answer.status}.`);
  const total = Number(answer.headers.get("Content-Length")) || null;
  const parts: BlobPart[] = [];
  let bytes = 0;
  const reader = answer.body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    parts.push(read.value as Uint8Array<ArrayBuffer>);
    bytes += read.value.length;
    progress(bytes, total);
  }
  if (total !== null && bytes < total) throw new Error(`The clip broke off after ${bytes} of ${total} bytes.`);
  return new Blob(parts, { type: answer.headers.get("Content-Type") ?? "video/mp4" });
}
