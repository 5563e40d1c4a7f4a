"""
Models that are asked about clips outside of a study: those that write chains, judge them, or answer questions.

Every call goes through the ledger: it is booked, paid once and can be replayed. A model is shown at most six frames, as
VideoCritic has it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from string import ascii_uppercase
from typing import Any

from evaluation.benchmarks.writing.proposals import Writer
from outtake.accounts.projects.models import Project
from outtake.catalog.serving.queries import rendition_file
from outtake.catalog.videos.models import Rendition, Video
from outtake.errors import Invalid
from outtake.measures.papers.videocritic import MOST_IMAGES
from worker.ledger.ledger import Ledger
from worker.ledger.text_ledger import TextLedger
from worker.media.contract import Clip, Sampling, SeenFrame
from worker.media.footage import ClipFootage, footage_of, numbered
from worker.prompts.templates import PromptTemplate
from worker.providers import registry
from worker.providers.endpoints.models import Endpoint
from worker.requests.contract import Decoding, ModelError, Provider, Request

LEAST_OPTIONS = 2
TOP_P = 0.9


@dataclass(frozen=True)
class ChainModel:
    """
    A model with how its replies are drawn.

    :param name: in tables and origins, such as "qwen2.5-vl-3b"
    :param provider: as JSON, see `worker.providers.registry.of`
    """

    name: str
    provider: Mapping[str, Any]
    temperature: float = 0.2
    max_tokens: int = 256
    seed: int = 0

    @classmethod
    def at(cls, endpoint: Endpoint, **decoding: Any) -> ChainModel:
        """Return the model of an endpoint."""
        return cls(endpoint.name, {"kind": endpoint.protocol, "endpoint": endpoint.public_id}, **decoding)

    def request(self, template: PromptTemplate, label: str, draw: int = 0, **values: str) -> Request:
        """Return what the model is asked; each draw has a seed of its own."""
        decoding = Decoding(self.max_tokens, self.temperature, TOP_P, self.seed)
        return Request(label, *template.fill(**values), template.id, decoding).drawn(draw)


def check_models(models: Sequence[ChainModel], field: str) -> None:
    """
    Check that there are models whose names tell them apart.

    :raises Invalid: naming the field
    """
    names = [each.name for each in models]
    if not names:
        raise Invalid.field(field, "Name at least one model.")
    if twice := next((name for name in names if names.count(name) > 1), ""):
        raise Invalid.field(field, f"{twice[:60]!r} is the name of two models; give each its own.")
    if odd := next((name for name in names if not 1 <= len(name) <= 60), None):
        raise Invalid.field(field, f"{odd[:80]!r} is not a name of 1 to 60 characters.")


def in_words(question: str, options: Sequence[str]) -> str:
    """Return a question with its options by letter, a line each."""
    return "\n".join([question, *(f"{letter}. {each}" for letter, each in zip(ascii_uppercase, options, strict=False))])


def frames_of(project: Project, video: str) -> tuple[SeenFrame, ...]:
    """
    Return the frames of a clip that critics of chains are shown: what the number of an image stands for.

    :raises Invalid: if the project has no such clip
    """
    clip, _ = _clip(project, video)
    return footage_of(clip, Sampling(frames=MOST_IMAGES, max_frames=MOST_IMAGES)).frames


@contextmanager
def shown(
    project: Project, video: str, provider: Provider, *, decoded: bool = True, sampling: Sampling | None = None
) -> Iterator[ClipFootage]:
    """
    Lend the frames of a clip that a model is shown.

    :param video: external id
    :param decoded: whether pictures will be wanted; without, no file is read
    :param sampling: which frames; None: six at most, as critics of chains are shown
    :raises Invalid: if the project has no such clip
    """
    clip, rendition = _clip(project, video)
    if sampling is None:
        can = provider.capabilities()
        most = min(MOST_IMAGES, can.max_frames)
        sampling = Sampling(frames=most, max_frames=most, multiple=can.pixel_multiple)
    if not decoded:
        yield footage_of(clip, sampling)
        return
    with rendition_file(rendition) as path:
        yield footage_of(replace(clip, path=path), sampling)


def _clip(project: Project, video: str) -> tuple[Clip, Rendition]:
    found = Video.objects.filter(project=project, external_id=video).select_related("rendition", "prompt").first()
    if found is None or found.rendition is None:
        raise Invalid.field("video", f"The project has no clip {video[:60]!r} that can be shown; import it first.")
    rendition = found.rendition
    clip = Clip(
        external_id=video,
        path=Path(),
        edges_ms=tuple(rendition.edges_ms),
        width=rendition.width,
        height=rendition.height,
        prompt=found.prompt.text,
        sha256=rendition.sha256,
    )
    return clip, rendition


class AskedModel:
    """A model of a project that is asked about one clip after the other."""

    def __init__(self, project: Project, model: ChainModel | Writer) -> None:
        self.project = project
        self._provider = registry.of(model.provider, project)
        self._ledger = TextLedger(project=project, provider=self._provider)

    def images(self, video: str) -> str:
        """Return how the frames of a clip that the model is shown are numbered, in the words of a prompt."""
        return numbered(self.frames(video))

    def frames(self, video: str) -> tuple[SeenFrame, ...]:
        """Return the frames of a clip that the model is shown; they are numbered from 1."""
        with shown(self.project, video, self._provider, decoded=False) as footage:
            return footage.frames

    def replies(self, video: str, requests: Sequence[Request]) -> list[str | None]:
        """
        Return the replies to some requests about a clip; None where the provider refused one.

        :raises ModelError: if the model is away, or the budget is used up; what it said is kept, and not paid again
        """
        with shown(self.project, video, self._provider) as footage:
            done = self._ledger.hear(requests, footage)
        if done.stopped is not None:
            raise done.stopped
        return [
            None if outcome is None or isinstance(outcome, ModelError) else outcome.reply.text
            for outcome in done.outcomes
        ]

    def expects(self, video: str, requests: Sequence[Request]) -> Expected:
        """Return what requests about a clip would take, at most; those with a stored reply take nothing."""
        with shown(self.project, video, self._provider, decoded=False) as footage:
            stored = Ledger(project=self.project, provider=self._provider).look_up(footage, requests)
            new = [each for each, reply in zip(requests, stored, strict=True) if reply is None]
            costs = [self._provider.estimate(footage, each).cost_micros for each in new]
        return Expected(
            len(requests), len(requests) - len(new), None if None in costs else sum(each or 0 for each in costs)
        )


@dataclass(frozen=True)
class Expected:
    """Calls, how many of them are stored already, and the cost of the others at most; None where no price is known."""

    calls: int = 0
    stored: int = 0
    micros: int | None = 0

    def __add__(self, other: Expected) -> Expected:
        known = self.micros is not None and other.micros is not None
        return Expected(
            self.calls + other.calls,
            self.stored + other.stored,
            (self.micros or 0) + (other.micros or 0) if known else None,
        )
