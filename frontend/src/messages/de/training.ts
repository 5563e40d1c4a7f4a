/** The words of the training: what was right in a clip, and the guide through the first. */
import { plural } from "./plural";

/** What is marked: stretches of a clip, or words of a text. */
type Where = "clip" | "text";

const NAMES: Readonly<Record<Where, string>> = { clip: "Clip", text: "Text" };

const over = (n: number): string => (n === 0 ? "" : ` ${plural(n, "Markierung", "Markierungen")} zu viel.`);

export const verdict = {
  clean: (where: Where, overMarked: number) =>
    overMarked === 0
      ? `Richtig: Dieser ${NAMES[where]} hat keine Fehler.`
      : `Dieser ${NAMES[where]} hat keine Fehler.${over(overMarked)}`,
  errors: (found: number, known: number, overMarked: number) => {
    if (found < known || overMarked > 0) return `Sie haben ${found} von ${known} Fehlern gefunden.${over(overMarked)}`;
    return known === 1
      ? "Richtig: Sie haben den Fehler gefunden."
      : `Richtig: Sie haben alle ${known} Fehler gefunden.`;
  },
  answers: (right: number, of: number) => {
    if (right < of) return `${right} von ${plural(of, "Antwort", "Antworten")} richtig.`;
    return of === 1 ? "Ihre Antwort ist richtig." : `Alle ${of} Antworten sind richtig.`;
  },
  stored: "Ihre Antworten sind gespeichert.",
};

export const feedback = {
  found: "Gefunden",
  missed: "Übersehen",
  over: "Markiert, aber kein Fehler",
  answers: "Antworten",
  details: "Einzelheiten",
  yours: "Ihre",
  known: "Bekannt",
  typeOf: (yours: string, known: string) => `Typ: Ihrer ${yours}, bekannt ${known}.`,
  noType: "kein Typ",
  severityOf: (label: string, yours: number, known: number) => `${label}: Ihre Angabe ${yours}, bekannt ${known}.`,
  edges: (start: string, end: string) => `Anfang ${start}, Ende ${end}.`,
  exact: "genau",
  off: (by: number, unit: "frames" | "characters", seconds: string | null) => {
    const n = Math.abs(by);
    const count = unit === "frames" ? plural(n, "Frame", "Frames") : plural(n, "Zeichen");
    return `${count} zu ${by < 0 ? "früh" : "spät"}${seconds === null ? "" : ` (${seconds} s)`}`;
  },
  overlap: (percent: string) => `${percent} % Überlappung`,
  length: (frames: number, seconds: string) => `${plural(frames, "Frame", "Frames")}, ${seconds} s`,
  said: (yours: string) => `Ihre Antwort: ${yours}`,
  isKnown: (known: string) => `Bekannt: ${known}`,
  right: "richtig",
  wrong: "falsch",
  open: "nicht gewertet",
  watch: "Wählen Sie eines aus, um es noch einmal anzusehen.",
  goOn: "Weiter",
  begin: "Mit den Aufgaben beginnen",
  workBegins: "Das war die letzte Übungsaufgabe. Ab jetzt zählt Ihre Arbeit.",
  notCounted: "Übungen zählen nicht.",
  waits: "Abgeschickt: wartet auf den Server",
  kept: "Der Server antwortet nicht. Ihre Arbeit ist auf diesem Computer gespeichert und wird gesendet, sobald er antwortet. Sie müssen nichts tun.",
  tryNow: "Jetzt versuchen",
};

/** What is on the two lanes of the timeline. */
export const lanes = {
  found: "gefunden",
  missed: "übersehen",
  over: "kein Fehler",
  name: (whose: "yours" | "known", kind: string, number: number, type: string, frames: string) =>
    `${whose === "yours" ? "Ihre Markierung" : "Bekannter Fehler"} ${number}, ${type}, ${frames}: ${kind}`,
};

export const tutorial = {
  label: "Anleitung",
  step: (n: number, of: number) => `Schritt ${n} von ${of}`,
  close: "Anleitung schließen",
  comesBack: "Sie lässt sich über das Menü wieder öffnen.",
};

/** One sentence a step of the guide. */
export const steps = {
  watch: "Sehen Sie sich den Clip einmal von Anfang bis Ende an.",
  find: "Gehen Sie Frame für Frame zum ersten Frame mit einem Fehler. Gar kein Fehler? Wählen Sie „Keine Fehler“.",
  mark: "Markieren Sie den Fehler: Halten Sie eine Taste, solange er dauert, oder drücken Sie eine Taste am Anfang und eine andere am Ende.",
  type: "Wählen Sie den Fehlertyp.",
  severity: "Bewerten Sie, wie auffällig er ist.",
  reason: "Beschreiben Sie den Fehler in wenigen Wörtern.",
  tag: "Gehen Sie zu einem Satz mit einem Fehler, und geben Sie ihm den Fehlertyp. Gar kein Fehler? Wählen Sie „Keine Fehler“.",
  answer: "Beantworten Sie die Frage.",
  pin: "Legen Sie den Beleg fest: Gehen Sie zu dem Frame, der ihn zeigt, und nehmen Sie ihn als Beleg.",
  goOn: "Weiter zur nächsten Frage.",
  rest: "Beantworten Sie die übrigen Fragen ebenso.",
  submit: "Schicken Sie ab. Danach sehen Sie, welche Antworten richtig waren.",
};
