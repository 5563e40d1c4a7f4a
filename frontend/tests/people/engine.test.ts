import { describe, expect, it } from "vitest";
import { actionOf, consequences, minorText, NO_ACTION, toMinor, tookText } from "@/features/people/engine/actions";
import type { RuleDocument, RuleTest } from "@/features/people/api/rule-documents";
import { sentenceOf } from "@/features/people/api/rule-documents";
import { documentOf, ruleFormOf } from "@/features/people/engine/rule-form";
import { sideOf } from "@/features/people/engine/signals";
import { costQuery, readTerms, termsOf, withPlatform } from "@/features/people/engine/terms";
import { COLLECTORS, row } from "./fixtures";

const [ERRORS, , AGREEMENT] = COLLECTORS as [(typeof COLLECTORS)[0], (typeof COLLECTORS)[0], (typeof COLLECTORS)[0]];
const said = (all: readonly RuleTest[], action: RuleDocument["action"]) =>
  sentenceOf({ condition: { all }, action }, COLLECTORS);

describe("the sentence of a rule", () => {
  it("says once what all tests share", () => {
    const test = { op: ">=", at_least_n: 10, round: 1 } as const;
    const all = [
      { ...test, collector: "errors_per_video", value: 3 },
      { ...test, collector: "words_per_reason", value: 8 },
    ];
    expect(said(all, { kind: "qualify", round: 2 })).toBe(
      "Qualify for round 2 when errors per video ≥ 3 and words per reason ≥ 8 in round 1, each over at least 10.",
    );
  });

  it("says of each what they do not share, shares as percent, and what else an exclusion does", () => {
    const all: readonly RuleTest[] = [
      { collector: "agreement", op: "<", value: 0.575, at_least_n: 12, last: 20 },
      { collector: "submitted", op: ">", value: 5 },
    ];
    expect(said(all, { kind: "exclude", sets_aside: true, ends_entry: "attention" })).toBe(
      "Exclude, do not count the work and end the participation as failed attention when agreement with others < 57.5% " +
        "in the last 20 tasks, over at least 12 comparisons with others, and tasks submitted > 5.",
    );
  });

  it("is there while the rule is being written", () => {
    expect(said([{ collector: "agreement", op: "<" }], { kind: "pause" })).toBe(
      "Pause for … hours when agreement with others < ….",
    );
  });
});

it("a rule that is read into the form and written again is the same, and a share is typed as percent", () => {
  const document: RuleDocument = {
    condition: { all: [{ collector: "agreement", op: "<=", value: 0.333, at_least_n: 10, round: 2, last: 20 }] },
    action: { kind: "pause", hours: 24, message: "Slower, please." },
  };
  const form = ruleFormOf("Careless", document, COLLECTORS);
  expect(form.tests[0]?.value).toBe("33.3");
  expect(documentOf(form, COLLECTORS)).toEqual(document);
});

it("an action keeps only what its kind has a use for", () => {
  const form = { ...NO_ACTION, message: " Thanks. ", setsAside: true, endsEntry: "attention" };
  expect(actionOf({ ...form, kind: "warn" })).toEqual({ kind: "warn", message: "Thanks." });
  expect(actionOf({ ...form, kind: "qualify", round: "3" })).toEqual({ kind: "qualify", round: 3, message: "Thanks." });
  const exclusion = actionOf({ ...form, kind: "exclude" });
  expect(consequences(exclusion).join(" ")).toMatch(/others do these tasks again.*ends as failed attention/u);
  expect(consequences({ kind: "exclude" }).join(" ")).toMatch(/still counts.*continues/u);
});

describe("who is far off", () => {
  const others = [3, 3.2, 2.9, 3.1, 3.4].map((value, i) => row(`o${i}`, { errors_per_video: value }));

  it("is who is more than three spreads from the others, on the side on which they are", () => {
    const low = row("low", { errors_per_video: 0.2 });
    const high = row("high", { errors_per_video: 6 });
    expect(sideOf(low, [low, ...others], ERRORS)).toBe("below");
    expect(sideOf(high, [high, ...others], ERRORS)).toBe("above");
    expect(sideOf(others[4] ?? low, others, ERRORS)).toBeNull();
  });

  it("is nobody by a trifle, with a small n, or beside too few others", () => {
    const equal = [1, 2, 3, 4].map((i) => row(`e${i}`, { agreement: 0.8 }));
    const near = row("near", { agreement: 0.75 });
    const few = row("few", { errors_per_video: 0 }, 4);
    const alone = row("alone", { errors_per_video: 0 });
    expect(sideOf(near, [near, ...equal], AGREEMENT)).toBeNull();
    expect(sideOf(few, [few, ...others], ERRORS)).toBeNull();
    expect(sideOf(alone, [alone, ...others.slice(0, 3)], ERRORS)).toBeNull();
  });
});

describe("terms", () => {
  const prolific = {
    ...{ name: "prolific", person_parameter: "PROLIFIC_PID", submission_parameter: "SESSION_ID" },
    ...{ study_parameter: "STUDY_ID", return_url: "https://p/{code}", currency: "GBP", fee_percent: 43 },
  };
  const other = { ...prolific, name: "other", currency: "USD", fee_percent: 0, study_parameter: "" };
  const blank = termsOf(null, [prolific, other]);
  const typed = { ...blank, tasks_each: "20", reward_minor: "4.5", consent: "You agree." };

  it("amounts are read and written without rounding", () => {
    expect([toMinor("4.5"), toMinor("0,29"), toMinor("12"), toMinor("1.005"), toMinor("-1"), toMinor("")]).toEqual([
      ...[450, 29, 1200, null, null, null],
    ]);
    expect(minorText(29)).toBe("0.29");
  });

  it("short times are said in seconds", () => {
    expect([1, 40, 89, 90, 3600].map(tookText)).toEqual([
      "1 second",
      "40 seconds",
      "89 seconds",
      "2 minutes",
      "60 minutes",
    ]);
  });

  it("another platform brings its defaults and leaves what was typed", () => {
    expect(withPlatform(typed, other)).toMatchObject({ currency: "USD", fee_percent: "0", tasks_each: "20" });
  });

  it("are sent under the API's names, codes only where they were typed", () => {
    const read = readTerms({ ...typed, completion_code: "DONE1" });
    expect(read).toMatchObject({
      kind: "ready",
      body: { reward_minor: 450, tasks_each: 20, completion_code: "DONE1" },
    });
    expect(read.kind === "ready" && "screen_out_code" in read.body).toBe(false);
    expect(readTerms(blank)).toEqual({
      kind: "unready",
      problems: { tasks_each: "Enter a whole number.", reward_minor: expect.stringContaining("4.50") as string },
    });
  });

  it("the cost is asked for as soon as tasks and reward are numbers", () => {
    const none = { minutes: "", places: "" };
    expect(costQuery(blank, none)).toBeNull();
    expect(costQuery(typed, { minutes: "30", places: "0" })).toEqual({
      ...{ tasks_each: 20, reward_minor: 450, fee_percent: 43, currency: "GBP", minutes: 30, places: 0 },
    });
    expect(costQuery({ ...typed, currency: "pounds" }, none)?.currency).toBeUndefined();
  });
});
