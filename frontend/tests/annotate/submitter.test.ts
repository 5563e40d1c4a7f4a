import { describe, expect, it } from "vitest";
import type { Sent } from "@/features/annotate/engine/submitter";
import { Submitter } from "@/features/annotate/engine/submitter";
import { Refused, Unreachable } from "@/shared/api/errors";
import type { Body, Content } from "@/shared/api/types";

const clean: Content = { clean: true, segments: [], answers: [] };
const dirty: Content = { ...clean, clean: false };

/** What came in, and how each call fares: an error that it throws, or null. */
function setUp(fates: (Error | null)[]) {
  const calls: { body: Body; key: string }[] = [];
  let kept: Sent | null = null;
  let clock = 0;
  let keys = 0;
  const make = (lease: string) =>
    new Submitter({
      post: (body, key) => {
        calls.push({ body, key });
        const fate = fates.shift() ?? null;
        return fate ? Promise.reject(fate) : Promise.resolve();
      },
      dress: (content) => ({ lease_token: lease, ...content, active_ms: (clock += 1000), plays: 2 }),
      newKey: () => `key ${(keys += 1)}`,
      shelf: { read: () => kept, write: (sent) => void (kept = sent), clear: () => void (kept = null) },
      pauses: [0, 0],
    });
  return { calls, make };
}

describe("a submission", () => {
  it("is sent again with the same key and body while there is no answer", async () => {
    const { calls, make } = setUp([new Unreachable(), new Unreachable(), null]);
    await make("lease").submit(clean);
    expect(calls).toHaveLength(3);
    expect(new Set(calls.map(({ key }) => key))).toEqual(new Set(["key 1"]));
    expect(calls[2]?.body).toEqual(calls[0]?.body);
  });

  it("is the same after a reload, under a newer lease, however long that took", async () => {
    const { calls, make } = setUp([new Unreachable(), new Unreachable(), new Unreachable(), null]);
    await expect(make("old").submit(clean)).rejects.toThrow(Unreachable);
    await make("new").submit(clean);
    expect(calls[3]?.key).toBe("key 1");
    expect(calls[3]?.body).toEqual({ ...calls[0]?.body, lease_token: "new" });
  });

  it("has a new key when the content has changed", async () => {
    const { calls, make } = setUp([new Unreachable(), new Unreachable(), new Unreachable(), null]);
    const submitter = make("lease");
    await expect(submitter.submit(clean)).rejects.toThrow(Unreachable);
    await submitter.submit(dirty);
    expect(calls[3]?.key).toBe("key 2");
  });

  it("is not repeated when the server refuses", async () => {
    const refusal = new Refused({ title: "", status: 400, detail: "no", errors: [] });
    const { calls, make } = setUp([refusal]);
    await expect(make("lease").submit(clean)).rejects.toBe(refusal);
    expect(calls).toHaveLength(1);
  });
});
