/** The texts that several pages of the studio use. */
import { plural } from "../plural";

export const fileDrop = {
  here: "Zum Hochladen ablegen",
};

export const actions = {
  again: "Erneut versuchen",
  cancel: "Abbrechen",
  close: "Schließen",
  create: "Anlegen",
  delete: "Löschen",
  dismiss: "Ausblenden",
  download: "Herunterladen",
  open: "Öffnen",
  remove: "Entfernen",
  restore: "Wiederherstellen",
  save: "Speichern",
  undo: "Rückgängig",
};

export const download = {
  formats: {
    jsonl: {
      label: "JSON Lines",
      detail: "eine Annotation pro Zeile, vollständig",
    },
    csv: {
      label: "CSV",
      detail: "ein Segment oder eine Antwort pro Zeile, für Tabellen",
    },
  },
  by: {
    any: "Menschen und Kritiker",
    people: "Menschen",
    critics: "Kritiker",
  },
  include: {
    training: "Übung",
    checks: "Verdeckte Kontrollen",
    held: "Zurückgezogene Clips",
  },
  title: "Annotationen herunterladen",
  format: "Format",
  origin: "Von",
  type: "Mit einem Fehler des Typs",
  anyType: "Beliebig oder keiner",
  round: "Runde",
  rounds: "Alle Runden",
  roundOf: (round: string) => `Runde ${round}`,
  revisions: "Mit früheren Versionen",
};

export const leave = {
  title: "Ohne Speichern verlassen?",
  leave: "Verlassen",
};

export const search = {
  of: (label: string) => `Suche: ${label}`,
  hint: "Zum Suchen tippen",
  none: "Keine Ergebnisse.",
};

export const settled = {
  empty: {
    title: "Noch keine entschiedenen Clips",
    text: "Clips dieses Formulars, die in der Prüfung entschieden sind, können hier ausgewählt werden.",
  },
  selected: (n: number) => `${plural(n, "Clip", "Clips")} ausgewählt`,
  clear: "Auswahl aufheben",
  all: (n: number) => `Alle ${n} auswählen`,
  seconds: (seconds: string) => `${seconds} s`,
  of: (segments: number, answers: number, studyName: string) =>
    `${segments > 0 ? plural(segments, "Fehler") : plural(answers, "Antwort", "Antworten")} · ${studyName}`,
};

export const states = {
  bar: (label: string, value: string) => `${label}: ${value || "keine"}`,
  choose: "Auswählen",
  clear: "Filter aufheben",
  loading: "Lädt",
};

export const toast = {
  notUndone: (why: string) => `Konnte nicht rückgängig gemacht werden. ${why}`,
  name: "Meldungen",
};

export const parts = {
  annotator: (kind: string, annotations: number) => `${kind}, n ${annotations}`,
  clipsAlone: <T>(reports: boolean, is: string, link: (text: string) => T) => [
    `Kritiker, Unterschiede${reports ? "" : ", Berichte"} und Releases gibt es für Studien mit einzelnen Clips und mit Gedankenketten. Eine Aufgabe dieser Studie ist ${is}. Siehe ihre `,
    link("Annotationen (JSON)"),
    ".",
  ],
  frame: "Frame",
  seconds: (seconds: string) => `/ ${seconds} s`,
  simulated: "simuliert",
  researchersOnly: "Diese Seite können nur Forschende und Admins der Studie sehen.",
};

export const mergeJudge = {
  label: "Ob es derselbe Fehler ist, entscheiden",
  words: "nur die Wörter (lexikalische Baseline)",
  hint: "Ein Judge mit Werten von 0 bis 10 braucht ein Zertifikat für diese Studie; ab 7 sind zwei Begründungen gleich. Seine Aufrufe zahlt das Budget des Projekts.",
  scores: "Werte 0 bis 10",
  yesNo: "sagt 1 oder 0",
};

export const report = {
  truth: "Ground Truth",
  version: (version: number, onAnswers: boolean, errors: number) =>
    `v${version}${onAnswers ? "" : `, ${plural(errors, "Fehler")}`}`,
  threshold: "Schwelle τ",
  judge: "Judge für Begründungen",
  lexical: "lexikalisch, eine einfache Text-Baseline",
  grader: "Judge, der freie Antworten bewertet",
  ungraded: "keiner",
  budget: {
    label: "Budget für den Judge, US-Dollar",
    hint: "Ohne Grenze leer lassen.",
  },
  leaveOut: <T>(n: number, count: (text: string) => T) => [
    "Von Kritikern vorgeschlagene Fehler auslassen ",
    count(plural(n, "Fehler")),
  ],
};

export const copying = { copy: "Kopieren", copied: "Kopiert", selected: "Ausgewählt" };

/** The numbers of a plot as a table. */
export const plots = {
  none: "keiner",
  dash: { plain: "–", negative: " bis " },
  asTable: "Als Tabelle zeigen",
  every: (n: number) => `Jeder ${n}. Wert ist gezeigt.`,
  n: (place: number) => `, n ${place}`,
};
