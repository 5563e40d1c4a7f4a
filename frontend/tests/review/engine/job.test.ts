// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest";
import type { Review, ReviewCalls, SettleBody } from "@/features/review/api/calls";
import { Job } from "@/features/review/engine/job";
import { Refused, Unreachable } from "@/shared/api/errors";
import { adjudication, review, table } from "../fixtures";

const refusal = (status: number, messages: string[] = []) =>
  new Refused({
    title: "No",
    status,
    detail: "Not so.",
    errors: messages.map((message) => ({ field: "segments", message })),
  });

/** A server that keeps what it is sent and answers as it is told. */
function server(first: Review = review) {
  let stored = first;
  const sent: SettleBody[] = [];
  const fails: Error[] = [];
  const calls: ReviewCalls = {
    reviews: () => Promise.resolve([]),
    find: () => Promise.resolve({ opened: 0, open: 0, settled: 0 }),
    review: () => Promise.resolve(stored),
    settle: (_id, body) => {
      const failure = fails.shift();
      if (failure) return Promise.reject(failure);
      sent.push(body);
      return Promise.resolve({ ...adjudication, revision: body.revision + 1 });
    },
    frameTimes: () => Promise.resolve({ edges_ms: [...table.edgesMs], times: [...table.times], end: table.end }),
  };
  return { calls, sent, fails, store: (next: Review) => (stored = next) };
}

async function openWith(given: ReturnType<typeof server>): Promise<Job> {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("clip")));
  return Job.open(given.calls, "r1");
}

const decideAll = (job: Job) => {
  const editor = job.editor.get();
  editor.merge();
  for (const group of [1, 2]) {
    editor.goTo(group);
    editor.drop();
  }
};

describe("settling", () => {
  it("sends nothing while something is open, and says what", async () => {
    const given = server();
    const job = await openWith(given);
    expect(await job.settle()).toBe(false);
    expect(given.sent).toEqual([]);
    expect(job.editor.get().state.get().notice).toContain("Still open: A 1, B 1, A 2, B 2, C 3.");
  });

  it("sends the whole draft with the revision that was seen, then the next", async () => {
    const given = server();
    const job = await openWith(given);
    decideAll(job);
    expect(await job.settle()).toBe(true);
    expect(job.editor.get().dirty).toBe(false);
    expect(job.sending.get().kind).toBe("settled");
    expect(await job.settle()).toBe(true);
    expect(given.sent.map(({ revision }) => revision)).toEqual([0, 1]);
    expect(given.sent[0]).toMatchObject({ segments: [{ sources: ["a1", "b1"] }], dropped: ["a2", "b2", "c3"] });
  });

  it("does not send twice at once", async () => {
    const given = server();
    const job = await openWith(given);
    decideAll(job);
    const [first, second] = await Promise.all([job.settle(), job.settle()]);
    expect([first, second, given.sent.length]).toEqual([true, false, 1]);
  });

  it("stays dirty when something was done while it was under way", async () => {
    const given = server();
    const job = await openWith(given);
    decideAll(job);
    const sending = job.settle();
    job.editor.get().setNote("one more word");
    await sending;
    expect(job.editor.get().dirty).toBe(true);
  });

  it("names what the server refuses, and keeps the draft", async () => {
    const given = server();
    given.fails.push(refusal(400, ["Segment A is passed over."]), new Unreachable());
    const job = await openWith(given);
    decideAll(job);
    expect(await job.settle()).toBe(false);
    expect(job.sending.get()).toMatchObject({ kind: "failed", reasons: ["Segment A is passed over."] });
    await job.settle();
    expect(job.sending.get()).toMatchObject({ kind: "failed", message: "The server is not responding." });
    expect(await job.settle()).toBe(true);
  });
});

describe("a newer version", () => {
  const stale = async () => {
    const given = server();
    given.fails.push(refusal(409));
    const job = await openWith(given);
    decideAll(job);
    given.store({ ...review, adjudication });
    await job.settle();
    expect(job.sending.get()).toMatchObject({ kind: "stale", newer: { adjudication: { revision: 3 } } });
    return { given, job };
  };

  it("can be loaded instead of one's own", async () => {
    const { given, job } = await stale();
    job.takeNewer();
    expect(job.editor.get().draft.note).toBe("Both saw it.");
    expect(job.editor.get().dirty).toBe(false);
    await job.settle();
    expect(given.sent[0]?.revision).toBe(3);
  });

  it("can be followed by one's own", async () => {
    const { given, job } = await stale();
    job.keepOwn();
    expect(await job.settle()).toBe(true);
    expect(given.sent[0]).toMatchObject({ revision: 3, dropped: ["a2", "b2", "c3"] });
  });
});

describe("the clip", () => {
  it("says why it did not come, and can be asked for again", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response("", { status: 404 })));
    const job = await Job.open(server().calls, "r1");
    await vi.waitFor(() => expect(job.clip.get()).toMatchObject({ kind: "failed" }));
    vi.stubGlobal("fetch", () => Promise.resolve(new Response("clip")));
    await job.loadClip();
    expect(job.clip.get().kind).toBe("ready");
  });
});
