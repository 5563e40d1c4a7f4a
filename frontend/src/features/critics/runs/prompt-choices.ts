/** The prompts that a run can ask with instead of the newest shipped ones. */
import type { PromptSummary } from "../api/calls";

export interface PromptChoice {
  /** The shipped prompt that is replaced. */
  readonly base: string;
  /** The newest version of the shipped prompt. */
  readonly newest: number;
  /** The others, each as NAME@VERSION: those of the project, then older shipped versions. */
  readonly references: readonly string[];
}

/** The choices by the prompts of a critic; of its further prompts those that the project has one for. */
export function promptChoices(bases: readonly string[], prompts: readonly PromptSummary[]): readonly PromptChoice[] {
  const referencesOf = ({ name, versions }: PromptSummary) => versions.map(({ version }) => `${name}@${version}`);
  return bases.flatMap((base, n) => {
    const shipped = prompts.find(({ name }) => name === base);
    const own = prompts.filter((each) => !each.shipped && each.base === base);
    if (!shipped || (n > 0 && own.length === 0)) return [];
    const references = [...own.flatMap(referencesOf), ...referencesOf(shipped).slice(1)];
    return references.length > 0 ? [{ base, newest: shipped.versions[0]?.version ?? 1, references }] : [];
  });
}
