"""The subject of a task as it was sent, as frozen values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from annotations.responses.values import GivenKey
from outtake.catalog.texts.operations import NewPassage, NewPrompt


@dataclass(frozen=True)
class GivenQuestion:
    """A question to be judged: the external id of its prompt, and what it asks. `criterion` is None if not given."""

    prompt: str
    text: str
    dimension: str
    criterion: str | None = None


@dataclass(frozen=True)
class GivenSubject:
    """
    One object. What it is made of is named by an id, or brought along.

    ``place`` is where it is, such as ``subjects.3``; ``videos`` are external ids by role.
    """

    place: str
    videos: Mapping[str, str] = field(default_factory=dict)
    chain: str | NewPassage | None = None
    prompt: str | NewPrompt | None = None
    question: str | GivenQuestion | None = None
    error: str | None = None
    passage: str | NewPassage | None = None
    key: GivenKey | None = None
