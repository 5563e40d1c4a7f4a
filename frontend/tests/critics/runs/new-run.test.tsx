// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { NewRun } from "@/features/critics/runs/NewRun";
import type { Study } from "@/shared/api/types";
import { critic, endpoint, endpointTest, ofSegments, run } from "../fixtures";

const ZERO_SHOT = "spotlight/zero-shot";
const prompts = [
  {
    name: "strict",
    base: ZERO_SHOT,
    shipped: false,
    asked_by: ["critics"],
    versions: [{ version: 2 }, { version: 1 }],
  },
  {
    name: ZERO_SHOT,
    base: ZERO_SHOT,
    shipped: true,
    asked_by: ["critics"],
    versions: [{ version: 2 }, { version: 1 }],
  },
];

const study = { id: "s1", project: { id: "p1", name: "demo" }, instrument_document: ofSegments } as unknown as Study;
const lab = { id: "e1", name: "lab", model: "qwen" };
const rented = { id: "e2", name: "rented", model: "qwen" };
const estimate = {
  clips: 14,
  calls: 84,
  cached_calls: 6,
  prompt_tokens: 5000,
  visual_tokens: 4000,
  completion_tokens: 900,
  cost: null,
  longest: 900,
  too_long: 0,
  context_tokens: null,
  seconds: 125 * 60,
};

/** Answers by the end of the address, and remembers what was posted. */
function serve(refusal: object | null, endpoints: readonly object[] = [lab]): { sent: [string, unknown][] } {
  const sent: [string, unknown][] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (request.method === "POST")
      sent.push([
        pathname,
        await request
          .clone()
          .json()
          .catch(() => null),
      ]);
    if (pathname.endsWith("/critics/"))
      return Response.json({
        results: [critic({ prompts: [ZERO_SHOT] }), critic({ name: "signal", title: "Signal", asks_model: false })],
        controls: [{ name: "no_video", title: "no video" }],
        providers: ["parrot"],
      });
    if (pathname.endsWith("/critic-prompts/")) return Response.json({ results: prompts });
    if (pathname.endsWith("/endpoints/")) return Response.json({ results: endpoints });
    if (pathname.endsWith("/estimate")) return Response.json(estimate);
    if (request.method === "GET") return Response.json({ results: [run()] });
    return refusal ? Response.json(refusal, { status: 400 }) : Response.json(run(), { status: 201 });
  });
  return { sent };
}

const open = (onClose = () => undefined as void) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NewRun study={study} onClose={onClose} />
    </QueryClientProvider>,
  );

it("a run is estimated before it is started", async () => {
  const { sent } = serve(null, [lab, rented]);
  const close = vi.fn();
  open(close);
  await userEvent.click(await screen.findByTestId("start-run"));
  expect(screen.getByText("Select an endpoint.")).toBeTruthy();
  expect(sent).toEqual([]);

  await screen.findByRole("combobox", { name: "Model for texts" });
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Endpoint" }), "e1");
  await userEvent.type(screen.getByLabelText("Budget, US dollars"), "2.50");
  await userEvent.type(screen.getByLabelText("Time, hours"), "1.5");
  expect(await screen.findByText("no price known", {}, { timeout: 3000 })).toBeTruthy();
  expect(screen.getByText("plus 6 cached")).toBeTruthy();
  expect(screen.getAllByText("2 h 5 min").length).toBeGreaterThan(0);
  const settings = { critic: "zero_shot", endpoint: "e1", fps: 2, temperature: 0 };
  expect(sent.at(-1)).toEqual(["/api/v1/studies/s1/runs/estimate", settings]);

  await userEvent.click(screen.getByTestId("start-run"));
  await vi.waitFor(() => expect(close).toHaveBeenCalled());
  expect(sent.at(-1)).toEqual([
    "/api/v1/studies/s1/runs/",
    { ...settings, budget: "2.50", time_limit: 5400, most_unread: 10 },
  ]);
});

it("the only endpoint of a project is chosen", async () => {
  const { sent } = serve(null);
  open();
  await screen.findByText("lab (qwen)");
  expect(screen.queryByText("Select one")).toBeNull();
  await userEvent.click(screen.getByTestId("start-run"));
  await vi.waitFor(() => expect(sent.at(-1)).toMatchObject(["/api/v1/studies/s1/runs/", { endpoint: "e1" }]));
});

it("a clip can be sent as video where the endpoint accepts one", async () => {
  const { sent } = serve(null, [lab, { ...rented, video: true }]);
  open();
  await screen.findByRole("combobox", { name: "Model for texts" });
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Endpoint" }), "e1");
  expect(screen.queryByTestId("media")).toBeNull();
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Endpoint" }), rented.id);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Clips are sent as" }), "Video");
  await userEvent.click(screen.getByTestId("start-run"));
  await vi.waitFor(() => expect(sent.at(-1)).toMatchObject(["/api/v1/studies/s1/runs/", { media: "video" }]));
});

it("the provider of a package is asked with its options", async () => {
  const { sent } = serve(null);
  open();
  await userEvent.click(await screen.findByTestId("source-provider"));
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Provider" }), "parrot");
  await userEvent.type(screen.getByLabelText("Its options"), "[[]");
  await userEvent.click(screen.getByTestId("start-run"));
  expect(screen.getByText("The options are not a JSON object.")).toBeTruthy();
  await userEvent.clear(screen.getByLabelText("Its options"));
  await userEvent.type(screen.getByLabelText("Its options"), '{{"answer": "none"}');
  await userEvent.click(screen.getByTestId("start-run"));
  const provider = { kind: "parrot", answer: "none" };
  await vi.waitFor(() => expect(sent.at(-1)).toMatchObject(["/api/v1/studies/s1/runs/", { provider }]));
});

it("a critic without a model has nothing to choose", async () => {
  const { sent } = serve(null);
  open();
  await userEvent.click(await screen.findByTestId("critic-signal"));
  expect(screen.queryByRole("combobox")).toBeNull();
  expect(await screen.findByText(/No model is asked/, {}, { timeout: 3000 })).toBeTruthy();
  await userEvent.click(screen.getByTestId("start-run"));
  await vi.waitFor(() => expect(sent.at(-1)).toEqual(["/api/v1/studies/s1/runs/", { critic: "signal" }]));
});

it("what the server refuses stands beside its field, and below where it has none", async () => {
  serve({
    title: "Invalid",
    status: 400,
    errors: [
      { field: "fps", message: "1000 is more than 60." },
      { field: "parameters", message: "sampling.multiple: 31 is no multiple." },
    ],
  });
  open();
  await screen.findByText("lab (qwen)");
  await userEvent.click(screen.getByTestId("start-run"));
  expect((await screen.findByText("1000 is more than 60.")).id).toBe(
    screen.getByLabelText("Frames per second").getAttribute("aria-describedby"),
  );
  const alerts = screen.getAllByRole("alert").map(({ textContent }) => textContent);
  expect(alerts.filter((text) => text?.includes("multiple"))).toEqual(["sampling.multiple: 31 is no multiple."]);
});

it("an endpoint whose last test found a problem is named before the run, and can be tested again", async () => {
  const problem = { code: "key", message: "The server refuses the key.", remedy: "Enter another key." };
  const { sent } = serve(null, [endpoint({ test: endpointTest({ problems: [problem] }) })]);
  open();
  expect(await screen.findByText("The server refuses the key. Enter another key.")).toBeTruthy();
  await userEvent.click(screen.getByText("Test again"));
  await vi.waitFor(() => expect(sent.some(([path]) => path === "/api/v1/endpoints/e1/test")).toBe(true));
});

it("a run asks with a prompt of the project, or with an older shipped one", async () => {
  const { sent } = serve(null);
  open();
  const field = await screen.findByLabelText("Prompt instead of spotlight/zero-shot");
  const offered = [...field.querySelectorAll("option")].map(({ textContent }) => textContent);
  expect(offered).toEqual(["newest shipped version, v2", "strict@2", "strict@1", "spotlight/zero-shot@1"]);
  await userEvent.selectOptions(field, "strict@1");
  await userEvent.click(screen.getByTestId("start-run"));
  expect(sent).toContainEqual(["/api/v1/studies/s1/runs/", expect.objectContaining({ prompts: ["strict@1"] })]);
});
