// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, it, vi } from "vitest";
import "../dom";
import { CriticsPage } from "@/features/critics/CriticsPage";
import { ReleasesPage } from "@/features/releases/ReleasesPage";
import { ReviewPage } from "@/features/review/components/ReviewPage";
import { StudyPage } from "@/features/study/StudyPage";
import type { Subject } from "@/shared/api/types";

const study = (subject?: Subject) => ({
  id: "s1",
  name: "Which is better",
  role: "admin",
  project: { id: "p1", name: "demo" },
  instrument: { key: "reprompt", version: 1, title: "Two clips compared" },
  instrument_document: { subject },
  round: { n: 1, overlap: 2 },
  tasks: 3,
  counts: { tasks: 3, open: 1, leased: 0, submitted: 2, done: 1, held: 0 },
  annotators: [{ id: "a1", name: "Ana", kind: "person", simulated: false, annotations: 2, segments: 0 }],
});

/** Shows a page of a study, and returns the paths that it asked for. */
async function show(page: ReactNode, subject?: Subject): Promise<string[]> {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async ({ url }: Request) => {
    const path = new URL(url, "http://x").pathname;
    asked.push(path);
    if (path.endsWith("/studies/s1/")) return Response.json(study(subject));
    return Response.json({ results: [], next: null, spent: "0", limit: null });
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {page}
    </QueryClientProvider>,
  );
  await screen.findByRole("heading", { level: 1 });
  return asked;
}

const PAGES: readonly [string, ReactNode, string][] = [
  ["the study", <StudyPage key="study" id="s1" />, "make-truth"],
  ["its critics", <CriticsPage key="critics" study="s1" />, "new-run"],
  ["its review", <ReviewPage key="review" study="s1" />, "find"],
];

describe("a study of something else than clips", () => {
  it("shows how far it is and who annotated, in its own words", async () => {
    const asked = await show(<StudyPage id="s1" />, "pair");
    expect(screen.getByText(/3 pairs · round 1, 2 people a pair/)).toBeTruthy();
    expect(screen.getByRole("list", { name: "Pairs by state" })).toBeTruthy();
    expect(screen.getByRole("columnheader", { name: "Pairs" })).toBeTruthy();
    expect(screen.getByText("Ana")).toBeTruthy();
    expect(asked).toEqual(["/api/v1/studies/s1/"]);
  });

  it.each(PAGES)("says on %s what is not offered, in place of buttons that fail", async (_, page, button) => {
    await show(page, "marked_error");
    const line = screen.getByTestId("clips-alone");
    expect(line.textContent).toContain("a task of this study is a marked error");
    expect(line.querySelector("a")?.getAttribute("href")).toBe("/api/v1/studies/s1/annotations/");
    expect(screen.queryByTestId(button)).toBeNull();
  });

  it("has no releases to build", async () => {
    vi.stubGlobal("fetch", async () => Response.json(study("chain")));
    render(
      <QueryClientProvider client={new QueryClient()}>
        <ReleasesPage study="s1" />
      </QueryClientProvider>,
    );
    expect((await screen.findByTestId("clips-alone")).textContent).toContain("a chain of reasoning");
    expect(screen.queryByText("Next release")).toBeNull();
  });
});

describe("a study of clips", () => {
  it.each(PAGES)("offers on %s what can be done", async (_, page, button) => {
    await show(page);
    expect(await screen.findByTestId(button)).toBeTruthy();
    expect(screen.queryByTestId("clips-alone")).toBeNull();
  });
});
