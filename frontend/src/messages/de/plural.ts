/** How German writes numbers and picks the form of a word for a count. */
const LOCALE = "de-DE";
const rules = new Intl.PluralRules(LOCALE);
const numbers = new Intl.NumberFormat(LOCALE);

/** The form of a word for a count, without the number. */
export const formOf = (n: number, one: string, many: string): string => (rules.select(n) === "one" ? one : many);

/** "1 Clip", "2 Clips", "1.204 Clips"; a word that is the same in both forms is given once: "1 Fehler", "2 Fehler". */
export const plural = (n: number, one: string, many = one): string => `${numbers.format(n)} ${formOf(n, one, many)}`;

/** "0,71" */
export const decimal = (value: number, places: number): string => value.toFixed(places).replace(".", ",");
