/** The texts of the page on which a study is made. */
import { plural } from "../plural";

export const page = {
  instrument: (title: string, version: number) => `${title} v${version}`,
  heading: "Neue Studie",
  adminsOnly: "Nur Admins des Projekts können Studien anlegen.",
  words: {
    rounds: (n: number) => plural(n, "Runde", "Runden"),
    round: (each: number, one: string, extra: number) => `${each} pro ${one}${extra > 0 ? `, dazu ${extra}` : ""}`,
    instrument: "Fehlertypen und Fragen",
    clips: "Was annotiert wird",
    quality: "Übung und verdeckte Kontrollen",
    work: (hours: number) => `etwa ${hours} h Arbeit`,
    start: "Kosten und Arbeit",
  },
  noInstrument: "Wählen Sie ein Formular.",
  started: "Studie begonnen.",
};

export const steps = {
  instrument: "Formular",
  clips: "Clips",
  people: "Personen",
  quality: "Qualität",
  start: "Kosten und Beginn",
  noInstrument: "Wählen Sie ein Formular.",
  noName: "Geben Sie einen Namen für die Studie ein.",
  label: "Schritte",
  heading: "Neue Studie",
  text: "Nichts wird gesendet, bis Sie die Studie beginnen. Alles außer dem Formular können Sie später ändern.",
  changed: "Dieser Entwurf wurde in einem anderen Fenster geändert.",
  theirs: "Andere Version laden",
  mine: "Diese Version behalten",
  notSaved: (why: string) => `Der Entwurf ist nicht gespeichert. ${why}`,
  saving: "Der Entwurf wird gespeichert",
  saved: (time: string) => `Entwurf gespeichert ${time}`,
  draft: "Entwurf",
  complete: ", vollständig",
  incomplete: ", unvollständig",
};

export const clips = {
  subjectsHint: (many: string) => `${many} des Projekts: alle, gefiltert oder eine Liste.`,
  errorsHint: "Fehler, die in einer anderen Studie markiert wurden: alle passenden, eine Stichprobe oder eine Liste.",
  hint: "Alle Clips des Projekts, gefilterte Clips oder eine Stichprobe.",
  pick: "Unter „Clips“ auswählen",
  fromPage: "Filter von „Clips“",
  all: "Alle Clips",
  allOf: (n: string) => `Alle ${n}`,
  filter: "Ein Filter",
  chosen: "Ausgewählte Clips",
  legend: "Clips",
  noFilter: "Setzen Sie auf der Seite „Clips“ einen Filter, um ihn hier zu verwenden.",
  filterLabel: "Filter",
  conditions: "Bedingungen des Filters",
  ids: {
    label: "IDs der Clips",
    hint: (n: number) => `Eine pro Zeile. ${plural(n, "Clip", "Clips")}.`,
  },
  notLoaded: "Die Clips konnten nicht geladen werden",
  none: "Kein Clip passt zu diesem Filter",
  label: "Clips",
  shown: (n: number, shown: number, lengths: string) =>
    `${plural(n, "Clip", "Clips")}${shown < n ? `, ${shown} gezeigt` : ""} · ${lengths}`,
  lengths: (least: string, most: string) => (least === most ? `${least} s` : `${least} bis ${most} s`),
};

export const instrument = {
  /** What an instrument asks, and whether it was created in the project. */
  asks: (times: boolean, questions: number, own: boolean, about: string) => {
    const asked = plural(questions, "Frage", "Fragen");
    const asks = times
      ? `Fehler; Gegenstand: ${about}${questions > 0 ? `; dazu ${asked}` : ""}.`
      : questions > 0
        ? `${asked}; Gegenstand: ${about}.`
        : "Fragen, die für jeden Prompt geschrieben sind.";
    return own ? `${asks} In diesem Projekt angelegt.` : asks;
  },
  hint: "Das Formular, das Annotierende und Kritiker ausfüllen.",
  create: "Eigenes anlegen",
  label: "Formular",
  more: (n: number) => `${n} weitere`,
  version: (version: number) => `v${version}`,
  example: "Passt der Clip zu seinem Prompt?",
};

export const people = {
  hint: "Beginnen Sie mit einer Vorlage, und passen Sie die Zahlen an.",
  add: "Runde hinzufügen",
  preset: "Vorlage",
  changed: ", geändert",
  access: {
    everyone: "Alle",
    qualified: "Qualifizierte",
    how: "Durch eine Regel oder durch Forschende auf der Seite „Personen“",
    label: "Zugang",
  },
  round: (n: number) => `Runde ${n}`,
  each: (one: string) => `Personen pro ${one}`,
  trial: (many: string) => `${many} zur Probe in Runde 1`,
  trialHint: (many: string) => `0: keine Probe, und jede Runde hat alle ${many}.`,
  extra: "Zusätzliche Annotierende bei Unterschieden",
  remove: (n: number) => `Runde ${n} entfernen`,
};

export const quality = {
  hint: "Übung schult Annotierende, verdeckte Kontrollen messen sie. Annotierende können Kontrollen nicht von anderen Clips unterscheiden.",
  repeats: {
    label: "Wiederholungen",
    hint: "Derselbe Clip später noch einmal, um die Beständigkeit zu messen.",
    share: "Anteil der Wiederholungen",
  },
  recheck: {
    label: "Nachprüfung",
    hint: "Eine zweite Person nimmt einen Teil der Annotationen an, korrigiert sie oder gibt sie zurück.",
    share: "Anteil der Nachprüfungen",
  },
  warning: {
    label: "Hinweis zum Inhalt",
    hint: "Wird vor dem ersten Clip gezeigt. Leer lassen für keinen.",
  },
  proposals: {
    label: "Nach jeder Antwort den Vorschlag eines Modells zeigen",
    hint: "Annotierende sehen ihn, sobald ihre eigene Antwort gespeichert ist. Die Seite Übereinstimmung zeigt, wie oft sie gleich antworten.",
  },
  practice: {
    label: "Zuerst üben",
    none: "Clips mit bekannten Antworten; nach jedem sehen Annotierende die richtigen. Entscheiden Sie zuerst Clips in der Prüfung, um Übungen zu verwenden.",
    some: (n: number) =>
      `${plural(n, "Clip", "Clips")} mit bekannten Antworten; nach jedem sehen Annotierende die richtigen.`,
    select: "Übungsclips auswählen",
    title: "Übungsclips",
  },
  checks: {
    label: "Verdeckte Kontrollen",
    few: (n: number, least: number) =>
      `Entschiedene Clips, unter die Aufgaben gemischt. ${plural(n, "Clip", "Clips")} verfügbar; entscheiden Sie mindestens ${least} in der Prüfung, um das einzuschalten.`,
    some: (n: number, chosen: number) =>
      `Entschiedene Clips, unter die Aufgaben gemischt. ${plural(n, "Clip", "Clips")} verfügbar, ${chosen} ausgewählt.`,
    share: "Anteil der verdeckten Kontrollen",
    select: "Clips für Kontrollen auswählen",
    title: "Clips für verdeckte Kontrollen",
  },
  use: (n: number) => `${plural(n, "Clip", "Clips")} verwenden`,
  rule: (title: string) => `Regel: ${title}`,
};

export const recruiting = {
  members: {
    label: "Nur Mitglieder des Projekts",
    detail: "Ohne Bezahlung",
  },
  prolific: "Prolific",
  connect: "CloudResearch Connect",
  other: "Eine andere Plattform",
  simulated: "Simuliert, zum Testen",
  from: "Teilnehmende von",
  mostClips: "Höchstzahl Clips pro Person",
  mostMinutes: "Höchstzahl Minuten pro Person",
  pay: {
    label: "Bezahlung pro Person",
    hint: "Für alle Clips einer Person, in der Währung der Plattform.",
  },
  consent: {
    label: "Einwilligungserklärung",
    hint: "Dem stimmen Personen zu, bevor sie beginnen. Trennen Sie Absätze durch leere Zeilen.",
  },
  home: "Mitglieder des Projekts finden die Studie auf ihrer Startseite.",
};

export const start = {
  kinds: { rewards: "Bezahlung", fee: "Gebühr der Plattform" },
  none: "Wählen Sie ein Formular, um eine Schätzung zu sehen.",
  guessed: (each: string, one: string) =>
    `Etwa ${each} pro ${one}, geschätzt, weil es wenige frühere Annotationen gibt.`,
  measured: (each: string, n: number, one: string) =>
    `${each} pro ${one}, der Median aus ${plural(n, "früheren Annotation", "früheren Annotationen")} mit diesem Formular.`,
  heading: "Kosten und Arbeit",
  columns: {
    for: "Für",
    about: "Etwa",
    most: () => "Höchstens, bei Unterschieden überall",
  },
  annotations: "Annotationen",
  hours: "Stunden Arbeit",
  total: "Summe",
};

export const summary = {
  label: "Zusammenfassung",
  name: "Name der Studie",
  instrument: "Formular",
  noInstrument: "Nicht gewählt",
  missing: "Bevor Sie beginnen",
  ready: "Bereit",
  starting: "Beginnt",
  start: "Studie beginnen",
  preview: "Als Annotator ausprobieren",
  annotations: "Annotationen",
  upTo: (most: string) => `, bis zu ${most}`,
  people: "Personen",
  atLeast: (n: string) => `mindestens ${n}`,
  rechecks: "Nachprüfungen",
  practice: "Übung",
  practiceClips: (n: number) => plural(n, "Clip", "Clips"),
  none: "keine",
  checks: "Verdeckte Kontrollen",
  shares: (gold: number, repeats: number) => `${gold} %, Wiederholungen ${repeats} %`,
  work: "Arbeit",
  hours: (hours: number) => `etwa ${plural(hours, "Stunde", "Stunden")}`,
  about: "Etwa",
  most: () => "höchstens, bei Unterschieden überall",
  hourly: (pay: string, time: string, one: string) => `Etwa ${pay} pro Stunde bei ${time} pro ${one}.`,
};
