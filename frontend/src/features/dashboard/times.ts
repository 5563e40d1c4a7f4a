/** Times of the dashboard, all of them UTC. */
import { language } from "@/messages/shared";

const written = (iso: string, how: Intl.DateTimeFormatOptions): string =>
  new Date(iso).toLocaleString(language.locale, { timeZone: "UTC", ...how });

/** "2 Mar" */
export const dayText = (iso: string): string => written(iso, { day: "numeric", month: "short" });

/** "1 Mar – 2 Mar"; within one day "2 Mar, 14:05 – 14:20". */
export function spanText(since: string, until: string): string {
  if (dayText(since) !== dayText(until)) return `${dayText(since)} – ${dayText(until)}`;
  return `${hourText(since)} – ${written(until, { hour: "2-digit", minute: "2-digit" })}`;
}

/** Beginnings as the labels of an axis: days, and hours where all are within one day. */
export function beginTexts(times: readonly string[]): readonly string[] {
  const inOneDay = new Set(times.map(dayText)).size === 1;
  return times.map((time) => (inOneDay ? written(time, { hour: "2-digit", minute: "2-digit" }) : dayText(time)));
}

/** "2 Mar, 14:00" */
export const hourText = (iso: string): string =>
  written(iso, { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
