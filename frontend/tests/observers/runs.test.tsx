// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import "../dom";
import { ObserversPage } from "@/features/observers/ObserversPage";

const RUN = {
  ...{ id: "r1", name: "Cups", kind: "object_detector", clips: 3, done: 1, failed: 2, error: "too many pixels" },
  ...{ sampled: 0, checked: 0, created_at: "2026-01-01T00:00:00Z" },
};

it("says on how many clips a run failed and why, and lets them be looked at again", async () => {
  let run = RUN;
  const posted: string[] = [];
  vi.stubGlobal("fetch", (request: Request) => {
    if (request.method === "POST") {
      posted.push(new URL(request.url).pathname);
      run = { ...RUN, failed: 0, error: "" };
      return Promise.resolve(Response.json(run));
    }
    return Promise.resolve(Response.json({ results: [run] }));
  });
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <ObserversPage project="p1" />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  const failed = await screen.findByRole("link", { name: "2 clips" });
  expect(failed.parentElement?.textContent).toBe("Failed on 2 clips: too many pixels");
  const behind = (what: string) => `/projects/p1/clips?counted=${encodeURIComponent(`observer:r1:${what}`)}`;
  expect(failed.getAttribute("href")).toBe(behind("failed"));
  expect(screen.getByRole("cell", { name: "1 of 3" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "1" }).getAttribute("href")).toBe(behind("done"));
  expect(screen.getByRole("link", { name: "3" }).getAttribute("href")).toBe(behind("clips"));
  expect(screen.queryByRole("link", { name: "0" }), "no frame is drawn yet").toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Retry the failed clips of Cups" }));
  await vi.waitFor(() => expect(screen.queryByText(/Failed on/u)).toBeNull());
  expect(posted).toEqual(["/api/v1/observation-runs/r1/retry"]);
});
