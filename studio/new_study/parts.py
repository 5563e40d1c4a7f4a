"""The parts of a new study, as values; problems are listed by part."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Annotated, Any

from typing_extensions import Doc

from outtake.errors import Conflict, FieldError, Invalid
from outtake.http.field_notes import Choices

STUDY, CLIPS, ROUNDS, PRACTICE, CHECKS, RULES, PEOPLE = PARTS = (
    *("study", "clips", "rounds", "practice", "checks", "rules", "people"),
)


@dataclass(frozen=True)
class PracticeClip:
    """A clip of the training, by its public id, and its known answer as `annotations.subjects` reads it."""

    video: str
    key: Mapping[str, Any]


@dataclass(frozen=True)
class NewStudy:
    """Everything that a study begins with."""

    name: str
    instrument: str
    version: int | None
    clips: Sequence[str]  # public ids; where there is a filter or a sample, `clips.with_clips` puts them here
    rounds: Sequence[Mapping[str, Any]]
    content_warning: str = ""
    shows_proposals: bool = False  # of a filter
    practice: Sequence[PracticeClip] = ()
    practice_tasks: Sequence[str] = ()  # public ids of settled tasks
    gold_tasks: Sequence[str] = ()  # the same
    checks: Mapping[str, Any] = field(default_factory=dict)
    rules: Sequence[str] = ()
    people: Mapping[str, Any] | None = None
    subjects: Sequence[Mapping[str, Any]] = ()  # of an instrument that is not about clips; a filter likewise
    filter: str | None = None
    sample: int | None = None
    seed: int = 0
    trial: int = 0  # clips of round 1, drawn by the seed; all come in round 2; 0: no trial

    @property
    def about(self) -> list[str]:
        """What its tasks are about, each once: public ids of clips, or subjects as JSON."""
        texts = (json.dumps(each, sort_keys=True) for each in self.subjects)
        return list(dict.fromkeys([*self.clips, *texts]))


@dataclass(frozen=True, slots=True)
class PartProblem:
    """What is wrong with a new study."""

    part: Annotated[str, Choices(PARTS)]
    field: Annotated[str, Doc("dotted path in the body of the call")]
    message: str


class Problems:
    """Collects what is wrong, part by part; nothing that a refused part wrote is kept by its caller's savepoint."""

    def __init__(self) -> None:
        self.found: list[PartProblem] = []

    def add(self, part: str, field: str, message: str) -> None:
        """Add one."""
        self.found.append(PartProblem(part, field, message))

    @contextmanager
    def of(self, part: str, prefix: str, *, names: Mapping[str, str] | None = None) -> Iterator[None]:
        """
        Take what is refused inside as problems of a part.

        :param prefix: of the fields in the body of the call
        :param names: fields of the body by the names that the operation inside has for them
        """
        try:
            yield
        except Invalid as refused:
            for each in refused.errors or (FieldError("", refused.detail),):
                named = (names or {}).get(each.field, ".".join(filter(None, (prefix, each.field))))
                self.add(part, named, each.message)
        except Conflict as refused:
            self.add(part, prefix or part, refused.detail)

    def refuse(self) -> None:
        """Refuse if anything is wrong. Raises `Invalid` with all of it."""
        if self.found:
            raise Invalid.of([FieldError(each.field, each.message) for each in self.found])
