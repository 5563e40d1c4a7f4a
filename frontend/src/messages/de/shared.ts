/** The messages of the parts that several pages use. */
import { formOf, plural } from "./plural";

/** How this language writes dates, times and numbers (BCP 47). */
export const language = { locale: "de-DE" };

export const units = {
  seconds: (seconds: string) => `${seconds.replace(".", ",")} s`,
  frame: (frame: number) => `f${frame}`,
  frames: (n: number) => plural(n, "Frame", "Frames"),
  words: (n: number) => plural(n, "Wort", "Wörter"),
};

/** Keys by their names in `KeyboardEvent`, where people call them otherwise; a modifier is one too. */
export const keys: Record<string, string> = {
  Ctrl: "Strg",
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  Escape: "Esc",
  Delete: "Entf",
  PageUp: "Bild auf",
  PageDown: "Bild ab",
};

export const bar = { theme: "Helles oder dunkles Design" };

export const dialog = { close: "Schließen" };

export const loaded = { loading: "Lädt", again: "Erneut versuchen" };

export const clip = {
  name: "Clip",
  loading: "Lädt",
  /** Megabytes loaded; `of` is null while the size is not known. */
  progress: (here: string, of: string | null) => `Clip wird geladen, ${here}${of === null ? "" : ` von ${of}`} MB`,
  damaged: "Der Clip ist beschädigt: Dieser Browser kann ihn nicht ganz dekodieren.",
  undecodable: "Dieser Browser kann den Clip nicht dekodieren.",
  unreachable: "Der Clip wurde nicht geladen: Der Server antwortet nicht.",
  answered: (status: number) => `Der Clip wurde nicht geladen: Der Server meldet ${status}.`,
  brokeOff: (bytes: number, of: number | null) =>
    `Das Laden des Clips brach nach ${bytes}${of === null ? "" : ` von ${of}`} Bytes ab.`,
  notAllowed:
    "Der Browser hat die Wiedergabe verhindert. Drücken Sie noch einmal „Abspielen“. Hilft das nicht, schalten Sie den Clip stumm.",
  notSupported:
    "Dieser Browser kann den Clip nicht abspielen. Melden Sie den Clip, oder verwenden Sie einen anderen Browser.",
  notPlaying: (why: string) => `Der Clip wird nicht abgespielt: ${why}`,
};

export const moment = {
  copied: "Link zu dieser Stelle kopiert.",
  notCopied: (link: string) => `Ihr Browser hat das Kopieren nicht erlaubt. Der Link lautet ${link}`,
  elsewhere: "Der Link führt zu einem anderen Clip als dem geöffneten.",
};

export const stepper = {
  earlier: (label: string) => `${label}: eins früher`,
  later: (label: string) => `${label}: eins später`,
  following: (label: string) => `${label}, folgt dem Abspielkopf`,
};

export const severity = {
  none: "kein Schweregrad",
  of: (value: number, max: number) => `Schweregrad ${value} von ${max}`,
};

/** What a segment is missing: phrases, and the sentence that they form. */
export const lacking = {
  end: "ein Ende",
  type: "ein Fehlertyp",
  severity: "ein Schweregrad",
  reason: "eine Begründung",
  words: (n: number) => `noch ${n} ${formOf(n, "Wort", "Wörter")}`,
  shorter: (max: number, has: number) => `eine Begründung mit höchstens ${max} Zeichen (jetzt ${has})`,
  nothing: "nichts",
  needs: (last: string, before: readonly string[]) =>
    `Es fehlt: ${before.length > 0 ? `${before.join(", ")} und ` : ""}${last}`,
};

export const answer = {
  yes: "Ja",
  no: "Nein",
  unclear: "Unklar",
  none: "keine",
  left: "Linker Clip",
  right: "Rechter Clip",
  tie: "Kein Unterschied",
  a: "Clip a",
  b: "Clip b",
  /** A step of a scale that has a name. */
  step: (step: string, label: string) => `${step}, ${label}`,
  optional: "optional",
  /** Words so far, of those that are asked for at least. */
  wordsOf: (words: number, least: number) => `${words} von ${plural(least, "Wort", "Wörtern")}`,
};

/** What keeps an answer from being sent, to follow "Frage 3". */
export const answerLack = {
  open: "ist nicht beantwortet",
  unclear: "darf nicht „unklar“ sein",
  unknown: "hat eine Antwort, die nicht zur Wahl steht",
  short: (n: number) => `braucht noch ${n} ${formOf(n, "Wort", "Wörter")}`,
  long: (n: number) => `hat ${plural(n, "Zeichen")} zu viel`,
};

export const remap = {
  kept: (key: string) => `${key} ist für den Browser reserviert.`,
  escape: "Esc kann nicht neu belegt werden.",
  inText: (key: string) =>
    `Das funktioniert auch beim Schreiben von Text und braucht deshalb Strg oder Alt zusammen mit ${key}.`,
};

export const server = {
  silent: "Der Server antwortet nicht.",
  failed: (status: number) => `Serverfehler (${status}).`,
  empty: "Der Server hat eine leere Antwort geschickt.",
  answered: (status: number) => `HTTP ${status}`,
  refused: (status: number) => `Der Server meldet ${status}.`,
};
