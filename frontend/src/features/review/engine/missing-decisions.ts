/** What is missing before a clip is settled, in the order in which an expert would go through it. */
import { answerLack } from "@/messages/shared";
import { missingDecisions as messages } from "@/messages/studio/review";
import { chainEdits } from "@/messages/studio/review-chain";
import type { Instrument, SegmentForm } from "@/shared/api/types";
import { formOf, lackOf } from "@/shared/engine/answers";
import type { Lacking } from "@/shared/engine/requirements";
import { lacks, needs } from "@/shared/engine/requirements";
import type { Draft, Settled } from "./draft";
import { fateOf, verdictOn } from "./draft";
import type { ReviewQuestion } from "../api/calls";
import type { Group, ReviewTimeline, Source } from "./review-timeline";

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
  reviewTimeline: ReviewTimeline,
  instrument: Instrument,
  questions: readonly ReviewQuestion[],
): Gap | null {
  const form = instrument.segments;
  const segments = form ? (openGap(draft, reviewTimeline) ?? unfinishedGap(draft, form)) : null;
  return segments ?? questionGap(draft, instrument, questions);
}

const NOWHERE = { group: null, segment: null, question: null, field: null };

/** The gap of a chain some of whose sentences are open, by their numbers from 0. */
export const openChain = (sentences: readonly number[]): Gap => ({
  ...NOWHERE,
  message: chainEdits.open(sentences.map((sentence) => sentence + 1).join(", ")),
});

/** What a settled segment lacks, as short phrases. */
export const settledLacks = (segment: Settled, form: SegmentForm) => lacks({ ...segment, open: false }, form);

function openGap(draft: Draft, { groups }: ReviewTimeline): Gap | null {
  const open = groups.map((group) => openIn(draft, group));
  const first = open.findIndex((sources) => sources.length > 0);
  if (first < 0) return null;
  const labels = open.flat().map(({ label }) => label);
  return { ...NOWHERE, group: first, message: messages.open(labels.join(", ")) };
}

function unfinishedGap(draft: Draft, form: SegmentForm): Gap | null {
  for (const segment of draft.segments) {
    const missing = settledLacks(segment, form);
    const [first] = missing;
    if (first) {
      const message = messages.segment(needs(missing.map(({ phrase }) => phrase)));
      return { ...NOWHERE, segment: segment.id, field: first.field, message };
    }
  }
  return null;
}

function questionGap(draft: Draft, { questions: form }: Instrument, questions: readonly ReviewQuestion[]): Gap | null {
  if (!form) return null;
  const lacking = questions.flatMap((question, i) => {
    const lack = lackOf(formOf(form, question), verdictOn(draft, question.id));
    return lack === null ? [] : [{ id: question.id, number: i + 1, lack }];
  });
  const [first] = lacking;
  if (!first) return null;
  const open = lacking.filter(({ lack }) => lack === first.lack).map(({ number }) => number);
  const message =
    first.lack === answerLack.open && open.length > 1
      ? messages.questions(open.join(", "))
      : messages.question(first.number, first.lack);
  return { ...NOWHERE, question: first.id, message };
}
