/** The words of an annotator's page about their own work. */
import { formOf, plural } from "./plural";

export const page = {
  title: "My work",
  of: (study: string) => `My work in ${study}`,
  back: "Continue annotating",
};

export const work = {
  heading: "Tasks",
  done: "done",
  left: "remaining for you",
  leftInRound: "remaining in this round",
  shared: "Others work on them too, so there may be fewer.",
  stopped: "You do not get tasks at the moment",
  until: (when: string) => `until ${when}`,
};

export const waiting = {
  heading: "To do",
  sentBack: (n: number) =>
    `${plural(n, "task was", "tasks were")} sent back to you. Do ${formOf(n, "it", "them")} first.`,
  again: "Redo",
  rechecks: (n: number) => `${plural(n, "task")} of others to recheck`,
  look: "Recheck",
  joint: (n: number) => `${plural(n, "clip")} to review with people who answered differently`,
  settle: "Joint review",
};

export const times = {
  heading: "Time",
  active: "total active time",
  each: "median per task",
  ratio: "times the clip length (median)",
  clip: (seconds: string) => `median clip length ${seconds}`,
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
  how: "Results of your first attempt, before you saw the answers.",
  tasks: (done: number, tasks: number) => `${done} of ${plural(tasks, "task")} done`,
  found: "known errors found",
  right: "questions answered correctly",
  tooMany: (n: number) => `${plural(n, "mark")} where there is no error`,
  of: (n: number) => `of ${n}`,
  noErrors: "none of your tasks has a known error",
  noAnswers: "none of your tasks has a question with a known answer",
};

export const earnings = {
  heading: "Earnings",
  earned: "earned so far",
  toCome: "to come",
  when: (done: number, tasks: number) => `when all ${plural(tasks, "task")} are done; ${done} done so far`,
  progress: (done: number, tasks: number) => `${done} of ${plural(tasks, "task")}`,
  entry: "Your participation: terms, code and withdrawal",
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
    timed_out: "Your time for this study ran out.",
    withdrawn: "You withdrew from this study.",
  } as Record<string, string>,
};

export const messages = {
  heading: "Messages",
  none: "No messages.",
  undone: "revoked",
  until: (when: string) => `until ${when}`,
  actions: {
    qualify: "You are admitted to another round.",
    warn: "Feedback on your work.",
    pause: "Your work is paused.",
    recheck: "Your work is being rechecked.",
    exclude: "Your work in this study has ended.",
  },
  appeal: "Appeal",
  label: "Why is it wrong?",
  hint: "A researcher reads your appeal with the related tasks and answers here.",
  send: "Send",
  sending: "Sending",
  cancel: "Cancel",
  yours: "Your appeal",
  answered: "Answer",
  waiting: "No answer yet.",
};

export const rechecks = {
  heading: "Rechecks",
  none: "None of your tasks has been rechecked.",
  states: { accepted: "accepted", corrected: "corrected", sent_back: "sent back" },
  again: "It is your next task.",
  noNote: "no note",
  accepted: "accepted",
  of: (n: number) => `of ${n}`,
};
