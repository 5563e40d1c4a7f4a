"""The figures of a BRITE campaign: how many questions, how many disputes, and how often which answer was right."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from annotations.studies.models import Study
from annotations.tasks.content import task_content
from annotations.work.submissions.models import Answer
from annotations.work.submissions.queries import annotations_in
from evaluation.ground_truth.models import GroundTruth, TruthAnswer, TruthItem
from outtake_demo.campaigns.clips import Clip
from outtake_demo.campaigns.question_annotators import YES

_SETTLED = (TruthItem.JOINT, TruthItem.ADJUDICATED)


class BriteFigures(NamedTuple):
    """
    Counts of questions, one a clip and question that applies to it.

    ``disagreed``: both answered, and not the same. ``unclear``: one of them found it so. ``resolved``: of those
    disagreed about, how many have a settled answer. ``accuracy`` is by name of the annotator. Shares are of all
    questions; unclear reads as yes, and a question without an answer counts as wrong. None where there is no question.
    """

    questions: int
    disagreed: int
    unclear: int
    resolved: int
    truth_accuracy: float | None
    accuracy: Mapping[str, float | None]

    @property
    def best_annotator_accuracy(self) -> float | None:
        """The accuracy of anyone who has the greatest."""
        return max((each for each in self.accuracy.values() if each is not None), default=None)


def figures_of(study: Study, truth: GroundTruth, clips: Mapping[str, Clip], names: Mapping[int, str]) -> BriteFigures:
    """
    Hold what annotators said, and what counts as true, against what was planted.

    :param clips: by the public id of their video
    :param names: of the annotators, by their rows
    """
    right = _right_answers(study, clips)
    said: dict[int, dict[int, Answer]] = {annotator: {} for annotator in names}
    for annotation in annotations_in(study):
        said[annotation.annotator_id].update({each.task_question_id: each for each in annotation.answers.all()})
    true = {each.task_question_id: each for each in TruthAnswer.objects.filter(item__truth=truth).order_by("pk")}
    disagreed = {question for question in right if len(_values(question, said.values())) > 1}
    unclear = sum(any(q in given and given[q].unclear for given in said.values()) for q in right)
    resolved = sum(q in true and true[q].value is not None and true[q].provenance in _SETTLED for q in disagreed)
    return BriteFigures(
        questions=len(right),
        disagreed=len(disagreed),
        unclear=unclear,
        resolved=resolved,
        truth_accuracy=_accuracy(right, {q: _read(each.value, each.unclear) for q, each in true.items()}),
        accuracy={
            names[annotator]: _accuracy(right, {q: _read(each.value, each.unclear) for q, each in given.items()})
            for annotator, given in said.items()
        },
    )


def _right_answers(study: Study, clips: Mapping[str, Clip]) -> dict[int, str]:
    """Return the planted answer of each question that was asked, by the row of the task's question."""
    right = {}
    for task in study.rounds.latest("n").tasks.work().values_list("pk", flat=True):
        facts = task_content(task)
        answers = clips[facts.clip.video_id].answers
        right.update({facts.task_question_ids[q.id]: answers[q.text] for q in facts.questions if q.applicable})
    return right


def _values(question: int, said: Iterable[Mapping[int, Answer]]) -> set[str]:
    answers = [given[question] for given in said if question in given]
    return {answer.value for answer in answers if answer.value is not None and not answer.unclear}


def _read(value: str | None, unclear: bool) -> str | None:
    return YES if value is None and unclear else value


def _accuracy(right: Mapping[int, str], given: Mapping[int, str | None]) -> float | None:
    return sum(given.get(question) == value for question, value in right.items()) / len(right) if right else None
