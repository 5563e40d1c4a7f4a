import { describe, expect, it } from "vitest";
import { add, drop, EMPTY, merge, setVerdict, take } from "@/features/review/engine/draft";
import { firstGap, settledCount } from "@/features/review/engine/missing-decisions";
import { agreedOn, inOrder, withAgreed } from "@/features/review/engine/questions";
import {
  filterIn,
  generatorsOf,
  nextOpen,
  NO_FILTER,
  reasonName,
  searchWith,
  shown,
} from "@/features/review/engine/queue";
import { reviewTimelineOf } from "@/features/review/engine/review-timeline";
import { bodyOf, draftOf } from "@/features/review/engine/serialization";
import type { ReviewRow } from "@/features/review/api/calls";
import { BRITE, SPOTLIGHT } from "../../annotate/fixtures";
import { adjudication, questions, review, table } from "../fixtures";

const reviewTimeline = reviewTimelineOf(review, table);
const source = (id: string) => reviewTimeline.sources.get(id)!;
const all = drop(merge(EMPTY, [source("a1"), source("b1")], "n1"), ["a2", "b2", "c3"]);

describe("the body", () => {
  it("holds every decision, on the edges of frames", () => {
    expect(bodyOf({ ...all, note: "so" }, table, 3)).toEqual({
      revision: 3,
      segments: [
        {
          start_ms: 0,
          end_ms: 1000,
          type: "physics_violation",
          severity: 4,
          reason: "The cup of a1 floats.",
          sources: ["a1", "b1"],
        },
      ],
      dropped: ["a2", "b2", "c3"],
      answers: [],
      tags: [],
      note: "so",
    });
  });

  it("leaves out what was not answered, though it has a note", () => {
    const draft = setVerdict(setVerdict(EMPTY, "q1", { value: "yes" }), "q2", { note: "hm" });
    expect(bodyOf(draft, table, 0).answers).toEqual([{ question: "q1", value: "yes", unclear: false, note: "" }]);
  });

  it("comes back as it was stored", () => {
    const draft = draftOf(adjudication, table, () => true);
    expect(bodyOf(draft, table, 3)).toMatchObject({
      segments: [{ start_ms: 0, end_ms: 1000, sources: ["a1", "b1"] }],
      dropped: ["a2", "b2", "c3"],
      note: "Both saw it.",
    });
  });

  it("comes back without sources that are gone", () => {
    const draft = draftOf(adjudication, table, (id) => id !== "b1" && id !== "c3");
    expect(draft.segments[0]?.sources).toEqual(["a1"]);
    expect(draft.dropped).toEqual(["a2", "b2"]);
  });
});

describe("what is missing", () => {
  it("is first every open segment, by name", () => {
    expect(firstGap(take(EMPTY, source("a1"), "n1"), reviewTimeline, SPOTLIGHT, [])).toMatchObject({
      group: 0,
      message: "Still open: B 1, A 2, B 2, C 3. Take, merge or dismiss each.",
    });
  });

  it("is then what a settled segment lacks", () => {
    const added = add(all, "n2", { start: 3, end: 9 });
    expect(firstGap(added, reviewTimeline, SPOTLIGHT, [])).toMatchObject({
      segment: "n2",
      field: "type",
      message: "Settled segment: needs an error type, a severity and a reason.",
    });
  });

  it("is then every open question, by number", () => {
    const draft = setVerdict(EMPTY, "q1", { unclear: true });
    expect(firstGap(draft, reviewTimeline, BRITE, questions.questions)).toMatchObject({
      question: "q2",
      message: "Questions 2, 3 are not answered.",
    });
  });

  it("is nothing in the end", () => {
    expect(firstGap(all, reviewTimeline, SPOTLIGHT, [])).toBeNull();
    expect(settledCount(all, reviewTimeline.groups)).toBe(3);
    expect(settledCount(EMPTY, reviewTimeline.groups)).toBe(0);
  });
});

describe("questions", () => {
  const { lanes } = reviewTimelineOf(questions, table);

  it("come with disagreements first", () => {
    expect(inOrder(questions.questions).map(({ id }) => id)).toEqual(["q2", "q1", "q3"]);
  });

  it("are agreed on where all who answered say the same", () => {
    expect(agreedOn("q1", lanes)).toEqual({ value: "yes", unclear: false });
    expect(agreedOn("q2", lanes)).toBeNull();
    expect(agreedOn("q3", lanes)).toEqual({ value: null, unclear: true });
    expect(agreedOn("q1", lanes.slice(0, 1))).toBeNull();
  });

  it("are taken over where none is settled yet", () => {
    const draft = withAgreed(setVerdict(EMPTY, "q1", { value: "no" }), questions.questions, lanes);
    expect(draft.answers.q1?.value).toBe("no");
    expect(draft.answers.q3?.unclear).toBe(true);
    expect(withAgreed(draft, questions.questions, lanes)).toBe(draft);
  });
});

describe("the queue", () => {
  const row = (id: string, state: ReviewRow["state"], ...kinds: ReviewRow["reasons"][number]["kind"][]): ReviewRow => ({
    id,
    state,
    task: id,
    video: id,
    chain: null,
    generator: id === "3" ? "Birch 2" : "Aster 1",
    prompt: "",
    strip: review.video.strip,
    duration_ms: 5000,
    groups: 1,
    settled: state === "settled",
    sent: null,
    reasons: kinds.map((kind) => ({ kind, text: "" })),
  });
  const rows = [row("1", "open", "type"), row("2", "settled", "alone"), row("3", "open", "alone", "type")];
  const ids = (some: readonly ReviewRow[]) => some.map(({ id }) => id);

  it("is filtered by reason and by state", () => {
    expect(ids(shown(rows, { ...NO_FILTER, reason: "type" }))).toEqual(["1", "3"]);
    expect(ids(shown(rows, { ...NO_FILTER, reason: "alone", state: "settled" }))).toEqual(["2"]);
    expect(shown(rows, NO_FILTER)).toHaveLength(3);
  });

  it("is filtered by generator, and by what only the server can tell", () => {
    expect(generatorsOf(rows)).toEqual(["Aster 1", "Birch 2"]);
    expect(ids(shown(rows, { ...NO_FILTER, generator: "Aster 1" }))).toEqual(["1", "2"]);
    expect(ids(shown(rows, { ...NO_FILTER, state: "open" }, new Set(["2", "3"])))).toEqual(["3"]);
  });

  it("keeps its filter in the address, beside the clip that is chosen", () => {
    const filter = { ...NO_FILTER, reason: "type", generator: "Aster 1" } as const;
    const search = searchWith("?review=r2", filter);
    expect(filterIn(search)).toEqual(filter);
    expect(searchWith(search, NO_FILTER)).toBe("?review=r2");
    expect(filterIn("?reason=nonsense&state=odd")).toEqual(NO_FILTER);
  });

  it("goes on to the next open clip, from the top again at the end", () => {
    expect(nextOpen(rows, "1")?.id).toBe("3");
    expect(nextOpen(rows, "3")?.id).toBe("1");
    expect(nextOpen(rows, null)?.id).toBe("1");
    expect(nextOpen(rows.slice(0, 2), "1")).toBeNull();
  });

  it("names the reasons", () => {
    expect([reasonName("type"), reasonName("new_kind")]).toEqual(["Type differs", "new_kind"]);
  });
});
