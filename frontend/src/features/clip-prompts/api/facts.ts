/** What a prompt asks for, as lines that people edit: "2 dog", "yellow raincoat". */
import type { Facts } from "./calls";

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** The objects of lines such as "2 dog"; null where a line is none. */
export function objectsIn(text: string): Facts["objects"] | null {
  const found = linesOf(text).map((line) => /^(\d+)\s+(\S.*)$/.exec(line));
  return found.every((each) => each !== null)
    ? found.map((each) => ({ class: each[2] ?? "", count: Number(each[1]) }))
    : null;
}

/** The colours of lines such as "yellow raincoat"; null where a line is none. */
export function coloursIn(text: string): Facts["colours"] | null {
  const found = linesOf(text).map((line) => /^(\S+)\s+(\S.*)$/.exec(line));
  return found.every((each) => each !== null)
    ? found.map((each) => ({ colour: each[1] ?? "", object: each[2] ?? "" }))
    : null;
}
