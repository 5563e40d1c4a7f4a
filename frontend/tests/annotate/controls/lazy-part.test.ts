import { describe, expect, it, vi } from "vitest";
import { fetchAll, firstClip, LazyPart } from "@/features/annotate/controls/lazy-part";
import type { SessionState } from "@/features/annotate/session/session-state";
import { Store } from "@/shared/engine/store";

const noRest = () => Promise.resolve();

/** A part that comes at the nth try. */
function partAfter(failures: number, name = "part"): { part: LazyPart<string>; tries: () => number } {
  let tries = 0;
  const load = () => (tries++ < failures ? Promise.reject(new Error("offline")) : Promise.resolve(name));
  return { part: new LazyPart(load), tries: () => tries };
}

describe("a late part", () => {
  it("is fetched once, whoever asks for it", async () => {
    const { part, tries } = partAfter(0);
    expect(part.part.get()).toBeNull();
    expect(await Promise.all([part.fetch(), part.fetch()])).toEqual([true, true]);
    expect(await part.fetch()).toBe(true);
    expect(part.part.get()).toBe("part");
    expect(tries()).toBe(1);
  });

  it("is asked for again after it did not come", async () => {
    const { part, tries } = partAfter(1);
    expect(await part.fetch()).toBe(false);
    expect(part.part.get()).toBeNull();
    expect(await part.fetch()).toBe(true);
    expect(tries()).toBe(2);
  });
});

describe("fetching all parts ahead", () => {
  it("takes them one after the other, and rests before each", async () => {
    const said: string[] = [];
    const parts = ["a", "b"].map((name) => new LazyPart(async () => said.push(name)));
    await fetchAll(parts, async () => void said.push("rest"));
    expect(said).toEqual(["rest", "a", "rest", "b"]);
  });

  it("tries again until they are here", async () => {
    vi.useFakeTimers();
    const [first, second] = [partAfter(3, "a"), partAfter(0, "b")];
    const done = fetchAll([first.part, second.part], noRest);
    await vi.advanceTimersByTimeAsync(20_000);
    expect([first.part.part.get(), second.part.part.get()]).toEqual([null, null]);
    await vi.advanceTimersByTimeAsync(10_000);
    await done;
    expect([first.part.part.get(), second.part.part.get()]).toEqual(["a", "b"]);
    expect(first.tries()).toBe(4);
    vi.useRealTimers();
  });
});

describe("the first clip", () => {
  const working = (player: Store<unknown>) =>
    ({ kind: "working", openTask: { editor: { player } } }) as unknown as SessionState;

  /** Whether the promise is settled by now. */
  async function isOver(promise: Promise<void>): Promise<boolean> {
    const open = Symbol("open");
    return (await Promise.race([promise, Promise.resolve(open)])) !== open;
  }

  it("is there once a task is on the desk and its clip has a clock", async () => {
    vi.useFakeTimers();
    const session = new Store<SessionState>({ kind: "loading" });
    const player = new Store<unknown>(null);
    const seen = firstClip(session);
    expect(await isOver(seen)).toBe(false);
    session.set(working(player));
    expect(await isOver(seen)).toBe(false);
    player.set({});
    await expect(seen).resolves.toBeUndefined();
    vi.useRealTimers();
  });

  it("is waited for no longer where it cannot be seen", async () => {
    vi.useFakeTimers();
    const seen = firstClip(new Store<SessionState>(working(new Store<unknown>(null))));
    await vi.advanceTimersByTimeAsync(7999);
    expect(await isOver(seen)).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await expect(seen).resolves.toBeUndefined();
    vi.useRealTimers();
  });
});
