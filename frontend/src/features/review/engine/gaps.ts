/** What is missing before a clip is settled, in the order in which an expert would go through it. */
import type { SegmentForm } from "@/shared/api/types";
import type { Lacking } from "@/shared/engine/lacks";
import { lacks, needs } from "@/shared/engine/lacks";
import type { Draft, Settled } from "./draft";
import { fateOf, isAnswered, verdictOn } from "./draft";
import type { Group, Scene, Source } from "./scene";

/** Where the first gap is, and the sentence that says it. */
export interface Gap {
  readonly group: number | null;
  readonly segment: string | null;
  readonly question: string | null;
  readonly field: Lacking | null;
  readonly message: string;
}

/** The sources of a group that nothing was decided about. */
export const openIn = (draft: Draft, group: Group): readonly Source[] =>
  group.sources.filter(({ id }) => fateOf(draft, id) === "open");

export const isSettled = (draft: Draft, group: Group): boolean => openIn(draft, group).length === 0;

/** Groups without an open source. */
export const settledCount = (draft: Draft, groups: readonly Group[]): number =>
  groups.filter((group) => isSettled(draft, group)).length;

/** The first thing that is missing: open sources, then unfinished settled segments, then open questions. */
export function firstGap(
  draft: Draft,
  scene: Scene,
  form: SegmentForm | undefined,
  questions: readonly { readonly id: string }[],
): Gap | null {
  const segments = form ? (openGap(draft, scene) ?? unfinishedGap(draft, form)) : null;
  return segments ?? questionGap(draft, questions);
}

/** What a settled segment lacks, as short phrases. */
export const settledLacks = (segment: Settled, form: SegmentForm) => lacks({ ...segment, open: false }, form);

const NOWHERE = { group: null, segment: null, question: null, field: null };

function openGap(draft: Draft, { groups }: Scene): Gap | null {
  const open = groups.map((group) => openIn(draft, group));
  const first = open.findIndex((sources) => sources.length > 0);
  if (first < 0) return null;
  const labels = open.flat().map(({ label }) => label);
  return { ...NOWHERE, group: first, message: `Still open: ${labels.join(", ")}. Take, merge or drop each.` };
}

function unfinishedGap(draft: Draft, form: SegmentForm): Gap | null {
  for (const segment of draft.segments) {
    const missing = settledLacks(segment, form);
    const [first] = missing;
    if (first) {
      const message = `This settled segment: ${needs(missing.map(({ phrase }) => phrase)).toLowerCase()}.`;
      return { ...NOWHERE, segment: segment.id, field: first.field, message };
    }
  }
  return null;
}

function questionGap(draft: Draft, questions: readonly { readonly id: string }[]): Gap | null {
  const open = questions.filter(({ id }) => !isAnswered(verdictOn(draft, id)));
  const [first] = open;
  if (!first) return null;
  const numbers = open.map((question) => questions.indexOf(question) + 1);
  const which = numbers.length === 1 ? `Question ${numbers[0]} is` : `Questions ${numbers.join(", ")} are`;
  return { ...NOWHERE, question: first.id, message: `${which} open.` };
}
