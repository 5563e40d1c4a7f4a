// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import "../dom";
import type { Check } from "@/features/observers/api/calls";
import { FramePicture } from "@/features/observers/FramePicture";
import { facts, FRAMES } from "../clip/fixtures";

const check = (at_ms: number): Check => ({ id: `c${at_ms}`, clip: "v1", video: "cup.mp4", at_ms, seen: [] }) as never;

/** What the server has: the clip, its frames and its bytes. */
const serve = (input: Request | string): Promise<Response> => {
  if (typeof input !== "string") return Promise.resolve(Response.json(facts));
  return Promise.resolve(input.endsWith("frames") ? Response.json(FRAMES) : new Response("clip"));
};

it("shows the frame that was asked for last, also while the clip was loading", async () => {
  vi.stubGlobal("fetch", serve);
  const client = new QueryClient();
  const page = (at_ms: number) => (
    <QueryClientProvider client={client}>
      <FramePicture check={check(at_ms)} />
    </QueryClientProvider>
  );
  const { rerender } = render(page(0));
  const video = await screen.findByTestId<HTMLVideoElement>("clip");
  const sought: number[] = [];
  Object.defineProperty(video, "currentTime", {
    get: () => sought.at(-1) ?? 0,
    set: (seconds: number) => {
      sought.push(seconds);
      queueMicrotask(() => fireEvent(video, new Event("seeked")));
    },
  });
  rerender(page(1000));
  fireEvent.loadedData(video);
  await vi.waitFor(() => expect(sought.at(-1)).toBeCloseTo(1.05));
  rerender(page(2000));
  await vi.waitFor(() => expect(sought.at(-1)).toBeCloseTo(2.05));
});
