import { describe, expect, it } from "vitest";
import { commandsFor, CONTENTS, hints, inTheMaking, reportsOf, sizeText, stateText } from "@/features/releases/release";
import type { GroundTruth, Release, ReportRow } from "@/shared/api/types";
import { originText, proposedText } from "@/shared/truth";
import { truth } from "../truths";

const settled = (values: Partial<GroundTruth> = {}): GroundTruth =>
  truth({ version: 2, policy: "settled", clips: 12, settled: 9, left_out: 2, proposed: 1, ...values });

const report = (values: Partial<ReportRow> = {}): ReportRow => ({
  id: "p1",
  number: 1,
  title: "Report 1",
  name: "",
  ...{ kind: "segments", state: "ready", done: 1, total: 1, error: "" },
  ground_truth: 2,
  tau: 70,
  with_proposed: true,
  created_at: "",
  ...values,
});

const release = (state: Release["state"]): Release => ({
  id: "x",
  version: 1,
  state,
  done: 0,
  total: 0,
  ground_truth: 2,
  report: null,
  digest: "",
  files: 0,
  size_bytes: 0,
  error: "",
  created_at: "",
  finished_at: null,
  archive: null,
});

describe("a ground truth", () => {
  it("says what it rests on", () => {
    expect(originText(settled())).toBe("settled: 9 by an expert, 3 without disagreement, 2 left out");
    expect(originText(settled({ policy: "merged" }))).toBe("merged from Ana");
    expect(originText(settled({ policy: "one" }))).toBe("as annotated by Ana");
  });

  it("says what critics brought up", () => {
    expect(proposedText(settled())).toBe("1 error proposed by a critic");
    expect(proposedText(settled({ proposed: 0 }))).toBe("");
  });
});

describe("a release", () => {
  it("takes a report of its own ground truth", () => {
    const other = report({ id: "p2", ground_truth: 1 });
    expect(reportsOf([report(), other], settled()).map(({ id }) => id)).toEqual(["p1"]);
    expect(reportsOf([report()], undefined)).toEqual([]);
  });

  it("is named by its state, and looked at until it is made", () => {
    expect(stateText(release("building"))).toBe("building");
    expect(stateText({ ...release("building"), done: 3, total: 17 })).toBe("building, 3 of 17 files");
    expect(stateText({ ...release("ready"), done: 17, total: 17 })).toBe("ready");
    expect((["waiting", "building", "ready", "failed"] as const).map((each) => inTheMaking(release(each)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it.each([
    [0, "0 bytes"],
    [999, "999 bytes"],
    [1000, "1.0 kB"],
    [18_400_000, "18.4 MB"],
    [2_500_000_000, "2.5 GB"],
  ])("of %d bytes is %s", (bytes, text) => expect(sizeText(bytes)).toBe(text));

  it("is checked and scored from its files", () => {
    const ready = { ...release("ready"), digest: "ab12" };
    const commands = (of?: ReportRow) => commandsFor("s1", ready, of).map(({ command }) => command);
    expect(commands()).toEqual([
      "tar -xzf outtake-s1-v1.tar.gz",
      "python manage.py release verify outtake-s1-v1 --digest ab12",
    ]);
    expect(commands(report({ tau: 50 }))[2]).toContain("--reference outtake-s1-v1/ground_truth.jsonl");
    expect(commands(report({ tau: 50 }))[2]).toContain("--tau 50");
    expect(commands(report({ with_proposed: false }))[2]).toContain("--reference outtake-s1-v1/report/reference.jsonl");
  });

  const open = (truthOf: GroundTruth, with_: ReportRow | null) =>
    hints(truthOf, with_)
      .filter(({ fine }) => !fine)
      .map(({ text }) => text);

  it("tells what its reader will ask", () => {
    expect(open(settled(), report())).toEqual(["Open disagreements", "Errors proposed by critics"]);
    expect(open(settled({ policy: "merged", left_out: 0, proposed: 0 }), null)).toEqual([
      "Disagreements are not settled",
      "Without a report",
    ]);
    expect(open(settled({ left_out: 0 }), report({ with_proposed: false }))).toEqual([]);
  });
});

it("does not promise video files, which no release holds", () => {
  expect(CONTENTS.filter((each) => /video/.test(each))).toEqual([expect.stringMatching(/but not the video files/)]);
});
