/** Messages of subjects that are read: reasoning chains, prompts, questions, and errors that an annotator marked. */
import type { SentenceLabel } from "../en/text";

export const chain = {
  name: "Gedankenkette",
  question: "Frage",
  answer: (answer: string) => `Richtige Antwort: ${answer}`,
  sentences: "Sätze der Gedankenkette",
  /** For screen readers: "Satz 3 von 7, zeitlich: Er fällt vor dem Wurf." */
  sentenceLabel: ({ n, of, types, text }: SentenceLabel) => `${[`Satz ${n} von ${of}`, ...types].join(", ")}: ${text}`,
  whole: (n: number) => `Satz ${n}`,
  some: (words: string) => `„${words}“`,
  /** Each goes before its key. */
  fewer: "weniger Wörter",
  or: "oder",
  all: ", alle",
  types: "Fehlertypen",
  takeOff: (type: string, words: string) => `${type} von „${words}“ entfernen`,
  reason: "Begründung (optional)",
  reasonNeeded: "Begründung",
  noTag: "Setzen Sie zuerst eine Markierung",
  note: "Notiz (optional)",
  noErrors: "Keine Fehler in dieser Kette",
  noErrorsHint: "Entfernen Sie alle Markierungen, um „Keine Fehler“ zu wählen.",
};

/** What a model proposed, after the answer. */
export const proposal = {
  heading: "Vorschlag eines Modells",
  about: (text: string) => `zu „${text}“`,
  proposed: (answer: string) => `Das Modell: ${answer}.`,
  same: "Sie haben gleich geantwortet.",
  answered: (answer: string | null) => (answer === null ? "Sie: unklar." : `Sie: ${answer}.`),
};

export const subject = {
  prompt: "Prompt",
  question: "Frage zu einem Clip dieses Prompts",
  texts: "Texte",
  text: (n: number) => `Text ${n}`,
};

export const error = {
  name: "Markierter Fehler",
  when: (start: string, end: string, first: number, last: number) => `${start}–${end} s, f${first}–f${last}`,
  play: "Abspielen",
};
