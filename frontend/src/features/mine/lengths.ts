/** Lengths of time as people say them. */
import { times as words } from "@/words/mine";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** "41 s", "12 min", "3 h 5 min"; under ten seconds with a tenth. */
export function lengthText(ms: number): string {
  if (ms < 10 * SECOND) return words.seconds(Math.round(ms / 100) / 10);
  if (ms < 2 * MINUTE) return words.seconds(Math.round(ms / SECOND));
  const minutes = Math.round(ms / MINUTE);
  return minutes < 60 ? words.minutes(minutes) : words.hours(Math.floor(minutes / 60), minutes % 60);
}
