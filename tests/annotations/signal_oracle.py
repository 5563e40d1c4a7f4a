"""Every signal once more, slowly: row by row in plain Python, with all one-to-one matchings tried."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from statistics import median
from typing import Any, NamedTuple

from annotations.annotators.models import Annotator
from annotations.quality.checks.models import CheckSchedule
from annotations.quality.rechecks.models import Recheck
from annotations.quality.signals.definitions import SignalWindow
from annotations.studies.models import Study
from annotations.tasks.models import TaskKey
from annotations.work.assignments.models import Assignment
from annotations.work.submissions.models import Annotation, Segment

MOST = 40


class Told(NamedTuple):
    """A value, or None, and its n."""

    value: Fraction | None
    n: int


class Oracle:
    """All that there is of a study, read once into lists; each method is a collector."""

    def __init__(self, study: Study) -> None:
        said = Annotation.objects.filter(round__study=study).select_related("assignment", "round", "task", "rendition")
        self.said = list(said.prefetch_related("segments").order_by("revision", "id"))
        self.handed = list(Assignment.objects.filter(round__study=study).select_related("round").order_by("-id"))
        rechecks = Recheck.objects.filter(round__study=study).select_related("assignment", "round")
        self.rechecks = list(rechecks.order_by("decided_at", "id"))
        self.keys = {key.task_id: key.content for key in TaskKey.objects.all()}
        self.schedule = {schedule.round_id: schedule for schedule in CheckSchedule.objects.all()}

    def told(self, name: str, look: SignalWindow, who: Annotator) -> Told:
        """Return a signal of someone."""
        return getattr(self, name)(look, who)

    def submitted(self, look: SignalWindow, who: Annotator) -> Told:
        n = len(self._own(look, who))
        return Told(Fraction(n), n)

    def errors_per_video(self, look: SignalWindow, who: Annotator) -> Told:
        said = _last(self._own(look, who), look)
        return _share([len(_marks(each)) for each in said if each.is_clean is not None])

    def no_errors_share(self, look: SignalWindow, who: Annotator) -> Told:
        said = _last(self._own(look, who), look)
        return _share([int(each.is_clean) for each in said if each.is_clean is not None])

    def words_per_reason(self, look: SignalWindow, who: Annotator) -> Told:
        said = _last(self._own(look, who), look)
        return _share([len(mark.reason.split()) for each in said for mark in _marks(each) if mark.reason])

    def active_ratio(self, look: SignalWindow, who: Annotator) -> Told:
        said = _last(self._own(look, who), look)
        ratios = [Fraction(each.active_ms, each.rendition.duration_ms) for each in said if each.rendition]
        return Told(median(ratios) if ratios else None, len(ratios))

    def skipped_in_row(self, look: SignalWindow, who: Annotator) -> Told:
        n = 0
        for each in self.handed:
            if each.annotator_id != who.pk or each.round.n == 0 or look.round_n not in (None, each.round.n):
                continue
            if each.state in ("submitted", "reported", "set_aside", "sent_back"):
                break
            n += each.state == "skipped"
        return Told(Fraction(n), n)

    def accepted_share(self, look: SignalWindow, who: Annotator) -> Told:
        theirs = [each for each in self.rechecks if each.assignment.annotator_id == who.pk and each.state != "open"]
        accepted = [each.state == "accepted" for each in theirs if look.round_n in (None, each.round.n)]
        return _share(_last(accepted, look))

    def accepted_answers(self, look: SignalWindow, who: Annotator) -> Told:
        theirs = [each for each in self.rechecks if each.assignment.annotator_id == who.pk and each.state != "open"]
        same: list[int] = []
        for each in _last([each for each in theirs if look.round_n in (None, each.round.n)], look):
            before = _said(each.annotation)
            after = before if each.state == "accepted" else _said(each.correction) if each.correction else {}
            same += [int(before.get(key) == after.get(key)) for key in before.keys() | after.keys()]
        return _share(same)

    def agreement(self, look: SignalWindow, who: Annotator) -> Told:
        shared = [each for each in self._own(look, who) if self._others(each)]
        pairs = [(own, other) for own in _last(shared, look, MOST) for other in self._others(own)]
        return _share([score for a, b in pairs for score in _scores(a, b)])

    def repeat_agreement(self, look: SignalWindow, who: Annotator) -> Told:
        repeats = _last(self._own(look, who, "repeat"), look, MOST)
        firsts = {each.task_id: each for each in self._own(SignalWindow(), who)}
        return _share([score for each in repeats for score in _scores(each, firsts[each.task.repeats_id])])

    def gold_hits(self, look: SignalWindow, who: Annotator) -> Told:
        found = []
        for each in _last(self._own(look, who, "gold"), look, MOST):
            schedule, truth = self.schedule[each.round_id], self._known(each)
            hits = _found(truth, _marks(each), schedule.min_iou, needs_type=schedule.needs_type)
            found += [1] * hits + [0] * (len(truth) - hits)
        return _share(found)

    def gold_false(self, look: SignalWindow, who: Annotator) -> Told:
        gold = _last(self._own(look, who, "gold"), look, MOST)
        return _share([len(_marks(each)) for each in gold if not self._known(each)])

    def training_score(self, look: SignalWindow, who: Annotator) -> Told:
        right = []
        for each in self.said:
            if each.round.n == 0 and each.annotator_id == who.pk and each.revision == 1:
                truth = self._known(each)
                hits = _found(truth, _marks(each), 30, needs_type=False)
                right += [1] * hits + [0] * (len(truth) - hits) if truth else [int(not _marks(each))]
        return _share(right)

    def _own(self, look: SignalWindow, who: Annotator, purpose: str = Assignment.WORK) -> list[Annotation]:
        by_assignment = {
            each.assignment_id: each
            for each in self.said
            if each.annotator_id == who.pk
            and each.round.n > 0
            and look.round_n in (None, each.round.n)
            and each.corrected_by_id is None
            and each.assignment.purpose == purpose
        }
        return [by_assignment[pk] for pk in sorted(by_assignment)]

    def _others(self, own: Annotation) -> list[Annotation]:
        others = {
            each.assignment_id: each
            for each in self.said
            if each.task_id == own.task_id
            and each.annotator_id != own.annotator_id
            and each.corrected_by_id is None
            and each.assignment.state == "submitted"
        }
        return list(others.values())

    def _known(self, annotation: Annotation) -> list[Segment]:
        errors = self.keys[annotation.task_id]["segments"]
        return [Segment(start_ms=one["start_ms"], end_ms=one["end_ms"], type=one["type"]) for one in errors]


def _last(things: Sequence[Any], look: SignalWindow, most: int | None = None) -> list[Any]:
    n = look.last or most
    return list(things)[-n:] if n else list(things)


def _share(values: Sequence[Any]) -> Told:
    return Told(Fraction(sum(values), len(values)) if values else None, len(values))


def _marks(annotation: Annotation) -> list[Segment]:
    return list(annotation.segments.all())


def _said(annotation: Annotation) -> dict[int, tuple[str | None, bool]]:
    return {each.task_question_id: (each.value, each.unclear) for each in annotation.answers.all()}


def _scores(a: Annotation, b: Annotation) -> list[Fraction]:
    first, second = _marks(a), _marks(b)
    if not first and not second:
        return []
    most = max(len(matching) for matching in _matchings(first, second, 50))
    return [Fraction(2 * most, len(first) + len(second))]


def _found(truth: list[Segment], marks: list[Segment], min_iou: int, *, needs_type: bool) -> int:
    if needs_type:
        types = {one.type for one in truth}
        return sum(
            _found(
                [one for one in truth if one.type == type_],
                [one for one in marks if one.type == type_],
                min_iou,
                needs_type=False,
            )
            for type_ in types
        )
    # the greatest sum of IoU, then the most pairs of one type; how many pairs these are
    best = max(
        _matchings(truth, marks, min_iou),
        key=lambda pairs: (sum(_iou(a, b) for a, b in pairs), sum(a.type == b.type for a, b in pairs)),
    )
    return len(best)


def _matchings(first: list[Segment], second: list[Segment], min_iou: int) -> Iterator[list[tuple[Segment, Segment]]]:
    for size in range(min(len(first), len(second)) + 1):
        for chosen in combinations(first, size):
            for order in permutations(second, size):
                pairs = list(zip(chosen, order, strict=True))
                if all(100 * _iou(a, b) >= min_iou and _iou(a, b) > 0 for a, b in pairs):
                    yield pairs


def _iou(a: Segment, b: Segment) -> Fraction:
    shared = max(0, min(a.end_ms, b.end_ms) - max(a.start_ms, b.start_ms))
    return Fraction(shared, (a.end_ms - a.start_ms) + (b.end_ms - b.start_ms) - shared)
