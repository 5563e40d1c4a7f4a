import { describe, expect, it } from "vitest";
import { along, beginning, groupOf, groupWith, settledIn } from "@/features/review/engine/cursor";
import { drop, EMPTY, merge, take } from "@/features/review/engine/draft";
import { answerAgreement, segmentAgreement } from "@/features/review/engine/agreement";
import { laneOf, reviewTimelineOf, spanOf } from "@/features/review/engine/review-timeline";
import { critic, lane, mark, questions, review, table } from "../fixtures";

const reviewTimeline = reviewTimelineOf(review, table);
const source = (id: string) => reviewTimeline.sources.get(id)!;

describe("a scene", () => {
  it("gives people letters before critics", () => {
    expect(reviewTimeline.lanes.map(({ letter, name, kind }) => `${letter} ${name} ${kind}`)).toEqual([
      "A Ana person",
      "B Bo person",
      "C signal 1 critic",
    ]);
  });

  it("gives no lane a letter that is another key of the page", () => {
    const many = Array.from({ length: 18 }, (_, i) => lane(`p${i}`, []));
    const letters = reviewTimelineOf({ ...review, lanes: many, groups: [], links: [] }, table).lanes.map(
      ({ letter }) => letter,
    );
    expect(new Set(letters).size).toBe(18);
    expect(letters.filter((letter) => "DGMNRSUY".includes(letter))).toEqual([]);
  });

  it("calls a segment by its lane and its group", () => {
    expect(["a1", "b2", "c3"].map((id) => source(id).label)).toEqual(["A 1", "B 2", "C 3"]);
    expect(laneOf(reviewTimeline, source("c3"))?.name).toBe("signal 1");
  });

  it("numbers several of one annotator in a group", () => {
    const two = { ...review, lanes: [lane("Ana", [mark("a1", 0, 5), mark("a2", 3, 9)])] };
    const groups = [{ segments: ["a1", "a2"], reasons: [], text: "" }];
    expect([...reviewTimelineOf({ ...two, groups }, table).sources.values()].map(({ label }) => label)).toEqual([
      "A 1.1",
      "A 1.2",
    ]);
  });

  it("places segments on frames and counts those without a place", () => {
    expect(source("b2")).toMatchObject({ start: 27, end: 60 });
    expect(reviewTimeline.lanes[2]).toMatchObject({ invalid: 1 });
    expect(reviewTimeline.sources.has("cx")).toBe(false);
  });

  it("makes a group of a segment that is in none", () => {
    const late = { ...review, lanes: [...review.lanes, lane("Cy", [mark("y1", 90, 95)])] };
    expect(reviewTimelineOf(late, table).groups.at(-1)).toMatchObject({ number: 4, reasons: [] });
  });

  it("says why a lane is silent", () => {
    const lanes = [lane("Ana", []), critic("big", [], { status: "media_not_received" })];
    const silent = reviewTimelineOf({ ...review, lanes, groups: [], links: [] }, table);
    expect(silent.lanes.map(({ silence }) => silence)).toEqual(["no errors", "media not received"]);
  });

  it("spans a group from its first to its last frame", () => {
    expect(spanOf(reviewTimeline.groups[1]!)).toEqual({ start: 25, end: 60 });
    expect(spanOf({ number: 9, sources: [], reasons: [], text: "" })).toBeNull();
  });
});

describe("the cursor", () => {
  it("begins at the first open group", () => {
    const draft = drop(EMPTY, ["a1", "b1"]);
    expect(beginning(draft, reviewTimeline, [])).toEqual({ group: 1, selected: null, question: null });
  });

  it("begins at the first group when all is settled, with its settled segment", () => {
    const draft = drop(merge(EMPTY, [source("a1"), source("b1")], "n1"), ["a2", "b2", "c3"]);
    expect(beginning(draft, reviewTimeline, [])).toMatchObject({ group: 0, selected: "n1" });
  });

  it("begins at the first open question", () => {
    const draft = { ...EMPTY, answers: { q1: { value: "yes" as const, unclear: false, note: "" } } };
    expect(beginning(draft, reviewTimeline, questions.questions).question).toBe("q2");
  });

  it("finds the group of a source and of a settled segment", () => {
    const draft = take(EMPTY, source("b2"), "n1");
    expect(groupWith(reviewTimeline, ["b2"])).toBe(1);
    expect(groupOf(reviewTimeline, draft.segments[0], 0)).toBe(1);
    expect(groupOf(reviewTimeline, { ...draft.segments[0]!, sources: [] }, 2)).toBe(2);
    expect(settledIn(draft, reviewTimeline.groups[1])).toBe("n1");
    expect(settledIn(draft, reviewTimeline.groups[0])).toBeNull();
  });

  it("stops at both ends", () => {
    expect([along(0, -1, 3), along(1, 1, 3), along(2, 1, 3), along(0, 1, 0)]).toEqual([0, 2, 2, 0]);
  });
});

describe("agreement", () => {
  it("is of the first two lanes, people before critics", () => {
    const agreement = segmentAgreement(reviewTimeline.lanes, review.links);
    expect(agreement).toEqual({ of: "A with B", pairs: 2, alone: 0, iou: 0.7, sameType: 1 });
  });

  it("has no mean without a pair", () => {
    expect(segmentAgreement(reviewTimeline.lanes, [])).toMatchObject({ pairs: 0, alone: 4, iou: null });
  });

  it("leaves links to a third lane out", () => {
    const links = [{ a: "a1", b: "c3", iou: 1, reasons: 10 }];
    expect(segmentAgreement(reviewTimeline.lanes, links)).toMatchObject({ pairs: 0, alone: 4 });
  });

  it("is none where one annotator spoke", () => {
    expect(segmentAgreement(reviewTimeline.lanes.slice(0, 1), [])).toBeNull();
    expect(answerAgreement([], questions.questions)).toBeNull();
  });

  it("counts the questions that both answered alike", () => {
    const { lanes } = reviewTimelineOf(questions, table);
    expect(answerAgreement(lanes, questions.questions)).toEqual({ of: "A with B", same: 2, n: 3 });
    const inWords = questions.questions.map((each) => (each.id === "q2" ? { ...each, form: "text" as const } : each));
    expect(answerAgreement(lanes, inWords)).toEqual({ of: "A with B", same: 2, n: 2 });
  });
});
