/** The texts of a study's overview. */
import { plural } from "../plural";

export const attention = {
  heading: "Clips zu prüfen",
  all: "Alle Unterschiede",
  empty: {
    title: "Keine Clips zu prüfen",
    text: "Unterschiede zwischen Annotierenden erscheinen hier.",
  },
  noErrors: "keine Fehler",
  said: (letter: string, by: string, kind: string, marked: string) =>
    `${letter} ${by}${kind === "critic" ? " (Kritiker)" : ""}: ${marked}`,
  frames: (title: string) => `Frames von ${title}`,
  reviewOf: (title: string) => `${title} prüfen`,
  review: "Prüfen",
};

export const glance = {
  heading: "Übereinstimmung auf einen Blick",
  note: "Menschen, vor der Prüfung; Balken sind 95-%-Intervalle",
  details: "Einzelheiten",
  empty: {
    title: "Noch nichts zu vergleichen",
    text: "Übereinstimmung erscheint, wenn zwei Personen dieselben Clips annotiert haben.",
  },
  interval: (figure: string | null, n: number, counts: string) => `${figure ?? "kein Intervall"}, n ${n} ${counts}`,
};

export const runs = {
  heading: "Kritiker",
  new: "Neuer Lauf",
  none: "Noch keine Läufe von Kritikern",
  how: "Ein Kritiker ist ein Modell oder Programm, das dieselben Clips annotiert. „Neuer Lauf“ richtet einen ein und nennt die Kosten.",
  more: (n: number) => `${n} weitere`,
  errors: (n: number) => plural(n, "Fehler"),
  unread: (n: number) => `${n} nicht auswertbar`,
  perMinute: (n: number) => `${n} Clips pro Minute`,
  spent: (spent: string, budget: string | null) => `${spent}${budget === null ? "" : ` von ${budget}`}`,
  left: (minutes: number) => `noch ${minutes} min`,
};

export const people = {
  heading: "Personen",
  all: "Alle",
  none: "Noch hat niemand begonnen",
  how: "Laden Sie oben Personen ein, oder annotieren Sie selbst.",
  working: "arbeitet",
  checks: {
    of: (n: number) => `${n} bekannte Fehler und Antworten in verdeckten Kontrollen`,
    few: (n: number) => `Kontrollen: zu wenige, n ${n}`,
    none: "keine Kontrollen",
    share: (share: string) => `Kontrollen ${share}`,
  },
};

export const activity = {
  heading: "Aktivität",
  none: "Noch keine Aktivität",
  how: "Hier steht, was Personen und Kritiker abgeben und was Forschende entscheiden.",
  commandLine: "Befehlszeile",
  errors: (n: number) => plural(n, "Fehler"),
  /** Goes before the last of them. */
  several: (n: number) => `${plural(n, "Aufgabe", "Aufgaben")}, zuletzt`,
};

export const page = {
  researchersOnly: "Nur Forschende und Admins können die Übersicht einer Studie sehen.",
  about: (title: string, version: number, study: string, n: number, overlap: number, one: string, name: string) =>
    `${title} v${version} · ${study} · Runde ${n}, ${plural(overlap, "Person", "Personen")} pro ${one} · Projekt ${name}`,
  invite: "Einladen",
  annotate: "Annotieren",
  pausedNow: "Studie pausiert. Es werden keine neuen Aufgaben vergeben.",
  resumedNow: "Studie fortgesetzt.",
  archived: "Archiviert",
  paused: "Pausiert",
  resume: "Fortsetzen",
  pause: "Pausieren",
  notLoaded: "Die Zustände konnten nicht geladen werden",
  states: (unit: string, title: string) => `${unit === "clips" ? "Clips" : title} nach Zustand`,
  partNotLoaded: "Das konnte nicht geladen werden",
};

export const states = {
  open: "Offen",
  in_progress: "In Arbeit",
  waiting: "Wartet",
  agreed: "Einig",
  in_review: "In Prüfung",
  settled: "Entschieden",
  taken_down: "Zurückgezogen",
  why: {
    open: "nicht begonnen",
    in_progress: "für jemanden reserviert",
    waiting: "auf eine weitere Person",
    agreed: "Personen sind einig",
    in_review: "Personen sind uneinig",
    settled: "durch Forschende",
    taken_down: "nicht gezählt",
  },
};

export const way = {
  heading: "Nächste Schritte",
  notLoaded: "Die Schritte konnten nicht geladen werden",
  keys: (key: string) => `G ${key}`,
  next: "Als Nächstes",
};

export const steps = {
  tasks: (n: number, unit: string) =>
    unit === "tasks" ? plural(n, "Aufgabe", "Aufgaben") : plural(n, "Clip", "Clips"),
  names: {
    clips: "Clips",
    tasks: "Aufgaben",
    people: "Personen",
    annotate: "Annotieren",
    review: "Prüfung",
    ground_truth: "Ground Truth",
    critics: "Kritiker",
    report: "Bericht",
    release: "Release",
  },
  none: "noch keine",
  people: (n: number, per: number, unit: string) =>
    `${n === 0 ? "noch keine" : plural(n, "Person", "Personen")}, ${per} pro ${unit === "tasks" ? "Aufgabe" : "Clip"}`,
  of: (n: string, total: string) => `${n} von ${total}`,
  waiting: (n: string) => `${n} warten`,
  later: "nach der Annotation",
  noneWaiting: "keine warten",
  version: (n: number) => `Version ${n}`,
  inProgress: "läuft",
  afterReview: "nach der Prüfung",
  ready: (n: string) => `${n} fertig`,
  minutes: (minutes: number) => `etwa ${minutes} min`,
  hours: (hours: number) => `etwa ${hours} h`,
};

export const next = {
  add_clips: {
    what: "Clips hinzufügen",
    why: "Clips ins Projekt hochladen und zu dieser Studie hinzufügen",
    button: "Clips hinzufügen",
  },
  add_tasks: { what: "Aufgaben hinzufügen", why: "mit dem Befehl add_tasks oder über die API", button: "" },
  review: {
    what: (n: number) => `${plural(n, "Unterschied", "Unterschiede")} prüfen`,
    button: (n: number) => `${n} prüfen`,
  },
  invite: (unit: string) => ({
    what: (n: number) => `${plural(n, "Person", "Personen")} einladen`,
    button: "Einladen",
    why: `mehr Personen pro ${unit === "tasks" ? "Aufgabe" : "Clip"} sind nötig`,
  }),
  annotate: {
    what: (tasks: string) => `${tasks} annotieren`,
    button: "Annotieren",
  },
  truth: (unit: string) => ({
    what: "Ground Truth erstellen",
    why: `alle ${unit === "tasks" ? "Aufgaben" : "Clips"} sind annotiert und entschieden`,
    button: "Ground Truth",
  }),
  critic: {
    what: "Einen Kritiker ausführen",
    why: "seine Fehler mit der Ground Truth vergleichen",
    button: "Kritiker",
  },
  report: {
    what: "Bericht erstellen",
    why: "Annotierende mit der Ground Truth vergleichen",
    button: "Berichte",
  },
  release: {
    what: "Release erstellen",
    why: "die Studie für andere festhalten",
    button: "Releases",
  },
  none: { what: "Alle Schritte sind erledigt", why: "", button: "" },
  meanwhile: (tasks: string, takes: string | null) =>
    `Annotation läuft: ${tasks} übrig${takes === null ? "" : `, ${takes}`}.`,
};

export const reasons = {
  alone: "Nur eine Person",
  sent: "Zur Prüfung geschickt",
  type: "Typ verschieden",
  severity: "Schweregrad verschieden",
  span: "Grenzen verschieden",
  sentence: "Satz verschieden",
  critic_only: "Nur Kritiker",
  severe_missed: "Schwer, von Kritikern übersehen",
  clean_against: "Fehler oder keine",
  answer: "Antworten verschieden",
  unclear: "Unklar",
};

export const events = {
  did: { submitted: "hat abgegeben:", revised: "hat überarbeitet:", settled: "hat entschieden:" },
  made: {
    truth: "hat eine Ground Truth erstellt:",
    report: "hat einen Bericht erstellt:",
    release: "hat ein Release erstellt:",
  },
  flagged: "hat die Richtlinie als unklar gemeldet:",
  run_finished: "hat seinen Lauf beendet",
};
