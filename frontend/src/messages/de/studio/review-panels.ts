/** The texts of the lanes, the groups and the questions of a clip whose disagreements are settled. */
import { plural } from "../plural";

export const boxes = {
  from: (labels: string) => `von ${labels}`,
  added: "hinzugefügt",
  settled: (label: string | undefined, segment: string, from: string) =>
    `Entschieden, ${label ?? "kein Typ"}, ${segment}, ${from}`,
  noType: "noch kein Typ",
  edges: { start: "Anfang des entschiedenen Segments", end: "Ende des entschiedenen Segments" },
  frame: (frame: number, seconds: string) => `Frame ${frame}, ${seconds} s`,
};

export const group = {
  none: "Kein entschiedenes Segment ausgewählt. Nehmen Sie eines, vereinen Sie die Gruppe, oder fügen Sie eines hinzu.",
  empty: "Keine Segmente",
  group: (number: number) => `Gruppe ${number}`,
  of: (n: number) => `von ${n}`,
  previous: "Vorige Gruppe",
  previousKey: "Vorige Gruppe (↑)",
  next: "Nächste Gruppe",
  nextKey: "Nächste Gruppe (↓)",
  annotations: "Annotationen",
  pairs: "Paare: zeitliche Überlappung, Ähnlichkeit der Begründungen",
  pairsHint: "Zeitliche Überlappung (tIoU); Ähnlichkeit der Begründungen (einfache Text-Baseline)",
  pair: <T>(a: string, b: string, tiou: T, reasons: T) => [`${a}–${b} tIoU `, tiou, ", Begründungen ", reasons, "/10"],
  take: (letter: string) => `${letter} nehmen`,
  merge: "Vereinen",
  dismissOpen: (open: number) => `${open} verwerfen`,
  dismiss: "Verwerfen",
  add: "Hinzufügen",
  overlap: "Zeitliche Überlappung (tIoU)",
};

export const lanes = {
  timeline: (n: number) => `Zeitleiste mit ${plural(n, "Frame", "Frames")}`,
  time: "Zeit",
  frames: "Frames",
  nothing: "Nichts entschieden: Nehmen Sie ein Segment, oder ziehen Sie hier eines auf",
  simulated: (name: string) => `${name}, simuliert`,
  settled: "Ergebnis",
  outside: (invalid: number) => `${plural(invalid, "Segment", "Segmente")} außerhalb des Clips`,
};

export const questions = {
  none: "Dieser Clip hat keine Fragen.",
  accept: "Übereinstimmende Antworten annehmen",
  of: (question: number, n: number) => `Frage ${question} von ${n}`,
  previous: "Vorige Frage",
  previousKey: "Vorige Frage (↑)",
  next: "Nächste Frage",
  nextKey: "Nächste Frage (↓)",
  notCompared: "Texte werden nicht verglichen",
  differ: "Antworten verschieden",
  agree: "Antworten gleich",
  answers: "Antworten",
  noAnswer: "keine Antwort",
  use: "Diesen Text verwenden",
  pYes: (value: string) => `p(ja) ${value}`,
  settled: "Entschiedene Antwort",
  note: "Notiz zu dieser Antwort",
  notePlaceholder: "Notiz zu dieser Antwort (optional)",
};

export const answers = {
  caption: "Antworten nach Frage und Annotator",
  question: "Frage",
  simulated: (name: string) => `${name}, simuliert`,
  settled: "Entschieden",
  none: "keine",
  open: "offen",
};

export const settled = {
  heading: "Entschiedenes Segment",
  remove: "Entschiedenes Segment entfernen",
  removeKey: "Entfernen (Entf)",
  start: "Anfangsframe",
  end: "Endframe",
  reason: "Begründung",
  edgesOf: (label: string) => `${label} von`,
  edge: (letter: string, frame: number) => `${letter} f${frame}`,
  errorType: "Fehlertyp",
  severity: "Schweregrad",
  severityOf: (level: number) => `Schweregrad ${level}`,
  from: "Von",
  added: "in der Prüfung hinzugefügt",
  revision: (name: string, revision: number) => `${name} Version ${revision}`,
  sameAs: (letter: string) => `wie ${letter}`,
};

export const source = {
  revision: (revision: number) => `Version ${revision}`,
  confidence: (value: string) => `Konf. ${value}`,
  noReason: "keine Begründung",
  reopen: "Wieder öffnen",
  dismiss: "Verwerfen",
  fates: { open: "offen", settled: "entschieden", dropped: "verworfen" },
};

export const transport = {
  player: "Player",
  back: "Einen Frame zurück (,)",
  pause: "Pause (Leertaste)",
  play: "Abspielen (Leertaste)",
  forward: "Einen Frame vor (.)",
  loopGroup: "Gruppe in Schleife",
  loopClip: "Clip in Schleife",
  copy: "Link zu dieser Stelle kopieren",
  copyKey: "Link zu dieser Stelle kopieren (Alt C)",
  undo: "Rückgängig",
  undoKey: "Rückgängig (Strg Z)",
  redo: "Wiederholen",
  redoKey: "Wiederholen (Strg Y)",
  help: "Tastenkürzel",
  showCritics: "Kritiker zeigen",
};
