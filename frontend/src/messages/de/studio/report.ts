/** The texts of the page of a report. */
import { plural } from "../plural";

export const clips = {
  heading: "Clips",
  showAll: "Clips zeigen",
  annotator: "Annotator",
  anyAnnotator: "alle",
  show: "Zeigen",
  all: "alle Clips",
  type: "Typ",
  anyType: "alle Typen",
  none: "Dieser Bericht hat keine Clips.",
  noMatch: "Kein Clip passt zum Filter.",
  clear: "Filter aufheben",
  more: "Mehr Clips zeigen",
  only: {
    misses: "mit einem übersehenen Fehler",
    falseAlarms: "mit einem Fehlalarm",
    matches: "mit einem Treffer",
  },
};

export const video = {
  play: "Abspielen",
  from: (generator: string, seconds: string) => `· ${generator} · ${seconds} s`,
  frames: "Frames",
  noError: "kein Fehler",
  statuses: {
    refused: "abgelehnt",
    failed: "fehlgeschlagen",
    media_not_received: "Medien nicht erhalten",
  } as Readonly<Record<string, string>>,
  noneMarked: "kein Fehler markiert",
  notAnnotated: "nicht annotiert",
  reasons: "Begründungen",
  invalidCount: (invalid: number) => `${invalid} ungültig, siehe Begründungen`,
  segment: (type: string, start: string, end: string, reason: string, match: string) =>
    `${type}, ${start}–${end} s. ${reason} ${match}`,
  noMatch: "kein Treffer",
  reference: "Referenz",
  none: "In diesem Clip sind keine Fehler markiert.",
  caption: (n: number) => plural(n, "Segment", "Segmente"),
  annotator: "Annotator",
  seconds: "Sekunden",
  type: "Typ",
  severity: "Schweregrad",
  reason: "Begründung",
  match: "Treffer",
  noReason: "nicht angegeben",
  legend: {
    label: "Legende",
    reference: "Referenz",
    person: "Person",
    critic: "Kritiker",
    matches: <T>(sign: T) => [sign, " trifft Referenz 2"],
    noMatch: "kein Treffer",
  },
  invalid: (why: string) => `ungültig: ${why}`,
  judged: (s: number) => `, S ${s} von 10`,
  matchOf: (number: number, p: string, r: string, judged: string) => `Referenz ${number}: P ${p}, R ${r}${judged}`,
};

export const tables = {
  /** Between two numbers of which one is negative. */
  to: " bis ",
  tooFew: (n: string) => `Intervalle brauchen n ≥ ${n}`,
  noIntervals: (without: string) => `Keine Intervalle: ${without}.`,
  as: (title: string, format: string) => `${title} als ${format}`,
  tex: "TeX",
  label: "Annotierende nach Maß",
  isSource: "· Quelle dieser Ground Truth",
  leftOut: {
    not_attempted: "nicht versucht",
    media_not_received: "Video nicht erhalten",
    absent: "nicht annotiert",
    held: "zurückgezogen",
  },
  sections: "Tabellen",
  none: "keiner",
  noInterval: "± keins",
  n: (n: string) => `n ${n}`,
  note: ", Anmerkung",
};

export const compared = {
  facts: {
    truth: "Ground Truth",
    errors: "Wahre Fehler",
    answers: "Wahre Antworten mit einem Wert",
    judge: "Judge",
    proposed: "Von Kritikern vorgeschlagene Fehler",
    code: "Code",
  },
  included: "enthalten",
  leftOut: "ausgelassen",
  none: "keiner",
  label: "Vergleich mit einem anderen Bericht",
  heading: "Verglichen mit einem anderen Bericht",
  contents: "Inhalt der Berichte",
  report: (number: number) => `Bericht ${number}`,
  differs: "abweichend",
};

export const actions = {
  change: "Ändern",
  compare: "Vergleichen",
  verifying: "Wird überprüft",
  verify: "Überprüfen",
  releases: "Releases",
  computing: (done: string, total: string | null) => `Wird überprüft${total === null ? "" : `: ${done} von ${total}`}.`,
  waiting: (error: string) => `Überprüfung: wartet auf einen Worker.${error}`,
  failed: (error: string) => `Überprüfung fehlgeschlagen: ${error} Mit „Überprüfen“ versuchen Sie es erneut.`,
  lastAttempt: (error: string) => ` Letzter Versuch: ${error}`,
  verified: <T>(digest: T) => ["Überprüft: gleiche Dateien, SHA-256 ", digest],
  differs: <T>(digest: T, was: T) => [
    "Nicht bestätigt: Die Zahlen weichen ab. SHA-256 ",
    digest,
    " statt ",
    was,
    "; der Code oder seine Bibliotheken haben sich geändert. Der Bericht behält seine ursprünglichen Zahlen.",
  ],
};

export const another = {
  title: "Neuer Bericht über diese Annotierenden",
  unchanged: (report: string, again: string) => `${report} ändert sich nicht. ${again}`,
  comparing: "Wird verglichen",
  newReport: "Neuer Bericht",
  answersOnly: "Dieser Bericht umfasst nur die wahren Antworten, der neue ebenso.",
  same: "mit den Annotationen dieses Berichts",
  current: "mit ihren heutigen Annotationen",
  again: (names: string, annotations: string) => `${names}: noch einmal verglichen, ${annotations}.`,
};

export const naming = {
  rename: "Umbenennen",
  label: "Name",
  number: (n: number) => `Bericht ${n}`,
};

export const files = {
  archive: "Alles herunterladen (ZIP)",
  groups: {
    data: "Ganzer Bericht",
    table: "Tabellen",
    plot: "Diagramme",
  },
  label: "Exportieren",
  as: (title: string, format: string) => `${title} als ${format}`,
};

export const heading = {
  provisional: "vorläufig",
  withoutProposed: (leftOutProposed: number) =>
    `ohne von Kritikern vorgeschlagene Fehler (${plural(leftOutProposed, "Fehler")} ausgelassen)`,
  /** `more` is about the errors that critics proposed, or empty. */
  truth: <T>(version: number, size: T, origin: string, more: string, bold: (text: string) => T) => [
    "Ground Truth ",
    bold(`v${version}`),
    ", ",
    size,
    `, ${origin}${more === "" ? "" : `; ${more}`}`,
  ],
  threshold: <T>(tau: T) => ["τ ", tau],
  match: <T>(bold: (text: string) => T) => ["Zuordnung ", bold("eins zu eins, größtes Gewicht")],
  judge: <T>(judge: string | null, baseline: boolean, bold: (text: string) => T) => [
    "Judge ",
    bold(`${judge ?? "keiner"}${baseline ? " (Baseline)" : ""}`),
  ],
  intervals: <T>(percent: number, resamples: string, bold: (text: string) => T) => [
    "Intervalle ",
    bold(`${percent} %, ${resamples} Ziehungen von Prompts`),
  ],
  code: <T>(version: T) => ["Code ", version],
  clips: (clips: number, one: string, many: string) => plural(clips, one, many),
  ofPrompts: (prompts: number) => ` aus ${plural(prompts, "Prompt", "Prompts")}`,
  errors: (errors: number) => plural(errors, "Fehler"),
  tasks: (clips: number) => plural(clips, "Aufgabe", "Aufgaben"),
  errorsIn: (errors: number, clips: number) => `${plural(errors, "Fehler")} in ${plural(clips, "Clip", "Clips")}`,
  answered: (answered: number) => `${plural(answered, "Antwort", "Antworten")} mit einem Wert`,
  unclear: (unclear: number) => `${unclear} unklar`,
  unanswered: (withoutAnswer: number) => `${plural(withoutAnswer, "Frage", "Fragen")} ohne wahre Antwort`,
  held: (held: number, one: string, many: string) => `${plural(held, one, many)} zurückgezogen`,
  config: "Konfiguration",
  copied: "kopiert",
  copyConfig: "Ganzen Hash der Konfiguration kopieren",
};

export const other = {
  title: (title: string) => `${title} vergleichen mit`,
  none: "Die Studie hat keinen anderen fertigen Bericht. Mit „Ändern“ erstellen Sie einen.",
  truth: (version: number, threshold: string | null) =>
    `Ground Truth v${version}${threshold === null ? "" : `, τ ${threshold}`}`,
  with: (title: string) => `Mit ${title} vergleichen`,
  compare: "Vergleichen",
};

export const states = {
  steps: {
    waiting: { what: "Wartet auf einen Worker.", unit: "" },
    judging: { what: "Der Judge vergleicht Begründungen.", unit: "Paaren bewertet" },
    computing: { what: "Die Zahlen werden berechnet.", unit: "Zeilen berechnet" },
  },
  progress: "Fortschritt",
  done: (done: string, total: string, unit: string) => `${done} von ${total} ${unit}`,
  label: "Fortschritt des Berichts",
  waiting: (error: string) =>
    `${error ? `Letzter Versuch: ${error}. Neuer Versuch läuft. ` : ""}Diese Seite wird alle zwei Sekunden aktualisiert. Sie können sie schließen.`,
  failed: <T>(bold: (text: string) => T, why: string) => [
    bold("Der Bericht ist fehlgeschlagen."),
    ` ${why || "Der Grund ist nicht bekannt."}`,
  ],
  kept: "Die fertigen Vergleiche bleiben. Der Bericht geht von dort weiter.",
  budget: {
    label: "Gesamtes Budget für den Judge, US-Dollar",
    hint: "Ohne Grenze leer lassen.",
  },
  resuming: "Wird fortgesetzt",
  resume: "Fortsetzen",
  earlier: <T>(bold: (text: string) => T) => [
    bold("Dieser Bericht entstand, bevor Berichte ihre Zahlen gespeichert haben."),
    " Seine Clips und Treffer stehen unten. Erstellen Sie ihn aus denselben Annotationen und derselben Ground Truth neu, um Tabellen und Diagramme zu erhalten.",
  ],
  recreating: "Wird neu erstellt",
  recreate: "Neu erstellen",
};

export const warning = {
  /** A judge without a certificate; of a baseline it is expected. */
  uncertified: <T>(judge: string, why: string, baseline: boolean, bold: (text: string) => T) => [
    bold(`Der Judge ${judge} hat kein Zertifikat für diese Studie${baseline ? "" : ":"}`),
    `${baseline ? ". Er ist eine einfache Text-Baseline: " : " "}${why}. Die schraffierten Spalten hängen davon ab, P und R nicht. `,
  ],
  certify: "Judge zertifizieren",
  noScore: (failed: number, pairs: number) =>
    `Für ${failed} von ${plural(pairs, "Paar", "Paaren")} gab er keinen Wert; S zählt dort als 0.`,
};

export const plots = {
  as: (title: string, format: string) => `${title} als ${format}`,
  metric: "Maß des Diagramms",
  whole: "Die JSON-Datei hat alle Werte.",
};
