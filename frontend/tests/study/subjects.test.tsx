// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, it, vi } from "vitest";
import { truth } from "../truths";
import { CriticsPage } from "@/features/critics/CriticsPage";
import { ReleasesPage } from "@/features/releases/ReleasesPage";
import { ReviewPage } from "@/features/review/ReviewPage";
import { OverviewPage } from "@/features/overview/OverviewPage";
import { AgreementPage, GroundTruthPage, ReportsPage } from "@/features/study/ResultsPages";
import { StudyDetails } from "@/features/study/StudyDetails";
import type { GroundTruth, Quality, Subject } from "@/shared/api/types";

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

const overview = (id: string) => (
  <OverviewPage key={id} study={id} details={(found) => <StudyDetails study={found} />} />
);

const share = { part: 7, n: 10, share: 0.7, low: 0.397, high: 0.892, reason: null };
const nothing = { part: 0, n: 0, share: null, low: null, high: null, reason: "nothing to take a share of" };
const quality: Quality = {
  ...{ errors: 12, rated: 10, confidence: 0.95, reason: null },
  scales: [
    {
      ...{ key: "reason", text: "Is what the reason says wrong?", dimension: "Reason", n: 10 },
      levels: [{ grade: 3, name: "somewhat", ...share }],
    },
  ],
  choices: [
    {
      ...{ key: "begins", text: "Where does it begin?", dimension: "Span", n: 0, tied: 2 },
      options: [{ value: "pinned", name: "At the pinned moment", ...nothing }],
    },
  ],
};

const STATE = { unit: "tasks", total: 3, states: [{ state: "open", n: 3 }], submissions_left: 6 };

/** Shows a page of a study, and returns the paths that it asked for. */
async function show(page: ReactNode, subject?: Subject, truths: readonly GroundTruth[] = []): Promise<string[]> {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async ({ url }: Request) => {
    const path = new URL(url, "http://x").pathname;
    asked.push(path);
    if (path.endsWith("/studies/s1/")) return Response.json(study(subject));
    if (path.endsWith("/overview/state")) return Response.json(STATE);
    if (path.includes("/overview/")) return Response.json({}, { status: 503 });
    if (path.endsWith("/quality/")) return Response.json(quality);
    if (path.endsWith("/agreement/")) return new Promise<never>(() => undefined);
    if (path.endsWith("/ground-truths/")) return Response.json({ results: truths });
    const counts = { open: 0, accepted: 0, corrected: 0, sent_back: 0 };
    return Response.json({ results: [], next: null, spent: "0", limit: null, counts, annotators: [] });
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
  ["the study", overview("s1"), "to-critics"],
  ["its critics", <CriticsPage key="critics" study="s1" />, "new-run"],
  ["review", <ReviewPage key="review" study="s1" />, "find"],
];

describe("a study of something else than clips", () => {
  it("shows how far it is and who annotated, in its own words", async () => {
    const asked = await show(overview("s1"), "pair");
    expect(screen.getByText(/3 pairs · round 1, 2 people per pair/)).toBeTruthy();
    expect(await screen.findByRole("list", { name: "Pairs by state" })).toBeTruthy();
    expect(screen.getByRole("columnheader", { name: "Pairs" })).toBeTruthy();
    expect(screen.getByText("Ana")).toBeTruthy();
    expect(asked.filter((path) => /runs|quality|attention/.test(path))).toEqual([]);
    cleanup();
    await show(<GroundTruthPage study="s1" />, "pair");
    expect(await screen.findByTestId("make-truth")).toBeTruthy();
  });

  it("has agreement, without how good marked errors are", async () => {
    const asked = await show(<AgreementPage study="s1" />, "pair");
    expect(screen.getByTestId("agreement")).toBeTruthy();
    expect(asked.filter((path) => path.includes("quality"))).toEqual([]);
  });

  it("has reports where its tasks are pairs or chains, without what compares marks, and else none", async () => {
    for (const subject of ["pair", "chain"] as const) {
      const asked = await show(<ReportsPage study="s1" />, subject, [truth({ policy: "exact" })]);
      expect(await screen.findByTestId("make-report")).toBeTruthy();
      expect(screen.queryByLabelText(/τ|Judge/)).toBeNull();
      expect(asked).toContain("/api/v1/studies/s1/reports/");
      cleanup();
    }
    const others = await show(<ReportsPage study="s1" />, "prompt", [truth({ policy: "one" })]);
    expect(others.filter((path) => path.includes("reports"))).toEqual([]);
    expect(screen.getByTestId("clips-alone").textContent).toContain("disagreements, reports and releases are");
  });

  it("shows how good marked errors are, with intervals and what they are of", async () => {
    await show(<AgreementPage study="s1" />, "marked_error");
    const row = await screen.findByRole("row", { name: /^3 somewhat, or better/ });
    expect(row.textContent).toContain("70.0% [39.7, 89.2] 7 of 10");
    expect(screen.getByText("10 of 12 errors judged.", { exact: false })).toBeTruthy();
    expect(screen.getByText("n 0 errors, 2 tied and not counted")).toBeTruthy();
    expect(screen.getByRole("row", { name: /pinned moment/ }).textContent).toContain("– nothing to take a share of");
  });

  it.each(PAGES)("says on %s what is not offered, in place of buttons that fail", async (_, page, button) => {
    await show(page, "marked_error");
    const line = screen.getByTestId("clips-alone");
    expect(line.textContent).toContain("A task of this study is a marked error");
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
