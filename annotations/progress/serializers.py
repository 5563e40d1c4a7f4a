"""What the API answers about studies and the annotations in them. These describe; views build plain dictionaries."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypedDict

from typing_extensions import Doc

from annotations.progress.study_progress import StudyCounts
from annotations.studies.models import Round, Study
from annotations.studies.queries import instrument_of
from annotations.studies.serializers import InstrumentRefOutput, RefOutput


class StudyOutput(TypedDict):
    """A study in a list."""

    id: str
    name: str
    project: RefOutput
    instrument: InstrumentRefOutput
    role: str
    tasks: int
    done: Annotated[int | None, Doc("by all annotators asked for; null for annotators")]
    mine: int


class StudyListOutput(TypedDict):
    """The studies that one may see."""

    results: list[StudyOutput]
    next: str | None


class RoundOutput(TypedDict):
    """The round at work."""

    n: int
    overlap: int


class CountsOutput(TypedDict):
    """Tasks by state."""

    tasks: int
    open: int
    leased: int
    submitted: int
    done: int
    held: Annotated[int, Doc("a video of theirs is held")]


class AnnotatorOutput(TypedDict):
    """An annotator and how much they said."""

    id: str
    name: str
    kind: Literal["person", "critic"]
    simulated: bool
    annotations: int
    segments: int


class StudyDetailOutput(StudyOutput):
    """A study, whole. Counts and annotators are for researchers and admins; null and empty for others."""

    content_warning: Annotated[str, Doc("of this study, beside its instrument's")]
    instrument_document: dict[str, Any]
    round: RoundOutput
    counts: CountsOutput | None
    annotators: list[AnnotatorOutput]
    recruits: Annotated[bool, Doc("people come in from a platform; always false for annotators")]


def study_shape(study: Study, round_: Round, role: str, *, done: int | None, mine: int) -> dict[str, Any]:
    """A study in a list, as one of its rounds asks it."""
    instrument = instrument_of(round_)
    return {
        "id": study.public_id,
        "name": study.name,
        "project": {"id": study.project.public_id, "name": study.project.name},
        "instrument": {"key": instrument.key, "version": instrument.version, "title": instrument.title},
        "role": role,
        "tasks": round_.task_count,
        "done": done,
        "mine": mine,
    }


def counts_shape(counts: StudyCounts) -> dict[str, int]:
    """Tasks by state."""
    return counts._asdict()
