// @vitest-environment jsdom
import { expect, it, vi } from "vitest";
import type { Calls } from "@/features/annotate/api/calls";
import { AnnotationSession } from "@/features/annotate/session/annotation-session";
import { LocalStore } from "@/features/annotate/session/local-store";
import type { OpenTask } from "@/features/annotate/session/open-task";
import type { Work } from "@/shared/api/types";
import { said, stored } from "../fake-server";
import { ALL_DONE, BRITE, HEAD, QUESTIONS, workWith } from "../fixtures";

/** A task without a clip. */
function taskOf(name: string): Work {
  const work = workWith(QUESTIONS);
  return {
    ...work,
    video: null,
    task: { ...work.task, id: name },
    assignment: { ...work.assignment, id: name },
  };
}

/** A promise, and what fulfils it. */
function gate(): [Promise<void>, () => void] {
  let open: () => void = () => undefined;
  return [new Promise<void>((resolve) => (open = resolve)), () => open()];
}

it("a task that is submitted while its lease is still being taken up is followed by the next", async () => {
  const left = [taskOf("first"), taskOf("second")];
  const submitted: string[] = [];
  const [leased, lease] = gate();
  const [saved, save] = gate();
  const calls = {
    ...ALL_DONE,
    study: (id: string) => Promise.resolve({ id, name: "Cups", ...HEAD, instrument_document: BRITE }),
    next: () => (submitted.length > 0 ? leased : Promise.resolve()).then(() => left[0] ?? null),
    upcoming: () => Promise.resolve(taskOf("second")), // also while the second is open, but not leased yet
    warm: () => undefined,
    saveDraft: (_id: string, _body: unknown, version: number) => saved.then(() => ({ version: version + 1 })),
    submit: (id: string) => {
      submitted.push(id);
      left.shift();
      return Promise.resolve(stored());
    },
    renew: () => Promise.resolve({ expires_at: "2030-01-01T00:00:00Z" }),
  } as unknown as Calls;
  const session = new AnnotationSession("s1", calls, new LocalStore(undefined, localStorage, "ana"));
  const opened = (name: string): Promise<OpenTask> =>
    vi.waitUntil(() => {
      const now = session.state.get();
      return now.kind === "working" && now.openTask.work.task.id === name && now.openTask;
    });
  await session.take();
  const first = await opened("first");
  await new Promise((resolve) => setTimeout(resolve)); // the second one is fetched ahead
  const passing = session.submit(first);
  const second = await opened("second");
  second.saver.change(said("changed at once")); // so that the pass that leases it has something to save
  lease();
  await vi.waitUntil(() => second.hold.assignment !== null);
  const passed = session.submit(second);
  await new Promise((resolve) => setTimeout(resolve));
  save();
  await Promise.all([passing, passed]);
  expect(submitted).toEqual(["first", "second"]);
  await vi.waitUntil(() => session.state.get().kind === "finished");
});
