/** The texts of the frame around every page of the studio: its bar, tabs, search and keys. */
import { plural } from "../plural";

export const account = {
  yours: (username: string) => `Ihr Konto, ${username}`,
  title: "Konto",
  theme: "Helles oder dunkles Design",
  signOut: "Abmelden",
};

export const bar = {
  study: "Studie",
  project: "Projekt",
  search: "Suche",
  home: "Start",
  crumbs: "Pfad",
  projects: "Projekte",
  studies: (name: string) => `Studien von ${name}`,
  noStudy: "Studien",
};

export const keys = {
  title: "Tastenkürzel",
  search: <T>(key: (text: string) => T) => [key("Strg K"), " Suche"],
  shown: <T>(part: T) => [part, " Tastenkürzel"],
};

export const notFound = {
  heading: "Seite nicht gefunden",
  text: "Diese Seite gibt es nicht, oder Sie haben keinen Zugang. Der Link ist vielleicht unvollständig.",
  home: "Zur Startseite",
};

export const failed = {
  heading: "Diese Seite konnte nicht gezeigt werden",
  unknown: "Unbekannter Fehler.",
  reload: "Seite neu laden",
};

export const palette = {
  title: "Suche",
  label: "Seiten, Clips, Personen, Studien und Befehle suchen",
  hint: "Seite, Clip, Person, Studie oder Befehl",
  found: "Gefunden",
  none: "Keine Ergebnisse.",
  looking: "Wird gesucht…",
};

export const page = {
  loading: "Die Seite wird geladen",
  project: "Projekt",
  researchersOnly: "Nur Forschende und Admins können die Seiten eines Projekts sehen.",
};

export const places = {
  score: {
    label: "Dateien auswerten",
    text: "Dateien auswerten, Übereinstimmung",
  },
  commands: "Befehle",
  does: {
    annotate: "Annotieren",
    run: "Neuer Lauf eines Kritikers",
    report: "Neuer Bericht",
    release: "Neues Release",
    upload: "Clips hochladen",
    study: "Neue Studie",
    invite: "Personen einladen",
  },
  clips: "Clips",
  people: "Personen",
  pages: "Seiten",
  studies: "Studien",
  projects: "Projekte",
};

export const tabs = {
  studies: "Studien",
  clips: "Clips",
  allClips: "Alle Clips",
  prompts: "Prompts",
  questions: "Fragen",
  observers: "Beobachter",
  instruments: "Formulare",
  benchmarks: "Benchmarks",
  members: "Mitglieder",
  models: "Modelle und Budget",
  settings: "Einstellungen",
  overview: "Übersicht",
  people: "Personen",
  appeals: (n: number) => plural(n, "Einspruch", "Einsprüche"),
  review: "Prüfung",
  critics: "Kritiker",
  running: (n: number) => plural(n, "läuft", "laufen"),
  results: "Ergebnisse",
  leaderboard: "Rangliste",
  agreement: "Übereinstimmung",
  truth: "Ground Truth",
  version: (n: number) => `v${n}`,
  reports: "Berichte",
  judges: "Judges",
  releases: "Releases",
};
