// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { lengthText } from "@/features/mine/lengths";
import { MinePage } from "@/features/mine/MinePage";
import type { Mine } from "@/shared/api/types";

const MONDAY = "2026-03-02T10:00:00Z";

const told = (id: string, changes: Partial<Mine["messages"][number]>): Mine["messages"][number] => ({
  ...{ id, action: "warn", message: "", created_at: MONDAY, until: null, undone: false },
  ...{ appeal: "", appealed_at: null, appeal_answer: "", appeal_answered_at: null },
  ...changes,
});

const nothing: Mine = {
  study: "Cups",
  work: { done: 0, sent_back: 0, left: 3, stopped: null },
  waiting: { rechecks: 0, joint: 0 },
  times: { annotations: 0, active_ms: 0, median_active_ms: null, clips: 0, median_clip_ms: null, ratio: null },
  training: null,
  messages: [],
  rechecks: [],
  earnings: null,
};

const much: Mine = {
  ...nothing,
  work: { done: 12, sent_back: 1, left: 28, stopped: { kind: "paused", text: "You were fast.", until: MONDAY } },
  times: {
    ...{ annotations: 12, active_ms: 600_000, median_active_ms: 48_000 },
    ...{ clips: 12, median_clip_ms: 8000, ratio: 6 },
  },
  training: { done: 4, tasks: 4, known: 5, found: 4, too_many: 1, answers: 0, right: 0 },
  messages: [
    told("m1", { message: "Please look longer." }),
    told("m2", { action: "pause", undone: true }),
    told("m3", { message: "Two words each.", appeal: "They were three.", appealed_at: MONDAY }),
  ],
  rechecks: [
    ...[{ id: "r1", assignment: "a1", state: "sent_back" as const, note: "The cup, too.", again: true }],
    ...[{ id: "r2", assignment: "a2", state: "accepted" as const, note: "", again: false }],
  ].map((each) => ({ ...each, decided_at: MONDAY })),
  earnings: {
    ...{ entry: "e1", state: "working", currency: "GBP", to_come_minor: 900, done: 12, tasks_each: 40 },
    payments: [{ kind: "bonus", amount_minor: 50, reason: "Careful work.", created_at: MONDAY }],
  },
};

/** Answers with this, and remembers what was sent. */
function serve(mine: Mine): { path: string; body: unknown }[] {
  const sent: { path: string; body: unknown }[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.method === "POST") sent.push({ path: new URL(request.url).pathname, body: await request.json() });
    return Response.json(request.method === "POST" ? {} : mine);
  });
  return sent;
}

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MinePage study="s1" />
    </QueryClientProvider>,
  );

const card = (name: string) => within(screen.getByRole("region", { name }));

describe("the page of one's own work", () => {
  it("says how much is done and left, how long it took, and what it earns", async () => {
    serve(much);
    show();
    await screen.findByRole("heading", { name: "My work in Cups" });
    expect(card("Tasks").getByText("28")).toBeTruthy();
    expect(card("Tasks").getByText(/You were fast/)).toBeTruthy();
    expect(card("Time").getByText("6.0 ×")).toBeTruthy();
    expect(card("Time").getByText("of 12 tasks with one clip, median clip length 8 s")).toBeTruthy();
    expect(card("Practice").getByText("of 5; 1 mark where there is no error")).toBeTruthy();
    expect(card("Earnings").getByText("£9.00")).toBeTruthy();
    expect(card("Earnings").getAllByText("£0.50")).toHaveLength(2);
    expect(card("Rechecks").getByText("The cup, too.")).toBeTruthy();
    expect(card("Rechecks").getByText("1 accepted of 2")).toBeTruthy();
  });

  it("shows a dash with the reason where there is nothing to tell", async () => {
    serve(nothing);
    show();
    await screen.findByRole("heading", { name: "My work in Cups" });
    expect(card("Time").getAllByText("–")).toHaveLength(2);
    expect(card("Time").getByText("no task with one clip done yet")).toBeTruthy();
    expect(screen.queryByRole("region", { name: "Earnings" })).toBeNull();
    expect(card("Messages").getByText("No messages.")).toBeTruthy();
  });

  it("leads to what waits, and to the participation of whoever came by one", async () => {
    serve({ ...much, work: { ...much.work, stopped: null }, waiting: { rechecks: 3, joint: 1 } });
    show();
    await screen.findByRole("heading", { name: "To do" });
    const where = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    expect(card("To do").getByText(/1 task was sent back to you/)).toBeTruthy();
    expect(card("To do").getByText("3 tasks of others to recheck")).toBeTruthy();
    expect(where("Redo")).toBe("/annotate/s1");
    expect(where("Recheck")).toBe("/annotate/s1/recheck");
    expect(where("Joint review")).toBe("/annotate/s1/joint");
    expect(where("Your participation: terms, code and withdrawal")).toBe("/entry/e1");
  });

  it("lists nothing where nothing waits, nor work to do again for whoever is stopped", async () => {
    serve(much);
    show();
    await screen.findByRole("heading", { name: "My work in Cups" });
    expect(screen.queryByRole("region", { name: "To do" })).toBeNull();
  });

  it("lets one object once to what still holds, in one's own words", async () => {
    const sent = serve(much);
    show();
    await screen.findByText("Please look longer.");
    expect(screen.getAllByRole("button", { name: "Appeal" })).toHaveLength(1);
    expect(screen.getByText("No answer yet.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Appeal" }));
    const send = screen.getByRole<HTMLButtonElement>("button", { name: "Send" });
    expect(send.disabled).toBe(true);
    await userEvent.type(screen.getByLabelText("Why is it wrong?"), " I looked twice. ");
    await userEvent.click(send);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({ path: "/api/v1/rule-events/m1/appeal", body: { text: "I looked twice." } });
  });
});

it("writes lengths of time as people say them", () => {
  expect([4200, 48_000, 119_000, 600_000, 11_100_000].map(lengthText)).toEqual([
    "4.2 s",
    "48 s",
    "119 s",
    "10 min",
    "3 h 5 min",
  ]);
});
