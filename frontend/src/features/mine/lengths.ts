/** Lengths of time as people say them. */
import { times as messages } from "@/messages/mine";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** "41 s", "12 min", "3 h 5 min"; under ten seconds with a tenth. */
export function lengthText(ms: number): string {
  if (ms < 10 * SECOND) return messages.seconds(Math.round(ms / 100) / 10);
  if (ms < 2 * MINUTE) return messages.seconds(Math.round(ms / SECOND));
  const minutes = Math.round(ms / MINUTE);
  return minutes < 60 ? messages.minutes(minutes) : messages.hours(Math.floor(minutes / 60), minutes % 60);
}
