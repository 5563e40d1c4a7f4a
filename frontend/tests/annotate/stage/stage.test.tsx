// @vitest-environment jsdom
import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Commands } from "@/features/annotate/controls/Commands";
import { Stage } from "@/features/annotate/stage/Stage";
import { Transport } from "@/features/annotate/stage/Transport";
import type { Context } from "@/features/annotate/commands/table";
import type { Editor } from "@/features/annotate/editor/editor";
import type { FootageState } from "@/features/annotate/media/footage";
import { Keyboard } from "@/features/annotate/keyboard/keyboard";
import type { OpenTask } from "@/features/annotate/session/open-task";
import { Clock } from "@/shared/engine/clock";
import { Store } from "@/shared/engine/store";
import { FakeVideo } from "../../shared/engine/fake-video";
import { editorFor, SPOTLIGHT } from "../fixtures";

let editor: Editor;
let video: FakeVideo;
let clip: Store<FootageState>;
const retry = vi.fn();
const report = vi.fn();

beforeEach(() => {
  history.replaceState(null, "", "/annotate/s1");
  editor = editorFor(SPOTLIGHT);
  video = new FakeVideo(editor.table);
  clip = new Store<FootageState>({ kind: "ready", urls: ["blob:clip"] });
});

afterEach(() => localStorage.clear());

function show(): void {
  const openTask = { editor, work: editor.work, footage: { state: clip } } as unknown as OpenTask;
  const context = { editor, surface: {} } as Context;
  render(
    <Commands context={context} keyboard={new Keyboard(localStorage)}>
      <Stage openTask={openTask} onRetry={retry} onReport={report} />
      <Transport editor={editor} />
    </Commands>,
  );
}

/** The clip can be shown: a clock over a video worked by hand takes the place of the element's own. */
async function begin(): Promise<Clock> {
  const clock = new Clock(video, editor.table);
  await act(async () => {
    editor.attach(clock);
    video.present(0);
    await Promise.resolve();
  });
  return clock;
}

describe("the stage", () => {
  it("tells how many bytes have come", () => {
    clip.set({ kind: "loading", bytes: 1_200_000, total: 4_800_000 });
    show();
    expect(screen.getByRole("status").textContent).toContain("1.2 of 4.8 MB");
    expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("25");
  });

  it("tells why it failed, and offers another try and a report", async () => {
    clip.set({ kind: "failed", message: "The clip did not load: the server returned 404." });
    show();
    expect(screen.getByRole("alert").textContent).toContain("returned 404");
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await userEvent.click(screen.getByRole("button", { name: "Report and continue" }));
    expect([retry.mock.calls.length, report.mock.calls.length]).toEqual([1, 1]);
  });

  it("says that the clip opens until its first frame is shown", async () => {
    show();
    expect(screen.getByText("Opening the clip")).toBeTruthy();
    await begin();
    expect(screen.queryByText("Opening the clip")).toBeNull();
  });

  it("says which frame is on its way", async () => {
    show();
    const clock = await begin();
    act(() => void clock.seekFrame(57));
    expect(screen.getByText("loading frame 57")).toBeTruthy();
    act(() => video.settle());
    expect(screen.queryByText(/loading frame/)).toBeNull();
  });

  it("says why the clip does not play", async () => {
    show();
    const clock = await begin();
    video.refusal = Object.assign(new Error("no"), { name: "NotAllowedError" });
    await act(() => clock.play());
    expect(screen.getByRole("alert").textContent).toContain("blocked playback");
  });

  it("says that a link was to another clip", async () => {
    history.replaceState(null, "", "/annotate/s1?task=t9&t=1200");
    show();
    await act(async () => Promise.resolve());
    expect(editor.state.get().notice).toContain("points to another clip");
    expect(location.search).toBe("?task=t9");
  });
});

describe("the controls", () => {
  it("say why they cannot act while there is no picture", async () => {
    show();
    const play = screen.getByRole("button", { name: "Play (Space)" });
    expect(play.getAttribute("aria-disabled")).toBe("true");
    await userEvent.click(play);
    expect(editor.state.get().notice).toBe("The clip has not loaded yet.");
  });

  it("step by a click of the keyboard, and go on while a pointer holds them", async () => {
    show();
    const clock = await begin();
    const on = screen.getByRole("button", { name: /^One frame forward/ });
    act(() => void fireEvent.click(on));
    act(() => video.settle());
    expect(clock.position()).toBe(1);
    act(() => void fireEvent.pointerDown(on, { button: 0 }));
    await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
    act(() => {
      fireEvent.pointerUp(on);
      fireEvent.click(on, { detail: 1 });
    });
    const held = clock.position();
    await act(() => new Promise((resolve) => setTimeout(resolve, 150)));
    expect(clock.position()).toBe(held);
    expect(clock.position()).toBeGreaterThan(1);
  });

  it("show the speed, also backwards", async () => {
    show();
    const clock = await begin();
    const speed = screen.getByTestId<HTMLSelectElement>("speed");
    await userEvent.selectOptions(speed, "4");
    expect(video.playbackRate).toBe(4);
    act(() => void clock.shuttle(-1));
    expect(speed.selectedOptions[0]?.textContent).toBe("−1×");
  });
});
