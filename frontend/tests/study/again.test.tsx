// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { run } from "../critics/fixtures";
import "../dom";
import { Runs } from "@/features/study/Runs";
import { StudyPage } from "@/features/study/StudyPage";

const studyWith = (leased: number) => ({
  ...{ id: "s1", name: "Cups", role: "admin", project: { id: "p1", name: "demo" }, tasks: 3, annotators: [] },
  instrument: { key: "spotlight", version: 1, title: "Errors" },
  instrument_document: { subject: "question" },
  round: { n: 1, overlap: 2 },
  counts: { tasks: 3, open: 1, leased, submitted: 2, done: 1, held: 0 },
});

/** What the parts of the page make do with. */
const counts = { open: 0, accepted: 0, corrected: 0, sent_back: 0 };
const OTHERS = { results: [], next: null, counts, annotators: [] };

let leased = 0;
let asked = 0;

/** Shows the page, and lets its first answers come. */
async function open(): Promise<void> {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <StudyPage id="s1" />
    </QueryClientProvider>,
  );
  await pass(10);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Cups");
  asked = 0;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async ({ url }: Request) => {
    if (!new URL(url, "http://x").pathname.endsWith("/studies/s1/")) return Response.json(OTHERS);
    asked += 1;
    return Response.json(studyWith(leased));
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("asks for the counts four times a minute while someone is at work", async () => {
  leased = 1;
  await open();
  await pass(60_000);
  expect(asked).toBe(4);
});

it("asks once a minute while no one is", async () => {
  leased = 0;
  await open();
  await pass(60_000);
  expect(asked).toBe(1);
});

it("does not ask while the page is hidden", async () => {
  leased = 1;
  await open();
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  await pass(60_000);
  expect(asked).toBe(0);
});

it("asks at once when a critic's run has ended", async () => {
  let counts = { waiting: 0, running: 1, done: 0, failed: 0, cancelled: 0 };
  vi.stubGlobal("fetch", () => {
    const state = counts.running > 0 ? "running" : "done";
    return Promise.resolve(Response.json({ results: [run({ counts, state })] }));
  });
  const client = new QueryClient();
  const invalidated = vi.spyOn(client, "invalidateQueries");
  render(
    <QueryClientProvider client={client}>
      <Runs study="s1" />
    </QueryClientProvider>,
  );
  await pass(5000);
  expect(invalidated).not.toHaveBeenCalled();
  counts = { waiting: 0, running: 0, done: 1, failed: 0, cancelled: 0 };
  await pass(5000);
  expect(invalidated.mock.calls).toEqual([[{ queryKey: ["study", "s1"] }]]);
});
