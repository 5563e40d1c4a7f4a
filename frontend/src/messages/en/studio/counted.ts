/** The texts of a number whose clips the explorer shows. */
import { plural } from "../plural";

/** One of what numbers count, by the name in the API; what is not here stays as it is. */
const ONE: Readonly<Record<string, string>> = {
  ...{ videos: "clip", tasks: "clip", clips: "clip", pairs: "pair", errors: "error", predictions: "prediction" },
  ...{ segments: "segment", tags: "tag", answers: "answer", reasons: "reason", "matched segments": "matched segment" },
  ...{ annotations: "annotation", hours: "hour", calls: "call", rewards: "reward", groups: "group" },
  ...{ votes: "vote", chains: "chain", labels: "label", replies: "reply", types: "type", questions: "question" },
  ...{ dimensions: "dimension", columns: "column", scores: "score", rechecks: "recheck" },
  ...{ annotators: "annotator", preferences: "preference" },
  ...{ frames: "frame", classes: "class", texts: "text", generators: "generator" },
};

const inClips = (clips: number, isWhole: boolean): string => (isWhole ? "" : `, in ${plural(clips, "clip")}`);

export const counted = {
  label: "The number whose clips are shown",
  notLoaded: "This number could not be loaded",
  close: "Show all clips",
  things: (n: number, unit: string) => {
    const one = ONE[unit];
    return one === undefined ? `${n} ${unit}` : plural(n, one, unit === "classes" ? unit : undefined);
  },
  mean: (value: string, of: string, clips: number, isWhole: boolean) =>
    `${value} = mean of ${of}${inClips(clips, isWhole)}`,
  median: (value: string, of: string, clips: number, isWhole: boolean) =>
    `${value} = median of ${of}${inClips(clips, isWhole)}`,
  share: (value: string, of: string, clips: number, isWhole: boolean) => `${value} of ${of}${inClips(clips, isWhole)}`,
  sum: (value: string, of: string, clips: number, isWhole: boolean) =>
    `${value} = sum of ${of}${inClips(clips, isWhole)}`,
  statistic: (value: string, of: string, clips: number, isWhole: boolean) =>
    `${value} over ${of}${inClips(clips, isWhole)}`,
  count: (of: string, clips: number, isWhole: boolean) => `${of}${inClips(clips, isWhole)}`,
  none: (clips: number) => `No value; ${plural(clips, "clip")}`,
  ms: (n: number) => `${n} ms`,
  bin: (start: string, end: string, n: number) => `${start} to ${end}: ${plural(n, "clip")}`,
  bins: (texts: readonly string[]) => `Values of single clips: ${texts.join("; ")}`,
};
