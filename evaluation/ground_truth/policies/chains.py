"""
Ground truths of chains of reasoning: from tags of sentences to items, by policy.

A true tag is a type of error in a sentence; a chain without one is clean. Every annotator has one annotation of a
chain, that of their last round, and its tags are those of `annotations.work.submissions.sentence_tags`.

- ``one`` takes one annotator's tags.
- ``exact`` (VideoCritic) takes the chains in which at least two annotators agree on whether there is an error and on
  the set of types; those that all call clean are kept, all others are discarded, and counted. Where the sentences of a
  type differ, those count that more than half tagged with it; if there are none, all that anyone did. So each type that
  they agree on has a sentence.
- ``majority`` takes what more than half of a chain's annotators tagged, sentence by sentence and type by type.
- ``settled`` takes, chain by chain, the last adjudication, if there is one; else the tags of the chosen people, if
  nothing of the chain is disputed (`evaluation.ground_truth.policies.adjudications`). Else it is left out, and counted.
- ``known`` takes chains whose errors were put in, or whose origin is clean, and no one's word.

With ``with_known`` what is known counts before the policy, which decides the other chains.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from annotations.instruments.documents import CHAIN
from annotations.review.models import Adjudication
from annotations.tasks.models import Task, TaskPart
from annotations.tasks.querysets import is_not_held
from annotations.work.submissions.same_subject import SubjectIndex
from annotations.work.submissions.sentence_tags import SentenceTag, Tags, tags_of, types_of
from evaluation.annotation_sets.subject_annotations import SubjectAnnotations
from evaluation.ground_truth.models import GroundTruth, TruthItem
from evaluation.ground_truth.policies.adjudications import disputed_tasks
from evaluation.ground_truth.policies.inputs import TruthBasis
from evaluation.ground_truth.policies.items import Adjudged, Content, Item, TrueTag, rows
from evaluation.ground_truth.policies.merge_segments import agree_exactly
from evaluation.ground_truth.queries import is_known, is_of_origin, known_tags
from outtake.catalog.texts.models import Passage
from outtake.errors import Invalid

BySubject = Mapping[int, SubjectAnnotations]


class Decided(NamedTuple):
    """What a policy makes of some chains, and the counts for the record."""

    items: tuple[Item, ...]
    settings: dict[str, int]


def chain_content(case: TruthBasis, policy: str, adjudged: Adjudged) -> Content:
    """
    Return what counts as true of chains.

    :raises Invalid: if nothing would count.
    """
    chains = {task: each for task, each in _chains(case).items() if is_of_origin(each, case.origins)}
    known: tuple[Item, ...] = ()
    settings: dict[str, int] = {}
    if policy == GroundTruth.KNOWN:
        known = _known(chains)
        settings["left_out"] = len(chains) - len(known)
    else:
        known = _known(chains) if case.with_known else ()
        open_ = chains.keys() - {item.task_id for item in known}
        decided = _BY_POLICY[policy](
            case,
            {task: each for task, each in case.by_task.items() if task in open_},
            {task: each for task, each in adjudged.items() if task in open_},
        )
        settings |= decided.settings | ({"known": len(known)} if case.with_known else {})
        known = (*known, *decided.items)
    if not known:
        _refuse_nothing(case, policy)
    items = tuple(sorted(known, key=lambda item: item.task_id))
    return Content(items, settings | {"tags": sum(len(item.tags) for item in items)})


def majority_tags(said: Sequence[Tags]) -> Tags:
    """Return the tags that more than half of some annotators gave."""
    counts = Counter(tag for tags in said for tag in tags)
    return frozenset(tag for tag, n in counts.items() if 2 * n > len(said))


def agreed_tags(said: Sequence[Tags]) -> Tags:
    """Return the tags of annotators who agree on the types: those of most of them, or of a type without such, all."""
    most, every = majority_tags(said), frozenset().union(*said)
    placed = {tag.type for tag in most}
    return most | frozenset(tag for tag in every if tag.type not in placed)


def _one(case: TruthBasis, by_task: BySubject, _: Adjudged) -> Decided:
    items = [_item(task, each, frozenset().union(*_said(each)), TruthItem.ONE) for task, each in by_task.items()]
    return Decided(tuple(items), {})


def _exact(case: TruthBasis, by_task: BySubject, _: Adjudged) -> Decided:
    agreed = {
        task: each
        for task, each in by_task.items()
        if agree_exactly([(annotation.is_clean, types_of(annotation)) for annotation in each.latest])
    }
    items = [_item(task, each, agreed_tags(_said(each)), TruthItem.UNANIMOUS) for task, each in agreed.items()]
    return Decided(tuple(items), {"discarded": len(by_task) - len(agreed)})


def _majority(case: TruthBasis, by_task: BySubject, _: Adjudged) -> Decided:
    items, minority = [], 0
    for task, each in by_task.items():
        said = _said(each)
        kept = majority_tags(said)
        items.append(_item(task, each, kept, _provenance(said, TruthItem.MAJORITY)))
        minority += len(frozenset().union(*said) - kept)
    return Decided(tuple(items), {"minority": minority})


def _settled(case: TruthBasis, by_task: BySubject, adjudged: Adjudged) -> Decided:
    disputed = disputed_tasks(case, by_task)
    settled = [_adjudged(task, each, by_task.get(task)) for task, each in adjudged.items()]
    agreed = [
        _item(task, each, agreed_tags(_said(each)), _provenance(_said(each), TruthItem.UNANIMOUS))
        for task, each in by_task.items()
        if task not in adjudged and task not in disputed
    ]
    left_out = len((disputed & by_task.keys()) - adjudged.keys())
    return Decided((*settled, *agreed), {"adjudications": len(settled), "left_out": left_out})


_BY_POLICY: dict[str, Callable[[TruthBasis, BySubject, Adjudged], Decided]] = {
    GroundTruth.ONE: _one,
    GroundTruth.EXACT: _exact,
    GroundTruth.MAJORITY: _majority,
    GroundTruth.SETTLED: _settled,
}
OF_CHAINS = (*_BY_POLICY, GroundTruth.KNOWN)
"""The policies that chains of reasoning have."""


def _chains(case: TruthBasis) -> dict[int, Passage]:
    """Return the chains of a study by the row of the subject's last task; those of held clips are left out."""
    tasks = Task.objects.work().filter(is_not_held(""), round__study=case.study)
    parts = TaskPart.objects.filter(task__in=tasks, role=CHAIN).select_related("passage").order_by("task_id")
    subjects = SubjectIndex.of(case.study.pk)
    return {subjects.standing(part.task_id): part.passage for part in parts if part.passage}


def _known(chains: Mapping[int, Passage]) -> tuple[Item, ...]:
    return tuple(
        Item(task, (), (), TruthItem.KNOWN, tags=tuple(TrueTag(*tag, 0, 0) for tag in sorted(known_tags(chain))))
        for task, chain in sorted(chains.items())
        if is_known(chain)
    )


def _said(subject: SubjectAnnotations) -> list[Tags]:
    return [tags_of(annotation, subject.sentences or ()) for annotation in subject.latest]


def _item(task: int, subject: SubjectAnnotations, tags: Tags, provenance: str) -> Item:
    return Item(task, (), rows(subject.latest), provenance, tags=_counted(tags, _said(subject)))


def _counted(tags: Tags, said: Sequence[Tags]) -> tuple[TrueTag, ...]:
    return tuple(TrueTag(*tag, len(said), sum(tag in each for each in said)) for tag in sorted(tags))


def _adjudged(task: int, adjudication: Adjudication, subject: SubjectAnnotations | None) -> Item:
    """Return what an expert settled; it rests on what the chosen people said, and the votes are theirs."""
    tags = frozenset(SentenceTag(tag.sentence, tag.type) for tag in adjudication.tags.all())
    said = _said(subject) if subject else []
    rests_on = rows(subject.latest) if subject else ()
    by = TruthItem.JOINT if adjudication.jointly else TruthItem.ADJUDICATED
    return Item(task, (), rests_on, by, adjudication.pk, tags=_counted(tags, said))


def _provenance(said: Sequence[Tags], else_: str) -> str:
    if len(said) == 1:
        return TruthItem.ONE
    return TruthItem.UNANIMOUS if len(set(said)) == 1 else else_


def _refuse_nothing(case: TruthBasis, policy: str) -> None:
    if case.origins:
        names = ", ".join(repr(each) for each in case.origins)
        raise Invalid.field("origins", f"No chain that counts is of the origin {names}; name others.")
    if policy == GroundTruth.KNOWN:
        raise Invalid.field("policy", "Nothing is known of any chain: none has errors put in, or the origin 'clean'.")
    if policy == GroundTruth.EXACT:
        raise Invalid.field("annotators", "There is no task on which two of them agree exactly.")
    if policy == GroundTruth.SETTLED:
        why = "Nothing is settled, and there are no undisputed annotations"
        raise Invalid.field("annotators", f"{why}; settle chains in Review first.")
    raise Invalid.field("annotators", "They have no annotations in this study; choose others.")
