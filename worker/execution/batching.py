"""
Bundles of requests from several threads, answered by one provider in batches.

Each thread works on one clip. It decodes its frames before it joins a batch, so clips of the next batch are decoded
while the model computes; ffmpeg does so in processes of its own. The thread that calls `Batches.serve` is the only one
that calls the provider.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from worker.media.contract import Footage
from worker.requests.contract import (
    AskedBundle,
    BatchProvider,
    BatchTooLarge,
    Capabilities,
    Estimate,
    Provider,
    Reply,
    Request,
)

log = logging.getLogger(__name__)

PATIENCE_SECONDS = 1.0  # that bundles wait for others to fill their batch


@dataclass
class _Waiting:
    """A bundle of a thread that waits for its replies."""

    footage: Footage
    requests: Sequence[Request]
    since: float
    answered: threading.Event = field(default_factory=threading.Event)
    replies: list[Reply] = field(default_factory=list)
    error: Exception | None = None


@dataclass
class Busy:
    """How long a model was computing, and how long it waited for a batch, in seconds."""

    computing: float = 0.0
    waiting: float = 0.0


class Batches:
    """
    Collects bundles and answers them in batches.

    A batch begins when it is full, when every thread waits for replies, or after `PATIENCE_SECONDS`. If a batch fails,
    its halves are tried, down to single bundles, so a bundle fails only by an error of its own.
    """

    def __init__(self, provider: BatchProvider, spent: Callable[[Busy], object] = lambda busy: None) -> None:
        """
        Take a provider.

        :param spent: is told after each batch how long the model waited for it and computed it
        """
        self._provider, self._spent = provider, spent
        self.most = provider.clips_at_once
        self._changed = threading.Condition()
        self._waiting: deque[_Waiting] = deque()
        self._threads = 0
        self._is_over = False

    def begin_thread(self) -> None:
        """Count one more thread, whose bundles a batch waits for; `serve` ends when all that were counted have."""
        with self._changed:
            self._threads += 1

    def end_thread(self) -> None:
        """Count one thread less."""
        with self._changed:
            self._threads -= 1
            self._changed.notify_all()

    def ask(self, footage: Footage, requests: Sequence[Request]) -> list[Reply]:
        """
        Decode a footage here, and wait for the replies to its requests.

        :raises ProviderError: as the provider does for this bundle alone
        :raises FramesError: if the footage cannot be decoded
        """
        footage.pictures()
        mine = _Waiting(footage, requests, time.monotonic())
        with self._changed:
            if self._is_over:
                raise RuntimeError("the worker that answers batches has ended")
            self._waiting.append(mine)
            self._changed.notify_all()
        mine.answered.wait()
        if mine.error is not None:
            raise mine.error
        return mine.replies

    def prepare(self) -> None:
        """Have the provider load what answers. If it cannot, each bundle will have the error."""
        try:
            self._provider.prepare()
        except Exception as error:
            log.warning("the model could not be loaded: %s", error)

    def serve(self) -> None:
        """Answer batches until every counted thread has ended. If this is cut off, no thread is left waiting."""
        batch: list[_Waiting] = []
        try:
            asking = time.monotonic()
            while batch := self._next_batch():
                began = time.monotonic()
                self._answer(batch)
                ended = time.monotonic()
                self._spent(Busy(computing=ended - began, waiting=began - asking))
                asking = ended
        finally:
            self._end([each for each in batch if not each.answered.is_set()])

    def _end(self, unanswered: Sequence[_Waiting]) -> None:
        with self._changed:
            self._is_over = True
            left = [*unanswered, *self._waiting]
            self._waiting.clear()
        for each in left:
            each.error = RuntimeError("the worker that answers batches has ended")
            each.answered.set()

    def _next_batch(self) -> list[_Waiting]:
        """Wait for a batch; returns an empty one when no thread is left."""
        with self._changed:
            while True:
                waits = len(self._waiting)
                if waits >= self.most or (waits and waits >= self._threads):
                    break
                if not self._threads:
                    return []
                patience = self._waiting[0].since + PATIENCE_SECONDS - time.monotonic() if waits else None
                if patience is not None and patience <= 0:
                    break
                self._changed.wait(patience)
            return [self._waiting.popleft() for _ in range(min(waits, self.most))]

    def _answer(self, batch: Sequence[_Waiting]) -> None:
        asked: list[AskedBundle] = [(each.footage, each.requests) for each in batch]
        try:
            replies = self._provider.generate_batch(asked)
            if len(replies) != len(batch):
                raise RuntimeError(f"{len(replies)} replies came to a batch of {len(batch)} bundles")
        except Exception as error:
            self._after_error(batch, error)
            return
        for each, heard in zip(batch, replies, strict=True):
            each.replies = heard
            each.answered.set()

    def _after_error(self, batch: Sequence[_Waiting], error: Exception) -> None:
        if len(batch) == 1:
            batch[0].error = error
            batch[0].answered.set()
            return
        half = len(batch) // 2
        if isinstance(error, BatchTooLarge):
            self.most = min(self.most, half)
        log.warning("a batch of %s clips failed and is tried in halves: %s", len(batch), error)
        self._answer(batch[:half])
        self._answer(batch[half:])


class BatchedProvider:
    """A provider whose requests go into batches; fulfils `worker.requests.contract.Provider`."""

    def __init__(self, provider: Provider, batches: Batches) -> None:
        """Take the provider that is asked otherwise, and the batches of another one that is made from the same JSON."""
        self._provider, self._batches = provider, batches
        self.kind, self.queue, self.identity = provider.kind, provider.queue, provider.identity

    def capabilities(self) -> Capabilities:
        """Say what the provider can do."""
        return self._provider.capabilities()

    def expected_visual_tokens(self, footage: Footage) -> int:
        """Return what the provider expects."""
        return self._provider.expected_visual_tokens(footage)

    def estimate(self, footage: Footage, request: Request) -> Estimate:
        """Say what the provider estimates."""
        return self._provider.estimate(footage, request)

    def cost_micros(self, reply: Reply) -> int:
        """Return what the provider asks for a reply."""
        return self._provider.cost_micros(reply)

    def generate(self, footage: Footage, requests: Sequence[Request]) -> list[Reply]:
        """
        Ask in a batch.

        :raises ProviderError: as the provider.
        """
        return self._batches.ask(footage, requests)
