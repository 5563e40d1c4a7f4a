// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import "../../dom";
import { TrainingPage } from "@/features/critics/trainings/TrainingPage";
import { TrainingsPage } from "@/features/critics/trainings/TrainingsPage";

const ROW = {
  ...{ id: "t1", name: "videocritic-3b", model: "Qwen2.5-VL-3B", state: "running", done: 3, total: 8, error: "" },
  ...{ created_at: "2026-01-05T10:00:00Z", finished_at: null },
  passes: [
    { name: "supervised", steps: 2, first_loss: 4.0213, last_loss: 0.6128, micro_f1: 0.8 },
    { name: "preferences", steps: 1, first_loss: 0.7, last_loss: 0.7, micro_f1: null },
  ],
};
const NUMBERS = { temperature: 1, threshold: 0.5, brier: 0.25, ece: 0.2, precision: null, recall: 1, f1: 0.5 };
const HEAD = { type: "logical", positives: 2, fitted: true, before: NUMBERS, after: { ...NUMBERS, brier: 0.125 } };
const plot = (name: string, y: readonly number[]) => ({
  ...{ name, title: `Losses of ${name}`, caption: "Means.", kind: "points", x: y.map((_, i) => i + 1) },
  ...{ x_label: "step", y_label: "loss", mark: null, provisional: false },
  series: [{ label: "loss", of: "critic", y, low: [], high: [], n: [] }],
});
const TRAINING = {
  ...{ training: ROW, project: "p1", digest: "cd".repeat(32), config: { seed: 0 } },
  passes: [
    {
      name: "supervised",
      plots: [plot("losses_1", [4.0213, 0.6128])],
      critic: {
        ...{ folder: "/trainings/t1/supervised", weights: "ab".repeat(32), dev_chains: 10 },
        ...{ micro_f1_before: 0.6, micro_f1: 0.8, heads: [HEAD, { ...HEAD, type: "spatial", fitted: false }] },
        packages: { torch: "2.13.0" },
      },
    },
    { name: "preferences", plots: [plot("losses_2", [0.7])], critic: null },
  ],
  splits: [{ name: "train", chains: 80, clean: 20, types: { logical: 30 }, sha256: "03".repeat(32) }],
  files: [{ what: "train/0", sha256: "01".repeat(32) }],
  runs: [
    {
      id: "r1",
      critic: "chain_audit",
      study: "Test chains",
      trained: "supervised",
      state: "done",
      created_at: "2026-01-06T10:00:00Z",
    },
  ],
};

function show(page: React.ReactNode, answer: unknown) {
  vi.stubGlobal("fetch", async () => Response.json(answer));
  render(<QueryClientProvider client={new QueryClient()}>{page}</QueryClientProvider>);
}

it("lists trainings with their state, steps and losses", async () => {
  show(<TrainingsPage project="p1" />, { results: [ROW] });
  const row = await screen.findByRole("row", { name: /videocritic-3b/ });
  for (const text of ["running", "3 of 8", "0.7 → 0.7", ".800"]) expect(row.textContent).toContain(text);
  expect(within(row).getByRole("link").getAttribute("href")).toBe("/projects/p1/trainings/t1");
});

it("says how a first training is started", async () => {
  show(<TrainingsPage project="p1" />, { results: [] });
  expect(await screen.findByText(/manage.py train critic/)).toBeTruthy();
});

it("shows the losses as a plot for each theme and as a table", async () => {
  show(<TrainingPage project="p1" training="t1" />, TRAINING);
  const [light, dark] = await screen.findAllByAltText(/^Losses of losses_1/);
  expect(light?.getAttribute("src")).toBe("/api/v1/trainings/t1/plots/losses_1.svg?theme=light&steps=2");
  expect(dark?.getAttribute("src")).toContain("theme=dark");
  await userEvent.click(screen.getAllByText("Show as table")[0] as HTMLElement);
  expect((await screen.findByRole("cell", { name: "4.02" })).closest("tr")?.textContent).toBe("14.02");
  expect(screen.getByRole("progressbar").getAttribute("value")).toBe("3");
});

it("shows the heads before and after calibration, the data with hashes, and the runs", async () => {
  show(<TrainingPage project="p1" training="t1" />, TRAINING);
  const heads = await screen.findByRole("table", { name: /Heads of supervised/ });
  const [, logical, spatial] = within(heads).getAllByRole("row");
  expect(logical?.textContent).toContain(".250 → .125");
  expect(logical?.textContent).toContain("none → none");
  expect(spatial?.textContent).toContain("not fitted");
  expect(screen.getByText(/\.600 before calibration, \.800 after/)).toBeTruthy();
  expect(screen.getByText("The critic of this pass appears at its end.")).toBeTruthy();
  expect(screen.getByText("03".repeat(6)).getAttribute("title")).toBe("03".repeat(32));
  expect(screen.getByRole("link", { name: "Test chains" }).getAttribute("href")).toBe("/runs/r1");
  expect(screen.getByText(/--model \/trainings\/t1\/supervised/)).toBeTruthy();
});

it("says why a training failed and how it continues", async () => {
  const failed = { ...TRAINING, training: { ...ROW, state: "failed", error: "The memory is full." } };
  show(<TrainingPage project="p1" training="t1" />, failed);
  expect((await screen.findByRole("alert")).textContent).toContain("The memory is full. Correct what it says");
});
