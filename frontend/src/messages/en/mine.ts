/** The words of an annotator's page about their own work. */
import { plural } from "./plural";

export const page = {
  title: "My work",
  of: (study: string) => `My work in ${study}`,
  back: "Go on annotating",
};

export const work = {
  heading: "Tasks",
  done: "done",
  left: "left for you",
  leftInRound: "left in this round",
  shared: "Others work on them, too, so there may be fewer.",
  stopped: "No task comes to you at the moment",
  until: (when: string) => `until ${when}`,
};

export const waiting = {
  heading: "Waits for you",
  sentBack: (n: number) => `${plural(n, "task was", "tasks were")} sent back to you; they come first.`,
  again: "Do it again",
  rechecks: (n: number) => `${plural(n, "task")} of others to look at again`,
  look: "Look again",
  joint: (n: number) => `${plural(n, "clip")} to settle with those who answered differently`,
  settle: "Settle it together",
};

export const times = {
  heading: "Time",
  active: "active in all",
  each: "a task, in the median",
  ratio: "times the clip’s length, in the median",
  clip: (seconds: string) => `clips of ${seconds} in the median`,
  of: (n: number) => `of ${plural(n, "task")}`,
  ofClips: (n: number) => `of ${plural(n, "task")} with one clip`,
  nothing: "no task done yet",
  noClip: "no task with one clip done yet",
  minutes: (minutes: number) => `${minutes} min`,
  seconds: (seconds: number) => `${seconds} s`,
  hours: (hours: number, minutes: number) => `${hours} h ${minutes} min`,
};

export const training = {
  heading: "Practice",
  how: "How it went the first time, before you were told.",
  tasks: (done: number, tasks: number) => `${done} of ${plural(tasks, "task")} done`,
  found: "known errors found",
  right: "questions answered as known",
  tooMany: (n: number) => `${plural(n, "mark")} where no error is`,
  of: (n: number) => `of ${n}`,
  noErrors: "no known error in what you did",
  noAnswers: "no question with a known answer in what you did",
};

export const earnings = {
  heading: "Earnings",
  earned: "earned so far",
  toCome: "to come",
  when: (done: number, tasks: number) => `once all ${plural(tasks, "task")} are done; ${done} are`,
  progress: (done: number, tasks: number) => `${done} of ${plural(tasks, "task")}`,
  entry: "Your participation: its terms, its code, and how to withdraw",
  nothing: "Nothing is paid yet.",
  kinds: { reward: "Reward", bonus: "Bonus" },
  what: "What",
  amount: "Amount",
  because: "Why",
  on: "When",
  ended: {
    completed: "You completed this study. Thank you.",
    screened_out: "Your participation ended early.",
    attention: "Your participation ended early.",
    declined: "You did not take part.",
    returned: "You returned this study.",
    timed_out: "The time for this study was over.",
    withdrawn: "You withdrew from this study.",
  } as Record<string, string>,
};

export const messages = {
  heading: "Messages",
  none: "Nobody has written to you.",
  undone: "taken back",
  until: (when: string) => `until ${when}`,
  actions: {
    qualify: "You are admitted to another round.",
    warn: "A remark on your work.",
    pause: "Your work is paused.",
    recheck: "Your work is rechecked.",
    exclude: "Your work in this study is over.",
  },
  appeal: "Object",
  label: "What is wrong about it?",
  hint: "A researcher reads it, sees what it is about, and answers here.",
  send: "Send",
  sending: "Sending",
  cancel: "Cancel",
  yours: "You objected",
  answered: "Answer",
  waiting: "Nobody has answered yet.",
};

export const rechecks = {
  heading: "Rechecks",
  none: "None of your tasks was rechecked.",
  states: { accepted: "accepted", corrected: "corrected", sent_back: "sent back" },
  again: "It comes to you first.",
  noNote: "without a note",
  accepted: "accepted",
  of: (n: number) => `of ${n}`,
};
