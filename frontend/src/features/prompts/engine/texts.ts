/** The texts of a prompt while they are edited, and how versions are named. */
import type { Prompt, Summary } from "../api/calls";

export const SECTIONS = ["system", "head", "tail"] as const;
export type Section = (typeof SECTIONS)[number];
export type Texts = Readonly<Record<Section, string>>;

export const textsOf = ({ system, head, tail }: Prompt): Texts => ({ system, head, tail });

/** Whether something was written that a save would keep; spaces around a text are not. */
export const isChanged = (texts: Texts, saved: Texts): boolean =>
  SECTIONS.some((section) => texts[section].trim() !== saved[section].trim());

/** Texts that are written and not saved, by the version that they change. */
export type Drafts = Readonly<Record<string, Texts>>;

/** The drafts with one changed; null takes it away. */
export const withDraft = (drafts: Drafts, reference: string, texts: Texts | null): Drafts =>
  Object.fromEntries([
    ...Object.entries(drafts).filter(([each]) => each !== reference),
    ...(texts === null ? [] : [[reference, texts] as const]),
  ]);

export const referenceOf = ({ name, version }: Pick<Prompt, "name" | "version">): string => `${name}@${version}`;

export const newestOf = ({ name, versions }: Summary): string => `${name}@${versions[0]?.version ?? 1}`;

export const nameIn = (reference: string): string => reference.split("@")[0] ?? "";

/** All versions with which one of a prompt can be compared: its own, newest first, then those of what it stands for. */
export function comparable(prompts: readonly Summary[], name: string): readonly string[] {
  const own = prompts.find((each) => each.name === name);
  const base = own?.base === name ? undefined : prompts.find((each) => each.name === own?.base);
  return [own, base].flatMap((each) => each?.versions.map(({ version }) => `${each.name}@${version}`) ?? []);
}

/** A name for a copy that the project does not have yet. */
export function copyName(prompts: readonly Summary[], name: string): string {
  const stem = (name.split("/").at(-1) ?? "prompt").slice(0, 50);
  const taken = new Set(prompts.map((each) => each.name));
  for (let n = 1; ; n += 1) {
    const made = `${stem}-${n === 1 ? "copy" : `copy-${n}`}`;
    if (!taken.has(made)) return made;
  }
}
