import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Effort } from "@/features/annotate/engine/effort";
import { Lease } from "@/features/annotate/engine/lease";
import { shelf } from "@/features/annotate/engine/shelf";
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
    const effort = new Effort(1000);
    for (const now of [0, 400, 10_400, 500_400]) effort.touch(now);
    expect(effort.activeMs).toBe(1000 + 400 + 10_000 + 30_000);
  });

  it("does not count the time while the page is hidden", () => {
    const effort = new Effort();
    effort.touch(0);
    effort.leave();
    effort.touch(20_000);
    effort.touch(21_000);
    expect(effort.activeMs).toBe(1000);
  });
});

describe("a shelf", () => {
  it("gives back what was put there under its own name", () => {
    const values = new Map<string, string>();
    const storage = {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      removeItem: (key: string) => void values.delete(key),
    } as unknown as Storage;
    const a = shelf<number[]>("a", storage);
    a.write([1, 2]);
    expect(shelf("b", storage).read()).toBeNull();
    expect(a.read()).toEqual([1, 2]);
    a.clear();
    expect(a.read()).toBeNull();
  });

  it("lets work go on where storage is full", () => {
    const full = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    const storage = { getItem: full, setItem: full, removeItem: full } as unknown as Storage;
    const broken = shelf<number>("a", storage);
    broken.write(1);
    expect(broken.read()).toBeNull();
  });
});
