/** The texts of the page about the annotators of a study. */

export const page = {
  title: "People",
  onThisPage: "On this page",
  recruitment: "Recruitment",
  annotators: "Annotators",
  rules: "Rules",
  actions: "Actions",
  notCreated: (status: number) => `The file was not created: the server returned ${status}.`,
};

export const act = {
  done: (label: string, given: string) => `Done for ${label}: ${given}.`,
};

export const action = {
  forRound: "For round",
  hours: "Hours",
  setAside: "Do not count their work",
  participation: "Their participation on the platform",
  stay: "Do not end",
  endAs: (words: string) => `End as ${words}`,
  message: "Message to the annotator",
  optionalMessage: "Message to the annotator (optional)",
  messageHint: "The annotator sees it with their own numbers and can appeal once.",
};

export const annotatorDetail = {
  act: "Act on this annotator",
  caption: "Signals",
  signal: "Signal",
  value: "Value",
  unit: "Unit of n",
  others: "Median of others",
  noOthers: "– no others have a value",
  n: (othersN: number) => `n ${othersN}`,
  past: "Past actions",
  clips: "Annotated clips",
};

export const annotators = {
  heading: "Annotators",
  none: "No annotators yet. Everyone who starts working appears here with their signals.",
  table: "Signals, a table",
  annotator: "Annotator",
  /** What the table shows; `time` is null before the first computation. */
  foot: (time: string | null, far: number, leastN: number, leastOthers: number, missing: string) =>
    `${time === null ? "" : `As of ${time}. `}▲ far above, ▼ far below the others: more than ${far} spreads (median absolute deviations) from their median, with n of at least ${leastN} and at least ${leastOthers} others. A difference does not mean that the annotator is wrong. Open a row to see the median of the others and possible actions.${missing === "" ? "" : ` No values for: ${missing}.`}`,
  medianN: (value: string, n: number) => `median ${value}, n ${n}`,
  states: { active: "Active", paused: "Paused", excluded: "Excluded" },
  until: (until: string) => `until ${until}`,
  qualified: (rounds: string) => `qualified for round ${rounds}`,
  sides: {
    above: { sign: "▲", words: "far above the others" },
    below: { sign: "▼", words: "far below the others" },
  },
  n: (n: string) => `n ${n}`,
};

export const answerAppeal = {
  done: (label: string, undo: boolean) => `Appeal of ${label} answered${undo ? " and action undone" : ""}.`,
  title: "Answer the appeal",
  action: <T>(label: string, action: T, reason: string) => [`${label}: `, action, `. Reason: ${reason}.`],
  decision: "Decision",
  keep: "Keep the action",
  undo: "Undo the action",
  answerLabel: "Answer to the annotator",
  answerHint: "The annotator reads it.",
  answerAndUndo: "Answer and undo",
  answer: "Answer",
};

export const confirm = {
  effects: "Effects",
};

export const eventTable = {
  none: "Nothing was done.",
  table: "Table of actions",
  when: "When",
  annotator: "Annotator",
  action: "Action",
  reason: "Reason",
  message: "Message",
  actions: "Actions",
  until: (until: string) => `until ${until}`,
  undone: (reason: string) => `undone: ${reason}`,
  undoneUnexplained: "undone, no reason given",
  rule: (name: string) => `rule: ${name}`,
  appeal: (appeal: string, reply: string) => `appeal: ${appeal}${reply ? ` – answered: ${reply}` : ""}`,
  answerOf: (label: string) => `Answer the appeal of ${label}`,
  answer: "Answer",
  undoOf: (event: string, label: string) => `Undo ${event} of ${label}`,
};

export const events = {
  heading: "Actions",
  openOnly: "Open appeals only",
  noneOpen: "No open appeals.",
  none: "No actions yet.",
  showMore: "Show more",
  undo: "Undo",
  answer: "Answer the appeal",
};

export const undo = {
  done: (label: string, event: string) => `Undone for ${label}: ${event}.`,
  noReason: "Enter a reason.",
  title: "Undo",
  ask: (action: string, label: string) => `Undo “${action}” for ${label}?`,
  reason: "Reason",
};

export const consequences = {
  kinds: {
    qualify: "Qualify for a round",
    warn: "Warn",
    pause: "Pause",
    recheck: "Recheck all work",
    exclude: "Exclude",
  },
  qualify: (round: number | string) => `They get tasks of round ${round} if it is for qualified people only.`,
  warn: "They see the message and can continue working.",
  pause: (hours: number | string) => `They get no new tasks for ${hours} hours. They can finish the task in progress.`,
  recheck: [
    "All their annotations, and new ones while this is in force, are rechecked by a second person.",
    "They can continue working.",
  ],
  exclude: "They get no more tasks in this study, and their task in progress is reassigned.",
  setAside: "None of their work counts, and others do these tasks again.",
  kept: "Their existing work still counts.",
  ends: (endsEntry: string) => `Their participation ends as ${endsEntry}, and they get that code.`,
  continues: "Their participation on the platform continues.",
};

export const undoing = {
  qualify: (round: null | number) =>
    `They are no longer qualified ${round === null ? "to recheck others' work" : `for round ${round}`}. Their existing work is kept.`,
  warn: "The warning is shown to them as revoked.",
  pause: "They can work again immediately.",
  recheck: "Open rechecks are cancelled. Decisions already made are kept.",
  exclude: "They can work again, unless another exclusion is in force.",
  counts: "Their work counts again where no one else has done the task in the meantime.",
  continues: "Their participation continues, unless they left themselves.",
  again: "The rule applies to them again only after the required amount of new work.",
};
