/** Numbers and texts as all pages write them. */
import { decimal } from "@/messages/plural";
import { language, units } from "@/messages/shared";

export { decimal, formOf, plural } from "@/messages/plural";

/** Three places without the leading nought, as papers print shares: ".271"; 1 is "1.000". Only English leaves it out. */
export const share = (value: number): string => decimal(value, 3).replace(/^(-?)0\./, "$1.");

/** "14.1" of 0.141 */
export const percent = (value: number): string => decimal(value * 100, 1);

/** Milliseconds as seconds with all three places: "3.750". */
export const seconds = (ms: number): string => decimal(ms / 1000, 3);

/** The time of day, to the second. */
export const clockTime = (iso: string): string =>
  new Date(iso).toLocaleTimeString(language.locale, { hour: "2-digit", minute: "2-digit", second: "2-digit" });

/** "21 Nov 2026, 14:32" */
export const dateTime = (iso: string): string =>
  new Date(iso).toLocaleString(language.locale, { dateStyle: "medium", timeStyle: "short" });

/** The first and the last frame inside a half-open span: "f14–f69". */
export const framesInside = ({ start, end }: { start: number; end: number }): string =>
  `${units.frame(start)}–${units.frame(end - 1)}`;

/** "1,204" */
export const count = (n: number): string => n.toLocaleString(language.locale);
