"""What a person sees first: their projects and studies, in as many statements for many as for one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

from django.db.models import Count, F, OuterRef, Q, Subquery, Window
from django.db.models.functions import Now, RowNumber
from typing_extensions import Doc

from annotations.access.permissions import studies_of
from annotations.annotators.models import AnnotatorAction
from annotations.instruments.documents import Instrument
from annotations.instruments.models import InstrumentVersion
from annotations.studies.models import Round, Study
from annotations.studies.queries import read_version
from annotations.studies.querysets import after_training
from annotations.tasks.querysets import is_held
from annotations.work.assignments.models import Assignment
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project, Role
from outtake.accounts.projects.permissions import projects_of
from outtake.catalog.serving.queries import ThumbnailStrip
from outtake.catalog.videos.models import Rendition, Video
from outtake.http.resources import Choices
from studio.clips.states import STATES, newest_parts, with_states
from studio.clips.tiles import State, poster_of
from studio.demo.queries import demo_project_id
from worker.runs.models import CriticRun, RunItem

POSTERS = 4  # of each study
ADD_CLIPS, REVIEW, RUN_PAUSED, APPEAL, ANNOTATE, RESUME, RESULTS = NEXT = (
    *("add_clips", "review", "run_paused", "appeal", "annotate", "resume", "results"),
)
DONE = (Assignment.SUBMITTED, Assignment.SET_ASIDE)


@dataclass(frozen=True, slots=True)
class HomeState:
    """How many clips of a study are in a state."""

    state: State
    clips: int


@dataclass(frozen=True, slots=True)
class HomeNext:
    """The next step of a study."""

    kind: Annotated[str, Choices(NEXT)]
    count: Annotated[int, Doc("of what waits, or of clips that are left; 0 where nothing is counted")]
    target: Annotated[str, Doc("path of the page where it is done")]


@dataclass(frozen=True, slots=True)
class HomeStudy:
    """A study of which the person is a researcher or an admin."""

    id: str
    name: str
    study_state: Annotated[str, Choices(Study.STATES)]
    instrument: Annotated[str, Doc("title")]
    instrument_version: int
    round: Annotated[int, Doc("number of the latest")]
    states: Annotated[tuple[HomeState, ...], Doc("all of them; they exclude each other and add up to the clips")]
    posters: Annotated[tuple[ThumbnailStrip, ...], Doc("of the newest clips that are not taken down; four at most")]
    next: HomeNext


@dataclass(frozen=True, slots=True)
class HomeProject:
    """A project of which the person is a researcher or an admin, with its studies, newest first."""

    id: str
    name: str
    role: Annotated[Role, Choices(Role.choices)]
    archived: bool
    demo: Annotated[bool, Doc("whether it is the demo, which is removed in one click")]
    clips: int
    generators: int
    people: Annotated[int, Doc("members")]
    studies: tuple[HomeStudy, ...]


@dataclass(frozen=True, slots=True)
class HomeWaiting:
    """Work that waits for the person in a study."""

    kind: Annotated[str, Choices((REVIEW, RUN_PAUSED, APPEAL))]
    study: Annotated[str, Doc("public id")]
    study_name: str
    count: int
    target: Annotated[str, Doc("path of the page where it is done")]


@dataclass(frozen=True, slots=True)
class HomeRun:
    """A critic run that waits for a worker or is carried out."""

    id: str
    critic: str
    study_name: str
    done: Annotated[int, Doc("clips")]
    clips: int


@dataclass(frozen=True, slots=True)
class HomeLease:
    """The clip that the person has open."""

    poster: Annotated[ThumbnailStrip | None, Doc("null for a task of more than one clip")]
    until: Annotated[datetime, Doc("how long it is reserved")]


@dataclass(frozen=True, slots=True)
class HomeWork:
    """A study in which the person is an annotator: their own work, and nothing of what others said."""

    id: str
    name: str
    running: Annotated[bool, Doc("whether it hands out tasks at all")]
    done: Annotated[int, Doc("own submitted tasks, without the training")]
    practice: Annotated[int, Doc("tasks of the training; 0 without one")]
    practised: Annotated[int, Doc("of these, own submitted ones")]
    lease: HomeLease | None


@dataclass(frozen=True, slots=True)
class Home:
    """The first page of a person."""

    may_create: Annotated[bool, Doc("whether they may make projects")]
    projects: tuple[HomeProject, ...]
    waiting: tuple[HomeWaiting, ...]
    running: tuple[HomeRun, ...]
    work: Annotated[tuple[HomeWork, ...], Doc("where they are an annotator; the one with an open clip first")]


def home_of(person: Person) -> Home:
    """Return the first page of a person; archived projects are there, with nothing that waits in them."""
    roles = dict(projects_of(person))
    leads = {project.pk for project, role in roles.items() if role.covers(Role.RESEARCHER)}
    latest = Round.objects.filter(study=OuterRef("pk")).order_by("-n")
    studies: list[Any] = list(
        studies_of(person)
        .select_related("project")
        .annotate(
            round_n=Subquery(latest.values("n")[:1]),
            version=Subquery(latest.values("instrument_version")[:1]),
        )
        .order_by("-pk")
    )
    led = [study for study in studies if study.project_id in leads]
    in_use = [study for study in led if study.project.archived_at is None]
    states = _states(led)
    versions = InstrumentVersion.objects.in_bulk({study.version for study in led})
    read = {pk: read_version(version) for pk, version in versions.items()}
    waiting: dict[int, list[tuple[str, int]]] = {study.pk: [] for study in in_use}
    for pk, kind, count in _waiting(in_use, states):
        waiting[pk].append((kind, count))
    posters = _posters(led, person)
    cards: dict[int, list[HomeStudy]] = defaultdict(list)
    for study in led:
        cards[study.project_id].append(
            _card(study, read[study.version], states[study.pk], posters[study.pk], waiting.get(study.pk, []))
        )
    return Home(
        may_create=person.is_installation_admin,
        projects=_projects({project: role for project, role in roles.items() if project.pk in leads}, cards),
        waiting=tuple(
            HomeWaiting(kind, study.public_id, study.name, count, _target(kind, study))
            for study in in_use
            for kind, count in waiting[study.pk]
        ),
        running=_running(in_use),
        work=_work([study for study in studies if study.project_id not in leads], person),
    )


def _states(studies: Sequence[Study]) -> dict[int, dict[str, int]]:
    found = {study.pk: dict.fromkeys(STATES, 0) for study in studies}
    parts = with_states(newest_parts([study.pk for study in studies])).order_by()
    for study, state, n in parts.values_list("task__round__study", "state").annotate(n=Count("video")):
        found[study][state] = n
    return found


def _waiting(studies: Sequence[Study], states: dict[int, dict[str, int]]) -> Iterable[tuple[int, str, int]]:
    """Yield what waits in studies: row, kind, count."""
    rows = [study.pk for study in studies]
    for pk in rows:
        if states[pk]["in_review"]:
            yield pk, REVIEW, states[pk]["in_review"]
    paused = CriticRun.objects.filter(round__study__in=rows, state=CriticRun.PAUSED).order_by()
    for pk, n in paused.values_list("round__study").annotate(n=Count("pk")):
        yield pk, RUN_PAUSED, n
    appeals = AnnotatorAction.objects.filter(study__in=rows, appealed_at__isnull=False, appeal_answered_at__isnull=True)
    for pk, n in appeals.order_by().values_list("study").annotate(n=Count("pk")):
        yield pk, APPEAL, n


def _posters(studies: Sequence[Study], person: Person) -> dict[int, tuple[ThumbnailStrip, ...]]:
    newest = Window(RowNumber(), partition_by=F("task__round__study"), order_by=F("pk").desc())
    parts = newest_parts([study.pk for study in studies]).exclude(is_held())
    rows = list(
        parts.annotate(place=newest)
        .filter(place__lte=POSTERS)
        .order_by("-pk")
        .values_list("task__round__study", "video__rendition")
    )
    found = Rendition.objects.defer("ticks", "peaks").in_bulk({rendition for _, rendition in rows})
    posters: dict[int, tuple[ThumbnailStrip, ...]] = defaultdict(tuple)
    for study, rendition in rows:
        posters[study] += (poster_of(found[rendition], person.pk),)
    return posters


def _card(
    study: Any,
    instrument: Instrument,
    states: dict[str, int],
    posters: tuple[ThumbnailStrip, ...],
    waiting: list[tuple[str, int]],
) -> HomeStudy:
    return HomeStudy(
        id=study.public_id,
        name=study.name,
        study_state=study.state,
        instrument=instrument.title,
        instrument_version=instrument.version,
        round=study.round_n,
        states=tuple(HomeState(state, n) for state, n in states.items()),
        posters=posters,
        next=_next(study, states, waiting),
    )


def _next(study: Study, states: dict[str, int], waiting: list[tuple[str, int]]) -> HomeNext:
    """Return one step: what waits comes before what is left to be annotated."""
    left = states["open"] + states["in_progress"] + states["waiting"]
    if waiting:
        kind, count = waiting[0]
    elif not any(states.values()):
        kind, count = ADD_CLIPS, 0
    elif study.state == Study.PAUSED:
        kind, count = RESUME, left
    elif left and study.state == Study.RUNNING:
        kind, count = ANNOTATE, left
    else:
        kind, count = RESULTS, 0
    return HomeNext(kind, count, _target(kind, study))


def _target(kind: str, study: Study) -> str:
    at = f"/studies/{study.public_id}"
    return {
        ADD_CLIPS: f"/projects/{study.project.public_id}/clips",
        REVIEW: f"{at}/review",
        RUN_PAUSED: f"{at}/critics",
        APPEAL: f"{at}/people",
        ANNOTATE: f"/annotate/{study.public_id}",
        RESUME: at,
        RESULTS: f"{at}/results",
    }[kind]


def _projects(roles: dict[Project, Role], cards: dict[int, list[HomeStudy]]) -> tuple[HomeProject, ...]:
    rows = [project.pk for project in roles]
    videos = Video.objects.filter(project__in=rows).order_by().values_list("project")
    clips = {pk: (n, models) for pk, n, models in videos.annotate(n=Count("pk"), m=Count("generator", distinct=True))}
    members = Project.objects.filter(pk__in=rows).values_list("pk").annotate(n=Count("memberships"))
    people = dict(members)
    demo = demo_project_id()
    return tuple(
        HomeProject(
            id=project.public_id,
            name=project.name,
            role=role,
            archived=project.archived_at is not None,
            demo=project.pk == demo,
            clips=clips.get(project.pk, (0, 0))[0],
            generators=clips.get(project.pk, (0, 0))[1],
            people=people.get(project.pk, 0),
            studies=tuple(cards.get(project.pk, ())),
        )
        for project, role in roles.items()
    )


def _running(studies: Sequence[Study]) -> tuple[HomeRun, ...]:
    runs = CriticRun.objects.filter(
        round__study__in=[study.pk for study in studies], state__in=(CriticRun.WAITING, CriticRun.RUNNING)
    )
    over = ~Q(items__state__in=(RunItem.WAITING, RunItem.RUNNING))
    counted = runs.annotate(clips=Count("items"), done=Count("items", filter=over)).order_by("pk")
    columns = ("public_id", "critic_version__name", "round__study__name", "done", "clips")
    return tuple(HomeRun(*row) for row in counted.values_list(*columns))


def _work(studies: Sequence[Study], person: Person) -> tuple[HomeWork, ...]:
    rows = [study.pk for study in studies]
    own = Assignment.objects.filter(annotator__person=person, round__study__in=rows)
    said = own.filter(state__in=DONE).order_by()
    counts = {
        training: dict(
            (said.filter(round__n=0) if training else said.filter(after_training()))
            .values_list("round__study")
            .annotate(n=Count("pk"))
        )
        for training in (True, False)
    }
    practice = dict(Round.objects.filter(study__in=rows, n=0).values_list("study", "task_count"))
    open_now = own.filter(after_training(), state=Assignment.LEASED, expires_at__gt=Now()).order_by("-pk")
    leases = {lease.round.study_id: lease for lease in open_now.select_related("round")}
    strips = _own_posters([lease.task_id for lease in leases.values()], person)
    work = [
        HomeWork(
            id=study.public_id,
            name=study.name,
            running=study.state == Study.RUNNING and study.project.archived_at is None,
            done=counts[False].get(study.pk, 0),
            practice=practice.get(study.pk, 0),
            practised=counts[True].get(study.pk, 0),
            lease=_lease(leases.get(study.pk), strips),
        )
        for study in studies
    ]
    return tuple(sorted(work, key=lambda each: (each.lease is None, not each.running)))


def _lease(lease: Assignment | None, strips: dict[int, list[ThumbnailStrip]]) -> HomeLease | None:
    if lease is None or lease.expires_at is None:
        return None
    of_task = strips.get(lease.task_id, [])
    return HomeLease(of_task[0] if len(of_task) == 1 else None, lease.expires_at)


def _own_posters(tasks: Sequence[int], person: Person) -> dict[int, list[ThumbnailStrip]]:
    """Return the posters of the clips of tasks that a person has open."""
    strips: dict[int, list[ThumbnailStrip]] = defaultdict(list)
    videos: Any = Video.objects.filter(task_parts__task__in=tasks).select_related("rendition")
    videos = videos.defer("rendition__ticks", "rendition__peaks").annotate(task=F("task_parts__task"))
    for video in videos:
        strips[video.task].append(poster_of(video.rendition, person.pk))
    return strips
