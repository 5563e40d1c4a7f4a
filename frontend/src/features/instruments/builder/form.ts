/** What the cards of the builder share: the document, how to change it, and the problems at its fields. */
import { createContext, useContext } from "react";
import type { Changes, Problem } from "../api/calls";
import type { Document, Json } from "../document/document";
import { problemAt } from "../engine/marks";

export interface Form {
  readonly document: Document;
  readonly problems: readonly Problem[];
  readonly changes: Changes;
  /** Whether it is a version, or belongs to others. */
  readonly isFixed: boolean;
  readonly set: (place: string, value: Json | undefined) => void;
}

export const FormContext = createContext<Form | null>(null);

export function useInstrumentForm(): Form & { readonly wrong: (place: string) => string | undefined } {
  const form = useContext(FormContext);
  if (form === null) throw new Error("A card of the builder outside of its form.");
  return { ...form, wrong: (place) => problemAt(form.problems, place) };
}

/** The id of the element around the field of a place. */
export const idOf = (place: string): string => `at${place.replace(/\W/gu, "-")}`;

/** Go to the field of a place, or to the nearest around it. */
export function showPlace(place: string): void {
  for (let path = place; path; path = path.slice(0, path.lastIndexOf("/"))) {
    const found = document.getElementById(idOf(path));
    if (!found) continue;
    found.scrollIntoView({ block: "center" });
    const field = found.matches("input, textarea, button") ? found : found.querySelector("input, textarea, button");
    return (field as HTMLElement | null)?.focus();
  }
}
