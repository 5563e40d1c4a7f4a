import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { StoredDraft } from "@/features/annotate/engine/draft-saver";
import { DraftSaver } from "@/features/annotate/engine/draft-saver";
import { Refused, Unreachable } from "@/shared/api/errors";
import type { Body, Content } from "@/shared/api/types";

const said = (reason: string): Content => ({
  clean: false,
  segments: [{ start_ms: 0, end_ms: 42, type: null, severity: null, reason, box: null }],
  answers: [],
});

/** A server with one draft, that answers as the API does, and can be made to fail. */
class FakeServer {
  version = 3;
  stored: Content | null = null;
  down = false;
  saves = 0;
  refusal: Refused | null = null;
  leaving: boolean[] = [];

  readonly put = async (body: Body, version: number, leaving: boolean): Promise<{ version: number }> => {
    this.leaving.push(leaving);
    await Promise.resolve();
    if (this.down) throw new Unreachable();
    if (this.refusal) throw this.refusal;
    if (version !== this.version) {
      const extra = { version: this.version, draft: this.stored };
      throw new Refused({ title: "", status: 409, detail: "stale", errors: [], ...extra });
    }
    this.stored = { clean: body.clean, segments: body.segments, answers: body.answers };
    this.version += 1;
    this.saves += 1;
    return { version: this.version };
  };
}

let server: FakeServer;
let kept: StoredDraft | null;
let online: boolean;

const saverFor = (stored: Content | null = null, version = 3): DraftSaver =>
  new DraftSaver({
    version,
    stored,
    put: server.put,
    dress: (content) => ({ lease_token: "lease", ...content, active_ms: 1, plays: 0 }),
    shelf: {
      read: () => kept,
      write: (draft) => void (kept = draft),
      clear: () => void (kept = null),
    },
    online: () => online,
    now: () => new Date("2026-11-21T14:32:08Z"),
  });

const kind = (saver: DraftSaver) => saver.state.get().kind;

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer();
  kept = null;
  online = true;
});

afterEach(() => vi.useRealTimers());

describe("saving", () => {
  it("keeps a copy here at once, and on the server after a rest", async () => {
    const saver = saverFor();
    saver.change(said("one"));
    expect(kept).toEqual({ content: said("one"), version: 3 });
    expect(server.saves).toBe(0);
    await vi.advanceTimersByTimeAsync(3000);
    expect(server.stored).toEqual(said("one"));
    expect(kept).toBeNull();
    expect(saver.state.get()).toEqual({ kind: "saved", at: new Date("2026-11-21T14:32:08Z") });
  });

  it("saves once for many changes in a row", async () => {
    const saver = saverFor();
    for (const word of ["a", "ab", "abc"]) {
      saver.change(said(word));
      await vi.advanceTimersByTimeAsync(300);
    }
    await vi.advanceTimersByTimeAsync(3000);
    expect(server.saves).toBe(1);
    expect(server.stored).toEqual(said("abc"));
  });

  it("sends what changed during a save next, on top of the new version", async () => {
    const saver = saverFor();
    saver.change(said("a"));
    const saving = saver.flush();
    saver.change(said("ab"));
    await saving;
    expect(kept).toEqual({ content: said("ab"), version: 4 });
    await vi.advanceTimersByTimeAsync(3000);
    expect(server.stored).toEqual(said("ab"));
    expect(kind(saver)).toBe("saved");
    expect(kept).toBeNull();
  });

  it("tells the browser to let the last save outlive the page", async () => {
    const saver = saverFor();
    saver.change(said("a"));
    await saver.flush(true);
    expect(server.leaving).toEqual([true]);
  });

  it("sends nothing when the content is back to what is stored", async () => {
    const saver = saverFor(said("a"));
    saver.restore();
    saver.change(said("ab"));
    saver.change(said("a"));
    await vi.advanceTimersByTimeAsync(3000);
    expect(server.saves).toBe(0);
    expect(kind(saver)).toBe("saved");
  });
});

describe("a server that does not answer", () => {
  it("leaves the copy here and is tried again until it does", async () => {
    const saver = saverFor();
    server.down = true;
    saver.change(said("a"));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(kind(saver)).toBe("kept");
    expect(kept?.content).toEqual(said("a"));
    server.down = false;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(kind(saver)).toBe("saved");
    expect(kept).toBeNull();
  });

  it("is called offline when the computer says so", async () => {
    const saver = saverFor();
    server.down = true;
    online = false;
    saver.change(said("a"));
    await vi.advanceTimersByTimeAsync(1500);
    expect(kind(saver)).toBe("offline");
  });
});

describe("coming back to a clip", () => {
  it("takes the copy here when it builds on what the server has, and saves it", async () => {
    kept = { content: said("here"), version: 3 };
    const saver = saverFor(said("there"));
    expect(saver.restore()).toEqual(said("here"));
    await vi.advanceTimersByTimeAsync(100);
    expect(server.stored).toEqual(said("here"));
  });

  it("asks when the server has moved on since", () => {
    kept = { content: said("here"), version: 2 };
    const saver = saverFor(said("there"));
    expect(saver.restore()).toEqual(said("here"));
    expect(saver.state.get()).toEqual({ kind: "conflict", theirs: said("there"), version: 3 });
  });

  it("takes what the server has when nothing was kept here", () => {
    const saver = saverFor(said("there"));
    expect(saver.restore()).toEqual(said("there"));
    expect(saver.state.get()).toEqual({ kind: "saved", at: null });
  });
});

describe("a conflict with another window", () => {
  async function conflicted(): Promise<DraftSaver> {
    const saver = saverFor();
    server.version = 7;
    server.stored = said("theirs");
    saver.change(said("mine"));
    await vi.advanceTimersByTimeAsync(3000);
    return saver;
  }

  it("overwrites nothing and waits", async () => {
    const saver = await conflicted();
    saver.change(said("mine too"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(saver.state.get()).toEqual({ kind: "conflict", theirs: said("theirs"), version: 7 });
    expect(server.stored).toEqual(said("theirs"));
    expect(kept?.content).toEqual(said("mine too"));
  });

  it("keeps mine when told so", async () => {
    const saver = await conflicted();
    expect(saver.choose("mine")).toEqual(said("mine"));
    await vi.advanceTimersByTimeAsync(100);
    expect(server.stored).toEqual(said("mine"));
    expect(kind(saver)).toBe("saved");
  });

  it("takes theirs when told so", async () => {
    const saver = await conflicted();
    expect(saver.choose("theirs")).toEqual(said("theirs"));
    await vi.advanceTimersByTimeAsync(5000);
    expect(server.saves).toBe(0);
    expect(kept).toBeNull();
  });
});

describe("a refusal", () => {
  const refuse = (status: number, detail: string) => new Refused({ title: "", status, detail, errors: [] });

  it("says why, keeps the copy, and tries again with the next change", async () => {
    const saver = saverFor();
    server.refusal = refuse(400, "too long");
    saver.change(said("a"));
    await vi.advanceTimersByTimeAsync(3000);
    expect(saver.state.get()).toEqual({ kind: "refused", message: "too long" });
    expect(kept?.content).toEqual(said("a"));
    server.refusal = null;
    saver.change(said("b"));
    await vi.advanceTimersByTimeAsync(3000);
    expect(server.stored).toEqual(said("b"));
  });

  it("for a lost lease keeps the copy and stops", async () => {
    const saver = saverFor();
    server.refusal = refuse(409, "taken again elsewhere");
    saver.change(said("a"));
    await vi.advanceTimersByTimeAsync(3000);
    saver.change(said("b"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(kind(saver)).toBe("lost");
    expect(server.leaving).toHaveLength(1);
    expect(kept?.content).toEqual(said("b"));
  });
});

describe("the end", () => {
  it("drops the copy after a submission, also when a save is still on its way", async () => {
    const saver = saverFor();
    saver.change(said("a"));
    const saving = saver.flush();
    saver.change(said("ab"));
    saver.finish();
    await saving;
    expect(kept).toBeNull();
  });

  it("keeps the copy when the clip was only left", async () => {
    const saver = saverFor();
    saver.change(said("a"));
    saver.close();
    await vi.advanceTimersByTimeAsync(5000);
    expect(server.saves).toBe(0);
    expect(kept?.content).toEqual(said("a"));
  });
});
