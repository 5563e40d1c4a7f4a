/** Places of a document, and their content, in words. */
import { places as messages } from "@/messages/studio/builder";
import type { Document, Json } from "../document/document";
import { at } from "../document/document";

const NAMES: Readonly<Record<string, string>> = messages.names;

/** The name of a part of the document: the form's own where it has one. */
const partName = (step: string): string => NAMES[step] ?? step.replaceAll("_", " ");

/** An entry of a list is called by its label, or the text that it asks; else by its number. */
function entryName(entry: Json | undefined, step: string): string {
  const { label, text, key } = (typeof entry === "object" && entry !== null ? entry : {}) as Document;
  const name = label ?? text ?? key;
  return typeof name === "string" && name !== "" ? name : messages.entry(Number(step) + 1);
}

/** A list that the document no longer has is taken for one, too. */
const isList = (value: Json | undefined): boolean => value === undefined || Array.isArray(value);

/**
 * A JSON pointer in words: "Error types › Anatomy, body › Definition".
 *
 * @param document - the document that has the place
 * @param entry - its content, where the document no longer has it
 */
export function placeText(pointer: string, document: Document, entry?: Json): string {
  const steps = pointer.split("/").slice(1);
  const names = steps.map((step, n) => {
    const [list, place] = [n, n + 1].map((end) =>
      steps
        .slice(0, end)
        .map((each) => `/${each}`)
        .join(""),
    ) as [string, string];
    if (!/^\d+$/u.test(step) || !isList(at(document, list))) return partName(step);
    return entryName(n === steps.length - 1 && entry !== undefined ? entry : at(document, place), step);
  });
  const said = names.filter((name) => name !== "");
  return said.length > 0 ? said.join(" › ") : messages.whole;
}

/** A value in words: the parts of an object and of a list stand below each other. */
export function valueText(value: Json): string {
  if (value === null) return "";
  if (typeof value === "boolean") return value ? messages.yes : messages.no;
  if (typeof value !== "object") return String(value);
  if (Array.isArray(value)) return (value as readonly Json[]).map(valueText).join("\n");
  return Object.entries(value)
    .map(([name, each]) => messages.part(partName(name) || name, valueText(each)))
    .join("\n");
}
