"""
What counts as true, by policy: from rows that were said to the items of a ground truth, still unwritten.

Every annotator has one annotation of a subject, that of their last round; only ``merged`` takes the union
of all rounds. Where errors are marked (`evaluation.ground_truth.policies.segment_policies`):

- ``one`` takes one annotator's word as it is.
- ``merged`` takes the union, with duplicates merged (`evaluation.ground_truth.policies.merge_segments`). One word alone
  stands as it is: no one merges with themselves.
- ``majority`` takes what more than half of a task's annotators marked (also there).
- ``exact`` takes tasks whose annotators agree on whether there is an error, and on the set of types, merged as above.
  All other tasks are discarded, and counted.
- ``settled`` takes, task by task, the last adjudication, if there is one; else the merged word of the chosen people, if
  nothing of it is disputed (`evaluation.ground_truth.policies.adjudications`). Else the task is left out, and counted.
- ``known`` takes chains of reasoning whose errors were put in, or whose origin is clean, and the right answers that
  questions about clips were written with; no one's word.
- ``dawid_skene`` is for answers; segments next to them are taken as by ``majority``.

Of chains of reasoning `evaluation.ground_truth.policies.chains` makes the items, by sentence and type. Where questions
alone are answered, `evaluation.ground_truth.policies.answer_policies` makes the items. Answers are counted by
`evaluation.ground_truth.policies.answers`. What an adjudication does not answer is answered by what people said.
"""

from __future__ import annotations

from collections.abc import Sequence

from annotations.annotators.models import Annotator
from annotations.instruments.question_forms import TEXT
from annotations.studies.models import Study
from annotations.studies.queries import instrument_of
from annotations.tasks.content import require_clip_or_chain
from evaluation.ground_truth.models import GroundTruth
from evaluation.ground_truth.policies.adjudications import adjudications_of
from evaluation.ground_truth.policies.answer_policies import answered_content
from evaluation.ground_truth.policies.chains import OF_CHAINS
from evaluation.ground_truth.policies.inputs import TruthBasis
from evaluation.ground_truth.policies.items import Content
from evaluation.ground_truth.policies.segment_policies import marked_content
from outtake.errors import Invalid


def content_of(case: TruthBasis, policy: str) -> Content:
    """
    Return what counts as true.

    :param policy: one that `refuse_unfit` does not refuse
    :raises Invalid: if nothing would count.
    """
    if not case.by_task and policy not in (GroundTruth.SETTLED, GroundTruth.KNOWN) and not case.with_known:
        raise Invalid.field("annotators", "They have no annotations in this study; choose others.")
    adjudged = adjudications_of(case) if policy == GroundTruth.SETTLED else {}
    build = marked_content if case.instrument.has_segments else answered_content
    return build(case, policy, adjudged)


def refuse_unfit_chains(study: Study, policy: str, *, with_known: bool, origins: Sequence[str]) -> None:
    """
    Refuse what is for chains of reasoning alone in a study of something else, or next to the policy ``known``.

    :raises Invalid: naming which.
    """
    if (with_known or origins) and not instrument_of(study.rounds.latest("n")).marks_text:
        field = "with_known" if with_known else "origins"
        raise Invalid.field(field, "This is for chains of reasoning, and the tasks of this study are none; remove it.")
    if with_known and policy == GroundTruth.KNOWN:
        raise Invalid.field("with_known", "The policy 'known' takes known errors alone; remove it.")


def refuse_unfit(study: Study, annotators: Sequence[Annotator], policy: str) -> None:
    """
    Refuse a policy that does not fit what a study asks, or the annotators.

    :raises Invalid: naming which.
    """
    latest = study.rounds.latest("n")
    instrument = instrument_of(latest)
    if policy == GroundTruth.SETTLED:
        require_clip_or_chain(latest, "A ground truth of what was settled is made")
        if critics := [each.label for each in annotators if each.kind != Annotator.PERSON]:
            why = f"{critics[0]} is a critic; where nothing is settled, only people count."
            raise Invalid.field("annotators", why)
    elif policy == GroundTruth.KNOWN:
        if not (instrument.marks_text or instrument.asks_of_clips):
            why = "'known' is for chains of reasoning and questions that were written for clips; this study has none."
            raise Invalid.field("policy", why)
        if annotators:
            raise Invalid.field("annotators", "The policy 'known' rests on no one's word; send an empty list.")
    elif not annotators:
        raise Invalid.field("annotators", "Choose at least one annotator.")
    if policy == GroundTruth.ONE and len(annotators) != 1:
        why = f"{len(annotators)} given; the policy 'one' takes one annotator, 'merged' several."
        raise Invalid.field("annotators", why)
    if instrument.marks_text and policy not in OF_CHAINS:
        raise Invalid.field("policy", f"Spans of text cannot be merged; use one of {', '.join(OF_CHAINS)}.")
    if policy == GroundTruth.DAWID_SKENE and instrument.kinds <= {TEXT}:
        raise Invalid.field("policy", "'dawid_skene' is for answers, and this study has no comparable answers.")
