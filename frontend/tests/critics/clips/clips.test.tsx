// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { describe, expect, it, vi } from "vitest";
import { ClipList } from "@/features/critics/clips/ClipList";
import { Reply } from "@/features/critics/clips/Reply";
import { RunEntry } from "@/features/critics/runs/RunEntry";
import { PredictionTimeline } from "@/features/critics/clips/PredictionTimeline";
import { call, clip, detail, run } from "../fixtures";

const show = (children: ReactNode) =>
  render(<QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>);

/** Answers every call, and remembers what was sent. */
function serve(answer: unknown): Request[] {
  const sent: Request[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    sent.push(request.clone());
    return Response.json(answer);
  });
  return sent;
}

describe("a run in the list", () => {
  it("tells how far it is, how replies were read, and what it spent", () => {
    show(<RunEntry run={run()} />);
    expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("4");
    for (const text of ["1 repaired", "1 truncated", "$0.42 of $5.00", "under 1 min left", "12,040 tokens"])
      expect(screen.getByText(text)).toBeTruthy();
  });

  it("stopped at its budget asks for another one before it goes on", async () => {
    const sent = serve(run());
    show(<RunEntry run={run({ state: "paused", paused_reason: "budget used up", paused_by: "budget" })} />);
    expect(screen.getByText("stopped: budget used up")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Resume Zero-shot" }));
    const field = screen.getByLabelText("New budget for this run, US dollars");
    await userEvent.clear(field);
    await userEvent.type(field, "9");
    await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Resume" }));
    expect(sent[0]?.url).toContain("/runs/r1/resume");
    expect(await sent[0]?.json()).toEqual({ budget: "9" });
  });

  it("is cancelled only after a question", async () => {
    const sent = serve(run());
    show(<RunEntry run={run()} />);
    await userEvent.click(screen.getByRole("button", { name: "Cancel Zero-shot" }));
    expect(sent).toHaveLength(0);
    await userEvent.click(screen.getByRole("button", { name: "Cancel run" }));
    expect(sent[0]?.url).toContain("/runs/r1/cancel");
  });

  it("stopped since something did not answer goes on without a question", async () => {
    const sent = serve(run());
    const because = { paused_reason: "Nothing could be done for 10 min", held_up_since: "2026-11-21T12:00:00Z" };
    show(<RunEntry run={run({ state: "paused", ...because })} />);
    await userEvent.click(screen.getByRole("button", { name: "Resume Zero-shot" }));
    expect(await sent[0]?.json()).toEqual({});
  });

  it("that is over has nothing to steer", () => {
    show(<RunEntry run={run({ state: "done", counts: { ...run().counts, failed: 0 } })} />);
    expect(screen.queryAllByRole("button")).toHaveLength(0);
  });

  it("that is over and has failed clips lets them be tried again, unless it was cancelled", async () => {
    const sent = serve(run());
    const shown = show(<RunEntry run={run({ state: "done_with_failures" })} />);
    expect(screen.getAllByRole("button")).toHaveLength(1);
    await userEvent.click(screen.getByRole("button", { name: "Retry the failed clips of Zero-shot" }));
    expect(sent[0]?.url).toContain("/runs/r1/retry");
    shown.unmount();
    show(<RunEntry run={run({ state: "cancelled" })} />);
    expect(screen.queryAllByRole("button")).toHaveLength(0);
  });
});

describe("a reply", () => {
  it("is text, whatever the model wrote", () => {
    const text = '<img src=x onerror="alert(1)">\n  two';
    show(<Reply subject="all errors" call={call({ text })} />);
    const raw = screen.getByLabelText("Raw reply");
    expect(raw.textContent).toBe(text);
    expect(raw.querySelector("img")).toBeNull();
  });

  it("names what was changed in reading, and what is not told", () => {
    const edits = ["fence removed", "“0:02” read as 2 s"];
    show(<Reply subject="all errors" call={call({ status: "repaired", edits, completion_tokens: null })} />);
    expect(screen.getByText("2 changes made while parsing")).toBeTruthy();
    expect(screen.getByText("reply tokens not reported")).toBeTruthy();
    expect(screen.getByText("repaired")).toBeTruthy();
  });

  it("lists the options as the model saw them, with their probabilities", () => {
    const shown = ["none", "blur"];
    show(<Reply subject="Which flaw?" call={call({ shown, probabilities: { none: 0.25 } })} />);
    const items = [...screen.getByTestId("shown-options").children].map(({ textContent }) => textContent);
    expect(items).toEqual(["none P = 0.25", "blur"]);
  });

  it("that lost its video says so", () => {
    show(
      <Reply
        subject="all errors"
        call={call({ status: "media_not_received", media_received: false, prompt_tokens: 40 })}
      />,
    );
    expect(screen.getByRole("status").textContent).toContain("40 prompt tokens");
  });
});

describe("the clips of a run", () => {
  const clips = [clip(), clip({ task: "t2", video: "veo/two", status: "refused" })];

  it("are shown by what became of them", async () => {
    show(<ClipList clips={clips} chosen="t1" onChoose={() => undefined} />);
    await userEvent.click(screen.getByRole("button", { name: "refused 1" }));
    expect(screen.queryByText("veo/one")).toBeNull();
    expect(screen.getByText("veo/two")).toBeTruthy();
  });

  it("are chosen without loading the page again", async () => {
    const choose = vi.fn();
    show(<ClipList clips={clips} chosen="t1" onChoose={choose} />);
    await userEvent.click(screen.getByRole("link", { name: "veo/two" }));
    expect(choose).toHaveBeenCalledWith("t2");
  });

  it("say “no error” only where something was read", () => {
    show(
      <ClipList
        clips={[clip({ segments: 0 }), clip({ task: "t2", status: "failed", segments: 0 })]}
        chosen="t1"
        onChoose={() => undefined}
      />,
    );
    expect(screen.getAllByText("no error")).toHaveLength(1);
  });
});

describe("the timeline of a clip", () => {
  function showTimeline(clip: ReturnType<typeof detail>) {
    show(<PredictionTimeline clip={clip} video={clip.video!} call={call()} />);
  }

  const bad = {
    start_ms: 900,
    end_ms: 100,
    type: "physics_violation",
    reason: "It floats.",
    confidence: null,
    invalid_reason: "inverted",
  };

  it("has a tick for each frame seen", () => {
    showTimeline(detail());
    expect(screen.getByRole("img", { name: "3 frames seen" }).children).toHaveLength(3);
    expect(screen.getByText("no error")).toBeTruthy();
  });

  it("never reads an unread reply as no error", () => {
    showTimeline(detail({ status: "failed" }));
    expect(screen.queryByText("no error")).toBeNull();
    expect(screen.getByText("reply could not be parsed")).toBeTruthy();
  });

  it("ends a segment with the clip at the latest, and keeps its own times in words", () => {
    const long = { ...bad, start_ms: 900, end_ms: 99_000, invalid_reason: "" };
    showTimeline(detail({ segments: [long] }));
    const box = screen.getByTitle(/It floats/);
    expect([box.style.getPropertyValue("--s"), box.style.getPropertyValue("--e")]).toEqual(["900", "2000"]);
    expect(screen.getByText("0.900–99.000")).toBeTruthy();
  });

  it("keeps a bad segment in words", () => {
    showTimeline(detail({ segments: [bad] }));
    expect(screen.getByText("invalid: inverted")).toBeTruthy();
    expect(screen.getByText("1 segment outside the clip, see below")).toBeTruthy();
  });
});
