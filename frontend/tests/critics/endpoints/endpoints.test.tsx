// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { Endpoints } from "@/features/critics/endpoints/Endpoints";
import { pictureText, testState, warningOf } from "@/features/critics/endpoints/test-state";
import { endpoint, endpointTest } from "../fixtures";

const problem = { code: "away", message: "The server is not available.", remedy: "Start it." };
const step = {
  name: "audio",
  outcome: "no",
  detail: "The server answered 400.",
  asked: "Say what you hear.",
  reply: "",
  prompt_tokens: null,
  completion_tokens: null,
  seconds: 0,
};

it("a test is started from the list, and shows each request with its result", async () => {
  const waiting = endpoint({ test: endpointTest({ state: "running", done: 3 }) });
  const over = endpoint({ picture_tokens: 16, test: endpointTest() });
  let shown = endpoint();
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.method === "POST") {
      shown = over;
      return Response.json({ ...waiting, steps: [] }, { status: 202 });
    }
    return Response.json(request.url.includes("/projects/") ? { results: [shown] } : { ...over, steps: [step] });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Endpoints project="p1" admin={false} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText("not tested")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Test lab" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("Sound", {}, { timeout: 4000 })).toBeTruthy();
  expect(dialog.getByText("refused")).toBeTruthy();
  expect(dialog.getByText("It takes 16 tokens per image.", { exact: false })).toBeTruthy();
});

it("a test is named by how far it is and what it found", () => {
  expect(testState(endpoint()).label).toBe("not tested");
  expect(testState(endpoint({ test: endpointTest({ state: "running", done: 3 }) })).label).toBe("testing, 3 of 12");
  expect(testState(endpoint({ test: endpointTest({ problems: [problem] }) }))).toEqual({
    label: "problem found",
    look: "bad",
  });
  expect(pictureText(endpoint({ picture_tokens: 2, pixels_per_token: 1024 }))).toBe(
    "2 tokens per image and 1 for each 1,024 pixels",
  );
});

it("a run is warned of a problem, of a failed test, and of images that were never counted", () => {
  expect(warningOf(endpoint())).toBeNull();
  expect(warningOf(endpoint({ family: "other" }))).toContain("Test the endpoint first.");
  expect(warningOf(endpoint({ family: "other", picture_tokens: 16 }))).toBeNull();
  expect(warningOf(endpoint({ test: endpointTest({ problems: [problem] }) }))).toContain("Start it.");
  expect(warningOf(endpoint({ test: endpointTest({ state: "failed", error: "No budget." }) }))).toContain("No budget.");
});
