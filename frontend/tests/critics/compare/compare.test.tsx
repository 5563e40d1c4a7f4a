// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import "../../dom";
import type { ClipComparison, RunComparison } from "@/features/critics/api/calls";
import { TrialReply } from "@/features/critics/clips/TrialReply";
import { ComparedLanes } from "@/features/critics/compare/ComparedLanes";
import { MeansTable } from "@/features/critics/compare/MeansTable";
import { scoreText } from "@/features/critics/compare/RunReplies";
import { chosenRuns, comparable, neighbour, shownClips, toggled } from "@/features/critics/compare/selection";
import userEvent from "@testing-library/user-event";
import { detail, run } from "../fixtures";

const clips = [
  { task: "t1", clip: "v1", name: "one", prompt: "A cup.", difference: 2 },
  { task: "t2", clip: "v2", name: "two", prompt: "A dog.", difference: 0 },
];
const comparison: RunComparison = {
  truth: { id: "g1", version: 4 },
  truths: [{ id: "g1", version: 4 }],
  tau: 70,
  runs: [
    {
      ...{ id: "r1", label: "Zero-shot, qwen", state: "done", p: 0.671, r: 0.846, errors: 2.3, false_alarms: 1.1 },
      ...{ unread: 1, seconds: 12.2, cost: "0.003" },
    },
  ],
  common: 2,
  scored: 2,
  clips,
};

const found = { start_ms: 0, end_ms: 900, type: "physics_violation", severity: null, reason: "It floats." };
const extra = { start_ms: 1000, end_ms: 1500, type: "logical_error", severity: null, reason: "It vanishes." };
const unmatched = { confidence: null, invalid_reason: "", matches: null, p: null, r: null };
const clip = {
  task: "t1",
  clip: "v1",
  name: "one",
  prompt: "A cup.",
  video: { url: "/clip.mp4", duration_ms: 2000, strip: { url: "/strip.webp" } },
  reference: [{ ...found, ...unmatched }],
  lanes: [
    {
      ...{ run: "r1", label: "Zero-shot", status: "ok", found: 1, extra: 1 },
      segments: [
        { ...found, ...unmatched, matches: 0, p: 1, r: 0.66 },
        { ...extra, ...unmatched },
      ],
    },
    { run: "r2", label: "Sequential", status: "failed", found: 0, extra: 0, segments: [] },
  ],
} as unknown as ClipComparison;

it("runs that have answered can be compared: those of the address, else the newest three", () => {
  const idle = { waiting: 3, running: 0, done: 0, failed: 0, cancelled: 0 };
  const runs = [run({ id: "a" }), run({ id: "b", counts: idle }), ...["c", "d", "e"].map((id) => run({ id }))];
  const some = comparable(runs);
  expect(some.map(({ id }) => id)).toEqual(["a", "c", "d", "e"]);
  expect(chosenRuns(some, null).map(({ id }) => id)).toEqual(["a", "c", "d"]);
  expect(chosenRuns(some, "e,a,gone").map(({ id }) => id)).toEqual(["a", "e"]);
  expect(chosenRuns(some, "")).toEqual([]);
  expect([toggled(["a", "c"], "a"), toggled(["a"], "c")]).toEqual([["c"], ["a", "c"]]);
  expect(toggled([..."123456789"], "x")).toHaveLength(9);
});

it("clips are walked in the order of their difference, without going beyond the ends", () => {
  expect(shownClips(comparison, false).map(({ task }) => task)).toEqual(["t1"]);
  expect(shownClips(comparison, true)).toHaveLength(2);
  expect([neighbour(clips, "t1", 1), neighbour(clips, "t2", 1), neighbour(clips, "t1", -1)]).toEqual([
    "t2",
    "t2",
    "t1",
  ]);
  expect(neighbour([], undefined, 1)).toBeUndefined();
});

it("lanes say which true error a segment matches, what was found, and that a reply could not be read", () => {
  render(<ComparedLanes clip={clip} truth="Ground truth v4" />);
  for (const text of ["Ground truth v4", "= 1", "1 of 1", "reply could not be read", "1 error"])
    expect(screen.getByText(text), text).toBeTruthy();
});

it("a segment is matched, extra, invalid, or not compared", () => {
  const [first, second] = clip.lanes[0]?.segments ?? [];
  if (!first || !second) throw new Error("no segments");
  expect(scoreText(first, true)).toBe("matches error 1: P 1.000, R .660");
  expect(scoreText(second, true)).toBe("extra: matches no error");
  expect(scoreText(second, false)).toBe("not compared");
  expect(scoreText({ ...second, invalid_reason: "ends before it starts" }, true)).toBe("ends before it starts");
});

it("means stand over the common clips, with a way to the reports for S+P", () => {
  render(
    <MemoryRouter>
      <MeansTable study="s1" comparison={comparison} />
    </MemoryRouter>,
  );
  const texts = screen.getAllByRole("cell").map(({ textContent }) => textContent);
  expect(texts).toEqual(["Zero-shot, qwen", ".671", ".846", "2.3", "1.1", "1", "12.2", "$0.003"]);
  expect(screen.getByRole("link", { name: "Open reports" }).getAttribute("href")).toBe("/studies/s1/results/reports");
  const numberOf = (name: string) => {
    const address = screen.getAllByRole("link", { name })[0]?.getAttribute("href") ?? "";
    return new URLSearchParams(address.split("?")[1]).get("counted");
  };
  const cells = {
    ".671": "p",
    ".846": "r",
    "2.3": "errors",
    "1.1": "false_alarms",
    "12.2": "seconds",
    "$0.003": "cost",
  };
  for (const [text, measure] of Object.entries(cells)) expect(numberOf(text)).toBe(`runs:s1:r1:${measure}:r1:g1`);
  expect(numberOf("1")).toBe("runs:s1:r1:unread:r1:g1");
  expect(screen.getAllByRole("link", { name: "2 clips" }).map((each) => each.getAttribute("href"))).toEqual([
    `/studies/s1/clips?counted=${encodeURIComponent("runs:s1:r1:common")}`,
    `/studies/s1/clips?counted=${encodeURIComponent("runs:s1:r1:scored:g1")}`,
  ]);
});

it("a trial asks about the chosen clip without limits and filter, and shows the reply", async () => {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.method === "POST") sent.push(await request.clone().json());
    const begun = { id: "x1", state: "waiting", error: "", clip: null };
    const over = { ...begun, state: "done", clip: detail({ video: null, calls: [], segments: [] }) };
    return request.method === "POST" ? Response.json(begun, { status: 202 }) : Response.json(over);
  });
  const settings = { critic: "zero_shot", endpoint: "e1", filter: "q=cup", budget: "2", most_unread: 10 };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TrialReply study="s1" settings={settings} clip="v2" />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByTestId("try-critic"));
  expect(await screen.findByText("A cup.")).toBeTruthy();
  expect(sent).toEqual([{ critic: "zero_shot", endpoint: "e1", clip: "v2" }]);
  expect(screen.getByRole("button", { name: "Try again on this clip" })).toBeTruthy();
});
