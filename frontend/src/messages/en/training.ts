/** The words of the training: what was right in a clip, and the guide through the first. */
import { plural } from "./plural";

/** What is marked: stretches of a clip, or words of a text. */
type Where = "clip" | "text";

const over = (n: number): string => (n === 0 ? "" : n === 1 ? " One mark too many." : ` ${n} marks too many.`);

export const verdict = {
  clean: (where: Where, overMarked: number) =>
    overMarked === 0 ? `Right: this ${where} has no errors.` : `This ${where} has no errors.${over(overMarked)}`,
  errors: (found: number, known: number, overMarked: number) => {
    if (found < known || overMarked > 0) return `You found ${found} of ${plural(known, "error")}.${over(overMarked)}`;
    return known === 1 ? "Right: you found the error." : `Right: you found all ${known} errors.`;
  },
  answers: (right: number, of: number) => {
    if (right < of) return `${right} of ${plural(of, "answer")} right.`;
    return of === 1 ? "Right: your answer is the known one." : `Right: all ${of} answers.`;
  },
  stored: "Your answers are stored.",
};

export const feedback = {
  found: "Found",
  missed: "Missed",
  over: "Marked, but no error",
  answers: "Answers",
  details: "In detail",
  yours: "Yours",
  known: "Known",
  typeOf: (yours: string, known: string) => `Type: yours ${yours}, known ${known}.`,
  noType: "no type",
  severityOf: (label: string, yours: number, known: number) => `${label}: yours ${yours}, known ${known}.`,
  edges: (start: string, end: string) => `Start ${start}, end ${end}.`,
  exact: "exact",
  off: (by: number, unit: "frames" | "characters", seconds: string | null) => {
    const count = plural(Math.abs(by), unit === "frames" ? "frame" : "character");
    return `${count} ${by < 0 ? "early" : "late"}${seconds === null ? "" : ` (${seconds} s)`}`;
  },
  overlap: (percent: string) => `${percent} % overlap`,
  length: (frames: number, seconds: string) => `${plural(frames, "frame")}, ${seconds} s`,
  said: (yours: string) => `Your answer: ${yours}`,
  isKnown: (known: string) => `Known: ${known}`,
  right: "right",
  wrong: "not right",
  open: "compare for yourself",
  watch: "Choose one to watch it once more.",
  goOn: "Go on",
  begin: "Begin the work",
  workBegins: "That was the last of the practice. The work begins now: what you do from here on counts.",
  notCounted: "Practice does not count as work.",
  waits: "Submitted: waiting for the server",
  kept: "It does not answer at the moment. What you did is kept on this computer and is sent as soon as it does: nothing needs to be done here.",
  tryNow: "Try now",
};

/** What is on the two lanes of the timeline. */
export const lanes = {
  found: "found",
  missed: "missed",
  over: "no error",
  name: (whose: "yours" | "known", kind: string, number: number, type: string, frames: string) =>
    `${whose === "yours" ? "Yours" : "Known"} ${number}, ${type}, ${frames}: ${kind}`,
};

export const tutorial = {
  label: "Guide",
  step: (n: number, of: number) => `Step ${n} of ${of}`,
  close: "Close the guide",
  comesBack: "It comes back from the menu.",
};

/** One sentence a step of the guide. */
export const steps = {
  watch: "Watch the clip once, from start to end.",
  find: "Go to the first frame in which something is wrong, frame by frame. Nothing wrong at all? Say so.",
  mark: "Mark the error: hold one key while it lasts, or press one where it starts and one where it ends.",
  type: "Say what kind of error it is.",
  severity: "Say how noticeable it is.",
  reason: "Write what is wrong, in a few words of your own.",
  tag: "Go to a sentence that is wrong, and tag it with its type. Nothing wrong at all? Say so.",
  answer: "Answer the question.",
  pin: "Pin the moment that proves it: go to its frame, then pin it.",
  goOn: "Go on to the next question.",
  rest: "Answer the rest in the same way.",
  submit: "Submit it. You are told at once what was right.",
};
