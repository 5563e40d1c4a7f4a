/** The words of the panels next to the clip, where segments are marked and questions are answered. */

export const inspector = {
  none: "Keines ausgewählt",
  /** Commands for the segment as a whole. */
  deeds: "Segment",
  type: "Fehlertyp",
  reason: "Begründung",
  wordsOf: (words: number, aim: number) => `${words} von ${aim} Wörtern`,
  startFrame: "Anfangsframe",
  endFrame: "Endframe",
  /** The keys are those of this browser. */
  howToMark: (start: string, end: string) => `Drücken Sie ${start}, wo ein Fehler beginnt, und ${end}, wo er endet.`,
};

export const list = {
  heading: "Segmente",
  clean: "Als fehlerfrei markiert.",
  empty: (howToMark: string) => `Noch keine Segmente. ${howToMark}`,
};

export const questions = {
  all: "Alle Fragen",
  answered: (n: number, of: number) => `${n} von ${of} beantwortet`,
  next: "Weiter",
  place: (n: number, of: number) => `Frage ${n} von ${of}`,
  optional: ", optional",
  answer: "Antwort",
  note: "Notiz (optional)",
  evidence: "Beleg",
  show: "Zu dieser Stelle",
  remove: "Beleg entfernen",
  pin: "Dieser Frame",
  pinFrom: "Ab hier",
  pinTo: "Bis hier",
  area: "Bereich",
  areaMissing: "Gehen Sie zu einer Stelle, die es zeigt, und markieren Sie den Bereich.",
  markArea: "Bereich markieren",
  wholeArea: "Ganzes Bild",
  removeArea: "Bereich entfernen",
  firstFrame: "Erster Frame",
  lastFrame: "Letzter Frame",
  pair: "Bild und Ton",
  pairFields: "Ereignis in Bild und Ton",
  seen: "Ereignis im Bild",
  heard: "Ereignis im Ton",
  pictureFrame: "Bild, Frame",
  soundMs: "Ton, ms",
  removePair: "Ereignis in Bild und Ton entfernen",
  picture: (frame: number) => `Bild f${frame}`,
  sound: (at: string) => `Ton ${at} s`,
  /** How much later than the picture the sound comes, in ms; below 0, how much earlier. */
  later: (ms: number) => (ms === 0 ? "mit dem Bild" : `${Math.abs(ms)} ms ${ms > 0 ? "nach" : "vor"} dem Bild`),
  offset: (later: string) => `Ton ${later}`,
  notApplicable: "trifft nicht zu",
  open: "offen",
  mayStayOpen: "optional",
};

export const footer = {
  clean: "Keine Fehler im Clip",
  cleanHint: "Löschen Sie alle Segmente, um „Keine Fehler“ zu wählen.",
  missingHint: "Abschicken zeigt, was fehlt.",
  submit: "Abschicken",
  sending: "Wird gesendet",
  skip: "Überspringen",
  report: "Melden",
};
