/** How a participation ends, and why a person gets no task: shown on the participation's and the annotator's page. */
import { plural } from "./plural";

/** What platforms are called in a sentence. */
export const platforms: Record<string, string> = { prolific: "Prolific", connect: "CloudResearch Connect" };

export const platform = (name: string): string => platforms[name] ?? "the platform";

/** The message at an end; `where` is the platform. */
interface EndWords {
  readonly heading: string;
  readonly text: (where: string) => string;
}

const comeAgain = (where: string): string =>
  `Please return your submission on ${where}. While the study is recruiting, you can join it again there.`;

export const ends: Record<string, EndWords> = {
  completed: {
    heading: "Thank you, you are done",
    text: (where) => `You have completed the study. Enter this code on ${where}:`,
  },
  screened_out: {
    heading: "Your participation ended early",
    text: (where) => `You do not meet the requirements to continue. Enter this code on ${where}:`,
  },
  attention: {
    heading: "Your participation ended early",
    text: (where) =>
      "Your answers in quality-check tasks differed too much from the known answers. " + `Enter this code on ${where}:`,
  },
  declined: {
    heading: "You are not taking part",
    text: (where) => `You did not give your consent. ${comeAgain(where)}`,
  },
  returned: {
    heading: "You returned your submission",
    text: (where) =>
      `${where[0]?.toUpperCase()}${where.slice(1)} reported this. Your work does not count, and others will do these tasks. ` +
      "While the study is recruiting, you can join it again there.",
  },
  timed_out: {
    heading: "Your time has run out",
    text: (where) =>
      `Your participation took longer than allowed. Your work does not count, and others will do these tasks. ${comeAgain(where)}`,
  },
  withdrawn: {
    heading: "You have withdrawn",
    text: () => "Your work no longer counts, and others will do these tasks.",
  },
};

export const exitLink = {
  code: "Your code",
  copy: "Copy",
  copied: "Code copied.",
  notCopied: "Your browser did not allow copying. The code is selected: press Ctrl+C to copy it.",
  back: (where: string) => `Back to ${where}`,
  takes: (where: string) => `The button takes you there. If ${where} asks for a code, enter this one.`,
  typeIn: (where: string) => `Enter it on ${where}.`,
  /** After withdrawing: the code of an earlier end. */
  stillYours: (where: string) => `The code that you received earlier is still valid on ${where}:`,
  lastTime: "Write it down. It is not shown again.",
  none: (where: string) => `There is no code in this case. Please return your submission on ${where}.`,
};

/** Shown on the annotator's page when there is no task. */
export const ending = {
  headings: {
    paused: "Your work is paused",
    excluded: "No more tasks for you in this study",
    not_admitted: "No tasks for you yet",
    study_paused: "This study is paused",
    study_archived: "This study has ended",
    round_closed: "This round is closed",
    source: "No tasks for you yet",
  } as Record<string, string>,
  /** For a reason that has no heading of its own. */
  nothingNow: "No tasks for you right now",
  done: (n: number) => `You just submitted ${plural(n, "clip")}.`,
  until: (when: string) => `You can continue from ${when}.`,
  object: "“My work” shows the reason and how to appeal.",
  mine: "My work",
  participation: "Your participation",
  entering: "You have not started yet",
  finishEntering: "First complete the consent form and the computer check.",
  goThere: "Continue",
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
  comesLater: "The researchers have not added any. Check again later.",
  submitted: (n: number) => `You just submitted ${plural(n, "clip")}. `,
  nothingMore: (study: string) => `There are no more tasks for you in ${study} right now.`,
  lookAgain: "Check again",
};
