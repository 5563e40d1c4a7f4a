/** How a participation ends, and why a person gets no task: shown on the participation's and the annotator's page. */
import { plural } from "./plural";

/** What platforms are called in a sentence. */
export const platforms: Record<string, string> = { prolific: "Prolific", connect: "CloudResearch Connect" };

export const platform = (name: string): string => platforms[name] ?? "the platform";

/** What is said at an end; `where` is the platform. */
interface EndWords {
  readonly heading: string;
  readonly text: (where: string) => string;
}

const comeAgain = (where: string): string =>
  `Please return your submission on ${where}. While the study takes people, you can take it up there once more and begin again.`;

export const ends: Record<string, EndWords> = {
  completed: {
    heading: "Thank you, you are done",
    text: (where) => `You have completed your participation. Take this code to ${where}:`,
  },
  screened_out: {
    heading: "Your participation ended early",
    text: (where) => `The study does not go on with you. Take this code to ${where}:`,
  },
  attention: {
    heading: "Your participation ended early",
    text: (where) =>
      "What you did in tasks that are there to check the work was too far from what is known. " +
      `Take this code to ${where}:`,
  },
  declined: {
    heading: "You do not take part",
    text: (where) => `You did not agree, so nothing is asked of you. ${comeAgain(where)}`,
  },
  returned: {
    heading: "You returned your submission",
    text: (where) =>
      `${where[0]?.toUpperCase()}${where.slice(1)} says so. What you did is not counted, and others do it. ` +
      "While the study takes people, you can take it up there once more and begin again.",
  },
  timed_out: {
    heading: "The time is over",
    text: (where) =>
      `Your participation took longer than it may. What you did is not counted, and others do it. ${comeAgain(where)}`,
  },
  withdrawn: {
    heading: "You have withdrawn",
    text: () => "What you did is not counted from now on, and others do it.",
  },
};

export const exitLink = {
  code: "Your code",
  copy: "Copy",
  copied: "The code is copied.",
  notCopied: "This browser does not let the page copy: the code is selected, copy it with Ctrl and C.",
  back: (where: string) => `Back to ${where}`,
  takes: (where: string) => `The button takes you there. If ${where} asks for a code, it is this one.`,
  typeIn: (where: string) => `Enter it on ${where} yourself.`,
  /** For those who withdrew: the code of what came before. */
  stillYours: (where: string) => `The code that you were given before is still good on ${where}:`,
  lastTime: "Note it down: it is shown here for the last time.",
  none: (where: string) => `There is no code for this end. Please return your submission on ${where}.`,
};

/** Shown on the annotator's page when there is no task. */
export const ending = {
  headings: {
    paused: "Your work is paused",
    excluded: "There are no more tasks for you here",
    not_admitted: "There is nothing for you to do yet",
    study_paused: "This study is paused",
    study_archived: "This study is over",
    round_closed: "This round is closed",
    source: "There is nothing for you to do yet",
  } as Record<string, string>,
  /** For a reason that has no heading of its own. */
  nothingNow: "There is nothing for you to do now",
  done: (n: number) => `You have submitted ${plural(n, "clip")} just now.`,
  until: (when: string) => `You can go on from ${when}.`,
  object: "Why this is so, and what you can say against it, stands under “My work”.",
  mine: "My work",
  participation: "Your participation",
  entering: "You have not begun yet",
  finishEntering: "Consent and the check of your computer come first.",
  goThere: "Go there",
};

/** After each submission. */
export const submitted = {
  stored: "Submitted.",
  done: (done: number, of: number) => `${done} of ${of} done.`,
  paid: (sum: string) => `${sum} when all are done.`,
};

/** Where nothing is left. */
export const thanks = {
  last: "That was the last clip. Thank you.",
  empty: "This study has no tasks yet",
  comesLater: "Its researchers have not added any. Look again later.",
  submitted: (n: number) => `You have submitted ${plural(n, "clip")} just now. `,
  nothingMore: (study: string) => `There is nothing more for you in ${study} at the moment.`,
  lookAgain: "Look again",
};
