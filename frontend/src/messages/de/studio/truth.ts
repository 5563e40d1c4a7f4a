/** The texts of the pages that compare two ground truths, and preview a merged one. */
import { formOf, plural } from "../plural";

export const task = {
  states: {
    added: "nur in der späteren Version",
    removed: "nur in der früheren Version",
    changed: "geändert",
  },
  noErrors: "keiner dieser Fehler",
  empty: "Die Aufgabe selbst kam hinzu oder fiel weg. Sie hat keine Fehler oder Antworten.",
  basedOn: (from: string) => `beruht auf: ${from}`,
  basedOnNow: (from: string, to: string) => `beruht auf: ${from}, jetzt ${to}`,
  change: "Änderung",
  errors: "Geänderte Fehler",
  error: "Fehler",
  time: (start: string, end: string) => `${start}–${end} s`,
  noSeverity: "kein Schweregrad",
  severity: (severity: number) => `Schweregrad ${severity}`,
  tags: "Geänderte Fehler in Sätzen",
  sentence: "Satz",
  numbered: (n: number, text: string) => `${n}. ${text}`,
  answers: "Geänderte Antworten",
  question: "Frage",
  noAnswer: "– keine Antwort",
  unclear: "unklar",
};

export const diff = {
  heading: (before: number, after: number) => `Ground Truth: v${before} zu v${after}`,
  back: "Zurück zur Ground Truth",
  none: "Keine Änderungen: Jede Aufgabe hat in beiden Versionen dieselben Fehler und Antworten.",
  shown: (n: string, all: number) => `${n} von ${plural(all, "geänderten Aufgabe", "geänderten Aufgaben")}`,
  more: (n: number) => `${n} weitere zeigen`,
  from: "Von",
  to: "Nach",
  caption: "Änderungen",
  part: "Teil der Ground Truth",
  added: (version: number) => `Neu in v${version}`,
  removed: (version: number) => `Entfernt seit v${version}`,
  changed: "Geändert",
  unchanged: "Unverändert",
  n: "n",
  parts: { tasks: "Aufgaben", segments: "Fehler", answers: "Antworten" },
  show: "Zeigen",
  all: "alle geänderten Aufgaben",
  version: (version: number) => `v${version}`,
  versionOf: (version: number, policy: string) => `v${version}, ${policy}`,
  policies: (before: number, policy: string, after: number, policyAfter: string) =>
    `v${before}: ${policy}; v${after}: ${policyAfter}. Eine Aufgabe steht nur in einer Version, wenn die andere sie ausgelassen hat. Fehler werden nach Überlappung gepaart.`,
  /** How tasks or their parts changed, with the number of tasks. */
  changes: { added: "hinzugefügt", removed: "entfernt", changed: "geändert" },
  tasks: (change: string, n: number) => `Aufgaben ${change} (${n})`,
  with: (part: string, change: string, n: number) => `Aufgaben mit ${part}: ${change} (${n})`,
};

export const keptApart = {
  time: (start: string, end: string) => `${start}–${end} s`,
  heading: "Nicht derselbe Fehler",
  scope: "in allen künftigen Versionen; bestehende ändern sich nicht",
  againIn: (video: string, times: readonly string[]) => `In ${video} wieder zusammenführen: ${times.join(" und ")}`,
  again: "Wieder zusammenführen",
};

export const lanes = {
  seconds: "Sekunden",
  segment: (name: string, type: string, start: string, end: string) => `${name}: ${type}, ${start}–${end} s`,
};

export const group = {
  place: (video: string, seconds: string) => `${video} ab ${seconds} s`,
  errorsIn: (n: number, place: string) => `${plural(n, "Fehler")} in ${place}`,
  merged: (n: number) => `${plural(n, "Fehler")} zu einem zusammengeführt`,
  caption: "Passende Paare",
  pair: "Paar",
  iou: "IoU",
  score: "Wert",
  noScore: "kein Wert",
  sameError: "Derselbe Fehler",
  apart: "Nicht derselbe Fehler",
  pairOf: (a: string, b: string) => `${a} und ${b}`,
  yes: "ja",
  otherwise: "nein, über ein anderes Paar zusammengeführt",
  apartIn: (a: string, b: string, place: string) => `Nicht derselbe Fehler: ${a} und ${b} in ${place}`,
  time: (start: string, end: string) => `${start}–${end} s`,
  noSeverity: "kein Schweregrad",
  severity: (severity: number) => `Schweregrad ${severity}`,
  kept: "behalten",
  reason: (reason: string, words: number) => `${reason} (${plural(words, "Wort", "Wörter")})`,
};

export const unjudged = {
  left: <T>(unjudged: number, linked: T, pairs: T) => [
    linked,
    " von ",
    pairs,
    ` von Fehlern ${formOf(unjudged, "wurde", "wurden")} von diesem Judge noch nicht verglichen und ${formOf(unjudged, "ist", "sind")} hier nicht zusammengeführt.`,
  ],
  pairs: (n: number) => plural(n, "nahen Paar", "nahen Paaren"),
  progress: (done: number, total: number) =>
    total === 0 ? "Ein Worker wird sie vergleichen." : `Ein Worker vergleicht sie: ${done} von ${total} fertig.`,
  failed: (error: string) => `Der letzte Versuch hielt an: ${error}`,
  start: "Vergleichen",
};

export const merge = {
  title: "Vorschau der Zusammenführung",
  back: "Zurück zur Ground Truth",
  creating: "Wird erstellt",
  create: "Zusammengeführte Version erstellen",
  annotators: "Annotierende",
  from: "Von",
  proposed: "Von Menschen bestätigte Fehler von Kritikern werden auch zusammengeführt. Sie sind hier nicht gezeigt.",
  choose: "Wählen Sie Annotierende, um zu sehen, welche ihrer Fehler zusammengeführt würden.",
  merges: (n: number) => plural(n, "Zusammenführung", "Zusammenführungen"),
  summary: <T>(before: T, after: T, merges: T, outcome: string) => [
    before,
    " Fehler in Clips mit mehreren Annotierenden werden zu ",
    after,
    ", durch ",
    merges,
    `. ${outcome}`,
  ],
  loading: "Lädt",
  more: (n: number) => `${n} weitere zeigen`,
  shown: (n: string, all: string) => `${n} von ${all} gezeigt`,
  nothing: "Nichts zusammenzuführen: Keine zwei Fehler sind nah genug. Die Version enthält alle Fehler unverändert.",
  done: {
    apart: "Diese sind in allen künftigen Versionen nicht derselbe Fehler. Unten können Sie das rückgängig machen.",
    again: "Sie können wieder zusammengeführt werden.",
  },
  rule: (iou: string, name: string, version: string, baseline: boolean, least: number, greatest: number) =>
    `Zwei Fehler in einem Clip werden zusammengeführt, wenn ihre IoU mindestens ${iou} ist und der Judge ${name} ${version}${baseline ? ", der Wörter vergleicht, aber nicht die Bedeutung," : ""} ihren Begründungen mindestens ${least} von ${greatest} gibt. Der Fehler mit der längsten Begründung bleibt. Nichts wird gespeichert, bis Sie eine Version erstellen.`,
};
