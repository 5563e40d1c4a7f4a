"""What a person sees first: their projects and studies, in as many statements for many as for one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

from django.db.models import Count, F, OuterRef, Subquery, Window
from django.db.models.functions import RowNumber
from typing_extensions import Doc

from annotations.access.permissions import studies_of
from annotations.instruments.documents import WORDS_ALONE, Instrument
from annotations.instruments.models import InstrumentVersion
from annotations.studies.models import Round, Study
from annotations.studies.queries import read_version
from annotations.tasks.querysets import is_held
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Membership, Project, Role
from outtake.accounts.projects.permissions import projects_of
from outtake.catalog.serving.queries import ThumbnailStrip
from outtake.catalog.videos.models import Rendition, Video
from outtake.http.field_notes import Choices
from studio.clips.states import CLIPS, STATES, TASKS, UNITS, newest_parts, newest_with_states, text_parts, with_states
from studio.clips.tiles import State, poster_of
from studio.demo.queries import demo_project_id
from studio.home.led_work import WAITS, HomeRunning, HomeWaiting, mentions_of, running_in, waiting_in
from studio.home.own_figures import HomeHabits, figures_of
from studio.home.own_work import HomeClip, HomeNews, HomeWork, clips_in, news_in, work_in
from studio.home.recent_clips import HomeRecent, recent_in

POSTERS = 4  # of each study
ADD_CLIPS, ANNOTATE, RESUME, RESULTS = ("add_clips", "annotate", "resume", "results")
NEXT = (*WAITS, ADD_CLIPS, ANNOTATE, RESUME, RESULTS)


@dataclass(frozen=True, slots=True)
class HomeState:
    """How many clips of a study are in a state; of a study about texts, how many tasks."""

    state: State
    clips: Annotated[int, Doc("number of clips, or of tasks about texts")]


@dataclass(frozen=True, slots=True)
class HomeNext:
    """The next step of a study."""

    kind: Annotated[str, Choices(NEXT)]
    count: Annotated[int, Doc("of what waits, or of clips or tasks that are left; 0 where nothing is counted")]
    target: Annotated[str, Doc("path of the page where it is done")]


@dataclass(frozen=True, slots=True)
class HomeStudy:
    """A study of which the person is a researcher or an admin."""

    id: str
    name: str
    study_state: Annotated[str, Choices(Study.STATES)]
    instrument: Annotated[str, Doc("title")]
    instrument_version: Annotated[int, Doc("from 1")]
    round: Annotated[int, Doc("number of the latest")]
    unit: Annotated[str, Choices(UNITS), Doc("what is counted: a study about texts has no clips")]
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
    own: Annotated[bool, Doc("whether they are a member; admins of the installation see all projects")]
    created_at: datetime
    demo: Annotated[bool, Doc("whether it is the demo, which is removed in one click")]
    clips: Annotated[int, Doc("number of clips")]
    generators: Annotated[int, Doc("number of generators")]
    people: Annotated[int, Doc("members")]
    studies: tuple[HomeStudy, ...]


@dataclass(frozen=True, slots=True)
class Home:
    """The first page of a person."""

    may_create: Annotated[bool, Doc("whether they may make projects")]
    projects: tuple[HomeProject, ...]
    waiting: tuple[HomeWaiting, ...]
    running: tuple[HomeRunning, ...]
    recent: Annotated[tuple[HomeRecent, ...], Doc("clips about which something was said last")]
    work: Annotated[tuple[HomeWork, ...], Doc("where they are an annotator; the one with an open clip first")]
    clips: Annotated[tuple[HomeClip, ...], Doc("their own newest annotations in these studies")]
    news: Annotated[tuple[HomeNews, ...], Doc("for them as an annotator; what was sent back first")]
    habits: Annotated[HomeHabits, Doc("how they work as an annotator")]


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
    own = [study for study in studies if study.project_id not in leads]
    in_use = [study for study in led if study.project.archived_at is None]
    states, of_texts = _states(led)
    led_projects = [project for project in roles if project.pk in leads and project.archived_at is None]
    versions = InstrumentVersion.objects.in_bulk({study.version for study in led})
    read = {pk: read_version(version) for pk, version in versions.items()}
    waiting: dict[int, list[HomeWaiting]] = {study.pk: [] for study in in_use}
    of = {study.pk: study for study in in_use}
    for pk, kind, count, below in waiting_in(in_use, {pk: counts["in_review"] for pk, counts in states.items()}):
        at = f"/studies/{of[pk].public_id}{below}"
        waiting[pk].append(HomeWaiting(kind, of[pk].public_id, of[pk].name, count, at))
    posters = _posters(led, person)
    figures = figures_of([study.pk for study in own], person)
    cards: dict[int, list[HomeStudy]] = defaultdict(list)
    for study in led:
        cards[study.project_id].append(
            _card(
                study,
                read[study.version],
                states[study.pk],
                posters[study.pk],
                waiting.get(study.pk, []),
                counts_tasks=study.pk in of_texts or read[study.version].subject in WORDS_ALONE,
            )
        )
    return Home(
        may_create=person.is_installation_admin,
        projects=_projects(person, {project: role for project, role in roles.items() if project.pk in leads}, cards),
        waiting=(*mentions_of(person, led_projects), *(each for study in in_use for each in waiting[study.pk])),
        running=running_in(in_use, led_projects),
        recent=recent_in(in_use, led_projects, person),
        work=work_in(own, person, figures.median_ms),
        clips=clips_in(own, person),
        news=news_in(own, person),
        habits=figures.habits,
    )


def _states(studies: Sequence[Study]) -> tuple[dict[int, dict[str, int]], set[int]]:
    """Return the counts by state of each study, and those of which tasks were counted, for want of clips."""
    found = {study.pk: dict.fromkeys(STATES, 0) for study in studies}
    parts = newest_with_states([study.pk for study in studies]).order_by()
    for study, state, n in parts.values_list("task__round__study", "state").annotate(n=Count("video")):
        found[study][state] = n
    texts = with_states(text_parts([pk for pk, counts in found.items() if not any(counts.values())])).order_by()
    counted = texts.values_list("task__round__study", "state").annotate(n=Count("task", distinct=True))
    of_texts = set()
    for study, state, n in counted:
        found[study][state] = n
        of_texts.add(study)
    return found, of_texts


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
    waiting: list[HomeWaiting],
    *,
    counts_tasks: bool,
) -> HomeStudy:
    return HomeStudy(
        id=study.public_id,
        name=study.name,
        study_state=study.state,
        instrument=instrument.title,
        instrument_version=instrument.version,
        round=study.round_n,
        unit=TASKS if counts_tasks else CLIPS,
        states=tuple(HomeState(state, n) for state, n in states.items()),
        posters=posters,
        next=_next(study, states, waiting, counts_tasks=counts_tasks),
    )


def _next(study: Study, states: dict[str, int], waiting: list[HomeWaiting], *, counts_tasks: bool) -> HomeNext:
    """Return one step: what waits comes before what is left to be annotated."""
    left = states["open"] + states["in_progress"] + states["waiting"]
    if waiting:
        return HomeNext(waiting[0].kind, waiting[0].count, waiting[0].target)
    if not any(states.values()):
        kind, count = ADD_CLIPS, 0
    elif study.state == Study.PAUSED:
        kind, count = RESUME, left
    elif left and study.state == Study.RUNNING:
        kind, count = ANNOTATE, left
    else:
        kind, count = RESULTS, 0
    target = f"/studies/{study.public_id}" if kind == ADD_CLIPS and counts_tasks else _target(kind, study)
    return HomeNext(kind, count, target)


def _target(kind: str, study: Study) -> str:
    at = f"/studies/{study.public_id}"
    return {
        ADD_CLIPS: f"/projects/{study.project.public_id}/clips",
        ANNOTATE: f"/annotate/{study.public_id}",
        RESUME: at,
        RESULTS: f"{at}/results",
    }[kind]


def _projects(person: Person, roles: dict[Project, Role], cards: dict[int, list[HomeStudy]]) -> tuple[HomeProject, ...]:
    rows = [project.pk for project in roles]
    videos = Video.objects.filter(project__in=rows).order_by().values_list("project")
    clips = {pk: (n, models) for pk, n, models in videos.annotate(n=Count("pk"), m=Count("generator", distinct=True))}
    members = Project.objects.filter(pk__in=rows).values_list("pk").annotate(n=Count("memberships"))
    people = dict(members)
    demo = demo_project_id()
    own = set(Membership.objects.filter(person=person, project__in=rows).values_list("project", flat=True))
    return tuple(
        HomeProject(
            id=project.public_id,
            name=project.name,
            role=role,
            archived=project.archived_at is not None,
            own=project.pk in own,
            created_at=project.created_at,
            demo=project.pk == demo,
            clips=clips.get(project.pk, (0, 0))[0],
            generators=clips.get(project.pk, (0, 0))[1],
            people=people.get(project.pk, 0),
            studies=tuple(cards.get(project.pk, ())),
        )
        for project, role in roles.items()
    )
