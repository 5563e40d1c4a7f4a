/** Names of people in a comment: "@rui". */

const BEGUN = /(?:^|[^\w@])@([\w.+-]*)$/u;
const MOST = 6;

/** Whose names continue the one that a text ends in; none where it ends in no name. */
export function namesFor(text: string, people: readonly string[]): readonly string[] {
  const begun = BEGUN.exec(text)?.[1]?.toLowerCase();
  if (begun === undefined || people.some((name) => name.toLowerCase() === begun)) return [];
  return people.filter((name) => name.toLowerCase().startsWith(begun)).slice(0, MOST);
}

/** The text with the name that it ends in completed. */
export const withName = (text: string, name: string): string => text.replace(/@[\w.+-]*$/u, `@${name} `);
