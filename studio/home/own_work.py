"""
What annotators see first: their own studies, clips, news and pay, in as many statements for many as for one.

Nothing of others is in it: no state of a clip, no generator, and no sign of which clip was a hidden quality check.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Annotated, Any

from django.db.models import Count, F, OuterRef, Q, Subquery, Sum
from django.db.models.functions import Now
from typing_extensions import Doc

from annotations.annotators.models import AnnotatorAction, Participation
from annotations.crowd.models import Payment
from annotations.instruments.documents import Instrument
from annotations.instruments.models import InstrumentVersion
from annotations.studies.models import Round, Study
from annotations.studies.queries import read_version
from annotations.studies.querysets import after_training
from annotations.tasks.models import TaskPart
from annotations.tasks.querysets import is_not_held
from annotations.work.assignments.models import Assignment
from annotations.work.submissions.models import Annotation
from outtake.accounts.people.models import Person
from outtake.catalog.serving.queries import ThumbnailStrip
from outtake.catalog.videos.models import Rendition, Video
from outtake.http.field_notes import Choices
from studio.clips.tiles import poster_of

RECENT = 6  # clips
NEWS_DAYS = 14
DONE = (Assignment.SUBMITTED, Assignment.SET_ASIDE, Assignment.SENT_BACK)
SENT_BACK, MESSAGE, GUIDELINE = NEWS = ("sent_back", "message", "guideline")
MUST_KNOW = (AnnotatorAction.PAUSE, AnnotatorAction.EXCLUDE)  # told even where the rule has no message


@dataclass(frozen=True, slots=True)
class HomeLease:
    """The clip that the person has open."""

    poster: Annotated[ThumbnailStrip | None, Doc("null for a task of more than one clip")]
    until: Annotated[datetime, Doc("how long it is reserved")]
    drawn: Annotated[int, Doc("segments in the draft")]
    prompt: Annotated[str, Doc("empty for a task of more than one clip, or of none")]
    spent_ms: Annotated[int, Doc("active time so far, as the draft has it")]


@dataclass(frozen=True, slots=True)
class HomePay:
    """What a participation pays, in hundredths of the currency."""

    currency: str
    reward_minor: Annotated[int, Doc("for all tasks of the participation")]
    paid_minor: Annotated[int, Doc("rewards and bonuses so far")]
    entry: Annotated[str, Doc("id of the participation")]


@dataclass(frozen=True, slots=True)
class HomeWork:
    """A study in which the person is an annotator: their own work, and nothing of what others said."""

    id: str
    name: str
    instrument: Annotated[str, Doc("title")]
    running: Annotated[bool, Doc("whether it hands out tasks at all")]
    done: Annotated[int, Doc("own submitted tasks, without the training")]
    of: Annotated[int, Doc("tasks of the participation, or else of the latest round, where others take some of them")]
    sent_back: Annotated[int, Doc("of these, how many wait to be done again")]
    practice: Annotated[int, Doc("tasks of the training; 0 without one")]
    practised: Annotated[int, Doc("of these, own submitted ones")]
    lease: Annotated[HomeLease | None, Doc("null without a task in progress")]
    pay: Annotated[HomePay | None, Doc("null where no platform pays")]
    poster: Annotated[ThumbnailStrip | None, Doc("of the clip that they annotated last; null before the first")]
    median_ms: Annotated[int | None, Doc("median active time of their own tasks; null before the first")]


@dataclass(frozen=True, slots=True)
class HomeMark:
    """A type of errors that the person marked."""

    key: str
    label: str
    letter: str
    colour: Annotated[str | None, Doc("of the palette; null: that of the letter")]
    shape: Annotated[str | None, Doc("of the palette; null: that of the letter")]


@dataclass(frozen=True, slots=True)
class HomeClip:
    """One of the person's newest annotations."""

    annotation: Annotated[str, Doc("public id")]
    study: Annotated[str, Doc("public id")]
    study_name: str
    prompt: Annotated[str, Doc("empty for a task of more than one clip")]
    poster: Annotated[ThumbnailStrip | None, Doc("null for a task of more than one clip")]
    submitted_at: datetime
    revision: Annotated[int, Doc("from 1; the highest counts")]
    marks: tuple[HomeMark, ...]
    clean: Annotated[bool | None, Doc("whether it says that there are no errors; null where nothing is marked")]
    sent_back: bool
    reopens: Annotated[bool, Doc("whether it can be revised now")]


@dataclass(frozen=True, slots=True)
class HomeNews:
    """Something that the person should know."""

    kind: Annotated[str, Choices(NEWS)]
    study: Annotated[str, Doc("public id")]
    study_name: str
    text: Annotated[str, Doc("a researcher's own words, or the title of the guideline that is in use now")]
    at: Annotated[datetime | None, Doc("when it happened; null for what was sent back")]
    target: Annotated[str, Doc("path of the page where it is read or done")]


def work_in(studies: Sequence[Any], person: Person, median_ms: Mapping[int, int]) -> tuple[HomeWork, ...]:
    """
    Return a person's own work in studies; the one with an open clip first, then those that run.

    :param studies: with their projects, and ``version``: the row of the instrument that their latest round uses
    :param median_ms: by study, how long a task takes the person
    """
    rows = [study.pk for study in studies]
    own = Assignment.objects.filter(annotator__person=person, round__study__in=rows)
    said = own.filter(state__in=DONE).order_by()
    done = _counts(said.filter(after_training()))
    practised = _counts(said.filter(round__n=Round.TRAINING))
    sent_back = _counts(own.filter(after_training(), state=Assignment.SENT_BACK).order_by())
    tasks: dict[bool, dict[int, int]] = {True: {}, False: {}}
    for study, n, count in Round.objects.filter(study__in=rows).order_by("n").values_list("study", "n", "task_count"):
        tasks[n == Round.TRAINING][study] = count  # the latest one stays
    leases = _leases(own, person)
    pay = _pay(rows, person)
    posters = _last_posters(rows, person)
    titles = {pk: each.title for pk, each in _instruments({study.version for study in studies}).items()}
    work = [
        HomeWork(
            id=study.public_id,
            name=study.name,
            instrument=titles[study.version],
            running=study.state == Study.RUNNING and study.project.archived_at is None,
            done=done.get(study.pk, 0),
            of=pay[study.pk][0] if study.pk in pay else tasks[False].get(study.pk, 0),
            sent_back=sent_back.get(study.pk, 0),
            practice=tasks[True].get(study.pk, 0),
            practised=practised.get(study.pk, 0),
            lease=leases.get(study.pk),
            pay=pay[study.pk][1] if study.pk in pay else None,
            poster=posters.get(study.pk),
            median_ms=median_ms.get(study.pk),
        )
        for study in studies
    ]
    return tuple(sorted(work, key=lambda each: (each.lease is None, not each.sent_back, not each.running)))


def clips_in(studies: Sequence[Any], person: Person) -> tuple[HomeClip, ...]:
    """Return a person's newest annotations, the last revision of each, newest first; clips taken down are left out."""
    said = Annotation.objects.filter(annotator__person=person, round__study__in=[study.pk for study in studies])
    said = said.after_training().not_held().latest_revisions().filter(assignment__state__in=DONE)
    rows = said.select_related("round", "assignment", "rendition").defer("rendition__ticks", "rendition__peaks")
    found = list(rows.prefetch_related("segments", "text_segments").order_by("-submitted_at", "-pk")[:RECENT])
    of = {study.pk: study for study in studies}
    instruments = _instruments({each.round.instrument_version_id for each in found})
    prompts = _prompts([each.task_id for each in found])
    return tuple(
        _clip(
            each,
            of[each.round.study_id],
            instruments[each.round.instrument_version_id],
            prompts.get(each.task_id, ""),
            person,
        )
        for each in found
    )


def news_in(studies: Sequence[Any], person: Person) -> tuple[HomeNews, ...]:
    """Return what a person should know of studies: what was sent back first, then the newest of the last days."""
    of = {study.pk: study for study in studies}
    back = Assignment.objects.filter(annotator__person=person, round__study__in=of, state=Assignment.SENT_BACK)
    rows = back.filter(is_not_held("task")).order_by("pk").values_list("round__study", "ended_because")
    sent_back = [_news(SENT_BACK, of[study], because, None) for study, because in rows]
    since = Now() - timedelta(days=NEWS_DAYS)
    told = ~Q(message="") | Q(action__in=MUST_KNOW)
    events = AnnotatorAction.objects.filter(
        told, annotator__person=person, study__in=of, undone_at=None, created_at__gt=since
    )
    messages = [_news(MESSAGE, of[each.study_id], each.message or each.action, each.created_at) for each in events]
    rounds = Round.objects.after_training()
    before = rounds.filter(study=OuterRef("study"), n__lt=OuterRef("n")).order_by("-n")
    own = rounds.filter(study__in=of, created_at__gt=since, tasks__assignments__annotator__person=person)
    changed = own.annotate(former=Subquery(before.values("instrument_version")[:1])).filter(former__isnull=False)
    changed = changed.exclude(instrument_version=F("former")).distinct()
    versions = _instruments({each.instrument_version_id for each in changed})
    guidelines = [
        _news(GUIDELINE, of[each.study_id], _named(versions[each.instrument_version_id]), each.created_at)
        for each in changed
    ]
    newest = sorted((*messages, *guidelines), key=lambda each: (each.at is not None, each.at), reverse=True)
    return (*sent_back, *newest)


def _named(instrument: Instrument) -> str:
    return f"{instrument.title}, version {instrument.version}"


def _news(kind: str, study: Any, text: str, at: datetime | None) -> HomeNews:
    where = f"/annotate/{study.public_id}"
    return HomeNews(kind, study.public_id, study.name, text, at, f"{where}/mine" if kind == MESSAGE else where)


def _counts(assignments: Any) -> dict[int, int]:
    return dict(assignments.values_list("round__study").annotate(n=Count("pk")))


def _instruments(versions: set[int]) -> dict[int, Instrument]:
    return {pk: read_version(version) for pk, version in InstrumentVersion.objects.in_bulk(versions).items()}


def _clip(said: Annotation, study: Any, instrument: Instrument, prompt: str, person: Person) -> HomeClip:
    sent_back = said.assignment.state == Assignment.SENT_BACK
    runs = study.state == Study.RUNNING and study.project.archived_at is None and said.round.state == Round.OPEN
    revisable = said.round.allow_revision and said.corrected_by_id is None
    types = {each.type for each in (*said.segments.all(), *said.text_segments.all())}
    known = instrument.document["segments"]["types"] if instrument.has_segments else ()
    return HomeClip(
        annotation=said.public_id,
        study=study.public_id,
        study_name=study.name,
        prompt=prompt,
        poster=poster_of(said.rendition, person.pk) if said.rendition is not None else None,
        submitted_at=said.submitted_at,
        revision=said.revision,
        marks=tuple(
            HomeMark(each["key"], each["label"], each["letter"], each.get("colour"), each.get("shape"))
            for each in known
            if each["key"] in types
        ),
        clean=said.is_clean,
        sent_back=sent_back,
        reopens=runs and revisable and said.assignment.state == Assignment.SUBMITTED,
    )


def _pay(studies: Sequence[int], person: Person) -> dict[int, tuple[int, HomePay]]:
    """Return, by study, how many tasks a participation has, and what it pays."""
    paid = Payment.objects.filter(entry=OuterRef("pk")).order_by().values("entry").annotate(sum=Sum("amount_minor"))
    entries = Participation.objects.filter(annotator__person=person, recruitment__study__in=studies)
    found = entries.select_related("recruitment").annotate(paid=Subquery(paid.values("sum")[:1]))
    return {
        each.recruitment.study_id: (
            each.recruitment.tasks_each,
            HomePay(each.recruitment.currency, each.recruitment.reward_minor, each.paid or 0, each.public_id),
        )
        for each in found
    }


def _leases(own: Any, person: Person) -> dict[int, HomeLease]:
    open_now = own.filter(after_training(), state=Assignment.LEASED, expires_at__gt=Now()).order_by("-pk")
    leases = list(open_now.select_related("round"))
    tasks = [lease.task_id for lease in leases]
    strips, prompts = _own_posters(tasks, person), _prompts(tasks)
    found: dict[int, HomeLease] = {}
    for lease in reversed(leases):
        of_task = strips.get(lease.task_id, [])
        draft = json.loads(lease.draft) if lease.draft else {}
        found[lease.round.study_id] = HomeLease(
            poster=of_task[0] if len(of_task) == 1 else None,
            until=lease.lease_ends_at,
            drawn=len(draft.get("segments") or ()),
            prompt=prompts.get(lease.task_id, ""),
            spent_ms=draft.get("active_ms") or 0,
        )
    return found


def _own_posters(tasks: Sequence[int], person: Person) -> dict[int, list[ThumbnailStrip]]:
    """Return the posters of the clips of tasks that a person has open."""
    strips: dict[int, list[ThumbnailStrip]] = defaultdict(list)
    videos: Any = Video.objects.filter(task_parts__task__in=tasks).select_related("rendition")
    videos = videos.defer("rendition__ticks", "rendition__peaks").annotate(task=F("task_parts__task"))
    for video in videos:
        strips[video.task].append(poster_of(video.rendition, person.pk))
    return strips


def _prompts(tasks: Sequence[int]) -> dict[int, str]:
    """Return the prompts of tasks of one clip, by row. An annotator sees them with the clip."""
    found: dict[int, list[str]] = defaultdict(list)
    parts = TaskPart.objects.filter(task__in=tasks, video__isnull=False)
    for task, prompt in parts.values_list("task", "video__prompt__text"):
        found[task].append(prompt or "")
    return {task: prompts[0] for task, prompts in found.items() if len(prompts) == 1}


def _last_posters(studies: Sequence[int], person: Person) -> dict[int, ThumbnailStrip]:
    """Return, by study, the poster of the clip that a person annotated last, practice included."""
    said = Annotation.objects.filter(annotator__person=person, round__study=OuterRef("pk"), rendition__isnull=False)
    last = Subquery(said.not_held().order_by("-pk").values("rendition")[:1])
    of = dict(Study.objects.filter(pk__in=studies).annotate(last=last).values_list("pk", "last"))
    renditions = Rendition.objects.defer("ticks", "peaks").in_bulk([pk for pk in of.values() if pk is not None])
    return {study: poster_of(renditions[pk], person.pk) for study, pk in of.items() if pk is not None}
