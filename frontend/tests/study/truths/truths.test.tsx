// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { Reports } from "@/features/study/Reports";
import { Truths } from "@/features/study/truths/Truths";
import type { AnnotatorRow, GroundTruth, Instrument, Study } from "@/shared/api/types";
import { policiesFor } from "@/shared/truth";
import { truth } from "../../truths";

const annotator = (id: string, kind: AnnotatorRow["kind"]): AnnotatorRow => ({
  id,
  name: id,
  kind,
  simulated: false,
  annotations: 3,
  segments: 2,
});

const reason = { min_words: 1, max_chars: 400 };
const asks = (document: Partial<Instrument>) => ({ instrument_document: document as Instrument });
const marking = asks({ segments: { types: [], reason } });
const dimensions = { unclear: true, dimensions: [] };
const asking = asks({ questions: { ...dimensions, form: "yes_no" } });

const study = {
  id: "s1",
  project: { id: "p1", name: "demo" },
  annotators: [annotator("Ana", "person"), annotator("Ben", "person"), annotator("signal", "critic")],
  ...marking,
} as unknown as Study;

const judging = [
  { id: "s2", name: "Real?", project: { id: "p1", name: "demo" }, instrument: { key: "critic_errors" } },
  { id: "s3", name: "Elsewhere", project: { id: "p2", name: "other" }, instrument: { key: "critic_errors" } },
];

/** Answers with these ground truths and no report, and remembers what was posted. */
function serve(truths: readonly GroundTruth[]): unknown[] {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.method === "POST") {
      sent.push(await request.clone().json());
      return Response.json({ title: "Kept for the test", status: 409 }, { status: 409 });
    }
    if (request.url.endsWith("/studies/")) return Response.json({ results: judging });
    return Response.json({ results: request.url.endsWith("/ground-truths/") ? truths : [] });
  });
  return sent;
}

const show = (part: React.ReactNode) =>
  render(<QueryClientProvider client={new QueryClient()}>{part}</QueryClientProvider>);

const checked = () =>
  screen
    .getAllByRole<HTMLInputElement>("checkbox")
    .filter((box) => box.checked)
    .map((box) => box.closest("label")?.querySelector(".ell")?.textContent ?? "");

const policies = () => screen.getAllByRole("radio").map((each) => each.getAttribute("data-testid"));

/** What is for chains of reasoning alone. */
const OF_CLIPS = { with_known: false, origins: [] };

describe("the policies that are offered", () => {
  it("are those that fit what the study asks", () => {
    expect(policiesFor(marking)).toEqual(["merged", "majority", "exact", "settled", "one"]);
    expect(policiesFor(asking)).toEqual(["majority", "exact", "settled", "dawid_skene", "one"]);
    expect(policiesFor(asks({ subject: "pair", questions: asking.instrument_document.questions }))).toEqual([
      "majority",
      "exact",
      "dawid_skene",
      "one",
    ]);
    expect(policiesFor(asks({ subject: "chain", segments: { part: "chain", types: [], reason } }))).toEqual([
      "exact",
      "majority",
      "settled",
      "one",
      "known",
    ]);
  });

  it("have no Dawid–Skene where all answers are texts", () => {
    const fixed = [{ key: "why", text: "Why?", dimension: "", form: "text" }] as const;
    expect(policiesFor(asks({ subject: "question", questions: { ...dimensions, fixed } }))).toEqual(["one"]);
  });
});

describe("a version that is not ready", () => {
  it("says how far it is, or why it failed, and is made again on request; no report is made of it", async () => {
    const posted: string[] = [];
    let truths = [
      truth({ id: "g3", version: 3, state: "failed", error: "annotators: They have said nothing.", clips: 0 }),
      truth({ id: "g2", version: 2, state: "computing", done: 1, clips: 0 }),
      truth(),
    ];
    vi.stubGlobal("fetch", async (request: Request) => {
      if (request.method === "POST") {
        posted.push(new URL(request.url).pathname);
        truths = truths.map((one) => (one.id === "g3" ? { ...one, state: "waiting", error: "" } : one));
        return Response.json(truths[0]);
      }
      return Response.json({ results: request.url.endsWith("/ground-truths/") ? truths : [] });
    });
    show(
      <>
        <Truths study={study} />
        <Reports study={study} />
      </>,
    );
    expect(await screen.findByText("in progress, step 2 of 3")).toBeTruthy();
    expect(screen.getByText("annotators: They have said nothing.")).toBeTruthy();
    expect(screen.queryByText(/Changes since/)).toBeNull();
    const offered = await screen.findByRole("combobox", { name: "Ground truth" });
    expect([...offered.querySelectorAll("option")].map(({ value }) => value)).toEqual(["g1"]);
    await userEvent.click(screen.getByRole("button", { name: "Retry version 3" }));
    expect(await screen.findByText("waiting for a worker")).toBeTruthy();
    expect(posted).toEqual(["/api/v1/truths/g3/resume"]);
  });
});

describe("a ground truth", () => {
  it("is merged from people unless others are chosen", async () => {
    const sent = serve([]);
    show(<Truths study={study} />);
    expect(policies()).toEqual(["truth-merged", "truth-majority", "truth-exact", "truth-settled", "truth-one"]);
    const preview = screen.getByTestId("merge-preview").getAttribute("href");
    expect(preview).toBe("/studies/s1/merge?annotators=Ana%2CBen");
    await userEvent.click(screen.getByTestId("make-truth"));
    expect(sent).toEqual([
      { policy: "merged", annotators: ["Ana", "Ben"], confirmed_in: null, judge: null, ...OF_CLIPS },
    ]);
  });

  it("is settled from people alone, with the critics' errors that people of the project confirmed", async () => {
    const sent = serve([]);
    show(<Truths study={study} />);
    await userEvent.click(screen.getByRole("checkbox", { name: /^signal/ }));
    await userEvent.click(screen.getByTestId("truth-settled"));
    expect(screen.queryByRole("checkbox", { name: /^signal/ })).toBeNull();
    const choice = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Critic errors confirmed in" });
    expect([...choice.options].map(({ text }) => text)).toEqual(["No study", "Real?"]);
    await userEvent.selectOptions(choice, "s2");
    await userEvent.click(screen.getByTestId("make-truth"));
    expect(sent).toEqual([
      { policy: "settled", annotators: ["Ana", "Ben"], confirmed_in: "s2", judge: null, ...OF_CLIPS },
    ]);
  });

  it("of one annotator is of one", async () => {
    const sent = serve([]);
    show(<Truths study={study} />);
    await userEvent.click(screen.getByTestId("truth-one"));
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Annotator" }), "signal");
    await userEvent.click(screen.getByTestId("make-truth"));
    expect(sent).toEqual([{ policy: "one", annotators: ["signal"], confirmed_in: null, judge: null, ...OF_CLIPS }]);
  });

  it("says what its errors rest on", async () => {
    serve([truth({ policy: "settled", settled: 2, left_out: 4, proposed: 1 })]);
    show(<Truths study={study} />);
    const line = await screen.findByText(/settled: 2 by an expert, 1 without disagreement, 4 left out/);
    expect(line.textContent).toContain("1 error proposed by a critic");
  });

  it("says what came of it: ties, what was discarded, and how much hangs on unclear", async () => {
    const items = [
      { provenance: "unanimous" as const, n: 3, share: 0.75 },
      { provenance: "majority" as const, n: 1, share: 0.25 },
    ];
    const yes = [
      { unclear: "left_out" as const, yes: 5, n: 10, share: 0.5 },
      { unclear: "as_yes" as const, yes: 7, n: 12, share: 0.583 },
      { unclear: "as_no" as const, yes: 0, n: 0, share: null },
    ];
    const answers = { n: 12, unclear: 2, tied: 1, discarded: 3, yes };
    serve([
      truth({ id: "g2", version: 2, policy: "majority", provenance: { items, answers: [] }, answers }),
      truth({ discarded: 2 }),
    ]);
    show(<Truths study={{ ...study, ...asking }} />);
    const change = await screen.findByRole("link", { name: "Changes since v1" });
    expect(change.getAttribute("href")).toBe("/truths/g1/diff/g2");
    expect(screen.getByText(/1 question without an answer \(tie\) · 3 questions discarded/)).toBeTruthy();
    expect(screen.getByText(/2 clips discarded/)).toBeTruthy();
    const row = (name: string) => screen.getByRole("row", { name: new RegExp(`^${name}`) }).textContent;
    expect(row("unanimous")).toContain("75.0% n 3");
    expect(row("counted as yes")).toContain("58.3% 7 of 12");
    expect(row("counted as no")).toContain("– no answers 0 of 0");
  });
});

describe("a report", () => {
  it("compares nobody with their own word, and everybody with a settled one", async () => {
    serve([truth({ id: "g2", version: 2 }), truth({ policy: "settled" })]);
    show(<Reports study={study} />);
    const choice = await screen.findByRole("combobox", { name: "Ground truth" });
    expect(checked()).toEqual(["Ben", "signal"]);
    await userEvent.selectOptions(choice, "g1");
    expect(checked()).toEqual(["Ana", "Ben", "signal"]);
  });

  it("shows two of its critics as one", async () => {
    const sent = serve([truth({ policy: "settled" })]);
    const other = { ...study.annotators[2]!, id: "oracle", name: "oracle 1" };
    show(<Reports study={{ ...study, annotators: [...study.annotators, other] }} />);
    await userEvent.click(await screen.findByRole("button", { name: "Add row" }));
    expect(screen.getByRole("button", { name: "Add row" })).toHaveProperty("disabled", true);
    expect(screen.getByText(/ or oracle 1$/)).toBeTruthy();
    await userEvent.click(screen.getByTestId("make-report"));
    expect(sent).toMatchObject([{ either: [{ first: "signal", second: "oracle", error: "no" }] }]);
    await userEvent.click(screen.getByRole("checkbox", { name: /oracle 1/ }));
    expect(screen.queryByRole("button", { name: "Add row" })).toBeNull();
  });

  it("leaves out what a critic proposed when it is told to", async () => {
    const sent = serve([truth({ policy: "settled", proposed: 2 })]);
    show(<Reports study={study} />);
    await userEvent.click(await screen.findByTestId("without-proposed"));
    expect(screen.getByText("2 errors")).toBeTruthy();
    await userEvent.click(screen.getByTestId("make-report"));
    expect(sent).toEqual([
      {
        ...{ ground_truth: "g1", annotators: ["Ana", "Ben", "signal"], tau: 70, with_proposed: false },
        ...{ judge: null, budget: null },
      },
    ]);
  });
});
