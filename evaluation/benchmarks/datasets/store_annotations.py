"""The annotations of a dataset, checked against the instrument of its study and stored in it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from annotations.annotators.models import Annotator
from annotations.instruments.documents import VIDEO, Instrument
from annotations.studies.models import Round, Study
from annotations.studies.queries import instrument_of
from annotations.tasks.clip_questions import form_in
from annotations.tasks.models import Question, TaskPart
from annotations.tasks.querysets import is_work
from annotations.work.submissions.imported_annotations import ImportedAnnotation, import_annotations
from evaluation.benchmarks.datasets.contents import Author, DatasetContents, LoadedAnswer, LoadedSegment, Problem
from outtake.catalog.imports.plan import in_batches
from outtake.errors import Invalid
from worker.critics.parsing.validity import why_invalid


@dataclass
class _Said:
    """The rows of one author about one clip."""

    segments: list[LoadedSegment] = field(default_factory=list)
    answers: list[LoadedAnswer] = field(default_factory=list)


class Stored(NamedTuple):
    """How many annotations were new, and how many segments of people ended after their clip and were cut to it."""

    created: int
    cut: int


def store_annotations(study: Study, contents: DatasetContents, problems: list[Problem]) -> Stored:
    """
    Store the annotations of a dataset in its study.

    :param problems: takes the rows that cannot be placed
    :raises Invalid: if the study is not about clips
    """
    round_ = study.rounds.latest("n")
    instrument = instrument_of(round_)
    if instrument.subject != VIDEO:
        raise Invalid.field("mapping", f"The instrument {instrument.key} asks about {instrument.subject}, not clips.")
    annotators = _annotators(round_, contents)
    created = cut = 0
    by_clip: defaultdict[str, dict[Author, _Said]] = defaultdict(dict)
    for each in contents.segments:
        by_clip[each.clip].setdefault(each.author, _Said()).segments.append(each)
    for answer in contents.answers:
        by_clip[answer.clip].setdefault(answer.author, _Said()).answers.append(answer)
    for clip in contents.clips:
        for author in contents.complete:
            by_clip[clip].setdefault(author, _Said())
    tasks = _tasks(round_)
    for some in in_batches([clip for clip in by_clip if clip in tasks]):
        facts = _Facts(round_, instrument, {clip: tasks[clip] for clip in some})
        said = [
            facts.annotation(clip, annotators[author], each, problems)
            for clip in some
            for author, each in sorted(by_clip[clip].items())
        ]
        kept = [each for each in said if each is not None]
        created += import_annotations(round_, kept).created
        cut += facts.cut
    return Stored(created, cut)


def _annotators(round_: Round, contents: DatasetContents) -> dict[Author, Annotator]:
    """Return the rows of the authors; those of an earlier load are found by their assignments in the study."""
    authors = {author for _, author in contents.annotated} | contents.complete
    there = Annotator.objects.filter(assignments__round=round_, person=None).distinct()
    found = {Author(each.kind, each.name): each for each in there}
    for author in sorted(authors - found.keys()):
        found[author] = Annotator.objects.create(kind=author.kind, name=author.name)
    return found


class _Task:
    """A task of the study: its row, and how long its clip is."""

    def __init__(self, pk: int, duration_ms: int, prompt: int) -> None:
        self.pk, self.duration_ms, self.prompt = pk, duration_ms, prompt


def _tasks(round_: Round) -> dict[str, _Task]:
    parts = TaskPart.objects.filter(is_work(), task__round=round_, role="video")
    columns = ("video__external_id", "task_id", "video__rendition__duration_ms", "video__prompt_id")
    return {name: _Task(*row) for name, *row in parts.values_list(*columns)}


class _Facts:
    """What annotations of some tasks are checked against."""

    def __init__(self, round_: Round, instrument: Instrument, tasks: Mapping[str, _Task]) -> None:
        self.instrument, self.tasks = instrument, tasks
        self.fixed = {each.key: each for each in round_.instrument_version.questions.all()}
        prompts = {each.prompt for each in tasks.values()}
        of_prompts = Question.objects.filter(prompt__in=prompts, state=Question.KEPT)
        self.cut = 0
        self.of_prompts = {(each.prompt_id, each.text): each for each in of_prompts}

    def annotation(
        self, clip: str, annotator: Annotator, said: _Said, problems: list[Problem]
    ) -> ImportedAnnotation | None:
        """Return the annotation of a clip by one annotator; None where none of its rows can be placed."""
        task = self.tasks[clip]
        segments = [found for each in said.segments if (found := self._segment(each, annotator, task, problems))]
        answers: dict[int, Mapping[str, Any]] = {}
        for answer in said.answers:
            question = self.fixed.get(answer.question) or self.of_prompts.get((task.prompt, answer.question))
            fault = self._fault(question, answer, answers)
            if fault or question is None:
                problems.append(Problem(*answer.place, fault))
                continue
            answers[question.pk] = {"value": answer.value, "note": answer.note}
        if (said.segments or said.answers) and not segments and not answers:
            return None
        clean = not segments if self.instrument.has_segments and not (answers and not segments) else None
        return ImportedAnnotation(task.pk, annotator, clean, segments, answers)

    def _segment(
        self, each: LoadedSegment, annotator: Annotator, task: _Task, problems: list[Problem]
    ) -> dict[str, Any] | None:
        why = why_invalid(
            each.start_ms, each.end_ms, each.type, duration_ms=task.duration_ms, types=self.instrument.types
        )
        if why and annotator.kind == Annotator.PERSON:
            problems.append(Problem(*each.place, f"the segment {why}."))
            return None
        is_cut = annotator.kind == Annotator.PERSON and each.end_ms > task.duration_ms
        self.cut += is_cut
        return {
            "start_ms": each.start_ms,
            "end_ms": task.duration_ms if is_cut else each.end_ms,  # what is true lies in the clip
            "type": each.type,
            "severity": each.severity,
            "reason": each.reason,
            "confidence": each.confidence if annotator.kind == Annotator.CRITIC else None,
            "invalid_reason": why[:200],
        }

    def _fault(self, question: Question | None, answer: LoadedAnswer, there: Mapping[int, Any]) -> str:
        if question is None:
            return f"there is no question {answer.question[:60]!r} about this clip."
        if question.pk in there:
            return f"the question {answer.question[:60]!r} is answered twice."
        return form_in(self.instrument, question).fault(answer.value) or ""
