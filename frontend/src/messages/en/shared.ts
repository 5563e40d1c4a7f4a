/** The messages of the parts that several pages use. */
import { formOf, plural } from "./plural";

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

export const bar = { theme: "Light or dark theme" };

export const dialog = { close: "Close" };

export const loaded = { loading: "Loading", again: "Try again" };

export const clip = {
  name: "Clip",
  loading: "Loading",
  /** Megabytes loaded; `of` is null while the size is not known. */
  progress: (here: string, of: string | null) => `Loading the clip, ${here}${of === null ? "" : ` of ${of}`} MB`,
  damaged: "The clip is damaged: this browser cannot decode all of it.",
  undecodable: "This browser cannot decode the clip.",
  unreachable: "The clip did not load: the server is not responding.",
  answered: (status: number) => `The clip did not load: the server returned ${status}.`,
  brokeOff: (bytes: number, of: number | null) =>
    `The clip stopped loading after ${bytes}${of === null ? "" : ` of ${of}`} bytes.`,
  notAllowed: "The browser blocked playback. Press “Play” again. If that does not help, mute the clip.",
  notSupported: "This browser cannot play the clip. Report it, or try another browser.",
  notPlaying: (why: string) => `The clip does not play: ${why}`,
};

export const moment = {
  copied: "Link to this moment copied.",
  notCopied: (link: string) => `Your browser did not allow copying. The link is ${link}`,
  elsewhere: "The link points to another clip, not the one that is open.",
};

export const stepper = {
  earlier: (label: string) => `${label}: one earlier`,
  later: (label: string) => `${label}: one later`,
  following: (label: string) => `${label}, follows the playhead`,
};

export const severity = {
  none: "no severity",
  of: (value: number, max: number) => `severity ${value} of ${max}`,
};

/** What a segment is missing: phrases, and the sentence that they form. */
export const lacking = {
  end: "an end",
  type: "an error type",
  severity: "a severity",
  reason: "a reason",
  words: (n: number) => `${n} more ${formOf(n, "word", "words")}`,
  shorter: (max: number, has: number) => `a reason of at most ${max} characters (now ${has})`,
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
  open: "is not answered",
  unclear: "cannot be “unclear”",
  unknown: "has an answer that is not an option",
  short: (n: number) => `needs ${n} more ${formOf(n, "word", "words")}`,
  long: (n: number) => `has ${plural(n, "character")} too many`,
};

export const remap = {
  kept: (key: string) => `The browser reserves ${key}.`,
  escape: "Esc cannot be reassigned.",
  inText: (key: string) => `This also works while you type, so it needs Ctrl or Alt with ${key}.`,
};

export const server = {
  silent: "The server is not responding.",
  failed: (status: number) => `Server error (${status}).`,
  empty: "The server sent an empty response.",
  answered: (status: number) => `HTTP ${status}`,
  refused: (status: number) => `The server returned ${status}.`,
};
