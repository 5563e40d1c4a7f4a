/** The form for clips, and what it says as an order. Texts stay as they are typed until they can be read. */
import type { ClipOrder } from "./orders";
import type { ChosenPrompts } from "./selection";

export interface ClipForm {
  readonly endpoint: string;
  readonly name: string;
  readonly version: string;
  /** "6", or "6, 8" to draw from. */
  readonly seconds: string;
  readonly everyLength: boolean;
  readonly seed: number | null;
  readonly pricePerClip: string;
  readonly pricePerSecond: string;
  readonly duration: string;
  readonly result: string;
  /** JSON. */
  readonly arguments: string;
}

export const EMPTY: ClipForm = {
  ...{ endpoint: "", name: "", version: "", seconds: "6", everyLength: false, seed: 0 },
  ...{ pricePerClip: "", pricePerSecond: "", duration: "", result: "", arguments: "" },
};

export type Unread = "endpoint" | "seconds" | "arguments";

/** The lengths of a text, in seconds; null where it is none. */
export function lengthsIn(text: string): number[] | null {
  const found = text.split(/[,;\s]+/).filter((each) => each !== "");
  const numbers = found.map(Number);
  return numbers.length > 0 && numbers.every((each) => Number.isFinite(each) && each > 0) ? numbers : null;
}

/** The JSON object of a text; an empty text is an empty object, and null is none at all. */
export function objectIn(text: string): Record<string, unknown> | null {
  if (text.trim() === "") return {};
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === "object" && found !== null && !Array.isArray(found)
      ? (found as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** The order that a form says, or which fields cannot be read yet. */
export function orderFrom(form: ClipForm, chosen: ChosenPrompts): ClipOrder | { readonly unread: readonly Unread[] } {
  const seconds = lengthsIn(form.seconds);
  const sent = objectIn(form.arguments);
  const unread: Unread[] = [
    ...(form.endpoint === "" ? (["endpoint"] as const) : []),
    ...(seconds === null ? (["seconds"] as const) : []),
    ...(sent === null ? (["arguments"] as const) : []),
  ];
  if (seconds === null || sent === null || unread.length > 0) return { unread };
  const texts = {
    ...{ name: form.name, version: form.version, duration: form.duration, result: form.result },
    ...{ price_per_clip: form.pricePerClip, price_per_second: form.pricePerSecond },
  };
  const given = Object.entries(texts).filter(([, text]) => text.trim() !== "");
  return {
    ...chosen,
    seconds,
    every_length: form.everyLength && seconds.length > 1,
    seed: form.seed ?? 0,
    parameters: {
      endpoint: form.endpoint,
      ...Object.fromEntries(given.map(([name, text]) => [name, text.trim()])),
      ...(Object.keys(sent).length === 0 ? {} : { arguments: sent }),
    },
  };
}
