import { afterEach, expect, it, vi } from "vitest";
import { fetchClip } from "@/shared/engine/clip";

const signal = new AbortController().signal;
const answer = (body: BodyInit, headers: Record<string, string> = {}, status = 200) =>
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(body, { headers, status })));

afterEach(() => vi.unstubAllGlobals());

it("gives the whole clip, and tells how far it is", async () => {
  const told: [number, number | null][] = [];
  answer(new Uint8Array(5), { "Content-Length": "5", "Content-Type": "video/webm" });
  const blob = await fetchClip("/clip", (...at) => told.push(at), signal);
  expect([blob.size, blob.type, told.at(-1)]).toEqual([5, "video/webm", [5, 5]]);
});

it("says what the server answered", async () => {
  answer("", {}, 404);
  await expect(fetchClip("/clip", vi.fn(), signal)).rejects.toThrow("the server returned 404");
});

it("says that the server is not responding", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await expect(fetchClip("/clip", vi.fn(), signal)).rejects.toThrow("the server is not responding");
});

it("says where it broke off, whether the connection ends early or with an error", async () => {
  answer(new Uint8Array(3), { "Content-Length": "5" });
  await expect(fetchClip("/clip", vi.fn(), signal)).rejects.toThrow("stopped loading after 3 of 5 bytes");
  const torn = new ReadableStream<Uint8Array>({
    pull: (stream) => stream.error(new TypeError("network error")),
  });
  answer(torn);
  await expect(fetchClip("/clip", vi.fn(), signal)).rejects.toThrow("stopped loading after 0 bytes");
});

it("keeps the reason of being called off", async () => {
  const stop = new AbortController();
  stop.abort();
  vi.stubGlobal("fetch", () => Promise.reject(stop.signal.reason as Error));
  await expect(fetchClip("/clip", vi.fn(), stop.signal)).rejects.toThrow("abort");
});
