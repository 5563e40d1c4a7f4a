/** The texts of the comparison of critic runs. */
import { plural } from "../plural";

const METRICS: Readonly<Record<string, string>> = { sp: "S+P", s: "S", p: "P", r: "R" };

export const compare = {
  title: "Compare runs",
  open: "Compare runs",
  back: "All runs",
  runs: "Runs to compare, 2 to 5",
  choose: "Select at least two runs.",
  tooFew: "There are fewer than two runs. Start another one to compare them.",
  caption: "Runs over the clips that all have answered",
  summary: <T>(common: T, differing: T) => ["All runs have answered ", common, "; they differ on ", differing, "."],
  common: (n: number) => plural(n, "clip"),
  differing: (n: number) => plural(n, "clip"),
  difference: <T>(value: T) => ["Mean difference ", value, "."],
  run: "Run",
  score: (metric: string) => METRICS[metric] ?? metric,
  errors: "Errors per clip",
  clean: "Clips without errors",
  unread: "Unread replies",
  seconds: "Seconds per clip",
  cost: "Cost per clip",
  answered: "Answered",
  answeredOf: (answered: number, clips: number) => `${answered} of ${clips}`,
  n: (n: number) => `n ${n}`,
  none: "none",
  noReport:
    "No report has all of these runs, so there are no scores. The figures are of the clips that all have answered.",
  how: "Scores are from the newest report with all of these runs. All figures but the last are of the clips that all have answered.",
  clips: "Clips, the most different first",
  noCommon: "There is no clip that all of these runs have answered yet.",
  more: "Show more clips",
  same: "no difference",
  differs: (value: string) => `difference ${value}`,
  play: "Play",
  frames: "Frames",
  truth: (version: number) => `Ground truth v${version}`,
  noError: "no error",
  segment: (type: string, start: string, end: string, reason: string) => `${type}, ${start} to ${end} s: ${reason}`,
};
