// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { PeoplePage } from "@/features/people/PeoplePage";
import { COLLECTORS, COST, PAUSE, row } from "./fixtures";

interface Call {
  readonly method: string;
  readonly path: string;
  readonly search: string;
  readonly body: unknown;
}

const PROLIFIC = {
  ...{ name: "prolific", person_parameter: "PROLIFIC_PID", submission_parameter: "SESSION_ID" },
  ...{ study_parameter: "STUDY_ID", return_url: "https://p/{code}", currency: "GBP", fee_percent: 43 },
};

let calls: Call[] = [];
afterEach(() => (calls = []));

/** A server that answers each path with what is given; what is given as a Response goes as it is. */
function serve(role: string, special: Readonly<Record<string, () => unknown>> = {}): void {
  const answers: Readonly<Record<string, () => unknown>> = {
    "studies/s1/": () => ({ id: "s1", name: "Cups", role, project: { id: "p1", name: "Tea" }, recruits: false }),
    "studies/s1/recruitment": () => ({ recruitment: null, platforms: [PROLIFIC] }),
    "studies/s1/recruitment/cost": () => COST,
    "studies/s1/entries/": () => ({ results: [], next: null }),
    "studies/s1/signals/": () => ({
      collectors: COLLECTORS,
      results: [row("Ana", { errors_per_video: 1.5 })],
      ...{ as_of: "2026-03-02T10:00:00Z", renewing: false },
    }),
    "studies/s1/rules/": () => ({ results: [], presets: [], collectors: COLLECTORS }),
    "studies/s1/rule-events/": () => ({ results: [PAUSE], next: null }),
    ...special,
  };
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const path = pathname.replace("/api/v1/", "");
    const body = await request.text();
    calls.push({ method: request.method, path, search, body: body === "" ? null : JSON.parse(body) });
    const given = (answers[`${request.method} ${path}`] ?? answers[path])?.();
    return given instanceof Response ? given : Response.json(given);
  });
}

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PeoplePage study="s1" />
    </QueryClientProvider>,
  );

it("the cost follows what is typed, with what speaks against it", async () => {
  serve("admin");
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Set up" }));
  expect(screen.getByText(/to see the cost/u)).toBeDefined();
  await userEvent.type(screen.getByLabelText("Tasks per person"), "20");
  await userEvent.type(screen.getByLabelText("Reward"), "4.50");
  await userEvent.type(screen.getByLabelText("Minutes per person"), "60");
  expect((await screen.findByTestId("cost-total")).textContent).toBe("£64.35");
  expect(screen.getByTestId("cost-people").textContent).toBe("10");
  expect(screen.getByText("4.50 an hour is below 6.00.")).toBeDefined();
  await waitFor(() => {
    const asked = new URLSearchParams(calls.filter(({ path }) => path.endsWith("cost")).at(-1)?.search);
    expect(Object.fromEntries(asked)).toEqual({
      ...{ tasks_each: "20", reward_minor: "450", fee_percent: "43", currency: "GBP", minutes: "60" },
    });
  });
});

it("a researcher reads what a recruitment costs, and nothing is asked where there is none", async () => {
  const study = { id: "s1", name: "Cups", role: "researcher", project: { id: "p1", name: "Tea" } };
  serve("researcher");
  const { unmount } = show();
  await screen.findByText(/Recruitment is not set up/u);
  await screen.findByRole("button", { name: "Ana" });
  expect(calls.filter(({ path }) => path.includes("recruitment"))).toEqual([]);
  unmount();
  serve("researcher", { "studies/s1/": () => ({ ...study, recruits: true }) });
  show();
  expect((await screen.findByTestId("cost-total")).textContent).toBe("£64.35");
  expect(screen.getByText(/^10 people are needed/u)).toBeDefined();
});

it("what the server refuses of a recruitment stands at its field", async () => {
  const problem = { title: "Invalid", detail: "", errors: [{ field: "consent", message: "There is no text." }] };
  serve("admin");
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Set up" }));
  await userEvent.type(screen.getByLabelText("Tasks per person"), "20");
  await userEvent.type(screen.getByLabelText("Reward"), "4.50");
  serve("admin", { "studies/s1/recruitment": () => Response.json(problem, { status: 422 }) });
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Set up" }));
  await screen.findByText("There is no text.");
  expect(screen.getByLabelText("Consent form").getAttribute("aria-invalid")).toBe("true");
});

it("an event is undone with a reason, and not without one", async () => {
  serve("researcher", { "rule-events/v1/undo": () => ({ ...PAUSE, undone: true, in_force: false }) });
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Undo pause of Ana" }));
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByText("They can work again immediately.")).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "Undo" }));
  expect(dialog.getByText("Enter a reason.")).toBeDefined();
  expect(calls.some(({ path }) => path.endsWith("undo"))).toBe(false);
  await userEvent.type(dialog.getByLabelText("Reason"), "The clip was broken.");
  await userEvent.click(dialog.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Undone for Ana: pause.")).toBeDefined();
  expect(calls.find(({ path }) => path.endsWith("undo"))?.body).toEqual({ reason: "The clip was broken." });
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("an annotator is warned after what will happen is said", async () => {
  serve("researcher", { "POST studies/s1/rule-events/": () => PAUSE });
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Ana" }));
  const dialog = within(screen.getByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Warn…" }));
  expect(dialog.getByText("They see the message and can continue working.")).toBeDefined();
  await userEvent.type(dialog.getByLabelText("Message to the annotator"), "Look twice.");
  await userEvent.click(dialog.getByRole("button", { name: "Warn" }));
  expect(await screen.findByText("Done for Ana: warn.")).toBeDefined();
  expect(screen.getByText(/As of 2 Mar 2026, /u)).toBeDefined();
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    ...{ annotator: "Ana", action: { kind: "warn", message: "Look twice." } },
  });
});

it("annotators find nothing here, and nothing is asked for", async () => {
  serve("annotator");
  show();
  await screen.findByText(/Only researchers and admins/u);
  expect(calls.filter(({ path }) => /^studies\/s1\/./u.test(path))).toEqual([]);
});
