/** How long a run takes, in words. */
import { duration as messages } from "@/messages/studio/critics-setup";

/** "under 1 min", "33 min", "2 h 5 min" */
export function durationText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (seconds < 60) return messages.short;
  return minutes < 60 ? messages.minutes(minutes) : messages.hours(Math.floor(minutes / 60), minutes % 60);
}
