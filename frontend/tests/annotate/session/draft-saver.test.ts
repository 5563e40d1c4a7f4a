import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { StoredDraft } from "@/features/annotate/session/draft-saver";
import { DraftSaver } from "@/features/annotate/session/draft-saver";
import type { Content } from "@/shared/api/types";
import { FakeServer, refuse, said } from "../fake-server";

let server: FakeServer;
let kept: StoredDraft | null;
let online: boolean;
/** This computer keeps nothing. */
let full: boolean;

const saverFor = (stored: Content | null = null, version = 3): DraftSaver =>
  new DraftSaver({
    version,
    stored,
    put: server.put,
    dress: (content) => ({ lease_token: "lease", ...content, active_ms: 1, plays: 0 }),
    jsonStore: {
      write: (draft) => Promise.resolve(full ? false : ((kept = draft), true)),
      leave: (draft) => void (kept = draft),
      clear: () => void (kept = null),
    },
    read: (draft) => draft as Content,
    online: () => online,
    now: () => new Date("2026-11-21T14:32:08Z"),
  });

const kind = (saver: DraftSaver) => saver.state.get().kind;

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer();
  kept = null;
  online = true;
  full = false;
});

afterEach(() => vi.useRealTimers());

describe("saving", () => {
  it("keeps a copy here at once, and on the server after a rest", async () => {
    const saver = saverFor();
    saver.change(said("one"));
    expect(kept).toEqual({ content: said("one"), version: 3, tried: [] });
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

  it("saves at least every three seconds while there is no rest", async () => {
    const saver = saverFor();
    for (let n = 1; n <= 40; n++) {
      saver.change(said("a".repeat(n)));
      await vi.advanceTimersByTimeAsync(250);
      if (n * 250 >= 3000) expect(server.saves).toBeGreaterThanOrEqual(Math.floor((n * 250) / 3000));
    }
    const behind = 40 - (server.stored?.segments[0]?.reason.length ?? 0);
    expect(behind * 250).toBeLessThanOrEqual(3000);
  });

  it("does not keep anew what has not changed", () => {
    const saver = saverFor();
    saver.change(said("a"));
    kept = null;
    saver.change(said("a"));
    expect(kept).toBeNull();
  });

  it("leaves a copy that needs no later turn of the page, and saves", () => {
    const saver = saverFor();
    saver.change(said("a"));
    kept = null;
    saver.leave();
    expect(kept).toMatchObject({ content: said("a") });
    expect(server.leaving).toEqual([true]);
  });

  it("sends nothing after a submission has begun, and goes on when that was refused", async () => {
    const saver = saverFor();
    saver.change(said("a"));
    saver.pause();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.saves).toBe(0);
    saver.resume();
    await vi.advanceTimersByTimeAsync(10);
    expect(server.stored).toEqual(said("a"));
  });

  it("sends what changed during a save next, on top of the new version", async () => {
    const saver = saverFor();
    saver.change(said("a"));
    const saving = saver.flush();
    saver.change(said("ab"));
    await saving;
    expect(kept).toEqual({ content: said("ab"), version: 4, tried: [] });
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
    saver.restore(kept);
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

  it("is tried again while the person writes without rest", async () => {
    const saver = saverFor();
    server.down = true;
    for (let n = 1; n <= 80; n++) {
      saver.change(said("a".repeat(n)));
      await vi.advanceTimersByTimeAsync(250);
    }
    expect(server.leaving.length).toBeGreaterThan(3);
  });

  it("is not called kept on a computer that keeps nothing", async () => {
    const saver = saverFor();
    server.down = full = true;
    saver.change(said("a"));
    await vi.advanceTimersByTimeAsync(1500);
    expect(saver.state.get()).toEqual({ kind: "kept", safe: false });
  });

  it("may have stored what it did not answer to: that is no conflict", async () => {
    const saver = saverFor();
    server.mute = true;
    saver.change(said("a"));
    await vi.advanceTimersByTimeAsync(1500);
    expect([server.stored, kind(saver)]).toEqual([said("a"), "kept"]);
    server.mute = false;
    saver.change(said("ab"));
    await vi.advanceTimersByTimeAsync(10_000);
    expect([server.stored, kind(saver)]).toEqual([said("ab"), "saved"]);
  });

  it("may have stored it before the tab was killed: that is no conflict either", async () => {
    server.mute = true;
    const killed = saverFor();
    killed.change(said("a"));
    await vi.advanceTimersByTimeAsync(1500);
    killed.change(said("ab"));
    killed.close();
    server.mute = false;
    const saver = saverFor(said("a"), 4);
    expect(saver.restore(kept)).toEqual(said("ab"));
    expect(kind(saver)).toBe("kept");
    await vi.advanceTimersByTimeAsync(100);
    expect(server.stored).toEqual(said("ab"));
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
    kept = { content: said("here"), version: 3, tried: [] };
    const saver = saverFor(said("there"));
    expect(saver.restore(kept)).toEqual(said("here"));
    await vi.advanceTimersByTimeAsync(100);
    expect(server.stored).toEqual(said("here"));
  });

  it("asks when the server has moved on since", () => {
    kept = { content: said("here"), version: 2, tried: [] };
    const saver = saverFor(said("there"));
    expect(saver.restore(kept)).toEqual(said("here"));
    expect(saver.state.get()).toEqual({ kind: "conflict", theirs: said("there"), version: 3 });
  });

  it("takes what the server has when nothing was kept here", () => {
    const saver = saverFor(said("there"));
    expect(saver.restore(kept)).toEqual(said("there"));
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

  it("for a lost lease stays until the clip is taken again, also when nothing is left to save", async () => {
    const saver = saverFor();
    saver.change(said("a"));
    await vi.advanceTimersByTimeAsync(3000);
    saver.lose("over");
    saver.change(said("ab"));
    saver.change(said("a"));
    expect(kind(saver)).toBe("lost");
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
