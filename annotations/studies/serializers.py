"""Studies over HTTP: what is sent, and what is answered."""

from __future__ import annotations

from typing import Annotated, Any, TypedDict

from rest_framework import serializers
from typing_extensions import Doc

from annotations.instruments.documents import Instrument
from outtake.http.strict_input import StrictInteger, StrictSerializer, StrictString


class StudyInput(StrictSerializer):
    """A new study."""

    project = StrictString(max_length=40)
    name = StrictString(max_length=200)
    instrument = StrictString(max_length=40)
    overlap = StrictInteger(default=1, help_text="annotators of each task, from 1")
    content_warning = StrictString(max_length=2000, allow_blank=True, default="")
    shows_proposals = serializers.BooleanField(
        default=False, help_text="of a filter: people see what a model proposed, after they answered"
    )


class IdOutput(TypedDict):
    """The id of what was made."""

    id: str


class RefOutput(TypedDict):
    """An id with its name."""

    id: str
    name: str


class InstrumentRefOutput(TypedDict):
    """A version of an instrument."""

    key: str
    version: Annotated[int, Doc("from 1")]
    title: str


class AskedInstrumentOutput(TypedDict):
    """The instrument of the round."""

    document: dict[str, Any]


def serialize_instrument(instrument: Instrument) -> InstrumentRefOutput:
    """Return which version of an instrument it is."""
    return {"key": instrument.key, "version": instrument.version, "title": instrument.title}
