"""
What a provider is asked, and what it gives back.

A provider sends requests about one footage to a model. It keeps nothing, retries nothing and parses nothing: the
ledger books each call, tries again and stores the raw reply before anyone reads it.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, runtime_checkable

from worker.media.contract import Footage

STOPPED, LENGTH, REFUSED = "stop", "length", "refusal"


@dataclass(frozen=True)
class Decoding:
    """How a reply is drawn. Temperature 0 is greedy; None leaves a value to the model's own default."""

    max_tokens: int = 1024
    temperature: float | None = 0.0
    top_p: float | None = None
    seed: int | None = 0


@dataclass(frozen=True)
class Request:
    """
    One query about a footage: system, then the footage, then `head`, then `tail`.

    Requests of one bundle share everything up to `head`, so that a model can read the footage once for all of them.
    """

    label: str  # which query of its strategy, such as an error type or a question's id
    system: str
    head: str
    tail: str
    template: str  # name@version of the prompt file, with the first digits of its hash
    decoding: Decoding = Decoding()
    schema: Mapping[str, Any] | None = None  # JSON schema of the reply, sent where the provider takes one
    choices: tuple[str, ...] = ()  # words whose probabilities as first token are wanted, such as ("Yes", "No")
    draw: int = 0  # which reply to the same words is wanted: each draw is another request

    @property
    def texts(self) -> tuple[str, str, str]:
        """All its words, in their order."""
        return self.system, self.head, self.tail

    @property
    def user_texts(self) -> list[str]:
        """The words of the user, head and tail, without an empty one."""
        return [text for text in (self.head, self.tail) if text]

    @property
    def user_text(self) -> str:
        """The words of the user as one text, for a model that is shown no footage."""
        return "\n\n".join(self.user_texts)

    def drawn(self, draw: int) -> Request:
        """
        Return the request for one of several replies to the same words.

        Each draw but the first has a seed of its own, since a model that takes a seed would give the same reply again.
        It is derived by a hash, so that draws of another first seed are others, too.

        :param draw: from 0; 0 is the request with its seed as it is
        """
        seed = self.decoding.seed
        own = seed if seed is None or draw == 0 else _seed_of(seed, draw)
        return replace(self, decoding=replace(self.decoding, seed=own), draw=draw)

    def messages(self, content: str | Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """
        Return the messages of a chat: the system's, where there are words of it, and the user's.

        :param content: what the user says, as the provider's chat has it: text, or parts with the footage among them
        """
        system = [{"role": "system", "content": self.system}] if self.system else []
        return [*system, {"role": "user", "content": content}]


def _seed_of(seed: int, draw: int) -> int:
    """Return a seed of 31 bits, which every provider takes."""
    return int.from_bytes(hashlib.sha256(f"{seed} {draw}".encode()).digest()[:4]) >> 1


@dataclass(frozen=True)
class Reply:
    """What a model said, raw. Counts are None where the provider does not tell."""

    text: str
    finish: str = STOPPED  # STOPPED, LENGTH (cut off at max_tokens) or REFUSED
    prompt_tokens: int | None = None
    cached_tokens: int | None = None
    completion_tokens: int | None = None
    probabilities: Mapping[str, float] | None = None  # of the choices, which sum to at most 1
    model: str = ""  # as the provider names itself
    raw: Mapping[str, Any] = field(default_factory=dict)  # the whole body, for the ledger
    seconds: float = 0.0


@dataclass(frozen=True)
class Capabilities:
    """What a provider can do."""

    json_schema: bool = False
    probabilities: bool = False
    seed: bool = True  # takes a seed; else none is sent
    shares_prefix: bool = False  # takes a bundle at once and reads the footage once for it
    pixel_multiple: int = 32
    max_frames: int = 768
    hears: bool = False  # whether it is sent the sound of a clip
    video: bool = False  # takes a clip as a video
    context_tokens: int | None = None  # of prompt and reply that it is known to take; None: not known
    # types of error of which it has a head; `Reply.raw["heads"]` then has by type its logit, the calibrated probability
    # and the threshold
    heads: tuple[str, ...] = ()


@dataclass(frozen=True)
class Estimate:
    """What a request will take, at most. Money in millionths of a US dollar; None where no price is known."""

    prompt_tokens: int
    visual_tokens: int
    completion_tokens: int
    cost_micros: int | None


def estimate_tokens(texts: Iterable[str], *, bytes_a_token: int = 1) -> int:
    """
    Return how many tokens texts have at most.

    :param bytes_a_token: how many bytes of UTF-8 a token has at least, on average; no token is less than one
    """
    return math.ceil(sum(len(text.encode()) for text in texts) / bytes_a_token)


class ProviderError(Exception):
    """
    A call failed. A permanent error is not tried again; `retry_after_s` is what the server asked for.

    An error `of_request` is about what was asked, such as a text that is too long: another request may be answered.
    Where the provider is `away`, or takes nothing for now, no request would be. `status` is that of HTTP, where there
    was an answer.
    """

    def __init__(
        self,
        message: str,
        *,
        permanent: bool,
        retry_after_s: float | None = None,
        of_request: bool = False,
        away: bool = False,
        status: int | None = None,
    ) -> None:
        super().__init__(message)
        self.permanent = permanent
        self.status = status
        self.retry_after_s = retry_after_s
        self.of_request = of_request
        self.away = away


class BatchTooLarge(ProviderError):
    """A batch did not fit the memory. A single one that does not is an error of its request."""

    def __init__(self, message: str) -> None:
        super().__init__(message, permanent=True, of_request=True)


class Provider(Protocol):
    """Something that answers for one model."""

    kind: str
    queue: str  # of the workers that can carry it: `CRITICS` or `GPU` of `outtake.jobs.queues`

    @property
    def identity(self) -> dict[str, Any]:
        """Return everything of the provider that can change an answer, as JSON: it goes into the request key."""
        ...

    def capabilities(self) -> Capabilities:
        """Say what it can do, without a call."""
        ...

    def expected_visual_tokens(self, footage: Footage) -> int:
        """Return how many tokens of a prompt the footage makes up; a reply that saw far fewer has lost it."""
        ...

    def estimate(self, footage: Footage, request: Request) -> Estimate:
        """Say what a request will take, without a call."""
        ...

    def cost_micros(self, reply: Reply) -> int:
        """Return what a reply cost, in millionths of a US dollar; 0 where no price is known."""
        ...

    def generate(self, footage: Footage, requests: Sequence[Request]) -> list[Reply]:
        """
        Ask, and return a reply for each request in their order.

        Requests have `system` and `head` in common. Without `shares_prefix` the ledger sends one at a time.

        :raises ProviderError: if there is no answer.
        """
        ...


AskedBundle = tuple[Footage, Sequence[Request]]
"""A footage, and the requests about it that go together."""


@runtime_checkable
class BatchProvider(Protocol):
    """A provider that answers about several footages in one batch."""

    clips_at_once: int  # the most footages of a batch

    def prepare(self) -> None:
        """
        Load what answers, so that the first batch takes no longer than others.

        :raises ProviderError: as the first batch would.
        """
        ...

    def generate_batch(self, asked: Sequence[AskedBundle]) -> list[list[Reply]]:
        """
        Return the replies to each bundle, as `Provider.generate` would for one after the other.

        :raises ProviderError: if there is no answer; `BatchTooLarge` if fewer at once may have one.
        """
        ...


@dataclass(frozen=True)
class ModelReply:
    """A reply with what the ledger knows of it. `call` is its row, 0 in a trial without one."""

    request: Request
    reply: Reply
    media_received: bool = True
    call: int = 0


class ModelError(Exception):
    """
    A critic could not answer. A permanent error is not tried again; one `of_request` says nothing about others.

    Where what it asks is `away`, nothing is said of the clip: that was no attempt.
    """

    def __init__(self, message: str, *, permanent: bool, of_request: bool = False, away: bool = False) -> None:
        super().__init__(message)
        self.permanent = permanent
        self.of_request = of_request
        self.away = away
