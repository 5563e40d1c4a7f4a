/** The texts of the page about the questions that clips are asked. */
import { plural } from "../plural";

export const page = {
  title: "Questions",
  text: "What clips are asked: all clips of a prompt, or one clip. Only kept questions are asked; tasks that ask a question already stay as they are.",
  notLoaded: "The questions could not be loaded",
  none: "No questions yet",
  noneText: "They are written by a model or by annotators, or are imported.",
  filtered: "No question matches these filters",
};

export const filters = {
  label: "Filters",
  about: "About",
  dimension: "Dimension",
  all: "All",
  ofPrompts: "All clips of a prompt",
  ofClips: "One clip",
};

export const table = {
  label: "Questions",
  question: "Question",
  about: "About",
  dimension: "Dimension",
  state: "State",
  asked: "Asked in tasks",
  answer: (answer: string) => `Right answer: ${answer}`,
  near: (text: string) => `Nearly the same: ${text}`,
};

export const decide = {
  selected: (n: number) => `${plural(n, "question")} selected`,
  done: (n: number) => `${plural(n, "question")} changed.`,
  title: (n: number) => `Reject ${plural(n, "question")}`,
  failed: "The questions could not be changed",
};
