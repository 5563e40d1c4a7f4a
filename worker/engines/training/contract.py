"""What a training is given: examples, pairs of verdicts, and the numbers of its passes. Nothing here imports torch."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from worker.media.contract import Footage
from worker.requests.contract import Request

SUPERVISED, PREFERENCES = "supervised", "preferences"


@dataclass(frozen=True)
class Example:
    """
    A chain of reasoning as the model sees it, with what is true of it.

    :param footage: lends the frames; it is called once for each use, so that no more frames are kept than are needed
    :param verdict: what the model is to write
    :param labels: whether the chain has an error of each type, in the order of the heads
    """

    id: str
    request: Request
    footage: Callable[[], Footage]
    verdict: str
    labels: tuple[bool, ...]

    @property
    def has_error(self) -> bool:
        """Whether there is an error of any type: the label of the coarse head."""
        return any(self.labels)


@dataclass(frozen=True)
class Pair:
    """
    Two verdicts on one chain, the better one first.

    :param written: of each of the two, the types that it names, in the order of the heads
    """

    example: int  # its place among the examples
    chosen: str
    rejected: str
    written: tuple[tuple[bool, ...], tuple[bool, ...]]


@dataclass(frozen=True)
class LossWeights:
    """
    Weights of the supervised loss, ``text · CE + error · BCE + Σ types[t] · BCE`` (VideoCritic, section 4).

    :param positives: by type, how much more a chain with the type counts than one without it in the BCE of its head
    """

    text: float
    error: float
    types: Mapping[str, float]
    positives: Mapping[str, float]


@dataclass(frozen=True)
class Lora:
    """Low-rank adapters on the linear layers of the language model, which is otherwise frozen."""

    rank: int
    alpha: int
    dropout: float


@dataclass(frozen=True)
class Pass:
    """
    One pass over examples or pairs.

    :param language_rate: learning rate of the language model; ``projector_rate`` of what maps pictures into it, and
        ``heads_rate`` of the heads. A rate of 0 freezes its part
    :param order: the examples of each step by their places: as many lists as there are steps
    :param warm_up: share of the steps in which the rates rise from 0, before they fall to 0 along a cosine
    :param at_once: examples that are computed together; a step adds up as many such parts as it needs
    """

    kind: str  # SUPERVISED or PREFERENCES
    name: str
    language_rate: float
    projector_rate: float
    heads_rate: float
    weight_decay: float
    warm_up: float
    at_once: int
    most_tokens: int
    order: Sequence[Sequence[int]]
    seed: int
    beta: float = 0.0
    agreement: float = 0.0  # weight of the penalty where the written types differ from those of the heads


class StepLoss(NamedTuple):
    """The loss of one step and its parts, means over its examples. ``right``: share of pairs ranked rightly."""

    step: int  # from 1
    loss: float
    parts: Mapping[str, float]


class Interrupted(Exception):
    """The training is to stop after this step: its worker has lost the job, or was told to end."""
