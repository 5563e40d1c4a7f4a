// @vitest-environment jsdom
/** Runs next to each other: each number opens its clips, and each clip has a lane for the truth and for each run. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import "../../dom";
import { ComparePage } from "@/features/critics/compare/ComparePage";
import { run } from "../fixtures";

const study = {
  ...{ id: "s1", name: "Cups", role: "researcher", project: { id: "p1", name: "demo" }, tasks: 3, counts: null },
  ...{ instrument: { key: "spotlight", version: 1, title: "Errors" }, round: { n: 1, overlap: 2 }, annotators: [] },
  instrument_document: { subject: "video", segments: { types: [] } },
};
const runs = ["r1", "r2", "r3"].map((id) => run({ id, state: "done" }));
const compared = (id: string, more = {}) => ({
  ...{ id, label: `Critic ${id}`, state: "done", clips: 3, answered: 3, unread: 0, errors_per_clip: 1.5, clean: 1 },
  ...{ seconds: 2, cost: "0.010000", score: 0.25, score_n: 2, ...more },
});
const segment = { start_ms: 0, end_ms: 1000, type: "physics_violation", reason: "The cup floats." };
const player = {
  ...{ id: "v1", url: "/clip.mp4", duration_ms: 4000, frame_times_url: "", width: 64, height: 36, has_audio: false },
  ...{ peaks_url: null, strip: { url: "/strip.webp", count: 8, width: 64, height: 36 } },
};
const comparison = {
  runs: [compared("r1"), compared("r2", { unread: 1, score: null, score_n: 0 })],
  ...{ report: "q1", metric: "sp", truth: 2, common: 3, differing: 1, difference: 0.4, next: null },
  results: [
    {
      ...{ clip: "v1", task: "t1", prompt: "A cup falls", difference: 1, player, truth: [segment] },
      lanes: [[segment], []],
    },
  ],
};
const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue(undefined);
  vi.stubGlobal("fetch", ({ url }: Request) => {
    const { pathname, search } = new URL(url, "http://x");
    if (pathname.endsWith("/compare")) asked.push(search);
    const answer = pathname.endsWith("/compare") ? comparison : pathname.endsWith("/runs/") ? { results: runs } : study;
    return Promise.resolve(Response.json(answer));
  });
});

function open(search: string) {
  const element = (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ComparePage study="s1" />
    </QueryClientProvider>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: "*", element }], { initialEntries: [`/${search}`] })} />);
}

const numberOf = (link: HTMLElement) =>
  new URL(link.getAttribute("href") ?? "", "http://x").searchParams.get("counted");

it("shows the runs of the address over what they have in common, each number with its clips", async () => {
  open("?runs=r1,r2");
  const summary = await screen.findByTestId("runs-common");
  expect(summary.textContent).toBe("All runs have answered 3 clips; they differ on 1 clip. Mean difference .400.");
  const names = within(summary).getAllByRole("link").map(numberOf);
  expect(names).toEqual(["common", "differ", "difference"].map((what) => `runs:s1:r1%2Cr2:${what}`));
  const row = screen.getByRole("row", { name: /Critic r2/u });
  expect(within(row).getByRole("link", { name: "1" }).getAttribute("href")).toContain("run%3Ar2%3Aunread");
  expect(within(row).getByText("none")).toBeTruthy();
  const clip = screen.getByRole("article", { name: "A cup falls" });
  expect(within(clip).getByText("Ground truth v2")).toBeTruthy();
  expect(within(clip).getAllByTitle(/The cup floats/u)).toHaveLength(2);
  expect(within(clip).getByText("no error")).toBeTruthy();
  fireEvent.click(within(clip).getByRole("button", { name: "Play" }));
  expect(within(clip).getByLabelText("A cup falls", { selector: "video" })).toBeTruthy();
});

it("compares the two newest at first, and a third as soon as it is ticked", async () => {
  open("");
  await screen.findByTestId("runs-common");
  expect(asked).toEqual(["?runs=r1%2Cr2&skip=0"]);
  fireEvent.click(screen.getAllByRole("checkbox")[2]!);
  await vi.waitFor(() => expect(asked.at(-1)).toBe("?runs=r1%2Cr2%2Cr3&skip=0"));
});
