"""What is known of one clip, where it is used, and its neighbours in a filter."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

from django.db.models import Q
from typing_extensions import Doc

from annotations.review.models import Review
from annotations.tasks.models import TaskPart
from annotations.tasks.querysets import is_check
from evaluation.ground_truth.models import GroundTruth
from evaluation.releases.models import Release
from evaluation.reports.models import Report
from outtake.accounts.people.models import Person
from outtake.catalog.holds.models import Hold
from outtake.catalog.serving.queries import PlayerVideo, player_video
from outtake.catalog.videos.models import Video
from outtake.http.field_notes import Choices
from studio.clips.filters import PROMPT, ClipFilter
from studio.clips.matching import Matcher, work_parts
from studio.clips.tiles import ClipState, fps_of, sorted_clips, states_of


@dataclass(frozen=True, slots=True)
class ClipHold:
    """Why a clip is taken down."""

    reason: str
    placed_at: datetime
    placed_by: Annotated[str, Doc("username; empty for a hold by command, and once erased")]


@dataclass(frozen=True, slots=True)
class ClipUse:
    """A report or release whose ground truth has an item about the clip."""

    id: Annotated[str, Doc("public id")]
    study: Annotated[str, Doc("public id")]
    number: Annotated[int, Doc("of the report in its study, or version of the release")]
    truth: Annotated[int, Doc("version of the ground truth")]
    created_at: datetime


@dataclass(frozen=True, slots=True)
class CheckUse:
    """A study in which the clip is a hidden quality check."""

    study: Annotated[str, Doc("public id")]
    name: Annotated[str, Doc("of the study")]
    round: Annotated[int, Doc("number")]


@dataclass(frozen=True, slots=True)
class ClipReview:
    """A disagreement about the clip, in the queue of a study."""

    id: Annotated[str, Doc("public id")]
    study: Annotated[str, Doc("public id")]
    state: Annotated[str, Choices([Review.OPEN, Review.SETTLED])]


@dataclass(frozen=True, slots=True)
class ClipNeighbours:
    """Which clips come before and after one in a filter."""

    previous: Annotated[str | None, Doc("public id; null for the first one")]
    next: Annotated[str | None, Doc("public id; null for the last one")]
    position: Annotated[int, Doc("of the clip, from 1; 0 where the filter does not match it")]
    n: Annotated[int, Doc("clips that match")]


@dataclass(frozen=True, slots=True)
class ClipFacts:
    """One clip with everything but what was marked in it."""

    id: Annotated[str, Doc("public id")]
    project: Annotated[str, Doc("public id")]
    video: Annotated[str, Doc("external id")]
    player: Annotated[PlayerVideo | None, Doc("null while the clip is taken down")]
    frames: Annotated[int, Doc("number of frames of the rendition")]
    fps: Annotated[float, Doc("frames a second on average")]
    width: Annotated[int, Doc("pixels")]
    height: Annotated[int, Doc("pixels")]
    duration_ms: Annotated[int, Doc("ms")]
    sha256: Annotated[str, Doc("of the original")]
    size_bytes: Annotated[int, Doc("of the original")]
    container: str
    recipe: Annotated[str, Doc("of the rendition")]
    generator: Annotated[str, Doc("name and version")]
    seed: str
    source: str
    prompt: str
    category: Annotated[str, Doc("of the prompt")]
    metadata: dict[str, Any]
    created_at: datetime
    hold: Annotated[ClipHold | None, Doc("null unless it is taken down")]
    studies: Annotated[list[ClipState], Doc("in which it is work")]
    checks: list[CheckUse]
    reviews: Annotated[list[ClipReview], Doc("the open ones first, of each state the newest first")]
    reports: list[ClipUse]
    releases: list[ClipUse]
    neighbours: Annotated[ClipNeighbours | None, Doc("null without a filter")]


def clip_facts(video: Video, person: Person, wanted: ClipFilter | None) -> ClipFacts:
    """
    Return what is known of a clip.

    :param wanted: the filter that led to it
    :raises Invalid: if the filter names what the project does not have
    """
    rendition, hold = video.rendition, _hold(video)
    player = player_video(video.public_id, rendition, has_peaks=rendition.peaks is not None, person_id=person.pk)
    truths = GroundTruth.objects.filter(items__task__in=TaskPart.objects.filter(video=video).values("task"))
    return ClipFacts(
        id=video.public_id,
        project=video.project.public_id,
        video=video.external_id,
        player=None if hold else player,
        frames=len(rendition.edges_ms) - 1,
        fps=fps_of(rendition),
        width=rendition.width,
        height=rendition.height,
        duration_ms=rendition.duration_ms,
        sha256=video.media.sha256,
        size_bytes=video.media.size_bytes,
        container=video.media.container,
        recipe=rendition.recipe,
        generator=str(video.generator),
        seed=video.seed,
        source=video.source,
        prompt=video.prompt.text,
        category=video.prompt.category,
        metadata=video.metadata,
        created_at=video.created_at,
        hold=hold,
        studies=states_of([video.pk])[video.pk],
        checks=_checks(video),
        reviews=_reviews(video),
        reports=[
            ClipUse(each.public_id, each.study.public_id, each.number, each.truth.version, each.created_at)
            for each in Report.objects.filter(truth__in=truths.values("pk"))
            .select_related("study", "truth")
            .order_by("-pk")
        ],
        releases=[
            ClipUse(each.public_id, each.study.public_id, each.version, each.truth.version, each.created_at)
            for each in Release.objects.filter(truth__in=truths.values("pk"))
            .select_related("study", "truth")
            .order_by("-pk")
        ],
        neighbours=None if wanted is None else neighbours_of(video, wanted),
    )


def neighbours_of(video: Video, wanted: ClipFilter) -> ClipNeighbours:
    """
    Return which clips come before and after one in a filter, without reading the others.

    :raises Invalid: if the filter names what the project does not have
    """
    matcher = Matcher(video.project, wanted)
    clips = sorted_clips(matcher)
    n, own = clips.count(), clips.filter(pk=video.pk).values_list("sort_value", flat=True).first()
    if own is None:
        return ClipNeighbours(None, None, 0, n)
    up, down = ("lt", "gt") if wanted.sort == PROMPT else ("gt", "lt")
    before = clips.filter(Q(**{f"sort_value__{up}": own}) | Q(sort_value=own, pk__gt=video.pk))
    behind = clips.filter(Q(**{f"sort_value__{down}": own}) | Q(sort_value=own, pk__lt=video.pk))
    return ClipNeighbours(
        previous=before.reverse().values_list("public_id", flat=True).first(),
        next=behind.values_list("public_id", flat=True).first(),
        position=before.count() + 1,
        n=n,
    )


def _hold(video: Video) -> ClipHold | None:
    hold = Hold.objects.select_related("placed_by").filter(video=video, lifted_at=None).first()
    if hold is None:
        return None
    return ClipHold(hold.reason, hold.placed_at, hold.placed_by.username if hold.placed_by is not None else "")


def _reviews(video: Video) -> list[ClipReview]:
    rows = Review.objects.filter(task__in=work_parts().filter(video=video).values("task")).order_by("state", "-pk")
    return [ClipReview(*row) for row in rows.values_list("public_id", "round__study__public_id", "state")]


def _checks(video: Video) -> list[CheckUse]:
    parts = TaskPart.objects.filter(is_check(), video=video).order_by("task__round")
    columns = ("task__round__study__public_id", "task__round__study__name", "task__round__n")
    return [CheckUse(*row) for row in parts.values_list(*columns).distinct()]
