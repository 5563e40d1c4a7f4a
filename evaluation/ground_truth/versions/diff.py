"""
What changed from one version of a ground truth to another.

Items are compared by their subjects, so that a truth of an earlier round meets one of a later. The segments of a task
are paired one-to-one so that the sum of their IoU is greatest (`evaluation.disagreements.detect.pair`); what has no
partner was removed or added, and a pair that is not the same was changed. Tags of sentences are there or not. A task
whose provenance alone differs did not change.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from django.db.models import Prefetch

from annotations.tasks.counted_tasks import COUNT, NUMBER, CountedTasks
from annotations.tasks.models import TaskPart
from annotations.work.submissions.same_subject import SubjectIndex
from annotations.work.submissions.sentence_tags import chains_of
from evaluation.disagreements.detect import pair
from evaluation.ground_truth.models import GroundTruth, TruthAnswer, TruthItem, TruthSegment, TruthTag
from evaluation.ground_truth.versions.serializers import (
    ChangeCountOutput,
    ChangedAnswerOutput,
    ChangedSegmentOutput,
    ChangedTagOutput,
    ChangedTaskOutput,
    TrueAnswerOutput,
    TrueErrorOutput,
    TruthDiffOutput,
)
from outtake.catalog.texts.models import Passage
from outtake.errors import Invalid
from outtake.measures.segments.segments import Segment

SAME = "same"
ALL = "all"  # changed or not
PARTS = ("tasks", "segments", "tags", "answers")
CHANGES = ("added", "removed", "changed", SAME)


class _Versions(NamedTuple):
    """The two items of one subject, each None where its version has none."""

    old: TruthItem | None
    new: TruthItem | None

    @property
    def newest(self) -> TruthItem:
        item = self.new or self.old
        assert item is not None  # one of the two is there
        return item


class _TaskNames(NamedTuple):
    """What a task is called: its id, the clip that it is about by both its ids, and how long that is."""

    task: str
    clip: str | None
    video: str | None
    duration_ms: int | None


def diff(old: GroundTruth, new: GroundTruth) -> TruthDiffOutput:
    """
    Return what changed from one version to another: tasks, segments, answers, and how many of each.

    :raises Invalid: if they are of two studies.
    """
    changes = list(_changes(old, new).values())
    tasks = [change for change in changes if change["change"] != SAME]
    segments = [each["change"] for change in changes for each in change["segments"]]
    tags = [each["change"] for change in changes for each in change["tags"]]
    answers = [each["change"] for change in changes for each in change["answers"]]
    return {
        "study": {"id": old.study.public_id, "name": old.study.name},
        "before": {"id": old.public_id, "version": old.version, "policy": old.policy},
        "after": {"id": new.public_id, "version": new.version, "policy": new.policy},
        "counts": {
            "tasks": _count([each["change"] for each in changes]),
            "segments": _count(segments),
            "tags": _count(tags),
            "answers": _count(answers),
        },
        "tasks": [_without_same(task) for task in tasks],
    }


def counted_by_diff(old: GroundTruth, new: GroundTruth, parts: Sequence[str]) -> CountedTasks:
    """
    Return the tasks behind one count of a comparison.

    :param parts: ``tasks``, ``segments``, ``tags`` or ``answers``, and the change, or ``all``
    :raises Invalid: if there is no such count, or the two are of two studies
    """
    if len(parts) != 2 or parts[0] not in PARTS or parts[1] not in (*CHANGES, ALL):
        raise Invalid.field("counted", f"{':'.join(parts)[:60]!r} is not a count of this comparison.")
    part, wanted = parts
    counts: dict[int, int] = {}
    for task, change in _changes(old, new).items():
        of = [change["change"]] if part == "tasks" else [each["change"] for each in change[part]]  # type: ignore[literal-required]
        if n := len(of) if wanted == ALL else of.count(wanted):
            counts[task] = n
    total = sum(counts.values())
    return CountedTasks(
        title=f"{part.capitalize()}{'' if wanted == ALL else f' {wanted}'} from version {old.version} to {new.version}",
        tasks=list(counts),
        value=float(total),
        look=NUMBER,
        how=COUNT,
        n=total,
        unit=part,
        values={} if part == "tasks" else {task: float(n) for task, n in counts.items()},
    )


def _changes(old: GroundTruth, new: GroundTruth) -> dict[int, ChangedTaskOutput]:
    """Return the change of each subject, by the row of its newest task."""
    if old.study_id != new.study_id:
        raise Invalid.field("later", "It belongs to another study; compare two versions of the same study.")
    versions = _versions(old, new)
    names = _names([each.newest.task_id for each in versions])
    chains = chains_of([each.newest.task_id for each in versions])
    return {task: _change(each, names[task], chains.get(task)) for each in versions for task in [each.newest.task_id]}


def _versions(old: GroundTruth, new: GroundTruth) -> list[_Versions]:
    subjects = SubjectIndex.of(old.study_id)
    before = {subjects.standing(item.task_id): item for item in _items(old)}
    after = {subjects.standing(item.task_id): item for item in _items(new)}
    return [_Versions(before.get(task), after.get(task)) for task in sorted(before.keys() | after.keys())]


def _items(truth: GroundTruth) -> Iterator[TruthItem]:
    segments = TruthSegment.objects.order_by("position")
    answers = TruthAnswer.objects.select_related("task_question__question").order_by("task_question__order", "id")
    items = truth.items.order_by("task_id").prefetch_related(
        Prefetch("segments", segments),
        Prefetch("tags", TruthTag.objects.order_by("sentence", "type")),
        Prefetch("answers", answers),
    )
    return items.iterator(chunk_size=500)


def _names(tasks: Sequence[int]) -> dict[int, _TaskNames]:
    found = {task: _TaskNames("", None, None, None) for task in tasks}
    parts = TaskPart.objects.filter(task__in=tasks).order_by("task_id", "role")
    columns = ("task_id", "task__public_id", "video__public_id", "video__external_id", "video__rendition__duration_ms")
    for pk, *names in parts.values_list(*columns):
        one = _TaskNames(*names)
        if not found[pk].task or (one.clip is not None and found[pk].clip is None):
            found[pk] = one
    return found


def _change(versions: _Versions, names: _TaskNames, chain: Passage | None) -> ChangedTaskOutput:
    old, new = versions
    segments = list(_segments(list(old.segments.all()) if old else [], list(new.segments.all()) if new else []))
    tags = list(_tags(old, new, chain)) if chain else []
    answers = list(_answers(old, new))
    if old is None or new is None:
        change = "added" if old is None else "removed"
    else:
        kinds = {each["change"] for each in segments} | {each["change"] for each in [*tags, *answers]}
        change = "changed" if kinds - {SAME} else SAME
    return {
        "task": names.task,
        "clip": names.clip,
        "video": names.video,
        "duration_ms": names.duration_ms,
        "change": change,
        "provenance": {"before": old.provenance if old else None, "after": new.provenance if new else None},
        "segments": segments,
        "tags": tags,
        "answers": answers,
    }


def _tags(old: TruthItem | None, new: TruthItem | None, chain: Passage) -> Iterator[ChangedTagOutput]:
    before = {(tag.sentence, tag.type) for tag in old.tags.all()} if old else set()
    after = {(tag.sentence, tag.type) for tag in new.tags.all()} if new else set()
    for sentence, kind in sorted(before | after):
        in_both = (sentence, kind) in before & after
        change = SAME if in_both else "added" if (sentence, kind) in after else "removed"
        yield {"change": change, "sentence": sentence, "type": kind, "text": _sentence(chain, sentence)}


def _sentence(chain: Passage, number: int) -> str:
    if number >= len(chain.sentences):
        return ""
    start, end = chain.sentences[number]
    return chain.text[start:end]


def _segments(old: Sequence[TruthSegment], new: Sequence[TruthSegment]) -> Iterator[ChangedSegmentOutput]:
    before = {f"old {each.position}": each for each in old}
    after = {f"new {each.position}": each for each in new}
    links = pair(_measured(before), _measured(after))
    partner = {link.a.id: link.b.id for link in links}
    for name, segment in before.items():
        if name not in partner:
            yield {"change": "removed", "before": _serialize_error(segment), "after": None, "differs": []}
        else:
            was, is_now = _serialize_error(segment), _serialize_error(after[partner[name]])
            fields = [field for (field, a), b in zip(was.items(), is_now.values(), strict=True) if a != b]
            yield {"change": "changed" if fields else SAME, "before": was, "after": is_now, "differs": fields}
    paired = set(partner.values())
    yield from (
        ChangedSegmentOutput(change="added", before=None, after=_serialize_error(segment), differs=[])
        for name, segment in after.items()
        if name not in paired
    )


def _measured(segments: Mapping[str, TruthSegment]) -> list[Segment]:
    return [Segment(s.start_ms, s.end_ms, s.type, s.reason, name, s.severity) for name, s in segments.items()]


def _serialize_error(segment: TruthSegment) -> TrueErrorOutput:
    return {
        "start_ms": segment.start_ms,
        "end_ms": segment.end_ms,
        "type": segment.type,
        "severity": segment.severity,
        "reason": segment.reason,
    }


def _answers(old: TruthItem | None, new: TruthItem | None) -> Iterator[ChangedAnswerOutput]:
    before, after = _by_question(old), _by_question(new)
    for question in dict.fromkeys([*before, *after]):
        a, b = before.get(question), after.get(question)
        same = a is not None and b is not None and (a.value, a.unclear) == (b.value, b.unclear)
        change = SAME if same else "changed" if a and b else "added" if b else "removed"
        text = (a or b).task_question.question.text  # type: ignore[union-attr]  # one of the two is there
        was, is_now = _serialize_answer(a), _serialize_answer(b)
        yield {"change": change, "question": question, "text": text, "before": was, "after": is_now}


def _by_question(item: TruthItem | None) -> dict[str, TruthAnswer]:
    answers = [] if item is None else item.answers.all()
    return {answer.task_question.question.public_id: answer for answer in answers}


def _serialize_answer(answer: TruthAnswer | None) -> TrueAnswerOutput | None:
    if answer is None:
        return None
    return {"value": answer.value, "unclear": answer.unclear, "provenance": answer.provenance}


def _count(changes: Sequence[str]) -> ChangeCountOutput:
    return {
        "added": changes.count("added"),
        "removed": changes.count("removed"),
        "changed": changes.count("changed"),
        "same": changes.count(SAME),
    }


def _without_same(task: ChangedTaskOutput) -> ChangedTaskOutput:
    segments = [each for each in task["segments"] if each["change"] != SAME]
    tags = [each for each in task["tags"] if each["change"] != SAME]
    return {
        **task,
        "segments": segments,
        "tags": tags,
        "answers": [each for each in task["answers"] if each["change"] != SAME],
    }
