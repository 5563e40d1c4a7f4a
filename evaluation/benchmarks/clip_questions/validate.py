"""
Check the right answers of questions about clips by what people answer to them, and correct those that are wrong.

In VF-Eval the three annotators in best agreement check all questions, and 2,395 of 9,740 (24.6 %) were corrected. How
they agree is not said: here it is the share of closed questions on which a person says the same as each other person.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import NamedTuple

from django.db import transaction

from annotations.annotators.models import Annotator
from annotations.instruments.question_forms import TEXT
from annotations.studies.models import Study
from annotations.tasks.models import Question
from annotations.work.submissions.models import Annotation
from annotations.work.submissions.queries import annotations_in

CORRECTED_FROM = "corrected_from"  # of metadata: the right answer before

Said = Mapping[int, Mapping[int, str]]
"""Values by annotator, by question."""


class Checked(NamedTuple):
    """How many questions two or more of the chosen people answered, and how many right answers were corrected."""

    checked: int
    corrected: int


def validate(study: Study, *, people: int = 3) -> Checked:
    """
    Correct the right answers on which those in best agreement say the same other thing, two of them at least.

    A second call changes nothing. Answers in words are not compared.

    :param people: how many people count
    """
    said: dict[int, dict[int, str]] = defaultdict(dict)
    for annotation in annotations_in(study).filter(annotator__kind=Annotator.PERSON, status=Annotation.OK):
        for answer in annotation.answers.all():
            question = answer.task_question.question
            if question.video_id is not None and question.form != TEXT and answer.value:
                said[question.pk][annotation.annotator_id] = answer.value
    best = best_in_agreement(said, people)
    checked = corrected = 0
    with transaction.atomic():
        for question in Question.objects.select_for_update().filter(pk__in=said):
            votes = [value for annotator, value in said[question.pk].items() if annotator in best]
            if len(votes) < 2:
                continue
            checked += 1
            (value, n), *_ = Counter(votes).most_common(1)
            if n >= 2 and 2 * n > len(votes) and value != question.answer:
                question.metadata = {CORRECTED_FROM: question.answer, **question.metadata}
                question.answer = value
                question.save(update_fields=["answer", "metadata"])
            corrected += CORRECTED_FROM in question.metadata
    return Checked(checked, corrected)


def best_in_agreement(said: Said, people: int) -> set[int]:
    """Return so many annotators with the highest mean agreement with the others, by pair; ties by their rows."""
    same: Counter[tuple[int, int]] = Counter()
    both: Counter[tuple[int, int]] = Counter()
    everyone: set[int] = set()
    for values in said.values():
        everyone |= values.keys()
        for one, value in values.items():
            for other, theirs in values.items():
                if one != other:
                    both[one, other] += 1
                    same[one, other] += value == theirs
    shares = defaultdict(list)
    for (one, other), n in both.items():
        shares[one].append(same[one, other] / n)
    means = {each: sum(shares[each]) / len(shares[each]) if shares[each] else -1.0 for each in everyone}
    return set(sorted(everyone, key=lambda each: (-means[each], each))[:people])
