/** The texts about what a study found: quality, agreement and reports. */
import { plural } from "../plural";

export const quality = {
  heading: <T>(small: (text: string) => T) => [
    "Qualität der markierten Fehler ",
    small("blinde Bewertungen durch Menschen"),
  ],
  n: (n: number) => `n ${plural(n, "Fehler")}`,
  judged: (rated: string, errors: number, none: boolean) =>
    `${rated} von ${plural(errors, "Fehler", "Fehlern")} bewertet.${none ? " Bitten Sie Annotierende, zu beginnen. Anteile erscheinen nach der ersten Antwort." : ""}`,
  level: (grade: number, name: string) => `${grade} ${name}, oder besser`,
  choiceN: (n: number, tied: number) =>
    `n ${plural(n, "Fehler")}${tied > 0 ? `, ${tied} bei Gleichstand nicht gezählt` : ""}`,
  foot: (confidence: string) =>
    `Jeder Fehler zählt einmal: mit dem Median seiner Noten oder der häufigsten Wahl. In Klammern: das ${confidence}-%-Intervall nach Wilson.`,
  of: (part: string, all: string) => `${part} von ${all}`,
};

export const reports = {
  heading: "Berichte",
  computing: (version: number) =>
    `Ground Truth v${version} wird berechnet. Sie können einen Bericht erstellen, wenn sie fertig ist.`,
  lacking: "Ein Bericht braucht eine Ground Truth und mindestens einen Annotator zum Vergleich.",
  /** What a report rests on; `threshold` is null where there is none. */
  truth: (version: number, threshold: string | null, withProposed: boolean) =>
    `Ground Truth v${version}${threshold === null ? "" : `, τ ${threshold}`}${withProposed ? "" : ", ohne von Kritikern vorgeschlagene Fehler"}`,
  none: "Noch keine Berichte.",
  noOthers: (onAnswers: boolean) =>
    `Alle Annotierenden sind Teil dieser Ground Truth, es gibt also niemanden zum Vergleich.${onAnswers ? " Der Bericht umfasst nur die wahren Antworten." : ""}`,
  compare: "Vergleichen",
  joined: {
    legend: "Aus anderen Studien",
    hint: "Was Menschen in anderen Studien dieses Projekts zu denselben Clips gesagt haben. Als eine Zeile zählt von jedem Clip die Annotation, die zuerst kam.",
    no: "Nicht enthalten",
    pooled: "Menschen als eine Zeile",
    each: "Eine Zeile pro Person",
  },
  creating: "Wird erstellt",
  create: "Bericht erstellen",
  either: {
    legend: "Zeilen aus zwei Kritikern",
    hint: "Meldet einen Fehler, wo einer der beiden es tut. Steht unter den Zeilen der beiden.",
    first: "Erster Kritiker",
    or: "oder",
    second: "Zweiter Kritiker",
    error: "Ein Fehler ist die Antwort",
    answers: { no: "Nein", yes: "Ja" },
    add: "Zeile hinzufügen",
    row: (first: string, second: string) => `${first} oder ${second}`,
    errorIs: (answer: string) => `Fehler: ${answer}`,
    remove: (first: string, second: string) => `${first} oder ${second} entfernen`,
  },
};

export const pages = {
  agreement: "Übereinstimmung",
  truths: "Ground Truth",
  reports: "Berichte",
};

export const agreement = {
  heading: "Übereinstimmung",
  basis: "zwischen Annotierenden, aus unabhängigen Annotationen",
  compare: "Vergleichen",
  leftOut: (held: number, one: string, many: string) => ` Ausgelassen, weil zurückgezogen: ${plural(held, one, many)}.`,
  none: (one: string, leftOut: string) => `${one}: Noch keine Aufgabe hat zwei dieser Annotierenden.${leftOut}`,
  caption: "Übereinstimmung insgesamt",
  overall: "Insgesamt",
  foot: "„Auch gefunden“: der Anteil der Segmente, die der andere Annotator bei einer IoU von 0,5 getroffen hat, mit beliebigem Typ. „Gleicher Typ“ ist der Anteil davon. „Später“: der Median der Zeit, um die die Grenzen dieses Annotators nach denen des anderen kommen; bei einem Paar die des ersten.",
  /** `sampled` is null where all tasks are counted. */
  tasks: (sampled: string | null, shared: number, one: string, many: string) =>
    sampled === null
      ? `${plural(shared, one, many)} mit zwei oder mehr Annotierenden.`
      : `Zufällige ${sampled} von ${plural(shared, one, many)} mit zwei oder mehr Annotierenden.`,
  how: "„Gleich“ ist der Anteil gleicher Paare; κ, AC1 und α rechnen den Zufall heraus. In Klammern: das 95-%-Bootstrap-Intervall über Gegenstände.",
  cohen: "Cohens κ ist für zwei Annotierende definiert: siehe die Tabellen der Annotierenden.",
  figures: {
    tagF1: "F1 der Markierungen, ein Typ in einem Satz",
    f1: "F1 bei IoU 0,5",
    iou: "IoU, je ein Segment",
    iou60: "IoU ≥ 0,6, je ein Segment",
    starts: "Anfänge, 90 % innerhalb von",
    ends: "Enden, 90 % innerhalb von",
    type: "Gleicher Typ",
    typeAlpha: "Typ, α",
    severity: "Schweregrad, ordinales α",
  },
  units: { pairs: "Paare", matches: "Treffer", tags: "Markierungen" },
  noFigure: "keiner",
  n: (n: string, unit: string) => `n ${n} ${unit}`,
};

export const plot = {
  label: "F1 der Segmente gegen die IoU",
  caption: (n: number) =>
    `F1 der besten Eins-zu-eins-Zuordnung, Mittelwert über ${plural(n, "Paar", "Paare")} von Annotierenden pro Clip, in dem mindestens einer einen Fehler markiert hat, mit 95-%-Intervallen. Zufall: dasselbe Maß zwischen verschiedenen Clips.`,
  f1: "F1",
  chance: "Zufall",
  iou: "zeitliche IoU",
};

export const tables = {
  notAsked: "nicht gefragt",
  none: "keiner",
  same: "Gleich",
  cohen: "Cohens κ",
  gwet: "Gwets AC1",
  krippendorff: "Krippendorffs α",
  detection: "Fehler oder kein Fehler",
  sentences: "Fehler oder kein Fehler pro Satz",
  sentenceTypes: "Fehlertypen pro Satz",
  chainTypes: "Fehlertypen der ganzen Kette",
  byType: "Übereinstimmung nach Fehlertyp",
  errorType: "Fehlertyp",
  alsoFound: "Auch gefunden",
  sameType: "Gleicher Typ",
  marked: (marked: number) => `${marked}-mal markiert`,
  forms: {
    choices: "Mehrfachauswahl, als Menge verglichen",
    scale: "α ist ordinal",
  },
  byQuestion: "Übereinstimmung nach Frage",
  question: "Frage",
  onPrompts: "Fragen zu Prompts",
  asYes: "unklar als ja gezählt",
  asNo: "unklar als nein gezählt",
  shared: "Gemeinsam",
  f1: "F1 bei IoU 0,5",
  startsLater: "Beginnt später",
  endsLater: "Endet später",
  sameAnswer: "Gleiche Antwort",
  cohenAnswers: "Cohens κ, Antworten",
  byAnnotator: "Jeder Annotator gegen alle anderen",
  annotator: "Annotator gegen alle anderen",
  byPair: "Jedes Paar von Annotierenden",
  pair: "Paar",
  pairOf: (a: string, b: string) => `${a} und ${b}`,
  n: (n: string) => `n ${n}`,
  noInterval: (why: string) => `, kein Intervall: ${why}`,
  proposals: "Alle Antworten gegen die Vorschläge eines Modells",
  proposedBy: "Vorgeschlagen von",
  sameAsProposed: "Wie vorgeschlagen geantwortet",
  fewer: (pairs: number) => `${plural(pairs, "Paar", "Paare")} mit weniger gemeinsamen Aufgaben nicht gezeigt.`,
};
