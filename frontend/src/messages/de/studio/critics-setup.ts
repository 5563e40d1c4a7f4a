/** The texts of the set-up of a critic run: what the model sees, a trial, alternatives, limits and clips. */
import { plural } from "../plural";

export const seen = {
  heading: "Was das Modell sieht",
  clip: "Clip",
  firstClip: "Erster Clip der Studie",
  noFrames: "Zu diesem Clip werden keine Frames gezeigt.",
  short: (gap: string, share: string | null, n: number) =>
    share === null
      ? `Fehler, die kürzer als ${gap} s sind, können zwischen zwei Frames fallen.`
      : `Fehler, die kürzer als ${gap} s sind, können zwischen zwei Frames fallen: ${share} % von ${plural(n, "Fehler")}, die Menschen markiert haben.`,
  tabs: "Was gefragt wird, und ein Versuch",
  prompt: "Prompt",
  trial: "Antwort des Versuchs",
  trialOf: (state: string) => `Antwort des Versuchs: ${state}`,
};

export const trial = {
  about:
    "Ein Worker fragt das Modell mit diesen Einstellungen zu diesem Clip. Die Antwort wird aus dem Budget des Projekts bezahlt und vom Lauf wiederverwendet.",
  start: "An diesem Clip versuchen",
  again: "Noch einmal an diesem Clip versuchen",
  needsSettings: "Ergänzen Sie links die Einstellungen, um diesen Kritiker zu versuchen.",
  waiting: "Wartet auf einen Worker",
  running: "Fragt das Modell",
  failed: "Der Versuch ist fehlgeschlagen.",
  outdated: "Die Einstellungen wurden seit diesem Versuch geändert.",
};

export const alternatives = {
  heading: "Alternativen",
  caption: "Zeit und Kosten derselben Clips mit einer anderen Strategie oder einem anderen Modell",
  name: "Stattdessen",
  time: "Modellzeit",
  cost: "Kosten",
  unknown: "nicht bekannt",
  refused: "nicht möglich",
};

export const duration = {
  short: "unter 1 min",
  minutes: (minutes: number) => `${minutes} min`,
  hours: (hours: number, minutes: number) => (minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`),
};

export const stop = {
  heading: "Anhalten, wenn",
  time: "Zeit, Stunden",
  noLimit: "keine Grenze",
  unread: (n: string) => `${n} Clips nacheinander keine lesbare Antwort haben`,
  hint: "Ein angehaltener Lauf behält seine Antworten und kann fortgesetzt werden.",
  left: (left: string, limit: string) => `Das Projekt hat noch ${left} von ${limit}.`,
  badTime: "Geben Sie eine Zahl von Stunden zwischen 0,02 und 720 ein.",
};

export const clipChoice = {
  heading: "Clips",
  all: "Alle Clips",
  settled: "Entschiedene Clips",
  saved: "Gespeicherter Filter",
  which: "Welcher gespeicherte Filter",
  select: "Auswählen",
  none: "Dieses Projekt hat keine gespeicherten Filter. Speichern Sie einen auf der Seite Clips.",
  choose: "Wählen Sie einen gespeicherten Filter.",
};
