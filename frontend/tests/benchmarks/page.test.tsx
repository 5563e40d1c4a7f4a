// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import { nextLook } from "@/features/benchmarks/api/calls";
import { BenchmarksPage } from "@/features/benchmarks/BenchmarksPage";
import { problemsIn, valuesFrom } from "@/features/benchmarks/parameters";

const STEP = {
  about: "",
  does: "clips",
  waits_for: null,
  message: "",
  done: 0,
  total: 0,
  entered: null,
  left: null,
  unit: "",
  dropped: {},
  figures: {},
  made: {},
  has_clips: false,
  finished_at: null,
};
const STEPS = [
  {
    ...STEP,
    name: "prompts",
    title: "Prompts",
    state: "done",
    entered: 5,
    left: 2,
    unit: "prompts",
    dropped: { rejected: 3 },
    has_clips: true,
  },
  {
    ...STEP,
    ...{ name: "answers", title: "Answers", state: "waits", waits_for: "people", message: "3 of 8 tasks are done." },
    made: { study: "s1", round: 1 },
  },
  { ...STEP, name: "tables", title: "Tables", state: "to_do" },
];
const BENCHMARK = {
  ...{ id: "b1", name: "BRITE", recipe: "brite", version: 1, title: "BRITE", source: "arXiv 2605.00873", about: "" },
  ...{
    parameters: { people: 2 },
    simulation: "",
    budget: null as string | null,
    spent: "0.00",
    state: "idle",
    error: "",
    steps: STEPS,
    has_tables: false,
    created_at: "2026-01-01T00:00:00Z",
  },
};
const parameter = (name: string, value: unknown) => ({
  name,
  about: `The ${name}`,
  default: value,
  paper: null,
  small: null,
});
const PARAMETERS = [parameter("people", 2), parameter("endpoint", ""), parameter("critics", [{ critic: "yes_no" }])];
const RECIPE = {
  ...{ recipe: "brite", version: 1, title: "BRITE", source: "arXiv", about: "Yes or no." },
  steps: [],
  parameters: PARAMETERS,
};

const ESTIMATE = {
  steps: [
    { name: "prompts", title: "Prompts", calls: 12, cached_calls: 2, cost: "0.30", note: "" },
    { name: "clips", title: "Clips", calls: null, cached_calls: null, cost: null, note: "Known later." },
  ],
  ...{ calls: 12, cost: "0.30", is_complete: false, budget_left: "1.50" },
};

function open({ role = "admin", results = [BENCHMARK] as readonly object[], refusal = null as object | null } = {}) {
  const sent: [string, unknown][] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (request.method === "POST") {
      sent.push([pathname, request.headers.get("content-type") ? await request.clone().json() : null]);
      if (pathname.endsWith("/estimate")) return Response.json(ESTIMATE);
      return refusal ? Response.json(refusal, { status: 400 }) : Response.json(BENCHMARK, { status: 201 });
    }
    if (pathname.endsWith("/estimate")) return Response.json(ESTIMATE);
    if (pathname.endsWith("/me")) return Response.json({ projects: [{ id: "p1", name: "demo", role }] });
    return Response.json({ results, recipes: [RECIPE], simulations: ["drawn"] });
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <BenchmarksPage project="p1" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return sent;
}

it("shows what entered and left each step, why, and what people have to do", async () => {
  open({ role: "researcher" });
  const lines = within(await screen.findByRole("list", { name: "Steps of BRITE" })).getAllByRole("listitem");
  const texts = lines.map((line) => line.textContent);
  expect(texts.some((text) => text?.includes("5 → 2 prompts") && text.includes("3 rejected"))).toBe(true);
  const left = screen.getByRole("link", { name: "2 prompts" }).getAttribute("href");
  expect(left).toBe(`/projects/p1/clips?counted=${encodeURIComponent("benchmark:b1:prompts")}`);
  expect(texts.some((text) => text?.includes("Waiting for people") && text.includes("3 of 8 tasks are done."))).toBe(
    true,
  );
  expect(screen.getByRole("link", { name: "Study" }).getAttribute("href")).toBe("/studies/s1");
  expect(screen.queryByRole("button", { name: /Continue|Delete|Repeat|Start/ })).toBeNull();
});

it("offers its own tables once they are made", async () => {
  open({ role: "researcher", results: [BENCHMARK, { ...BENCHMARK, id: "b2", name: "VideoCritic", has_tables: true }] });
  const offered = await screen.findAllByRole("link", { name: /Download the tables/ });
  expect(offered.map((each) => [each.getAttribute("aria-label"), each.getAttribute("href")])).toEqual([
    ["Download the tables of VideoCritic", "/api/v1/benchmarks/b2/tables.zip"],
  ]);
});

it("offers the files that its steps made", async () => {
  const [first, ...others] = BENCHMARK.steps;
  const steps = [{ ...first, made: { files: { "candidates.jsonl": { lines: 3 } } } }, ...others];
  open({ role: "researcher", results: [{ ...BENCHMARK, steps }] });
  const link = await screen.findByRole("link", { name: "Download candidates.jsonl" });
  expect(link.getAttribute("href")).toBe("/api/v1/benchmarks/b1/files/candidates.jsonl");
});

it("continues, and repeats from a step after a question", async () => {
  const user = userEvent.setup();
  const sent = open();
  await user.click(await screen.findByRole("button", { name: "Continue BRITE" }));
  await user.click(screen.getByRole("button", { name: "Repeat from here: Prompts" }));
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Repeat" }));
  expect(sent).toEqual([
    ["/api/v1/benchmarks/b1/continue", null],
    ["/api/v1/benchmarks/b1/repeat", { step: "prompts" }],
  ]);
});

it("says what it has spent, and lets an admin raise a budget that is used up", async () => {
  const user = userEvent.setup();
  const message = "The budget of the benchmark is $1.00.";
  const step = { ...STEP, name: "critics", title: "Critics", state: "waits", waits_for: "budget", message };
  const sent = open({ results: [{ ...BENCHMARK, budget: "1.00", spent: "0.98", steps: [step] }] });
  expect(await screen.findByText(/\$0\.98 of \$1\.00/)).toBeTruthy();
  expect(screen.getByText("Budget used up")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Estimate the open steps of BRITE" }));
  const table = within(await screen.findByRole("status", { name: "Estimate" }));
  expect(table.getByText("12, of which 2 are answered")).toBeTruthy();
  expect(table.getByText("Known later.")).toBeTruthy();
  expect(table.getByText(/at most: \$0\.30\. \$1\.50 of the budget is left/)).toBeTruthy();
  await user.type(screen.getByLabelText("New budget in US dollars"), "2.5");
  await user.click(screen.getByRole("button", { name: "Raise and continue" }));
  expect(sent).toEqual([["/api/v1/benchmarks/b1/continue", { budget: "2.5" }]]);
});

it("estimates a recipe before it is started, and starts it with a budget", async () => {
  const user = userEvent.setup();
  const sent = open({ results: [] });
  await user.click(await screen.findByRole("button", { name: "Start a benchmark" }));
  const dialog = within(screen.getByRole("dialog"));
  await user.type(dialog.getByLabelText("Budget in US dollars"), "3");
  await user.click(dialog.getByRole("button", { name: "Estimate" }));
  expect(await dialog.findByText("$0.30")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Start" }));
  expect(sent.map(([path]) => path)).toEqual([
    "/api/v1/projects/p1/benchmarks/estimate",
    "/api/v1/projects/p1/benchmarks/",
  ]);
  expect(sent[0]?.[1]).toEqual(sent[1]?.[1]);
  expect(sent[1]?.[1]).toMatchObject({ budget: "3" });
});

it("starts a recipe with the parameters that were changed", async () => {
  const user = userEvent.setup();
  const sent = open({ results: [] });
  await user.click(await screen.findByRole("button", { name: "Start a benchmark" }));
  const dialog = within(screen.getByRole("dialog"));
  const people = dialog.getByLabelText("The people");
  await user.clear(people);
  await user.type(people, "x");
  expect(dialog.getByText("Enter a number.")).toBeTruthy();
  expect(dialog.getByRole("button", { name: "Start" })).toHaveProperty("disabled", true);
  await user.clear(people);
  await user.type(people, "3");
  await user.click(dialog.getByRole("button", { name: "Start" }));
  expect(sent).toEqual([
    [
      "/api/v1/projects/p1/benchmarks/",
      { recipe: "brite", name: "", small: false, simulation: "", parameters: { people: 3 } },
    ],
  ]);
});

it("shows what is wrong with a parameter at its field", async () => {
  const user = userEvent.setup();
  const errors = [{ field: "people", message: "11 is more than 10." }];
  open({ results: [], refusal: { type: "invalid", title: "Invalid", status: 400, detail: "Not valid.", errors } });
  await user.click(await screen.findByRole("button", { name: "Start a benchmark" }));
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Start" }));
  expect(await screen.findByText("11 is more than 10.")).toBeTruthy();
});

it("reads parameters by the type of their default, and looks often only while something moves", () => {
  const texts = { people: "4", endpoint: "5", critics: "[]" };
  expect(valuesFrom(PARAMETERS, texts)).toEqual({ people: 4, endpoint: "5", critics: [] });
  expect(Object.keys(problemsIn(PARAMETERS, { people: "", critics: "[", endpoint: "" }))).toEqual([
    "people",
    "critics",
  ]);
  const list = (state: string) => ({ results: [{ ...BENCHMARK, state }], recipes: [], simulations: [] }) as never;
  expect([nextLook(list("running")), nextLook(list("idle")), nextLook(list("done"))]).toEqual([2000, 15_000, false]);
});
