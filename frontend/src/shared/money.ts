/** Amounts of money. */
import { decimal } from "@/messages/plural";
import { language } from "@/messages/shared";

/** An amount of the API in US dollars, with places for what is under a cent: "$1.25", "$0.0004". */
export function usd(amount: string): string {
  const value = Number(amount);
  if (value === 0 || Math.abs(value) >= 0.01) return `$${decimal(value, 2)}`;
  return `$${decimal(value, 6).replace(/0+$/, "")}`;
}

/** Hundredths of a currency as its people write them: "£12.50". */
export const money = (minor: number, currency: string): string =>
  (minor / 100).toLocaleString(language.locale, { style: "currency", currency });
