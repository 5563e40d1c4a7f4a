// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { MoreFigures } from "@/features/dashboard/MoreFigures";
import { beginTexts, spanText } from "@/features/dashboard/times";
import type { AgreementFigure, AgreementOverTime, Dashboard, Signals } from "@/shared/api/types";
import { roundUp } from "@/shared/engine/scale";

const alone = { low: null, high: null, no_interval: null };
const some = (value: number, n: number): AgreementFigure => ({ ...alone, value, n, reason: null });
const none = (reason: string): AgreementFigure => ({ ...alone, value: null, n: 0, reason });

const counts: Dashboard = {
  rounds: [
    {
      ...{ n: 1, overlap: 2, admits: "everyone", tasks: 60, open: 12, leased: 2, submitted: 50, done: 45 },
      ...{ disputed: 6, settled: 3, held: 0, places: 120, counted_submissions: 95 },
    },
    {
      ...{ n: 2, overlap: 2, admits: "qualified", tasks: 0, open: 0, leased: 0, submitted: 0, done: 0 },
      ...{ disputed: 0, settled: 0, held: 0, places: 0, counted_submissions: 0 },
    },
  ],
  speed: {
    annotations: 95,
    hours: [9, 10].map((hour) => ({ since: `2026-03-02T${String(hour).padStart(2, "0")}:00:00Z`, n: hour })),
    days: [1, 2, 3].map((day) => ({ since: `2026-03-0${day}T00:00:00Z`, n: 10 * day })),
    per_hour: some(9.5, 10),
    active_ms: some(41_200, 95),
    active_ratio: none("no annotation is of one clip"),
  },
  entries: [{ state: "working", n: 3 }],
  rules: [{ rule: "Careless", action: "pause", fired: 4, in_force: 2, undone: 1, appeals_open: 1 }],
  people_cost: {
    ...{ currency: "GBP", reward_minor: 900, fee_percent: 33, rewards: 2, rewards_minor: 1800 },
    ...{ bonuses: 1, bonuses_minor: 50, exported_minor: 900, running: 3, running_minor: 2700 },
    ...{ missing: 1, missing_minor: 900, fee_minor: 1799, projected_minor: 7249 },
  },
  model_cost: { runs: 2, spent_micros: 1_250_000, reserved_micros: 0 },
};

const overTime: AgreementOverTime = {
  shared: 900,
  sampled_tasks: 20,
  blocks: [
    { f1: { ...some(0.62, 30), low: 0.55, high: 0.69 }, day: 1 },
    { f1: none("neither marked anything"), day: 5 },
  ].map(({ f1, day }) => ({
    since: `2026-03-0${day}T00:00:00Z`,
    until: `2026-03-0${day + 1}T00:00:00Z`,
    tasks: 10,
    f1_iou_50: f1,
    detection: some(0.8, 10),
    answers: null,
    sentences: null,
  })),
};

const collector = (name: string, label: string, unit: "share" | "number") => ({
  name,
  label,
  unit,
  counts: "",
  windows: [],
});
const signal = (name: string, value: number | null, others: number | null) => ({
  ...{
    collector: name,
    value,
    exact: null,
    n: value === null ? 0 : 12,
    reason: value === null ? "no reason written" : null,
  },
  ...{ others_median: others, others_n: others === null ? 0 : 7 },
});
const signals: Signals = {
  ...{ as_of: null, renewing: false },
  collectors: [
    collector("agreement", "agreement with others", "share"),
    collector("words_per_reason", "words per reason", "number"),
    collector("gold_hits", "known errors found", "share"),
  ],
  results: ["Ana", "Ben"].map((label, i) => ({
    id: label,
    label,
    simulated: false,
    eligibility: { state: i === 0 ? "active" : "paused", until: null, rounds: i === 0 ? [2] : [] },
    signals: [
      signal("agreement", 0.62, 0.7),
      signal("words_per_reason", i === 0 ? 9.25 : null, null),
      signal("gold_hits", null, null),
    ],
  })),
};

const event = {
  ...{ id: "v1", action: "pause", round: null, message: "Slower, please.", until: null, in_force: true, undone: false },
  ...{ created_at: "2026-03-02T10:00:00Z", annotator: { id: "a", label: "Ana" }, rule: null },
  evidence: [{ label: "active time", value: 0.41234, op: "<", threshold: 0.5, n: 10 }],
};

function serve(changes: Partial<Dashboard> = {}, shown = signals): void {
  const answers: readonly (readonly [string, unknown])[] = [
    ["/dashboard/agreement", overTime],
    ["/dashboard/", { ...counts, ...changes }],
    ["/signals/", shown],
    ["/rule-events/", { results: [event], next: null }],
  ];
  vi.stubGlobal("fetch", (request: Request) => {
    const { pathname } = new URL(request.url);
    return Promise.resolve(Response.json(answers.find(([end]) => pathname.endsWith(end))?.[1]));
  });
}

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MoreFigures study="s1" isOpen />
    </QueryClientProvider>,
  );

const cells = (table: HTMLElement, row: RegExp) =>
  within(within(table).getByRole("row", { name: row }))
    .getAllByRole("cell")
    .map((cell) => cell.textContent);

describe("the dashboard", () => {
  it("shows each round's tasks by state, each with its share and of how many", async () => {
    serve();
    show();
    const first = await screen.findByRole("table", { name: /Round 1: 60 tasks, 2 people each, for everyone/ });
    expect(cells(first, /Done/)).toEqual(["", "45 75.0% of 60"]);
    const said = screen.getByText(/of 120 annotations submitted/);
    expect(said.textContent).toBe("95 of 120 annotations submitted.");
    expect(within(said).getByRole("link", { name: "95" }).getAttribute("href")).toContain(
      encodeURIComponent(":funnel:1:submissions"),
    );
    const second = screen.getByRole("table", { name: /Round 2: 0 tasks, .* for qualified annotators/ });
    expect(cells(second, /Open/)).toEqual(["", "0 – no tasks in this round"]);
  });

  it("opens the clips behind each number, and none behind a 0", async () => {
    serve();
    show();
    await screen.findByText("active time 0.412 < 0.5, n 10");
    await screen.findByRole("table", { name: "Agreement over time" });
    await userEvent.click(screen.getByText("Show as table"));
    const found = screen.getAllByRole("link").map((link) => {
      const { pathname, searchParams } = new URL(link.getAttribute("href") ?? "", "http://x");
      expect(pathname).toBe("/studies/s1/clips");
      return searchParams.get("counted");
    });
    expect(found).toEqual(
      expect.arrayContaining(
        [
          ...["funnel:1:open", "speed:annotations", "speed:active_ms", "speed:day:2026-03-02", "cost:models"],
          ...["cost:rewards", "agreement:0:tasks", "agreement:0:f1_iou_50", "agreement:1:detection"],
        ].map((name) => `dashboard:s1:${name}`),
      ),
    );
    expect(found).toContain("signal:s1:Ana:words_per_reason");
    const missing = ["funnel:2:open", "funnel:1:held", "speed:active_ratio", "agreement:1:f1_iou_50"];
    expect(found.filter((name) => missing.some((end) => name?.endsWith(end)))).toEqual([]);
  });

  it("draws one day as a column, not as a block", async () => {
    serve({ speed: { ...counts.speed, days: counts.speed.days.slice(0, 1) } });
    show();
    const column = await screen.findByTestId("column");
    expect(Number(column.getAttribute("width"))).toBeLessThanOrEqual(48);
  });

  it("draws annotations by day or by hour, with a table, and says why a number is missing", async () => {
    serve();
    show();
    await screen.findByRole("img", { name: "Annotations by day" });
    expect(screen.getAllByTestId("column")).toHaveLength(3);
    await userEvent.click(screen.getByRole("button", { name: "Hour" }));
    expect(screen.getByRole("img", { name: /Annotations by hour/ })).toBeTruthy();
    expect(screen.getAllByTestId("column")).toHaveLength(2);
    await userEvent.click(screen.getByText("Show as table"));
    expect(screen.getByRole("row", { name: "2 Mar, 10:00 10" })).toBeTruthy();
    expect(screen.getByText("no annotation is of one clip").parentElement?.textContent).toMatch(/^–/);
    expect(screen.getByText("41.2 s")).toBeTruthy();
  });

  it("shows agreement over time with intervals, and a dash where it is undefined", async () => {
    serve();
    show();
    const table = await screen.findByRole("table", { name: "Agreement over time" });
    expect(cells(table, /1 Mar – 2 Mar/)).toEqual(["1 Mar – 2 Mar", "10", ".620 [.550, .690]n 30", "80.0% n 10"]);
    expect(cells(table, /5 Mar/)[2]).toBe("– neither marked anything");
    const chart = screen.getByRole("img", { name: /F1 of segments at IoU 0.5, by block/ });
    expect(within(chart).getAllByTestId("point")).toHaveLength(1);
    expect(screen.getByText(/A random 20 of 900 tasks with two or more annotators/)).toBeTruthy();
  });

  it("sets each annotator's signals against the others', and leaves out what nobody has", async () => {
    serve();
    show();
    const table = await screen.findByRole("table", { name: "Annotators" });
    expect(cells(table, /Ana/)).toEqual(["62.0% n 12others 70.0%, n 7", "9.25 n 12no others to compare with"]);
    expect(cells(table, /Ben/)[1]).toBe("– no reason writtenno others to compare with");
    expect(within(table).getByText("paused")).toBeTruthy();
    expect(screen.getByText(/No values for: known errors found/)).toBeTruthy();
    expect(screen.queryByText(/As of/)).toBeNull();
  });

  it("says of which time signals are that were kept", async () => {
    serve({}, { ...signals, as_of: "2026-03-02T10:00:00Z" });
    show();
    await screen.findByText(/As of 2 Mar 2026, /);
  });

  it("shows what rules did with the numbers, and what all of it costs", async () => {
    serve();
    show();
    await screen.findByText("active time 0.412 < 0.5, n 10");
    expect(cells(screen.getByRole("table", { name: "Triggered rules" }), /Careless/)).toEqual([
      "Careless",
      "pause",
      "4",
      "2",
      "1",
      "1",
    ]);
    const cost = within(screen.getByRole("region", { name: "Cost" }));
    expect(cost.getByRole("row", { name: /Projected total/ }).textContent).toContain("£72.49");
    expect(cost.getByRole("row", { name: /Model calls of 2 runs/ }).textContent).toContain("$1.25");
  });

  it("says so where no platform pays anybody and no rule has fired", async () => {
    serve({ people_cost: null, entries: [], rules: [] });
    show();
    await screen.findByText("No payments through a platform.");
    expect(screen.getByText("No rule has been triggered.")).toBeTruthy();
    expect(screen.queryByRole("region", { name: "Participations" })).toBeNull();
  });
});

it("writes a stretch by its days, and by its hours within one day", () => {
  expect(spanText("2026-03-01T22:00:00Z", "2026-03-02T10:05:00Z")).toBe("1 Mar – 2 Mar");
  expect(spanText("2026-03-02T10:00:00Z", "2026-03-02T10:05:00Z")).toBe("2 Mar, 10:00 – 10:05");
  expect(beginTexts(["2026-03-02T10:00:00Z", "2026-03-02T11:30:00Z"])).toEqual(["10:00", "11:30"]);
  expect(beginTexts(["2026-03-01T10:00:00Z", "2026-03-02T11:30:00Z"])).toEqual(["1 Mar", "2 Mar"]);
});

it("ends an axis at a round number", () => {
  expect([0, 1, 3, 20, 21, 139, 4100].map(roundUp)).toEqual([1, 1, 5, 20, 50, 200, 5000]);
});
