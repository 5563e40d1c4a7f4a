// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { Agreement } from "@/features/study/agreement/Agreement";
import { figureText, intervalText } from "@/shared/figures";
import type { Agreement as Found, AgreementFigure, AgreementValues, AnnotatorRow, Study } from "@/shared/api/types";

const annotator = (id: string, kind: AnnotatorRow["kind"]): AnnotatorRow => ({
  id,
  name: id,
  kind,
  simulated: false,
  annotations: 3,
  segments: 2,
});

const study = {
  id: "s1",
  annotators: [annotator("Ana", "person"), annotator("Ben", "person"), annotator("signal", "critic")],
  instrument_document: { subject: "video" },
} as unknown as Study;

const alone = { low: null, high: null, no_interval: null };
const some = (value: number, n = 4): AgreementFigure => ({ ...alone, value, n, reason: null });
const none = (reason: string): AgreementFigure => ({ ...alone, value: null, n: 0, reason });
const between = (value: number, low: number, high: number): AgreementFigure => ({ ...some(value), low, high });

const values = (percent: number): AgreementValues => ({
  level: "nominal",
  percent: between(percent, percent - 0.1, percent + 0.1),
  kappa: some(0.5),
  ac1: { ...some(0.6), no_interval: "there is one item only" },
  alpha: none("all values are the same"),
});

const two = { percent: some(0.75), kappa: some(0.4) };
const compared = {
  tasks: 4,
  detection: two,
  f1_iou_50: some(0.7),
  same_type: some(1),
  start_later_ms: some(120),
  end_later_ms: some(-80),
  answers: null,
};

const clips: Found = {
  shared: 4,
  sampled_tasks: 4,
  held: 0,
  detection: values(0.75),
  segments: {
    mean_iou: some(0.521),
    share_iou_60: some(0.431),
    both_clean: 1,
    sweep: [10, 50, 90].map((threshold) => ({ threshold, f1: between(0.8, 0.7, 0.9), chance: some(0.1) })),
    start_p90_ms: some(240),
    end_p90_ms: some(310),
    same_type: some(1),
    type_alpha: none("no segment was matched"),
    severity_alpha: some(0.3),
  },
  sentences: null,
  types: [
    { type: "p", label: "Physics", marked: 6, presence: values(0.5), found_too: some(0.9), same_type: some(0.25) },
  ],
  questions: [],
  annotators: ["Ana", "Ben"].map((id) => ({
    ...{ id, name: id, kind: "person" as const, simulated: false, annotations: 4 },
    compared,
  })),
  pairs: [{ first: "Ana", second: "Ben", compared }],
  pairs_left_out: 0,
  proposals: [],
};

const questions: Found = {
  ...clips,
  detection: null,
  segments: null,
  types: [],
  questions: [
    {
      ...{ key: "", text: "", dimension: "Action", form: "yes_no", answers: values(0.5) },
      ...{ unclear_as_yes: values(0.9), unclear_as_no: values(0.2) },
    },
  ],
};

/** Answers with this, and remembers what was asked for. */
function serve(found: Found): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (request: Request) => {
    asked.push(new URL(request.url).search);
    return Promise.resolve(Response.json(found));
  });
  return asked;
}

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Agreement study={study} />
    </QueryClientProvider>,
  );

/** The name of a number of all people of the study. */
const nameOf = (figure: string) => `agreement:${study.id}::all:${figure}`;

const cells = (table: HTMLElement, row: RegExp) =>
  within(within(table).getByRole("row", { name: row }))
    .getAllByRole("cell")
    .map((cell) => cell.textContent);

describe("the agreement of a study", () => {
  it("is asked for at once, of people unless others are chosen", async () => {
    const asked = serve(clips);
    show();
    await screen.findByText(/4 clips with two or more annotators/);
    await userEvent.click(screen.getByRole("checkbox", { name: /^signal/ }));
    expect(asked).toEqual(["", "?annotators=Ana%2CBen%2Csignal"]);
  });

  it("shows every number with its n, and why there is none", async () => {
    serve(clips);
    show();
    const overall = await screen.findByRole("table", { name: "Agreement overall" });
    expect(cells(overall, /Error or no error/)).toEqual([
      "Error or no error",
      "75.0% [65.0, 85.0]n 4",
      ".500 n 4",
      ".600 n 4, no interval: there is one item only",
      "none all values are the same",
    ]);
    expect(cells(screen.getByRole("table", { name: "Agreement by error type" }), /Physics/)).toEqual([
      "Physicsmarked 6 times",
      "50.0% [40.0, 60.0]n 4",
      ".500 n 4",
      ".600 n 4, no interval: there is one item only",
      "none all values are the same",
      "90.0% n 4",
      "25.0% n 4",
    ]);
    const own = cells(screen.getByRole("table", { name: "Each annotator against all others" }), /Ana/);
    expect(own.slice(-2)).toEqual(["+120 ms n 4", "-80 ms n 4"]);
    expect(screen.queryByRole("table", { name: "Each pair of annotators" })).toBeNull();
  });

  it("lists the points of the plot, each with the clips behind it", async () => {
    serve(clips);
    show();
    await userEvent.click(await screen.findByText("Show as table"));
    const points = screen.getByRole("table", { name: "F1 of segments against the IoU" });
    expect(cells(points, /^0\.5/)).toEqual([".800 [.700, .900]n 4", ".100 n 4"]);
    const paths = within(points)
      .getAllByRole("link")
      .map((each) => new URLSearchParams(each.getAttribute("href")?.split("?")[1]).get("counted"));
    expect(paths).toEqual([10, 50, 90].flatMap((at) => [`f1_at_${at}`, `chance_at_${at}`].map(nameOf)));
  });

  it("leaves Cohen’s κ to the pairs where there are three", async () => {
    const third = { id: "Cleo", name: "Cleo", kind: "person" as const, simulated: false, annotations: 4, compared };
    const pairs = ["Ben", "Cleo"].map((second) => ({ first: "Ana", second, compared }));
    serve({ ...clips, annotators: [...clips.annotators, third], pairs, pairs_left_out: 7 });
    show();
    const overall = await screen.findByRole("table", { name: "Agreement overall" });
    expect(cells(overall, /Error or no error/)).toHaveLength(4);
    const own = screen.getByRole("table", { name: "Each pair of annotators" });
    expect(cells(own, /Ana and Cleo/).slice(0, 4)).toEqual(["Ana and Cleo", "4", "75.0% n 4", ".400 n 4"]);
    await screen.findByText("7 pairs with fewer shared tasks not shown.");
  });

  it("draws agreement over the overlap, with what chance gives", async () => {
    serve(clips);
    show();
    await screen.findByRole("img", { name: /F1 of segments/ });
    const heights = ["f1", "chance"].map((line) =>
      screen.getByTestId(`line-${line}`).querySelector("path")?.getAttribute("d")?.split(" ").at(-1),
    );
    expect(Number(heights[0])).toBeLessThan(Number(heights[1]));
    const band = screen.getByTestId("band").getAttribute("d");
    expect(band?.match(/[\d.]+ [\d.]+/gu)).toHaveLength(6);
    expect(screen.getByText("F1 at IoU 0.5", { selector: "dt" }).parentElement?.textContent).toContain(
      ".800 [.700, .900]",
    );
  });

  it("takes unclear answers both ways, and shows nothing of segments that are not asked for", async () => {
    serve(questions);
    show();
    const table = await screen.findByRole("table", { name: "Agreement by question" });
    expect(cells(table, /Action/)[1]).toBe("50.0% [40.0, 60.0]n 4");
    expect(cells(table, /counted as yes/)[1]).toBe("90.0% [80.0, 100.0]n 4");
    expect(cells(table, /counted as no/)[1]).toBe("20.0% [10.0, 30.0]n 4");
    expect(screen.queryByRole("img")).toBeNull();
  });

  it("compares answers in a filter with what models proposed, even if no two people share a task", async () => {
    const proposed = { by: "mini", key: "criterion", text: "Does the prompt require it?", same: some(0.75) };
    serve({ ...clips, shared: 0, sampled_tasks: 0, proposals: [proposed] });
    show();
    const table = await screen.findByRole("table", { name: "Everyone’s answers against a model’s proposals" });
    expect(cells(table, /mini/)).toEqual(["mini", "Does the prompt require it?", "75.0% n 4"]);
    const path = within(table).getByRole("link", { name: "75.0%" }).getAttribute("href") ?? "";
    expect(decodeURIComponent(path)).toContain("agreement:s1::proposals:mini:criterion");
  });

  it("says so where nothing was done twice, and where the tasks were drawn", async () => {
    serve({ ...clips, shared: 0, sampled_tasks: 0, held: 2 });
    const { unmount } = show();
    await screen.findByText("No clip has two of these annotators yet. Left out, taken down: 2 clips.");
    unmount();
    serve({ ...clips, shared: 5000, sampled_tasks: 1333 });
    show();
    await screen.findByText(/A random 1,333 of 5,000 clips with two or more annotators/);
  });
});

it("writes each kind of number its own way", () => {
  expect(figureText(some(-0.2), "coefficient")).toBe("-.200");
  expect(figureText(some(0), "signed ms")).toBe("0 ms");
  expect(figureText(some(12.6), "ms")).toBe("13 ms");
  expect(figureText(none("why"), "percent")).toBeNull();
  expect(intervalText(between(0.62, 0.55, 0.69), "coefficient")).toBe("[.550, .690]");
  expect(intervalText(between(0, -0.05, 0.05), "coefficient")).toBe("[-.050, .050]");
  expect(intervalText(some(0.5), "percent")).toBeNull();
});
