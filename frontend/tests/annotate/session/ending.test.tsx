// @vitest-environment jsdom
import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { StudyHead } from "@/features/annotate/api/calls";
import { Ending } from "@/features/annotate/page/NoTask";
import { SentBack } from "@/features/annotate/recheck/recheck-parts";
import type { Ending as Found } from "@/features/annotate/session/ending";
import { endingOf } from "@/features/annotate/session/ending";
import type { OwnEntry, Stopped } from "@/shared/api/types";
import { COMPLETED, ENTRY } from "../../entries";

const stoppedBy = (kind: Stopped["kind"]): Stopped => ({ kind, text: "Look closer.", until: null });

function find(stopped: Stopped | null, entry: string | null, becomes: OwnEntry = COMPLETED) {
  const complete = vi.fn(() => Promise.resolve(becomes));
  const eligibility = () => Promise.resolve({ stopped, round: 1, mine: 5, of: 5, entry });
  return { complete, found: endingOf("s1", { eligibility, complete }) };
}

const STUDY = { id: "s1", name: "Cups" } as StudyHead;

const show = (found: Found) => render(<Ending ending={found} study={STUDY} submitted={2} onLook={() => undefined} />);

it("of a member of the project is thanks, and completes nothing", async () => {
  const { found, complete } = find(null, null);
  expect(await found).toEqual({ kind: "nothing" });
  expect(complete).not.toHaveBeenCalled();
});

it("of a study without tasks says that there are none yet, and asks again", async () => {
  const eligibility = () => Promise.resolve({ stopped: null, round: 1, mine: 0, of: 0, entry: null });
  const onLook = vi.fn();
  const found = await endingOf("s1", { eligibility, complete: vi.fn() });
  render(<Ending ending={found} study={STUDY} submitted={0} onLook={onLook} />);
  expect(screen.getByRole("heading", { name: "This study has no tasks yet" })).toBeTruthy();
  expect(screen.queryByText(/last clip/)).toBeNull();
  screen.getByRole("button", { name: "Check again" }).click();
  expect(onLook).toHaveBeenCalled();
});

it.each([
  ["whose tasks are all done", stoppedBy("quota")],
  ["for whom nothing is left", null],
  ["who was screened out", stoppedBy("entry")],
])("of somebody %s shows the code of the participation", async (_, stopped) => {
  show(await find(stopped, "e1").found);
  expect(screen.getByTestId("code").textContent).toBe("DONE1");
  expect(screen.getByRole("link", { name: "Your participation" }).getAttribute("href")).toBe("/entry/e1");
});

it("of a participation that goes on is none", async () => {
  expect(await find(null, "e1", { ...ENTRY, state: "working" }).found).toEqual({ kind: "nothing" });
});

it("of one that has not begun is the way there", async () => {
  show(await find(stoppedBy("entry"), "e1", ENTRY).found);
  expect(screen.getByRole("link", { name: "Continue" }).getAttribute("href")).toBe("/entry/e1");
});

it.each([
  ["paused", "Your work is paused"],
  ["excluded", "No more tasks for you in this study"],
  ["not_admitted", "No tasks for you yet"],
] as const)("of somebody who is %s says why, and where to object", async (kind, heading) => {
  const { found, complete } = find(stoppedBy(kind), "e1");
  show(await found);
  expect(complete).not.toHaveBeenCalled();
  expect(screen.getByRole("heading", { name: heading })).toBeTruthy();
  expect(screen.getByTestId("stopped").textContent).toContain("Look closer.");
  expect(screen.getByRole("link", { name: "My work" }).getAttribute("href")).toBe("/annotate/s1/mine");
});

it("of a member who works where these words come from says so, and of a participation asks for its end", async () => {
  show(await find(stoppedBy("source"), null).found);
  expect(screen.getByRole("heading", { name: "No tasks for you yet" })).toBeTruthy();
  const { found, complete } = find(stoppedBy("source"), "e1");
  await found;
  expect(complete).toHaveBeenCalled();
});

it.each([null, "e1"])(
  "of a reason that this page has no heading for shows the server's words (entry %s)",
  async (entry) => {
    const { found, complete } = find({ ...stoppedBy("newer" as Stopped["kind"]), text: "The round is closed." }, entry);
    show(await found);
    expect(complete).not.toHaveBeenCalled();
    expect(screen.getByRole("heading", { name: "No tasks for you right now" })).toBeTruthy();
    expect(screen.getByTestId("stopped").textContent).toContain("The round is closed.");
  },
);

it("of a member whose tasks are all done says what the server says", async () => {
  const { found } = find({ ...stoppedBy("quota"), text: "You have done all 5 tasks." }, null);
  show(await found);
  expect(screen.getByTestId("stopped").textContent).toContain("You have done all 5 tasks.");
});

it("says until when a pause lasts", async () => {
  show(await find({ ...stoppedBy("paused"), until: "2026-11-21T12:00:00Z" }, null).found);
  expect(screen.getByTestId("stopped").textContent).toMatch(/You can continue from 21 Nov 2026, \d\d:00\./);
});

it("shows the note of a task that was sent back", () => {
  render(<SentBack note="The cup moves twice." />);
  expect(screen.getByRole("note").textContent).toContain("Sent back to you: The cup moves twice.");
});
