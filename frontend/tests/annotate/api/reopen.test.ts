// @vitest-environment jsdom
import { expect, it, vi } from "vitest";
import type { Calls } from "@/features/annotate/api/calls";
import { calls } from "@/features/annotate/api/calls";
import { reopenCalls } from "@/features/annotate/api/reopen-calls";
import type { Body } from "@/shared/api/types";

const SEGMENT = { start_ms: 0, end_ms: 400, type: "physics_violation", severity: 3, reason: "It floats.", box: null };
const FOUND = {
  task: { id: "t", training: false, warning: "" },
  ...{ round: 1, video: null, right: null, revision: 2 },
  annotation: { clean: false, segments: [SEGMENT], answers: [] },
};

function stage() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const path = new URL(request.url).pathname;
    sent.push(`${request.method} ${path} ${request.headers.get("Idempotency-Key") ?? ""}`.trim());
    await request.text();
    return Response.json(
      request.method === "GET" ? FOUND : { annotation: { id: "b", revision: 3, task: "t" }, feedback: null },
    );
  });
  const told: unknown[] = [];
  const open = (): Calls =>
    reopenCalls(calls, {
      ...{ annotation: "a", storage },
      onOpen: (revision) => told.push(revision),
      onEnd: () => told.push("end"),
    });
  return { open, sent, told, kept };
}

const body = (reason: string) => ({ clean: false, segments: [{ ...SEGMENT, reason }], answers: [] }) as unknown as Body;

it("goes on from what was said, keeps changes here, and stores them as a revision", async () => {
  const { open, sent, told, kept } = stage();
  const first = open();
  const work = await first.next("s");
  expect(work).toMatchObject({ round: 1, assignment: { id: "a", version: 1 }, draft: FOUND.annotation });
  expect(told).toEqual([2]);
  expect(await first.saveDraft("a", body("It hovers."), 1, false)).toEqual({ version: 2 });
  const again = await open().next("s");
  expect(again).toMatchObject({ assignment: { version: 2 }, draft: { segments: [{ reason: "It hovers." }] } });
  await first.submit("a", body("It hovers."), "key");
  expect(sent.at(-1)).toBe("POST /api/v1/annotations/a/revise key");
  expect(told.at(-1)).toBe("end");
  expect(kept.size).toBe(0);
  expect(await first.next("s")).toBeNull();
});

it("forgets changes of an earlier revision", async () => {
  const { open, kept } = stage();
  kept.set("outtake:reopen:a", JSON.stringify({ revision: 1, version: 7, draft: { clean: true } }));
  expect(await open().next("s")).toMatchObject({ assignment: { version: 1 }, draft: FOUND.annotation });
});

it("leaves everything as it is where nothing is to change", async () => {
  const { open, sent, told } = stage();
  await open().skip("a", "");
  expect([sent, told]).toEqual([[], ["end"]]);
});
