// @vitest-environment jsdom
import { expect, it, vi } from "vitest";
import { client, required } from "@/shared/api/client";

it("sends a list value by value, and nothing of what is undefined", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    asked.push(request.url);
    return Response.json({ results: [], cursor: null });
  });
  const query = { generator: ["Aster, large", "Bilt"], q: "cup", cursor: undefined };
  await required(client.GET("/api/v1/projects/{project}/clips/", { params: { path: { project: "p 1" }, query } }));
  const [url = ""] = asked;
  expect(new URL(url).pathname).toBe("/api/v1/projects/p%201/clips/");
  expect([...new URL(url).searchParams]).toEqual([
    ["generator", "Aster, large"],
    ["generator", "Bilt"],
    ["q", "cup"],
  ]);
});
