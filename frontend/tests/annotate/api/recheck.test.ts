import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Calls } from "@/features/annotate/api/calls";
import { recheckCalls } from "@/features/annotate/api/recheck-calls";
import type { Body, Content } from "@/shared/api/types";
import { SPOTLIGHT, tableAt, videoCalled, workWith } from "../fixtures";

const table = tableAt(24, 120); // a frame lasts 41 or 42 ms

/** Two errors of an annotator. The first begins next to an edge, as what came over the API may. */
const said: Content = {
  clean: false,
  segments: [
    { start_ms: 44, end_ms: 500, type: "physics_violation", severity: 4, reason: "The cup floats.", box: null },
    { start_ms: 1000, end_ms: 2000, type: "logical_error", severity: 2, reason: "It is gone.", box: null },
  ],
  answers: [],
};

const asBody = (content: Content): Body => ({ ...content, lease_token: "", active_ms: 900, plays: 2 });

/** As an editor returns it: on the edges of frames, and in another order. */
const [first, second] = said.segments as [Content["segments"][number], Content["segments"][number]];
const asShown: Content = { ...said, segments: [second, { ...first, start_ms: 42 } as typeof first] };

class Memory implements Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  readonly kept = new Map<string, string>();
  getItem = (name: string): string | null => this.kept.get(name) ?? null;
  setItem = (name: string, value: string): void => void this.kept.set(name, value);
  removeItem = (name: string): void => void this.kept.delete(name);
}

const sent: { readonly path: string; readonly body: unknown }[] = [];
let decide: () => Response;

const others = {
  frameTimes: () => Promise.resolve({ edges_ms: table.edgesMs, times: table.times, end: table.end }),
} as unknown as Calls;

/** Take the next one, as the page does: with the frames of its clip. */
async function begin(storage: Memory) {
  const calls = recheckCalls(others, storage);
  const work = await calls.next("s1");
  if (!work?.video) throw new Error("nothing to look at");
  await calls.frameTimes(work.video.frame_times_url);
  return { calls, work };
}

beforeEach(() => {
  sent.length = 0;
  decide = () => Response.json({ recheck: { id: "r1", state: "accepted" } });
  vi.stubGlobal("location", { origin: "http://x" });
  vi.stubGlobal("document", { cookie: "csrftoken=t", getElementById: () => null });
  vi.stubGlobal("fetch", async (request: Request) => {
    const path = new URL(request.url).pathname;
    const text = await request.text();
    sent.push({ path, body: text === "" ? null : JSON.parse(text) });
    if (path.endsWith("/decide")) return decide();
    const { task } = workWith();
    const instrument = { document: SPOTLIGHT };
    const given = { recheck: { id: "r1", state: "open" }, task, video: videoCalled("v1"), right: null, instrument };
    return Response.json({ ...given, annotation: asBody(said), left: 3 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const decided = () => sent.filter(({ path }) => path === "/api/v1/rechecks/r1/decide").map(({ body }) => body);

describe("looking at somebody else's work", () => {
  it("begins with what they said, under the version that they were asked", async () => {
    const { work } = await begin(new Memory());
    expect(work.draft).toEqual(said);
    expect(work.recheck).toMatchObject({ instrument: SPOTLIGHT, said });
    expect(work.recheck?.handIn(said, table.edgesMs)).toBe("Accept");
    expect(work.recheck?.handIn({ ...said, segments: [] }, table.edgesMs)).toBe("Correct");
    expect(work.progress).toEqual({ mine: 0, of: 3 });
    expect(work.task.id).toBe("r1"); // a second look at the same task is another one
  });

  it("accepts what is as it was, whatever its order and its frames", async () => {
    const { calls } = await begin(new Memory());
    await calls.submit("r1", asBody(asShown), "key");
    expect(decided()).toEqual([{ decision: "accepted", note: "" }]);
  });

  it("stores anything else as the correction", async () => {
    const { calls } = await begin(new Memory());
    const body = asBody({ ...asShown, segments: [second] });
    await calls.submit("r1", body, "key");
    expect(decided()).toEqual([{ decision: "corrected", note: "", body }]);
    expect((await calls.next("s1"))?.progress).toEqual({ mine: 1, of: 4 });
  });

  it("sends back with the note", async () => {
    const { calls } = await begin(new Memory());
    await calls.skip("r1", "Mark the cup, too.");
    expect(decided()).toEqual([{ decision: "sent_back", note: "Mark the cup, too." }]);
  });

  it("keeps what was begun in this browser, until it is decided", async () => {
    const storage = new Memory();
    const { calls } = await begin(storage);
    const begun = { ...said, segments: [second] };
    expect(await calls.saveDraft("r1", asBody(begun), 1, false)).toEqual({ version: 2 });
    const again = await begin(storage);
    expect(again.work.draft).toEqual(begun);
    expect(again.work.assignment.version).toBe(2);
    await again.calls.submit("r1", asBody(begun), "key");
    expect(decided()).toHaveLength(1);
    expect(storage.kept.size).toBe(0);
  });

  it("tells when somebody else was first, unless the answer to one's own decision was lost", async () => {
    const { calls } = await begin(new Memory());
    decide = () => Response.json({ title: "Conflict", detail: "Somebody has decided this." }, { status: 409 });
    await expect(calls.submit("r1", asBody(said), "key")).rejects.toThrow("Somebody has decided this.");
    const other = await begin(new Memory());
    decide = () => {
      throw new TypeError("no network");
    };
    await expect(other.calls.submit("r1", asBody(said), "key")).rejects.toThrow();
    decide = () => Response.json({ title: "Conflict", detail: "Somebody has decided this." }, { status: 409 });
    await expect(other.calls.submit("r1", asBody(said), "key")).resolves.toMatchObject({ feedback: null });
  });
});
