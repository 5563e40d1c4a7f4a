"""Questions about prompts and clips of a project, and how many there are of each state and dimension."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from django.db.models import Count, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from typing_extensions import Doc

from annotations.tasks.models import Question, TaskQuestion
from outtake.accounts.projects.models import Project
from outtake.http.field_notes import Choices

PROMPT, CLIP = ABOUT = ("prompt", "clip")
REJECTION = "rejection"  # the column of the metadata that says why a question was rejected


@dataclass(frozen=True, slots=True)
class QuestionOption:
    """What can be chosen."""

    key: str
    label: str


@dataclass(frozen=True, slots=True)
class QuestionRow:
    """A question that clips are asked."""

    id: Annotated[str, Doc("public id")]
    text: str
    about: Annotated[str, Choices(ABOUT)]
    subject: Annotated[str, Doc("external id of the prompt, whose clips are all asked, or of the clip")]
    subject_text: Annotated[str, Doc("the prompt")]
    form: Annotated[str, Doc("how it is answered: yes_no, choice, choices or text")]
    options: list[QuestionOption]
    answer: Annotated[str, Doc("the right one of a question about a clip; empty if it is not known")]
    dimension: str
    criterion: Annotated[str, Doc("explicit or implicit, of a question about a prompt")]
    task: Annotated[str, Doc("of the benchmark; empty where there is none")]
    split: Annotated[str, Doc("of the benchmark; empty where there is none")]
    state: Annotated[str, Choices(Question.STATES)]
    rejection: Annotated[str, Doc("why it was rejected; empty for others")]
    near: Annotated[str, Doc("an earlier question that is nearly the same; empty if there is none")]
    asked: Annotated[int, Doc("tasks that ask it; these stay as they are")]


@dataclass(frozen=True, slots=True)
class QuestionPage:
    """A page of questions, and what the whole project has."""

    results: list[QuestionRow]
    next: Annotated[int | None, Doc("`after` of the next page; null behind the last one")]
    n: Annotated[int, Doc("questions that the filter matches")]
    states: Annotated[dict[str, int], Doc("questions of the project by state")]
    dimensions: Annotated[list[str], Doc("of the project's questions, in alphabetical order")]


@dataclass(frozen=True, slots=True)
class QuestionFilter:
    """Which questions; what is empty matches all."""

    states: list[str] = field(default_factory=list)
    about: str | None = None
    dimension: str | None = None
    words: str = ""


def questions_in(project: Project) -> QuerySet[Question]:
    """Return the questions of a project's prompts and clips; those of instruments are the instruments' own."""
    return Question.objects.filter(Q(prompt__project=project) | Q(video__project=project))


def question_page(project: Project, wanted: QuestionFilter, *, after: int, size: int) -> QuestionPage:
    """
    Return a page of a project's questions, in the order in which they came.

    :param after: rows up to this number are on earlier pages; 0 for the first page
    :param size: rows at most
    """
    own = questions_in(project)
    matching = questions_matching(own, wanted)
    shown = matching.filter(pk__gt=after).select_related("prompt", "video__prompt")
    rows = list(shown.annotate(n_asked=_asked()).order_by("pk")[: size + 1])
    counted = dict(own.values_list("state").annotate(n=Count("pk")).order_by())
    return QuestionPage(
        results=[_row(each) for each in rows[:size]],
        next=rows[size - 1].pk if len(rows) > size else None,
        n=matching.count(),
        states={state: counted.get(state, 0) for state in Question.STATES},
        dimensions=sorted(set(own.values_list("dimension", flat=True).distinct().order_by())),
    )


def questions_matching(questions: QuerySet[Question], wanted: QuestionFilter) -> QuerySet[Question]:
    """Return those of some questions that a filter matches."""
    if wanted.states:
        questions = questions.filter(state__in=wanted.states)
    if wanted.about is not None:
        questions = questions.filter(prompt__isnull=wanted.about == CLIP)
    if wanted.dimension is not None:
        questions = questions.filter(dimension=wanted.dimension)
    for word in wanted.words.split():
        questions = questions.filter(
            Q(text__icontains=word)
            | Q(prompt__text__icontains=word)
            | Q(prompt__external_id__icontains=word)
            | Q(video__external_id__icontains=word)
        )
    return questions


def _asked() -> Coalesce:
    """Return in how many tasks a question is frozen, as a subquery."""
    frozen = TaskQuestion.objects.filter(question=OuterRef("pk")).order_by().values("question")
    return Coalesce(Subquery(frozen.annotate(n=Count("pk")).values("n"), output_field=IntegerField()), 0)


def _row(question: Question) -> QuestionRow:
    prompt, video, facts = question.prompt, question.video, question.metadata
    about = video.prompt if video is not None else prompt
    return QuestionRow(
        id=question.public_id,
        text=question.text,
        about=PROMPT if video is None else CLIP,
        subject=video.external_id if video is not None else "" if prompt is None else prompt.external_id,
        subject_text="" if about is None else about.text,
        form=question.form,
        options=[QuestionOption(str(each["key"]), str(each["label"])) for each in question.options],
        answer=question.answer,
        dimension=question.dimension,
        criterion=question.criterion if video is None else "",
        task=str(facts.get("task") or ""),
        split=str(facts.get("split") or ""),
        state=question.state,
        rejection=str(facts.get(REJECTION) or ""),
        near=str(facts.get("near") or ""),
        asked=question.n_asked,  # type: ignore[attr-defined]
    )
