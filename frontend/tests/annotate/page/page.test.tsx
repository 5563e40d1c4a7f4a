// @vitest-environment jsdom
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Calls } from "@/features/annotate/api/calls";
import { AnnotatePage } from "@/features/annotate/page/AnnotatePage";
import { PREFETCHED } from "@/features/annotate/page/lazy";
import { segmentPanel } from "@/features/annotate/panels/lazy";
import { questionParts } from "@/features/annotate/questions/lazy";
import { fetchAll } from "@/features/annotate/controls/lazy-part";
import { LocalStore } from "@/features/annotate/session/local-store";
import { AnnotationSession } from "@/features/annotate/session/annotation-session";
import { Refused } from "@/shared/api/errors";
import type { Body, Instrument, Work } from "@/shared/api/types";
import { stored } from "../fake-server";
import { ALL_DONE, BRITE, QUESTIONS, SPOTLIGHT, tableAt, workWith, HEAD } from "../fixtures";

const table = tableAt(24, 120);

/** What comes late is here, as it is in a browser before anybody has found the keys. */
beforeAll(() => fetchAll([segmentPanel, questionParts, ...PREFETCHED], () => Promise.resolve()));

/** A server for one study, with what it was sent. */
function fakeServer(instrument: Instrument, tasks: Work[]) {
  const left = [...tasks];
  const submitted: Body[] = [];
  const reported: string[] = [];
  const calls: Calls = {
    study: (id) => Promise.resolve({ id, name: "Winter sports", ...HEAD, instrument_document: instrument }),
    next: () => Promise.resolve(left[0] ?? null),
    ...ALL_DONE,
    upcoming: () => Promise.resolve(left[1] ?? null),
    warm: () => undefined,
    saveDraft: (_id, _body, version) => Promise.resolve({ version: version + 1 }),
    submit: (_id, body) => {
      submitted.push(body);
      left.shift();
      return Promise.resolve(stored());
    },
    renew: () => Promise.resolve({ expires_at: "2030-01-01T00:00:00Z" }),
    skip: () => Promise.resolve(left.shift()),
    report: (_id, problem) => {
      reported.push(problem);
      return Promise.resolve(left.shift());
    },
    frameTimes: () => Promise.resolve({ edges_ms: table.edgesMs, times: table.times, end: table.end }),
    peaks: () => Promise.reject(new Error("no peaks")),
  };
  return { calls, submitted, reported };
}

const open = (calls: Calls) =>
  render(<AnnotatePage session={new AnnotationSession("s1", calls, new LocalStore(undefined, localStorage, "ana"))} />);

/** Let the clip be shown. jsdom decodes nothing: a seek is over as soon as it is asked for. */
async function showClip(): Promise<void> {
  const video = await screen.findByTestId<HTMLVideoElement>("clip");
  let at = 0;
  Object.defineProperty(video, "currentTime", {
    get: () => at,
    set: (seconds: number) => {
      at = seconds;
      queueMicrotask(() => video.dispatchEvent(new Event("seeked")));
    },
  });
  video.dispatchEvent(new Event("loadeddata"));
}

async function goTo(frame: number): Promise<void> {
  await act(() => window.outtake!.seekFrame(frame));
  expect(screen.getByTestId("frame-number").textContent).toBe(String(frame));
}

beforeEach(() => {
  vi.stubGlobal(
    "fetch",
    vi.fn(() => Promise.resolve(new Response(new Uint8Array([1, 2, 3]), { headers: { "Content-Length": "3" } }))),
  );
});

describe("marking errors", () => {
  it("goes from the first frame to the thanks, with the keyboard", async () => {
    const user = userEvent.setup();
    const { calls, submitted } = fakeServer(SPOTLIGHT, [workWith()]);
    open(calls);
    await showClip();

    await goTo(14);
    await user.keyboard("[[");
    await goTo(69);
    await user.keyboard("]");
    await user.keyboard("1{Shift>}4{/Shift}{Enter}It floats{Escape}");
    expect(screen.getAllByTestId("segment-item")).toHaveLength(1);
    await user.keyboard("{Control>}{Enter}{/Control}");

    expect(await screen.findByText(/That was the last clip/)).toBeTruthy();
    expect(localStorage.length).toBe(0);
    expect(submitted[0]).toMatchObject({
      lease_token: "lease",
      clean: false,
      segments: [
        { start_ms: 583, end_ms: 2917, type: "physics_violation", severity: 4, reason: "It floats", box: null },
      ],
    });
  });

  it("says that it is submitted, how far one is, and what all of it pays, once the server has it", async () => {
    const user = userEvent.setup();
    const reward = { amount_minor: 700, currency: "GBP" };
    const second = { ...workWith(), reward, progress: { mine: 7, of: 20 } };
    second.task = { ...second.task, id: "t2" };
    const { calls } = fakeServer(SPOTLIGHT, [{ ...workWith(), reward }, second]);
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const { submit } = calls;
    open({ ...calls, submit: (...given) => arrived.then(() => submit(...given)) });
    await showClip();
    const line = screen.getByTestId("submitted");
    expect(line.getAttribute("role")).toBe("status");
    await user.click(screen.getByTestId("no-errors"));
    await user.click(screen.getByTestId("submit"));
    expect(line.textContent).toBe("");
    arrive();
    await waitFor(() => expect(line.textContent).toBe("Submitted. 7 of 20 done. £7.00 when all are done."));
  });

  it("counts the words of a reason up to what the instrument aims for", async () => {
    const user = userEvent.setup();
    open(fakeServer(SPOTLIGHT, [workWith()]).calls);
    await showClip();
    await user.keyboard("[[");
    await goTo(20);
    await user.keyboard("]{Enter}It floats");
    expect(screen.getByLabelText(/Reason/).getAttribute("aria-describedby")).toBe("words");
    expect(document.getElementById("words")?.textContent).toBe("2 of 8 words");
    await user.keyboard(" in the air above the grey table");
    expect(document.getElementById("words")?.textContent).toBe("9 words");
  });

  it("says what is missing and sends nothing until it is there", async () => {
    const user = userEvent.setup();
    const { calls, submitted } = fakeServer(SPOTLIGHT, [workWith()]);
    open(calls);
    await showClip();
    await user.click(screen.getByTestId("submit"));
    expect(screen.getByTestId("problem").textContent).toContain("Mark at least one segment");
    expect(submitted).toEqual([]);

    await user.click(screen.getByTestId("no-errors"));
    await user.click(screen.getByTestId("submit"));
    await screen.findByText(/last clip/);
    expect(submitted[0]).toMatchObject({ clean: true, segments: [] });
  });

  it("keeps a control that cannot act in reach, and it says why", async () => {
    const user = userEvent.setup();
    const { calls } = fakeServer(SPOTLIGHT, [workWith()]);
    open(calls);
    await showClip();
    await user.click(screen.getByTestId("start-mark"));
    await user.click(screen.getByTestId("no-errors"));
    expect(screen.getByTestId("problem").textContent).toContain("Delete all segments to choose");
  });

  it("moves an edge with the arrows of its slider", async () => {
    const user = userEvent.setup();
    const segment = { start_ms: 417, end_ms: 833, type: null, severity: null, reason: "", box: null };
    const draft = { clean: false, segments: [segment], answers: [] };
    const { calls } = fakeServer(SPOTLIGHT, [workWith([], draft)]);
    open(calls);
    await showClip();
    const edge = screen.getByRole("slider", { name: "End of segment 1" });
    edge.focus();
    await user.keyboard("{ArrowRight}{Shift>}{ArrowLeft}{/Shift}");
    expect(edge.getAttribute("aria-valuenow")).toBe("11");
    expect(edge.getAttribute("aria-valuetext")).toBe("frame 10, 0.458 s");
  });

  it("stays with the clip when the server refuses, and says why", async () => {
    const user = userEvent.setup();
    const { calls } = fakeServer(SPOTLIGHT, [workWith()]);
    const refusal = new Refused({ title: "", status: 409, detail: "Others have taken it since.", errors: [] });
    open({ ...calls, submit: () => Promise.reject(refusal) });
    await showClip();
    await user.keyboard("c{Control>}{Enter}{/Control}");
    await waitFor(() => expect(screen.getByTestId("problem").textContent).toBe("Others have taken it since."));
    expect(screen.getByTestId("save-state").textContent).toContain("No longer assigned to you");
    expect(screen.getByRole("button", { name: "Open it again" })).toBeTruthy();
  });
});

describe("answering questions", () => {
  it("needs an answer to each that applies, and sends yes, no and unclear", async () => {
    const user = userEvent.setup();
    const { calls, submitted } = fakeServer(BRITE, [workWith(QUESTIONS)]);
    open(calls);
    await showClip();
    expect(screen.getByRole("heading", { name: "Is there a cup?" })).toBeTruthy();
    await user.keyboard("y{Control>}{Enter}{/Control}");
    expect(screen.getByTestId("problem").textContent).toBe("Question 3 is not answered.");
    await user.click(screen.getByTestId("answer-unclear"));
    await user.click(screen.getByTestId("submit"));
    await screen.findByText(/last clip/);
    expect(submitted[0]?.clean).toBeNull();
    expect(submitted[0]?.answers).toEqual([
      { question: "q1", value: "yes", unclear: false, at_ms: null, note: "" },
      { question: "q3", value: null, unclear: true, at_ms: null, note: "" },
    ]);
  });
});

describe("a clip that cannot be shown", () => {
  it("can be tried again, or reported", async () => {
    const user = userEvent.setup();
    vi.stubGlobal(
      "fetch",
      vi.fn(() => Promise.resolve(new Response(null, { status: 404 }))),
    );
    const { calls, reported } = fakeServer(SPOTLIGHT, [workWith()]);
    open(calls);
    const alert = await screen.findByText("The clip did not load: the server returned 404.");
    expect(within(alert.parentElement!).getByRole("button", { name: "Try again" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Report and continue" }));
    await user.click(screen.getByLabelText("Upsetting"));
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Report" }));
    await screen.findByText(/last clip/);
    expect(reported).toEqual(["upsetting"]);
  });
});

it("shows what another window has saved and lets the person choose", async () => {
  const user = userEvent.setup();
  const theirs = { clean: true, segments: [], answers: [] };
  const stale = new Refused({ title: "", status: 409, detail: "stale", errors: [], version: 9, draft: theirs });
  const { calls } = fakeServer(SPOTLIGHT, [workWith()]);
  open({ ...calls, saveDraft: () => Promise.reject(stale) });
  await showClip();
  await user.click(screen.getByTestId("start-mark"));
  await user.click(await screen.findByRole("button", { name: "Keep the other version" }, { timeout: 3000 }));
  expect(screen.queryAllByTestId("segment-item")).toEqual([]);
  expect(screen.getByTestId("no-errors").getAttribute("aria-pressed")).toBe("true");
});
