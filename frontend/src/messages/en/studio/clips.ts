/** The texts of the explorer of clips. */
import { formOf, plural } from "../plural";

export const facets = {
  study: "Study",
  state: "State",
  disagreement: "Disagreement",
  type: "Error type",
  severity: "Severity, at least",
  generator: "Generator",
  category: "Category",
  prompt_state: "Prompt",
  source: "Source",
  length: "Length",
  sound: "Sound",
  annotator: "Annotator",
  critic: "Critic",
  gold: "Hidden quality check",
};

export const sorts = {
  names: {
    newest: "Newest first",
    longest: "Longest first",
    disagreement: "Most disagreement",
    prompt: "Prompt, A to Z",
  },
  similar: "Most similar first",
  label: "Order",
};

export const values = {
  state: {
    open: "Open",
    in_progress: "In progress",
    waiting: "Waiting",
    agreed: "Agreed",
    in_review: "In review",
    settled: "Settled",
    taken_down: "Taken down",
  },
  disagreement: {
    sent: "Sent to review",
    type: "Type differs",
    span: "Times differ",
    severity: "Severity differs",
    alone: "One person only",
    critic_only: "Critic against people",
    severe_missed: "Severe error missed",
    clean_against: "Errors against none",
    answer: "Answer differs",
    unclear: "Called unclear",
  },
  prompt_state: { kept: "Kept", draft: "Draft", rejected: "Rejected" },
  sound: { yes: "With sound", no: "Without sound" },
  gold: { yes: "Yes", no: "No" },
  study: {
    none: "In no study",
  },
  orMore: (value: string) => `${value} or more`,
  under: (end: string) => `Under ${end} s`,
  longer: (start: string) => `${start} s and longer`,
  between: (start: string, end: string) => `${start} to ${end} s`,
};

export const active = {
  export: "Export list",
  selected: (n: number) => `, ${n} selected`,
  clear: "Clear filters",
  keys: "Space selects · Enter opens",
  all: (n: number) => plural(n, "clip"),
  some: (n: string, total: number) => `${n} of ${plural(total, "clip")}`,
  remove: (text: string) => `Remove the filter ${text}`,
  similar: (text: string | null) => (text === null ? "Similar to a clip" : `Similar to “${text}”`),
  byWords: "Compared by words",
  byModel: (model: string, clips: number, of: number) =>
    `Compared by meaning (${model}), ${clips} of ${plural(of, "clip")}`,
};

export const bulk = {
  stay: (n: number) => `${plural(n, "clip stays", "clips stay")} as before.`,
  cause: (n: number, cause: string) => `${plural(n, "clip")}: ${cause}`,
  undone: (n: number) => `Undone for ${plural(n, "clip")}.`,
  study: {
    title: (clips: string) => `Add ${clips} to a study`,
    does: (clips: string) => `Add ${clips}`,
    done: (clips: string, study: string) => `${clips} added to ${study}.`,
    text: "They go into the latest round of the study. Clips that are in it stay as they are.",
    label: "Study",
    none: <T>(link: (text: string) => T) => ["The project has no study yet. ", link("New study")],
  },
  facts: {
    title: (clips: string) => `Set a fact of ${clips}`,
    set: (clips: string) => `Set for ${clips}`,
    remove: (clips: string) => `Remove from ${clips}`,
    done: (clips: string) => `${clips} changed.`,
    category: "Category",
    another: "Another column",
    unnamed: "Name the column.",
    label: "Fact",
    categoryHint: "A category is the prompt's, so it changes for all clips of the same prompts.",
    column: "Column",
    value: "Value",
    valueHint: "An empty value removes it.",
  },
  takeDown: {
    title: (clips: string) => `Take ${clips} down?`,
    does: (clips: string) => `Take ${clips} down`,
    done: (clips: string) => `${clips} taken down.`,
    text: "They leave all queues and are shown to no one. Their annotations do not count until they are put back.",
    unused: "No study asks about them.",
    loses: <T>(study: T, n: number) => [study, ` loses ${plural(n, "clip")}`],
    already: (n: number) =>
      `${plural(n, "clip is taken down already and stays", "clips are taken down already and stay")} so.`,
    reason: {
      label: "Reason",
      hint: "The list of held videos shows it.",
    },
  },
  putBack: {
    title: (clips: string) => `Put ${clips} back?`,
    does: "Put back",
    done: (clips: string) => `${clips} put back.`,
    none: "None of the selected clips is taken down.",
    text: (down: number, n: number) =>
      `${down} of ${plural(n, "selected clip")} ${formOf(down, "is", "are")} taken down. They are shown again, their tasks return to the queues, and their annotations count again.`,
  },
  clips: (n: number) => plural(n, "clip"),
  review: {
    title: (clips: string) => `Send ${clips} to review`,
    does: (clips: string) => `Send ${clips}`,
    done: (clips: string) => `${clips} sent to review.`,
    text: "They stay in the review queue of the study until they are settled. A clip needs at least one annotation there.",
    study: "Study",
    noStudy: "The project has no study yet.",
    reason: "Reason",
    hint: "Shown on the review desk.",
  },
  nothing: "Nothing was changed.",
  notLoaded: "The studies could not be loaded",
};

export const explorer = {
  label: "Clips",
  notLoaded: "The clips could not be loaded",
  filtered: "No clip passes these filters",
  empty: "No clips yet",
  study: {
    heading: "Clips",
    title: "Clips of the study",
    empty: <T>(link: (text: string) => T) => [
      "Select clips in ",
      link("the clips of the project"),
      " and add them to this study.",
    ],
  },
};

export const filters = {
  label: "Filters",
  open: (n: string) => `Filters ${n}`,
  notCounted: "They could not be counted",
  none: "None",
  more: (n: number) => `${n} more`,
};

export const saved = {
  label: "Saved filters",
  all: "All",
  further: "Further saved filters",
  more: (n: number) => `${n} more`,
  change: (name: string) => `Change the saved filter ${name}`,
  rename: "Rename",
  save: "Save filter",
  replace: "Replace",
  text: "All researchers and admins of the project see it here, and can choose its clips for new studies.",
  name: "Name",
  replaces: "A saved filter has this name. It is replaced.",
  renameOf: (name: string) => `Rename ${name}`,
  deleteOf: (name: string) => `Delete ${name}?`,
  deleted: (name: string) => `${name} deleted.`,
  deleting: "The filter goes from the project. Clips and studies stay as they are.",
};

export const selection = {
  label: "With the selected clips",
  n: (n: string) => `${n} selected`,
  all: (n: string) => `Select all ${n}`,
  add: "Add to study",
  facts: "Set facts",
  putBack: "Put back",
  takeDown: "Take down",
  review: "Send to review",
  observe: "Run observer",
  adminsOnly: "Only admins can change clips.",
  clear: "Clear the selection",
  key: "Esc",
  clips: (n: number) => plural(n, "clip"),
};

export const tile = {
  seconds: (seconds: string) => `${seconds} s`,
  held: "Taken down",
  select: (name: string) => `Select ${name}`,
  columns: {
    clip: "Clip",
    generator: "Generator",
    length: "Length",
    frames: "Frames",
    state: "State",
    types: "Error types",
    disagreement: "Disagreement",
  },
  noStudy: "In no study",
};

export const toolbar = {
  sizes: {
    list: "List",
    medium: "Medium",
    small: "Small",
  },
  size: "Size of posters",
  search: {
    label: "Search prompts, reasons and comments",
    hint: "Prompt, reason, comment, clip, or generator:aster",
  },
};
