// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import { QuestionsPage } from "@/features/questions/QuestionsPage";

const ROW = {
  ...{
    id: "q1",
    text: "Is there a cup?",
    about: "prompt",
    subject: "p1",
    subject_text: "A cup falls.",
    form: "yes_no",
  },
  ...{ options: [] as object[], answer: "", dimension: "Subject", criterion: "explicit", task: "", split: "" },
  ...{ state: "draft", rejection: "", near: "Is a cup there?", asked: 0 },
};
const OF_CLIP = {
  ...{ ...ROW, id: "q2", text: "What falls?", about: "clip", subject: "v1", form: "choice", answer: "b", near: "" },
  ...{ task: "ED", split: "test", state: "rejected", rejection: "It falls off screen." },
  options: [
    { key: "a", label: "A ball" },
    { key: "b", label: "A cup" },
  ],
};

function open(rows: readonly object[] = [ROW, OF_CLIP]) {
  const asked: string[] = [];
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.method === "POST") {
      sent.push(await request.clone().json());
      return Response.json({ changed: 1, missing: [] });
    }
    asked.push(new URL(request.url).search);
    const states = { draft: 1, kept: 0, rejected: 1 };
    return Response.json({ results: rows, next: null, n: 250, states, dimensions: ["Object", "Subject"] });
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <QuestionsPage project="p1" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { asked, sent };
}

it("shows what a question is about, its right answer, and why it was rejected", async () => {
  open();
  const table = within(await screen.findByRole("table"));
  expect(table.getByText("Nearly the same: Is a cup there?")).toBeTruthy();
  expect(table.getByText("Right answer: A cup")).toBeTruthy();
  expect(table.getByText("It falls off screen.")).toBeTruthy();
  expect(table.getByText("ED, test")).toBeTruthy();
  expect(table.getAllByText("A cup falls.")).toHaveLength(2);
});

it("keeps one, and rejects all that match with a reason", async () => {
  const user = userEvent.setup();
  const { sent } = open();
  await user.click(await screen.findByRole("checkbox", { name: "Select Is there a cup?" }));
  await user.click(screen.getByRole("button", { name: "Keep" }));
  expect(sent).toEqual([{ questions: ["q1"], state: "kept" }]);
  await user.click(screen.getByRole("checkbox", { name: "Select all shown" }));
  await user.click(screen.getByRole("button", { name: "Select all 250 that match" }));
  await user.click(screen.getByRole("button", { name: "Reject…" }));
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByRole("button", { name: "Reject" })).toHaveProperty("disabled", true);
  await user.type(dialog.getByLabelText("Reason"), "Not atomic.");
  await user.click(dialog.getByRole("button", { name: "Reject" }));
  expect(sent[1]).toEqual({ filter: {}, state: "rejected", rejection: "Not atomic." });
});

it("says that nothing matches, and what questions are where there are none", async () => {
  open([]);
  expect(await screen.findByText("No questions yet")).toBeTruthy();
});
