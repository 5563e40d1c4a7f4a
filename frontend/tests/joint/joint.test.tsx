// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { BRITE, videoCalled, workWith } from "../annotate/fixtures";
import type { Joint, JointQuestion } from "@/features/joint/api/calls";
import { progressOf, voteStatusOf, votesIn } from "@/features/joint/engine/vote-status";
import { JointPages } from "@/features/joint/JointPages";

const vote = (who: number, value: string | null, unclear = false) => ({ who, value, unclear });

const question = (values: Partial<JointQuestion> = {}): JointQuestion => ({
  ...{ id: "q1", text: "Is there a cup?", dimension: "Subject", form: "yes_no", key: null, options: [] },
  ...{ disputed: true, agreed: false, notes: [], votes: [] },
  answers: [
    {
      who: 1,
      value: "yes",
      unclear: false,
      at_ms: 1200,
      until_ms: 1800,
      picture_ms: 1240,
      sound_ms: 1480,
      box: null,
      note: "It stands behind.",
    },
    {
      who: 2,
      value: "no",
      unclear: false,
      at_ms: null,
      until_ms: null,
      picture_ms: null,
      sound_ms: null,
      box: null,
      note: "",
    },
  ],
  ...values,
});

const joint = (values: Partial<Joint> = {}): Joint => ({
  ...{ id: "j1", state: "open", people: 2, me: 2, task: workWith().task, video: videoCalled("v1"), right: null },
  instrument: { document: BRITE },
  questions: [question(), question({ id: "q2", text: "Is it red?", disputed: false, agreed: true })],
  ...{ created_at: "2026-11-21T12:00:00Z", ended_at: null },
  ...values,
});

describe("where they stand", () => {
  it("is told by the last vote of each", () => {
    expect(voteStatusOf(question(), 2)).toEqual({ kind: "waiting", voted: 0, mine: false });
    expect(voteStatusOf(question({ votes: [vote(1, "yes")] }), 2)).toEqual({ kind: "waiting", voted: 1, mine: false });
    const apart = question({ votes: [vote(1, "yes"), vote(2, "yes", true)] });
    expect(voteStatusOf(apart, 2)).toEqual({ kind: "apart", voted: 2, mine: true });
    expect(votesIn({ votes: [vote(1, "no"), vote(1, "yes")] })).toEqual(
      new Map([[1, { value: "yes", unclear: false }]]),
    );
    expect(voteStatusOf(question({ agreed: true }), null)).toEqual({ kind: "agreed" });
    expect(voteStatusOf(question({ disputed: false }), null)).toEqual({ kind: "undisputed" });
  });

  it("counts only what is disputed", () => {
    expect(progressOf(joint())).toEqual({ agreed: 0, of: 1 });
  });
});

/** The API behind fetch: one joint review, that a vote makes the next one. */
function serve(before: Joint, after: Joint) {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (input: Request | string) => {
    if (typeof input === "string") return new Response("clip");
    if (input.method === "GET") return Response.json(before);
    sent.push({ path: new URL(input.url).pathname, body: JSON.parse((await input.text()) || "null") });
    return Response.json(after, { status: 201 });
  });
  return sent;
}

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <JointPages study="s1" joint="j1" />
    </QueryClientProvider>,
  );

describe("the page", () => {
  it("shows what each said under numbers, and takes a vote that settles it", async () => {
    const agreed = question({ agreed: true, votes: [vote(1, "yes"), vote(2, "yes")] });
    const sent = serve(
      joint({ questions: [question({ votes: [vote(1, "yes")] })] }),
      joint({ state: "agreed", questions: [agreed] }),
    );
    open();
    const said = await screen.findByRole("list", { name: "Answers" });
    expect(within(said).getByText("Person 1")).toBeTruthy();
    expect(within(said).getByText("You")).toBeTruthy();
    expect(within(said).getByRole("button", { name: "Go to 1.200–1.800 s" })).toBeTruthy();
    expect(within(said).getByRole("button", { name: "Sound at 1.480 s" })).toBeTruthy();
    expect(said.textContent).toContain("sound 240 ms late");
    expect(screen.getByText("1 of 2 voted")).toBeTruthy();
    await userEvent.click(screen.getByTestId("vote-q1-yes"));
    await userEvent.click(screen.getByRole("button", { name: "Vote for this" }));
    expect(await screen.findByText(/Everyone agrees/)).toBeTruthy();
    expect(sent).toEqual([{ path: "/api/v1/joint/j1/votes", body: { question: "q1", value: "yes", unclear: false } }]);
    expect(screen.queryByRole("button", { name: /Vote/ })).toBeNull();
  });

  it("lets those who look on end it, and neither write nor vote", async () => {
    const sent = serve(joint({ me: null }), joint({ me: null, state: "closed" }));
    open();
    await userEvent.click(await screen.findByRole("button", { name: "End without agreement" }));
    expect(screen.queryByLabelText("Write to the others")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "End joint review" }));
    expect(sent).toMatchObject([{ path: "/api/v1/joint/j1/close" }]);
  });
});
