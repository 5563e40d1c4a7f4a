// @vitest-environment jsdom
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { isDialogOpen } from "@/shared/engine/keys";
import type { Choice } from "@/shared/studio/choices";
import { ComboBox, Select } from "@/shared/studio/choices";
import { NumberField, Switch, TextField } from "@/shared/studio/fields";
import { Menu } from "@/shared/studio/Menu";
import { Poster, tileAt } from "@/shared/studio/Poster";
import { StateBar } from "@/shared/studio/StateBar";
import { ErrorState, FilteredEmpty } from "@/shared/studio/states";
import { Tabs } from "@/shared/studio/Tabs";
import { toast, Toasts, toasts } from "@/shared/studio/Toast";

describe("a toast", () => {
  afterEach(() => {
    vi.useRealTimers();
    act(() => toasts.clear());
  });

  it("says what was done for 10 s and leaves the page its keys", () => {
    vi.useFakeTimers();
    render(<Toasts />);
    act(() => void toast({ text: "3 clips taken down" }));
    expect(screen.getByRole("alertdialog", { name: "3 clips taken down" })).toBeTruthy();
    expect(screen.getByRole("alert").textContent).toBe("3 clips taken down");
    expect(isDialogOpen()).toBe(false);
    act(() => void vi.advanceTimersByTime(9_900));
    expect(screen.queryByText("3 clips taken down")).not.toBeNull();
    act(() => void vi.advanceTimersByTime(200));
    expect(screen.queryByText("3 clips taken down")).toBeNull();
  });

  it("is gone after Undo, and says why where that failed", async () => {
    const undo = vi.fn().mockRejectedValue(new Error("The clip is in a release."));
    render(<Toasts />);
    act(() => void toast({ text: "Taken down", undo }));
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(undo).toHaveBeenCalledOnce();
    expect((await screen.findByRole("alert")).textContent).toBe("Could not undo. The clip is in a release.");
    await userEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("the states of a list", () => {
  it("offer what is next", async () => {
    const [clear, retry] = [vi.fn(), vi.fn()];
    render(
      <>
        <FilteredEmpty title="No clip passes the filters" onClear={clear} />
        <ErrorState title="The clips could not be loaded" error={new Error("Time ran out.")} onRetry={retry} />
      </>,
    );
    await userEvent.click(screen.getByRole("button", { name: "Clear filters" }));
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect([clear, retry].map((each) => each.mock.calls.length)).toEqual([1, 1]);
    expect(screen.getByRole("alert").textContent).toContain("The clips could not be loaded. Time ran out.");
  });
});

describe("the bar of states", () => {
  const parts = [
    { key: "open", label: "Open", count: 3, look: "open", to: "/clips?state=open" },
    { key: "waiting", label: "Waiting", count: 0, look: "waiting", to: "/clips?state=waiting" },
    { key: "review", label: "In review", count: 1200, look: "review", to: "/clips?state=review" },
  ] as const;

  it("has parts as wide as their counts, and a link to each state", () => {
    render(<StateBar label="Clips by state" parts={parts} />);
    const bar = screen.getByRole("img", { name: "Clips by state: 3 Open, 1,200 In review" });
    expect([...bar.children].map((part) => (part as HTMLElement).style.flexGrow)).toEqual(["3", "1200"]);
    const links = within(screen.getByRole("list", { name: "Clips by state" })).getAllByRole("link");
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["3 Open", "/clips?state=open"],
      ["0 Waiting", "/clips?state=waiting"],
      ["1,200 In review", "/clips?state=review"],
    ]);
  });

  it("says that nothing is there", () => {
    render(<StateBar label="Clips by state" parts={[]} bare />);
    expect(screen.getByRole("img", { name: "Clips by state: none" }).children.length).toBe(0);
  });
});

describe("a poster", () => {
  const strip = { url: "/strip.webp", tiles: 8, tile_width: 160, tile_height: 90 };
  const tile = () => document.querySelector<HTMLElement>(".poster-tile")?.dataset.tile;

  it("shows the middle of the clip, and its frames under the pointer", () => {
    render(<Poster strip={strip} label="Clip 7" to="/clips/7" />);
    const link = screen.getByRole("link", { name: "Clip 7" });
    link.getBoundingClientRect = () => new DOMRect(0, 0, 800, 450);
    expect(tile()).toBe("4");
    fireEvent.pointerMove(link, { clientX: 250 });
    expect(tile()).toBe("2");
    fireEvent.pointerLeave(link);
    expect(tile()).toBe("4");
  });

  it("is moved through by arrows, to its ends", async () => {
    render(<Poster strip={{ ...strip, tiles: 3 }} label="Clip 7" to="/clips/7" />);
    await userEvent.tab();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}");
    expect(tile()).toBe("2");
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}");
    expect(tile()).toBe("0");
    await userEvent.tab();
    expect(tile()).toBe("1");
  });

  it("marks the segments where they lie", () => {
    const spans = [{ start_ms: 1000, end_ms: 2000, letter: "P" }];
    render(<Poster strip={strip} label="Clip 7" to="/clips/7" spans={spans} durationMs={4000} />);
    fireEvent.keyDown(screen.getByRole("link"), { key: "ArrowRight" });
    const { left, width } = document.querySelector<HTMLElement>("[data-t=P]")!.style;
    expect([left, width]).toEqual(["25%", "25%"]);
  });

  it("stays a picture where there are no thumbnails yet", () => {
    render(<Poster strip={null} label="Clip 7" />);
    expect(screen.getByRole("img", { name: "Clip 7" }).querySelector(".poster-tile")).toBeNull();
  });

  it.each([
    [-0.1, 0],
    [0.999, 7],
    [1, 7],
  ])("at %s of the width is tile %i", (place, expected) => expect(tileAt(place, 8)).toBe(expected));
});

const GENERATORS: readonly Choice[] = [
  { id: "a", label: "Aster" },
  { id: "b", label: "Bilt", detail: "Version 2" },
  { id: "c", label: "Corum", refused: "Only admins can choose it." },
];

describe("choices", () => {
  it("of a few are opened and chosen by keys; what is refused says why", async () => {
    const change = vi.fn();
    render(<Select label="Generator" items={GENERATORS} value="a" onChange={change} />);
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    expect(isDialogOpen()).toBe(true);
    expect(screen.getByRole("option", { name: "Corum Only admins can choose it." }).getAttribute("aria-disabled")).toBe(
      "true",
    );
    await userEvent.keyboard("{ArrowDown}{Enter}");
    expect(change).toHaveBeenCalledExactlyOnceWith("b");
  });

  it("of many are narrowed by typing", async () => {
    const Many = () => {
      const [value, setValue] = useState<string | null>(null);
      return <ComboBox label="Generator" items={GENERATORS} value={value} onChange={setValue} />;
    };
    render(<Many />);
    const box = screen.getByRole<HTMLInputElement>("combobox", { name: "Generator" });
    await userEvent.type(box, "bi");
    expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["Bilt Version 2"]);
    await userEvent.keyboard("{ArrowDown}{Enter}");
    expect(box.value).toBe("Bilt");
  });
});

describe("fields", () => {
  it("say what is wrong, tied to the control", () => {
    render(<TextField label="Name" value="" onChange={vi.fn()} hint="At most 80 characters" problem="Type a name." />);
    const input = screen.getByRole("textbox", { name: "Name" });
    expect(input.getAttribute("aria-invalid")).toBe("true");
    const described = (input.getAttribute("aria-describedby") ?? "").split(" ");
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain("Type a name.");
  });

  it("keep a number between its limits, and an emptied one empty", async () => {
    const change = vi.fn();
    render(<NumberField label="Annotators" value={3} onChange={change} min={1} max={5} />);
    const input = screen.getByRole("textbox", { name: "Annotators" });
    await userEvent.clear(input);
    await userEvent.type(input, "9{Tab}");
    expect(change).toHaveBeenLastCalledWith(5);
    await userEvent.clear(input);
    await userEvent.tab();
    expect(change).toHaveBeenLastCalledWith(null);
    await userEvent.click(screen.getByRole("button", { name: /^Increase/u }));
    expect(change).toHaveBeenLastCalledWith(4);
  });

  it("switch by the Space key", async () => {
    const change = vi.fn();
    render(<Switch label="Reasons" isOn={false} onChange={change} />);
    await userEvent.tab();
    await userEvent.keyboard(" ");
    expect(change).toHaveBeenCalledExactlyOnceWith(true);
    expect(screen.getByRole<HTMLInputElement>("switch", { name: "Reasons" }).checked).toBe(false);
  });
});

it("a menu does what is chosen, keeps what is refused, and gives the focus back", async () => {
  const [rename, remove] = [vi.fn(), vi.fn()];
  render(
    <Menu
      label="More"
      items={[
        { id: "rename", label: "Rename", onAction: rename },
        { id: "delete", label: "Delete", onAction: remove, refused: "Ask Ana, who is an admin." },
      ]}
    />,
  );
  await userEvent.tab();
  await userEvent.keyboard("{Enter}{ArrowDown}");
  const refused = screen.getByRole("menuitem", { name: "Delete Ask Ana, who is an admin." });
  expect(document.activeElement).toBe(refused);
  await userEvent.keyboard("{Enter}{ArrowUp}{Enter}");
  expect(remove).not.toHaveBeenCalled();
  expect(rename).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "More" })));
});

it("tabs show one part, by arrow keys too", async () => {
  render(
    <Tabs
      label="Reply"
      tabs={[
        { id: "text", label: "Text", content: "The raw reply" },
        { id: "json", label: "JSON", content: "What was read" },
      ]}
    />,
  );
  expect(screen.getByRole("tabpanel").textContent).toBe("The raw reply");
  await userEvent.tab();
  await userEvent.keyboard("{ArrowRight}");
  expect(screen.getByRole("tabpanel").textContent).toBe("What was read");
});
