"""
Which clips a filter matches.

Each key of a filter is one condition on clips. All are subqueries, so a filter is one statement however many keys it
has, and a facet is counted by leaving its own condition out. What a search, a number or a clip to compare with finds is
read before (`studio.clips.search`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cached_property, reduce
from operator import and_, or_

from django.db.models import Exists, OuterRef, Q, QuerySet, TextField, Value
from django.db.models.expressions import RawSQL
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast, Concat, Trim
from django.db.models.lookups import Contains, In

from annotations.annotators.models import Annotator
from annotations.instruments.documents import VIDEO
from annotations.review.models import Review
from annotations.studies.models import Round, Study
from annotations.studies.queries import instrument_in
from annotations.studies.querysets import after_training
from annotations.tasks.models import TaskPart
from annotations.tasks.querysets import is_check, is_work
from annotations.work.assignments.models import Assignment
from annotations.work.submissions.models import Annotation, Segment
from outtake.accounts.projects.models import Project
from outtake.catalog.holds.models import Hold
from outtake.catalog.videos.models import Generator, Video
from outtake.errors import FieldError, Invalid
from outtake.row_numbers import is_one_of
from outtake.rows import in_list
from studio.clips.filters import NO_STUDY, ClipFilter, MsRange
from studio.clips.search import clips_with
from studio.clips.states import TAKEN_DOWN, are_apart, in_states, newest_parts, parts_in
from studio.counted.sources import clips_of, counted_by
from studio.similar.clips import similar_clips


class Matcher:
    """The conditions of a filter in a project, by its keys; two statements read what it names."""

    def __init__(self, project: Project, wanted: ClipFilter) -> None:
        """
        Read the studies that are meant.

        :raises Invalid: if a study, an annotator, a critic or a number is not in the project
        """
        self.project, self.wanted = project, wanted
        known = dict(Study.objects.filter(project=project).values_list("public_id", "pk"))
        named = [each for each in wanted.get("study") if each != NO_STUDY]
        faults = [
            FieldError("study", f"{each[:40]!r} is not a study of this project.") for each in set(named) - set(known)
        ]
        faults += self._unknown_annotators()
        if faults:
            raise Invalid.of(faults)
        self.studies = [known[each] for each in named] or list(known.values())
        rounds = Round.objects.after_training().filter(study__in=self.studies)
        self._study_of: dict[int, int] = dict(rounds.values_list("pk", "study"))
        self.rounds = list(self._study_of)
        self.counted = None if wanted.counted is None else clips_of(counted_by(project, wanted.counted))
        self.similar = None if wanted.similar is None else similar_clips(project, wanted.similar)
        self.searched = clips_with(project, wanted.words, self.marked()) if wanted.words else None
        self.conditions: dict[str, Q] = {key: found for key, found in self._all() if found is not None}

    def clips(self, *, without: Iterable[str] = ()) -> QuerySet[Video]:
        """Return the clips that match, in no order, leaving some keys out."""
        kept = [each for key, each in self.conditions.items() if key not in without]
        return Video.objects.filter(*kept, project=self.project)

    def annotations(self) -> QuerySet[Annotation]:
        """Return the newest annotations in the chosen studies, of work and of clips that are not held."""
        return Annotation.objects.filter(_none_of("pk", self.uncounted), round__in=self.rounds)

    @cached_property
    def uncounted(self) -> set[int]:
        """The rows of the annotations in these rounds that do not count."""
        return Annotation.objects.uncounted_in(self.rounds)

    def segments(self, *, without: Iterable[str] = ()) -> QuerySet[Segment]:
        """Return their segments that the filter's segment keys match, leaving some keys out."""
        wanted, found = self.wanted, self.marked().filter(_is_valid())
        if wanted.get("type") and "type" not in without:
            found = found.filter(type__in=wanted.get("type"))
        if searched := wanted.search.get("type"):
            found = found.filter(reduce(or_, (Q(type__icontains=each) for each in searched)))
        if wanted.severity is not None and "severity" not in without:
            found = found.filter(severity__gte=wanted.severity)
        if wanted.confidence is not None and "confidence" not in without:
            found = found.filter(confidence__gte=wanted.confidence.low, confidence__lte=wanted.confidence.high)
        return found

    def marked(self) -> QuerySet[Segment]:
        """Return the segments of the same annotations, with those of critics that are not valid."""
        return Segment.objects.filter(_none_of("annotation", self.uncounted), round__in=self.rounds)

    def _all(self) -> list[tuple[str, Q | None]]:
        wanted = self.wanted
        segments = any([wanted.get("type"), wanted.search.get("type"), wanted.severity, wanted.confidence is not None])
        return [
            ("study", self._in_studies()),
            ("generator", _generators(self.project, wanted)),
            ("category", Q(prompt__category__in=wanted.get("category")) if wanted.get("category") else None),
            ("prompt_state", Q(prompt__state__in=wanted.get("prompt_state")) if wanted.get("prompt_state") else None),
            ("source", Q(source__in=wanted.get("source")) if wanted.get("source") else None),
            ("length", reduce(or_, map(_length, wanted.lengths)) if wanted.lengths else None),
            ("sound", None if wanted.sound is None else Q(rendition__has_audio=wanted.sound)),
            ("gold", None if wanted.gold is None else _gold(self.project, wanted.gold)),
            ("state", self._states()),
            ("segments", Q(pk__in=self.segments().values("video")) if segments else None),
            ("disagreement", self._disagreements()),
            ("annotator", self._said_by(wanted.get("annotator"))),
            ("critic", self._said_by(wanted.get("critic"))),
            ("counted", self.counted),
            ("similar", None if self.similar is None else Q(pk__in=list(self.similar.scores))),
            ("by", self._search_by(wanted.search.get("by", ()))),
            ("metadata", _metadata(wanted.metadata)),
            ("q", None if self.searched is None else is_one_of("pk", self.searched)),
        ]

    def _unknown_annotators(self) -> list[FieldError]:
        named = {(key, each) for key in ("annotator", "critic") for each in self.wanted.get(key)}
        if not named:
            return []
        found = Annotator.objects.filter(
            Exists(Assignment.objects.filter(annotator=OuterRef("pk"), round__study__project=self.project)),
            public_id__in=[each for _, each in named],
        )
        kinds = {(_KIND[kind], public_id) for kind, public_id in found.values_list("kind", "public_id")}
        return [FieldError(key, f"{each[:40]!r} is no {key} of this project.") for key, each in sorted(named - kinds)]

    def _in_studies(self) -> Q | None:
        named = self.wanted.get("study")
        if not named or self.wanted.counted is not None:  # a number of a study may count clips of its training
            return None
        found = Q(pk__in=work_parts().filter(task__round__study__in=self.studies).values("video"))
        nowhere = ~Exists(work_parts().filter(video=OuterRef("pk")))
        if NO_STUDY not in named:
            return found
        return Q(nowhere) if set(named) == {NO_STUDY} else found | Q(nowhere)

    def _states(self) -> Q | None:
        wanted = self.wanted.get("state")
        if not wanted:
            return None
        found = Q(pk__in=in_states(self.newest_parts(), wanted, self.rounds_apart).values("video"))
        held = Hold.objects.filter(video=OuterRef("pk"), lifted_at=None)
        return found | Q(Exists(held)) if TAKEN_DOWN in wanted else found

    def _disagreements(self) -> Q | None:
        wanted = self.wanted.get("disagreement")
        return Q(pk__in=videos_of(self.reviews().filter(of_kinds(wanted)).values("task"))) if wanted else None

    def newest_parts(self) -> QuerySet[TaskPart]:
        """Return the part of the newest task about each clip of each chosen study."""
        return parts_in(self.rounds) if self.one_part_each else newest_parts(self.studies)

    @cached_property
    def rounds_apart(self) -> list[int]:
        """The rounds of the chosen studies if these are apart, and none otherwise."""
        return self.rounds if are_apart(self.studies) else []

    @cached_property
    def one_part_each(self) -> bool:
        """Whether each study has one round, which has a clip once: there are no parts to compare then."""
        one_round = len(set(self._study_of.values())) == len(self.rounds)
        return one_round and all(instrument_in(each).subject == VIDEO for each in self.rounds)

    def reviews(self) -> QuerySet[Review]:
        """Return the open disagreements in the chosen studies."""
        return Review.objects.filter(state=Review.OPEN, round__study__in=self.studies)

    def _said_by(self, public_ids: tuple[str, ...]) -> Q | None:
        if not public_ids:
            return None
        return Q(pk__in=videos_of(self.annotations().filter(annotator__public_id__in=public_ids).values("task")))

    def _search_by(self, names: tuple[str, ...]) -> Q | None:
        if not names:
            return None
        label = reduce(or_, (Q(name__icontains=each) | Q(public_id__istartswith=each) for each in names))
        said = self.annotations().filter(annotator__in=Annotator.objects.filter(label))
        return Q(pk__in=videos_of(said.values("task")))


_KIND = {Annotator.PERSON: "annotator", Annotator.CRITIC: "critic"}


def clips_matching(project: Project, wanted: ClipFilter) -> QuerySet[Video]:
    """
    Return the clips of a project that a filter matches, in no order; for whatever picks clips.

    :raises Invalid: if the filter names a study, an annotator or a critic that is not in the project
    """
    return Matcher(project, wanted).clips()


def work_parts() -> QuerySet[TaskPart]:
    """Return the parts of tasks at work that are clips."""
    return TaskPart.objects.filter(is_work(), after_training("task__round"), video__isnull=False)


def videos_of(tasks: QuerySet) -> QuerySet:
    """Return the rows of the clips of some tasks."""
    return TaskPart.objects.filter(task__in=tasks, video__isnull=False).values("video")


def gold_videos(project: Project) -> QuerySet:
    """Return the rows of the clips of a project that are hidden quality checks whose answer is known."""
    parts = TaskPart.objects.filter(is_check(), task__key__isnull=False, video__isnull=False)
    return parts.filter(task__round__study__project=project).values("video")


def _none_of(column: str, rows: Collection[int]) -> Q:
    """Return the condition that a column has none of some row numbers."""
    return ~Q(**{f"{column}__in": in_list(rows)}) if rows else Q()


def _is_valid() -> Q:
    """
    Return the condition that a segment is valid, as the indexes of valid segments have it.

    SQLite reads the segment itself to compare it with a parameter, and with a text only the index.
    """
    return Q(invalid_reason=RawSQL("''", []))


def of_kinds(kinds: Iterable[str]) -> Q:
    """
    Return the condition that a review has one of some kinds.

    Reasons are a list of objects in JSON, which only PostgreSQL can look into: they are compared as text. A kind is a
    value there, in quotation marks, and no sentence has any.
    """
    text = Cast("reasons", TextField())
    return reduce(or_, (Q(Contains(text, f'"{kind}"')) for kind in kinds))


def generator_label() -> Trim:
    """Return a generator's name with its version, as it is shown and filtered by."""
    return Trim(Concat("name", Value(" "), "version"))


def _generators(project: Project, wanted: ClipFilter) -> Q | None:
    labels, parts = wanted.get("generator"), wanted.search.get("generator", ())
    if not labels and not parts:
        return None
    rows = Generator.objects.filter(project=project).annotate(label=generator_label())
    found = Q(generator__in=rows.filter(label__in=labels).values("pk")) if labels else Q()
    if parts:
        found &= Q(generator__in=rows.filter(reduce(or_, (Q(label__icontains=p) for p in parts))).values("pk"))
    return found


def _gold(project: Project, wanted: bool) -> Q:
    found = Q(pk__in=gold_videos(project))
    return found if wanted else ~found


def _length(wanted: MsRange) -> Q:
    found = Q()
    if wanted.start is not None:
        found &= Q(rendition__duration_ms__gte=wanted.start)
    if wanted.end is not None:
        found &= Q(rendition__duration_ms__lt=wanted.end)
    return found


def _metadata(wanted: Mapping[str, tuple[str, ...]]) -> Q | None:
    if not wanted:
        return None
    columns = (Q(In(KeyTextTransform(name, "metadata"), list(values))) for name, values in wanted.items())
    return reduce(and_, columns)
