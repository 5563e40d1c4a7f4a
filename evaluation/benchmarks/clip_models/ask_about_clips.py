"""
A model that writes about clips: it is shown their frames where it takes pictures, and gets the words alone where not.

The frames are those that critics get (`worker.media.footage`, by default 2 a second), and every call goes through the
ledger. An endpoint is asked in words alone if its last test found that pictures do not reach the model. If a server
refuses a request with pictures, the same request is sent without them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from evaluation.benchmarks.clip_models.ask_models import Expected, shown
from evaluation.benchmarks.writing.proposals import Writer, entries_in
from outtake.accounts.projects.models import Project
from outtake.catalog.videos.models import Video
from worker.ledger.text_ledger import TextLedger
from worker.media.contract import Footage, NoFootage, Sampling
from worker.providers import registry
from worker.providers.endpoints.models import EndpointTest
from worker.providers.probes.findings import WITHOUT_PICTURES
from worker.requests.contract import ModelError, ModelReply, Provider, Request

FRAMES, TEXT = "frames", "text"


Outcome = ModelReply | ModelError | None
"""Of one request: a reply, or the error with which the provider refused it."""


class AboutClip(NamedTuple):
    """A request about a clip."""

    video: Video
    request: Request


class ClipReply(NamedTuple):
    """The entries of a reply, or why there are none; and what the model got of the clip: `FRAMES`, or `TEXT` alone."""

    entries: list[dict[str, Any]] | str
    shown: str


def ask_about_clips(
    project: Project, writer: Writer, asked: Sequence[AboutClip], key: str, progress: Callable[[int], object]
) -> list[ClipReply]:
    """
    Return the reply to each request, in their order. What was answered before is not paid again.

    :param key: under which an entry of a reply has its text
    :param progress: called with how many more were answered
    :raises ModelError: if the endpoint cannot be reached, or a budget is used up; what was answered is kept
    """
    provider = registry.of(writer.provider, project)
    ledger = TextLedger(project=project, provider=provider)
    sees = _gets_pictures(writer)
    found: dict[int, ClipReply] = {}
    for video, places in _by_clip(asked):
        requests = [asked[n].request for n in places]
        with _footage(project, provider, video if sees else None) as footage:
            answered = _heard_about(ledger, requests, footage)
        for n, (outcome, was_shown) in zip(places, answered, strict=True):
            found[n] = ClipReply(entries_in(outcome, key), FRAMES if was_shown else TEXT)
        progress(len(places))
    return [found[n] for n in range(len(asked))]


def expected_about_clips(project: Project, writer: Writer, asked: Sequence[AboutClip]) -> Expected:
    """Return what requests take at most; those with a stored reply take nothing."""
    provider = registry.of(writer.provider, project)
    ledger = TextLedger(project=project, provider=provider)
    sees = _gets_pictures(writer)
    total = Expected()
    for video, places in _by_clip(asked):
        requests = [asked[n].request for n in places]
        with _footage(project, provider, video if sees else None, decoded=False) as footage:
            new = [each for each, reply in zip(requests, ledger.look_up(footage, requests), strict=True) if not reply]
            costs = [provider.estimate(footage, each).cost_micros for each in new]
        cost = None if None in costs else sum(each or 0 for each in costs)
        total += Expected(len(requests), len(requests) - len(new), cost)
    return total


def _heard_about(ledger: TextLedger, requests: Sequence[Request], footage: Footage) -> list[tuple[Outcome, bool]]:
    """
    Return the outcome of each request, and whether the model saw the frames.

    A request with pictures that is refused is sent without them; one that was answered like that before is not sent
    with pictures again.
    """
    if not footage.frames:
        return [(each, False) for each in _heard(ledger, requests)]
    shown_before, in_words = ledger.look_up(footage, requests), ledger.look_up(NoFootage(), requests)
    refused = [n for n in range(len(requests)) if shown_before[n] is None and in_words[n] is not None]
    sent = [n for n in range(len(requests)) if n not in refused]
    outcomes = dict(zip(sent, _heard(ledger, [requests[n] for n in sent], footage), strict=True))
    refused += [n for n, outcome in outcomes.items() if isinstance(outcome, ModelError)]
    without = dict(zip(refused, _heard(ledger, [requests[n] for n in refused]), strict=True))
    found: list[tuple[Outcome, bool]] = []
    for n in range(len(requests)):
        outcome = without[n] if n in without else outcomes[n]
        found.append((outcome, n not in without and isinstance(outcome, ModelReply) and outcome.media_received))
    return found


def _heard(ledger: TextLedger, requests: Sequence[Request], footage: Footage | None = None) -> list[Outcome]:
    if not requests:
        return []
    done = ledger.hear(requests, footage or NoFootage())
    if done.stopped is not None:
        raise done.stopped
    return done.outcomes


def _by_clip(asked: Sequence[AboutClip]) -> Iterable[tuple[Video, list[int]]]:
    """Return each clip with the places of its requests, in the order of the first of each."""
    places: dict[Video, list[int]] = {}
    for n, each in enumerate(asked):
        places.setdefault(each.video, []).append(n)
    return places.items()


@contextmanager
def _footage(project: Project, provider: Provider, video: Video | None, *, decoded: bool = True) -> Iterator[Footage]:
    """Lend the frames of a clip, or footage without frames where there is none, or the model takes none."""
    if video is None or video.rendition_id is None:
        yield NoFootage()
        return
    can = provider.capabilities()
    sampling = Sampling(max_frames=can.max_frames, multiple=can.pixel_multiple)
    with shown(project, video.external_id, provider, decoded=decoded, sampling=sampling) as footage:
        yield footage if provider.expected_visual_tokens(footage) else NoFootage()


def _gets_pictures(writer: Writer) -> bool:
    """Return whether a model may be sent pictures: not if the last test of its endpoint found that none arrive."""
    tests = EndpointTest.objects.filter(
        endpoint__public_id=writer.provider.get("endpoint", ""), state=EndpointTest.DONE
    )
    last = tests.order_by("-pk").first()
    return last is None or not any(each["code"] in WITHOUT_PICTURES for each in last.problems)
