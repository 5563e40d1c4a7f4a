/** The texts of the rounds of a study: access, quality checks, rechecks and flags. */
import { plural } from "../plural";

export const admits = {
  names: { everyone: "Alle", qualified: "Qualifizierte" },
  title: (n: number) => `Zugang zu Runde ${n}`,
  opens: {
    everyone: "Für alle offen",
    qualified: "Nur für Qualifizierte offen",
  },
  done: {
    everyone: (n: number) => `Runde ${n} ist für alle offen.`,
    qualified: (n: number) => `Runde ${n} ist nur für Qualifizierte offen.`,
  },
  effects: {
    everyone:
      "Alle im Projekt können in dieser Runde arbeiten. Studien, die deren Annotationen zeigen, bleiben für sie geschlossen, bis die Runde endet.",
    qualified:
      "Nur wer durch eine Regel oder durch Forschende qualifiziert ist, kann in dieser Runde arbeiten. Solange niemand qualifiziert ist, ist sie geschlossen. Alle anderen können die Aufgaben beenden, an denen sie arbeiten.",
  },
};

export const checks = {
  title: (n: number) => `Verdeckte Kontrollen in Runde ${n}`,
  numbers: {
    gold_first_percent: {
      label: "Bekannte Antworten unter den ersten Aufgaben einer Person, %",
      hint: "0 für keine, höchstens 50",
    },
    first_tasks: { label: "Anzahl der ersten Aufgaben", hint: "" },
    gold_later_percent: {
      label: "Bekannte Antworten unter späteren Aufgaben, %",
      hint: "0 für keine, höchstens 50",
    },
    repeat_percent: {
      label: "Wiederholte Aufgaben, %",
      hint: "0 für keine; zusammen mit bekannten Antworten höchstens 50",
    },
    repeat_after: { label: "Mindestzahl Aufgaben vor einer Wiederholung", hint: "" },
    min_iou: {
      label: "Mindestüberlappung für einen gefundenen Fehler, %",
      hint: "gemeinsame Zeit / gesamte Zeit (IoU)",
    },
  },
  saved: (n: number, gold: number, repeatable: number) =>
    `Kontrollen der Runde ${n} gespeichert: ${gold} mit bekannter Antwort, ${repeatable} zum Wiederholen.`,
  what: "Manche Aufgaben sind verdeckte Kontrollen: Aufgaben mit bekannter, von Fachleuten entschiedener Antwort, und Aufgaben, die dieselbe Person schon erledigt hat. Annotierende können sie nicht unterscheiden, und sie zählen weder als Arbeit noch in Ergebnissen. Mindestens die Hälfte der Aufgaben jeder Person ist normale Arbeit.",
  counts: <T>(gold: T, repeatable: T, n: number) => [
    "Diese Runde hat ",
    gold,
    " Aufgaben mit bekannter Antwort und ",
    repeatable,
    ` zum Wiederholen.${n === 0 ? " Auf der Seite „Prüfung“ entschiedene Clips werden zu bekannten Antworten." : ""}`,
  ],
  badWhole: "Geben Sie eine ganze Zahl ein.",
  needsType: "Ein gefundener Fehler muss auch den richtigen Typ haben",
  onlyAdmins: "Nur Admins können das ändern.",
};

export const flags = {
  heading: "Unklare Richtlinie",
  none: "Keine offenen Meldungen. Melden Sie unklare Fälle auf der Seite „Prüfung“.",
  review: "Prüfung",
  deleted: "Prüfung gelöscht",
};

export const newRound = {
  done: (n: number) => `Runde ${n} ist offen.`,
  title: (next: number) => `Runde ${next} öffnen`,
  access: "Zugang",
  accessHint: "Für eine Runde wird man durch eine Regel oder durch Forschende auf der Seite „Personen“ qualifiziert.",
  admits: {
    everyone: "Alle",
    qualified: "Nur Qualifizierte",
  },
  overlap: "Personen pro Aufgabe",
  extra: "Zusätzliche Annotierende bei Unterschieden",
  rechecked: "Von einer zweiten Person nachgeprüft, %",
  effect: (next: number, tasks: string, current: number) =>
    `Runde ${next} öffnet sofort mit diesem Umfang aus Runde ${current}: ${tasks}. Wer Zugang hat, arbeitet dort; alle anderen bleiben in der vorigen Runde. Vorhandene Annotationen ändern sich nicht. Den Zugang können Sie später ändern.`,
  opening: "Wird geöffnet",
};

type ByState = Readonly<Record<"open" | "accepted" | "corrected" | "sent_back", number>>;

export const rechecks = {
  heading: "Nachprüfungen",
  recheck: "Arbeit anderer nachprüfen",
  none: "Noch keine Nachprüfungen. Öffnen Sie eine Runde mit einem Anteil von Nachprüfungen, oder fügen Sie eine Regel mit der Maßnahme „nachprüfen“ hinzu.",
  summary: <T>(n: ByState, link: (text: string, state: keyof ByState) => T) => [
    link(plural(n.open, "Annotation", "Annotationen"), "open"),
    " nachzuprüfen; ",
    link(`${n.accepted}`, "accepted"),
    " angenommen, ",
    link(`${n.corrected}`, "corrected"),
    " korrigiert, ",
    link(`${n.sent_back}`, "sent_back"),
    " zurückgegeben.",
  ],
  table: "Nachprüfungen nach Annotator",
  tableOf: "Tabelle der Nachprüfungen",
  annotator: "Annotator",
  toRecheck: "Nachzuprüfen",
  accepted: "Angenommen",
  corrected: "Korrigiert",
  sentBack: "Zurückgegeben",
  share: "Anteil angenommen",
  n: (decided: number) => `n ${decided}`,
};

export const fields = {
  same: (title: string, version: number) => `Wie bisher: ${title} v${version}`,
  builtIn: "Neueste Version eines mitgelieferten Formulars",
  custom: "Eigenes Dokument",
  instrument: "Formular",
  key: {
    label: "Schlüssel des Formulars",
    hint: "Zum Beispiel spotlight, brite oder vf_eval.",
  },
  document: {
    label: "Dokument, als JSON",
    hint: (version: number) =>
      `Mit dem jetzigen Dokument gefüllt. Bearbeiten Sie es, und setzen Sie eine Version über ${version}.`,
  },
  resolves: "Unklare Fälle, die diese Version erledigt",
};

export const rounds = {
  heading: "Runden",
  newRound: "Neue Runde",
  table: "Tabelle der Runden",
  round: "Runde",
  instrument: "Formular",
  access: "Zugang",
  peoplePer: (one: string) => `Personen pro ${one}`,
  extra: "Zusätzliche Annotierende bei Unterschieden",
  rechecked: "Nachgeprüft",
  done: (title: string) => `${title} erledigt`,
  checks: "Verdeckte Kontrollen",
  training: "Übung",
  version: (version: number) => `v${version}`,
  once: "einmal, vor anderen Aufgaben",
  change: "Ändern",
  forEveryone: "für alle",
  knownAnswers: "bekannte Antworten",
  of: (tasks: number) => `von ${tasks}`,
  perPerson: (tasks: number) => `${tasks} pro Person`,
};

export const form = {
  badWhole: "Geben Sie eine ganze Zahl ein, etwa 2.",
  badKey: "Geben Sie den Schlüssel eines mitgelieferten Formulars ein, etwa spotlight.",
  badDocument: "Geben Sie ein JSON-Objekt ein: { … }.",
  badJson: (message: string) => `Kein gültiges JSON: ${message}`,
};
