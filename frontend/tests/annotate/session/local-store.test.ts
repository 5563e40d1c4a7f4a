import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ActiveTime } from "@/features/annotate/session/open-task";
import { Lease } from "@/features/annotate/session/lease";
import { LocalStore } from "@/features/annotate/session/local-store";
import { Refused, Unreachable } from "@/shared/api/errors";

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime("2026-11-21T12:00:00Z");
});
afterEach(() => vi.useRealTimers());

const in20minutes = () => new Date(Date.now() + 20 * 60_000).toISOString();

describe("a lease", () => {
  it("is renewed at half time, again and again", async () => {
    const renew = vi.fn(() => Promise.resolve({ expires_at: in20minutes() }));
    const lease = new Lease(in20minutes(), renew, () => undefined);
    await vi.advanceTimersByTimeAsync(31 * 60_000);
    expect(renew).toHaveBeenCalledTimes(3);
    lease.stop();
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect(renew).toHaveBeenCalledTimes(3);
  });

  it("is tried again soon when the server does not answer", async () => {
    const renew = vi
      .fn<() => Promise<{ expires_at: string }>>()
      .mockRejectedValueOnce(new Unreachable())
      .mockResolvedValue({ expires_at: in20minutes() });
    const lost = vi.fn();
    const lease = new Lease(in20minutes(), renew, lost);
    await vi.advanceTimersByTimeAsync(11 * 60_000);
    expect(renew).toHaveBeenCalledTimes(2);
    expect(lost).not.toHaveBeenCalled();
    lease.stop();
  });

  it.each([
    ["in years", "2099-01-01T00:00:00Z", 1],
    ["long ago, by a clock that is wrong", "2001-01-01T00:00:00Z", 240],
  ])("that ends %s is not asked for all the time", async (_, expires_at, most) => {
    const renew = vi.fn(() => Promise.resolve({ expires_at }));
    const lease = new Lease(expires_at, renew, () => undefined);
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect(renew).toHaveBeenCalledTimes(most);
    lease.stop();
  });

  it("is lost when the server says so", async () => {
    const refusal = new Refused({ title: "", status: 409, detail: "over", errors: [] });
    const lost = vi.fn();
    new Lease(in20minutes(), () => Promise.reject(refusal), lost);
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect(lost.mock.calls).toEqual([["over"]]);
  });
});

describe("effort", () => {
  it("adds up the gaps between signs of life, up to half a minute each", () => {
    const activeTime = new ActiveTime(1000);
    for (const now of [0, 400, 10_400, 500_400]) activeTime.touch(now);
    expect(activeTime.activeMs).toBe(1000 + 400 + 10_000 + 30_000);
  });

  it("does not count the time while the page is hidden", () => {
    const activeTime = new ActiveTime();
    activeTime.touch(0);
    activeTime.leave();
    activeTime.touch(20_000);
    activeTime.touch(21_000);
    expect(activeTime.activeMs).toBe(1000);
  });
});

describe("a shelf, where there is no IndexedDB", () => {
  function fakeStorage(): Storage {
    const values = new Map<string, string>();
    return {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      removeItem: (key: string) => void values.delete(key),
      key: (i: number) => [...values.keys()][i] ?? null,
      get length() {
        return values.size;
      },
    } as unknown as Storage;
  }

  it("gives back what was put there under its own name, until it is cleared", async () => {
    const localStore = new LocalStore(undefined, fakeStorage(), "ana");
    const a = localStore.jsonStore<number[]>("a");
    expect(await a.write([1, 2])).toBe(true);
    expect(await localStore.jsonStore("b").read()).toBeNull();
    expect(await a.read()).toEqual([1, 2]);
    a.clear();
    expect(await a.read()).toBeNull();
  });

  it("keeps apart what belongs to two people", async () => {
    const storage = fakeStorage();
    await new LocalStore(undefined, storage, "ana").jsonStore("a").write(1);
    expect(await new LocalStore(undefined, storage, "bo").jsonStore("a").read()).toBeNull();
  });

  it("lists what begins alike, in the order of the names", async () => {
    const localStore = new LocalStore(undefined, fakeStorage(), "ana");
    for (const name of ["out:2", "other", "out:1"]) await localStore.jsonStore(name).write(name);
    expect(await localStore.startingWith("out:")).toEqual(["out:1", "out:2"]);
  });

  it("gives what was left last", async () => {
    const jsonStore = new LocalStore(undefined, fakeStorage(), "ana").jsonStore<number>("a");
    await jsonStore.write(1);
    jsonStore.leave(2);
    expect(await jsonStore.read()).toBe(2);
  });

  it("lets work go on where storage is full, and says so", async () => {
    const full = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    const storage = { getItem: full, setItem: full, removeItem: full, key: full, length: 1 } as unknown as Storage;
    const broken = new LocalStore(undefined, storage, "ana").jsonStore<number>("a");
    expect(await broken.write(1)).toBe(false);
    broken.leave(1);
    broken.clear();
    expect(await broken.read()).toBeNull();
  });
});
