"""What can be asked of the tables of what is said."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from django.db.models import Count, Exists, F, OuterRef, Prefetch, Q, QuerySet
from django.db.models.functions import Now

from annotations import sql
from annotations.bodies import Asked
from annotations.instruments import Instrument
from annotations.instruments.forms import YES_NO
from annotations.models import (
    Annotation,
    Annotator,
    Assignment,
    InstrumentVersion,
    Round,
    Segment,
    Study,
    Task,
    TaskPart,
    TaskQuestion,
)
from outtake.accounts.models import Person, Role
from outtake.accounts.queries import projects_of, require_role
from outtake.catalog.models import Rendition
from outtake.errors import Missing

BLOCK = 64  # tasks
CACHED_BLOCKS = 64  # with a clip a task, some 10 kB a task


@dataclass(frozen=True)
class QuestionFact:
    """A question as a task froze it. Its key names it in the instrument; None for one written for the prompt."""

    id: str
    text: str
    dimension: str
    order: int
    applicable: bool
    form: str = YES_NO
    key: str | None = None


@dataclass(frozen=True)
class TaskFacts:
    """What never changes of a task: its clip, its prompt, its questions. Nothing that tells the generator."""

    public_id: str
    video_id: str
    prompt: str
    asked: Asked
    questions: tuple[QuestionFact, ...]
    task_question_ids: dict[str, int]
    rendition: Rendition  # without its long lists
    has_peaks: bool


class StudyCounts(NamedTuple):
    """How far a study is: tasks in all, with a free slot, in somebody's hands now, begun, and done by all asked for."""

    tasks: int
    open: int
    leased: int
    submitted: int
    done: int


class Workplace(NamedTuple):
    """A round at work, the row of the annotator that a person is (None before their first task), and what they did."""

    round: Round
    annotator_pk: int | None
    finished: int


class AnnotatorCounts(NamedTuple):
    """An annotator and how much they said."""

    annotator: Annotator
    annotations: int
    segments: int


def instrument_of(round_: Round) -> Instrument:
    """Return the instrument of a round."""
    return instrument_in(round_.pk)


@lru_cache(maxsize=1024)
def instrument_in(round_id: int) -> Instrument:
    """Return the instrument of a round by its row. Rounds keep their version, versions are frozen: it is kept."""
    stored = InstrumentVersion.objects.get(rounds=round_id)
    return Instrument(stored.key, stored.version, stored.document)


def task_facts(task_id: int) -> TaskFacts:
    """Return what never changes of a task. Renditions and frozen questions are never changed, so it is kept."""
    block = task_id // BLOCK
    found = _facts_of(block)
    if task_id not in found:  # it was added since the block was read
        _facts_of.cache_clear()
        found = _facts_of(block)
    return found[task_id]


@lru_cache(maxsize=CACHED_BLOCKS)
def _facts_of(block: int) -> dict[int, TaskFacts]:
    """Read a block of neighbouring tasks at once: they go out one after the other."""
    tasks = range(block * BLOCK, (block + 1) * BLOCK)
    parts = TaskPart.objects.filter(task_id__in=tasks, role="video").select_related("task", "video__prompt")
    by_task = {part.task_id: part for part in parts}
    wanted = {part.video.rendition_id for part in by_task.values()}
    columns = Rendition.objects.filter(pk__in=wanted).defer("ticks", "peaks")
    renditions = {each.pk: each for each in columns.annotate(has_peaks=Q(peaks__isnull=False))}
    edges = {pk: tuple(rendition.edges_ms) for pk, rendition in renditions.items()}
    asked: dict[int, list[TaskQuestion]] = {}
    for frozen in TaskQuestion.objects.filter(task_id__in=tasks).select_related("question").order_by("order"):
        asked.setdefault(frozen.task_id, []).append(frozen)
    facts = {}
    for task_id, part in by_task.items():
        rendition, questions = renditions[part.video.rendition_id], asked.get(task_id, [])
        forms = instrument_in(part.task.round_id).forms if questions else {}
        applicable = {q.question.public_id: forms[q.question.key] for q in questions if q.applicable}
        facts[task_id] = TaskFacts(
            public_id=part.task.public_id,
            video_id=part.video.public_id,
            prompt=part.video.prompt.text,
            asked=Asked(edges[rendition.pk], applicable),
            questions=tuple(_question_fact(frozen) for frozen in questions),
            task_question_ids={q.question.public_id: q.pk for q in questions},
            rendition=rendition,
            has_peaks=rendition.has_peaks,
        )
    return facts


def _question_fact(frozen: TaskQuestion) -> QuestionFact:
    asked = frozen.question
    return QuestionFact(
        asked.public_id, asked.text, asked.dimension, frozen.order, frozen.applicable, asked.form, asked.key or None
    )


def study_for(person: Person, public_id: str, needed: Role) -> Study:
    """
    Return a study in whose project the person has at least the needed role.

    :raises Missing: if there is none that they may know of.
    :raises Forbidden: if their role is a lesser one.
    """
    study = Study.objects.select_related("project").filter(public_id=public_id).first()
    if study is None:
        raise Missing()
    require_role(person, study.project_id, needed)
    return study


def study_named(name: str) -> Study:
    """
    Return a study by its id or, where only one has it, its name; for the prompt.

    :raises Missing: if there is none, or several.
    """
    found = list(Study.objects.select_related("project").filter(Q(public_id=name) | Q(name=name))[:2])
    if len(found) != 1:
        raise Missing(f"{'Several studies are' if found else 'No study is'} called {name!r}; give its id.")
    return found[0]


def workplace_of(person: Person, study_id: str) -> Workplace:
    """
    Return where a member of a study's project works in it: its latest round, and who they are there.

    :raises Missing: if there is no such study that they may know of.
    """
    found = next(
        iter(Round.objects.raw(sql.WORKPLACE, [person.pk, study_id, person.is_installation_admin, person.pk])), None
    )
    if found is None:
        raise Missing()
    return Workplace(found, found.annotator_pk, found.finished)  # type: ignore[attr-defined]


def assignment_for(person: Person, public_id: str) -> Assignment:
    """
    Return an assignment of the person's own.

    :raises Missing: if it is none of theirs, or they left the project: that reads as if it did not exist.
    """
    own = Assignment.objects.raw(sql.OWN_ASSIGNMENT, [public_id, person.pk, person.is_installation_admin, person.pk])
    if (found := next(iter(own), None)) is None:
        raise Missing()
    return found


def own_annotation(person: Person, public_id: str) -> Annotation:
    """
    Return an annotation of the person's own.

    :raises Missing: if it is none of theirs.
    """
    own = Annotation.objects.select_related("assignment__round").filter(annotator__person=person, public_id=public_id)
    if (found := own.first()) is None:
        raise Missing()
    require_role(person, found.assignment.round.study.project_id, Role.ANNOTATOR)
    return found


def studies_for(person: Person) -> list[tuple[Study, Role]]:
    """Return the studies that a person may see, newest first, with their role in each."""
    roles: dict[int, Role] = {project.pk: role for project, role in projects_of(person)}
    studies = Study.objects.select_related("project").filter(project_id__in=roles).order_by("-id")
    return [(study, roles[study.project_id]) for study in studies]


def finished_by(person: Person, round_: Round) -> int:
    """Return how many tasks of a round a person has submitted."""
    return Assignment.objects.filter(annotator__person=person, round=round_, state=Assignment.SUBMITTED).count()


def counts_of(round_: Round) -> StudyCounts:
    """Count the tasks of a round by state. Critics' assignments hold no slot and do not count."""
    people = Q(assignments__slot__isnull=False)
    said = people & Q(assignments__state=Assignment.SUBMITTED)
    tasks = Task.objects.filter(round=round_).annotate(said=Count("assignments", filter=said))
    sums = tasks.aggregate(
        open=Count("pk", filter=Q(free_slots__gt=0)),
        submitted=Count("pk", filter=Q(said__gt=0)),
        done=Count("pk", filter=Q(said__gte=round_.overlap)),
    )
    leased = Assignment.objects.filter(round=round_, state=Assignment.LEASED, expires_at__gt=Now()).count()
    return StudyCounts(round_.task_count, sums["open"], leased, sums["submitted"], sums["done"])


def latest(annotations: QuerySet[Annotation]) -> QuerySet[Annotation]:
    """Narrow to the highest revision of each assignment: the one that counts."""
    later = Annotation.objects.filter(assignment=OuterRef("assignment"), revision__gt=OuterRef("revision"))
    return annotations.filter(~Exists(later))


def annotators_in(study: Study) -> list[AnnotatorCounts]:
    """Return who annotated a study, people first, with how much each said."""
    said = latest(Annotation.objects.filter(round__study=study))
    rows = said.values("annotator").annotate(n=Count("pk", distinct=True), marked=Count("segments"))
    by_id = {row["annotator"]: row for row in rows}
    annotators = Annotator.objects.filter(pk__in=by_id).order_by(F("kind").desc(), "id")
    return [AnnotatorCounts(each, by_id[each.pk]["n"], by_id[each.pk]["marked"]) for each in annotators]


def annotations_in(study: Study, *, annotators: Iterable[Annotator] | None = None) -> QuerySet[Annotation]:
    """Return the annotations of a study that count, with segments and answers, for reading or export."""
    found = latest(Annotation.objects.filter(round__study=study)).select_related("annotator", "task")
    if annotators is not None:
        found = found.filter(annotator__in=list(annotators))
    return found.prefetch_related(
        Prefetch("segments", queryset=Segment.objects.order_by("position")),
        "answers__task_question__question",
        Prefetch("task__parts", queryset=TaskPart.objects.select_related("video")),
    )
