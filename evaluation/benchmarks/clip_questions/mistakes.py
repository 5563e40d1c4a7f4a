"""Wrong answers of critics to questions about clips, for people to sort by why they are wrong (VF-Eval, section 4)."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from annotations.annotators.models import Annotator
from annotations.instruments.question_forms import NO, TEXT, YES, YES_NO
from annotations.studies.models import Study
from annotations.studies.queries import instrument_of
from annotations.tasks.models import Question
from annotations.work.submissions.models import Annotation
from annotations.work.submissions.queries import annotations_in

CLASS = "class"  # the question of the instrument
UNDECIDED = "undecided"


class Mistake(NamedTuple):
    """A wrong answer: to which question about which clip, what was said as it reads, and by whom."""

    id: str
    question: Question
    said: str
    by: tuple[str, ...]

    def as_subject(self) -> dict[str, Any]:
        """Return what a task is about: the clip, the question with its right answer, and what was said."""
        labels = labels_of(self.question)
        right = labels[self.question.answer]
        chain = {
            "id": self.id,
            "question": self.question.text,
            "options": list(dict.fromkeys(labels.values())),
            "answer": right,
            "text": f"{self.said}.",
        }
        assert self.question.video is not None
        return {"video": self.question.video.external_id, "chain": chain}


def mistakes_in(study: Study, annotators: Collection[Annotator]) -> list[Mistake]:
    """
    Return the wrong answers of some annotators, in the order of the questions; the same one of several is one.

    Answers in words and questions without a known answer are left out.
    """
    found: dict[tuple[int, str], tuple[Question, set[str]]] = {}
    said = annotations_in(study, annotators=annotators).filter(status=Annotation.OK)
    for annotation in said:
        for answer in annotation.answers.all():
            question = answer.task_question.question
            if question.video_id is None or question.form == TEXT or not question.answer or not answer.value:
                continue
            if answer.value != question.answer:
                _, by = found.setdefault((question.pk, answer.value), (question, set()))
                by.add(annotation.annotator.label)
    return [_mistake(question, value, by) for (_, value), (question, by) in sorted(found.items(), key=_place)]


def labels_of(question: Question) -> dict[str, str]:
    """Return what each closed answer to a question is called, by its value; of several options only single ones."""
    if question.form == YES_NO:
        return {YES: "Yes", NO: "No"}
    labels = {str(each["key"]): str(each["label"]) for each in question.options}
    several = {question.answer: _read(question.answer, labels)} if "," in question.answer else {}
    return {**labels, **several}


def by_class(study: Study) -> Counter[str]:
    """Return how many wrong answers belong to each class, by the majority of people; without one they are undecided."""
    return Counter(name for _, name in _classes(study))


def by_critic(study: Study, made_by: Mapping[str, Sequence[str]]) -> Counter[tuple[str, str]]:
    """
    Return how many wrong answers of each critic belong to each class.

    :param made_by: who made each of them, by its id
    """
    return Counter((critic, name) for id, name in _classes(study) for critic in made_by.get(id, ()))


def class_names(study: Study) -> dict[str, str]:
    """Return what the instrument of a study calls each class, by its key, such as "neglected details"."""
    fixed = (instrument_of(study.rounds.latest("n")).document.get("questions") or {}).get("fixed", ())
    options = next((each["options"] for each in fixed if each["key"] == CLASS), ())
    return {each["key"]: each["label"][:1].lower() + each["label"][1:] for each in options}


def _classes(study: Study) -> Iterator[tuple[str, str]]:
    votes: dict[str, list[str]] = {}
    people = annotations_in(study).filter(annotator__kind=Annotator.PERSON, status=Annotation.OK)
    for annotation in people:
        passage = next((part.passage for part in annotation.task.parts.all() if part.passage is not None), None)
        for answer in annotation.answers.all():
            if passage is not None and answer.task_question.question.key == CLASS and answer.value:
                votes.setdefault(passage.external_id, []).append(answer.value)
    for id, said in votes.items():
        (value, n), *_ = Counter(said).most_common(1)
        yield id, value if 2 * n > len(said) else UNDECIDED


def _mistake(question: Question, value: str, by: Collection[str]) -> Mistake:
    hashed = hashlib.sha256(f"{question.public_id} {value}".encode()).hexdigest()[:24]
    return Mistake(f"mistake-{hashed}", question, _read(value, labels_of(question)), tuple(sorted(by)))


def _read(value: str, labels: Mapping[str, str]) -> str:
    return ", ".join(labels.get(key, key) for key in value.split(","))


def _place(found: tuple[tuple[int, str], Any]) -> tuple[int, str]:
    return found[0]
