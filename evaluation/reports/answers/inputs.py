"""
The true answers of a report, its annotators' replies, and its votes on pairs of clips, read from the database as the
measures take them.

A preference is stored by the part of the pair, whichever side its clip was shown on; here it gets the generators of the
two clips. The votes are those that the ground truth rests on: what each annotator said in the last round in which they
spoke of the pair.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from django.db.models import Prefetch

from annotations.instruments.documents import PAIR
from annotations.instruments.question_forms import PREFERENCE, SCALE, TIE, YES, YES_NO, A, B, Form
from annotations.studies.queries import instrument_in
from annotations.tasks.clip_questions import form_in
from annotations.tasks.models import TaskPart, TaskQuestion
from annotations.work.submissions.models import Annotation, Answer
from annotations.work.submissions.same_subject import SubjectIndex
from evaluation.annotation_sets.models import PredictionSet
from evaluation.ground_truth.models import TruthAnswer, TruthItem
from evaluation.ground_truth.queries import sources_of
from evaluation.judges.certificates.answers_to_grade import keys_with_reference
from evaluation.reports.answer_figures.dataset_statistics import FIELD as DESCRIBED
from evaluation.reports.answer_figures.or_gate import EitherAnswerers, united
from evaluation.reports.answer_figures.values import (
    UNKNOWN,
    Answerer,
    AnswerTruth,
    AskedQuestion,
    ClipFacts,
    PairVote,
    Place,
)
from evaluation.reports.answers.grades import Reply, again, grades_of
from evaluation.reports.answers.rechecks import checks_of
from evaluation.reports.models import Report, ReportRow
from evaluation.reports.or_gate import either_in
from evaluation.reports.segments.inputs import items_of
from outtake.catalog.videos.models import Generator, Video


class _Shown(NamedTuple):
    """What a task shows; a pair has no one generator."""

    generator: str
    prompt: str
    category: str


def answer_truth_of(report: Report) -> AnswerTruth:
    """Return every question of a report's clips or pairs, with its true answer where there is one."""
    answers = TruthAnswer.objects.select_related("task_question__question").order_by("task_question__order", "id")
    items = list(items_of(report).prefetch_related(Prefetch("answers", queryset=answers)))
    on_pairs = is_on_pairs(report)
    shown = _shown(items, on_pairs)
    asked = _asked_by_task([item.task_id for item in items])
    seen: Counter[tuple[str, str]] = Counter()
    questions: list[AskedQuestion] = []
    for item in items:
        of = shown[item.task_id]
        seen[of.generator, of.prompt] += 1
        questions += _questions(item, of, seen[of.generator, of.prompt], asked.get(item.task_id, ()))
    return AnswerTruth(
        tuple(questions),
        _facts(report, items, questions),
        instrument=instrument_in(items[0].task.round_id).key if items else "",
        votes=votes_of(report) if on_pairs else None,
        checks=checks_of(report),
        graded_by=None if (grades := again(report)) is None else grades.by,
        clips=_clip_facts(items) if report.config.get(DESCRIBED) and not on_pairs else (),
    )


def _clip_facts(items: Sequence[TruthItem]) -> tuple[ClipFacts, ...]:
    parts = TaskPart.objects.filter(task__in=[item.task_id for item in items], role="video").order_by("task_id")
    of = ("generator__name", "generator__version", *(f"rendition__{name}" for name in ClipFacts._fields[1:]))
    rows = parts.values_list(*(f"video__{name}" for name in of))
    return tuple(ClipFacts(str(Generator(name=name, version=version)), *facts) for name, version, *facts in rows)


def _shown(items: Sequence[TruthItem], on_pairs: bool) -> dict[int, _Shown]:
    tasks = [item.task_id for item in items]
    if on_pairs:
        return {task: _Shown("", prompts_of(clips), UNKNOWN) for task, clips in clips_of(tasks).items()}
    parts = TaskPart.objects.filter(task__in=tasks, role="video").select_related("video__generator", "video__prompt")
    clips = {part.task_id: part.clip for part in parts}
    return {
        task: _Shown(str(clip.generator), clip.prompt.external_id, clip.prompt.category or UNKNOWN)
        for task, clip in clips.items()
    }


def _asked_by_task(tasks: Iterable[int]) -> dict[int, list[TaskQuestion]]:
    found: dict[int, list[TaskQuestion]] = {}
    frozen = (
        TaskQuestion.objects.filter(task__in=list(tasks))
        .select_related("question", "task")
        .order_by("task_id", "order")
    )
    for each in frozen:
        found.setdefault(each.task_id, []).append(each)
    return found


def _questions(item: TruthItem, shown: _Shown, nth: int, asked: Sequence[TaskQuestion]) -> Iterable[AskedQuestion]:
    """Yield the questions of a task, and those that were answered in an earlier round alone."""
    answers = {answer.task_question.question_id: answer for answer in item.answers.all()}
    frozen = {each.question_id: each for each in asked}
    for pk, answer in answers.items():
        frozen.setdefault(pk, answer.task_question)
    instrument = instrument_in(item.task.round_id)  # whichever round asked, it was under this version
    comparable = keys_with_reference(instrument)
    for pk, each in frozen.items():
        true, form = answers.get(pk), form_in(instrument, each.question)
        yield AskedQuestion(
            video=item.task.public_id,
            generator=shown.generator,
            prompt=shown.prompt,
            nth=nth,
            category=shown.category,
            dimension=each.question.dimension,
            question=each.question.public_id,
            form=form.kind,
            options=_options(form),
            applicable=each.applicable,
            has_answer=true is not None,
            value=None if true is None else true.value,
            unclear=true is not None and true.unclear,
            optional=form.optional,
            text=each.question.text,
            is_comparable=each.question.key in comparable,
            part=str(each.question.metadata.get("category") or ""),
        )


def _options(form: Form) -> int:
    """Return how many answers there are to choose among; none where a text is written."""
    if form.kind == SCALE:
        first, last = form.steps
        return last - first + 1
    return 2 if form.kind == YES_NO else len(form.options)


def _facts(report: Report, items: Sequence[TruthItem], questions: Sequence[AskedQuestion]) -> dict[str, Any]:
    applicable = [each for each in questions if each.applicable]
    closed = [each for each in applicable if not each.is_open]
    return {
        "version": report.truth.version,
        "policy": report.truth.policy,
        "videos": len(items),
        "prompts": len({each.prompt for each in questions}),
        "held": len(report.config["held"]),
        "questions": len(applicable),
        "answered": sum(each.is_scored for each in closed),
        "unclear": sum(each.has_answer and each.value is None for each in closed),
        "without_answer": sum(not each.has_answer for each in closed),
        "open": len(applicable) - len(closed),
        "not_applicable": len(questions) - len(applicable),
    }


def answerers_of(report: Report, rows: Sequence[ReportRow]) -> list[Answerer]:
    """Return what each row's annotator replied on the report's clips."""
    named = dict(items_of(report).values_list("task_id", "task__public_id"))
    sources, grades = sources_of(report.truth), grades_of(report)
    return [_answerer(report, row.prediction_set, named, sources, grades) for row in rows]


def either_answerers(
    report: Report, answerers: Sequence[Answerer], questions: Sequence[AskedQuestion]
) -> list[EitherAnswerers]:
    """Return the pairs of critics that a report was asked to show as one, with what either says."""
    of = {each.annotator: each for each in answerers}
    return [united(each, of[each.first], of[each.second], questions) for each in either_in(report.config)]


def _answerer(
    report: Report, chosen: PredictionSet, named: Mapping[int, str], sources: set[int], grades: Mapping[Reply, int]
) -> Answerer:
    said = chosen.annotations.select_related("round").prefetch_related("answers__task_question__question")
    annotations = SubjectIndex.of(chosen.study_id).last_annotations(said, named)
    asked = _asked_by_task({annotation.task_id for annotation in annotations.values()})
    annotator = chosen.annotator
    return Answerer(
        label=annotator.label,
        kind=annotator.kind,
        simulated=annotator.simulated,
        annotator=annotator.public_id,
        is_source=annotator.pk in sources,
        statuses={named[task]: annotation.status for task, annotation in sorted(annotations.items())},
        asked=frozenset(
            (named[task], each.question.public_id)
            for task, annotation in annotations.items()
            for each in asked.get(annotation.task_id, ())
        ),
        given=_given(annotations, named),
        grades=_grades(annotations, named, grades),
        run=report.run_of(annotator.public_id),
        confidences=_confidences(annotations, named),
    )


def _given(annotations: Mapping[int, Annotation], named: Mapping[int, str]) -> dict[Place, str | None]:
    return {
        (named[task], answer.task_question.question.public_id): answer.value
        for task, annotation in sorted(annotations.items())
        for answer in annotation.answers.all()
    }


def _confidences(annotations: Mapping[int, Annotation], named: Mapping[int, str]) -> dict[Place, float]:
    """Return the confidences of answers; one to yes or no that has none takes its P(yes), where that is known."""
    return {
        (named[task], answer.task_question.question.public_id): confidence
        for task, annotation in sorted(annotations.items())
        for answer in annotation.answers.all()
        if (confidence := _confidence(answer)) is not None
    }


def _confidence(answer: Answer) -> float | None:
    if answer.confidence is not None or answer.p_yes is None or answer.value is None:
        return answer.confidence
    return answer.p_yes if answer.value == YES else 1 - answer.p_yes


def _grades(
    annotations: Mapping[int, Annotation], named: Mapping[int, str], grades: Mapping[Reply, int]
) -> dict[Place, int]:
    """Return the grades of the annotations that count; a grade of an earlier revision is left out."""
    return {
        (named[task], question): grades[annotation.public_id, question]
        for task, annotation in sorted(annotations.items())
        for question in (answer.task_question.question.public_id for answer in annotation.answers.all())
        if (annotation.public_id, question) in grades
    }


Clips = Mapping[str, Video]
"""The clips of a pair by its parts, a and b."""


def is_on_pairs(report: Report) -> bool:
    """Tell whether the tasks of a report are pairs of clips."""
    first = report.truth.items.select_related("task").first()
    return first is not None and instrument_in(first.task.round_id).subject == PAIR


def votes_of(report: Report) -> tuple[PairVote, ...]:
    """Return every vote that a report's ground truth rests on, in the order of pairs, questions and annotators."""
    answers = Answer.objects.select_related("task_question__question").order_by("task_question__order", "id")
    annotations = Annotation.objects.select_related("round").order_by("round__n", "id")
    rests_on = Prefetch("annotations", queryset=annotations.prefetch_related(Prefetch("answers", queryset=answers)))
    items = list(items_of(report).prefetch_related(rests_on))
    latest = [{annotation.annotator_id: annotation for annotation in item.annotations.all()} for item in items]
    clips = clips_of({annotation.task_id for each in latest for annotation in each.values()})
    return tuple(
        vote
        for item, own in zip(items, latest, strict=True)
        for _, annotation in sorted(own.items())
        for vote in _votes(item.task.public_id, annotation, clips[annotation.task_id])
    )


def clips_of(tasks: Iterable[int]) -> Mapping[int, Clips]:
    """Return the two clips of each pair by its row; a later round may name them the other way round."""
    parts = TaskPart.objects.filter(task__in=list(tasks), role__in=(A, B))
    found: dict[int, dict[str, Video]] = {}
    for part in parts.select_related("video__generator", "video__prompt").order_by("task_id", "role"):
        found.setdefault(part.task_id, {})[part.role] = part.clip
    return found


def prompts_of(clips: Clips) -> str:
    """Name the cluster that the votes on a pair belong to: the prompt of its clips, or the two that they have."""
    return " + ".join(sorted({clip.prompt.external_id for clip in clips.values()}))


def _votes(pair: str, annotation: Annotation, clips: Clips) -> Iterator[PairVote]:
    for answer in annotation.answers.all():
        question = answer.task_question.question
        if question.form == PREFERENCE:
            yield PairVote(
                pair=pair,
                prompt=prompts_of(clips),
                question=question.key,
                dimension=question.dimension,
                a=str(clips[A].generator),
                b=str(clips[B].generator),
                value=answer.value,
                left=None
                if annotation.swapped is None or answer.value in (None, TIE)
                else _left(answer.value, annotation.swapped),
            )


def _left(value: str | None, swapped: bool) -> bool:
    """Tell whether the preferred clip was on the left."""
    return value == (B if swapped else A)
