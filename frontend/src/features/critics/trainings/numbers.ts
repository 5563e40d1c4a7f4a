/** How the numbers of a training are written. */
import { heads as headMessages, list as messages } from "@/messages/studio/trainings";
import { share } from "@/shared/format";

const DIGITS = 3;
const HASH = 12;

interface Losses {
  readonly first_loss: number | null;
  readonly last_loss: number | null;
}

/** "4.02 → 0.613" */
export function lossText({ first_loss, last_loss }: Losses): string {
  if (first_loss === null || last_loss === null) return messages.noLoss;
  return messages.fell(digits(first_loss), digits(last_loss));
}

/** A number to three digits, such as a loss or a temperature. */
export const digits = (value: number): string => `${Number(value.toPrecision(DIGITS))}`;

/** A share, ".850"; "none" where it is 0/0. */
export const ratio = (value: number | null): string => (value === null ? headMessages.none : share(value));

/** ".250 → .200" */
export const changed = (before: number | null, after: number | null): string =>
  headMessages.change(ratio(before), ratio(after));

/** The beginning of a hash; the whole one is its title. */
export const shortHash = (sha256: string): string => sha256.slice(0, HASH);
