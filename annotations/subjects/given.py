"""The subject of a task as it was sent, as frozen values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from annotations.bodies import Body
from outtake.catalog.passages import NewPassage, NewPrompt


@dataclass(frozen=True)
class GivenQuestion:
    """A question to be judged: the external id of its prompt, and what it asks. `criterion` is None if not given."""

    prompt: str
    text: str
    dimension: str
    criterion: str | None = None


@dataclass(frozen=True)
class GivenKey:
    """
    The known answer of a training task: a body whose answers name their questions by key in the instrument or by text.

    ``min_iou`` is in hundredths.
    """

    body: Body
    min_iou: int


@dataclass(frozen=True)
class GivenSubject:
    """
    One object. What it is made of is named by an id, or brought along.

    ``place`` is where it stands, such as ``subjects.3``; ``videos`` are external ids by role.
    """

    place: str
    videos: Mapping[str, str] = field(default_factory=dict)
    chain: str | NewPassage | None = None
    prompt: str | NewPrompt | None = None
    question: str | GivenQuestion | None = None
    error: str | None = None
    passage: str | NewPassage | None = None
    key: GivenKey | None = None
