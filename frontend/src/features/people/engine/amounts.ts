import { cost } from "@/messages/studio/recruiting";

/** Amounts are typed as people write them and kept as hundredths: nothing is ever rounded. */
const AMOUNT = /^(\d{1,7})(?:[.,](\d{1,2}))?$/u;

/** Hundredths of what was typed, "4.5" as 450; null where it is no amount. */
export function toMinor(text: string): number | null {
  const found = AMOUNT.exec(text.trim());
  if (!found) return null;
  const [, whole = "", places = ""] = found;
  return Number(whole + places.padEnd(2, "0"));
}

/** 450 as "4.50". */
export const minorText = (minor: number): string => (minor / 100).toFixed(2);

/** A whole number of what was typed; null where it is none. */
export const toWhole = (text: string): number | null => (/^\d{1,9}$/u.test(text.trim()) ? Number(text) : null);

const MINUTE = 60;

/** How long something took: "40 seconds", "12 minutes". */
export const tookText = (seconds: number): string =>
  seconds < 1.5 * MINUTE ? cost.seconds(Math.round(seconds)) : cost.minutes(Math.round(seconds / MINUTE));
