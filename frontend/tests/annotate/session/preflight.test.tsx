// @vitest-environment jsdom
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import type { Calls } from "@/features/annotate/api/calls";
import { PreflightPage } from "@/features/annotate/page/PreflightPage";
import { Preflight } from "@/features/annotate/session/preflight";
import type { Instrument } from "@/shared/api/types";
import { SPOTLIGHT } from "../fixtures";

/** A window's width, that can be changed. */
function windowThatIs(matches: boolean) {
  const listeners = new Set<() => void>();
  const wide = {
    matches,
    addEventListener: (_: string, listener: () => void) => void listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => void listeners.delete(listener),
  };
  const widen = () => {
    wide.matches = true;
    listeners.forEach((listener) => listener());
  };
  return { wide: wide as unknown as MediaQueryList, widen, listeners };
}

function preflightTo(instrument: Instrument, { wide } = windowThatIs(true), content_warning = "") {
  const head = { name: "Winter sports", content_warning, instrument_document: instrument };
  const study = vi.fn((id: string) => Promise.resolve({ id, ...head }));
  const preflight = new Preflight("s1", { study } as unknown as Calls, wide, sessionStorage);
  return { preflight, study };
}

const open = (preflight: Preflight) =>
  render(
    <PreflightPage preflight={preflight}>
      <p>the first clip</p>
    </PreflightPage>,
  );

describe("a study with a warning", () => {
  const WARNED: Instrument = { ...SPOTLIGHT, warning: "Some clips show falls." };

  it("says it before the first clip, and goes on when told to", async () => {
    sessionStorage.clear();
    const { preflight } = preflightTo(WARNED);
    open(preflight);
    expect((await screen.findByTestId("content-warning")).textContent).toBe("Some clips show falls.");
    expect(screen.queryByText("the first clip")).toBeNull();
    expect(screen.getByRole("link", { name: "Not for me" }).getAttribute("href")).toBe("/");
    await userEvent.click(screen.getByRole("button", { name: "Continue" }));
    expect(screen.getByText("the first clip")).toBeTruthy();
  });

  it("says what the study warns of before what its instrument warns of, and either alone", async () => {
    for (const [instrument, own, said] of [
      [WARNED, "This study shows surgery.", ["This study shows surgery.", "Some clips show falls."]],
      [SPOTLIGHT, "This study shows surgery.", ["This study shows surgery."]],
      [WARNED, "Some clips show falls.", ["Some clips show falls."]],
    ] as const) {
      sessionStorage.clear();
      const page = open(preflightTo(instrument, undefined, own).preflight);
      const note = await screen.findByTestId("content-warning");
      expect([...note.querySelectorAll("p")].map(({ textContent }) => textContent)).toEqual(said);
      page.unmount();
    }
  });

  it("says it once while the tab is open, and again when the words have changed", async () => {
    sessionStorage.clear();
    const first = preflightTo(WARNED).preflight;
    await first.look();
    first.accept();
    const again = preflightTo(WARNED).preflight;
    await again.look();
    expect(again.state.get().kind).toBe("open");
    const changed = preflightTo({ ...WARNED, warning: "Some clips show blood." }).preflight;
    await changed.look();
    expect(changed.state.get().kind).toBe("warning");
  });
});

it("reads the study once for itself and for the page behind", async () => {
  const { preflight, study } = preflightTo(SPOTLIGHT);
  open(preflight);
  expect(await screen.findByText("the first clip")).toBeTruthy();
  await preflight.calls.study("s1");
  expect(study).toHaveBeenCalledTimes(1);
});

it("leaves a study that cannot be read to the page behind, which says so", async () => {
  const { preflight, study } = preflightTo(SPOTLIGHT);
  study.mockRejectedValueOnce(new Error("no answer"));
  open(preflight);
  expect(await screen.findByText("the first clip")).toBeTruthy();
});

describe("a narrow window", () => {
  it("is told that a computer is needed, before any clip is taken, and may go on", async () => {
    const { preflight, study } = preflightTo(SPOTLIGHT, windowThatIs(false));
    open(preflight);
    expect(screen.getByRole("heading", { name: "This work needs a computer" })).toBeTruthy();
    expect(study).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: "Continue anyway" }));
    expect(await screen.findByText("the first clip")).toBeTruthy();
  });

  it("goes on by itself when it becomes wide, and listens no more when it is left", async () => {
    const narrow = windowThatIs(false);
    const { preflight } = preflightTo(SPOTLIGHT, narrow);
    const page = open(preflight);
    await act(async () => narrow.widen());
    expect(await screen.findByText("the first clip")).toBeTruthy();
    page.unmount();
    expect(narrow.listeners.size).toBe(0);
  });
});
