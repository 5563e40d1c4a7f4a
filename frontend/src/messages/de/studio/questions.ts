/** The texts of the page about the questions that clips are asked. */
import { plural } from "../plural";

export const page = {
  title: "Fragen",
  text: "Was zu Clips gefragt wird: zu allen Clips eines Prompts oder zu einem Clip. Nur behaltene Fragen werden gestellt; Aufgaben, die eine Frage schon stellen, bleiben, wie sie sind.",
  notLoaded: "Die Fragen konnten nicht geladen werden",
  none: "Noch keine Fragen",
  noneText: "Sie werden von einem Modell oder von Annotierenden geschrieben oder importiert.",
  filtered: "Keine Frage passt zu diesen Filtern",
};

export const filters = {
  label: "Filter",
  about: "Zu",
  dimension: "Dimension",
  all: "Alle",
  ofPrompts: "Alle Clips eines Prompts",
  ofClips: "Ein Clip",
};

export const table = {
  label: "Fragen",
  question: "Frage",
  about: "Zu",
  dimension: "Dimension",
  state: "Zustand",
  asked: "In Aufgaben gestellt",
  answer: (answer: string) => `Richtige Antwort: ${answer}`,
  near: (text: string) => `Fast gleich: ${text}`,
};

export const decide = {
  selected: (n: number) => `${plural(n, "Frage", "Fragen")} ausgewählt`,
  done: (n: number) => `${plural(n, "Frage", "Fragen")} geändert.`,
  title: (n: number) => `${plural(n, "Frage", "Fragen")} ablehnen`,
  failed: "Die Fragen konnten nicht geändert werden",
};
