/** The texts of chains of reasoning whose disagreements are settled. */
import { plural } from "../plural";

export const chainEdits = {
  noTagsOf: (letter: string) => `${letter} names types of the whole chain, not of its sentences.`,
  open: (sentences: string) => `Still open: sentence ${sentences}. Tag each, or confirm that it is right as it stands.`,
};

export const chainSentences = {
  question: "Question",
  answer: (answer: string) => `Right answer: ${answer}`,
  provenance: {
    clean: "A right chain, nothing put in",
    rule: "Errors put in by rule",
    byModel: (model: string) => `Errors put in by ${model}`,
    mixed: (model: string) => `Errors put in by rule and by ${model}`,
    mined: (model: string) => `Mined: written by ${model}`,
    aModel: "a model",
    other: (origin: string) => `Origin: ${origin}`,
  },
  sentences: "Sentences",
  number: "No.",
  sentence: "Sentence",
  settled: "Settled",
  simulated: (name: string) => `${name}, simulated`,
  none: "none",
  open: "open",
  named: (name: string, types: string) => `${name} names of the whole chain: ${types}.`,
  noTypes: "no type",
  putIn: {
    heading: (n: number) => `Errors that were put in (${n})`,
    line: (sentence: number, type: string, claim: string) =>
      [`Sentence ${sentence}: ${type}.`, claim && `Claim: “${claim}”.`].filter(Boolean).join(" "),
    by: ({ kind, model }: { readonly kind: string; readonly model: string }) =>
      kind === "rule" ? "By rule." : `Written by ${model || "a model"}.`,
  },
};

export const chainPanel = {
  sentence: (n: number) => `Sentence ${n}`,
  of: (n: number) => `of ${n}`,
  previous: "Previous sentence",
  previousKey: "Previous sentence (↑)",
  next: "Next sentence",
  nextKey: "Next sentence (↓)",
  differ: "tags differ",
  agree: "tags agree",
  decided: "decided",
  tags: "Tags of the annotators",
  noError: "no error",
  take: (letter: string) => `Take ${letter}`,
  types: "Types of error in this sentence",
  clear: "No error",
  accept: "Right as it stands",
  tagged: (n: number) => `${plural(n, "tag")} in this chain`,
};

export const chainCommands = {
  next: "Next sentence",
  previous: "Previous sentence",
  take: (letter: string) => `Take the tags of ${letter} for this sentence`,
  clear: "No error in this sentence",
  accept: "This sentence is right as it stands",
};
