/**
 * The tags of a chain of reasoning under review. Pure.
 *
 * A tag is a type of error in a sentence. A sentence whose tags people disagree about is open until something is
 * decided about it; the tags that all people gave are settled from the beginning. Critics name types of the whole chain,
 * so they tag no sentence.
 */
import type { Review } from "../api/calls";

export interface Tag {
  /** Number of the sentence, from 0. */
  readonly sentence: number;
  readonly type: string;
}

export interface ChainDraft {
  readonly tags: readonly Tag[];
  /** The disputed sentences that were decided. */
  readonly decided: readonly number[];
}

export const NO_TAGS: ChainDraft = { tags: [], decided: [] };

type Lanes = readonly Pick<Review["lanes"][number], "annotator" | "status" | "tags">[];

/** The sentences of a text by code points, which are not the units of a JavaScript string. */
export function sentencesOf({ text, sentences }: NonNullable<Review["passage"]>): readonly string[] {
  const points = Array.from(text);
  return sentences.map(([from = 0, to = 0]) => points.slice(from, to).join("").trim());
}

const peopleOf = (lanes: Lanes): Lanes =>
  lanes.filter(({ annotator, status }) => annotator.kind === "person" && status === "ok");

const isSame = (a: Tag, b: Tag): boolean => a.sentence === b.sentence && a.type === b.type;

export const hasTag = (tags: readonly Tag[], tag: Tag): boolean => tags.some((each) => isSame(each, tag));

export const typesIn = (tags: readonly Tag[], sentence: number): readonly string[] =>
  tags.filter((tag) => tag.sentence === sentence).map(({ type }) => type);

/** The tags that all people gave. */
export function agreedTags(lanes: Lanes): readonly Tag[] {
  const [first, ...others] = peopleOf(lanes);
  return (first?.tags ?? []).filter((tag) => others.every(({ tags }) => hasTag(tags, tag)));
}

/** The sentences whose tags differ between people, in order. */
export function disputedSentences(lanes: Lanes): readonly number[] {
  const people = peopleOf(lanes);
  const all = people.flatMap(({ tags }) => tags);
  const differing = all.filter((tag) => !people.every(({ tags }) => hasTag(tags, tag)));
  return [...new Set(differing.map(({ sentence }) => sentence))].sort((a, b) => a - b);
}

export interface Provenance {
  readonly kind: "clean" | "rule" | "byModel" | "mixed" | "mined" | "other";
  /** The model that wrote the chain or its errors; empty where none did, or its name is not known. */
  readonly model: string;
}

const KINDS: ReadonlyMap<string, Provenance["kind"]> = new Map([
  ["clean", "clean"],
  ["rule", "rule"],
  ["model-injected", "byModel"],
  ["mixed", "mixed"],
  ["realistic", "mined"],
]);

/** Where a chain and its errors come from: an origin is a kind, for some with a colon and the name of a model. */
export function provenanceOf(origin: string): Provenance {
  const colon = origin.indexOf(":");
  const [kind, model] = colon < 0 ? [origin, ""] : [origin.slice(0, colon), origin.slice(colon + 1)];
  return { kind: KINDS.get(kind) ?? "other", model };
}

/** What was settled last with everything decided; else what all people gave, with the rest open. */
export function beginningOf({ adjudication, lanes }: Pick<Review, "adjudication" | "lanes">): ChainDraft {
  if (adjudication) return { tags: adjudication.tags, decided: disputedSentences(lanes) };
  return { tags: agreedTags(lanes), decided: [] };
}

/** Give a sentence these types, and no others; that decides it. */
export function setTypes(draft: ChainDraft, sentence: number, types: readonly string[]): ChainDraft {
  const others = draft.tags.filter((tag) => tag.sentence !== sentence);
  const tags = [...others, ...[...new Set(types)].map((type) => ({ sentence, type }))];
  const same = tags.length === draft.tags.length && tags.every((tag) => hasTag(draft.tags, tag));
  const decided = draft.decided.includes(sentence) ? draft.decided : [...draft.decided, sentence];
  if (same && decided === draft.decided) return draft;
  return { tags: same ? draft.tags : tags.sort((a, b) => a.sentence - b.sentence), decided };
}

/** Tag a sentence with a type, or take that tag off. */
export function toggleType(draft: ChainDraft, sentence: number, type: string): ChainDraft {
  const types = typesIn(draft.tags, sentence);
  const next = types.includes(type) ? types.filter((each) => each !== type) : [...types, type];
  return setTypes(draft, sentence, next);
}

/** The disputed sentences about which nothing was decided. */
export const openSentences = (draft: ChainDraft, disputed: readonly number[]): readonly number[] =>
  disputed.filter((sentence) => !draft.decided.includes(sentence));
