// @vitest-environment jsdom
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Calls } from "@/features/annotate/api/calls";
import { AnnotatePage } from "@/features/annotate/page/AnnotatePage";
import { LocalStore } from "@/features/annotate/session/local-store";
import { AnnotationSession } from "@/features/annotate/session/annotation-session";
import { Unreachable } from "@/shared/api/errors";
import type { Body, Feedback, Instrument, Question, Work } from "@/shared/api/types";
import { refuse, stored } from "../fake-server";
import { ALL_DONE, BRITE, QUESTIONS, SPOTLIGHT, tableAt, videoCalled, workWith, HEAD } from "../fixtures";

const table = tableAt(24, 120);
const KNOWN = { part: null, from: null, to: null, type: "physics_violation", severity: 4, reason: "It floats" };
/** One of two errors is found, three frames too early and as another type; one is missed, and one mark is too many. */
const MIXED: Feedback = {
  clean: false,
  known: [
    { ...KNOWN, start_ms: 583, end_ms: 2917 },
    { ...KNOWN, start_ms: 4000, end_ms: 4500, reason: "It jumps" },
  ],
  found: [{ error: 0, segment: 0, iou: 0.948, start_offset: -125, end_offset: 0, same_type: false }],
  ...{ missed: [1], over_marked: [1], answers: [] },
};
const CLEAN: Feedback = { clean: true, known: [], found: [], missed: [], over_marked: [], answers: [] };
const DRAFT = {
  clean: false,
  segments: [
    { start_ms: 458, end_ms: 2917, type: "logical_error", severity: 3, reason: "It is odd", box: null },
    { start_ms: 3000, end_ms: 3500, type: "logical_error", severity: 3, reason: "Odd too", box: null },
  ],
  answers: [],
};

/** A task of the training (from 0), or of the work that comes after two of them. */
function task(n: number, draft: Work["draft"] = null, questions: readonly Question[] = []): Work {
  const work = workWith(questions, draft);
  const training = n < 2;
  return {
    ...work,
    assignment: { ...work.assignment, id: `a${n}` },
    task: { ...work.task, id: `t${n}`, training },
    video: videoCalled(`v${n}`),
    progress: training ? { mine: n, of: 2 } : { mine: 0, of: 20 },
  };
}

/** A server for one study with a training, with what it was sent. */
class StudyServer {
  readonly submitted: { body: Body; key: string }[] = [];
  readonly renewed: string[] = [];
  /** How each submission fares: the feedback that it gets, or an error. */
  fates: (Feedback | Error | null)[] = [];
  down = false;
  saves = 0;

  constructor(
    private readonly instrument: Instrument,
    private readonly left: Work[],
  ) {}

  readonly calls: Calls = {
    study: (id) => this.answer({ id, name: "Winter", ...HEAD, instrument_document: this.instrument }),
    next: () => this.answer(this.left[0] ?? null),
    ...ALL_DONE,
    upcoming: () => this.answer(this.left[1] ?? null),
    warm: () => undefined,
    saveDraft: (_id, _body, version) => {
      this.saves += 1;
      return this.answer({ version: version + 1 });
    },
    submit: (_id, body, key) => {
      if (this.down) return Promise.reject(new Unreachable());
      this.submitted.push({ body, key });
      const fate = this.fates.shift() ?? null;
      if (fate instanceof Error) return Promise.reject(fate);
      this.left.shift();
      return Promise.resolve(stored(fate));
    },
    renew: (id) => {
      this.renewed.push(id);
      return this.answer({ expires_at: "2030-01-01T00:00:00Z" });
    },
    ...{ skip: () => this.answer(null), report: () => this.answer(null) },
    frameTimes: () => this.answer({ edges_ms: table.edgesMs, times: table.times, end: table.end }),
    peaks: () => Promise.reject(new Error("no peaks")),
  };

  private answer<T>(value: T): Promise<T> {
    return this.down ? Promise.reject(new Unreachable()) : Promise.resolve(value);
  }
}

function open(server: StudyServer) {
  const session = new AnnotationSession("s1", server.calls, new LocalStore(undefined, localStorage, "ana"));
  return { session, page: render(<AnnotatePage session={session} />) };
}

/** Let the clip be shown. jsdom decodes nothing: a seek is over as soon as it is asked for. */
async function showClip(): Promise<HTMLVideoElement> {
  const video = await screen.findByTestId<HTMLVideoElement>("clip");
  let at = 0;
  Object.defineProperty(video, "currentTime", {
    get: () => at,
    set: (seconds: number) => {
      at = seconds;
      queueMicrotask(() => video.dispatchEvent(new Event("seeked")));
    },
  });
  video.play = () => Promise.resolve();
  act(() => void video.dispatchEvent(new Event("loadeddata")));
  return video;
}

const submit = (user = userEvent.setup()) => user.keyboard("{Control>}{Enter}{/Control}");
const taskAtHand = () => document.querySelector("main")?.dataset.task;

beforeEach(() => {
  vi.stubGlobal(
    "fetch",
    vi.fn(() => Promise.resolve(new Response(new Uint8Array([1, 2, 3]), { headers: { "Content-Length": "3" } }))),
  );
});

describe("a clip of the training", () => {
  it("is told apart in the bar, and stays after the submit with what was found, missed and over-marked", async () => {
    const server = new StudyServer(SPOTLIGHT, [task(0, DRAFT), task(1), task(2)]);
    server.fates = [MIXED];
    open(server);
    const video = await showClip();
    expect(screen.getByText("Practice clip 1")).toBeTruthy();
    await submit();

    const headline = await screen.findByTestId("verdict");
    expect(headline.textContent).toBe("You found 1 of 2 errors. 1 mark too many.");
    expect(document.activeElement).toBe(headline);
    const panel = screen.getByRole("complementary", { name: "Feedback" });
    const [found, missed, over] = within(panel).getAllByRole("list");
    expect(found!.textContent).toContain("Start 3 frames early (0.125 s), end exact.");
    expect(found!.textContent).toContain("Type: yours Logical error, known Physics violation.");
    expect(found!.textContent).toContain("How noticeable: yours 3, known 4.");
    expect(missed!.textContent).toContain("f96–f107 12 frames, 0.500 s");
    expect(missed!.textContent).toContain("It jumps");
    expect(over!.textContent).toContain("f72–f83");
    const kinds = [...document.querySelectorAll<HTMLElement>("[data-kind]")].map(({ dataset }) => dataset.kind);
    expect(kinds).toEqual(["yours found", "yours over", "known found", "known missed"]);
    expect([taskAtHand(), video.isConnected]).toEqual(["t0", true]);
    expect(screen.queryByTestId("save-state")).toBeNull();
  });

  it("plays a stretch when its row is chosen", async () => {
    const server = new StudyServer(SPOTLIGHT, [task(0, DRAFT)]);
    server.fates = [MIXED];
    open(server);
    const video = await showClip();
    await submit();
    await screen.findByTestId("verdict");
    await userEvent.click(screen.getByRole("button", { name: /It jumps/ }));
    await waitFor(() => expect(video.currentTime).toBeCloseTo(96.5 / 24, 3));
  });

  it("cannot be changed any more, nor saved, while Enter takes the next one and then the work", async () => {
    const user = userEvent.setup();
    const server = new StudyServer(SPOTLIGHT, [task(0), task(1), task(2)]);
    server.fates = [CLEAN, { ...CLEAN, ...MIXED, found: [], missed: [0, 1], over_marked: [] }];
    const { session } = open(server);
    await showClip();
    await user.keyboard("c");
    await submit(user);
    expect((await screen.findByTestId("verdict")).textContent).toBe("Correct: this clip has no errors.");
    expect(screen.getByTestId("go-on").textContent).toContain("Continue");
    const saves = server.saves;
    const state = session.state.get();
    await user.keyboard("[[c");
    expect(state.kind === "feedback" && state.openTask.editor.doc).toMatchObject({ clean: true, segments: [] });
    await user.click(screen.getByTestId("start-mark"));
    expect(screen.getByTestId("problem").textContent).toContain("watch it but not change it");
    act(() => state.kind === "feedback" && state.openTask.editor.segmentEdits.toggleClean());
    expect(state.kind === "feedback" && state.openTask.editor.doc.clean).toBe(true);
    expect([server.saves, localStorage.length]).toEqual([saves, 0]);

    await user.keyboard("{Enter}");
    await waitFor(() => expect(taskAtHand()).toBe("t1"));
    await showClip();
    expect(screen.queryByTestId("verdict")).toBeNull();
    await user.keyboard("c");
    await submit(user);
    expect((await screen.findByTestId("verdict")).textContent).toBe("You found 0 of 2 errors.");
    expect(screen.getByText(/From now on, your work counts/)).toBeTruthy();
    await user.click(screen.getByTestId("go-on"));
    await waitFor(() => expect(taskAtHand()).toBe("t2"));
    expect(screen.getByText("Clip 1")).toBeTruthy();
    expect(server.submitted).toHaveLength(2);
  });

  it("says which answers are right", async () => {
    const server = new StudyServer(BRITE, [task(0, null, QUESTIONS)]);
    const known = { unclear: false, value: "yes" };
    server.fates = [
      {
        ...{ ...CLEAN, clean: null },
        answers: [
          { ...known, question: "q1", right: true },
          { ...known, question: "q3", right: false },
        ],
      },
    ];
    open(server);
    await showClip();
    const user = userEvent.setup();
    await user.keyboard("y{Enter}n");
    await submit(user);
    expect((await screen.findByTestId("verdict")).textContent).toBe("1 of 2 answers correct.");
    const rows = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    const wrong = "3 Is the cup red?incorrectYour answer: NoKnown: Yes";
    expect(rows).toEqual(["1 Is there a cup?correctYour answer: Yes", wrong]);
  });
});

describe("without the network", () => {
  it("the feedback is waited for, and comes when the server is there again", async () => {
    const server = new StudyServer(SPOTLIGHT, [task(0), task(1)]);
    server.fates = [CLEAN];
    open(server);
    await showClip();
    await userEvent.keyboard("c");
    server.down = true;
    await submit();
    const waits = await screen.findByTestId("feedback-waits");
    expect([waits.dataset.waiting, taskAtHand()]).toEqual(["1", "t0"]);
    expect(waits.textContent).toContain("saved on this computer");
    await userEvent.keyboard("{Enter}");
    expect(taskAtHand()).toBe("t0");

    server.down = false;
    act(() => void window.dispatchEvent(new Event("online")));
    await screen.findByRole("heading", { name: "Correct: this clip has no errors." });
    expect([taskAtHand(), server.submitted.length]).toEqual(["t0", 1]);
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(taskAtHand()).toBe("t1"));
  });

  it("what was submitted is sent by the page that is opened next, which goes on with the next clip", async () => {
    const server = new StudyServer(SPOTLIGHT, [task(0), task(1)]);
    server.fates = [CLEAN];
    const { page } = open(server);
    await showClip();
    await userEvent.keyboard("c");
    server.down = true;
    await submit();
    await screen.findByTestId("feedback-waits");
    page.unmount();
    server.down = false;
    open(server);
    await waitFor(() => expect(taskAtHand()).toBe("t1"));
    expect([server.submitted.length, localStorage.length]).toEqual([1, 0]);
  });
});

it("goes on with the next clip when the page is opened anew while feedback is shown", async () => {
  const server = new StudyServer(SPOTLIGHT, [task(0), task(1)]);
  server.fates = [CLEAN];
  const { page } = open(server);
  await showClip();
  await userEvent.keyboard("c");
  await submit();
  await screen.findByTestId("verdict");
  page.unmount();
  open(server);
  await waitFor(() => expect(taskAtHand()).toBe("t1"));
});

it.each([
  [400, "segments: an error lies outside the clip."],
  [409, "The lease is over."],
])("comes back to the person when the server refuses it with %i", async (status, message) => {
  const server = new StudyServer(SPOTLIGHT, [task(0)]);
  server.fates = [refuse(status, message)];
  const { session } = open(server);
  await showClip();
  await userEvent.keyboard("c");
  await submit();
  await waitFor(() => expect(screen.getByTestId("problem").textContent).toBe(message));
  expect(screen.getByTestId("no-errors").getAttribute("aria-pressed")).toBe("true");
  await userEvent.click(screen.getByTestId("no-errors"));
  const state = session.state.get();
  expect(state.kind === "working" && [state.sending, state.openTask.editor.doc.clean]).toEqual([false, false]);
});

describe("the guide", () => {
  it("comes with the first clip of the training, is closed, and comes back from the menu where it was", async () => {
    const user = userEvent.setup();
    open(new StudyServer(SPOTLIGHT, [task(0)]));
    await showClip();
    const tutorial = await screen.findByTestId("guide");
    expect([tutorial.dataset.step, tutorial.textContent?.includes("Step 1 of 7")]).toEqual(["watch", true]);
    expect(tutorial.querySelector("kbd")?.textContent).toBe("Space");
    expect(document.activeElement).toBe(document.body);
    await user.click(within(tutorial).getByRole("button", { name: "Close the guide" }));
    expect(screen.queryByTestId("guide")).toBeNull();
    await user.keyboard("[[");
    await user.keyboard("]");
    await user.keyboard("{Control>}k{/Control}");
    await user.type(await screen.findByTestId("menu-find"), "step by step{Enter}");
    expect(screen.getByTestId("guide").dataset.step).toBe("type");
  });

  it("does not come by itself later, and shows the keys that the person has chosen", async () => {
    localStorage.setItem("outtake:keys:annotate", JSON.stringify({ version: 1, changes: { play: ["p"] } }));
    const user = userEvent.setup();
    open(new StudyServer(SPOTLIGHT, [task(1)]));
    await showClip();
    expect(screen.queryByTestId("guide")).toBeNull();
    await user.keyboard("{Control>}k{/Control}");
    await user.type(await screen.findByTestId("menu-find"), "step by step{Enter}");
    expect((await screen.findByTestId("guide")).querySelector("kbd")?.textContent).toBe("P");
  });
});
