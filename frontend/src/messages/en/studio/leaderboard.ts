/** The texts of the leaderboard of a study. */
import { plural } from "../plural";

export const leaderboard = {
  heading: "Leaderboard",
  measures: {
    sp: { name: "S+P", about: "How much of what people found each critic finds" },
    p: { name: "P", about: "How much of the time that people marked each critic marks" },
    accuracy: { name: "Accuracy", about: "Share of questions answered as the ground truth has them" },
  },
  /** `errors` is null for answers. */
  of: <T>(clips: T, prompts: number, errors: T | null, confidence: number) => [
    clips,
    ` of ${plural(prompts, "prompt")}`,
    ...(errors === null ? [] : [", ", errors]),
    `, ${confidence}% intervals`,
  ],
  clips: (n: number) => plural(n, "clip"),
  errors: (n: number) => plural(n, "true error"),
  from: "From",
  truth: (version: number, tau: string | null) =>
    `ground truth v${version}${tau === null ? "" : `, threshold τ ${tau}`}`,
  provisional: (measure: string, why: string) => `${measure} rests on a judge without a certificate: ${why}.`,
  certify: "Certify judge",
  columns: {
    place: "Place",
    label: "Critic or person",
    interval: "Interval and chance",
    share: "M%",
    cost: "Cost per clip",
    seconds: "Seconds per clip",
    clips: "Clips",
  },
  types: {
    heading: "Errors found, by type",
    about: "M% of the true errors of each type",
    n: (errors: number) => `n ${errors}`,
    share: (value: string) => `${value}%`,
  },
  kinds: { person: "person", critic: "critic", ceiling: "people against a truth made without them" },
  isSource: "part of the ground truth",
  interval: (low: string, high: string) => `${low}–${high}`,
  chance: (value: string) => `chance ${value}`,
  bar: (value: string, low: string, high: string, chance: string | null) =>
    `${value}, interval ${low} to ${high}${chance === null ? "" : `, chance ${chance}`}`,
  n: (n: number) => `n ${plural(n, "clip")}`,
  none: "none",
  unknown: "not known",
  free: "no money",
  foot: "The mark on the line is the score, the band its interval, the dot what chance gives. Where intervals overlap, places may change. Seconds: active time of people, running time of critics.",
  empty: {
    title: "No results yet",
    text: "The leaderboard shows the newest report on errors or answers. A report needs a ground truth and an annotator to compare with it.",
    action: "Create report",
  },
  agreement: "Agreement of people",
  agreementMore: "All figures",
  figure: (interval: string | null, n: string, counts: string) =>
    `${interval === null ? "" : `${interval} `}n ${n} ${counts}`,
  agreementNone: "Nothing to compare: no task was done by two people.",
};
