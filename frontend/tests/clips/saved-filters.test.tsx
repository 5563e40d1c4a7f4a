// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { SavedFilters } from "@/features/clips/explorer/SavedFilters";

const saved = (id: string, name: string, query: string) => ({
  ...{ id, name, query, made_by: "rui", created_at: "2026-11-22T10:00:00Z" },
});

/** A server with these filters, the component of a filter, and what was asked and chosen. */
function show(filter: string, base = "") {
  const rows = [saved("f1", "Severe", "severity=4&type=a"), saved("f2", "Cups in S", "q=cup&study=s1")];
  const calls: string[] = [];
  const chosen: string[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const body = await request.text();
    calls.push(`${request.method} ${new URL(request.url).pathname.split("saved-filters/")[1]} ${body}`);
    const { pathname, searchParams } = new URL(request.url);
    if (pathname.endsWith("counts")) {
      return Response.json({ results: searchParams.getAll("id").map((id) => ({ id, n: id === "f1" ? 1234 : null })) });
    }
    if (request.method === "DELETE") return new Response(null, { status: 204 });
    return Response.json(request.method === "GET" ? { results: rows } : rows[0]);
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SavedFilters project="p1" filter={filter} base={base} onChoose={(next) => chosen.push(next)} />
    </QueryClientProvider>,
  );
  return { calls: () => calls.filter((call) => !call.startsWith("GET")), chosen };
}

/** A button by its name; a saved filter may have its number of clips behind it. */
const button = (name: string) =>
  screen.findByRole("button", { name: (found) => found === name || found.replace(/ [\d,]+$/, "") === name });

it("a saved filter is known again, renamed and deleted", async () => {
  const { calls, chosen } = show("type=a&severity=4");
  expect((await button("Severe")).getAttribute("aria-pressed")).toBe("true");
  expect(screen.queryByRole("button", { name: "Save filter" })).toBe(null);
  await userEvent.click(await button("Cups in S"));
  await userEvent.click(await button("All"));
  expect(chosen).toEqual(["q=cup&study=s1", ""]);
  await userEvent.click(await button("Change the saved filter Severe"));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Rename" }));
  const name = await screen.findByLabelText("Name");
  await userEvent.clear(name);
  await userEvent.type(name, "Severe, 4+");
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Rename" }));
  await vi.waitFor(() => expect(calls()).toEqual(['PATCH f1 {"name":"Severe, 4+"}']));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBe(null));
  await userEvent.click(await button("Change the saved filter Severe"));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
  await vi.waitFor(() => expect(calls().at(-1)).toBe("DELETE f1 "));
});

it("a saved filter has the number of its clips, unless that cannot be said", async () => {
  show("");
  expect(await button("Severe 1,234")).toBeDefined();
  expect(await button("Cups in S")).toBeDefined();
});

it("a filter is saved under a new name, or in place of one that has it", async () => {
  const { calls } = show("q=cup");
  await userEvent.click(await button("Save filter"));
  const name = await screen.findByLabelText("Name");
  await userEvent.type(name, "Severe");
  expect(await button("Replace")).toBeDefined();
  await userEvent.type(name, " cups");
  await userEvent.click(await button("Save"));
  await vi.waitFor(() => expect(calls()).toEqual(['POST  {"name":"Severe cups","query":"q=cup"}']));
});

it("a study shows the saved filters that are about it alone", async () => {
  const { chosen } = show("state=open&study=s1", "study=s1");
  await userEvent.click(await button("Cups in S"));
  expect(screen.queryByRole("button", { name: /^Severe/ })).toBe(null);
  await userEvent.click(await button("All"));
  expect(chosen).toEqual(["q=cup&study=s1", "study=s1"]);
});
