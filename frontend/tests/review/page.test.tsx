// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ReviewPage } from "@/features/review/ReviewPage";
import type { Review, ReviewRow } from "@/features/review/api/calls";
import { adjudication, questions, review, table } from "./fixtures";

const study = {
  id: "s1",
  name: "Winter sports",
  tasks: 9,
  instrument_document: {},
  annotators: [
    { id: "ana", name: "Ana", kind: "person", simulated: false, annotations: 3, segments: 4 },
    { id: "sig", name: "signal 1", kind: "critic", simulated: false, annotations: 9, segments: 7 },
  ],
};

const row = (id: string, values: Partial<ReviewRow> = {}): ReviewRow => ({
  id,
  task: id,
  video: `clip-${id}`,
  chain: null,
  generator: "Aster",
  prompt: `A cup for ${id}.`,
  strip: review.video.strip,
  duration_ms: 5000,
  state: "open",
  reasons: [{ kind: "type", text: "1 error given different types." }],
  groups: 3,
  settled: false,
  sent: null,
  ...values,
});

const comment = (text: string) => ({
  ...{ id: `c-${text}`, author: "ada", by_annotator: false, mine: true, text, at_ms: 0, guideline_unclear: false },
  ...{ shared: false, resolved_at: null, resolved_by: "", deleted: false, created_at: "2026-11-22T09:02:00Z" },
  answers: [],
});

interface Sent {
  readonly path: string;
  readonly body: Record<string, unknown>;
}

/** The API behind fetch: a queue, one review for every id, and what was sent to it. */
function serve(rows: ReviewRow[], shown: Review = review) {
  const sent: Sent[] = [];
  const json = (body: unknown, status = 200) =>
    new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
  const state = {
    rows,
    shown,
    comments: [] as unknown[],
    settle: () => json({ adjudication: { ...adjudication, revision: 1 } }, 201),
  };
  vi.stubGlobal("fetch", async (input: Request | string) => {
    const request = typeof input === "string" ? null : input;
    const path = new URL(request?.url ?? String(input), "http://x").pathname;
    if (request?.method === "POST") sent.push({ path, body: (await request.json()) as Sent["body"] });
    if (path.endsWith("/comments/")) {
      if (request?.method === "POST") state.comments.push(comment(sent.at(-1)?.body.text as string));
      return json({ results: state.comments, open: state.comments.length, people: ["nora"] });
    }
    if (path.endsWith("/reviews/find")) return json({ opened: 2, open: 2, settled: 0 });
    if (path.endsWith("/settle")) return state.settle();
    if (path.endsWith("/studies/s1/")) return json(study);
    if (path.endsWith("/reviews/")) return json({ results: state.rows, next: null });
    if (path.endsWith("frames.json")) return json({ edges_ms: table.edgesMs, times: table.times, end: table.end });
    if (path.startsWith("/api/v1/reviews/")) return json({ ...state.shown, id: path.split("/").at(-2) });
    return new Response("clip");
  });
  return Object.assign(state, { sent, json });
}

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ReviewPage study="s1" />
    </QueryClientProvider>,
  );

const press = (key: string, more: KeyboardEventInit = {}) => fireEvent.keyDown(window, { key, ...more });

afterEach(() => history.replaceState(null, "", "/"));

describe("the queue", () => {
  it("says the next step while it is empty, and finds disagreements among those chosen", async () => {
    const server = serve([]);
    open();
    expect(await screen.findByText(/No disagreements yet/)).toBeTruthy();
    await userEvent.click(screen.getByTestId("find"));
    server.rows = [row("r1")];
    await userEvent.click(screen.getByTestId("find-now"));
    expect(await screen.findByText("2 clips opened. 2 open and 0 settled in total.")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(server.sent).toEqual([{ path: "/api/v1/studies/s1/reviews/find", body: { annotators: ["ana", "sig"] } }]);
    expect(await screen.findByText("A cup for r1.")).toBeTruthy();
  });

  it("opens the worst clip that is open after a search", async () => {
    history.replaceState(null, "", "/studies/s1/review?review=r2&state=settled");
    const server = serve([row("r2", { state: "settled" })]);
    open();
    await screen.findByRole("heading", { name: "Group 1" });
    await userEvent.click(screen.getByTestId("find"));
    server.rows = [row("r1"), row("r3"), row("r2", { state: "settled" })];
    await userEvent.click(screen.getByTestId("find-now"));
    await waitFor(() => {
      const worst = screen.getByRole("button", { name: /A cup for r1/ });
      expect(worst.getAttribute("aria-current")).toBe("true");
    });
  });

  it("keeps its keys still while a dialog is open", async () => {
    serve([row("r1")]);
    open();
    await screen.findByRole("heading", { name: "Group 1" });
    await userEvent.click(screen.getByTestId("find"));
    press("a");
    press("?");
    expect(screen.getAllByRole("dialog")).toHaveLength(1);
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByText("Settled from A")).toBeNull();
    const undo = screen.getByRole<HTMLButtonElement>("button", { name: /Undo/ });
    expect(undo.disabled || undo.getAttribute("aria-disabled") === "true").toBe(true);
  });

  it("needs two annotators to compare", async () => {
    serve([]);
    open();
    await userEvent.click(await screen.findByTestId("find"));
    await userEvent.click(screen.getByRole("checkbox", { name: /signal 1/ }));
    expect(screen.getByTestId<HTMLButtonElement>("find-now").disabled).toBe(true);
  });

  it("is filtered, and the filter is cleared", async () => {
    serve([row("r1"), row("r2", { state: "settled" })]);
    open();
    const list = await screen.findByRole("list", { name: "Clips" });
    await userEvent.selectOptions(screen.getByLabelText("State"), "settled");
    expect(within(list).getAllByRole("button")).toHaveLength(1);
    await userEvent.selectOptions(screen.getByLabelText("Reason"), "answer");
    await userEvent.click(screen.getByRole("button", { name: "Clear" }));
    expect(within(list).getAllByRole("button")).toHaveLength(2);
  });

  it("opens the clip that the address names", async () => {
    history.replaceState(null, "", "/studies/s1/review?review=r2");
    serve([row("r1"), row("r2")]);
    open();
    await screen.findByRole("heading", { name: "Group 1" });
    expect(screen.getByRole("button", { name: /A cup for r2/ }).getAttribute("aria-current")).toBe("true");
  });
});

describe("a clip", () => {
  const settleAll = async () => {
    await screen.findByRole("heading", { name: "Group 1" });
    for (const key of ["m", "Enter", "d", "Enter", "d"]) press(key);
    expect(await screen.findByText("3 of 3 settled")).toBeTruthy();
  };

  it("is settled by keys, and the next one follows", async () => {
    const server = serve([row("r1"), row("r2")]);
    open();
    await settleAll();
    server.rows = [row("r1", { state: "settled" }), row("r2")];
    press("Enter");
    await waitFor(() => expect(location.search).toBe("?review=r2"));
    expect(server.sent.at(-1)).toMatchObject({
      path: "/api/v1/reviews/r1/settle",
      body: { revision: 0, dropped: ["a2", "b2", "c3"], segments: [{ sources: ["a1", "b1"] }] },
    });
  });

  it("names what is open instead of being sent", async () => {
    const server = serve([row("r1")]);
    open();
    await screen.findByRole("heading", { name: "Group 1" });
    await userEvent.click(screen.getByTestId("settle"));
    expect((await screen.findByRole("alert")).textContent).toContain("Still open: A 1, B 1, A 2, B 2, C 3.");
    expect(server.sent).toEqual([]);
  });

  it("keeps what was begun while another clip is looked at", async () => {
    serve([row("r1"), row("r2")]);
    open();
    await screen.findByRole("heading", { name: "Group 1" });
    press("m");
    press("s");
    await waitFor(() => expect(location.search).toBe("?review=r2"));
    expect(await screen.findByText("0 of 3 settled")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: /A cup for r1/ }));
    expect(await screen.findByText("1 of 3 settled")).toBeTruthy();
  });

  it("shows a version that came in between, and loads it", async () => {
    const server = serve([row("r1")]);
    open();
    await settleAll();
    server.settle = () => server.json({ title: "Conflict", status: 409, detail: "", errors: [] }, 409);
    server.shown = { ...review, adjudication };
    press("Enter");
    await userEvent.click(await screen.findByRole("button", { name: "Load that version" }));
    expect(await screen.findByDisplayValue("Both saw it.")).toBeTruthy();
    expect(screen.getByText("saved")).toBeTruthy();
  });

  it("lets keys rest while a note is written", async () => {
    serve([row("r1")]);
    open();
    const note = await screen.findByRole("textbox", { name: /Note on this clip/ });
    await userEvent.type(note, "mad");
    expect(await screen.findByText("0 of 3 settled")).toBeTruthy();
    expect(screen.getByDisplayValue("mad")).toBe(note);
  });

  it("adjusts the settled segment by number, snap, type and arrow on an edge", async () => {
    serve([row("r1")]);
    open();
    await screen.findByRole("heading", { name: "Group 1" });
    press("m");
    const end = await screen.findByLabelText("End frame");
    fireEvent.blur(end, { target: { value: "30" } });
    await userEvent.click(screen.getByRole("button", { name: "B f17" }));
    expect(screen.getByLabelText<HTMLInputElement>("End frame").value).toBe("17");
    await userEvent.selectOptions(screen.getByTestId("settled-type"), "logical_error");
    const start = screen.getByRole("slider", { name: "Start of the settled segment" });
    act(() => start.focus());
    fireEvent.keyDown(start, { key: "ArrowRight" });
    expect(screen.getByRole("button", { name: "Settled, Logical error, f1–f17, from A 1, B 1" })).toBeTruthy();
  });

  it("hides the lanes of critics", async () => {
    serve([row("r1")]);
    open();
    expect(await screen.findByRole("button", { name: /^C 3, Physics/ })).toBeTruthy();
    await userEvent.click(screen.getByLabelText("Show critics"));
    expect(screen.queryByRole("button", { name: /^C 3, Physics/ })).toBeNull();
  });
});

it("settles questions: those with differing answers first, the rest as all agree", async () => {
  const server = serve([row("r1")], questions);
  open();
  await screen.findByRole("heading", { name: "Is it red?" });
  const answers = screen.getByRole("table", { name: "Answers by question and annotator" });
  expect(within(answers).getAllByRole("row")[1]?.textContent).toBe("Is it red?YesNoopen");
  press("g");
  await userEvent.click(screen.getByTestId("settle-no"));
  press("Enter", { ctrlKey: true });
  await waitFor(() => expect(server.sent).toHaveLength(1));
  expect(server.sent[0]?.body.answers).toEqual([
    { question: "q1", value: "yes", unclear: false, note: "" },
    { question: "q3", value: null, unclear: true, note: "" },
    { question: "q2", value: "no", unclear: false, note: "" },
  ]);
});

it("takes comments on the clip, whose keys are not those of the review", async () => {
  const server = serve([row("r1")]);
  open();
  const field = await screen.findByRole("textbox", { name: "Comment at frame 0" });
  await userEvent.type(field, "Same as @no");
  await userEvent.click(screen.getByRole("button", { name: "@nora" }));
  await userEvent.type(field, "says");
  press("Enter");
  expect(server.sent).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: /^Comment/ }));
  expect(await screen.findByTestId("comment")).toBeTruthy();
  expect(server.sent).toEqual([
    {
      path: `/api/v1/videos/${review.video.id}/comments/`,
      body: { text: "Same as @nora says", at_ms: 0, guideline_unclear: false },
    },
  ]);
});
