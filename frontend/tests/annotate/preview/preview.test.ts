// @vitest-environment jsdom
/** What is typed in the builder reaches the preview, also while its first clip is still on its way. */
import { afterEach, expect, it, vi } from "vitest";
import { Preview } from "@/features/annotate/preview/preview";
import { shownDocument } from "@/features/annotate/preview/shown-document";

const document = (text: string, subject = "prompt") => ({
  ...{ key: "judged", version: 1, title: text, guideline: "", subject },
  questions: { fixed: [{ key: "good", text, dimension: "Quality", form: "yes_no" }] },
});

/** A preview whose clip arrives when `arrive` is called. */
function begun(text: string) {
  let arrive = () => undefined as void;
  const clip = new Promise<void>((resolve) => (arrive = resolve));
  vi.stubGlobal("fetch", async () => {
    await clip;
    return Response.json({ player: null, prompt: "A cup falls." });
  });
  const shown = shownDocument(document(text));
  if (!shown) throw new Error("nothing is asked");
  const asked = { project: "p", instrument: "judged", version: "draft", video: "v1" };
  return { preview: new Preview(asked, shown), arrive };
}

/** What the page asks, by its head and by its task. */
function asked({ session }: Preview) {
  const state = session.state.get();
  if (state.kind !== "working") return state.kind;
  const { study, openTask } = state;
  const { subject, questions } = openTask.work.task;
  return [study.instrument_document.questions?.fixed?.[0]?.text, subject, ...questions.map(({ text }) => text)];
}

afterEach(() => vi.unstubAllGlobals());

it("shows what was typed while the first clip was loading", async () => {
  const { preview, arrive } = begun("Is it goo");
  const taken = preview.session.take();
  await vi.waitFor(() => expect(fetch).toBeDefined());
  const shown = [preview.show(document("Is it good")), preview.show(document("Is it good?"))];
  arrive();
  await Promise.all([taken, ...shown]);
  expect(asked(preview)).toEqual(["Is it good?", "prompt", "Is it good?"]);
});

it("goes on with what was said, and takes another subject", async () => {
  const { preview, arrive } = begun("Is it good?");
  arrive();
  await preview.session.take();
  const state = preview.session.state.get();
  if (state.kind !== "working") throw new Error(state.kind);
  state.openTask.editor.load({
    ...{ clean: null, segments: [] },
    answers: [{ question: "preview-good", value: "yes", unclear: false, note: "" }],
  } as never);
  await preview.show(document("Is it very good?"));
  const next = preview.session.state.get();
  if (next.kind !== "working") throw new Error(next.kind);
  expect(next.openTask.editor.content().answers.map(({ value }) => value)).toEqual(["yes"]);
  await preview.show(document("Is it long?", "passage"));
  expect(asked(preview)).toEqual(["Is it long?", "passage", "Is it long?"]);
});
