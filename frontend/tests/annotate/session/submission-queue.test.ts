import { describe, expect, it } from "vitest";
import type { Finished, Waiting } from "@/features/annotate/session/submission-queue";
import { SubmissionQueue } from "@/features/annotate/session/submission-queue";
import { Refused, Unreachable } from "@/shared/api/errors";
import type { Body, Submitted } from "@/shared/api/types";

const work = (task: string, held = true): Finished => ({
  task,
  assignment: held ? { id: `a ${task}`, lease_token: `lease ${task}` } : null,
  body: { clean: true, segments: [], answers: [], active_ms: 1000, plays: 2 },
  version: 3,
});
/** What the server answers once it has stored the work of an assignment. */
const storedFor = (assignment: string): Submitted => ({
  annotation: { id: `of ${assignment}`, revision: 1, task: "t", clean: true, submitted_at: "2026-11-21T12:00:00Z" },
  feedback: null,
  proposal: null,
});
const refusal = new Refused({ title: "", status: 409, detail: "no", errors: [] });

/** A computer that keeps, and a server: how each of its calls fares is an error that it throws, or null. */
class World {
  readonly kept = new Map<string, Waiting>();
  readonly posts: { assignment: string; body: Body; key: string }[] = [];
  readonly refused: string[] = [];
  readonly stored: [task: string, annotation: string][] = [];
  fates: (Error | null)[] = [];
  leased: string[] = [];
  free = true;
  private keys = 0;

  /** A page; opened again, it finds what was kept. */
  open(): SubmissionQueue {
    return new SubmissionQueue({
      post: (assignment, body, key) => {
        this.posts.push({ assignment, body, key });
        const fate = this.fates.shift() ?? null;
        return fate ? Promise.reject(fate) : Promise.resolve(storedFor(assignment));
      },
      lease: (task) => {
        this.leased.push(task);
        return Promise.resolve(this.free ? { id: `a ${task}`, lease_token: `late ${task}` } : null);
      },
      newKey: () => `key ${(this.keys += 1)}`,
      now: () => 1000,
      load: () => Promise.resolve([...this.kept.values()].sort((a, b) => (a.name < b.name ? -1 : 1))),
      jsonStore: (name) => ({
        read: () => Promise.resolve(this.kept.get(name) ?? null),
        write: (waiting) => {
          this.kept.set(name, waiting);
          return Promise.resolve(true);
        },
        leave: () => undefined,
        clear: () => void this.kept.delete(name),
      }),
      stored: ({ task }, { annotation }) => void this.stored.push([task, annotation.id]),
      refused: ({ task }) => void this.refused.push(task),
    });
  }
}

describe("finished work", () => {
  it("is kept before it is sent, and let go once the server has it", async () => {
    const world = new World();
    const submissionQueue = world.open();
    await submissionQueue.add(work("t1"));
    expect([world.kept.size, submissionQueue.waiting.get(), world.posts.length]).toEqual([1, 1, 0]);
    expect(await submissionQueue.flush()).toBe(true);
    expect([world.kept.size, submissionQueue.waiting.get()]).toEqual([0, 0]);
    expect(world.posts).toEqual([
      { assignment: "a t1", key: "key 1", body: { ...work("t1").body, lease_token: "lease t1" } },
    ]);
  });

  it("is sent again with the same key and body while there is no answer, by another page too", async () => {
    const world = new World();
    world.fates = [new Unreachable(), new Unreachable()];
    const submissionQueue = world.open();
    await submissionQueue.add(work("t1"));
    expect(await submissionQueue.flush()).toBe(false);
    expect(await submissionQueue.flush()).toBe(false);
    expect(await world.open().flush()).toBe(true);
    expect(world.posts).toHaveLength(3);
    expect(new Set(world.posts.map((post) => JSON.stringify(post))).size).toBe(1);
  });

  it("goes up in the order in which it was done, and what comes first holds up the rest", async () => {
    const world = new World();
    world.fates = [new Unreachable()];
    const submissionQueue = world.open();
    for (const task of ["t1", "t2", "t3"]) await submissionQueue.add(work(task));
    expect(await submissionQueue.flush()).toBe(false);
    expect(world.posts).toHaveLength(1);
    await submissionQueue.flush();
    expect(world.posts.map(({ assignment }) => assignment)).toEqual(["a t1", "a t1", "a t2", "a t3"]);
  });

  it("is sent once when two ask at the same time", async () => {
    const world = new World();
    const submissionQueue = world.open();
    await submissionQueue.add(work("t1"));
    expect(await Promise.all([submissionQueue.flush(), submissionQueue.flush()])).toEqual([true, true]);
    expect(world.posts).toHaveLength(1);
  });

  it("that is refused is told, does not come again, and does not hold up the rest", async () => {
    const world = new World();
    world.fates = [refusal];
    const submissionQueue = world.open();
    await submissionQueue.add(work("t1"));
    await submissionQueue.add(work("t2"));
    expect(await submissionQueue.flush()).toBe(true);
    expect(world.refused).toEqual(["t1"]);
    expect(world.posts.map(({ assignment }) => assignment)).toEqual(["a t1", "a t2"]);
    expect(world.kept.size).toBe(0);
  });
});

describe("what the server answers", () => {
  it("is handed on with the work that it is about, though that was sent only after a time without the network", async () => {
    const world = new World();
    world.fates = [new Unreachable()];
    const submissionQueue = world.open();
    await submissionQueue.add(work("t1"));
    expect(await submissionQueue.flush()).toBe(false);
    expect(world.stored).toEqual([]);
    world.fates = [null, refusal];
    await submissionQueue.add(work("t2"));
    await submissionQueue.flush();
    expect([world.stored, world.refused]).toEqual([[["t1", "of a t1"]], ["t2"]]);
  });
});

describe("work that was begun without the network", () => {
  it("is leased when it is sent, once, though the answer to its submission is lost", async () => {
    const world = new World();
    world.fates = [new Unreachable()];
    const submissionQueue = world.open();
    await submissionQueue.add(work("t1", false));
    expect(await submissionQueue.flush()).toBe(false);
    expect(await world.open().flush()).toBe(true);
    expect(world.leased).toEqual(["t1"]);
    expect(world.posts.map(({ body }) => body.lease_token)).toEqual(["late t1", "late t1"]);
  });

  it("is refused when the task has gone to others", async () => {
    const world = new World();
    world.free = false;
    const submissionQueue = world.open();
    await submissionQueue.add(work("t1", false));
    expect(await submissionQueue.flush()).toBe(true);
    expect([world.refused, world.posts]).toEqual([["t1"], []]);
  });
});
