// @vitest-environment jsdom
import { expect, it, vi } from "vitest";
import type { Calls, StudyHead } from "@/features/annotate/api/calls";
import { LocalStore } from "@/features/annotate/session/local-store";
import { AnnotationSession } from "@/features/annotate/session/annotation-session";
import type { Instrument, Work } from "@/shared/api/types";
import { stored } from "../fake-server";
import { ALL_DONE, BRITE, QUESTIONS, workWith } from "../fixtures";

const asks = (n: number): Instrument => ({ ...BRITE, version: n + 1, guideline: `As round ${n} asks.` });

/** A task without a clip, of a round. */
function taskOf(round: number, name: string): Work {
  const work = workWith(QUESTIONS);
  return {
    ...work,
    round,
    video: null,
    task: { ...work.task, id: name },
    assignment: { ...work.assignment, id: name },
  };
}

/** A study in which a person is admitted to the second round after a task of the first one. */
function admitted(tasks: Work[]) {
  const asked: (number | undefined)[] = [];
  const calls: Calls = {
    ...ALL_DONE,
    study: (id, round) => {
      asked.push(round);
      const n = round ?? 1;
      const head = { id, name: "Cups", content_warning: "", round: { n }, instrument_document: asks(n) };
      return Promise.resolve<StudyHead>(head);
    },
    next: () => Promise.resolve(tasks[0] ?? null),
    upcoming: () => Promise.resolve(null),
    warm: () => undefined,
    saveDraft: (_id, _body, version) => Promise.resolve({ version: version + 1 }),
    submit: () => Promise.resolve(stored()),
    renew: () => Promise.resolve({ expires_at: "2030-01-01T00:00:00Z" }),
    skip: () => Promise.resolve(tasks.shift()),
    report: () => Promise.resolve(tasks.shift()),
    frameTimes: () => Promise.reject(new Error("no clip")),
    peaks: () => Promise.reject(new Error("no clip")),
  };
  return { asked, session: new AnnotationSession("s1", calls, new LocalStore(undefined, localStorage, "ana")) };
}

it("puts each task on the desk with the document of its own round, read once", async () => {
  const { session, asked } = admitted([taskOf(1, "t1"), taskOf(2, "t2"), taskOf(2, "t3"), taskOf(1, "t4")]);
  const seen: string[] = [];
  await session.take();
  for (let i = 0; i < 4; i += 1) {
    const state = await vi.waitUntil(() => {
      const now = session.state.get();
      return now.kind === "working" && now;
    });
    seen.push(`${state.openTask.work.task.id}: ${state.openTask.editor.instrument.guideline} ${state.study.round.n}`);
    await session.skip(state.openTask.work, "");
  }
  expect(seen).toEqual([
    "t1: As round 1 asks. 1",
    "t2: As round 2 asks. 2",
    "t3: As round 2 asks. 2",
    "t4: As round 1 asks. 1",
  ]);
  expect(asked).toEqual([undefined, 2]);
  expect(session.state.get()).toMatchObject({ kind: "finished" });
});
