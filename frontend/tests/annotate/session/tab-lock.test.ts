// @vitest-environment jsdom
import { expect, it, vi } from "vitest";
import type { Calls } from "@/features/annotate/api/calls";
import { LocalStore } from "@/features/annotate/session/local-store";
import { AnnotationSession } from "@/features/annotate/session/annotation-session";
import { ALL_DONE, HEAD, SPOTLIGHT } from "../fixtures";

const calls = {
  study: (id: string) => Promise.resolve({ id, name: "Winter", ...HEAD, instrument_document: SPOTLIGHT }),
  next: () => Promise.resolve(null),
  ...ALL_DONE,
} as unknown as Calls;

/** A tab that has taken its place in a study. */
async function tab(study: string, doing?: "recheck"): Promise<AnnotationSession> {
  const session = new AnnotationSession(study, calls, new LocalStore(undefined, localStorage, "ana"), doing);
  await session.take();
  return session;
}

const stateOf = (session: AnnotationSession): string => session.state.get().kind;

it("one tab annotates in a study and one rechecks: neither stops the other, but a second of its kind", async () => {
  const annotating = await tab("s1");
  const rechecking = await tab("s1", "recheck");
  const elsewhere = await tab("s2");
  const later = await tab("s1");
  await vi.waitFor(() => expect(stateOf(annotating)).toBe("elsewhere"));
  expect([rechecking, elsewhere, later].map(stateOf)).toEqual(["finished", "finished", "finished"]);
  await tab("s1", "recheck");
  await vi.waitFor(() => expect(stateOf(rechecking)).toBe("elsewhere"));
  expect(stateOf(later)).toBe("finished");
});
