// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Bell } from "@/shared/components/Bell";
import { setWays } from "@/shared/navigation";
import { notifications } from "@/shared/notifications";

const one = (id: string, changes = {}) => ({
  ...{ id, kind: "run_finished", project: "Lanterns", study: "Cups", about: "signal", author: "" },
  ...{ target: "/runs/r1", created_at: "2026-11-26T08:00:00Z", read: false, ...changes },
});

const sent: { url: string; body: unknown }[] = [];
let listed: unknown;

beforeEach(() => {
  sent.length = 0;
  notifications.set(null);
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.method === "GET") return new Response(JSON.stringify(listed));
    sent.push({ url: new URL(request.url).pathname, body: await request.json() });
    return new Response(null, { status: 204 });
  });
});
afterEach(() => vi.unstubAllGlobals());

async function opened() {
  render(<Bell />);
  await waitFor(() => expect(notifications.get()).not.toBeNull());
  fireEvent.click(screen.getByRole("button", { name: /Notifications/u }));
}

test("counts what is unread, and marks what is opened", async () => {
  listed = { unread: 3, results: [one("a"), one("b", { kind: "sent_back", about: "", target: "/annotate/s1" })] };
  await opened();
  expect(screen.getByRole("button", { name: "Notifications, 3 unread" })).toHaveProperty("textContent", "3");
  expect(screen.getByText("1 older unread notification.")).toBeTruthy();
  const link = screen.getByRole("link", { name: /A clip was sent back to you\./u });
  expect(link.getAttribute("href")).toBe("/annotate/s1");
  const gone: string[] = [];
  setWays({ go: (to) => void gone.push(to), prefetch: () => undefined });
  fireEvent.click(link);
  expect(gone).toEqual(["/annotate/s1"]);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toEqual([{ url: "/api/v1/notifications/read", body: { ids: ["b"] } }]);
  expect(screen.getByRole("button", { name: "Notifications, 2 unread" }).getAttribute("aria-expanded")).toBe("false");
});

test("marks all as read, and closes on Escape", async () => {
  listed = { unread: 2, results: [one("a", { kind: "mention", author: "ada", about: "veo3/1" }), one("b")] };
  await opened();
  expect(screen.getByText(/ada mentioned you in a comment on veo3\/1\./u)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Mark all as read" }));
  await waitFor(() => expect(sent).toEqual([{ url: "/api/v1/notifications/read", body: {} }]));
  expect(screen.getByRole("button", { name: "Notifications" })).toBeTruthy();
  fireEvent.keyDown(screen.getByRole("region"), { key: "Escape" });
  expect(screen.queryByRole("region")).toBeNull();
});

test("a server that does not answer leaves the bell as it is", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  render(<Bell />);
  fireEvent.click(await screen.findByRole("button", { name: "Notifications" }));
  expect(screen.getByText("No notifications.")).toBeTruthy();
});
