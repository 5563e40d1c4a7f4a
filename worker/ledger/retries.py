"""Retry calls to models: full jitter, the server's ``Retry-After``, and a limit on tries and time."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from django.conf import settings
from tenacity import RetryCallState, Retrying, retry_if_exception, wait_random_exponential

from worker.media.contract import Footage
from worker.requests.contract import Provider, ProviderError, Reply, Request

MOST_TRIES = 6
LONGEST_PAUSE = 30  # seconds, unless the server asks for more


class Outcome(NamedTuple):
    """Replies, and the number of tries."""

    replies: list[Reply]
    tries: int


class GaveUp(Exception):
    """A call failed permanently; the `ProviderError` of its last try, and the number of tries."""

    def __init__(self, error: ProviderError, tries: int) -> None:
        super().__init__(str(error))
        self.error, self.tries = error, tries


def generate(provider: Provider, footage: Footage, requests: Sequence[Request]) -> Outcome:
    """
    Call a provider, and retry errors that may be temporary.

    A try starts only if it can end within ``MODEL_TRIES_SECONDS`` after the start of the first one. Pauses are random
    between 0 and a bound that doubles (full jitter, so that many workers do not retry at the same time), or
    ``Retry-After`` plus a short random pause.

    :raises GaveUp: if the error is permanent, or tries or time are used up.
    """
    tries = 0

    def once() -> list[Reply]:
        nonlocal tries
        tries += 1
        replies = provider.generate(footage, requests)
        if len(replies) != len(requests):
            raise ProviderError(f"{len(replies)} replies came to {len(requests)} requests", permanent=True)
        return replies

    try:
        return Outcome(retrying()(once), tries)
    except ProviderError as error:
        raise GaveUp(error, tries) from error


def retrying() -> Retrying:
    """Return what calls a function, and again after a `ProviderError` that may be temporary; see `generate`."""
    return Retrying(
        retry=retry_if_exception(lambda error: isinstance(error, ProviderError) and not error.permanent),
        stop=_is_over,
        wait=_pause,
        reraise=True,
    )


def _pause(state: RetryCallState) -> float:
    first = settings.MODEL_RETRY_SECONDS
    asked = getattr(state.outcome and state.outcome.exception(), "retry_after_s", None)
    if asked is not None:
        return asked + random.uniform(0, first)
    return wait_random_exponential(multiplier=first, max=LONGEST_PAUSE)(state)


def _is_over(state: RetryCallState) -> bool:
    used = (state.seconds_since_start or 0) + state.upcoming_sleep
    return state.attempt_number >= MOST_TRIES or used + settings.MODEL_CALL_SECONDS > settings.MODEL_TRIES_SECONDS
