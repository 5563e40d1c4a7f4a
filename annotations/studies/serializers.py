"""What comes in. Inputs are strict: nothing is turned into something else, nothing is dropped."""

from __future__ import annotations

from typing import Any, TypedDict

from outtake.http.strict_input import StrictInteger, StrictSerializer, StrictString


class StudyInput(StrictSerializer):
    """A new study."""

    project = StrictString(max_length=40)
    name = StrictString(max_length=200)
    instrument = StrictString(max_length=40)
    overlap = StrictInteger(default=1)
    content_warning = StrictString(max_length=2000, allow_blank=True, default="")


class IdOutput(TypedDict):
    """The id of what was made."""

    id: str


class RefOutput(TypedDict):
    """An id with its name."""

    id: str
    name: str


class InstrumentRefOutput(TypedDict):
    """Which instrument."""

    key: str
    version: int
    title: str


class RoundInstrumentOutput(TypedDict):
    """The version that is asked in a round."""

    key: str
    version: int
    title: str


class AskedInstrumentOutput(TypedDict):
    """What was asked in the round that the annotation was made in."""

    document: dict[str, Any]
