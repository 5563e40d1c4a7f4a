import { beforeEach, describe, expect, it, vi } from "vitest";
import type { UploadCalls } from "@/features/clips/api/calls";
import { bytes, duration, numbered } from "@/features/clips/engine/items";
import type { KeptFile } from "@/features/clips/engine/kept-files";
import type { SendingEvents } from "@/features/clips/engine/sending";
import { Rate } from "@/features/clips/engine/totals";
import { AT_ONCE, UploadQueue } from "@/features/clips/engine/upload-queue";
import type { UploadsPage, UploadState } from "@/shared/api/types";

const OPTIONS = { generator: "veo3", source: "", category: "", prompt_from: "file_name" } as const;
const file = (name: string, size = 10): File => new File(["x".repeat(size)], name, { lastModified: 1 });
const added = (...names: string[]) => names.map((name) => ({ path: name, file: file(name) }));

const upload = (path: string, part: Partial<UploadState> = {}): UploadState => ({
  ...{ id: `id of ${path}`, path, kind: "clip", state: "uploading", size: 10, offset: 0, done: 0, total: 0 },
  ...{ code: "", reason: "", remedy: "", can_retry: false, can_cut: false, clip: null },
  ...part,
});

/** A server, a browser and a wire that do as they are told. */
function setUp() {
  const wire = new Map<string, SendingEvents & { stopped: boolean }>();
  const kept = new Map<string, KeptFile>();
  const remembered = new Map<string, string>();
  const server: UploadState[] = [];
  const calls = {
    batches: vi.fn(async () => ({ results: server.length > 0 ? [{ id: "b" }] : [], limits: {} })),
    begin: vi.fn(async () => ({ id: "b" })),
    page: vi.fn(async () => ({ results: server, next: null, since: "now" }) as unknown as UploadsPage),
    manifest: vi.fn(async () => ({ rows: 2, edited: 0, rejected: [{ row: 3, path: "x", reason: "no prompt" }] })),
    cancel: vi.fn(async () => ({})),
    retry: vi.fn(async (_: string, id: string) => upload(id.slice("id of ".length), { state: "waiting", offset: 10 })),
    remove: vi.fn(async () => undefined),
  };
  const make = () =>
    new UploadQueue("p", {
      calls: calls as unknown as UploadCalls,
      send: (_, { path }, __, events) => {
        const sending = { ...events, stopped: false };
        wire.set(path, sending);
        return { stop: () => void (sending.stopped = true) };
      },
      kept: {
        list: async () => [...kept.values()],
        put: async (files) => files.forEach((each) => kept.set(each.path, each)),
        remove: async (_, paths) => paths.forEach((path) => kept.delete(path)),
      },
      storage: {
        getItem: (key) => remembered.get(key) ?? null,
        setItem: (key, value) => void remembered.set(key, value),
        removeItem: (key) => void remembered.delete(key),
      },
    });
  const queue = make();
  const states = (of = queue) => Object.fromEntries(of.state.get().items.map((each) => [each.path, each.state]));
  return { queue, make, wire, kept, server, calls, states };
}

const shown = () => vi.advanceTimersByTimeAsync(300);
const looked = () => vi.advanceTimersByTimeAsync(2000);

beforeEach(() => void vi.useFakeTimers());

describe("files that are added", () => {
  it("go out three at a time, and the next one when one is done", async () => {
    const { queue, wire, states, kept } = setUp();
    await queue.add(added("a.mp4", "b.mp4", "c.mp4", "d.mp4"), OPTIONS);
    expect([...wire.keys()]).toEqual(["a.mp4", "b.mp4", "c.mp4"]);
    expect(wire.size).toBe(AT_ONCE);
    expect(kept.size).toBe(4);
    wire.get("b.mp4")?.done("id of b.mp4");
    await shown();
    expect(states()).toEqual({ "a.mp4": "uploading", "b.mp4": "waiting", "c.mp4": "uploading", "d.mp4": "uploading" });
    expect(kept.has("b.mp4")).toBe(false);
  });

  it("leave hidden ones out, and number those of one name", async () => {
    const { queue, states } = setUp();
    await queue.add(added("a.mp4", ".DS_Store", "__MACOSX/a.mp4"), OPTIONS);
    await queue.add(
      [
        { path: "a.mp4", file: file("a.mp4") },
        { path: "a.mp4", file: file("a.mp4", 20) },
      ],
      OPTIONS,
    );
    await shown();
    expect(Object.keys(states())).toEqual(["a.mp4", "a (2).mp4"]);
  });

  it("have their manifest sent before them", async () => {
    const { queue, calls, wire } = setUp();
    calls.manifest.mockImplementationOnce(async () => {
      expect(wire.size).toBe(0);
      return { rows: 2, edited: 0, rejected: [{ row: 3, path: "x", reason: "no prompt" }] };
    });
    await queue.add(added("a.mp4", "clips.csv"), OPTIONS);
    await shown();
    expect(wire.size).toBe(1);
    expect(queue.state.get().notes).toEqual(["clips.csv describes 2 files. Row 3 cannot be used: no prompt"]);
  });

  it("are ten thousand without a thousand renderings", async () => {
    const { queue, wire } = setUp();
    const told = vi.fn();
    queue.state.subscribe(told);
    await queue.add(added(...Array.from({ length: 10_000 }, (_, n) => `${n}.mp4`)), OPTIONS);
    for (let n = 0; n < 2000; n += 1) {
      const sending = wire.get(`${n}.mp4`);
      sending?.progress(5);
      sending?.done(`id of ${n}.mp4`);
    }
    await shown();
    expect(told.mock.calls.length).toBeLessThan(4);
    expect(queue.state.get().totals).toMatchObject({ files: 10_000, sent: 20_000 });
  });
});

describe("a pause", () => {
  it("stops what is under way, and lasts over a reload", async () => {
    const { queue, wire, make, states } = setUp();
    await queue.add(added("a.mp4", "b.mp4"), OPTIONS);
    queue.pause();
    await shown();
    expect([...wire.values()].map((each) => each.stopped)).toEqual([true, true]);
    queue.dispose();
    wire.clear();
    const later = make();
    await later.restore();
    await shown();
    expect([later.state.get().paused, wire.size]).toEqual([true, 0]);
    expect(states(later)).toEqual({ "a.mp4": "queued", "b.mp4": "queued" });
    later.resume();
    expect(wire.size).toBe(2);
  });
});

describe("a reload", () => {
  it("continues with kept files, and asks for those that are not kept", async () => {
    const { make, server, kept, wire, states } = setUp();
    server.push(upload("a.mp4", { offset: 4 }), upload("b.mp4"), upload("c.mp4", { state: "ready", offset: 10 }));
    kept.set("a.mp4", { project: "p", batch: "b", path: "a.mp4", size: 10, modified: 1, file: file("a.mp4") });
    const queue = make();
    await queue.restore();
    await shown();
    expect(states(queue)).toEqual({ "a.mp4": "uploading", "b.mp4": "no-file", "c.mp4": "ready" });
    expect(queue.state.get().totals.sent).toBe(14);
    await queue.add(added("b.mp4"), OPTIONS);
    expect([...wire.keys()]).toEqual(["a.mp4", "b.mp4"]);
  });
});

it("continues after a reload once the server answers", async () => {
  const { make, server, calls, states } = setUp();
  server.push(upload("a.mp4", { state: "preparing", offset: 10 }));
  calls.batches.mockRejectedValueOnce(new TypeError("network"));
  const queue = make();
  const restored = queue.restore();
  await vi.advanceTimersByTimeAsync(6000);
  await restored;
  await shown();
  expect(states(queue)).toEqual({ "a.mp4": "preparing" });
});

describe("what the server says", () => {
  it("is asked for while something is prepared, and no longer", async () => {
    const { queue, wire, server, states, calls } = setUp();
    await queue.add(added("a.mp4"), OPTIONS);
    wire.get("a.mp4")?.done("id of a.mp4");
    server.push(upload("a.mp4", { state: "preparing", offset: 10, done: 5, total: 12 }));
    await looked();
    expect(states()).toEqual({ "a.mp4": "preparing" });
    server[0] = upload("a.mp4", { state: "ready", offset: 10 });
    await looked();
    expect(queue.state.get().totals).toMatchObject({ files: 1, ready: 1, settled: 1 });
    const asked = calls.page.mock.calls.length;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(calls.page.mock.calls.length).toBe(asked);
  });

  it("is not lost where a file is rejected before the answer to its last piece has come", async () => {
    const { queue, wire, server, states, calls } = setUp();
    const rejected = upload("a.mp4", { state: "rejected", offset: 10, reason: "It is a text." });
    server.push(rejected, upload("b.mp4", { id: "id of b.mp4", state: "preparing", offset: 10 }));
    calls.page.mockImplementation((async (_: string, { since }: { since?: string }) => {
      const isLate = since !== undefined && calls.page.mock.calls.length > 2; // ended longer ago than is looked back
      return { results: isLate ? server.slice(1) : server, next: null, since: "now" };
    }) as never);
    await queue.add(added("a.mp4", "b.mp4"), OPTIONS);
    wire.get("b.mp4")?.done("id of b.mp4");
    await looked();
    await shown();
    expect(states()).toEqual({ "a.mp4": "uploading", "b.mp4": "preparing" });
    await vi.advanceTimersByTimeAsync(12_000);
    wire.get("a.mp4")?.done("id of a.mp4");
    await looked();
    await shown();
    expect(states()).toEqual({ "a.mp4": "rejected", "b.mp4": "preparing" });
  });

  it("comes within a minute, though a change was in no answer of changes", async () => {
    const { queue, wire, server, states, calls } = setUp();
    await queue.add(added("a.mp4"), OPTIONS);
    wire.get("a.mp4")?.done("id of a.mp4");
    server.push(upload("a.mp4", { state: "waiting", offset: 10 }));
    await looked();
    server[0] = upload("a.mp4", { state: "rejected", offset: 10 });
    calls.page.mockImplementation((async (_: string, { since }: { since?: string }) => ({
      ...{ results: since === undefined ? server : [], next: null, since: "now" },
    })) as never);
    await vi.advanceTimersByTimeAsync(6000);
    expect(states()).toEqual({ "a.mp4": "waiting" });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(states()).toEqual({ "a.mp4": "rejected" });
  });

  it("names clips of an archive", async () => {
    const { queue, wire, server, states } = setUp();
    await queue.add(added("all.zip"), OPTIONS);
    wire.get("all.zip")?.done("id of all.zip");
    server.push(upload("all.zip", { state: "unpacked", offset: 10 }), upload("in/a.mp4", { state: "ready" }));
    await looked();
    await shown();
    expect(states()).toEqual({ "all.zip": "unpacked", "in/a.mp4": "ready" });
    expect(queue.state.get().totals).toMatchObject({ files: 1, ready: 1 });
  });
});

describe("a file that fails", () => {
  it("is rejected with what helps, and can be replaced", async () => {
    const { queue, wire, states } = setUp();
    await queue.add(added("a.mp4"), OPTIONS);
    wire.get("a.mp4")?.failed({ reason: "Too large.", remedy: "Give a smaller one." });
    await shown();
    expect(queue.state.get().items[0]).toMatchObject({ state: "rejected", remedy: "Give a smaller one." });
    queue.replace("a.mp4", file("b.mp4", 5));
    await shown();
    expect(states()).toEqual({ "a.mp4": "uploading" });
  });

  it("without an answer is sent again by itself", async () => {
    const { queue, wire } = setUp();
    await queue.add(added("a.mp4"), OPTIONS);
    const first = wire.get("a.mp4");
    first?.failed(null);
    await vi.advanceTimersByTimeAsync(5500);
    expect(wire.get("a.mp4")).not.toBe(first);
  });

  it("is tried again from the bytes that the server has", async () => {
    const { make, server, calls, states } = setUp();
    server.push(upload("a.mp4", { state: "rejected", offset: 10, can_retry: true, can_cut: true }));
    const queue = make();
    await queue.restore();
    await queue.retry("a.mp4", true);
    await shown();
    expect(calls.retry).toHaveBeenCalledWith("p", "id of a.mp4", true);
    expect(states(queue)).toEqual({ "a.mp4": "waiting" });
  });
});

it("cancels what is not ready, and keeps what is", async () => {
  const { queue, wire, calls, states, kept } = setUp();
  await queue.add(added("a.mp4", "b.mp4"), OPTIONS);
  wire.get("a.mp4")?.done("id of a.mp4");
  calls.page.mockResolvedValue({
    results: [upload("a.mp4", { state: "ready", offset: 10 })],
    next: null,
    since: "now",
  } as unknown as UploadsPage);
  await looked();
  await queue.cancelAll();
  await shown();
  expect(states()).toEqual({ "a.mp4": "ready" });
  expect([calls.cancel.mock.calls, kept.size, wire.get("b.mp4")?.stopped]).toEqual([[["b"]], 0, true]);
});

it("removes one here and on the server", async () => {
  const { make, server, calls, states } = setUp();
  server.push(upload("a.mp4"));
  const queue = make();
  await queue.restore();
  await queue.remove("a.mp4");
  await shown();
  expect([states(queue), calls.remove.mock.calls]).toEqual([{}, [["p", "id of a.mp4"]]]);
});

it("says sizes, times and rates as people do", () => {
  expect([bytes(12), bytes(4_100), bytes(4_120_000), bytes(2.5e9)]).toEqual(["12 B", "4 kB", "4.1 MB", "2.50 GB"]);
  expect([duration(0.2), duration(18), duration(200), duration(9000)]).toEqual(["1 s", "18 s", "3 min", "3 h"]);
  expect([numbered("in/clip.mp4", 2), numbered("clip", 3)]).toEqual(["in/clip (2).mp4", "clip (3)"]);
  const rate = new Rate();
  expect([rate.note(0, 0), rate.note(1000, 500), rate.note(2000, 1000)]).toEqual([0, 500, 500]);
});
