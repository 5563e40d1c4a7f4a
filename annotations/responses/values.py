"""The shape of what an annotator says, and of what they are asked, as frozen values."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field

from annotations.instruments.question_forms import Form

LATER_PARTS = ("until_ms", "picture_ms", "sound_ms", "box")
"""Parts of an answer that are left out of hashes and releases where they are not given: both are older than they."""


@dataclass(frozen=True)
class SegmentBody:
    """A marked error, as sent: times in ms on frame edges, the box in shares (0 to 1) of the picture."""

    start_ms: int
    end_ms: int
    type: str
    reason: str
    severity: int | None = None
    box: Mapping[str, float] | None = None


@dataclass(frozen=True)
class TextSegmentBody:
    """An error marked in a passage, as sent: a span [from, to) in Unicode code points of the part that it names."""

    part: str
    from_char: int
    to_char: int
    type: str
    reason: str = ""
    severity: int | None = None


@dataclass(frozen=True)
class AnswerBody:
    """
    An answer, as sent: `question` is the question's public id, `value` as `instruments.forms` has it.

    Times are in ms of the clip. The evidence is the frame at ``at_ms``, or with ``until_ms`` the range
    [at_ms, until_ms). ``picture_ms`` and ``sound_ms`` are when the same event is seen and heard. ``box`` is the area
    of those frames that shows what the answer names, in shares (0 to 1) of the picture; it needs ``at_ms``.
    """

    question: str
    value: str | None
    unclear: bool = False
    at_ms: int | None = None
    note: str = ""
    until_ms: int | None = None
    picture_ms: int | None = None
    sound_ms: int | None = None
    box: Mapping[str, float] | None = None


@dataclass(frozen=True)
class AnnotationBody:
    """One draft or submission. `clean` is None where the instrument has no segments."""

    clean: bool | None
    segments: tuple[SegmentBody, ...] = ()
    text_segments: tuple[TextSegmentBody, ...] = ()
    answers: tuple[AnswerBody, ...] = ()
    active_ms: int = 0
    plays: int = 0

    @property
    def hash(self) -> str:
        """SHA-256 of everything in it. The lease token is not part of a body."""
        said = asdict(self)
        if not self.text_segments:  # stored hashes are older than they, and a retry has to find its own
            del said["text_segments"]
        for answer in said["answers"]:
            for name in LATER_PARTS:
                if answer[name] is None:
                    del answer[name]
        text = json.dumps(said, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


@dataclass(frozen=True)
class TaskForm:
    """
    What a task asks.

    ``edges_ms`` are the frame edges of its clip in ms, of the longer one of a pair, empty without one; ``questions`` by
    id those that apply to it, ``texts`` by part what can be marked.
    """

    edges_ms: Sequence[int]
    questions: Mapping[str, Form] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class GivenKey:
    """
    The known answer of a training task: a body whose answers name their questions by key in the instrument or by text.

    ``min_iou`` is in hundredths.
    """

    body: AnnotationBody
    min_iou: int
