// @vitest-environment jsdom
import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { EntryCalls } from "@/features/entry/engine/participation";
import { Participation } from "@/features/entry/engine/participation";
import { EntryPage } from "@/features/entry/EntryPage";
import { Refused } from "@/shared/api/errors";
import type { OwnEntry } from "@/shared/api/types";
import { COMPLETED, ENTRY } from "../entries";

/** A server with one participation. */
function serverWith(entry: OwnEntry) {
  let now = entry;
  const become = (part: Partial<OwnEntry>) => Promise.resolve((now = { ...now, ...part }));
  const calls = {
    entry: vi.fn<EntryCalls["entry"]>(() => Promise.resolve(now)),
    consent: vi.fn<EntryCalls["consent"]>((_, version, agrees) =>
      become(agrees ? { state: "consented", consented_version: version } : { state: "declined" }),
    ),
    device: vi.fn<EntryCalls["device"]>((_, found) => become({ state: "working", device: found })),
    complete: vi.fn<EntryCalls["complete"]>(() => become(COMPLETED)),
    withdraw: vi.fn<EntryCalls["withdraw"]>(() => become({ state: "withdrawn" })),
  };
  return { calls, become };
}

async function open(entry: OwnEntry) {
  const server = serverWith(entry);
  const go = vi.fn();
  render(<EntryPage participation={new Participation("e1", server.calls, go)} />);
  await screen.findByRole("heading", { level: 1 });
  return { ...server, go, user: userEvent.setup() };
}

function resizeTo(width: number): void {
  vi.stubGlobal("innerWidth", width);
  fireEvent(window, new Event("resize"));
}

beforeEach(() => vi.stubGlobal("innerWidth", 1366));

describe("consent", () => {
  it("is asked for with two buttons that look alike, beside the version, the work and the pay", async () => {
    const { calls, user } = await open({ ...ENTRY, content_warning: "Some clips show falls." });
    expect([...screen.getByTestId("consent").children].map(({ textContent }) => textContent)).toEqual([
      "You look at clips.",
      "Write to rui@example.org.\nShe answers.",
    ]);
    for (const text of ["Version 2 of this text", "5 tasks", "£4.50 for the complete study", "Some clips show falls."])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByTestId("agree").className).toBe(screen.getByTestId("decline").className);
    await user.click(screen.getByTestId("agree"));
    expect(calls.consent).toHaveBeenCalledWith("e1", 2, true);
    expect(document.activeElement).toBe(await screen.findByRole("heading", { name: "Check your computer" }));
  });

  it("shows the new text when it has changed meanwhile, and says so", async () => {
    const { calls, become, user } = await open(ENTRY);
    const stale = new Refused({ title: "", status: 409, detail: "The text has changed.", errors: [] });
    calls.consent.mockRejectedValueOnce(stale);
    await become({ consent: "You look at new clips.", consent_version: 3 });
    await user.click(screen.getByTestId("agree"));
    expect((await screen.findByRole("alert")).textContent).toBe("The text has changed.");
    expect(screen.getByText("You look at new clips.")).toBeTruthy();
    await user.click(screen.getByTestId("agree"));
    expect(calls.consent).toHaveBeenLastCalledWith("e1", 3, true);
  });

  it("that is declined ends it, without a code", async () => {
    const { user } = await open(ENTRY);
    await user.click(screen.getByTestId("decline"));
    expect(await screen.findByRole("heading", { name: "You are not taking part" })).toBeTruthy();
    expect(screen.getByText(/Please return your submission on Prolific/)).toBeTruthy();
    expect(screen.queryByTestId("code")).toBeNull();
  });
});

describe("the check of the computer", () => {
  it("says what helps, as often as it takes, and then goes to the work", async () => {
    const { calls, go, user } = await open({ ...ENTRY, state: "consented", needs_sound: false });
    const statuses = () => screen.getAllByTestId("check").map(({ dataset }) => dataset.status);
    calls.device.mockResolvedValueOnce({ ...ENTRY, state: "consented", needs_sound: false });
    expect(statuses()).toEqual(["ok", "open"]);
    resizeTo(800);
    await user.click(screen.getByTestId("begin"));
    expect(calls.device).toHaveBeenLastCalledWith("e1", { width_px: 800, keyboard: false, sound: true });
    expect(statuses()).toEqual(["failed", "failed"]);
    expect(screen.getByTestId("not-yet").textContent).toBe("You cannot begin yet: Window, Keyboard");
    expect(screen.getByText(/Make the window wider/)).toBeTruthy();
    expect(go).not.toHaveBeenCalled();
    resizeTo(1024);
    expect(statuses()).toEqual(["ok", "failed"]);
    await user.click(screen.getByTestId("begin"));
    expect(calls.device).toHaveBeenLastCalledWith("e1", { width_px: 1024, keyboard: false, sound: true });
    expect(go).toHaveBeenCalledWith("/annotate/s1");
  });
});

describe("an end", () => {
  it("shows the code of its own, a button that copies it, the way back and the pay", async () => {
    const { user } = await open(COMPLETED);
    expect(screen.getByTestId("code").textContent).toBe("DONE1");
    expect(screen.getByRole("link", { name: "Back to Prolific" }).getAttribute("href")).toBe(COMPLETED.exit?.url);
    expect(within(screen.getByRole("region", { name: "Your payment" })).getByText("£4.50")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Copy" }));
    expect(await navigator.clipboard.readText()).toBe("DONE1");
    expect(screen.getByText("Code copied.")).toBeTruthy();
  });

  it.each([
    ["screened_out", "Your participation ended early", true],
    ["attention", "Your participation ended early", true],
    ["returned", "You returned your submission", false],
    ["timed_out", "Your time has run out", false],
    ["withdrawn", "You have withdrawn", false],
  ] as const)("%s has its own words, and a way to object where others decided", async (state, heading, objects) => {
    await open({ ...COMPLETED, state, exit: null });
    expect(screen.getByRole("heading", { name: heading })).toBeTruthy();
    expect(screen.queryByRole("link", { name: /appeal/ }) !== null).toBe(objects);
    expect(screen.getByText(/none: £4.50 is paid only for completing/)).toBeTruthy();
  });

  it("comes to who closed the page after the last task", async () => {
    const { calls } = await open({ ...ENTRY, state: "working", tasks_done: 5 });
    expect(calls.complete).toHaveBeenCalledTimes(1);
    expect(screen.getByTestId("code")).toBeTruthy();
  });
});

describe("withdrawing", () => {
  it("says what will happen, and does it once that is confirmed", async () => {
    const { calls, user } = await open({ ...ENTRY, state: "working", tasks_done: 2 });
    await user.click(screen.getByTestId("withdraw"));
    expect(within(screen.getByRole("dialog")).getByText(/The 2 tasks that you completed no longer count/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(calls.withdraw).not.toHaveBeenCalled();
    await user.click(screen.getByTestId("withdraw"));
    await user.click(screen.getByTestId("confirm"));
    expect(calls.withdraw).toHaveBeenCalledWith("e1", false);
    expect(await screen.findByRole("heading", { name: "You have withdrawn" })).toBeTruthy();
  });

  it("with erasing tells the code for the last time, and offers nothing more", async () => {
    const { calls, user } = await open(COMPLETED);
    await user.click(screen.getByTestId("erase"));
    await user.click(screen.getByTestId("confirm"));
    expect(calls.withdraw).toHaveBeenCalledWith("e1", true);
    expect(await screen.findByRole("heading", { name: "Your data has been erased" })).toBeTruthy();
    expect(screen.getByTestId("code").textContent).toBe("DONE1");
    expect(screen.getByText(/not shown again/)).toBeTruthy();
    expect(screen.queryByTestId("erase")).toBeNull();
  });
});
