// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import "../dom";
import { ChecksPage } from "@/features/observers/ChecksPage";

const says = (text: string, asked: object | null) => ({ label: "", box: null, confidence: null, text, asked });
const CAPTION = says("A red kite.", { ask: "caption" });
const COLOUR = says("green", { ask: "colour", object: "kite" });

/** The page of a run that says texts about two frames; one was checked before. */
function open() {
  const sent: [string, unknown][] = [];
  const frame = (id: string, right: readonly boolean[] | null) => ({
    ...{ id, video: `${id}.mp4`, clip: `c-${id}`, at_ms: 480, seen: [CAPTION, COLOUR], there: null, right },
    checked_at: right ? "2026-01-01T00:00:00Z" : null,
  });
  const frames = [frame("f1", [true, false]), frame("f2", null)];
  const none = { value: null, low: null, high: null, n: 0, reason: "no frame" };
  const half = { value: 0.5, low: 0.1, high: 0.9, n: 2, reason: "" };
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (request.method === "PUT") {
      sent.push([pathname, await request.clone().json()]);
      const at = frames.findIndex(({ id }) => pathname.includes(id));
      frames[at] = frame(`f${at + 1}`, [false, true]);
      return Response.json(frames[at]);
    }
    if (!pathname.endsWith("/checks/")) return Response.json({ id: "c", player: null });
    return Response.json({
      ...{ run: { id: "r1", name: "Captions" }, says_texts: true, frames },
      ...{ error: { precision: none, recall: none, exact: none }, texts: [{ asked: "caption", right: half }] },
    });
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ChecksPage project="p1" run="r1" />
    </QueryClientProvider>,
  );
  return sent;
}

it("asks which texts about a frame are right, and goes on to the next", async () => {
  const sent = open();
  const sampled = await screen.findByRole("link", { name: "2 frames" });
  expect(sampled.parentElement?.textContent).toBe("1 of 2 frames checked");
  const behind = (what: string) => `/projects/p1/clips?counted=${encodeURIComponent(`observer:r1:${what}`)}`;
  expect(sampled.getAttribute("href")).toBe(behind("sampled"));
  expect(screen.getByRole("link", { name: "1" }).getAttribute("href")).toBe(behind("checked"));
  expect(screen.getByRole("link", { name: "0.500" }).getAttribute("href")).toBe(behind("right:caption"));
  expect(screen.getByText("Right: caption").nextSibling?.textContent).toBe("0.500 [0.100, 0.900], n = 2");
  expect(screen.getByText("Frame 2 of 2")).toBeTruthy(); // the first that no one has checked
  const switches = screen.getAllByRole<HTMLInputElement>("switch");
  expect(switches.map(({ checked }) => checked)).toEqual([false, false]);
  await userEvent.click(screen.getByRole("switch", { name: "colour, kite: green" }));
  await userEvent.click(screen.getByRole("button", { name: "Save and next" }));
  await screen.findByText("All frames of the sample are checked.");
  expect(sent).toEqual([["/api/v1/frame-checks/f2/", { right: [false, true] }]]);

  await screen.findByText("Checked");
  expect(screen.getAllByRole<HTMLInputElement>("switch").map(({ checked }) => checked)).toEqual([false, true]);
  await userEvent.click(screen.getByRole("button", { name: "Next frame" }));
  expect(screen.getByText("Frame 1 of 2")).toBeTruthy();
  expect(screen.getAllByRole<HTMLInputElement>("switch").map(({ checked }) => checked)).toEqual([true, false]);
});
