/**
 * What the annotator's page says from its first moment: one object an area of the page, a function where something is
 * put in. The names of commands are in `commands`, the messages of parts that are loaded later in their own modules.
 */
import type { SegmentLabel } from "../en/annotate";
import { plural } from "./plural";

export const page = { title: "Annotieren · Outtake" };

/** Above one's own annotation that is opened again. */
export const reopened = (revision: number) =>
  `Sie ändern Version ${revision} Ihrer Annotation. Sie gilt, bis Sie Version ${revision + 1} abschicken.`;

/** Before there is a clip; more is in `between`. */
export const between = {
  looking: "Der nächste Clip wird geladen",
  studies: "Alle Studien",
};

export const bar = {
  /** What a task is called by its subject. */
  subjects: {
    video: "Clip",
    pair: "Paar",
    chain: "Kette",
    prompt: "Prompt",
    question: "Frage",
    marked_error: "Fehler",
    passage: "Textstelle",
  },
  task: (subject: string, n: number) => `${subject} ${n}`,
  of: (n: number) => `von ${n}`,
  done: "Erledigte Aufgaben",
  spent: (time: string) => `${time} an dieser Aufgabe`,
  menu: "Menü",
  help: "Anleitung und Tastenkürzel",
};

/** Where the work is kept. */
export const save = {
  new: "Noch nichts zu speichern",
  saved: (at: string) => `Gespeichert ${at}`,
  savedEarlier: "Früher gespeichert",
  saving: "Wird gespeichert",
  kept: "Auf diesem Computer gespeichert",
  notKept: "Nicht gespeichert. Lassen Sie diese Seite offen",
  offline: "Offline, auf diesem Computer gespeichert",
  offlineNotKept: "Offline und nicht gespeichert. Lassen Sie diese Seite offen",
  conflict: "Auch in einem anderen Fenster gespeichert",
  lost: "Ihnen nicht mehr zugewiesen, auf diesem Computer gespeichert",
  refused: (why: string) => `Nicht angenommen: ${why}`,
  waiting: (n: number) => `; ${plural(n, "fertiger Clip wartet", "fertige Clips warten")} auf das Senden`,
};

/** What the parts of the page are called. */
export const parts = {
  clip: "Clip",
  prompt: "Prompt",
  segments: "Segment",
  questions: "Fragen",
  chain: "Gedankenkette",
  feedback: "Rückmeldung",
};

export const stage = {
  tryAgain: "Erneut versuchen",
  report: "Melden und weiter",
  opening: "Der Clip wird geöffnet",
  noPair: "Der Player für zwei Clips wurde nicht geladen: Der Server antwortet nicht.",
  coming: (frame: number) => `Frame ${frame} wird geladen`,
  drawing: (segment: number, frame: number) => `Segment ${segment} wird ab f${frame} gezogen.`,
  /** Before and after the key that ends it. */
  endHere: { before: "Mit", after: "endet es hier" },
};

export const transport = {
  name: "Player",
  play: "Abspielen",
  pause: "Pause",
  frame: "Frame",
  speed: "Tempo",
  /** The keys are those of this browser; a command may have none. */
  speedHint: (slower: string, faster: string, back: string, pause: string, on: string) =>
    `Tempo. Langsamer: ${slower}, schneller: ${faster}. ${back}, ${pause} und ${on} spielen rückwärts, halten an und spielen vorwärts.`,
  loop: "Loop",
  lastSecond: "Letzte s",
  soundOn: "Ton an",
  soundOff: "Stumm",
  noSound: "tonlos",
  volume: "Lautstärke",
  start: "Start",
  end: "Ende",
};

export const timeline = {
  name: (frames: number) => `Zeitleiste mit ${plural(frames, "Frame", "Frames")}`,
  frames: "Frames",
  sound: "Ton",
  evidence: "Beleg",
  marked: "Markiert",
  given: (type: string, first: number, last: number) => `Markierter Fehler: ${type}, Frame ${first} bis ${last}`,
  segments: "Segmente",
  drawHere: "Hier ziehen, um ein Segment anzulegen",
  inSight: "Sichtbarer Teil des Clips",
  inSightFrames: (first: number, last: number) => `Frames ${first} bis ${last}`,
  silence: "Stille",
  noWaveform: "die Wellenform wurde nicht geladen",
  pin: (questions: readonly number[], frame: number) => `Beleg für Frage ${questions.join(" und ")}, Frame ${frame}`,
  pinRange: (questions: readonly number[], first: number, last: number) =>
    `Beleg für Frage ${questions.join(" und ")}, Frames ${first} bis ${last}`,
  pinned: (question: number) => `F${question}`,
};

/** One segment: what it is called and where it is. */
export const segment = {
  name: (n: number) => `Segment ${n}`,
  noType: "noch kein Typ",
  drawing: "wird gezogen",
  start: (n: number) => `Anfang von Segment ${n}`,
  end: (n: number) => `Ende von Segment ${n}`,
  edge: (frame: number, seconds: string) => `Frame ${frame}, ${seconds} s`,
  from: (frame: number) => `ab f${frame}`,
  /** For screen readers: "Segment 1, Physikfehler, Frame 12 bis 40, Schweregrad 4". */
  segmentLabel: ({ number, type, start, last, severity, box }: SegmentLabel) => {
    const frames = last === null ? `ab Frame ${start}, wird gezogen` : `Frame ${start} bis ${last}`;
    const rated = severity === null ? [] : [`Schweregrad ${severity}`];
    const kind = type ?? "noch kein Typ";
    return [`Segment ${number}`, kind, frames, ...rated, ...(box ? ["mit Rahmen"] : [])].join(", ");
  },
};

/** What keeps the work from being submitted. */
export const gaps = {
  nothing: "Markieren Sie mindestens ein Segment.",
  nothingOrClean: "Markieren Sie mindestens ein Segment, oder wählen Sie „Keine Fehler“.",
  /** `needs` is a sentence without its stop: "Es fehlt: ein Ende". */
  segment: (n: number, needs: string) => `Segment ${n}: ${needs}.`,
  /** `lack` follows the question's number: "ist nicht beantwortet". */
  question: (n: number, lack: string) => `Frage ${n} ${lack}.`,
  noTag: "Geben Sie mindestens einem Satz einen Fehlertyp.",
  noTagOrClean: "Geben Sie mindestens einem Satz einen Fehlertyp, oder wählen Sie „Keine Fehler“.",
  tag: (n: number, needs: string) => `Markierung ${n}: ${needs}.`,
  area: "braucht noch den Bereich im Clip",
  stray: "hat einen Beleg oder eine Notiz, aber keine Antwort: Beantworten Sie die Frage, oder entfernen Sie beides",
};

/** Why a wish could not be granted. */
export const notices = {
  notStarted: "Drücken Sie „Start“, wo der Fehler beginnt, dann „Ende“, wo er endet.",
  endBeforeStart: "Das Ende kann nicht vor dem Anfang liegen. Verschieben Sie zuerst den Anfang.",
  notInside: "Um ein Segment zu teilen, setzen Sie den Abspielkopf hinein.",
  nothingToJoin: "Kein Segment zum Verbinden: Keines grenzt an dieses, und kein späteres hat seinen Typ.",
  notMarked: "Markieren Sie zuerst ein Segment, oder wählen Sie eines aus. Mit „Start“ beginnt hier ein neues.",
  open: "Dieses Segment hat noch kein Ende. Drücken Sie zuerst „Ende“ bei seinem letzten Frame.",
  tagRepeats: "Dieselben Wörter haben diese Markierung schon.",
  tagHere:
    "Einige dieser Wörter haben diese Markierung schon; sie ist jetzt ausgewählt. Noch einmal drücken entfernt sie.",
  noTags: "Noch kein Satz ist markiert.",
  noPin: "Diese Frage hat noch keinen Beleg.",
  nothingBefore: "Vor dem ersten Frame gibt es nichts.",
  firstFrame: "Das ist der erste Frame.",
  lastFrame: "Das ist der letzte Frame.",
};

/** The outcomes of clips that are not shown any more. */
export const fate = {
  given: "Er wurde neu vergeben, bevor Sie wieder online waren.",
  inOtherHands: "Der vorige Clip wurde neu vergeben. Ihre Arbeit daran bleibt auf diesem Computer.",
  notSubmitted: (why: string) =>
    `Ein Clip konnte nicht abgeschickt werden: ${why} Ihre Arbeit daran bleibt auf diesem Computer.`,
  noNetwork: "Sie sind offline. Versuchen Sie es wieder, wenn der Server erreichbar ist.",
};

/** Why another key was not given to a command. */
export const keyTaken = (keys: string, other: string, command: string): string =>
  `${keys} gehört schon zu „${other}“. Das Tastenkürzel für „${command}“ wurde nicht geändert.`;

/** A task of the training, as the bar calls it. */
export const practice = (subject: string) => `Übung: ${subject}`;

export const training = {
  locked: "Diese Aufgabe ist abgeschickt. Sie können sie ansehen, aber nicht ändern.",
  tutorial: "Anleitung Schritt für Schritt",
  nextClip: "Weiter zur nächsten Aufgabe",
  feedback: "Rückmeldung",
};

/** An instrument is tried, and nothing is stored. */
export const preview = {
  title: "Vorschau",
  note: "Vorschau: Nichts wird gespeichert",
  text: "Eine Tasse steht auf einem Tisch. Sie fällt nach oben.",
  question: "Fällt die Tasse nach oben?",
  dimension: "Handlung",
  example: "Beispiel",
  reason: "Die Tasse fällt nach oben.",
  nothing: "Noch nichts zu zeigen. Fügen Sie einen Fehlertyp oder eine Frage hinzu.",
};
