/** The texts of the choice of what a study is about. */
import { plural } from "../plural";

export const choice = {
  all: (n: string, many: string) => `All ${many} (${n})`,
  filter: "A filter",
  listed: "A list",
  search: "Search",
  searchHint: "Words of the text or the ID",
  state: "State",
  anyState: "Any state",
  states: { draft: "Draft", kept: "Accepted", rejected: "Rejected" },
  clips: "Clips",
  allClips: "All clips",
  fromPage: "Filter from Clips",
  pairs: "Two clips of the same prompt from different generators make a pair.",
  chains: "Chains of earlier tasks, with their clips. New chains come from a list.",
  shown: (n: number, shown: number, one: string, many: string) =>
    `${plural(n, one, many)}${shown < n ? `, ${shown} shown` : ""}`,
  none: (many: string) => `No ${many} match`,
  empty: (many: string) => `The project has no ${many} yet. Add new ones with a list.`,
  notLoaded: "The list could not be loaded",
  errors: {
    way: "Errors of a study",
    study: "Study",
    whose: "Marked by",
    people: (n: number) => `People (${n})`,
    critics: (n: number) => `Critics (${n})`,
    both: (n: number) => `People and critics (${n})`,
    truth: (version: number) => `Ground truth v${version}`,
    type: "Type",
    anyType: "Any type",
    severity: "Severity",
    anySeverity: "Any severity",
    atLeast: (severity: string) => `${severity} and above`,
    generator: "Generator",
    anyGenerator: "Any generator",
    counted: (label: string, n: number) => `${label} (${n})`,
    noStudy: "Choose the study whose errors people are to judge.",
    noStudies: "The project has no study yet in which errors could be marked.",
    none: "No errors were marked there. Choose another study, or who marked them.",
    of: (n: number, total: number, shown: number) =>
      `${n === total ? plural(n, "marked error") : `${n} of ${plural(total, "marked error")}`}${shown < n ? `, ${shown} shown` : ""}`,
  },
  list: {
    label: "List",
    hint: (form: string, n: number) => `One per line: ${form}. ${plural(n, "line")}.`,
    file: "Open a file",
    fileProblem: "The file could not be read.",
    forms: {
      video: "the ID of a clip",
      pair: "the IDs of two clips, with a comma between them",
      chain:
        'the IDs of a clip and a chain, with a comma between them, or {"video": "ID", "chain": {"id": "…", "text": "…"}}',
      prompt: 'the ID of a prompt, or {"prompt": {"id": "…", "text": "…"}} for a new one',
      question: 'the ID of a question, or {"question": {"prompt": "ID", "text": "…", "dimension": "…"}} for a new one',
      marked_error: "the ID of a marked error",
      passage: 'the ID of a text, or {"passage": {"id": "…", "text": "…"}} for a new one',
    },
    json: (line: number) => `Line ${line} is not valid JSON.`,
    two: (line: number) => `Line ${line} needs two IDs with a comma between them.`,
  },
};

/** A part of what matches, drawn by a seed. */
export const sample = {
  label: "Sample",
  hint: "The same number from each generator, where available.",
  size: (title: string) => `${title} in the sample`,
  seed: {
    label: "Seed",
    hint: "The same seed gives the same sample.",
  },
};

export const adding = {
  open: "Add tasks…",
  title: "Add tasks",
  text: (many: string) => `Tasks are added to the latest round. ${many} that are in it already are skipped.`,
  add: "Add tasks",
  adding: "Adding tasks",
  added: (created: number, existing: number) =>
    `${plural(created, "task")} added.${existing > 0 ? ` ${existing} were in the round already.` : ""}`,
};
