/**
 * A document in any state, as it is typed. Places are JSON pointers, as the server names them with its problems.
 *
 * What the form does not know stays as it is.
 */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
export type Document = { readonly [name: string]: Json };
export type Entry = Document;

const stepsOf = (pointer: string): string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((step) => step.replace(/~1/gu, "/").replace(/~0/gu, "~"));

const isObject = (value: Json | undefined): value is Document =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What is at a place; undefined for nothing. */
export function at(document: Document, pointer: string): Json | undefined {
  let value: Json | undefined = document;
  for (const step of stepsOf(pointer)) {
    if (Array.isArray(value)) value = (value as readonly Json[])[Number(step)];
    else if (isObject(value)) value = value[step];
    else return undefined;
  }
  return value;
}

/** A document with another value at a place; undefined takes it away. Objects on the way are made. */
export function put(document: Document, pointer: string, value: Json | undefined): Document {
  return replaced(document, stepsOf(pointer), value) as Document;
}

function replaced(within: Json | undefined, [step, ...rest]: readonly string[], value: Json | undefined): Json {
  if (step === undefined) return value ?? null;
  if (Array.isArray(within)) {
    const list: Json[] = [...(within as readonly Json[])];
    if (rest.length === 0 && value === undefined) list.splice(Number(step), 1);
    else list[Number(step)] = replaced(list[Number(step)], rest, value);
    return list;
  }
  const object: Record<string, Json> = isObject(within) ? { ...within } : {};
  if (rest.length === 0 && value === undefined) delete object[step];
  else object[step] = replaced(object[step], rest, value);
  return object;
}

export const textAt = (document: Document, pointer: string): string => {
  const value = at(document, pointer);
  return typeof value === "string" ? value : "";
};

export const numberAt = (document: Document, pointer: string): number | null => {
  const value = at(document, pointer);
  return typeof value === "number" ? value : null;
};

/** The objects of a list; none where there is no list. What is no object is shown as an empty one. */
export const entriesAt = (document: Document, pointer: string): readonly Entry[] => {
  const value = at(document, pointer);
  return Array.isArray(value) ? (value as readonly Json[]).map((each) => (isObject(each) ? each : {})) : [];
};

/** A list with an entry elsewhere. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  if (to < 0 || to >= list.length || from === to) return list;
  const rest = list.filter((_, n) => n !== from);
  return [...rest.slice(0, to), list[from] as T, ...rest.slice(to)];
}

/** A key made of a label, like `hands_and_contact`, that none of `taken` is. */
export function keyOf(label: string, taken: readonly string[], longest = 40): string {
  const plain = label
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, "_")
    .replace(/^[^a-z]+|_+$/gu, "");
  const base = (plain || "entry").slice(0, longest - 3);
  for (let n = 1; ; n++) {
    const key = n === 1 ? base : `${base}_${n}`;
    if (!taken.includes(key)) return key;
  }
}

/** The first of some values that nothing else has; undefined when all are taken. */
export const firstFree = <T>(all: readonly T[], taken: readonly unknown[]): T | undefined =>
  all.find((each) => !taken.includes(each));

/** What the questions of a document are grouped by. */
export const dimensionsOf = (document: Document): readonly string[] => {
  const listed = at(document, "/questions/dimensions");
  return Array.isArray(listed) ? listed.map(String) : [];
};
