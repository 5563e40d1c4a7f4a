"""
How a model is asked about a clip: which requests, and what their replies amount to.

A strategy is pure. `requests` makes a bundle that shares the clip, the system text and the head; `conclude` reads the
replies, and can do so again from stored ones. Asking lies between the two and is the critic's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Literal, Protocol

from worker.critics.contract.values import CriticInput, CriticResponse
from worker.critics.strategies.multi_agent import MultiAgent
from worker.critics.strategies.yes_no import YesNo
from worker.critics.strategies.zero_shot import ZeroShot
from worker.media.contract import Footage
from worker.prompts.templates import PromptTemplate
from worker.requests.contract import Decoding, ModelReply, Request


class Strategy(Protocol):
    """What every strategy has."""

    name: str
    version: str
    title: str
    description: str
    takes: Literal["segments", "answers"]
    prompt: str  # the name of its prompt file
    parser: str
    max_tokens: int  # of a reply, unless the critic's parameters say otherwise

    def requests(
        self, brief: CriticInput, footage: Footage, template: PromptTemplate, decoding: Decoding, *, schema: bool
    ) -> list[Request]:
        """
        Return the requests about a clip; they share `system` and `head`.

        :param schema: the provider can be held to a JSON schema
        """
        ...

    def conclude(self, brief: CriticInput, heard: Sequence[ModelReply]) -> CriticResponse:
        """Return what the replies say, each of which comes with its request."""
        ...


STRATEGIES: Mapping[str, Strategy] = MappingProxyType({each.name: each for each in (ZeroShot(), MultiAgent(), YesNo())})
