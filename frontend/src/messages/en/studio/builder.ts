/** The texts of the builder of instruments. */
import { plural } from "../plural";

export const cards = {
  removeSegments: "Remove error segments",
  addSegments: "Add error segments",
  instrument: "Instrument",
  types: "Error types",
  severity: "Severity",
  reasons: "Reasons",
  questions: "Questions",
  guideline: "Guideline",
  label: "Parts of the instrument",
  toFix: (n: number) => `${n} to fix`,
};

export const changes = {
  kinds: { added: "added", changed: "changed", removed: "removed" },
  none: "No changes.",
};

export const critic = {
  nothing: "This instrument asks critics nothing.",
  segments: "Error segments",
  system: "System",
  before: "After the frames",
  after: "At the end",
};

export const editor = {
  draft: (version: number) => `v${version} draft`,
  parent: (key: string, version: number) => `from ${key} v${version}`,
  yaml: "YAML",
  exports: "Export YAML",
  discard: {
    title: "Discard draft",
    does: "Discard",
    all: "The instrument has no version yet, so it is deleted with its draft.",
    draft: "Its versions are kept. Changes since the last version are lost.",
  },
  version: {
    create: (version: number) => `Create version ${version}`,
    does: "Create version",
    text: "A version cannot be changed. Open rounds keep their version; a new round can use this one.",
  },
  problems: (n: number) => `${plural(n, "problem")} to fix before you can create a version`,
  compare: "Compare",
  preview: "Preview",
  asAnnotator: "As annotator",
  asCritic: "As critic",
  changes: <T>(n: T) => ["Changes ", n],
  saved: {
    at: (time: string) => `Draft saved ${time}`,
    saving: "Saving…",
    failed: "Not saved, retrying",
    refused: (why: string) => `Not saved. ${why}`,
    conflict: "Not saved",
  },
  conflict: {
    text: <T>(bold: (text: string) => T) => [
      bold("This draft was saved in another window or by another person since you opened it."),
      " Your changes are not saved until you choose a version.",
    ],
    theirs: "Load the saved version",
    mine: "Keep this version",
  },
  changed: {
    new: "+ new",
    changed: "changed",
  },
};

export const guideline = {
  heading: "Guideline and examples",
  read: "Read",
  add: "Add example",
  label: "Guideline",
  hint: "A blank line starts a new paragraph.",
  warning: {
    label: "Content warning",
    hint: "Upsetting content in the clips. Shown before the first clip.",
  },
  example: (n: number) => `Example ${n}`,
  clip: "Clip",
  from: "From, s",
  to: "To, s",
  shows: "Shows",
  noError: "No error",
  note: "Note",
  remove: (n: number) => `Delete example ${n}`,
};

export const head = {
  subjects: {
    video: "A clip",
    pair: "Two clips",
    chain: "A clip and a text about it",
    prompt: "A prompt",
    question: "A question",
    marked_error: "A marked error",
    passage: "A text",
  },
  heading: "Instrument",
  name: "Name",
  about: "A task is about",
};

export const options = {
  legend: "Options",
  option: (n: number) => `Option ${n}`,
  key: "Key",
  definition: "Definition",
  alone: "Excludes other options",
  remove: (n: number, label: string) => `Delete option ${n}: ${label}`,
  add: "Add option",
};

/** Parts of the document in a list of changes; "" for a part that goes without saying. */
export const places = {
  names: {
    segments: "",
    fixed: "",
    title: "Name",
    subject: "A task is about",
    guideline: "Guideline",
    warning: "Content warning",
    examples: "Examples",
    types: "Error types",
    severity: "Severity",
    reason: "Reasons",
    questions: "Questions",
    options: "Options",
    label: "Name",
    key: "Key",
    letter: "Letter",
    definition: "Definition",
    colour: "Colour",
    shape: "Shape",
    text: "Question",
    hint: "Hint",
    levels: "Steps",
    min: "First step",
    max: "Last step",
    min_words: "Minimum words",
    aim_words: "Recommended words",
    max_chars: "Maximum characters",
    box: "Box on the frame",
    clean: "“No errors in this clip”",
  } as Record<string, string>,
  entry: (n: number) => `no. ${n}`,
  whole: "The whole instrument",
  yes: "yes",
  no: "no",
  part: (name: string, value: string) => `${name}: ${value}`,
};

export const preview = {
  none: {
    title: "No clip to preview",
    text: "Add clips to the project to preview the instrument on one of them.",
  },
  clip: "Clip",
  clipHint: "Name of a clip",
  title: "As annotator",
};

export const question = {
  forms: {
    yes_no: "Yes or no",
    choice: "Single choice",
    choices: "Multiple choice",
    scale: "Scale",
    text: "Text",
    preference: "Preference",
  },
  pairsOnly: "For pairs of clips only",
  unnamed: "Question without a text",
  text: "Question",
  hint: "Hint",
  key: "Key",
  dimension: "Dimension",
  answer: "Answer",
  first: "First step",
  last: "Last step",
  leastWords: "Minimum words",
  mostCharacters: "Maximum characters",
  ties: "Allow “No preference”",
  optional: "Optional",
  unclear: "Allow “Unclear”",
};

export const questions = {
  general: "General",
  heading: <T>(n: T) => ["Questions ", n],
  add: "Add question",
  forms: "Also ask the questions written for the clip’s prompt",
  unclear: "Allow “Unclear”, unless a question overrides it",
  note: "Allow a note on each answer",
  evidence: "Allow evidence frames for answers",
  none: "No questions.",
  dimensions: {
    label: "Dimensions, one per line",
    hint: "Questions and results are grouped by dimension.",
  },
};

export const severity = {
  noticeable: "How noticeable",
  heading: "Severity",
  remove: "Remove scale",
  add: "Add scale",
  label: "Label",
  first: "First step",
  last: "Last step",
  none: "Segments have no severity.",
  step: (min: number) => `Step ${min}`,
};

export const reasons = {
  heading: "Reasons",
  leastWords: "Minimum words",
  aimWords: "Recommended words",
  mostCharacters: "Maximum characters",
  box: "Allow a box on the frame for each error",
  clean: "Allow “No errors in this clip”",
};

export const types = {
  unnamed: "Type without a name",
  numberKey: (n: number) => `Number key ${n}`,
  name: "Name",
  key: "Key",
  letter: "Letter",
  definition: {
    label: "Definition",
    hint: "Shown to annotators on hover and in the guide, and to critics in the prompt.",
  },
  actions: (name: string) => `Actions for ${name}`,
  up: "Move up",
  down: "Move down",
  move: (name: string) => `Move ${name}: Alt and an arrow key`,
  colour: "Colour",
  shape: "Shape",
  coloursDiffer: "All colours of the palette are distinguishable, also by colour-blind people.",
  shapesDiffer: "All shapes of the palette are distinguishable.",
  taken: (value: string, by: string) => `${value}, used by ${by}`,
  new: "new type",
  heading: <T>(n: T) => ["Error types ", n],
  order: "Drag, or Alt and an arrow key, to sort; keys follow.",
  add: "Add type",
};

export const version = {
  label: (version: number) => `Version ${version}`,
  short: (version: number) => `v${version}`,
  shipped: "built-in",
  shown: "Shown",
  fixed: "A version cannot be changed.",
  yaml: "YAML",
  exports: "Export YAML",
  preview: "Preview",
  asAnnotator: "As annotator",
  asCritic: "As critic",
  uses: (n: number | string) => `Uses ${n}`,
  unused: "No round uses this version.",
  use: <T>(study: T, round: number) => [study, `, ${round === 0 ? "training" : `round ${round}`}`],
  changes: "Changes",
  comparedWith: "Compared with",
};

export const yaml = {
  heading: "YAML",
  applied: "The draft now matches the YAML.",
  document: "Document",
  notApplied: "Not applied. The form keeps the last valid state.",
  apply: "Apply YAML",
};
