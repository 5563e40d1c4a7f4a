/** The texts of the page about the prompts that clips are made from. */
import { plural } from "../plural";

export const page = {
  title: "Prompts",
  text: "Die Texte, aus denen Clips erzeugt werden, mit oder ohne Clips. Abgelehnte Prompts bekommen keine Clips und keine Fragen.",
  notLoaded: "Die Prompts konnten nicht geladen werden",
  none: "Noch keine Prompts",
  noneText: "Sie kommen mit Clips, aus einer Datei oder von einem Modell.",
  filtered: "Kein Prompt passt zu diesen Filtern",
};

export const filters = {
  label: "Filter",
  category: "Kategorie",
  clips: "Clips",
  all: "Alle",
  withClips: "Mit Clips",
  without: "Ohne Clips",
  noCategory: "Ohne Kategorie",
};

export const table = {
  label: "Prompts",
  prompt: "Prompt",
  state: "Zustand",
  category: "Kategorie",
  rule: "Regel",
  clips: "Clips",
  questions: "Fragen",
  near: (id: string, percent: number) => `${percent} % der Wörter stehen auch in ${id}:`,
};

export const decide = {
  selected: (n: number) => `${plural(n, "Prompt", "Prompts")} ausgewählt`,
  edit: "Kategorie oder Regel setzen…",
  done: (n: number) => `${plural(n, "Prompt", "Prompts")} geändert.`,
  title: (n: number) => `${plural(n, "Prompt", "Prompts")} ablehnen`,
  failed: "Die Prompts konnten nicht geändert werden",
};

export const edit = {
  title: (n: number) => `Kategorie oder Regel von ${plural(n, "Prompt", "Prompts")} setzen`,
  text: "Die Kategorie eines Prompts ist auch die seiner Clips. Die Texte bleiben, wie sie sind.",
  does: "Setzen",
  category: "Kategorie",
  changesCategory: "Kategorie ändern",
  rule: "Verletzte Regel",
  changesRule: "Regel ändern",
  empty: "Leer: keine.",
};

export const facts = {
  asks: (objects: string, colours: string) => [objects, colours].filter(Boolean).join("; "),
  nothing: "verlangt nichts, was geprüft wird",
  of: { given: "Angegeben", proposed: "Vorgeschlagen", corrected: "Geprüft" } as Readonly<Record<string, string>>,
  correct: "Korrigieren…",
  correctOf: (id: string) => `Korrigieren, was ${id} verlangt`,
  title: "Was der Prompt verlangt",
  does: "Als geprüft speichern",
  objects: "Objekte",
  objectsHint: "Eines pro Zeile, mit der Anzahl: 2 dog",
  notObjects: "Beginnen Sie jede Zeile mit einer Zahl, etwa 2 dog.",
  colours: "Farben",
  coloursHint: "Eine pro Zeile: yellow raincoat",
  notColours: "Geben Sie in jeder Zeile eine Farbe und ein Objekt an, etwa yellow raincoat.",
};
