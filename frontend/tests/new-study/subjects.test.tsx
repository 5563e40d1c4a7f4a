// @vitest-environment jsdom
/** What a study is about is chosen by a filter or as a list; lines are ids or JSON. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { subjectOf } from "@/features/new-study/engine/subject";
import type { ChosenSubjects } from "@/shared/api/subjects";
import { AddTasksDialog } from "@/shared/studio/AddTasksDialog";
import { SubjectChoice } from "@/shared/studio/SubjectChoice";
import type { SubjectKind } from "@/shared/subject-lines";
import { readLines, writeLines } from "@/shared/subject-lines";

describe("a list of subjects", () => {
  it("has ids, or JSON for what is new", () => {
    expect(readLines("p1\n\n  p2  ", "prompt")).toEqual({
      subjects: [{ prompt: "p1" }, { prompt: "p2" }],
      problem: "",
    });
    expect(readLines("a.mp4, b.mp4\nc.mp4\td.mp4", "pair").subjects).toEqual([
      { a: "a.mp4", b: "b.mp4" },
      { a: "c.mp4", b: "d.mp4" },
    ]);
    const fresh = { passage: { id: "t1", text: "It falls, and breaks." } };
    expect(readLines(JSON.stringify(fresh), "passage").subjects).toEqual([fresh]);
    expect(readLines("e-1", "marked_error").subjects).toEqual([{ error: "e-1" }]);
  });

  it("names the first line that cannot be read, and keeps the others", () => {
    expect(readLines('a, b\n{"a"\nc', "pair")).toEqual({
      subjects: [{ a: "a", b: "b" }],
      problem: "Line 2 is not valid JSON.",
    });
    expect(readLines("a, b, c", "chain").problem).toContain("Line 1 needs two IDs");
  });

  it("comes back as it was written", () => {
    for (const [text, kind] of [
      ["p1\np2", "prompt"],
      ["a, b", "pair"],
      ['{"video":"v","chain":{"id":"c","text":"x"}}\nv, c', "chain"],
    ] as const)
      expect(writeLines(readLines(text, kind).subjects, kind)).toBe(text);
  });

  it("is of clips where the page does not know the instrument", () => {
    expect([subjectOf(undefined), subjectOf({ subject: "sound" }), subjectOf({ subject: "pair" })]).toEqual([
      ...["video", "video", "pair"],
    ]);
  });
});

const STUDIES = [
  { id: "s1", name: "Pouring", role: "admin" },
  { id: "s2", name: "Running", role: "admin" },
];
const COUNTS = {
  ...{ people: 4, critics: 2 },
  types: [{ value: "physics", label: "Physics violation", n: 6 }],
  severities: [
    { value: "2", label: "2", n: 4 },
    { value: "5", label: "5", n: 2 },
  ],
  generators: [{ value: "aster 1", label: "aster 1", n: 6 }],
};
const asked: string[] = [];
const sent: unknown[] = [];

beforeEach(() => {
  asked.length = sent.length = 0;
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url, "http://x");
    if (request.method === "POST") {
      sent.push(await request.json());
      return Response.json({ created: 2, existing: 1 }, { status: 201 });
    }
    if (pathname.endsWith("/saved-filters/")) return Response.json({ results: [] });
    if (pathname.endsWith("/navigation")) return Response.json({ projects: [{ id: "p", studies: STUDIES }] });
    if (pathname.endsWith("/marked-errors")) return Response.json(COUNTS);
    if (pathname.endsWith("/ground-truths/"))
      return Response.json({ results: [{ id: "g2", version: 2, state: "ready" }] });
    const filter = searchParams.get("filter") ?? "";
    asked.push(`${searchParams.get("subject")} ${filter}`);
    const n = filter === "" ? 3 : 1;
    if (searchParams.get("subject") === "marked_error")
      return Response.json({ results: [{ subject: { error: "a-0" }, text: "It floats.", detail: "" }], n, total: 4 });
    const results = [{ subject: { prompt: "p1" }, text: "A cup falls.", detail: "p1 · kept" }];
    return Response.json({ results, n, total: 3 });
  });
});

const within = (page: React.ReactNode) =>
  render(<QueryClientProvider client={new QueryClient()}>{page}</QueryClientProvider>);

/** Choose from a short list; its button is named by what is chosen and by the list. */
async function choose(list: string, option: string): Promise<void> {
  fireEvent.click(await screen.findByRole("button", { name: new RegExp(`${list}$`, "u") }));
  fireEvent.click(await screen.findByRole("option", { name: option }));
}

function Choosing({ kind, told }: { kind: SubjectKind; told: (value: ChosenSubjects) => void }) {
  const [value, setValue] = useState<ChosenSubjects>({ filter: "", subjects: [] });
  const take = (next: ChosenSubjects) => {
    setValue(next);
    told(next);
  };
  return <SubjectChoice project="p" kind={kind} value={value} onChange={take} />;
}

describe("the choice of subjects", () => {
  it("begins with all, narrows by words, and takes a list", async () => {
    const told = vi.fn();
    within(<Choosing kind="prompt" told={told} />);
    await screen.findByRole("radio", { name: "All prompts (3)", checked: true });
    expect(screen.getByTestId("subject-count").textContent).toBe("3 prompts, 1 shown");
    fireEvent.click(screen.getByRole("radio", { name: "A filter" }));
    fireEvent.change(screen.getByRole("searchbox", { name: "Search" }), { target: { value: "cup" } });
    expect(told).toHaveBeenLastCalledWith({ filter: "q=cup", subjects: [] });
    await waitFor(() => expect(asked).toContain("prompt q=cup"));
    await waitFor(() => expect(screen.getByTestId("subject-count").textContent).toBe("1 prompt"));
    fireEvent.click(screen.getByRole("radio", { name: "A list" }));
    fireEvent.change(screen.getByRole("textbox", { name: "List" }), { target: { value: "p1\n{oops" } });
    expect(told).toHaveBeenLastCalledWith({ filter: null, subjects: [{ prompt: "p1" }] });
    screen.getByText("Line 2 is not valid JSON.");
  });

  it("takes errors of a study by who marked them, type, severity and generator, or a list", async () => {
    const told = vi.fn();
    within(<Choosing kind="marked_error" told={told} />);
    expect(screen.getByRole("radio", { name: "Errors of a study" })).toHaveProperty("checked", true);
    await screen.findByText("Choose the study whose errors people are to judge.");
    expect(asked).toEqual([]);
    await choose("Study", "Pouring");
    expect(told).toHaveBeenLastCalledWith({ filter: "study=s1", subjects: [] });
    await waitFor(() => expect(screen.getByTestId("subject-count").textContent).toBe("1 of 4 marked errors"));
    await choose("Severity", "5 and above (2)");
    await choose("Type", "Physics violation (6)");
    await choose("Marked by", "Ground truth v2");
    const narrowed = { filter: "study=s1&severity=5&type=physics&truth=g2", subjects: [] };
    expect(told).toHaveBeenLastCalledWith(narrowed);
    fireEvent.click(screen.getByRole("radio", { name: "A list" }));
    fireEvent.change(screen.getByRole("textbox", { name: "List" }), { target: { value: "a-0" } });
    expect(told).toHaveBeenLastCalledWith({ filter: null, subjects: [{ error: "a-0" }] });
  });

  it("adds a sample of errors to a study that is there, once their study is chosen", async () => {
    const study = { id: "s9", project: { id: "p", name: "p" }, instrument_document: { subject: "marked_error" } };
    within(<AddTasksDialog study={study as never} onClose={vi.fn()} />);
    const add = screen.getByTestId("add-tasks");
    expect(add).toHaveProperty("disabled", true);
    await screen.findByText("Choose the study whose errors people are to judge.");
    await choose("Study", "Pouring");
    fireEvent.click(screen.getByRole("switch", { name: "Sample" }));
    fireEvent.click(add);
    await waitFor(() => expect(sent).toEqual([{ filter: "study=s1", sample: 100, seed: 7 }]));
  });

  it("adds tasks to a study that is there", async () => {
    const onClose = vi.fn();
    const study = { id: "s1", project: { id: "p", name: "p" }, instrument_document: { subject: "pair" } } as never;
    within(<AddTasksDialog study={study} onClose={onClose} />);
    await screen.findByRole("radio", { name: "All pairs (3)" });
    fireEvent.click(screen.getByTestId("add-tasks"));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent).toEqual([{ filter: "" }]);
  });
});
