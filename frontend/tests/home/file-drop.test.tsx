// @vitest-environment jsdom
/** Files are taken wherever they are dropped on the page; on the first run they wait for their project. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createEvent, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { FirstRun } from "@/features/home/FirstRun";
import type { Added } from "@/shared/engine/dropped-files";
import { FileDrop } from "@/shared/studio/FileDrop";

const clip = new File(["x"], "cup.mp4");
const transfer = (types = ["Files"]) => ({ dataTransfer: { types, items: [], files: [clip] } });
const names = (files: readonly Added[]) => files.map(({ path }) => path);

/** jsdom knows no events of dragging. */
function leave(place: HTMLElement, relatedTarget: HTMLElement | null) {
  const event = createEvent.dragLeave(place);
  Object.defineProperty(event, "relatedTarget", { value: relatedTarget });
  fireEvent(place, event);
}

describe("files that are dropped on the page", () => {
  it("are shown while they are dragged, and taken wherever they are let go", async () => {
    const took = vi.fn();
    render(
      <>
        <FileDrop onFiles={took} />
        <p>Elsewhere</p>
      </>,
    );
    const place = screen.getByText("Elsewhere");
    fireEvent.dragEnter(place, transfer(["text/plain"]));
    expect(screen.queryByTestId("drop-overlay")).toBeNull();
    fireEvent.dragEnter(place, transfer());
    screen.getByTestId("drop-overlay");
    leave(place, document.body);
    screen.getByTestId("drop-overlay"); // within the page
    leave(place, null);
    expect(screen.queryByTestId("drop-overlay")).toBeNull();
    const drop = createEvent.drop(place, transfer());
    fireEvent(place, drop);
    expect(drop.defaultPrevented).toBe(true);
    await waitFor(() => expect(took).toHaveBeenCalledTimes(1));
    expect(names(took.mock.calls[0]?.[0] as Added[])).toEqual(["cup.mp4"]);
  });

  it("are swallowed next to an open dialog", () => {
    const took = vi.fn();
    render(
      <>
        <FileDrop onFiles={took} />
        <div role="dialog">A question</div>
      </>,
    );
    const drop = createEvent.drop(document.body, transfer());
    fireEvent(document.body, drop);
    expect([drop.defaultPrevented, took.mock.calls.length]).toEqual([true, 0]);
  });

  it("make the first project, which gets them", async () => {
    const calls: string[] = [];
    vi.stubGlobal("fetch", async ({ url, method }: Request) => {
      const { pathname } = new URL(url, "http://x");
      calls.push(`${method} ${pathname}`);
      if (!pathname.endsWith("/first-look")) return Response.json({}, { status: 404 });
      return Response.json({ project: "p1", project_name: "Own", study: "s1", study_name: "First", tasks: 0 });
    });
    const given: string[][] = [];
    render(
      <QueryClientProvider client={new QueryClient()}>
        <FirstRun
          uploads={(project, files = []) => {
            given.push([project, ...names(files)]);
            return null;
          }}
          onLeave={() => undefined}
        />
      </QueryClientProvider>,
    );
    fireEvent.drop(document.body, transfer());
    await waitFor(() => expect(given.at(-1)).toEqual(["p1", "cup.mp4"]));
    expect(calls).toContain("POST /api/v1/first-look");
  });
});
