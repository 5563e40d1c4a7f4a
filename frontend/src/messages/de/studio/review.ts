/** The texts of the page where disagreements are settled. */
import { formOf, plural } from "../plural";

export const page = {
  title: "Unterschiede",
  clip: "Clip",
  none: "Noch kein Clip wird geprüft.",
  choose: "Wählen Sie links einen Clip aus.",
  leave:
    "Ihre Entscheidungen zu einem Clip werden gespeichert, wenn Sie ihn entscheiden. Wenn Sie jetzt gehen, sind sie verloren.",
  noFrames: (status: number) => `Die Frames des Clips wurden nicht geladen: Der Server meldet ${status}.`,
};

export const agreement = {
  head: "Übereinstimmung bei diesem Clip",
  onlyOne: "keine, nur ein Annotator",
  clip: (other: string) => `Dieser Clip, ${other}`,
  pairs: <T>(pairs: T, n: number, alone: number) => [pairs, ` ${formOf(n, "Paar", "Paare")}, ${alone} allein`],
  meanIou: (pairs: number) => `mittlere tIoU, n = ${plural(pairs, "Paar", "Paare")}`,
  noPair: "keine, kein Paar",
  sameType: (pairs: number) => `gleicher Typ, n = ${plural(pairs, "Paar", "Paare")}`,
  of: (same: number, all: number) => `${same} von ${all}`,
  sameAnswer: (other: string, n: number) => `Gleiche Antwort, ${other}, n = ${plural(n, "Frage", "Fragen")}`,
  noQuestion: "keine, keine Frage von beiden beantwortet",
  with: (one: string, other: string) => `${one} mit ${other}`,
};

export const filters = {
  reason: "Grund",
  allReasons: "Alle Gründe",
  state: "Zustand",
  anyState: "Alle Zustände",
  states: {
    open: "Offen",
    settled: "Entschieden",
  },
  errorType: "Fehlertyp",
  allTypes: "Alle Typen",
  generator: "Generator",
  allGenerators: "Alle Generatoren",
  annotator: "Annotator",
  allAnnotators: "Alle Annotierenden",
};

export const find = {
  title: "Unterschiede suchen",
  none: "Noch keine Clips abgeschickt. Bitten Sie Annotierende, zu beginnen, oder starten Sie einen Kritiker.",
  compare: "Vergleichen",
  tooFew: "Wählen Sie mindestens zwei Annotierende.",
  searching: "Wird gesucht",
  find: "Suchen",
};

export const footer = {
  skip: "Weiter",
  sending: "Wird gesendet",
  settle: "Entscheiden",
  settleChain: "Entscheiden",
  progress: (done: number, all: number) => `${done} von ${all} fertig`,
  notSaved: "nicht gespeichert",
  saved: "gespeichert",
};

export const note = {
  label: "Notiz zu diesem Clip",
  placeholder: "Optional",
};

export const other = {
  label: "Weitere Aktionen",
  watch: "Diskussion ansehen",
  startAnother: "Weitere gemeinsame Prüfung beginnen",
  startJoint: "Gemeinsame Prüfung beginnen",
  flagGuideline: "Richtlinie als unklar melden",
  flags: (flags: number) => plural(flags, "Meldung", "Meldungen"),
  joint: {
    open: "Eine gemeinsame Prüfung läuft.",
    agreed: "In einer gemeinsamen Prüfung entschieden.",
    closed: "Die gemeinsame Prüfung endete ohne Einigung.",
  },
  opened: "Die gemeinsame Prüfung ist offen. Die Annotierenden finden sie unter „Meine Arbeit“.",
  effect: (people: number) =>
    `${people === 1 ? "Die Person, die geantwortet hat, sieht" : `Die ${people} Personen, die geantwortet haben, sehen`} die Antworten der anderen anonym, diskutieren und stimmen ab. Der Clip ist entschieden, wenn alle bei jeder Frage gleich stimmen. Ihre unabhängigen Antworten lassen sich dann nicht mehr ändern; die Übereinstimmung wird immer aus diesen berechnet.`,
  start: "Beginnen",
  flagged: "Für die nächste Version der Richtlinie gemeldet.",
  reason: {
    label: "Was deckt die Richtlinie nicht ab?",
    hint: "Die Meldung bleibt auf der Seite der Studie offen, bis eine Runde mit einer neuen Version sie erledigt.",
  },
  flag: "Melden",
};

export const outcome = {
  sent: <T>(bold: (text: string) => T, by: string, time: string, note: string) => [
    bold(`Zur Prüfung geschickt von ${by || "Forschenden"}`),
    `, ${time}: ${note}`,
  ],
  settled: (time: string) => `Entschieden ${time}`,
  revision: (revision: number, time: string) => `Entschieden, Version ${revision}, ${time}`,
  newer: {
    heading: "Eine andere Person hat diesen Clip entschieden, während Sie ihn bearbeitet haben.",
    revision: (revision: number, time: string, segments: number, dismissed: number) =>
      `Version ${revision}, ${time}: ${plural(segments, "Segment", "Segmente")}, ${dismissed} verworfen.`,
    revoked: "Sie wurde widerrufen.",
  },
  load: "Diese Version laden",
  keep: "Meine als nächste Version behalten",
};

export const queue = {
  label: "Prüfliste",
  heading: "Unterschiede",
  open: (open: number, tasks: string) => `${open} offen von ${tasks}`,
  find: "Unterschiede suchen",
  none: "Noch keine Unterschiede. Wenn zwei Annotierende denselben Clip abgeschickt haben, wählen Sie „Unterschiede suchen“, oder schicken Sie Clips von der Seite „Clips“ zur Prüfung.",
  noMatch: <T>(clear: (text: string) => T) => ["Kein Clip passt zum Filter. ", clear("Aufheben")],
  clips: "Clips",
  found: (opened: number, open: number, settled: number) =>
    `${plural(opened, "Clip", "Clips")} geöffnet. Insgesamt ${open} offen und ${settled} entschieden.`,
  settled: "entschieden",
  reasons: {
    sent: "Zur Prüfung geschickt",
    type: "Typ verschieden",
    severity: "Schweregrad verschieden",
    span: "Grenzen verschieden",
    sentence: "Satz verschieden",
    alone: "Einseitig",
    critic_only: "Nur Kritiker",
    severe_missed: "Von Kritikern übersehen",
    clean_against: "Fehler oder keine",
    answer: "Antworten verschieden",
    unclear: "Unklar",
  },
};

export const workspace = {
  clip: "Clip",
  prompt: "Prompt",
  noPrompt: "kein Prompt",
  group: "Gruppe",
  question: "Frage",
};

export const job = {
  notLoaded: "Der Clip wurde nicht geladen.",
};

export const missingDecisions = {
  open: (segments: string) => `Noch offen: ${segments}. Nehmen Sie jedes, vereinen Sie es, oder verwerfen Sie es.`,
  segment: (needs: string) => `Entschiedenes Segment: ${needs}.`,
  questions: (numbers: string) => `Die Fragen ${numbers} sind nicht beantwortet.`,
  question: (number: number, lack: string) => `Frage ${number} ${lack}.`,
};

export const reviewEditor = {
  noSegment: (letter: string) => `${letter} hat in dieser Gruppe kein Segment.`,
  nothingToMerge: "Nichts zu vereinen: Diese Gruppe hat ein Segment.",
  noneOpen: "Hier sind keine offenen Segmente. Mit Entf entfernen Sie das entschiedene Segment.",
  split: "Wählen Sie ein entschiedenes Segment, und gehen Sie zu einem Frame darin, nach seinem ersten.",
  join: "Wählen Sie ein entschiedenes Segment, auf das ein weiteres folgt.",
  select: "Wählen Sie zuerst ein entschiedenes Segment.",
  noneAgreed: "Keine offene Frage hat von allen Annotierenden dieselbe Antwort.",
};

export const reviewTimeline = {
  late: "In keiner Gruppe: nach der Suche abgeschickt.",
  noErrors: "keine Fehler",
  statuses: {
    refused: "abgelehnt",
    failed: "fehlgeschlagen",
    media_not_received: "Medien nicht erhalten",
  } as Readonly<Record<string, string>>,
};
