/** How this language writes numbers and picks the form of a word for a count. */
const LOCALE = "en-GB";
const rules = new Intl.PluralRules(LOCALE);
const numbers = new Intl.NumberFormat(LOCALE);

/** The form of a word for a count, without the number. English has two; another language may add more here. */
export const formOf = (n: number, one: string, many: string): string => (rules.select(n) === "one" ? one : many);

/** "1 clip", "2 clips", "1,204 clips" */
export const plural = (n: number, one: string, many = `${one}s`): string =>
  `${numbers.format(n)} ${formOf(n, one, many)}`;

/** "0.71" */
export const decimal = (value: number, places: number): string => value.toFixed(places);
