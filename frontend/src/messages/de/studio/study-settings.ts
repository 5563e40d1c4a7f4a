/** The texts of the settings of a study. */
import { plural } from "../plural";

export const deleting = {
  /** What would be lost, by kind; of another kind, its name. */
  lost: {
    annotations: (n: number) => plural(n, "Annotation", "Annotationen"),
    in_hand: (n: number) => plural(n, "Aufgabe in Arbeit", "Aufgaben in Arbeit"),
    critic_runs: (n: number) => plural(n, "Lauf eines Kritikers", "Läufe von Kritikern"),
    prediction_sets: (n: number) => plural(n, "Satz von Vorhersagen", "Sätze von Vorhersagen"),
    ground_truths: (n: number) => plural(n, "Ground Truth", "Ground Truths"),
    reports: (n: number) => plural(n, "Bericht", "Berichte"),
    releases: (n: number) => plural(n, "Release", "Releases"),
    participations: (n: number) => plural(n, "Teilnahme", "Teilnahmen"),
    guideline_flags: (n: number) => plural(n, "Meldung zur Richtlinie", "Meldungen zur Richtlinie"),
  } as Readonly<Record<string, (n: number) => string>>,
  other: (n: number, kind: string) => plural(n, kind),
  heading: "Löschen",
  delete: "Studie löschen",
  nothing: "In dieser Studie wurde noch nicht gearbeitet, es ginge also nichts verloren.",
  refused: "Diese Studie kann nicht gelöscht werden. Archivieren Sie sie stattdessen. Beim Löschen ginge verloren:",
  title: (name: string) => `${name} löschen`,
  done: (name: string) => `${name} gelöscht.`,
  effect: "Gelöscht werden ihre Runden, Aufgaben, Regeln und ihre Teilnehmersuche. Die Clips bleiben im Projekt.",
};

export const known = {
  heading: "Übung und bekannte Antworten",
  practice: {
    count: (n: number) => plural(n, "Übungsclip", "Übungsclips"),
    hint: "Jede Person erledigt diese einmal vor den anderen Aufgaben und sieht nach jedem die richtigen Antworten.",
    add: "Übungsclips hinzufügen",
  },
  gold: {
    count: (n: number) => plural(n, "bekannte Antwort", "bekannte Antworten"),
    /** Where they appear; `often` is empty while that is not known. */
    hint: (round: number, often: string) =>
      `Unter die Aufgaben der Runde ${round} gemischt${often}. Wie oft, legen Sie unter „Verdeckte Kontrollen“ fest.`,
    often: (first: number, later: number) => `: ${first} % der ersten Aufgaben, später ${later} %`,
    add: "Bekannte Antworten hinzufügen",
  },
  add: (n: number) => `${plural(n, "Clip", "Clips")} hinzufügen`,
  added: (created: number, existing: number) =>
    `${plural(created, "Clip", "Clips")} hinzugefügt${existing > 0 ? `; ${existing} schon vorhanden` : ""}.`,
};

export const naming = {
  saved: "Einstellungen gespeichert.",
  heading: "Name und Hinweis zum Inhalt",
  name: "Name",
  noName: "Geben Sie einen Namen ein.",
  warning: {
    label: "Hinweis zum Inhalt",
    hint: "Wird vor dem ersten Clip gezeigt. Leer lassen für keinen.",
  },
  proposals: {
    label: "Nach jeder Antwort den Vorschlag eines Modells zeigen",
    hint: "Annotierende sehen ihn, sobald ihre eigene Antwort gespeichert ist. Die Seite Übereinstimmung zeigt, wie oft sie gleich antworten.",
  },
};

export const rounds = {
  heading: "Runden",
  newRound: "Neue Runde",
  changed: (n: number, state: string) => `Runde ${n} ist ${state}.`,
  round: "Runde",
  instrument: "Formular",
  state: "Zustand",
  access: "Zugang",
  peoplePer: (one: string) => `Personen pro ${one}`,
  actions: "Aktionen",
  version: (version: number) => `v${version}`,
  states: {
    open: "Offen",
    closed: "Geschlossen",
  },
  close: "Schließen",
  closeRound: (n: number) => `Runde ${n} schließen`,
  reopen: "Wieder öffnen",
  reopenRound: (n: number) => `Runde ${n} wieder öffnen`,
  accessTo: (n: number) => `Zugang zu Runde ${n}`,
  checksIn: (n: number) => `Verdeckte Kontrollen in Runde ${n}`,
  checks: "Verdeckte Kontrollen",
};

export const page = {
  title: "Einstellungen",
  onlyAdmins: "Nur Admins des Projekts können die Einstellungen einer Studie ändern.",
  recruitment: {
    heading: "Teilnehmersuche",
    link: "Teilnehmersuche auf der Seite „Personen“",
    what: "Plattform, Bezahlung, und ob neue Personen beitreten können.",
  },
};

export const state = {
  now: {
    running: {
      label: "Läuft",
      effect: "Personen bekommen Aufgaben.",
    },
    paused: {
      label: "Pausiert",
      effect: "Keine neuen Aufgaben und keine neuen Personen. Aufgaben in Arbeit können abgeschickt werden.",
    },
    archived: {
      label: "Archiviert",
      effect: "Die Studie ist beendet. Sie können sie weiterhin lesen und fortsetzen.",
    },
  },
  moves: {
    running: {
      verb: "Fortsetzen",
      effect: "Personen bekommen wieder Aufgaben.",
    },
    paused: {
      verb: "Pausieren",
      effect:
        "Es werden keine neuen Aufgaben vergeben, und neue Personen können nicht beitreten. Aufgaben in Arbeit können abgeschickt werden.",
    },
    archived: {
      verb: "Archivieren",
      effect:
        "Die Studie endet, und es werden keine Aufgaben vergeben. Nichts geht verloren, und Sie können sie fortsetzen.",
    },
  },
  heading: "Zustand",
};
