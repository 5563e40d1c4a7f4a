/** The texts about what a critic returned for a clip. */
import { decimal, plural } from "../plural";

export const clip = {
  noFrameTable: (status: number) => `Die Tabelle der Frames wurde nicht geladen: Der Server meldet ${status}.`,
  label: "Der Clip",
  seconds: (seconds: string) => `${seconds} s`,
  noCall: "Noch kein Modellaufruf für diesen Clip.",
  noModel: "Dieser Kritiker hat kein Modell zu diesem Clip gefragt.",
};

export const answers = {
  question: "Frage",
  answer: "Antwort",
  pYes: "P(ja)",
  unclear: "unklar",
  none: "keine",
  noProbability: "keine: Das Modell liefert keine Wahrscheinlichkeiten",
};

export const list = {
  clips: "Clips",
  show: "Zeigen",
  all: (n: number) => `Alle ${n}`,
  clip: "Clip",
  status: "Status",
  none: "Kein Clip passt zum Filter.",
  clear: "Aufheben",
  both: (segments: number, answers: number) => `${segments} + ${plural(answers, "Antwort", "Antworten")}`,
  answers: (answers: number) => plural(answers, "Antwort", "Antworten"),
  segments: (segments: number) => plural(segments, "Segment", "Segmente"),
  noError: "kein Fehler",
};

export const timeline = {
  clip: "Clip",
  framesSeen: "Gesehene Frames",
  seen: (n: number) => `${plural(n, "Frame", "Frames")} gesehen`,
  segments: "Segmente",
  unheard: {
    refused: "das Modell hat abgelehnt",
    media_not_received: "das Modell hat den Clip nicht erhalten",
  },
  outside: (n: number) => `${plural(n, "Segment", "Segmente")} außerhalb des Clips, siehe unten`,
  noReply: "noch keine Antwort",
  unread: "Antwort nicht auswertbar",
  notRequested: "Segmente nicht verlangt",
  noError: "kein Fehler",
  segment: (type: string, start: string, end: string, reason: string) => `${type}, ${start}–${end} s. ${reason}`,
  caption: (n: number) => plural(n, "Segment", "Segmente"),
  n: "n",
  seconds: "Sekunden",
  type: "Typ",
  reason: "Begründung",
  confidence: (value: string) => `Konfidenz ${value}`,
  invalid: (why: string) => `ungültig: ${why}`,
};

export const reply = {
  name: (subject: string) => `Antwort, ${subject}`,
  reused: "aus einem früheren Lauf übernommen",
  raw: "Rohe Antwort",
  noText: "Die Antwort hat keinen Text.",
  thinking: "Denkschritte",
  notReceived: (tokens: number | null, least: number) =>
    `Das Modell hat das Video nicht erhalten: Es meldet ${tokens ?? "keine"} Prompt-Tokens, aber allein die Frames brauchen ${least}.`,
  edits: (n: number) => `${plural(n, "Änderung", "Änderungen")} beim Auswerten`,
  shownOptions: "Optionen in der gezeigten Reihenfolge",
  probability: (value: number) => `P = ${decimal(value, 2)}`,
  prompt: "Prompt",
  system: "System",
  afterFrames: "Nach den Frames",
  atEnd: "Am Ende",
  cached: (tokens: string) => `, ${tokens} im Cache`,
  tokens: {
    promptUnknown: "Prompt-Tokens nicht gemeldet",
    prompt: (tokens: string, cached: string) => `${tokens} Prompt-Tokens${cached}`,
    replyUnknown: "Antwort-Tokens nicht gemeldet",
    reply: (tokens: string) => `${tokens} Antwort-Tokens`,
  },
  seconds: (value: string) => `${value} s`,
  tries: (tries: number) => plural(tries, "Versuch", "Versuche"),
  endedBy: (finish: string) => `beendet durch ${finish}`,
  replies: (n: number) => `${n} Antworten`,
};

export const frames = {
  heading: "Ausgewählte Frames",
  list: "Frames",
  frame: (frame: number, at: string) => `Frame ${frame}, bei ${at} s`,
  at: <T>(at: string, frame: number, small: (text: string) => T) => [`${at} s `, small(`f${frame}`)],
  undecodable: "Dieser Browser kann den Clip nicht dekodieren.",
  seenOf: (n: number, all: number) => `${n} von ${plural(all, "Frame", "Frames")}`,
  rate: (value: number) => `bei ${value} fps`,
};
