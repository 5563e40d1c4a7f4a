/** The facts of a clip that can be changed on its page, as texts, and what is sent when one is changed. */
import { MAX_COLUMN, MAX_VALUE, RULE_COLUMN, written } from "@/shared/studio/columns";
import { facts as messages } from "@/messages/studio/clip";
import type { ClipFacts, VideoChanges } from "../api/calls";

export interface Fact {
  readonly id: string;
  readonly label: string;
  /** As it is typed; empty where it is not known. */
  readonly text: string;
  /** Characters. */
  readonly max: number;
  readonly hint?: string;
  /** It takes the width of the panel, and several lines to edit. */
  readonly isLong?: boolean;
  /** Another prompt or category moves the clip to another prompt: the way back may not lead to the one it had. */
  readonly isOfPrompt?: boolean;
  /** What is sent to give it another text; an empty one removes it. */
  readonly changed: (text: string) => VideoChanges;
}

const names = messages.names;

/** What is known of a clip and can be changed: its own facts, the rule that it violates, and its further columns. */
export function factsOf({ prompt, generator, category, source, seed, metadata }: ClipFacts): readonly Fact[] {
  const columns = Object.keys(metadata).filter((name) => name !== RULE_COLUMN);
  return [
    {
      ...{ id: "prompt", label: names.prompt, text: prompt, max: 10_000, isLong: true, isOfPrompt: true },
      changed: (text) => ({ prompt: text }),
    },
    {
      ...{ id: "generator", label: names.generator, text: typed(generator), max: 161, hint: messages.generator },
      changed: (text) => ({ generator: text }),
    },
    {
      ...{ id: "source", label: names.source, text: source, max: 200 },
      changed: (text) => ({ source: text }),
    },
    {
      ...{ id: "category", label: names.category, text: category, max: 100, isOfPrompt: true },
      changed: (text) => ({ category: text }),
    },
    {
      ...{ id: "seed", label: names.seed, text: seed, max: 60 },
      changed: (text) => ({ seed: text }),
    },
    ...[RULE_COLUMN, ...columns].map((name) => columnFact(name, metadata[name])),
  ];
}

/** More characters than this take the width of the panel. */
const LONG = 18;

/** A column of the metadata; a number stays a number where one is typed. */
export const columnFact = (name: string, value: unknown): Fact => ({
  ...{ id: `column:${name}`, label: written(name), text: textOf(value), max: MAX_VALUE },
  isLong: textOf(value).length > LONG,
  changed: (text) => ({ metadata: { [name]: text === "" ? null : valueOf(text, value) } }),
});

export const problemOfColumn = (name: string, known: readonly string[]): string | null => {
  if (name === "") return messages.column.unnamed;
  if (name.length > MAX_COLUMN) return messages.column.tooLong(MAX_COLUMN);
  return known.includes(name) ? messages.column.known(name) : null;
};

/** "veo3 1" is "veo3@1" where it is typed: the version is behind the last space. */
const typed = (generator: string): string => generator.replace(/ (?=[^ ]*$)/u, "@");

const textOf = (value: unknown): string =>
  typeof value === "string" ? value : value === undefined ? "" : JSON.stringify(value);

function valueOf(text: string, before: unknown): unknown {
  if (before === undefined || typeof before === "string") return text;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === typeof before && value !== null ? value : text;
  } catch {
    return text;
  }
}
