// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { describe, expect, it, vi } from "vitest";
import { DiffPage } from "@/features/truth/DiffPage";
import { changeText, filterOf, lengthOf, shown } from "@/features/truth/engine/changes";
import { MergePage } from "@/features/truth/MergePage";
import type { MergePreview, TruthDiff } from "@/shared/api/types";
import { judge } from "../judges/fixtures";

const error = (start_ms: number, end_ms: number, severity: number | null = 3) => ({
  ...{ start_ms, end_ms, severity, type: "physics_violation" },
  reason: "The cup floats above the table.",
});
const none = { added: 0, removed: 0, changed: 0, same: 0 };
const diff: TruthDiff = {
  study: { id: "s1", name: "Errors" },
  before: { id: "g1", version: 1, policy: "one" },
  after: { id: "g2", version: 2, policy: "settled" },
  counts: {
    tasks: { added: 1, removed: 0, changed: 1, same: 7 },
    segments: { added: 0, removed: 1, changed: 1, same: 4 },
    tags: none,
    answers: none,
  },
  tasks: [
    {
      ...{ task: "t1", clip: "c1", video: "cup.mp4", duration_ms: 4000, change: "changed" },
      provenance: { before: "one", after: "adjudicated" },
      segments: [
        { change: "changed", before: error(0, 1000), after: error(0, 800, 4), differs: ["end_ms", "severity"] },
        { change: "removed", before: error(2000, 3000, null), after: null, differs: [] },
      ],
      tags: [],
      answers: [],
    },
    {
      ...{ task: "t2", clip: "c2", video: "clean.mp4", duration_ms: 4000, change: "added" },
      ...{ provenance: { before: null, after: "merged" }, segments: [], tags: [], answers: [] },
    },
  ],
};

const source = (id: string, name: string, end_ms: number, word_count: number) => ({
  ...{ id, annotator: { id: name, name }, word_count },
  ...error(0, end_ms),
});
const sources = [source("a-0", "Ana", 1000, 6), source("b-0", "Ben", 800, 9)];
const preview: MergePreview = {
  groups: [
    {
      ...{
        task: "t1",
        clip: "c1",
        video: "cup.mp4",
        duration_ms: 4000,
        representative: "b-0",
        severities: [3, 3],
        sources,
      },
      pairs: [{ a: "a-0", b: "b-0", iou: 0.8, score: 9, same: true }],
    },
  ],
  ...{ merges: 1, skipped: 0, before: 4, after: 3, same_iou_percent: 60, same_from: 4, kept_apart: [] },
  ...{ greatest: 10, pairs: 1, unjudged: 0, judging: null },
  judge: { name: "lexical", version: "1", baseline: true },
};
const about = { task: "t1", clip: "c1", video: "cup.mp4", duration_ms: 4000 };
const apart: MergePreview = {
  ...{ ...preview, groups: [], merges: 0, after: 4 },
  kept_apart: [{ ...about, first: "a-0", second: "b-0", sources, created_at: "2026-11-21T12:00:00Z" }],
};
const person = (id: string) => ({ id, name: id, kind: "person", simulated: false, annotations: 2, segments: 3 });
const study = {
  id: "s1",
  name: "Errors",
  project: { id: "p1", name: "P" },
  annotators: [person("Ana"), person("Ben")],
  instrument_document: {},
};

/** A server that keeps two segments apart and forgets it again; what was asked of it. It tells `most` groups at a time. */
function serve(found: MergePreview = preview, most = 100): string[] {
  const asked: string[] = [];
  let kept = false;
  let judging: MergePreview["judging"] = null;
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname, search } = new URL(request.url, "http://x");
    asked.push(`${request.method} ${pathname}${search}`);
    if (pathname.endsWith("/kept-apart/")) {
      kept = request.method === "POST";
      asked.push(await request.clone().text());
      return kept ? Response.json(apart.kept_apart[0], { status: 201 }) : new Response(null, { status: 204 });
    }
    if (pathname.endsWith("/judges/"))
      return Response.json({ results: [judge({ purpose: "same_error" })], prompts: [] });
    if (pathname.endsWith("/merge/") && request.method === "POST") {
      asked.push(await request.clone().text());
      judging = { id: "m1", state: "judging", done: 1, total: 2, error: "" };
      return Response.json(judging, { status: 201 });
    }
    if (pathname.endsWith("/merge/") && search.includes("judge=j1"))
      return Response.json({ ...apart, judge: judge(), greatest: 1, same_from: 1, unjudged: 2, pairs: 2, judging });
    if (pathname.endsWith("/merge/")) {
      const whole = kept ? apart : found;
      const skipped = Number(new URLSearchParams(search).get("skip"));
      return Response.json({ ...whole, skipped, groups: whole.groups.slice(skipped, skipped + most) });
    }
    if (pathname.includes("/diff/")) return Response.json(diff);
    if (pathname.endsWith("/studies/s1/")) return Response.json(study);
    return Response.json({ results: [] });
  });
  return asked;
}

const show = (page: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {page}
    </QueryClientProvider>,
  );

describe("two versions", () => {
  it("are told apart in numbers first, then task by task", async () => {
    serve();
    show(<DiffPage truth="g1" later="g2" />);
    const errors = await screen.findByRole("row", { name: /^Errors/ });
    expect(
      within(errors)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    ).toEqual(["0", "1", "1", "4", "6"]);
    const task = screen.getByRole("article", { name: "cup.mp4" });
    expect(within(task).getByText("based on: one annotator, now adjudicated")).toBeTruthy();
    const [changed, removed] = within(task).getAllByRole("row").slice(1);
    expect(changed?.textContent).toContain("changed: end, severity");
    expect(changed?.textContent).toContain("0.000–1.000 sseverity 3");
    expect(changed?.textContent).toContain("0.000–0.800 sseverity 4");
    expect(removed?.textContent).toMatch(/removed.*no severity.*–$/);
  });

  it("show only the tasks with what is asked for", async () => {
    serve();
    show(<DiffPage truth="g1" later="g2" />);
    const choice = await screen.findByTestId<HTMLSelectElement>("diff-filter");
    expect([...choice.options].map(({ value }) => value)).toEqual([
      ...["", "tasks added", "tasks changed", "segments removed", "segments changed"],
    ]);
    await userEvent.selectOptions(choice, "tasks added");
    expect(screen.getAllByRole("article").map((each) => each.getAttribute("aria-label"))).toEqual(["clean.mp4"]);
    expect(screen.getByText("1 of 2 changed tasks")).toBeTruthy();
  });

  it("have filters that are known, and lines as long as the clip", () => {
    expect(filterOf("segments removed")).toEqual({ part: "segments", change: "removed" });
    expect([filterOf(""), filterOf("segments gone"), filterOf("clips added")]).toEqual([null, null, null]);
    expect(shown(diff.tasks, { part: "answers", change: "added" })).toEqual([]);
    expect(changeText({ change: "changed", differs: ["type"] })).toBe("changed: type");
    expect([lengthOf(4000, []), lengthOf(null, [error(0, 700)]), lengthOf(null, [])]).toEqual([4000, 700, 1]);
  });
});

describe("a merge", () => {
  it("shows its groups with the kept error, and is of those who are chosen", async () => {
    const asked = serve();
    show(<MergePage study="s1" search="?annotators=Ana,Ben" />);
    const group = await screen.findByRole("article", { name: "2 errors in cup.mp4 from 0.000 s" });
    expect(within(group).getByText("kept").closest("li")?.textContent).toContain("B Ben");
    const pair = within(group).getByRole("row", { name: /^A and B/ });
    expect(pair.textContent).toContain(".8009yes");
    expect(screen.getByRole("status").textContent).toContain("become 3 through 1 merge");
    await userEvent.click(screen.getByRole("checkbox", { name: /^Ben/ }));
    expect(asked.filter((each) => each.includes("/merge/"))).toEqual([
      "GET /api/v1/studies/s1/merge/?annotators=Ana%2CBen",
      "GET /api/v1/studies/s1/merge/?annotators=Ana",
    ]);
  });

  it("shows many groups thirty at a time, and asks for those that did not come at first", async () => {
    const one = preview.groups[0]!;
    const groups = Array.from({ length: 32 }, (_, i) => ({
      ...{ ...one, sources: sources.map((each) => ({ ...each, id: `${each.id}-${i}` })) },
    }));
    const asked = serve({ ...preview, groups, merges: 32 }, 31);
    show(<MergePage study="s1" search="" />);
    expect(await screen.findAllByRole("article")).toHaveLength(30);
    expect(screen.getByRole("status").textContent).toContain("through 32 merges");
    expect(screen.getByText("30 of 32 shown")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Show 2 more" }));
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(32));
    expect(asked.at(-1)).toBe("GET /api/v1/studies/s1/merge/?annotators=Ana%2CBen&skip=31");
    expect(screen.queryByRole("button", { name: /more$/ })).toBeNull();
  });

  it("is by the chosen judge, which a worker has compare what it has not compared yet", async () => {
    const asked = serve();
    show(<MergePage study="s1" search="?annotators=Ana,Ben" />);
    await userEvent.selectOptions(await screen.findByTestId("merge-judge"), "mini 1, qwen, says 1 or 0");
    expect((await screen.findByTestId("unjudged")).textContent).toContain("2 of 2 close pairs of errors have not been");
    const pairs = within(screen.getByTestId("unjudged")).getByRole("link", { name: "2 close pairs" });
    expect(decodeURIComponent(pairs.getAttribute("href") ?? "")).toContain("merge:s1:Ana%2CBen:j1:pairs");
    expect(screen.getByText(/the judge mini 1 scores their reasons at least 1 of 1/)).toBeTruthy();
    await userEvent.click(screen.getByTestId("judge-merge"));
    expect(await screen.findByText(/A worker compares them: 1 of 2 done/)).toBeTruthy();
    expect(screen.queryByTestId("judge-merge")).toBeNull();
    expect(asked).toContain('{"judge":"j1","annotators":["Ana","Ben"]}');
    await userEvent.click(screen.getByTestId("make-merged"));
    await waitFor(() => expect(asked).toContain("POST /api/v1/studies/s1/ground-truths/"));
  });

  it("keeps two apart, and takes that back", async () => {
    const asked = serve();
    show(<MergePage study="s1" search="" />);
    await userEvent.click(
      await screen.findByRole("button", { name: "Not the same error: A and B in cup.mp4 from 0.000 s" }),
    );
    expect(await screen.findByText(/Nothing to merge/)).toBeTruthy();
    expect(screen.getByRole("status").textContent).toContain("not the same error");
    await userEvent.click(
      screen.getByRole("button", { name: "Merge again in cup.mp4: 0.000–1.000 s and 0.000–0.800 s" }),
    );
    expect(await screen.findByRole("article")).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "Not the same error" })).toBeNull();
    expect(asked.filter((each) => each.startsWith("{"))).toEqual(Array(2).fill('{"first":"a-0","second":"b-0"}'));
  });
});
