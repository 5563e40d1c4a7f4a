"""The instruments that a project can ask with: the shipped ones, and its own."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

from django.db.models import Count, Max, Prefetch
from typing_extensions import Doc

from annotations.instruments.documents import Instrument, shipped, shipped_versions
from annotations.instruments.models import InstrumentDraft, InstrumentVersion, ProjectInstrument
from outtake.accounts.projects.models import Project
from outtake.errors import Missing
from outtake.rows import first_or_missing


@dataclass(frozen=True, slots=True)
class VersionSummary:
    """A version, and how many rounds of the project use it."""

    version: Annotated[int, Doc("from 1")]
    title: str
    created_at: Annotated[datetime | None, Doc("null for what ships with the program")]
    rounds: Annotated[int, Doc("of the project, that use it")]


@dataclass(frozen=True, slots=True)
class InstrumentSummary:
    """An instrument that a project can ask with."""

    key: str
    title: Annotated[str, Doc("of its newest version, or else of its draft")]
    shipped: Annotated[
        bool, Doc("whether it ships with the program; a shipped instrument is copied before it is changed")
    ]
    subject: Annotated[str, Doc("what its tasks are about")]
    marks_segments: bool
    filters: Annotated[bool, Doc("whether its answers keep or reject prompts or questions")]
    questions: Annotated[int, Doc("number of its own questions, without those written for prompts")]
    archived: bool
    has_draft: bool
    versions: Annotated[tuple[VersionSummary, ...], Doc("newest first; of a shipped one, its newest and those in use")]


@dataclass(frozen=True, slots=True)
class InstrumentUse:
    """A round that uses a version."""

    study: Annotated[str, Doc("id of the study")]
    name: Annotated[str, Doc("of the study")]
    round: Annotated[int, Doc("number of the round; 0 is the training")]


def instruments_in(project: Project) -> list[InstrumentSummary]:
    """Return all instruments of a project: its own first, newest first, then the shipped ones by key."""
    used = _rounds_by_version(project)
    versions = Prefetch("versions", queryset=InstrumentVersion.objects.order_by("-version"))
    own = ProjectInstrument.objects.filter(project=project).select_related("draft").prefetch_related(versions)
    found = [_own_summary(each, used) for each in own.order_by("-id")]
    stored: dict[str, list[InstrumentVersion]] = {}
    for each in InstrumentVersion.objects.filter(instrument=None, rounds__study__project=project).distinct():
        stored.setdefault(each.key, []).append(each)
    return found + [_shipped_summary(each, stored.get(each.key, []), used) for each in shipped().values()]


def instrument_named(project: Project, key: str) -> ProjectInstrument:
    """
    Return a project's own instrument.

    :raises Missing: if it has none of this key
    """
    return first_or_missing(ProjectInstrument.objects.filter(project=project, key=key))


def find_version(project: Project, key: str, version: int | None = None) -> Instrument | None:
    """
    Return a version of an instrument that a project can ask with, by default its newest; None for none.

    A shipped version whose number already belongs to another document of this installation is skipped.
    """
    own = InstrumentVersion.objects.filter(instrument__project=project, key=key).order_by("-version")
    if version is not None:
        own = own.filter(version=version)
    if (stored := own.first()) is not None:
        return Instrument(stored.key, stored.version, stored.document)
    without_project = InstrumentVersion.objects.filter(instrument=None, key=key)
    if version is not None:
        stored = without_project.filter(version=version, rounds__study__project=project).first()
        if stored is not None:
            return Instrument(stored.key, stored.version, stored.document)
    digests = dict(without_project.values_list("version", "digest"))
    for each in reversed(shipped_versions().get(key, ())):
        if version in (None, each.version) and digests.get(each.version, each.digest) == each.digest:
            return each
    return None


def version_named(project: Project, key: str, version: int | None) -> Instrument:
    """
    Return a version of an instrument that a project can ask with.

    :raises Missing: if there is none
    """
    found = find_version(project, key, version)
    if found is None:
        raise Missing()
    return found


def keys_in(project: Project) -> list[str]:
    """Return the keys that a new study of a project may name: of its own instruments with a version, and shipped."""
    own = ProjectInstrument.objects.filter(project=project, archived_at=None, versions__isnull=False)
    return sorted({*own.values_list("key", flat=True), *shipped()})


def uses_of(project: Project, key: str, version: int) -> list[InstrumentUse]:
    """Return the rounds of a project that use a version, newest study first."""
    stored = InstrumentVersion.objects.filter(key=key, version=version, rounds__study__project=project)
    rows = stored.order_by("-rounds__study__id", "rounds__n")
    return [
        InstrumentUse(*row) for row in rows.values_list("rounds__study__public_id", "rounds__study__name", "rounds__n")
    ]


def draft_of(instrument: ProjectInstrument) -> InstrumentDraft:
    """
    Return the draft of an instrument, with the version that it was made from.

    :raises Missing: if it has none
    """
    return first_or_missing(
        InstrumentDraft.objects.filter(instrument=instrument).select_related("parent", "instrument")
    )


def newest_version(instrument: ProjectInstrument) -> int:
    """Return the number of an instrument's newest version; 0 for none."""
    return instrument.versions.aggregate(n=Max("version"))["n"] or 0


def _rounds_by_version(project: Project) -> dict[int, int]:
    """Return how many rounds of a project use each version, by row."""
    rows = InstrumentVersion.objects.filter(rounds__study__project=project).values_list("pk")
    return dict(rows.annotate(n=Count("rounds")).order_by("pk"))


def _own_summary(own: ProjectInstrument, used: dict[int, int]) -> InstrumentSummary:
    versions = list(own.versions.all())
    draft = getattr(own, "draft", None)
    document = versions[0].document if versions else draft.document if draft else {}
    told = tuple(_version(each, used.get(each.pk, 0)) for each in versions)
    return _summary(own.key, document, told, archived=own.archived_at is not None, has_draft=draft is not None)


def _shipped_summary(newest: Instrument, stored: list[InstrumentVersion], used: dict[int, int]) -> InstrumentSummary:
    found = {each.version: VersionSummary(each.version, _title(each.document), None, used[each.pk]) for each in stored}
    found.setdefault(newest.version, VersionSummary(newest.version, newest.title, None, 0))
    told = tuple(found[version] for version in sorted(found, reverse=True))
    return _summary(newest.key, newest.document, told, is_shipped=True)


def _summary(
    key: str,
    document: Any,
    versions: tuple[VersionSummary, ...],
    *,
    is_shipped: bool = False,
    archived: bool = False,
    has_draft: bool = False,
) -> InstrumentSummary:
    """Return what a list tells of an instrument, whose document may be an unfinished draft."""
    questions = document.get("questions")
    fixed = questions.get("fixed") if isinstance(questions, dict) else None
    subject = document.get("subject")
    return InstrumentSummary(
        key=key,
        title=_title(document),
        shipped=is_shipped,
        subject=subject if isinstance(subject, str) else "video",
        marks_segments=bool(document.get("segments")),
        filters=bool(document.get("keep")),
        questions=len(fixed) if isinstance(fixed, list) else 0,
        archived=archived,
        has_draft=has_draft,
        versions=versions,
    )


def _version(stored: InstrumentVersion, rounds: int) -> VersionSummary:
    return VersionSummary(stored.version, _title(stored.document), stored.created_at, rounds)


def _title(document: Any) -> str:
    title = document.get("title")
    return title if isinstance(title, str) else ""
