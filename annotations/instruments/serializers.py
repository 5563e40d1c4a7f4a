"""Instruments over HTTP: what is sent, and what is answered."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, TypedDict

from rest_framework import serializers
from typing_extensions import Doc

from annotations.instruments.appearance import BY_LETTER, COLOURS, SHAPES
from annotations.instruments.differences import Changes, changes_between
from annotations.instruments.models import InstrumentDraft
from annotations.instruments.problems import Problem, problems_of
from annotations.instruments.queries import InstrumentSummary, InstrumentUse
from annotations.instruments.yaml_files import MAX_CHARS
from outtake.http.strict_input import StrictBoolean, StrictInteger, StrictSerializer, StrictString


class SourceInput(StrictSerializer):
    """A version to copy."""

    key = StrictString(max_length=40)
    version = StrictInteger(required=False, min_value=1, max_value=2**31 - 1, help_text="without it the newest")


class InstrumentInput(StrictSerializer):
    """A new instrument of a project: a copy of `copy_of`, from `yaml`, or from nothing."""

    key = StrictString(max_length=40)
    title = StrictString(max_length=200)
    copy_of = SourceInput(required=False)
    yaml = StrictString(max_length=MAX_CHARS, required=False)


class InstrumentChangeInput(StrictSerializer):
    """Whether an instrument is left out of the choice for new studies."""

    archived = StrictBoolean()


class CheckedDocumentInput(StrictSerializer):
    """A document to be checked, in one of two forms."""

    document = serializers.DictField(required=False)
    yaml = StrictString(max_length=MAX_CHARS, required=False)


class DraftStartInput(StrictSerializer):
    """Which version a draft begins with; without it the newest."""

    version = StrictInteger(required=False, min_value=1, max_value=2**31 - 1, help_text="from 1; by default the newest")


class DraftInput(StrictSerializer):
    """A draft to be kept, as a document or as YAML, and the lock number with which it was read."""

    lock = StrictInteger(
        min_value=0, max_value=2**31 - 1, help_text="of the draft that was read; a stale one is refused"
    )
    document = serializers.DictField(required=False, help_text="in any state")
    yaml = StrictString(max_length=MAX_CHARS, required=False, help_text="valid, or refused with lines and places")


class LockInput(StrictSerializer):
    """The lock number with which a draft was read."""

    lock = StrictInteger(
        min_value=0, max_value=2**31 - 1, help_text="of the draft that was read; a stale one is refused"
    )


class InstrumentListOutput(TypedDict):
    """The instruments that a project can ask with: its own, newest first, then the shipped ones."""

    results: list[InstrumentSummary]


class CheckedDocumentOutput(TypedDict):
    """What is wrong with a document."""

    problems: Annotated[list[Problem], Doc("empty for a valid one")]
    document: Annotated[dict[str, Any], Doc("as it was read, also from YAML")]


class VersionRefOutput(TypedDict):
    """A version of an instrument, by its key and number."""

    key: str
    version: Annotated[int, Doc("from 1")]


class InstrumentVersionOutput(VersionRefOutput):
    """One version of an instrument."""

    shipped: bool
    document: dict[str, Any]
    uses: Annotated[list[InstrumentUse], Doc("rounds of the project that use it")]


class InstrumentDraftOutput(TypedDict):
    """The next version of an instrument, as far as it is written."""

    key: str
    version: Annotated[int, Doc("that it will be")]
    lock: Annotated[int, Doc("to be sent with the next change")]
    document: dict[str, Any]
    problems: Annotated[list[Problem], Doc("empty when a version can be made of it")]
    parent: Annotated[VersionRefOutput | None, Doc("the version that it was made from; null for none")]
    changes: Annotated[Changes, Doc("what differs from the parent; of a draft without one, from nothing")]
    saved_at: datetime


class PaletteColourOutput(TypedDict):
    """A colour for error types; all of them can be told apart, also by colour-blind people."""

    name: str
    light: Annotated[str, Doc("fill in the light theme, as #rrggbb")]
    dark: Annotated[str, Doc("fill in the dark theme, as #rrggbb")]


class LetterLookOutput(TypedDict):
    """How a type looks that names neither colour nor shape."""

    letter: str
    colour: str
    shape: str


class PaletteOutput(TypedDict):
    """The colours and shapes that error types can have."""

    colours: list[PaletteColourOutput]
    shapes: list[str]
    by_letter: Annotated[list[LetterLookOutput], Doc("other letters have the colour of text, in a circle")]


def serialize_palette() -> PaletteOutput:
    """Return the colours and shapes that error types can have."""
    return {
        "colours": [{"name": name, "light": each.light, "dark": each.dark} for name, each in COLOURS.items()],
        "shapes": list(SHAPES),
        "by_letter": [
            {"letter": letter, "colour": colour, "shape": shape} for letter, (colour, shape) in BY_LETTER.items()
        ],
    }


def serialize_draft(draft: InstrumentDraft) -> InstrumentDraftOutput:
    """Return a draft with what is wrong with it and what it changes."""
    parent = draft.parent
    return {
        "key": draft.instrument.key,
        "version": draft.document["version"],
        "lock": draft.lock,
        "document": draft.document,
        "problems": problems_of(draft.document),
        "parent": {"key": parent.key, "version": parent.version} if parent else None,
        "changes": changes_between(parent.document if parent else {}, draft.document),
        "saved_at": draft.saved_at,
    }
