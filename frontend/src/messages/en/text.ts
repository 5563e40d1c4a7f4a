/** Messages of subjects that are read: reasoning chains, prompts, questions, and errors that an annotator marked. */

export const chain = {
  name: "Reasoning",
  question: "Question",
  answer: (answer: string) => `Right answer: ${answer}`,
  sentences: "Sentences of the reasoning",
  /** For screen readers: "Sentence 3 of 7, temporal: It falls before the throw." */
  sentenceLabel: ({ n, of, types, text }: SentenceLabel) =>
    `${[`Sentence ${n} of ${of}`, ...types.map((type) => type.toLowerCase())].join(", ")}: ${text}`,
  whole: (n: number) => `Sentence ${n}`,
  some: (words: string) => `“${words}”`,
  /** Each goes before its key. */
  fewer: "fewer words",
  or: "or",
  all: ", all",
  types: "Error types",
  takeOff: (type: string, words: string) => `Remove ${type} from “${words}”`,
  reason: "Reason (optional)",
  reasonNeeded: "Reason",
  noTag: "Add a tag first",
  note: "Note (optional)",
  noErrors: "No errors in this chain",
  noErrorsHint: "Remove all tags to choose “No errors”.",
};

export interface SentenceLabel {
  /** From 1. */
  readonly n: number;
  readonly of: number;
  readonly types: readonly string[];
  readonly text: string;
}

/** What a model proposed, after the answer. */
export const proposal = {
  heading: "A model’s proposal",
  about: (text: string) => `for “${text}”`,
  proposed: (answer: string) => `The model: ${answer}.`,
  same: "You answered the same.",
  answered: (answer: string | null) => (answer === null ? "You: unclear." : `You: ${answer}.`),
};

export const subject = {
  prompt: "Prompt",
  question: "Question about a clip of this prompt",
  texts: "Texts",
  text: (n: number) => `Text ${n}`,
};

export const error = {
  name: "Marked error",
  when: (start: string, end: string, first: number, last: number) => `${start}–${end} s, f${first}–f${last}`,
  play: "Play",
};
