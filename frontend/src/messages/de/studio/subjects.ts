/** The texts of the choice of what a study is about. */
import { plural } from "../plural";

export const choice = {
  all: (n: string, many: string) => `Alle ${many} (${n})`,
  filter: "Ein Filter",
  listed: "Eine Liste",
  search: "Suche",
  searchHint: "Wörter des Textes oder die ID",
  state: "Zustand",
  anyState: "Alle Zustände",
  states: { draft: "Entwurf", kept: "Behalten", rejected: "Abgelehnt" },
  clips: "Clips",
  allClips: "Alle Clips",
  fromPage: "Filter von „Clips“",
  pairs: "Zwei Clips desselben Prompts von verschiedenen Generatoren bilden ein Paar.",
  chains: "Ketten früherer Aufgaben mit ihren Clips. Neue Ketten kommen aus einer Liste.",
  shown: (n: number, shown: number, one: string, many: string) =>
    `${plural(n, one, many)}${shown < n ? `, ${shown} gezeigt` : ""}`,
  none: (many: string) => `Keine passenden ${many}`,
  empty: (many: string) => `Das Projekt hat noch keine ${many}. Fügen Sie neue mit einer Liste hinzu.`,
  notLoaded: "Die Liste konnte nicht geladen werden",
  errors: {
    way: "Fehler einer Studie",
    study: "Studie",
    whose: "Markiert von",
    people: (n: number) => `Personen (${n})`,
    critics: (n: number) => `Kritiker (${n})`,
    both: (n: number) => `Personen und Kritiker (${n})`,
    truth: (version: number) => `Ground Truth v${version}`,
    type: "Typ",
    anyType: "Alle Typen",
    severity: "Schweregrad",
    anySeverity: "Alle Schweregrade",
    atLeast: (severity: string) => `${severity} und höher`,
    generator: "Generator",
    anyGenerator: "Alle Generatoren",
    counted: (label: string, n: number) => `${label} (${n})`,
    noStudy: "Wählen Sie die Studie, deren Fehler beurteilt werden sollen.",
    noStudies: "Das Projekt hat noch keine Studie, in der Fehler markiert werden könnten.",
    none: "Dort wurden keine Fehler markiert. Wählen Sie eine andere Studie oder andere Markierende.",
    of: (n: number, total: number, shown: number) =>
      `${n === total ? plural(n, "markierter Fehler", "markierte Fehler") : `${n} von ${plural(total, "markiertem Fehler", "markierten Fehlern")}`}${shown < n ? `, ${shown} gezeigt` : ""}`,
  },
  list: {
    label: "Liste",
    hint: (form: string, n: number) => `Eine Angabe pro Zeile: ${form}. ${plural(n, "Zeile", "Zeilen")}.`,
    file: "Datei öffnen",
    fileProblem: "Die Datei konnte nicht gelesen werden.",
    forms: {
      video: "die ID eines Clips",
      pair: "die IDs zweier Clips, mit einem Komma dazwischen",
      chain:
        'die IDs eines Clips und einer Kette, mit einem Komma dazwischen, oder {"video": "ID", "chain": {"id": "…", "text": "…"}}',
      prompt: 'die ID eines Prompts, oder {"prompt": {"id": "…", "text": "…"}} für einen neuen',
      question: 'die ID einer Frage, oder {"question": {"prompt": "ID", "text": "…", "dimension": "…"}} für eine neue',
      marked_error: "die ID eines markierten Fehlers",
      passage: 'die ID eines Textes, oder {"passage": {"id": "…", "text": "…"}} für einen neuen',
    },
    json: (line: number) => `Zeile ${line} ist kein gültiges JSON.`,
    two: (line: number) => `Zeile ${line} braucht zwei IDs mit einem Komma dazwischen.`,
  },
};

/** A part of what matches, drawn by a seed. */
export const sample = {
  label: "Stichprobe",
  hint: "Gleich viele von jedem Generator, soweit vorhanden.",
  size: (title: string) => `${title} in der Stichprobe`,
  seed: {
    label: "Seed",
    hint: "Derselbe Seed ergibt dieselbe Stichprobe.",
  },
};

export const adding = {
  open: "Aufgaben hinzufügen…",
  title: "Aufgaben hinzufügen",
  text: (many: string) => `Aufgaben kommen in die neueste Runde. ${many}, die schon darin sind, werden ausgelassen.`,
  add: "Aufgaben hinzufügen",
  adding: "Aufgaben werden hinzugefügt",
  added: (created: number, existing: number) =>
    `${plural(created, "Aufgabe", "Aufgaben")} hinzugefügt.${existing > 0 ? ` ${existing} waren schon in der Runde.` : ""}`,
};
