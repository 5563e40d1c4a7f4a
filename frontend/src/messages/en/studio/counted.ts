/** The texts of a number whose clips the explorer shows. */
import { plural } from "../plural";

/** What numbers count, as the API names it. */
const UNITS: Readonly<Record<string, string>> = { videos: "clips", tasks: "clips" };

const inClips = (clips: number, isWhole: boolean): string => (isWhole ? "" : `, in ${plural(clips, "clip")}`);

export const counted = {
  label: "The number whose clips are shown",
  notLoaded: "This number could not be loaded",
  close: "Show all clips",
  things: (n: string, unit: string) => `${n} ${UNITS[unit] ?? unit}`,
  mean: (value: string, of: string, clips: number, isWhole: boolean) =>
    `${value} = mean of ${of}${inClips(clips, isWhole)}`,
  median: (value: string, of: string, clips: number, isWhole: boolean) =>
    `${value} = median of ${of}${inClips(clips, isWhole)}`,
  share: (value: string, of: string, clips: number, isWhole: boolean) => `${value} of ${of}${inClips(clips, isWhole)}`,
  count: (of: string, clips: number, isWhole: boolean) => `${of}${inClips(clips, isWhole)}`,
  none: (clips: number) => `No value; ${plural(clips, "clip")}`,
  ms: (n: number) => `${n} ms`,
  bin: (start: string, end: string, n: number) => `${start} to ${end}: ${plural(n, "clip")}`,
  bins: (texts: readonly string[]) => `Values of single clips: ${texts.join("; ")}`,
};
