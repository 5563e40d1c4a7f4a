// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { calls, contentOf } from "@/features/annotate/api/calls";
import { Refused, Unreachable } from "@/shared/api/errors";
import type { Body } from "@/shared/api/types";

const body: Body = { lease_token: "l", clean: true, segments: [], answers: [], active_ms: 1, plays: 0 };
const sent: Request[] = [];
let answerWith: () => Promise<Response>;

const json = (value: unknown, status = 200) =>
  new Response(JSON.stringify(value), { status, headers: { "Content-Type": "application/json" } });

beforeEach(() => {
  sent.length = 0;
  document.cookie = "csrftoken=secret";
  vi.stubGlobal("fetch", (request: Request) => {
    sent.push(request);
    return answerWith();
  });
});

describe("a call", () => {
  it("saves a draft on top of its version, with the token against forgery", async () => {
    answerWith = () => Promise.resolve(json({ version: 4 }));
    expect(await calls.saveDraft("a1", body, 3, false)).toEqual({ version: 4 });
    const [request] = sent;
    expect(new URL(request!.url).pathname).toBe("/api/v1/assignments/a1/draft");
    expect(request!.method).toBe("PUT");
    expect(request!.headers.get("If-Match")).toBe('"3"');
    expect(request!.headers.get("X-CSRFToken")).toBe("secret");
    expect(await request!.json()).toEqual(body);
  });

  it("sends no half of a character, and whole ones as they are", async () => {
    answerWith = () => Promise.resolve(json({ version: 1 }));
    const segment = { start_ms: 0, end_ms: 40, type: null, severity: null, reason: "🫗 \ud83d, \udc00", box: null };
    await calls.saveDraft("a1", { ...body, segments: [segment] }, 0, false);
    expect(await sent[0]!.json()).toMatchObject({ segments: [{ reason: "🫗 \uFFFD, \uFFFD" }] });
  });

  it("submits under its key", async () => {
    answerWith = () => Promise.resolve(json({ annotation: {} }, 201));
    await calls.submit("a1", body, "key 1");
    expect(sent[0]!.headers.get("Idempotency-Key")).toBe("key 1");
  });

  it("tells that there is nothing left by null", async () => {
    answerWith = () => Promise.resolve(new Response(null, { status: 204 }));
    expect(await calls.next("s1")).toBeNull();
  });

  it("hands on what a refusal carries", async () => {
    const problem = { title: "Stale", status: 409, detail: "Version 3 is stale.", errors: [], version: 9, draft: null };
    answerWith = () => Promise.resolve(json(problem, 409));
    const error = await calls.saveDraft("a1", body, 3, false).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(Refused);
    expect((error as Refused).problem).toEqual(problem);
    expect((error as Refused).message).toBe("Version 3 is stale.");
  });

  it("takes too many calls for no answer yet, in the words of the server", async () => {
    const problem = { title: "Too many calls", status: 429, detail: "Wait 30 s, and try again.", errors: [] };
    answerWith = () => Promise.resolve(json(problem, 429));
    const error = await calls.saveDraft("a1", body, 3, false).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(Unreachable);
    expect((error as Unreachable).message).toBe("Wait 30 s, and try again.");
  });

  it.each([
    ["a fault of the server", () => Promise.resolve(json({}, 503))],
    ["a broken connection", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["an answer that is no JSON", () => Promise.resolve(new Response("<html>", { status: 200 }))],
  ])("takes %s for no answer", async (_, fate) => {
    answerWith = fate;
    await expect(calls.submit("a1", body, "key 1")).rejects.toBeInstanceOf(Unreachable);
  });
});

it("a stored draft is read with what it lacks filled in", () => {
  expect(contentOf({})).toEqual({ clean: null, segments: [], answers: [] });
});
