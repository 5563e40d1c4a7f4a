"""Pairs of texts of a study, on which the prompt of a judge is shown and tried."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from typing_extensions import Doc

from annotations.studies.models import Study
from annotations.tasks.content import require_one_clip
from annotations.tasks.models import TaskPart
from evaluation.judges.certificates.answers_to_grade import answer_candidates_of
from evaluation.judges.certificates.sampling import candidates_of, sample_pool
from evaluation.judges.kinds.graded_answers import GradedAnswer
from evaluation.judges.kinds.prompts import GRADES

MOST_PAIRS = 50


@dataclass(frozen=True, slots=True)
class JudgePair:
    """Two texts that a judge can be asked about."""

    clip: Annotated[str, Doc("external id of the clip that both are about")]
    first: Annotated[str, Doc("the reference: a person's reason or answer")]
    second: Annotated[str, Doc("another annotator's reason or answer")]
    question: Annotated[str, Doc("that both answer; empty for reasons")]


@dataclass(frozen=True, slots=True)
class JudgePairs:
    """Some of the pairs of a study, drawn at random, the same ones every time."""

    total: Annotated[int, Doc("distinct pairs of the study")]
    results: list[JudgePair]


def judge_pairs_of(study: Study, purpose: str) -> JudgePairs:
    """
    Return pairs that a judge with this purpose could be asked about.

    :param purpose: see `evaluation.judges.kinds.prompts`
    :raises Invalid: if the tasks of the study are not single clips.
    """
    require_one_clip(study.rounds.latest("n"), "Judges compare reasons")
    grades = purpose == GRADES
    found = answer_candidates_of(study) if grades else candidates_of(study)
    drawn = sample_pool(found, size=MOST_PAIRS, seed=0)
    clips = dict(
        TaskPart.objects.filter(task__in={each.task_id for each in drawn}).values_list("task", "video__external_id")
    )
    shown = []
    for each in drawn:
        question, first, second = GradedAnswer.of_pair(each.texts) if grades else ("", *each.texts)
        shown.append(JudgePair(clips.get(each.task_id) or "", first, second, question))
    return JudgePairs(len(found), shown)
