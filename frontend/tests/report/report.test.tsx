// @vitest-environment jsdom
import { render, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import "../dom";
import { truth } from "../truths";
import { clipsWithErrors, coverageFigure, meanFigure, precisionFigure } from "@/features/report/figures";
import { ScoreTable } from "@/features/report/ScoreTable";
import { matchText } from "@/features/report/segments";
import { VideoCard } from "@/features/report/VideoCard";
import type { Metric, Report, ReportSegment, Score } from "@/shared/api/types";
import { isPlaced } from "@/shared/segments";

const metric = (values: Partial<Metric> = {}): Metric => ({
  m: 0.254,
  coverage: 0.133,
  m_matched: 0.8,
  videos_matched: 1,
  matched: 2,
  pooled_coverage: 0.2,
  precision: 0.5,
  f1: 0.3,
  ...values,
});

const NOTHING = metric({ m: null, coverage: null, m_matched: null, precision: null, f1: null, matched: 0 });

const score = (values: Partial<Score> = {}): Score => ({
  tau: 70,
  videos: 3,
  scored: 2,
  reference_errors: 10,
  predicted_errors: 4,
  invalid_predictions: 0,
  clean_videos: { n: 0, alarms: 0 },
  left_out: { not_attempted: 0, media_not_received: 0, absent: 1 },
  metrics: { sp: metric(), s: metric(), p: metric(), r: metric() },
  sweep: {},
  ...values,
});

const segment = (values: Partial<ReportSegment> = {}): ReportSegment => ({
  id: "0",
  start_ms: 500,
  end_ms: 2000,
  type: "physics_violation",
  severity: 3,
  reason: "The cup floats.",
  invalid_reason: "",
  match: null,
  ...values,
});

const matched = segment({ match: { metric: "sp", reference_index: 0, p: 0.9, r: 0.5, s: 7 } });
const inverted = segment({ start_ms: 3000, end_ms: 2000, invalid_reason: "inverted" });
const strip = { url: "/s.jpg", tiles: 24, tile_width: 120, tile_height: 68 };
const about = { generator: "Aster", url: "/v.mp4", duration_ms: 5000, strip };

const report: Report = {
  id: "r1",
  number: 1,
  title: "Report 1",
  study: { id: "s1", name: "demo" },
  ground_truth: truth({ policy: "one", errors: 10 }),
  judge: { name: "lexical", version: "1", baseline: true },
  tau: 70,
  created_at: "2026-11-21T12:00:00Z",
  with_proposed: true,
  left_out_proposed: 0,
  config_hash: "9c41e07",
  code_version: "1",
  rows: [
    { label: "signal 1", kind: "critic", simulated: false, annotator: "c1", is_source: false, score: score() },
    {
      label: "Hasty",
      kind: "person",
      simulated: true,
      annotator: "p1",
      is_source: true,
      score: score({ predicted_errors: 0, metrics: { sp: NOTHING, s: NOTHING, p: NOTHING, r: NOTHING } }),
    },
  ],
  videos: [
    {
      ...about,
      id: "v1",
      video: "one",
      prompt: "A cup.",
      reference: [segment()],
      lanes: [{ row: 0, status: "ok", segments: [matched, inverted] }],
    },
    {
      ...about,
      id: "v2",
      video: "two",
      prompt: "Clean.",
      reference: [],
      lanes: [{ row: 0, status: "ok", segments: [] }],
    },
    {
      ...about,
      id: "v3",
      video: "three",
      prompt: "Lost.",
      reference: [segment()],
      lanes: [{ row: 0, status: "media_not_received", segments: [] }],
    },
  ],
};

describe("figures", () => {
  it("stand on the scored clips with an error", () => {
    expect(clipsWithErrors(report, 0)).toBe(1);
    expect(clipsWithErrors(report, 1)).toBe(0);
  });

  it("carry their n", () => {
    expect(meanFigure(metric(), 12)).toEqual({ kind: "value", text: ".254", n: "12 clips" });
    expect(coverageFigure(metric(), score())).toEqual({ kind: "value", text: "13.3", n: "2 of 10 errors" });
    expect(precisionFigure(metric(), score())).toEqual({ kind: "value", text: ".500", n: "2 of 4" });
  });

  it("tell a nought from nothing", () => {
    expect(meanFigure(metric({ m: 0 }), 12)).toMatchObject({ text: ".000" });
    expect(meanFigure(NOTHING, 0)).toEqual({ kind: "none", reason: "no clip with an error" });
    expect(precisionFigure(NOTHING, score())).toEqual({ kind: "none", reason: "nothing predicted" });
  });
});

describe("the table", () => {
  it("reads none with the reason where a number is undefined, and labels who is simulated", () => {
    render(<ScoreTable report={report} />);
    const [, , signal, hasty] = screen.getAllByRole("row");
    expect(within(signal!).queryByText("none", { exact: true })).not.toBeNull();
    expect(signal!.textContent).toContain("none" + "no clean clip");
    expect(within(hasty!).getByText("simulated")).toBeTruthy();
    expect(hasty!.textContent).toContain("nonenothing predicted");
    expect(within(hasty!).queryByText(".000")).toBeNull();
    expect(within(hasty!).queryByText("0.0")).toBeNull();
  });

  it("marks who is among the sources of the truth", () => {
    render(<ScoreTable report={report} />);
    const [, , signal, hasty] = screen.getAllByRole("row");
    expect(within(hasty!).getByText(/among the sources of this truth/)).toBeTruthy();
    expect(within(signal!).queryByText(/among the sources/)).toBeNull();
  });

  it("says how many clips are left out and why", () => {
    render(<ScoreTable report={report} />);
    expect(screen.getAllByText("of 3, 1 not annotated")).toHaveLength(2);
  });
});

describe("a clip", () => {
  it("shows what matches what, and keeps an invalid segment in words", () => {
    render(<VideoCard report={report} video={report.videos[0]!} />);
    expect(screen.getByText("= 1")).toBeTruthy();
    expect(screen.getByText("1 invalid, see Reasons")).toBeTruthy();
    expect(screen.getByText("reference 1: P .900, R .500, S 7 of 10")).toBeTruthy();
    expect(screen.getByText("invalid: inverted")).toBeTruthy();
    expect(screen.getByText("not annotated")).toBeTruthy();
  });

  it("tells an empty word from a clip that was not received", () => {
    const { unmount } = render(<VideoCard report={report} video={report.videos[1]!} />);
    expect(screen.getByText("no error marked")).toBeTruthy();
    unmount();
    render(<VideoCard report={report} video={report.videos[2]!} />);
    expect(screen.getByText("media not received")).toBeTruthy();
  });
});

it("a segment has a place only when it is valid", () => {
  expect(isPlaced(segment())).toBe(true);
  expect(isPlaced(inverted)).toBe(false);
  expect(matchText(segment())).toBe("no match");
});
