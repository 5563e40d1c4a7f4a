/** The texts of the page on which a study is made. */
import { plural } from "../plural";

export const page = {
  instrument: (title: string, version: number) => `${title} v${version}`,
  heading: "New study",
  adminsOnly: "Only project admins can create studies.",
  words: {
    rounds: (n: number) => plural(n, "round"),
    round: (each: number, one: string, extra: number) => `${each} per ${one}${extra > 0 ? `, plus ${extra}` : ""}`,
    instrument: "Error types and questions",
    clips: "What to annotate",
    quality: "Practice and hidden checks",
    work: (hours: number) => `about ${hours} h of work`,
    start: "Cost and work",
  },
  noInstrument: "Select an instrument.",
  started: "Study started.",
};

export const steps = {
  instrument: "Instrument",
  clips: "Clips",
  people: "People",
  quality: "Quality",
  start: "Cost and start",
  noInstrument: "Select an instrument.",
  noName: "Enter a name for the study.",
  label: "Steps",
  heading: "New study",
  text: "Nothing is sent until you start the study. You can change everything later except the instrument.",
  changed: "This draft was changed in another window.",
  theirs: "Load the other version",
  mine: "Keep this version",
  notSaved: (why: string) => `The draft is not saved. ${why}`,
  saving: "Saving the draft",
  saved: (time: string) => `Draft saved ${time}`,
  draft: "Draft",
  complete: ", complete",
  incomplete: ", not complete",
};

export const clips = {
  subjectsHint: (many: string) => `All ${many} of the project, filtered ${many}, or a list.`,
  errorsHint: "Errors that were marked in another study: all that match, a sample, or a list.",
  hint: "All clips of the project, filtered clips, or a sample.",
  pick: "Select in Clips",
  fromPage: "Filter from Clips",
  all: "All clips",
  allOf: (n: string) => `All ${n}`,
  filter: "A filter",
  chosen: "Selected clips",
  legend: "Clips",
  noFilter: "Set a filter on the Clips page to use it here.",
  filterLabel: "Filter",
  conditions: "Filter conditions",
  ids: {
    label: "Clip IDs",
    hint: (n: number) => `One per line. ${plural(n, "clip")}.`,
  },
  notLoaded: "The clips could not be loaded",
  none: "No clips match this filter",
  label: "Clips",
  shown: (n: number, shown: number, lengths: string) =>
    `${plural(n, "clip")}${shown < n ? `, ${shown} shown` : ""} · ${lengths}`,
  lengths: (least: string, most: string) => (least === most ? `${least} s` : `${least} to ${most} s`),
};

export const instrument = {
  /** What an instrument asks, and whether it was created in the project. */
  asks: (times: boolean, questions: number, own: boolean, about: string) => {
    const asked = plural(questions, "question");
    const asks = times
      ? `Errors in ${about}${questions > 0 ? `, and ${asked}` : ""}.`
      : questions > 0
        ? `${asked} about ${about}.`
        : "Questions written for each prompt.";
    return own ? `${asks} Created in this project.` : asks;
  },
  hint: "The form that annotators and critics fill in.",
  create: "Create your own",
  label: "Instrument",
  more: (n: number) => `${n} more`,
  version: (version: number) => `v${version}`,
  example: "Does the clip match its prompt?",
};

export const people = {
  hint: "Start from a preset, then adjust the numbers.",
  add: "Add round",
  preset: "Preset",
  changed: ", changed",
  access: {
    everyone: "Everyone",
    qualified: "Qualified people",
    how: "By a rule or by a researcher on the People page",
    label: "Access",
  },
  round: (n: number) => `Round ${n}`,
  each: (one: string) => `People per ${one}`,
  trial: (many: string) => `Trial ${many} in round 1`,
  trialHint: (many: string) => `0: no trial, and every round has all ${many}.`,
  extra: "Extra annotators on disagreement",
  remove: (n: number) => `Remove round ${n}`,
};

export const quality = {
  hint: "Practice trains annotators, hidden checks measure them. Annotators cannot tell checks from other clips.",
  repeats: {
    label: "Repeats",
    hint: "The same clip again later, to measure consistency.",
    share: "Share of repeats",
  },
  recheck: {
    label: "Recheck",
    hint: "A second person accepts, corrects or sends back a share of the annotations.",
    share: "Share of rechecks",
  },
  warning: {
    label: "Content warning",
    hint: "Shown before the first clip. Leave empty for none.",
  },
  proposals: {
    label: "Show a model’s proposal after each answer",
    hint: "Annotators see it once their own answer is stored. The agreement page reports how often they answer the same.",
  },
  practice: {
    label: "Practice first",
    none: "Clips with known answers; annotators see the correct answers after each. Settle clips in review first to use practice.",
    some: (n: number) => `${plural(n, "clip")} with known answers; annotators see the correct answers after each.`,
    select: "Select practice clips",
    title: "Practice clips",
  },
  checks: {
    label: "Hidden quality checks",
    few: (n: number, least: number) =>
      `Settled clips mixed into the tasks. ${plural(n, "clip")} available; settle at least ${least} in review to turn this on.`,
    some: (n: number, chosen: number) =>
      `Settled clips mixed into the tasks. ${plural(n, "clip")} available, ${chosen} selected.`,
    share: "Share of hidden checks",
    select: "Select clips for checks",
    title: "Clips for hidden checks",
  },
  use: (n: number) => `Use ${plural(n, "clip")}`,
  rule: (title: string) => `Rule: ${title}`,
};

export const recruiting = {
  members: {
    label: "Project members only",
    detail: "No payment",
  },
  prolific: "Prolific",
  connect: "CloudResearch Connect",
  other: "Another platform",
  simulated: "Simulated, for testing",
  from: "Recruit from",
  mostClips: "Maximum clips per person",
  mostMinutes: "Maximum minutes per person",
  pay: {
    label: "Pay per person",
    hint: "For all clips of one person, in the currency of the platform.",
  },
  consent: {
    label: "Consent form",
    hint: "People agree to this before they start. Separate paragraphs with blank lines.",
  },
  home: "Project members find the study on their home page.",
};

export const start = {
  kinds: { rewards: "Pay", fee: "Platform fee" },
  none: "Select an instrument to see an estimate.",
  guessed: (each: string, one: string) =>
    `About ${each} per ${one}, estimated because there are few earlier annotations.`,
  measured: (each: string, n: number, one: string) =>
    `${each} per ${one}, the median of ${plural(n, "earlier annotation")} with this instrument.`,
  heading: "Cost and work",
  columns: {
    for: "For",
    about: "About",
    most: (one: string) => `Maximum, if every ${one} is disputed`,
  },
  annotations: "Annotations",
  hours: "Hours of work",
  total: "Total",
};

export const summary = {
  label: "Summary",
  name: "Study name",
  instrument: "Instrument",
  noInstrument: "Not selected",
  missing: "Before you start",
  ready: "Ready to start",
  starting: "Starting",
  start: "Start study",
  preview: "Try as annotator",
  annotations: "Annotations",
  upTo: (most: string) => `, up to ${most}`,
  people: "People",
  atLeast: (n: string) => `at least ${n}`,
  rechecks: "Rechecks",
  practice: "Practice",
  practiceClips: (n: number) => plural(n, "clip"),
  none: "none",
  checks: "Hidden checks",
  shares: (gold: number, repeats: number) => `${gold}%, repeats ${repeats}%`,
  work: "Work",
  hours: (hours: number) => `about ${plural(hours, "hour")}`,
  about: "About",
  most: (one: string) => `maximum, if every ${one} is disputed`,
  hourly: (pay: string, time: string, one: string) => `About ${pay} per hour at ${time} per ${one}.`,
};
