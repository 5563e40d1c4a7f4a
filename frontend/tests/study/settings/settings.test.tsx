// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { SettingsPage } from "@/features/study/settings/SettingsPage";

const POSTER = { url: "/strip", tiles: 8, tile_width: 160, tile_height: 90, duration_ms: 4000 };
const settled = (task: string, segments: number) => ({
  ...{ task, study: "s0", study_name: "Earlier", clip: `c-${task}`, video: `${task}.mp4`, poster: POSTER },
  ...{
    duration_ms: 4000,
    instrument: "spotlight",
    version: 1,
    segments,
    answers: 0,
    settled_at: "2026-01-01T00:00:00Z",
  },
});

interface Scene {
  readonly role?: "admin" | "researcher";
  readonly lost?: Readonly<Record<string, number>>;
  /** Whether a model's proposals are shown; null for what is no filter. */
  readonly shows?: boolean | null;
}

/** Answers by the end of the address, and remembers what was sent. */
function open({ role = "admin", lost = {}, shows = null }: Scene): [string, unknown][] {
  const sent: [string, unknown][] = [];
  const instrument = { key: "spotlight", version: 1, title: "Error segments" };
  const study = {
    ...{ id: "s1", name: "Cups", role, project: { id: "p1", name: "demo" }, instrument },
    ...{ instrument_document: { subject: "video" }, round: { n: 1, overlap: 2 } },
  };
  const settings = { id: "s1", name: "Cups", state: "running", content_warning: "", would_be_lost: lost };
  const schedule = { gold_first_percent: 20, gold_later_percent: 10, gold: 3, repeatable: 0 };
  const answers: Readonly<Record<string, object>> = {
    "/studies/s1/": study,
    "/studies/s1/settings": { ...settings, shows_proposals: shows },
    "/studies/s1/rounds/": { results: [{ n: 0, training: true, state: "open", tasks: 4, instrument }] },
    "/rounds/1/mixing": schedule,
    "/settled-clips/": { n: 2, results: [settled("t1", 1), settled("t2", 3)] },
    "/studies/s1/practice": { created: 1, existing: 0 },
  };
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (request.method !== "GET") sent.push([pathname, await request.clone().json()]);
    const found = Object.entries(answers).find(([end]) => pathname.endsWith(end));
    return Response.json(found?.[1] ?? {}, { status: found ? 200 : 404 });
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SettingsPage id="s1" />
    </QueryClientProvider>,
  );
  return sent;
}

vi.stubGlobal(
  "ResizeObserver",
  class {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  },
);

it("says what would be lost, and offers no way to delete it then", async () => {
  open({ lost: { annotations: 3, in_hand: 1, critic_runs: 2 } });
  const items = within(await screen.findByTestId("would-be-lost")).getAllByRole("listitem");
  expect(items.map(({ textContent }) => textContent)).toEqual(["3 annotations", "1 task in progress", "2 critic runs"]);
  expect(screen.queryByRole("button", { name: "Delete study" })).toBeNull();
});

it("adds practice by choosing settled clips", async () => {
  const sent = open({});
  expect(await screen.findByText("4 practice clips")).toBeTruthy();
  expect(await screen.findByText("3 known answers")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Add practice clips" }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(await within(dialog).findByRole("checkbox", { name: /t2\.mp4/u }));
  await userEvent.click(within(dialog).getByRole("button", { name: "Add 1 clip" }));
  await vi.waitFor(() => expect(sent).toEqual([["/api/v1/studies/s1/practice", { tasks: ["t2"] }]]));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("shows a model’s proposals in a filter alone", async () => {
  const sent = open({ shows: false });
  await userEvent.click(await screen.findByRole("switch", { name: /a model’s proposal/u }));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  const body = { name: "Cups", content_warning: "", shows_proposals: true };
  await vi.waitFor(() => expect(sent).toEqual([["/api/v1/studies/s1/settings", body]]));
  cleanup();
  const other = open({});
  const name = await screen.findByRole("textbox", { name: "Name" });
  expect(screen.queryByRole("switch", { name: /a model’s proposal/u })).toBeNull();
  await userEvent.type(name, "!");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await vi.waitFor(() =>
    expect(other).toEqual([["/api/v1/studies/s1/settings", { name: "Cups!", content_warning: "" }]]),
  );
});

it("pauses only after asking, and tells researchers who can", async () => {
  const sent = open({});
  await userEvent.click(await screen.findByRole("button", { name: "Pause" }));
  expect(sent).toEqual([]);
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Pause" }));
  await vi.waitFor(() => expect(sent).toEqual([["/api/v1/studies/s1/settings", { state: "paused" }]]));
});

it("is for admins", async () => {
  open({ role: "researcher" });
  expect(await screen.findByText("Only project admins can change the settings of a study.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Pause" })).toBeNull();
});
