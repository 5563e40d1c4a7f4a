import { describe, expect, it } from "vitest";
import { COMMANDS } from "@/features/annotate/commands/table";
import { Editor } from "@/features/annotate/editor/editor";
import { Tutorial } from "@/features/annotate/session/tutorial";
import type { Content, Instrument, Question } from "@/shared/api/types";
import type { Clock } from "@/shared/engine/clock";
import type { ClockState } from "@/shared/engine/clock-state";
import { Store } from "@/shared/engine/store";
import { BRITE, fixedQuestions, QUESTIONS, SPOTLIGHT, tableAt, VF_EVAL, workWith } from "../fixtures";

const LAST = 119;

/** An editor whose clip can be played and stepped through, and the guide that follows it. */
function begin(instrument: Instrument, questions: readonly Question[] = [], content: Content | null = null) {
  const editor = new Editor(workWith(questions), instrument, tableAt(24, LAST + 1), content);
  const state = new Store({ frame: 0, playing: false } as ClockState);
  const clock = { state, plays: 0, position: () => state.get().frame, seekFrame: (frame: number) => goTo(frame) };
  const goTo = (frame: number) => Promise.resolve(state.patch({ frame }));
  const tutorial = new Tutorial(editor);
  const leave = tutorial.follow();
  editor.player.set(clock as unknown as Clock);
  const play = (until: number) => {
    clock.plays += 1;
    state.patch({ playing: true });
    state.patch({ frame: until });
    state.patch({ playing: false });
  };
  return { editor, tutorial, goTo, play, leave, now: () => tutorial.steps[tutorial.at.get()]!.name };
}

const namesOf = ({ steps }: Tutorial) => steps.map(({ name }) => name);

describe("the guide through a clip in which errors are marked", () => {
  it("goes from step to step by what is done", () => {
    const { editor, tutorial, goTo, play, now } = begin(SPOTLIGHT);
    expect(namesOf(tutorial)).toEqual(["watch", "find", "mark", "type", "severity", "reason", "submit"]);
    play(60);
    expect(now()).toBe("watch");
    play(LAST);
    expect(now()).toBe("find");
    void goTo(40);
    expect(now()).toBe("find");
    void goTo(39);
    expect(now()).toBe("mark");
    editor.segmentEdits.startHere();
    expect(now()).toBe("mark");
    void goTo(60);
    editor.segmentEdits.endHere();
    expect(now()).toBe("type");
    editor.segmentEdits.setType("logical_error");
    expect(now()).toBe("severity");
    editor.segmentEdits.setSeverity(3);
    expect(now()).toBe("reason");
    editor.segmentEdits.setReason("Floats");
    expect(now()).toBe("reason");
    editor.segmentEdits.setReason("It floats");
    expect(now()).toBe("submit");
    editor.lock();
    expect(now()).toBe("submit");
  });

  it("does not count frames that were stepped through before the clip was watched", () => {
    const { goTo, play, now } = begin(SPOTLIGHT);
    void goTo(1);
    play(LAST);
    expect(now()).toBe("find");
  });

  it("never goes back: what is deleted is not asked for again", () => {
    const { editor, now } = begin(SPOTLIGHT);
    editor.segmentEdits.addSpan({ start: 4, end: 9 });
    expect(now()).toBe("type");
    editor.segmentEdits.removeSelected();
    expect(now()).toBe("type");
  });

  it("goes on from what an earlier visit has said", () => {
    const segment = { start_ms: 0, end_ms: 500, type: "logical_error", severity: null, reason: "", box: null };
    expect(begin(SPOTLIGHT, [], { clean: false, segments: [segment], answers: [] }).now()).toBe("severity");
  });

  it("ends where nothing is wrong, and leaves out what the instrument does not ask", () => {
    const plain = { ...SPOTLIGHT, segments: { ...SPOTLIGHT.segments!, severity: undefined } };
    const { editor, tutorial, now } = begin(plain as Instrument);
    expect(namesOf(tutorial)).not.toContain("severity");
    editor.segmentEdits.toggleClean();
    expect(now()).toBe("submit");
  });

  it("listens no more once it is left", () => {
    const { editor, leave, now, play } = begin(SPOTLIGHT);
    leave();
    play(LAST);
    editor.segmentEdits.addSpan({ start: 4, end: 9 });
    expect(now()).toBe("watch");
  });
});

describe("the guide through questions", () => {
  it("has one answered, a moment pinned, the next one asked, and the rest answered", () => {
    const { editor, tutorial, play, now } = begin(BRITE, QUESTIONS);
    expect(namesOf(tutorial)).toEqual(["watch", "answer", "pin", "goOn", "rest", "submit"]);
    play(LAST);
    editor.answerEdits.press("yes");
    expect(now()).toBe("pin");
    editor.answerEdits.pinFrame();
    expect(now()).toBe("goOn");
    editor.answerEdits.askBy(1);
    expect(now()).toBe("rest");
    editor.answerEdits.press("no");
    expect(now()).toBe("submit");
  });

  it("asks for no pin where there is no clip or no evidence, and for no next question where there is one", () => {
    const [question] = fixedQuestions(VF_EVAL);
    const form = { ...VF_EVAL.questions!, evidence: false };
    const { tutorial } = begin({ ...VF_EVAL, questions: form }, [question!]);
    expect(namesOf(tutorial)).toEqual(["watch", "answer", "submit"]);
  });
});

it("names only commands that there are", () => {
  const chain = { ...SPOTLIGHT, segments: { ...SPOTLIGHT.segments!, part: "chain" as const } };
  const editors = [begin(SPOTLIGHT), begin(BRITE, QUESTIONS), begin(VF_EVAL, fixedQuestions(VF_EVAL)), begin(chain)];
  const pressed = editors.flatMap(({ tutorial }) => tutorial.steps.flatMap(({ press }) => press));
  const names = new Set(COMMANDS.map(({ name }) => name));
  expect(pressed.filter((name) => !names.has(name))).toEqual([]);
});
