/** The messages of the parts that several pages use. */
import { plural } from "./plural";

/** How this language writes dates, times and numbers (BCP 47). */
export const language = { locale: "en-GB" };

export const units = {
  seconds: (seconds: string) => `${seconds} s`,
  frame: (frame: number) => `f${frame}`,
  frames: (n: number) => plural(n, "frame"),
  words: (n: number) => plural(n, "word"),
};

/** Keys by their names in `KeyboardEvent`, where people call them otherwise; a modifier is one too. */
export const keys: Record<string, string> = {
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  Escape: "Esc",
  Delete: "Del",
  PageUp: "Page up",
  PageDown: "Page down",
};

export const bar = { theme: "Light or dark" };

export const dialog = { close: "Close" };

export const loaded = { loading: "Loading", again: "Try again" };

export const clip = {
  name: "Clip",
  loading: "Loading",
  /** Megabytes that are here; `of` is null where nobody knows how many there will be. */
  progress: (here: string, of: string | null) => `Loading the clip, ${here}${of === null ? "" : ` of ${of}`} MB`,
  damaged: "The clip is damaged: this browser cannot decode all of it.",
  undecodable: "This browser cannot decode the clip.",
  unreachable: "The clip did not load: the server does not answer.",
  answered: (status: number) => `The clip did not load: the server answered ${status}.`,
  brokeOff: (bytes: number, of: number | null) =>
    `The clip broke off after ${bytes}${of === null ? "" : ` of ${of}`} bytes.`,
  notAllowed: "The browser did not let the clip play. Press play once more; if that does not help, turn the sound off.",
  notSupported: "This browser cannot play the clip. Report it, or try another browser.",
  notPlaying: (why: string) => `The clip does not play: ${why}`,
};

export const moment = {
  copied: "The link to this moment is copied.",
  notCopied: (link: string) => `This browser does not let the page copy. The link is ${link}`,
  elsewhere: "The link was to a moment of another clip, which is not the one open to you.",
};

export const stepper = {
  earlier: (label: string) => `${label}: one earlier`,
  later: (label: string) => `${label}: one later`,
  following: (label: string) => `${label}, follows the playhead`,
};

export const severity = {
  none: "severity not given",
  of: (value: number, max: number) => `severity ${value} of ${max}`,
};

/** What a marked segment lacks: phrases, and the sentence that they make. */
export const lacking = {
  end: "an end",
  type: "an error type",
  severity: "how noticeable it is",
  reason: "what is wrong",
  words: (n: number) => `${n} more ${n === 1 ? "word" : "words"}`,
  shorter: (max: number, has: number) => `a reason of at most ${max} characters, it has ${has}`,
  nothing: "nothing",
  needs: (last: string, before: readonly string[]) =>
    `Needs ${before.length > 0 ? `${before.join(", ")} and ` : ""}${last}`,
};

export const answer = {
  yes: "Yes",
  no: "No",
  unclear: "Unclear",
  none: "none",
  left: "Left clip",
  right: "Right clip",
  tie: "No difference",
  a: "Clip a",
  b: "Clip b",
  /** A step of a scale that has a name. */
  step: (step: string, label: string) => `${step}, ${label}`,
  optional: "optional",
  /** Words so far, of those that are asked for at least. */
  wordsOf: (words: number, least: number) => `${words} of ${plural(least, "word")}`,
};

/** What keeps an answer from being sent, to follow "Question 3". */
export const answerLack = {
  open: "is open",
  unclear: "cannot be unclear",
  unknown: "has an answer that it does not offer",
  short: (n: number) => `needs ${n} more ${n === 1 ? "word" : "words"}`,
  long: (n: number) => `has ${n} ${n === 1 ? "character" : "characters"} too many`,
};

export const remap = {
  kept: (key: string) => `The browser keeps ${key} for itself.`,
  escape: "Esc always leaves what is open.",
  inText: (key: string) => `This also works while you type, so it needs Ctrl or Alt with ${key}.`,
};

export const server = {
  silent: "The server does not answer.",
  failed: (status: number) => `The server failed (${status}).`,
  empty: "The server sent an empty answer.",
  answered: (status: number) => `Answer ${status}`,
  refused: (status: number) => `The server answered ${status}.`,
};
