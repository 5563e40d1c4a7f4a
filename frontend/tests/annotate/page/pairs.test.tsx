// @vitest-environment jsdom
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Calls } from "@/features/annotate/api/calls";
import { AnnotatePage } from "@/features/annotate/page/AnnotatePage";
import { pairParts } from "@/features/annotate/pair/lazy";
import { questionParts } from "@/features/annotate/questions/lazy";
import { textParts } from "@/features/annotate/text/lazy";
import { LocalStore } from "@/features/annotate/session/local-store";
import { AnnotationSession } from "@/features/annotate/session/annotation-session";
import type { Body, Instrument, Work } from "@/shared/api/types";
import { ALL_DONE, BRITE, fixedQuestions, tableAt, videoCalled, workWith, HEAD } from "../fixtures";

/** Asks which of two clips is better, where there may be no difference, and where one has to be. */
const PREFERENCES: Instrument = {
  ...BRITE,
  questions: {
    unclear: false,
    dimensions: ["Looks"],
    evidence: true,
    fixed: [
      { key: "looks", text: "Which looks better?", dimension: "Looks", form: "preference" },
      { key: "moves", text: "Which moves better?", dimension: "Looks", form: "preference", ties: false },
    ],
  },
};

const pairOf = (id: string, left: string, right: string): Work => {
  const work = workWith(fixedQuestions(PREFERENCES));
  return {
    ...work,
    task: { ...work.task, id, subject: "pair", prompt: null },
    video: videoCalled(left),
    right: { ...videoCalled(right), duration_ms: 6000 },
  };
};

const textOf = (id: string, text: string): Work => {
  const work = pairOf(id, "none", "none");
  return { ...work, task: { ...work.task, subject: "prompt", prompt: { text } }, video: null, right: null };
};

/** A server that gives these tasks in turn, with what it was asked for and sent. */
function serving(tasks: readonly Work[], other: Partial<Calls> = {}) {
  const left = [...tasks];
  const submitted: Body[] = [];
  const warmed: string[] = [];
  const calls = {
    study: (id: string) => Promise.resolve({ id, name: "Pairs", ...HEAD, instrument_document: PREFERENCES }),
    next: () => Promise.resolve(left[0] ?? null),
    ...ALL_DONE,
    upcoming: () => Promise.resolve(left[1] ?? null),
    warm: (url: string) => void warmed.push(url),
    saveDraft: (_id: string, _body: Body, version: number) => Promise.resolve({ version: version + 1 }),
    submit: (_id: string, body: Body) => {
      submitted.push(body);
      left.shift();
      return Promise.resolve({ feedback: null });
    },
    renew: () => Promise.resolve({ expires_at: "2030-01-01T00:00:00Z" }),
    frameTimes: (url: string) => {
      const table = url.includes("right") ? tableAt(30, 180) : tableAt(24, 120);
      return Promise.resolve({ edges_ms: table.edgesMs, times: table.times, end: table.end });
    },
    peaks: () => Promise.reject(new Error("no peaks")),
    ...other,
  } as unknown as Calls;
  const session = new AnnotationSession("s1", calls, new LocalStore(undefined, localStorage, "ana"));
  return { session, submitted, warmed };
}

let fetched: string[];

/* What comes late to the page is not what is waited for here. */
beforeAll(async () => {
  for (const part of [questionParts, pairParts, textParts]) await part.fetch();
});

beforeEach(() => {
  fetched = [];
  vi.stubGlobal("fetch", (url: string) => {
    fetched.push(url);
    return Promise.resolve(new Response(new Uint8Array(3), { headers: { "Content-Length": "3" } }));
  });
});

describe("a sitting", () => {
  it("takes both clips of a pair; the longer one leads from where it stands", async () => {
    const { session, warmed } = serving([pairOf("t1", "left", "right"), pairOf("t2", "left-2", "right-2")]);
    await session.take();
    await vi.waitFor(() => expect(warmed).toEqual(["/media/left-2.jpg", "/media/right-2.jpg"]));
    const state = session.state.get();
    expect(state.kind).toBe("working");
    if (state.kind !== "working") return;
    const { editor, tables } = state.openTask;
    expect(editor.video?.id).toBe("right");
    expect([editor.table, tables.map(({ times }) => times.length)]).toEqual([tables[1], [120, 180]]);
    expect(fetched.slice(0, 2)).toEqual(["/media/left.mp4", "/media/right.mp4"]);
  });

  it("goes on without the network with the pair that was fetched ahead", async () => {
    const { session } = serving([pairOf("t1", "left", "right"), pairOf("t2", "left-2", "right-2")]);
    await session.take();
    await vi.waitFor(() => expect(fetched).toHaveLength(4));
    const state = session.state.get();
    if (state.kind !== "working") throw new Error(state.kind);
    await session.submit(state.openTask);
    const next = session.state.get();
    if (next.kind !== "working") throw new Error(next.kind);
    expect([next.openTask.work.video?.id, next.openTask.work.right?.id]).toEqual(["left-2", "right-2"]);
    expect(next.openTask.footage.state.get().kind).toBe("ready");
    expect(fetched).toHaveLength(4);
  });

  it("has a text at hand at once, and fetches the one after it", async () => {
    const upcoming = vi.fn(() => Promise.resolve(textOf("t2", "Two cups.")));
    const { session } = serving([textOf("t1", "A cup."), textOf("t2", "Two cups.")], { upcoming });
    await session.take();
    const state = session.state.get();
    if (state.kind !== "working") throw new Error(state.kind);
    const { editor, footage } = state.openTask;
    expect([editor.video, editor.clock, footage.state.get().kind]).toEqual([null, null, "ready"]);
    expect(upcoming).toHaveBeenCalledTimes(1);
    expect(fetched).toEqual([]);
  });
});

describe("the page of a pair", () => {
  /** Let a clip be shown: jsdom decodes nothing, so a seek is over as soon as it is asked for. */
  async function showClips(): Promise<HTMLVideoElement[]> {
    const videos = await Promise.all(
      ["clip-left", "clip-right"].map((id) => screen.findByTestId<HTMLVideoElement>(id)),
    );
    for (const video of videos) {
      let at = 0;
      Object.defineProperty(video, "readyState", { get: () => HTMLMediaElement.HAVE_ENOUGH_DATA });
      Object.defineProperty(video, "paused", { get: () => true });
      Object.defineProperty(video, "currentTime", {
        get: () => at,
        set: (seconds: number) => {
          at = seconds;
          queueMicrotask(() => video.dispatchEvent(new Event("seeked")));
        },
      });
    }
    await act(async () => {
      for (const video of videos) video.dispatchEvent(new Event("loadeddata"));
      await vi.waitFor(() => expect(document.body.textContent).not.toContain("no frame yet"));
    });
    return videos;
  }

  it("has the left clip on the left and names the frame of each, whichever leads", async () => {
    render(<AnnotatePage session={serving([pairOf("t1", "left", "right")]).session} />);
    await screen.findByText("Pair 7");
    const [left, right] = await showClips();
    expect(left!.compareDocumentPosition(right!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const names = [left!, right!].map((video) => video.getAttribute("aria-label"));
    expect(names).toEqual(["Left clip", "Right clip"]);
    await act(() => window.outtake!.seekFrame(90));
    const captions = () => [left!, right!].map((video) => within(video.closest("figure")!).getByText(/frame/));
    await waitFor(() =>
      expect(captions().map(({ textContent }) => textContent)).toEqual(["frame 72 / 119", "frame 90 / 179"]),
    );
    expect(screen.queryByText(/clip a|clip b/iu)).toBeNull();
  });

  it("takes an answer by its place, and offers no tie where there is none", async () => {
    const user = userEvent.setup();
    const { session, submitted } = serving([pairOf("t1", "left", "right")]);
    render(<AnnotatePage session={session} />);
    await showClips();
    expect(screen.getAllByRole("radio").map(({ textContent }) => textContent)).toEqual([
      "Left clip1",
      "Right clip2",
      "No difference3",
    ]);
    await user.keyboard("3{Enter}");
    expect(screen.getAllByRole("radio")).toHaveLength(2);
    await user.keyboard("2{Control>}{Enter}{/Control}");
    await screen.findByText(/last/);
    expect(submitted[0]?.answers.map(({ value }) => value)).toEqual(["tie", "right"]);
  });

  it("says that a clip did not come, and shows both once it is there", async () => {
    const user = userEvent.setup();
    let there = false;
    vi.stubGlobal("fetch", (url: string) =>
      Promise.resolve(
        url === "/media/right.mp4" && !there
          ? new Response("", { status: 404 })
          : new Response(new Uint8Array(3), { headers: { "Content-Length": "3" } }),
      ),
    );
    render(<AnnotatePage session={serving([pairOf("t1", "left", "right")]).session} />);
    expect(await screen.findByText(/returned 404/)).toBeTruthy();
    there = true;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByTestId("clip-right")).toBeTruthy();
  });
});

describe("the page of a pair whose parts did not load", () => {
  it("says so, and asks for them again", async () => {
    const user = userEvent.setup();
    await pairParts.fetch();
    const part = pairParts.part.get();
    pairParts.part.set(null);
    pairParts.failed.set(true);
    const fetching = vi.spyOn(pairParts, "fetch").mockResolvedValue(false);
    render(<AnnotatePage session={serving([pairOf("t1", "left", "right")]).session} />);
    expect(await screen.findByText(/side-by-side player did not load/)).toBeTruthy();
    const before = fetching.mock.calls.length;
    fetching.mockImplementation(() => {
      pairParts.part.set(part);
      return Promise.resolve(true);
    });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(fetching.mock.calls.length).toBe(before + 1);
    expect(screen.getByTestId("clip-right")).toBeTruthy();
    fetching.mockRestore();
    pairParts.failed.set(false);
  });
});

describe("the page of a text", () => {
  it("has no clip, no clock and nothing that needs them, and can be submitted", async () => {
    const user = userEvent.setup();
    const { session, submitted } = serving([textOf("t1", "A cup on a table.")]);
    const { container } = render(<AnnotatePage session={session} />);
    expect(await screen.findByText("A cup on a table.")).toBeTruthy();
    expect(container.querySelector("video, .stage, .tl")).toBeNull();
    expect(screen.queryByText("Evidence")).toBeNull();
    expect(screen.queryByText(/Loading|Opening/)).toBeNull();
    await user.keyboard(" .e1{Enter}2{Control>}{Enter}{/Control}");
    await screen.findByText(/last/);
    expect(submitted[0]?.answers.map(({ value, at_ms }) => [value, at_ms])).toEqual([
      ["left", null],
      ["right", null],
    ]);
  });
});
