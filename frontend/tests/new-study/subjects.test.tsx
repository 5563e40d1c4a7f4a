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
    const filter = searchParams.get("filter") ?? "";
    asked.push(`${searchParams.get("subject")} ${filter}`);
    const n = filter === "" ? 3 : 1;
    const results = [{ subject: { prompt: "p1" }, text: "A cup falls.", detail: "p1 · kept" }];
    return Response.json({ results, n, total: 3 });
  });
});

const within = (page: React.ReactNode) =>
  render(<QueryClientProvider client={new QueryClient()}>{page}</QueryClientProvider>);

function Choosing({ kind, told }: { kind: SubjectKind; told: (value: ChosenSubjects) => void }) {
  const [value, setValue] = useState<ChosenSubjects>({ filter: kind === "marked_error" ? null : "", subjects: [] });
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

  it("has only a list for marked errors", () => {
    within(<Choosing kind="marked_error" told={vi.fn()} />);
    expect(screen.queryByRole("radio")).toBeNull();
    screen.getByRole("textbox", { name: "List" });
    expect(asked).toEqual([]);
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
