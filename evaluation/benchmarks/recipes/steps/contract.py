"""
What a step of a recipe is given, and what it answers.

An operation is a function ``(context, **values) -> Done | Waits``. It is called again whenever the benchmark is carried
on, until it is done, and once more when a person repeats it: so it first looks up what it made before
(`StepContext.made`), and a second call changes nothing. What it makes is remembered in the transaction that makes it.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn, Protocol

from annotations.studies.models import Study
from evaluation.ground_truth.models import GroundTruth
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project
from outtake.catalog.videos.models import Video
from outtake.errors import Invalid

PEOPLE, WORKERS, BUDGET = "people", "workers", "budget"
STEPS = "steps"  # the field that is wrong where a step finds nothing of an earlier one
RUNS = "runs"  # under which a step remembers its runs of critics, by their places


@dataclass(frozen=True)
class Done:
    """
    A step that is done.

    :param entered: how many things came in, of which ``left`` went on; None where nothing is counted
    :param unit: what is counted, in the plural
    :param dropped: how many did not go on, by reason
    :param figures: further numbers, by their names
    """

    entered: int | None = None
    left: int | None = None
    unit: str = ""
    dropped: Mapping[str, int] = field(default_factory=dict)
    figures: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Waits:
    """
    A step that has to wait, with how far it is.

    :param on: `PEOPLE`, `WORKERS` or `BUDGET`
    :param message: what has to be done, as a sentence
    :param study: where people have to work, and ``task`` what they do there
    """

    on: str
    message: str
    done: int = 0
    total: int = 0
    study: Study | None = None
    task: str = ""


@dataclass(frozen=True)
class StepEstimate:
    """
    What a step takes, at most.

    :param calls: to models; for clips, how many are made
    :param cached_calls: of these, those that are answered already
    :param micros: of the others; None where no price is known
    """

    calls: int = 0
    cached_calls: int = 0
    micros: int | None = 0

    def __add__(self, other: StepEstimate) -> StepEstimate:
        """Return what both take together."""
        known = self.micros is not None and other.micros is not None
        total = (self.micros or 0) + (other.micros or 0) if known else None
        return StepEstimate(self.calls + other.calls, self.cached_calls + other.cached_calls, total)


Estimator = Callable[..., StepEstimate | None]
"""None: the step asks no one as it is."""


ANNOTATE, ADJUDICATE, RECHECK = "annotate", "adjudicate", "recheck"
"""What people can be asked to do."""


class Simulation(Protocol):
    """
    Stands in for everything that comes from outside: prompts, clips, models, and the work of people.

    A package adds one by an entry point of the group ``outtake.simulations``, a factory ``(seed) -> Simulation``.
    Everything that it does can be repeated and changes nothing then.
    """

    def prompts(self, count: int) -> list[dict[str, Any]]:
        """Return at most so many prompts: ``id``, ``text``, ``category`` and any metadata."""
        ...

    def clips(
        self,
        project: Project,
        prompts: list[str],
        generators: int,
        progress: Progress,
        *,
        seconds: float | None = None,
        makers: Mapping[str, str] | None = None,
    ) -> None:
        """
        Add to a project, for each prompt (by its external id), a clip of each of so many generators.

        :param seconds: the length of the clips; None: its own
        :param makers: by prompt, the name of the one generator that makes its clip; None: the first ones make all
        """
        ...

    def observer(self, sees: str) -> dict[str, Any]:
        """
        Return the kind and parameters of an observer that looks at these clips.

        :param sees: "objects", "captions" or "colours", with a number where several answer
        """
        ...

    def objects_in(self, video: Video, at_ms: int) -> dict[str, int]:
        """Return what a person says is in a frame: counts by class."""
        ...

    def is_right(self, video: Video, at_ms: int, text: str, asked: Mapping[str, Any] | None) -> bool:
        """
        Return whether a person says that a text about a frame is right.

        :param asked: what it answers; None for a caption
        """
        ...

    def provider(self, model: str = "") -> dict[str, Any]:
        """
        Return the JSON of a provider that answers requests about these clips.

        :param model: name of one of several models, which reply differently; "": the usual one
        """
        ...

    def chains(self, project: Project, clips: list[str]) -> list[dict[str, Any]]:
        """Return questions about clips with the right chain of reasoning and its evidence, as `read_chains` has it."""
        ...

    def annotate(self, study: Study, progress: Progress) -> None:
        """Do all tasks of a study that wait for people."""
        ...

    def adjudicate(self, study: Study, progress: Progress) -> None:
        """Adjudicate everything in a study's review queue."""
        ...

    def recheck(self, study: Study, progress: Progress) -> None:
        """Decide every open recheck of a study."""
        ...


Progress = Callable[[int, int], object]
"""Called with how much of how much is done."""


class StepBudget(Protocol):
    """
    What a benchmark may still spend, in millionths of a US dollar.

    What a step asks models in its own process is counted anyway; a step says what it has other workers do.
    """

    @property
    def left_micros(self) -> int | None:
        """What is left; None without a limit."""
        ...

    def require(self, micros: int | None, what: str = ...) -> None:
        """Check that an amount is left; None where no price is known. Raises `worker.ledger.budgets.OverBudget`."""
        ...

    def refuse(self, what: str) -> NoReturn:
        """Say that what is left does not suffice. Raises `worker.ledger.budgets.OverBudget`."""
        ...

    def charge(self, micros: int | None) -> None:
        """Book what other workers will spend, in the transaction that orders it."""
        ...


class NoLimit:
    """The budget of a benchmark without one. Fulfils `StepBudget`."""

    left_micros: int | None = None

    def require(self, micros: int | None, what: str = "") -> None:
        """Let every amount pass."""

    def refuse(self, what: str) -> NoReturn:
        """Fail, since there is no limit."""
        raise RuntimeError(f"there is no budget that {what} could exceed")

    def charge(self, micros: int | None) -> None:
        """Count nothing."""


@dataclass(frozen=True)
class StepContext:
    """
    Where a step takes place.

    :param name: of the step, and ``title`` for people
    :param folder: of the recipe
    :param made: what each step made, by the step's name
    :param remember: store what this step made; call it in the transaction that makes it
    :param seed: of everything that is drawn at random
    """

    project: Project
    benchmark: str
    name: str
    title: str
    folder: Path
    seed: int
    made: Mapping[str, Mapping[str, Any]]
    remember: Callable[..., None]
    progress: Progress
    making: Callable[[], AbstractContextManager[None]]
    simulation: Simulation | None = None
    by: Person | None = None
    budget: StepBudget = field(default_factory=NoLimit)

    @property
    def own(self) -> Mapping[str, Any]:
        """What this step made before."""
        return self.made.get(self.name, {})

    @property
    def study_name(self) -> str:
        """The name for a study that this step makes."""
        return f"{self.benchmark}: {self.title}"

    def study(self, step: str) -> Study:
        """
        Return the study that a step made.

        :raises Invalid: if that step made none, or it was deleted
        """
        return Study.objects.select_related("project").get(public_id=self.of(step, "study"))

    def truth(self, step: str) -> GroundTruth:
        """
        Return the ground truth that a step made.

        :raises Invalid: if that step made none
        """
        return GroundTruth.objects.select_related("study__project").get(public_id=self.of(step, "truth"))

    def of(self, step: str, what: str) -> Any:
        """
        Return something that a step made.

        :raises Invalid: if it did not
        """
        found = self.made.get(step, {}).get(what)
        if found is None:
            message = (
                f"The step {self.name!r} needs the {what} of the step {step!r}, which made none; correct the recipe."
            )
            raise Invalid.field(STEPS, message)
        return found


Operation = Callable[..., Done | Waits]


def check_values(operation: Operation, step: str, values: Mapping[str, Any]) -> None:
    """
    Check that an operation takes a step's values.

    :raises Invalid: naming each value that it does not take, or that is missing
    """
    taken = dict(list(inspect.signature(operation).parameters.items())[1:])
    for name in values:
        if name not in taken:
            raise Invalid.field(f"steps/{step}/with", f"It takes no {name!r}, but {', '.join(taken) or 'nothing'}.")
    for name, each in taken.items():
        if each.default is inspect.Parameter.empty and name not in values:
            raise Invalid.field(f"steps/{step}/with", f"Give {name!r}.")
