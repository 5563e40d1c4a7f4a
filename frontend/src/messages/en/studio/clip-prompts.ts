/** The texts of the page about the prompts that clips are made from. */
import { plural } from "../plural";

export const page = {
  title: "Prompts",
  text: "The texts that clips are made from, with or without clips. Rejected prompts get no clips and no questions.",
  notLoaded: "The prompts could not be loaded",
  none: "No prompts yet",
  noneText: "They come with clips, from a file, or from a model.",
  filtered: "No prompt matches these filters",
};

export const filters = {
  label: "Filters",
  category: "Category",
  clips: "Clips",
  all: "All",
  withClips: "With clips",
  without: "Without clips",
  noCategory: "Without category",
};

export const table = {
  label: "Prompts",
  prompt: "Prompt",
  state: "State",
  category: "Category",
  rule: "Rule",
  clips: "Clips",
  questions: "Questions",
  near: (id: string, percent: number) => `${percent} % of the words are also in ${id}:`,
};

export const decide = {
  selected: (n: number) => `${plural(n, "prompt")} selected`,
  edit: "Set category or rule…",
  done: (n: number) => `${plural(n, "prompt")} changed.`,
  title: (n: number) => `Reject ${plural(n, "prompt")}`,
  failed: "The prompts could not be changed",
};

export const edit = {
  title: (n: number) => `Set category or rule of ${plural(n, "prompt")}`,
  text: "The category of a prompt is also that of its clips. Texts stay as they are.",
  does: "Set",
  category: "Category",
  changesCategory: "Change the category",
  rule: "Violated rule",
  changesRule: "Change the rule",
  empty: "Empty: none.",
};

export const facts = {
  asks: (objects: string, colours: string) => [objects, colours].filter(Boolean).join("; "),
  nothing: "asks for nothing that is checked",
  of: { given: "Given", proposed: "Proposed", corrected: "Checked" } as Readonly<Record<string, string>>,
  correct: "Correct…",
  correctOf: (id: string) => `Correct what ${id} asks for`,
  title: "What the prompt asks for",
  does: "Save as checked",
  objects: "Objects",
  objectsHint: "One per line, with how many: 2 dog",
  notObjects: "Begin each line with a number, such as 2 dog.",
  colours: "Colours",
  coloursHint: "One per line: yellow raincoat",
  notColours: "Give a colour and an object in each line, such as yellow raincoat.",
};
