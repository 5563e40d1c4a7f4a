/** Subjects of tasks as lines of a list: an id, two ids, or a JSON object as `POST studies/{id}/tasks/` takes it. */
import { choice } from "@/messages/studio/subjects";
import type { GivenSubject, SubjectKind } from "./api/subjects";

export type { GivenSubject, SubjectKind };

/** The names of the ids in a line, in order. */
const IDS: Readonly<Record<SubjectKind, readonly string[]>> = {
  video: ["video"],
  pair: ["a", "b"],
  chain: ["video", "chain"],
  prompt: ["prompt"],
  question: ["question"],
  marked_error: ["error"],
  passage: ["passage"],
};

export interface ReadLines {
  readonly subjects: readonly GivenSubject[];
  /** What is wrong with the first line that cannot be read; empty for nothing. */
  readonly problem: string;
}

function readObject(line: string): GivenSubject | null {
  try {
    const found: unknown = JSON.parse(line);
    return typeof found === "object" && found !== null && !Array.isArray(found) ? (found as GivenSubject) : null;
  } catch {
    return null;
  }
}

/** The subjects of a list, without empty lines; lines that cannot be read are left out. */
export function readLines(text: string, kind: SubjectKind): ReadLines {
  const names = IDS[kind];
  const subjects: GivenSubject[] = [];
  let problem = "";
  for (const [index, raw] of text.split("\n").entries()) {
    const line = raw.trim();
    if (line === "") continue;
    if (line.startsWith("{")) {
      const found = readObject(line);
      if (found) subjects.push(found);
      else problem ||= choice.list.json(index + 1);
      continue;
    }
    const ids = names.length === 1 ? [line] : line.split(/[\t,]/u).map((each) => each.trim());
    if (ids.length === names.length && ids.every(Boolean))
      subjects.push(Object.fromEntries(names.map((name, at) => [name, ids[at]])));
    else problem ||= choice.list.two(index + 1);
  }
  return { subjects, problem };
}

/** A list of subjects as text: ids where they are named, JSON where they are new. */
export const writeLines = (subjects: readonly GivenSubject[], kind: SubjectKind): string =>
  subjects
    .map((subject) => {
      const ids = IDS[kind].map((name) => subject[name]);
      const isNamed = Object.keys(subject).length === ids.length && ids.every((id) => typeof id === "string");
      return isNamed ? ids.join(", ") : JSON.stringify(subject);
    })
    .join("\n");
