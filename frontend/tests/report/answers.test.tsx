// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import "../dom";
import { truth } from "../truths";
import { AnswersReport } from "@/features/report/AnswersReport";
import { tableOf } from "@/features/report/AnswersReportTables";
import type { Report } from "@/shared/api/types";

type Table = Report["tables"][number];
type Cell = Table["rows"][number][number];

const word = (text: string): Cell => ({ text, is_number: false, interval: "", n: null, unit: "", note: "" });
const number = (values: Partial<Cell>): Cell => ({ ...word("75.0"), is_number: true, ...values });

const yes: Table = {
  name: "yes_by_dimension",
  title: "Yes by dimension",
  columns: [
    { key: "generator", heading: "Generator", group: "" },
    { key: "Subject", heading: "Subject %", group: "" },
    { key: "Audio", heading: "Audio %", group: "" },
  ],
  rows: [
    [word("aster 1"), number({ interval: "30.1–95.4", n: 4 }), number({ text: "50.0", n: 2, note: "too few" })],
    [word("mute 1"), number({ text: "0.0" }), number({ text: null, n: 0, note: "no question applies" })],
  ],
  notes: ["An answer that is unclear, and has no value, reads as yes."],
};

const annotators: Table = {
  ...yes,
  name: "annotators",
  title: "Annotators against the true answers",
  columns: [{ key: "annotator", heading: "Annotator", group: "" }],
  rows: [[word("oracle 1")]],
  notes: [],
};

const counts = { questions: 11, answered: 10, unclear: 1, without_answer: 2, open: 0, not_applicable: 1, held: 0 };

const report: Report = {
  id: "r1",
  number: 1,
  title: "Report 1",
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
  left_out_proposed: 0,
  budget_micros: null,
  created_at: "2026-11-21T12:00:00Z",
  config: {},
  config_hash: "9c41e07a",
  code_version: "1",
  rows: [],
  figures: null,
  answer_figures: {
    schema: 1,
    kind: "answers",
    confidence: 95,
    truth: { version: 1, policy: "one", videos: 3, prompts: 2, ...counts },
    shares: null,
    rows: [],
  },
  figures_digest: "ab12",
  tables: [yes, annotators],
  plots: [
    {
      name: "yes_by_dimension",
      title: "Yes by dimension",
      caption: "Share of true answers.",
      kind: "points",
      x: ["Subject"],
      x_label: "dimension",
      y_label: "yes, %",
      series: [],
      mark: null,
      provisional: false,
    },
  ],
};

const shown = (of: Report) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AnswersReport report={of} />
    </QueryClientProvider>,
  );

describe("a table as it comes", () => {
  it("tells words from numbers, and a lacking interval from one that is never made", () => {
    const { columns, rows } = tableOf(yes);
    expect(columns.map(({ isText }) => isText)).toEqual([true, false, false]);
    expect(rows.map(({ cells }) => cells.slice(1).map(({ interval }) => interval))).toEqual([
      ["30.1–95.4", null],
      [undefined, null],
    ]);
    expect(rows[1]?.cells[2]).toMatchObject({ text: null, why: "no question applies" });
  });
});

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
    const head = screen.getByText(/10 answers with a value, 1 unclear, 3 clips of 2 prompts/);
    expect(head.closest("p")?.textContent).toContain("2 questions without a true answer");
    expect(head.closest("p")?.textContent).not.toMatch(/τ|Judge/);
  });

  it("shows the plot's own file, with words for who cannot see it", () => {
    shown(report);
    const plot = screen.getByRole("img", { name: /Yes by dimension\. Share of true answers/ });
    expect(plot.getAttribute("src")).toBe("/api/v1/reports/r1/files/yes_by_dimension.svg");
  });

  it("says how far it is while a worker computes it, and offers nothing that is not there", () => {
    shown({ ...report, state: "computing", answer_figures: null, tables: [], plots: [] });
    expect(screen.getByTestId("under-way")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Check again" })).toBeNull();
    expect(screen.queryByRole("region", { name: "Generators" })).toBeNull();
  });

  it("says when the figures come to other bytes", async () => {
    const answer = { same: false, digest: "b", was: "a" };
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json(answer)));
    shown(report);
    await userEvent.click(screen.getByRole("button", { name: "Check again" }));
    expect((await screen.findByText(/other figures/)).textContent).toContain("keeps those that it has");
  });
});
