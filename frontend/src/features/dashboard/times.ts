/** Times of the dashboard, all of them UTC. */
const written = (iso: string, how: Intl.DateTimeFormatOptions): string =>
  new Date(iso).toLocaleString("en-GB", { timeZone: "UTC", ...how });

/** "2 Mar" */
export const dayText = (iso: string): string => written(iso, { day: "numeric", month: "short" });

/** "2 Mar, 14:00" */
export const hourText = (iso: string): string =>
  written(iso, { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
