"""Studies as lists and pages show them."""

from __future__ import annotations

from typing import Annotated, Any, TypedDict

from typing_extensions import Doc

from annotations.annotators.models import Annotator
from annotations.progress.study_progress import AnnotatorCounts, StudyCounts
from annotations.studies.models import Round, Study
from annotations.studies.queries import instrument_of
from annotations.studies.serializers import InstrumentRefOutput, RefOutput, serialize_instrument
from outtake.accounts.projects.models import Role
from outtake.http.field_notes import Choices


class StudyOutput(TypedDict):
    """A study in a list."""

    id: str
    name: str
    project: RefOutput
    state: Annotated[str, Choices(Study.STATES)]
    instrument: InstrumentRefOutput
    role: Annotated[str, Doc("your own: annotator, researcher or admin")]
    tasks: Annotated[int, Doc("of the round")]
    done: Annotated[int | None, Doc("tasks with as many submissions as the round requires; null for annotators")]
    mine: Annotated[int, Doc("tasks that you submitted")]


class StudyListOutput(TypedDict):
    """The studies that you may see."""

    results: list[StudyOutput]
    next: Annotated[str | None, Doc("URL of the next page; null on the last")]


class RoundOutput(TypedDict):
    """The round whose instrument is shown."""

    n: Annotated[int, Doc("number of the round; 0 is the training")]
    overlap: Annotated[int, Doc("annotators a task")]


class AnnotatorOutput(TypedDict):
    """An annotator and how much they annotated."""

    id: str
    name: str
    kind: Annotated[str, Choices((Annotator.PERSON, Annotator.CRITIC))]
    simulated: bool
    annotations: Annotated[int, Doc("number of annotations that count")]
    segments: Annotated[int, Doc("number of segments in them")]


class StudyDetailOutput(StudyOutput):
    """A study with its instrument, counts and annotators."""

    content_warning: Annotated[str, Doc("of this study; its instrument may have another one")]
    instrument_document: dict[str, Any]
    round: RoundOutput
    counts: Annotated[StudyCounts | None, Doc("null for annotators")]
    annotators: Annotated[list[AnnotatorOutput], Doc("empty for annotators")]
    recruits: Annotated[bool, Doc("whether people are recruited from a platform; always false for annotators")]


def serialize_study(study: Study, round_: Round, role: Role, *, done: int | None, mine: int) -> StudyOutput:
    """Return a study of a list, with the instrument and the tasks of one of its rounds."""
    return {
        "id": study.public_id,
        "name": study.name,
        "project": {"id": study.project.public_id, "name": study.project.name},
        "state": study.state,
        "instrument": serialize_instrument(instrument_of(round_)),
        "role": role.value,
        "tasks": round_.task_count,
        "done": done,
        "mine": mine,
    }


def serialize_annotator(row: AnnotatorCounts) -> AnnotatorOutput:
    """Return an annotator of a study, with how much they annotated."""
    return {
        "id": row.annotator.public_id,
        "name": row.annotator.label,
        "kind": row.annotator.kind,
        "simulated": row.annotator.simulated,
        "annotations": row.annotations,
        "segments": row.segments,
    }
