// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { DemoCard } from "@/features/home/FirstRun";
import { DemoLine } from "@/features/home/ProjectSection";
import { InvitationField, invitationPath } from "@/features/home/own/InvitationField";

const ABSENT = {
  ...{ installed: true, state: "absent", step: "", done: 0, total: 0, error: "" },
  ...{ project: null, project_name: "", studies: [] },
};
const LOADING = { ...ABSENT, state: "loading", step: "drawing clips", done: 4, total: 17 };
const READY = { ...ABSENT, state: "ready", project: "p", studies: [{ id: "s", name: "demo" }] };

/** Answers for the demo in turn; the last one stays. Remembers the methods of what is not read. */
function serve(...states: object[]): string[] {
  const sent: string[] = [];
  vi.stubGlobal("fetch", (request: Request) => {
    if (request.method !== "GET") sent.push(request.method);
    return Promise.resolve(Response.json(states.length > 1 ? states.shift() : states[0]));
  });
  return sent;
}

function show(element: React.ReactNode): void {
  const router = createMemoryRouter([{ path: "*", element }]);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

describe("the demo on the first page", () => {
  it("is opened, says how far it is, and is linked when it is ready", async () => {
    const sent = serve(ABSENT, LOADING, READY);
    show(<DemoCard />);
    await press("Open the demo");
    expect(await screen.findByText("Loading: drawing clips, 5 of 17")).toBeTruthy();
    const link = await screen.findByRole("link", { name: "Go to the demo" });
    expect(link.getAttribute("href")).toBe("/studies/s");
    expect(sent).toEqual(["POST"]);
  });

  it("says why it failed, and can be tried again", async () => {
    serve({ ...ABSENT, state: "failed", error: "RuntimeError: no room" });
    show(<DemoCard />);
    expect((await screen.findByRole("alert")).textContent).toBe("The demo was not loaded. RuntimeError: no room");
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  });

  it("says that there is none where it is not installed", async () => {
    serve({ ...ABSENT, installed: false });
    show(<DemoCard />);
    expect(await screen.findByText("This installation has no demo.")).toBeTruthy();
  });

  it("is removed after a look at what goes with it", async () => {
    const sent = serve(READY, { ...READY, state: "removing" });
    show(<DemoLine />);
    await press("Remove the demo");
    expect(screen.getByText(/also those that you added to it/)).toBeTruthy();
    await press("Remove");
    expect(await screen.findByText("Removing the demo")).toBeTruthy();
    expect(sent).toEqual(["DELETE"]);
  });
});

describe("an invitation link", () => {
  it.each([
    ["http://a.org/invitation/abc", "/invitation/abc"],
    ["  /join/xyz?PROLIFIC_PID=7 ", "/join/xyz?PROLIFIC_PID=7"],
    ["http://b.org/invitation/abc", null],
    ["http://a.org/projects/abc", null],
    ["http://a.org/invitation/", null],
    ["abc", null],
  ])("%s leads to %s", (text, path) => expect(invitationPath(text, "http://a.org")).toBe(path));

  it("is opened, and what is none is explained", async () => {
    const opened: string[] = [];
    show(<InvitationField go={(path) => opened.push(path)} />);
    await userEvent.type(screen.getByLabelText("Paste an invitation link"), "https://elsewhere.org/");
    await press("Open");
    expect(screen.getByRole("alert").textContent).toContain("is no invitation of this installation");
    await userEvent.clear(screen.getByLabelText("Paste an invitation link"));
    await userEvent.type(screen.getByLabelText("Paste an invitation link"), "/invitation/abc");
    await press("Open");
    expect(opened).toEqual(["/invitation/abc"]);
  });
});
