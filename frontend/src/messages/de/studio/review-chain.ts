/** The texts of chains of reasoning whose disagreements are settled. */
import { plural } from "../plural";

export const chainEdits = {
  noTagsOf: (letter: string) => `${letter} nennt Typen der ganzen Kette, nicht ihrer Sätze.`,
  open: (sentences: string) =>
    `Noch offen: Satz ${sentences}. Markieren Sie jeden, oder bestätigen Sie, dass er so richtig ist.`,
};

export const chainSentences = {
  question: "Frage",
  answer: (answer: string) => `Richtige Antwort: ${answer}`,
  provenance: {
    clean: "Eine richtige Kette, nichts eingebaut",
    rule: "Fehler nach Regel eingebaut",
    byModel: (model: string) => `Fehler eingebaut von ${model}`,
    mixed: (model: string) => `Fehler nach Regel und von ${model} eingebaut`,
    mined: (model: string) => `Gesammelt: geschrieben von ${model}`,
    aModel: "einem Modell",
    other: (origin: string) => `Herkunft: ${origin}`,
  },
  sentences: "Sätze",
  number: "Nr.",
  sentence: "Satz",
  settled: "Entschieden",
  simulated: (name: string) => `${name}, simuliert`,
  none: "keine",
  open: "offen",
  named: (name: string, types: string) => `${name} nennt für die ganze Kette: ${types}.`,
  noTypes: "kein Typ",
  putIn: {
    heading: (n: number) => `Eingesetzte Fehler (${n})`,
    line: (sentence: number, type: string, claim: string) =>
      [`Satz ${sentence}: ${type}.`, claim && `Behauptung: „${claim}“.`].filter(Boolean).join(" "),
    by: ({ kind, model }: { readonly kind: string; readonly model: string }) =>
      kind === "rule" ? "Nach einer Regel." : `Geschrieben von ${model || "einem Modell"}.`,
  },
};

export const chainPanel = {
  sentence: (n: number) => `Satz ${n}`,
  of: (n: number) => `von ${n}`,
  previous: "Voriger Satz",
  previousKey: "Voriger Satz (↑)",
  next: "Nächster Satz",
  nextKey: "Nächster Satz (↓)",
  differ: "Markierungen verschieden",
  agree: "Markierungen gleich",
  decided: "entschieden",
  tags: "Markierungen der Annotierenden",
  noError: "kein Fehler",
  take: (letter: string) => `${letter} nehmen`,
  types: "Fehlertypen in diesem Satz",
  clear: "Kein Fehler",
  accept: "So richtig",
  tagged: (n: number) => `${plural(n, "Markierung", "Markierungen")} in dieser Kette`,
};

export const chainCommands = {
  next: "Nächster Satz",
  previous: "Voriger Satz",
  take: (letter: string) => `Die Markierungen von ${letter} für diesen Satz nehmen`,
  clear: "Kein Fehler in diesem Satz",
  accept: "Dieser Satz ist so richtig",
};
