/** The words of the training: what was right in a clip, and the guide through the first. */
import { plural } from "./plural";

/** What is marked: stretches of a clip, or words of a text. */
type Where = "clip" | "text";

const over = (n: number): string => (n === 0 ? "" : ` ${plural(n, "mark")} too many.`);

export const verdict = {
  clean: (where: Where, overMarked: number) =>
    overMarked === 0 ? `Correct: this ${where} has no errors.` : `This ${where} has no errors.${over(overMarked)}`,
  errors: (found: number, known: number, overMarked: number) => {
    if (found < known || overMarked > 0) return `You found ${found} of ${plural(known, "error")}.${over(overMarked)}`;
    return known === 1 ? "Correct: you found the error." : `Correct: you found all ${known} errors.`;
  },
  answers: (right: number, of: number) => {
    if (right < of) return `${right} of ${plural(of, "answer")} correct.`;
    return of === 1 ? "Your answer is correct." : `All ${of} answers are correct.`;
  },
  stored: "Your answers are saved.",
};

export const feedback = {
  found: "Found",
  missed: "Missed",
  over: "Marked, but no error",
  answers: "Answers",
  details: "Details",
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
  overlap: (percent: string) => `${percent}% overlap`,
  length: (frames: number, seconds: string) => `${plural(frames, "frame")}, ${seconds} s`,
  said: (yours: string) => `Your answer: ${yours}`,
  isKnown: (known: string) => `Known: ${known}`,
  right: "correct",
  wrong: "incorrect",
  open: "not scored",
  watch: "Select one to watch it again.",
  goOn: "Continue",
  begin: "Start the tasks",
  workBegins: "That was the last practice task. From now on, your work counts.",
  notCounted: "Practice does not count.",
  waits: "Submitted: waiting for the server",
  kept: "The server is not responding. Your work is saved on this computer and will be sent as soon as it responds. You do not need to do anything.",
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
  comesBack: "You can reopen it from the menu.",
};

/** One sentence a step of the guide. */
export const steps = {
  watch: "Watch the clip once, from start to end.",
  find: "Go frame by frame to the first frame with an error. No errors at all? Choose “No errors”.",
  mark: "Mark the error: hold one key while it lasts, or press one key where it starts and another where it ends.",
  type: "Choose the error type.",
  severity: "Rate how noticeable it is.",
  reason: "Describe the error in a few words.",
  tag: "Go to a sentence with an error and tag it with the error type. No errors at all? Choose “No errors”.",
  answer: "Answer the question.",
  pin: "Pin the evidence: go to the frame that shows it, then pin it.",
  goOn: "Continue to the next question.",
  rest: "Answer the remaining questions in the same way.",
  submit: "Submit. You then see which answers were correct.",
};
