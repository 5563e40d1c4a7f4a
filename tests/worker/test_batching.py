"""Batches of bundles from several threads: who is answered, with what, and how an error stays with its clip."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.worker.painted import REQUEST, PaintedFootage
from worker.execution.batching import Batches, Busy
from worker.requests.contract import AskedBundle, BatchTooLarge, ProviderError, Reply

SHORT = 10  # seconds, after which a thread counts as stuck


@dataclass
class Echo:
    """Answers each bundle with the digest of its footage; refuses some of them, and batches above a size."""

    clips_at_once: int = 4
    refused: frozenset[str] = frozenset()
    fits: int = 1000
    sizes: list[int] = field(default_factory=list)
    before: Callable[[], object] = lambda: None

    def prepare(self) -> None:
        if self.clips_at_once == 1:
            raise RuntimeError("it cannot be loaded")  # which is for each bundle to say

    def generate_batch(self, asked: Sequence[AskedBundle]) -> list[list[Reply]]:
        self.before()
        self.sizes.append(len(asked))
        if len(asked) > self.fits:
            raise BatchTooLarge("out of memory")
        if found := [footage for footage, _ in asked if footage.video_sha256 in self.refused]:
            raise ProviderError(f"{found[0].video_sha256} is refused", permanent=True)
        return [[Reply(f"{footage.video_sha256} {each.tail}") for each in requests] for footage, requests in asked]


def heard(
    provider: Echo, clips: Sequence[str], *, threads: int, spent: Callable[[Busy], object] = lambda busy: None
) -> dict[str, str]:
    """Ask two requests about each clip, so many clips at a time; return the replies or the error by clip."""
    batches = Batches(provider, spent)
    found: dict[str, str] = {}
    left = list(clips)
    lock = threading.Lock()

    def work() -> None:
        try:
            while True:
                with lock:
                    if not left:
                        return
                    clip = left.pop(0)
                try:
                    asked = [replace(REQUEST, tail=tail) for tail in ("one", "two")]
                    replies = batches.ask(PaintedFootage(indices=(0,), video_sha256=clip), asked)
                    found[clip] = ", ".join(each.text for each in replies)
                except ProviderError as error:
                    found[clip] = str(error)
        finally:
            batches.end_thread()

    workers = [threading.Thread(target=work, daemon=True) for _ in range(threads)]
    for each in workers:
        batches.begin_thread()
        each.start()
    batches.prepare()
    batches.serve()
    for each in workers:
        each.join(SHORT)
        assert not each.is_alive()
    return found


def words(clip: str) -> str:
    return f"{clip} one, {clip} two"


@settings(max_examples=25)
@given(
    clips=st.integers(0, 12),
    threads=st.integers(1, 8),
    at_once=st.integers(1, 5),
    fits=st.integers(1, 5),
    refused=st.sets(st.integers(0, 11)),
)
def test_each_clip_hears_its_own_replies_or_its_own_error(clips, threads, at_once, fits, refused):
    names = [f"clip {n}" for n in range(clips)]
    provider = Echo(at_once, frozenset(f"clip {n}" for n in refused), fits)
    found = heard(provider, names, threads=threads)
    expected = {name: f"{name} is refused" if name in provider.refused else words(name) for name in names}
    assert found == expected
    assert all(size <= at_once for size in provider.sizes)


def test_batches_are_full_while_there_is_enough_and_what_does_not_fit_is_not_tried_again():
    names = [f"clip {n}" for n in range(12)]
    provider = Echo(4)
    assert set(heard(provider, names, threads=8)) == set(names)
    assert sum(provider.sizes) == 12 and provider.sizes[0] == 4
    small = Echo(4, fits=2)
    assert heard(small, names, threads=8) == {name: words(name) for name in names}
    assert small.sizes.count(4) == 1 and max(small.sizes[1:]) == 2


def test_a_slow_thread_holds_no_batch_up_for_long(monkeypatch):
    monkeypatch.setattr("worker.execution.batching.PATIENCE_SECONDS", 0.05)
    provider, done = Echo(4), threading.Event()
    batches = Batches(provider)
    batches.begin_thread()  # it decodes for as long as this test lasts
    batches.begin_thread()

    def quick() -> None:
        batches.ask(PaintedFootage(indices=(0,)), [REQUEST])
        done.set()
        batches.end_thread()

    threading.Thread(target=quick, daemon=True).start()
    server = threading.Thread(target=batches.serve, daemon=True)
    server.start()
    assert done.wait(SHORT)
    batches.end_thread()
    server.join(SHORT)
    assert (server.is_alive(), provider.sizes) == (False, [1])


def test_what_the_model_computed_and_waited_for_is_told():
    told: list[Busy] = []
    provider = Echo(1, before=lambda: time.sleep(0.05))
    heard(provider, ["a", "b"], threads=2, spent=told.append)
    assert len(told) == 2
    assert all(busy.computing >= 0.05 and busy.waiting >= 0 for busy in told)


def test_a_server_that_is_cut_off_leaves_no_thread_waiting():
    def cut() -> None:
        raise KeyboardInterrupt

    batches, errors = Batches(Echo(before=cut)), []

    def work() -> None:
        for _ in range(2):  # of the batch that was cut off, and after it
            try:
                batches.ask(PaintedFootage(indices=(0,)), [REQUEST])
            except RuntimeError as error:
                errors.append(str(error))
        batches.end_thread()

    batches.begin_thread()
    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        batches.serve()
    thread.join(SHORT)
    assert not thread.is_alive()
    assert errors == ["the worker that answers batches has ended"] * 2
