import { describe, expect, it } from "vitest";
import { COMMANDS } from "@/features/annotate/commands/table";
import { Desk } from "@/features/annotate/editor/editor";
import { Guide } from "@/features/annotate/session/tutorial";
import type { Content, Instrument, Question } from "@/shared/api/types";
import type { Clock } from "@/shared/engine/clock";
import type { ClockState } from "@/shared/engine/clock-state";
import { Store } from "@/shared/engine/store";
import { BRITE, fixedQuestions, QUESTIONS, SPOTLIGHT, tableAt, VF_EVAL, workWith } from "../fixtures";

const LAST = 119;

/** A desk whose clip can be played and stepped through, and the guide that follows it. */
function begin(instrument: Instrument, questions: readonly Question[] = [], content: Content | null = null) {
  const desk = new Desk(workWith(questions), instrument, tableAt(24, LAST + 1), content);
  const state = new Store({ frame: 0, playing: false } as ClockState);
  const clock = { state, plays: 0, position: () => state.get().frame, seekFrame: (frame: number) => goTo(frame) };
  const goTo = (frame: number) => Promise.resolve(state.patch({ frame }));
  const guide = new Guide(desk);
  const leave = guide.follow();
  desk.player.set(clock as unknown as Clock);
  const play = (until: number) => {
    clock.plays += 1;
    state.patch({ playing: true });
    state.patch({ frame: until });
    state.patch({ playing: false });
  };
  return { desk, guide, goTo, play, leave, now: () => guide.steps[guide.at.get()]!.name };
}

const namesOf = ({ steps }: Guide) => steps.map(({ name }) => name);

describe("the guide through a clip in which errors are marked", () => {
  it("goes from step to step by what is done", () => {
    const { desk, guide, goTo, play, now } = begin(SPOTLIGHT);
    expect(namesOf(guide)).toEqual(["watch", "find", "mark", "type", "severity", "reason", "submit"]);
    play(60);
    expect(now()).toBe("watch");
    play(LAST);
    expect(now()).toBe("find");
    void goTo(40);
    expect(now()).toBe("find");
    void goTo(39);
    expect(now()).toBe("mark");
    desk.marking.startHere();
    expect(now()).toBe("mark");
    void goTo(60);
    desk.marking.endHere();
    expect(now()).toBe("type");
    desk.marking.setType("logical_error");
    expect(now()).toBe("severity");
    desk.marking.setSeverity(3);
    expect(now()).toBe("reason");
    desk.marking.setReason("Floats");
    expect(now()).toBe("reason");
    desk.marking.setReason("It floats");
    expect(now()).toBe("submit");
    desk.lock();
    expect(now()).toBe("submit");
  });

  it("does not count frames that were stepped through before the clip was watched", () => {
    const { goTo, play, now } = begin(SPOTLIGHT);
    void goTo(1);
    play(LAST);
    expect(now()).toBe("find");
  });

  it("never goes back: what is deleted is not asked for again", () => {
    const { desk, now } = begin(SPOTLIGHT);
    desk.marking.addSpan({ start: 4, end: 9 });
    expect(now()).toBe("type");
    desk.marking.removeSelected();
    expect(now()).toBe("type");
  });

  it("goes on from what an earlier visit has said", () => {
    const segment = { start_ms: 0, end_ms: 500, type: "logical_error", severity: null, reason: "", box: null };
    expect(begin(SPOTLIGHT, [], { clean: false, segments: [segment], answers: [] }).now()).toBe("severity");
  });

  it("ends where nothing is wrong, and leaves out what the instrument does not ask", () => {
    const plain = { ...SPOTLIGHT, segments: { ...SPOTLIGHT.segments!, severity: undefined } };
    const { desk, guide, now } = begin(plain as Instrument);
    expect(namesOf(guide)).not.toContain("severity");
    desk.marking.toggleClean();
    expect(now()).toBe("submit");
  });

  it("listens no more once it is left", () => {
    const { desk, leave, now, play } = begin(SPOTLIGHT);
    leave();
    play(LAST);
    desk.marking.addSpan({ start: 4, end: 9 });
    expect(now()).toBe("watch");
  });
});

describe("the guide through questions", () => {
  it("has one answered, a moment pinned, the next one asked, and the rest answered", () => {
    const { desk, guide, play, now } = begin(BRITE, QUESTIONS);
    expect(namesOf(guide)).toEqual(["watch", "answer", "pin", "goOn", "rest", "submit"]);
    play(LAST);
    desk.answering.press("yes");
    expect(now()).toBe("pin");
    desk.answering.pinFrame();
    expect(now()).toBe("goOn");
    desk.answering.askBy(1);
    expect(now()).toBe("rest");
    desk.answering.press("no");
    expect(now()).toBe("submit");
  });

  it("asks for no pin where there is no clip or no evidence, and for no next question where there is one", () => {
    const [question] = fixedQuestions(VF_EVAL);
    const form = { ...VF_EVAL.questions!, evidence: false };
    const { guide } = begin({ ...VF_EVAL, questions: form }, [question!]);
    expect(namesOf(guide)).toEqual(["watch", "answer", "submit"]);
  });
});

it("names only commands that there are", () => {
  const chain = { ...SPOTLIGHT, segments: { ...SPOTLIGHT.segments!, part: "chain" as const } };
  const desks = [begin(SPOTLIGHT), begin(BRITE, QUESTIONS), begin(VF_EVAL, fixedQuestions(VF_EVAL)), begin(chain)];
  const pressed = desks.flatMap(({ guide }) => guide.steps.flatMap(({ press }) => press));
  const names = new Set(COMMANDS.map(({ name }) => name));
  expect(pressed.filter((name) => !names.has(name))).toEqual([]);
});
