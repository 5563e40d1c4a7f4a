import { describe, expect, it } from "vitest";
import { rateOf, seenKey, seenText } from "@/features/critics/clips/sampled-frames";
import {
  clipTally,
  kindOf,
  kindTally,
  readingTally,
  replyStatus,
  subjectOf,
} from "@/features/critics/api/status-labels";
import { usd } from "@/shared/money";
import {
  clipsOf,
  isFine,
  isMoving,
  isOpen,
  leftText,
  overOf,
  secondsLeft,
  stateText,
  stopText,
  unansweredOf,
} from "@/shared/runs";
import { call, clip, run } from "../fixtures";

describe("a run", () => {
  it("counts its clips", () => {
    expect([overOf(run()), clipsOf(run())]).toEqual([4, 10]);
  });

  it("takes as long as its clips so far, as many at once as now", () => {
    expect(secondsLeft(run())).toBe((6 * (40 / 4)) / 2);
    const lonely = run({ counts: { waiting: 3, running: 0, done: 2, failed: 0, cancelled: 0 }, seconds: 10 });
    expect(secondsLeft(lonely)).toBe(15);
  });

  it("has no time left to tell before its first clip, and while it rests", () => {
    expect(secondsLeft(run({ counts: { waiting: 9, running: 1, done: 0, failed: 0, cancelled: 0 } }))).toBeNull();
    expect(secondsLeft(run({ state: "paused" }))).toBeNull();
  });

  it.each([
    [20, "under 1 min left"],
    [60, "1 min left"],
    [1860, "31 min left"],
    [7500, "2 h 5 min left"],
  ])("%d seconds read %s", (seconds, text) => expect(leftText(seconds)).toBe(text));

  it("says why it stopped, and can go on", () => {
    const stopped = run({ state: "paused", paused_reason: "budget used up" });
    expect([stateText(stopped), stopText(stopped)]).toEqual(["stopped", "stopped: budget used up"]);
    expect([stateText(run({ state: "paused" })), stopText(run({ state: "paused" }))]).toEqual(["paused", ""]);
    expect(isOpen(stopped)).toBe(true);
    expect(isMoving(stopped)).toBe(true);
    expect(isMoving(run({ state: "paused", counts: { ...run().counts, running: 0 } }))).toBe(false);
    expect(isOpen(run({ state: "cancelled" }))).toBe(false);
  });

  it("says what it waits for, and how many clips failed when it is over", () => {
    const held = run({ held_up_since: "2026-11-21T12:00:00Z", held_up_reason: "the storage does not answer" });
    expect([stateText(held), stopText(held)]).toEqual(["running", "delayed: the storage does not answer"]);
    const over = run({ state: "done_with_failures" });
    expect([stateText(over), stopText(over), isOpen(over), isFine(over)]).toEqual(["done, 1 failed", "", false, false]);
  });

  it("is fine only when no clip is without a result", () => {
    const counts = { waiting: 0, running: 0, done: 4, failed: 0, cancelled: 0 };
    expect(isFine(run({ state: "done", counts }))).toBe(true);
    expect(isFine(run({ state: "done", counts: { ...counts, failed: 1 } }))).toBe(false);
  });

  it("counts the clips without words that could be read", () => {
    expect(unansweredOf(run())).toBe(1);
    expect(unansweredOf(run({ statuses: { ok: 1, failed: 1, refused: 0, media_not_received: 2 } }))).toBe(3);
  });

  it("tells clips by state, and replies by how they were read", () => {
    expect(clipTally(run()).map(({ n, label }) => `${n} ${label}`)).toEqual([
      "3 done",
      "2 running",
      "4 waiting",
      "1 failed",
    ]);
    expect(readingTally(run()).map(({ n, label }) => `${n} ${label}`)).toEqual(["2 ok", "1 repaired", "1 truncated"]);
    expect(readingTally(run({ not_asked: 3 })).at(-1)).toMatchObject({ n: 3, label: "not asked: needs sound" });
  });
});

describe("a clip of a run", () => {
  it("is listed by what was said, and until then by its state", () => {
    expect(kindOf(clip({ status: "refused" }))).toBe("refused");
    expect(kindOf(clip({ state: "waiting", status: null }))).toBe("waiting");
    expect(kindOf(clip({ state: "failed", status: "failed" }))).toBe("failed");
  });

  it("is counted once", () => {
    const clips = [clip(), clip({ status: "media_not_received" }), clip({ state: "running", status: null })];
    expect(kindTally(clips).map(({ label, n }) => [label, n])).toEqual([
      ["ok", 1],
      ["media not received", 1],
      ["running", 1],
    ]);
  });
});

it("a reply that nobody read has the state of its call", () => {
  expect(replyStatus(call({ status: null, state: "lost" }))).toBe("lost");
  expect(replyStatus(call({ status: "repaired" }))).toBe("repaired");
});

it("a reply is about a question, an error type, or a query of the critic's own", () => {
  const answers = [{ question: "q1", text: "Is there a cup?", value: "yes", unclear: false, p_yes: 0.9 }];
  expect(subjectOf(call({ label: "q1" }), answers)).toBe("Is there a cup?");
  expect(subjectOf(call({ label: "physics_violation" }), [])).toBe("Physics violation");
  expect(subjectOf(call({ label: "all_errors" }), [])).toBe("all errors");
});

describe("the frames seen", () => {
  it("are told with their number, size and rate", () => {
    expect(seenText(call(), 156)).toBe("3 of 156 frames, 448 × 256, at 2 fps");
  });

  it("have no rate when there is one, and no size where none is recorded", () => {
    expect(seenText({ frames: [{ index: 0, at_ms: 0 }], width: null, height: null }, 1)).toBe("1 of 1 frame");
    expect(rateOf([])).toBeNull();
  });

  it("take the middle gap, so that one rounded time changes nothing", () => {
    const frames = [0, 501, 1000, 1500, 3000].map((at_ms, index) => ({ index, at_ms }));
    expect(rateOf(frames)).toBeCloseTo(2, 1);
  });

  it("are drawn anew only for other frames or another size", () => {
    expect(seenKey(call({ id: "c2", text: "" }))).toBe(seenKey(call()));
    expect(seenKey(call({ width: 224 }))).not.toBe(seenKey(call()));
  });
});

it.each([
  ["1.25", "$1.25"],
  ["0.000350", "$0.00035"],
  ["0.00", "$0.00"],
  ["12.345678", "$12.35"],
])("%s dollars read %s", (amount, text) => expect(usd(amount)).toBe(text));
