// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { JudgesPage } from "@/features/judges/JudgesPage";
import type { Certificate, JudgeEligibility } from "@/features/judges/api/calls";
import { certificate, figures, judge, judges } from "./fixtures";

interface Scene {
  readonly role?: "researcher" | "admin";
  readonly certificates?: readonly Certificate[];
  readonly status?: Partial<JudgeEligibility>;
  /** What every POST is answered, with its status. */
  readonly answer?: readonly [object, number];
}

/** Answers by the end of the address, and remembers what was posted. */
function open({ role = "admin", certificates = [], status = {}, answer = [{}, 200] }: Scene): [string, unknown][] {
  const sent: [string, unknown][] = [];
  const study = { id: "s1", name: "demo", role, project: { id: "p1", name: "demo" }, instrument_document: {} };
  const none = { judge: judge(), certificate: null, reason: "nobody has compared this judge", under_way: null };
  const answers: Readonly<Record<string, object>> = {
    "/studies/s1/": study,
    "/projects/p1/judges/": judges(judge()),
    "/projects/p1/endpoints/": { results: [{ id: "e1", name: "lab", model: "qwen" }] },
    "/projects/p1/local-models/": { results: [{ id: "m1", name: "Qwen3-VL", gpu: "H200", seen: true }] },
    "/certificates/beforehand": { pairs: 4000, terms: { ...certificate().terms, budget: null } },
    "/studies/s1/certificates/": { results: certificates, judges: [{ ...none, ...status }] },
  };
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (request.method === "POST") {
      sent.push([
        pathname,
        await request
          .clone()
          .json()
          .catch(() => null),
      ]);
      return Response.json(answer[0], { status: answer[1] });
    }
    const found = Object.entries(answers).find(([end]) => pathname.endsWith(end));
    return Response.json(found?.[1] ?? {}, { status: found ? 200 : 404 });
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <JudgesPage study="s1" />
    </QueryClientProvider>,
  );
  return sent;
}

const refusal = (...errors: { field: string; message: string }[]) =>
  [{ title: "Refused", status: 400, detail: "", errors }, 400] as const;

it("says why a judge has no certificate, and what comes next; researchers start nothing", async () => {
  open({ role: "researcher" });
  const row = await screen.findByTestId("judge-mini");
  expect(within(row).getByText("nobody has compared this judge")).toBeTruthy();
  expect(within(row).getByText("2 failed")).toBeTruthy();
  expect(screen.getByText(/An admin can start a certificate/)).toBeTruthy();
  expect(screen.queryByTestId("certify-mini")).toBeNull();
  expect(screen.queryByTestId("add-judge")).toBeNull();
});

it("a judge is added with its prompt in sight, and what is refused stands at its field", async () => {
  const sent = open({ answer: refusal({ field: "name", message: "choose another name" }) });
  await userEvent.click(await screen.findByTestId("add-judge"));
  await userEvent.type(await screen.findByLabelText("Name"), "lexical");
  await userEvent.click(screen.getByRole("radio", { name: /reason-judge-plain/ }));
  expect(screen.getByText("plain words")).toBeTruthy();
  await userEvent.click(screen.getByTestId("save-judge"));
  expect((await screen.findByText("choose another name")).id).toBe(
    screen.getByLabelText("Name").getAttribute("aria-describedby"),
  );
  const body = { name: "lexical", version: "1", endpoint: "e1", prompt: "spotlight/reason-judge-plain" };
  expect(sent).toEqual([["/api/v1/projects/p1/judges/", { ...body, temperature: 0, seed: 0 }]]);
});

it("what a certificate takes is said beforehand, and its start is told", async () => {
  const sent = open({ answer: [certificate(), 201] });
  await userEvent.click(await screen.findByTestId("certify-mini"));
  expect(await screen.findByText(/up to 300 ratings in total/)).toBeTruthy();
  await userEvent.type(screen.getByLabelText("Budget for the judge, US dollars"), "0.50");
  await userEvent.click(screen.getByTestId("start-certificate"));
  expect(await screen.findByText(/Certificate for mini v1 started/)).toBeTruthy();
  expect(sent[0]?.[1]).toMatchObject({ judge: "j1", natural: 50, required: 70, budget: "0.50" });
});

it("people are counted and led to the rating, which is not finished too early", async () => {
  open({ certificates: [certificate()], status: { under_way: "c1" } });
  const card = within(await screen.findByTestId("certificate-rating"));
  const behind = (what: string) => `/studies/s1/clips?counted=${encodeURIComponent(`certificate:c1:${what}`)}`;
  const numbers = { "40": "rated", "150 pairs": "pairs", "12": "random_rated", "50": "random" };
  for (const [name, what] of Object.entries(numbers))
    expect(card.getByRole("link", { name }).getAttribute("href")).toBe(behind(what));
  expect(card.getByRole("link", { name: "40" }).parentElement?.textContent).toBe("40 of 150 pairs rated, by 3 people");
  expect(card.getByText(/18 more random pairs/)).toBeTruthy();
  expect(card.getByText(/\/annotate\/s2$/)).toBeTruthy();
  expect(card.getByTestId<HTMLButtonElement>("finish-certificate").disabled).toBe(true);
  expect(screen.queryByTestId("certify-mini")).toBeNull();
});

it("one that is finished says its figures with n, and what is undefined as a dash with the reason", async () => {
  const done = certificate({ state: "done", figures: figures(0.78), passes: true });
  open({ certificates: [done], status: { certificate: "c1", reason: null } });
  const row = within(await screen.findByTestId("judge-mini"));
  const correlation = row.getByRole("link", { name: "correlation 0.78 (0.68 to 0.88), n 2 pairs; 0.70 required" });
  expect(decodeURIComponent(correlation.getAttribute("href") ?? "")).toContain("certificate:c1:natural:spearman");
  const table = within(screen.getByRole("table", { name: /Agreement of the judge with people/ }));
  expect(table.getAllByText("nothing was rated")).toHaveLength(3);
  expect(table.getAllByText("n 1 pair of 5 clips")).toHaveLength(6);
  expect(
    screen.getByRole("img", { name: /Score of the judge against the mean score of people, 3 pairs/ }),
  ).toBeTruthy();
});

it("one that stopped for money goes on with more of it", async () => {
  const error = "The budget for judging is $0.50.";
  const sent = open({
    certificates: [certificate({ state: "failed", error, rated_in: null, ratings: null })],
    status: { under_way: "c1" },
    answer: [certificate(), 200],
  });
  await userEvent.click(await screen.findByTestId("resume-certificate"));
  const field = screen.getByLabelText("Total budget for the judge, US dollars");
  await userEvent.clear(field);
  await userEvent.type(field, "2.00{Enter}");
  expect(await screen.findByText("Certificate for mini v1 resumed.")).toBeTruthy();
  expect(sent).toEqual([["/api/v1/certificates/c1/resume", { budget: "2.00" }]]);
});
