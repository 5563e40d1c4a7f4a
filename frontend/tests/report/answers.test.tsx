// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { truth } from "../truths";
import { comparedAnswers } from "./compared";
import { AnswersReport } from "@/features/report/AnswersReport";
import type { Report } from "@/shared/api/types";
import { number, word } from "./fixtures";

type Table = Report["tables"][number];

const yes: Table = {
  name: "yes_by_dimension",
  title: "Yes by dimension",
  section: "Generators",
  columns: [
    { key: "generator", heading: "Generator", group: "" },
    { key: "Subject", heading: "Subject %", group: "" },
    { key: "Audio", heading: "Audio %", group: "" },
  ],
  rows: [
    [word("aster 1"), number("75.0", { interval: "30.1–95.4", n: 4 }), number("50.0", { n: 2, note: "too few" })],
    [word("mute 1"), number("0.0"), number(null, { n: 0, note: "no question applies" })],
  ],
  notes: ["An answer that is unclear, and has no value, reads as yes."],
};

const annotators: Table = {
  ...yes,
  name: "annotators",
  title: "Annotators against the true answers",
  section: "Annotators",
  columns: [{ key: "annotator", heading: "Annotator", group: "" }],
  rows: [[word("oracle 1")]],
  notes: [],
};

const counts = { questions: 11, answered: 10, unclear: 1, without_answer: 2, open: 0, not_applicable: 1, held: 0 };

const report: Report = {
  id: "r1",
  number: 1,
  title: "Report 1",
  name: "",
  kind: "answers",
  state: "ready",
  done: 1,
  total: 1,
  error: "",
  study: { id: "s1", name: "demo" },
  ground_truth: truth({ policy: "one" }),
  judge: null,
  tau: 70,
  with_proposed: true,
  chain_figures: null,
  left_out_proposed: 0,
  budget: null,
  created_at: "2026-11-21T12:00:00Z",
  config: {},
  config_hash: "9c41e07a",
  code_version: "1",
  rows: [],
  either: [],
  joined: [],
  figures: null,
  answer_figures: {
    schema: 1,
    kind: "answers",
    confidence: 95,
    truth: { version: 1, policy: "one", videos: 3, prompts: 2, ...counts },
    preferences: [],
  },
  figures_digest: "ab12",
  tables: [yes, annotators],
  plots: [
    {
      name: "yes_by_dimension",
      title: "Yes by dimension",
      caption: "Share of true answers.",
      kind: "points",
      x: ["Subject", "Environment"],
      x_label: "dimension",
      y_label: "yes, %",
      series: ["Aster v1", "Bilt v1"].map((label) => ({
        ...{ label, of: "truth" as const, y: [75, null], low: [30, null], high: [95, null], n: [4, 0] },
      })),
      mark: null,
      provisional: false,
      counted: [
        [true, false],
        [true, false],
      ],
    },
  ],
};

const named = (section: Table["section"], ...names: string[]): Table[] =>
  names.map((name) => ({ ...annotators, section, name, title: name }));

/** Of pairs of clips, with a generator that is weaker than the mean. */
const onPairs: Report = {
  ...report,
  answer_figures: { ...report.answer_figures!, schema: 2, preferences: [{ key: "overall", dimension: "Overall" }] },
  chain_figures: null,
  tables: [
    ...named("Generators", "generators", "preferences", "preferences_against", "preferences_by_part"),
    ...named("Annotators", "annotators", "paired", "vf_eval", "rechecks"),
  ],
  plots: [
    {
      ...report.plots[0]!,
      ...{ name: "strengths", title: "Strength by question", x: ["overall"], y_label: "strength" },
      series: [
        { label: "Aster v1", of: "truth", y: [0.6], low: [0.1], high: [1.1], n: [5] },
        { label: "Bilt v1", of: "truth", y: [-0.6], low: [-1.1], high: [-0.1], n: [5] },
      ],
    },
  ],
};

const shown = (of: Report) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AnswersReport report={of} />
    </QueryClientProvider>,
  );

describe("the page of a report on answers", () => {
  it("has generators and annotators apart, each number with its interval, its n, or the reason for none", () => {
    shown(report);
    const generators = screen.getByRole("region", { name: "Generators" });
    const [, aster, mute] = within(generators).getAllByRole("row");
    expect(aster?.textContent).toContain("75.030.1–95.4n 4");
    expect(within(mute as HTMLElement).getByTitle("no question applies").textContent).toMatch(/^none/);
    expect(within(generators).getByText(/reads as yes/)).toBeTruthy();
    expect(within(screen.getByRole("region", { name: "Annotators" })).getByText("oracle 1")).toBeTruthy();
  });

  it("says what of the truth counts, and nothing of a threshold or a judge", () => {
    shown(report);
    const head = screen.getByRole("link", { name: "10 answers with a value" }).parentElement!;
    expect(head.textContent).toContain("10 answers with a value, 1 unclear, 3 clips of 2 prompts");
    expect(decodeURIComponent(screen.getByRole("link", { name: "3 clips" }).getAttribute("href") ?? "")).toContain(
      "report:r1:ground_truth:videos",
    );
    expect(head.closest("p")?.textContent).toContain("2 questions without a true answer");
    expect(head.closest("p")?.textContent).not.toMatch(/τ|Judge/);
  });

  it("has each plot as a picture that says what it shows", () => {
    shown(report);
    const card = screen.getByRole("region", { name: "Yes by dimension" });
    const [light] = within(card).getAllByRole("img", { name: "Yes by dimension. Share of true answers." });
    expect(light?.getAttribute("src")).toBe("/api/v1/reports/r1/plots/yes_by_dimension.svg?theme=light");
    expect(within(card).getByRole("link", { name: "Yes by dimension as SVG" })).toBeTruthy();
  });

  it("says how far it is while a worker computes it, and offers nothing that is not there", () => {
    shown({ ...report, state: "computing", answer_figures: null, tables: [], plots: [] });
    expect(screen.getByTestId("under-way")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Verify" })).toBeNull();
    expect(screen.queryByRole("region", { name: "Generators" })).toBeNull();
  });

  it("says when the figures come to other bytes", async () => {
    const answer = { same: false, digest: "b", was: "a" };
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json(answer)));
    shown(report);
    await userEvent.click(screen.getByRole("button", { name: "Verify" }));
    expect((await screen.findByText(/figures differ/)).textContent).toContain("keeps its original figures");
  });
});

describe("the page of a report on pairs", () => {
  it("counts pairs, and has what is said of generators and of annotators apart", () => {
    shown(onPairs);
    expect(screen.getByRole("link", { name: "3 pairs" }).parentElement?.textContent).toContain("3 pairs of 2 prompts");
    const titles = (region: string) =>
      within(screen.getByRole("region", { name: region }))
        .getAllByRole("heading", { level: 3 })
        .map(({ textContent }) => textContent);
    expect(titles("Generators")).toEqual([
      ...["generators", "preferences", "preferences_against", "preferences_by_part"],
    ]);
    expect(titles("Annotators")).toEqual(["annotators", "paired", "vf_eval", "rechecks"]);
  });

  it("has its numbers as a table, with signs that no dash hides", async () => {
    shown(onPairs);
    await userEvent.click(screen.getByText("Show as table"));
    expect(screen.getByRole("row", { name: /^overall/ }).textContent).toBe("overall0.6 (0.1–1.1)−0.6 (−1.1 to −0.1)");
  });

  it("has no votes where its figures are from before they were counted", () => {
    const first: Partial<NonNullable<Report["answer_figures"]>> = { ...report.answer_figures! };
    delete first.preferences;
    shown({ ...report, answer_figures: first as NonNullable<Report["answer_figures"]> });
    expect(screen.getByRole("link", { name: "3 clips" })).toBeTruthy();
  });
});

it("a report on answers stands beside another, annotators and generators by dimension", async () => {
  const item = { kind: "answers", ground_truth: 1, tau: 70, created_at: "2026-11-21T12:00:00Z", state: "ready" };
  const results = [{ ...item, id: "r2", number: 2, title: "Report 2" }];
  vi.stubGlobal("fetch", async ({ url }: Request) =>
    Response.json(url.endsWith("/compare/r2") ? comparedAnswers : { results }),
  );
  shown(report);
  await userEvent.click(screen.getByRole("button", { name: "Compare" }));
  const row = (await screen.findByText("Report 2")).closest("li");
  expect(row?.textContent).not.toContain("τ");
  await userEvent.click(screen.getByRole("button", { name: "Compare with Report 2" }));
  const right = await screen.findByRole("table", { name: "Right answers, %" });
  const oracle = within(right).getByRole("row", { name: /^oracle 1/ });
  expect(oracle.textContent).toBe("oracle 1all answers70.075.05.0−1.0 to 11.0n 40");
  const yes = screen.getByRole("table", { name: "Answers that are yes, %" });
  const aster = within(yes).getByRole("row", { name: /^Aster v1/ });
  expect(aster.textContent).toContain("50.047.5−2.5");
  expect(within(aster).getByTitle("the questions are not the same").textContent).toMatch(/^± none/);
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByTestId("compared")).toBeNull();
});
