// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { OverviewEvent } from "@/features/overview/api/calls";
import { grouped, nextText, stepText, whenText } from "@/features/overview/engine/texts";
import { OverviewPage } from "@/features/overview/OverviewPage";
import { downloadAddress } from "@/shared/studio/DownloadDialog";

const study = {
  ...{ id: "s1", name: "Pouring", role: "admin", project: { id: "p1", name: "demo" }, tasks: 14 },
  instrument: { key: "spotlight", version: 1, title: "Errors" },
  instrument_document: { subject: "video", segments: { types: [{ key: "physics_violation", label: "Physics" }] } },
  round: { n: 1, overlap: 2 },
  ...{ counts: null, annotators: [] },
};
const none = { count: 0, total: null, minutes: null };
const step = (key: string, state: string, more = {}) => ({ key, state, ...none, ...more });
const span = { start_ms: 1000, end_ms: 2000, type: "physics_violation" };
const figure = { value: 0.8, n: 10, reason: null, low: 0.49, high: 0.94, no_interval: null };

const answers = (): Record<string, unknown> => ({
  state: {
    ...{ unit: "clips", total: 8, submissions_left: 1 },
    states: [
      ...[
        { state: "open", n: 1 },
        { state: "in_review", n: 5 },
        { state: "settled", n: 2 },
      ],
      { state: "taken_down", n: 0 },
    ],
  },
  steps: {
    unit: "clips",
    steps: [step("clips", "done", { count: 14 }), step("annotate", "in_progress", { count: 10, total: 14 })],
    next: { kind: "review", count: 5, minutes: 20, target: "/studies/s1/review" },
    meanwhile: { kind: "annotate", count: 4, minutes: 120, target: "/annotate/s1" },
  },
  attention: {
    total: 1,
    clips: [
      {
        ...{ review: "r1", video: "v1", title: "A cup falls.", poster: null, duration_ms: 8000 },
        ...{ reason: "alone", detail: "1 error marked by one person alone." },
        authors: [
          { id: "a1", label: "k7f2", kind: "person", spans: [span] },
          { id: "a2", label: "m93c", kind: "person", spans: [] },
        ],
      },
    ],
  },
  agreement: {
    clips: 10,
    figures: [
      { label: "Same decision: error or no error", look: "percent", counts: "clips", figure, counted: "all:detection" },
      {
        label: "Same type",
        look: "percent",
        counts: "pairs",
        figure: { ...figure, value: null, reason: "too few, n 6" },
        counted: "all:same_type",
      },
    ],
  },
  runs: { total: 0, runs: [] },
  people: { total: 0, tasks: 14, people: [] },
  activity: { events: [] },
});

let served = answers();
let broken = "";

beforeEach(() => {
  study.role = "admin";
  served = answers();
  broken = "";
  vi.stubGlobal("fetch", ({ url }: Request) => {
    const path = new URL(url, "http://x").pathname;
    const part = path.split("/overview/")[1];
    if (part !== undefined && part === broken)
      return Promise.resolve(
        Response.json({ status: 503, title: "Unavailable", detail: "No database." }, { status: 503 }),
      );
    if (part !== undefined) return Promise.resolve(Response.json(served[part]));
    return Promise.resolve(Response.json(path.endsWith("/settings") ? { id: "s1", state: "running" } : study));
  });
});

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

function show(queries = client()): QueryClient {
  render(
    <QueryClientProvider client={queries}>
      <OverviewPage study="s1" details={() => <p>Rounds</p>} />
    </QueryClientProvider>,
  );
  return queries;
}

describe("the overview", () => {
  it("leads from each state to its clips, and names the next step with its button", async () => {
    show();
    const states = await screen.findByRole("list", { name: "Clips by state" });
    const review = within(states).getByRole("link", { name: "5 In review" });
    expect(review.getAttribute("href")).toBe("/studies/s1/clips?state=in_review");
    expect(screen.getByText(/Annotation in progress: 4 clips left, about 2 h/)).toBeTruthy();
    expect(screen.getByTestId("next-step").getAttribute("href")).toBe("/studies/s1/review");
    const clip = await screen.findByRole("link", { name: "Review A cup falls." });
    expect(clip.getAttribute("href")).toBe("/studies/s1/review?review=r1");
    expect(screen.getByRole("img", { name: "A k7f2: Physics violation; B m93c: no errors" })).toBeTruthy();
    expect(screen.getByText("[49.0, 94.0], n 10 clips")).toBeTruthy();
    expect(screen.getByText("too few, n 6").closest("a")).toBeNull();
    const counted = screen.getByRole("link", { name: "80.0%" }).getAttribute("href");
    expect(counted).toContain(encodeURIComponent("agreement:s1::all:detection"));
    expect(screen.getByText("Rounds")).toBeTruthy();
  });

  it("loses one card alone where one part fails", async () => {
    broken = "attention";
    show();
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Server error (503).");
    expect(await screen.findByText("80.0%")).toBeTruthy();
    broken = "";
    fireEvent.click(within(alert).getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("A cup falls.")).toBeTruthy();
  });

  it("is asked for again by the poll of changes alone, but for the agreement", async () => {
    const queries = show();
    await screen.findByText("80.0%");
    const polled = queries
      .getQueryCache()
      .getAll()
      .filter((query) => query.observers.some(({ options }) => options.refetchInterval !== undefined));
    expect(polled.map(({ queryKey }) => queryKey)).toEqual([["agreement-glance", "s1"]]);
    const parts = queries.getQueryCache().findAll({ queryKey: ["overview", "s1"] });
    expect(parts.map(({ queryKey }) => queryKey[2]).sort()).toEqual([
      "activity",
      "attention",
      "people",
      "runs",
      "state",
      "steps",
    ]);
  });

  it("leaves what is under the pointer as it is", async () => {
    const queries = show();
    const card = (await screen.findByText("A cup falls.")).closest("section")!;
    fireEvent.pointerEnter(card);
    served.attention = { total: 0, clips: [] };
    await queries.refetchQueries({ queryKey: ["overview", "s1", "attention"] });
    expect(screen.getByText("A cup falls.")).toBeTruthy();
    fireEvent.pointerLeave(card);
    await waitFor(() => expect(screen.getByText("No clips to review")).toBeTruthy());
  });

  it("is for those who lead the study", async () => {
    study.role = "annotator";
    show();
    await screen.findByText("Only researchers and admins can see the overview of a study.");
    expect(screen.queryByTestId("next-step")).toBeNull();
    expect(screen.queryByText("Rounds")).toBeNull();
  });

  it("is the way itself before there are clips", async () => {
    served.steps = {
      ...{ unit: "clips", steps: [step("clips", "later")], meanwhile: null },
      next: { kind: "add_clips", count: 0, minutes: null, target: "" },
    };
    show();
    const add = await screen.findByTestId("next-step");
    expect([add.textContent, add.getAttribute("href")]).toEqual(["Add clips", "/projects/p1/clips"]);
    expect(screen.queryByText("Agreement at a glance")).toBeNull();
  });
});

it("names the file with what is chosen, and nothing else", () => {
  const all = { format: "jsonl", author: "any", type: "any", round: "any", all: false, include: [] };
  expect(downloadAddress("s1", all)).toBe("/api/v1/studies/s1/annotations.jsonl");
  const some = { format: "csv", author: "person", type: "logical_error", round: "2", all: true, include: ["checks"] };
  expect(downloadAddress("s1", some)).toBe(
    "/api/v1/studies/s1/annotations.csv?author=person&type=logical_error&round=2&revisions=all&include=checks",
  );
});

it("counts what one person submitted in a row", () => {
  const event = (kind: OverviewEvent["kind"], by: string): OverviewEvent => ({
    ...{ at: "2026-03-02T09:05:00", kind, by, critic: false, about: "", segments: null, number: null, target: "" },
  });
  const events = [event("submitted", "a"), event("submitted", "a"), event("settled", "a"), event("submitted", "b")];
  expect(grouped(events).map(({ event: { kind, by }, more }) => [kind, by, more])).toEqual([
    ["submitted", "a", 1],
    ["settled", "a", 0],
    ["submitted", "b", 0],
  ]);
});

it("writes steps and times in words", () => {
  expect(stepText({ key: "people", state: "done", count: 1, total: 2, minutes: null }, "clips")).toBe(
    "1 person, 2 per clip",
  );
  expect(nextText({ kind: "annotate", count: 1, minutes: 3, target: "" }, "tasks").what).toBe("Annotate 1 task");
  const now = new Date("2026-03-02T12:00:00");
  expect([whenText("2026-03-02T09:05:00", now), whenText("2026-03-01T09:05:00", now)]).toEqual(["09:05", "1 Mar"]);
});
