"""
Questions to a model that sees, about single frames: captions, and T2V-Bench's questions on colours.

The model is any provider that a critic can use. Each frame is asked about separately, through the ledger: a reply is
stored before it is read, and the same question about the same frame is paid once, in whatever run it is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from outtake.accounts.projects.models import Project
from outtake.errors import Invalid
from worker.ledger.ledger import Ledger
from worker.media.contract import Footage, Sampling, SeenFrame
from worker.observers.contract import Observation, Parameters, Subject
from worker.observers.prompt_facts import PromptFacts, facts_in
from worker.prompts import templates
from worker.prompts.templates import PromptTemplate
from worker.providers import registry
from worker.requests.contract import Decoding, ModelError, Provider, ProviderError, Request

if TYPE_CHECKING:
    from numpy.typing import NDArray

CAPTION, QUESTION = "t2v-bench/caption", "t2v-bench/frame-question"
COLOUR, OTHERS = "colour", "others"  # what is asked: the colour of an object, and other objects of that colour
PHRASINGS = (  # the paper's three, with its instruction
    "Please briefly answer: What is the color of the {object}?",
    "Please briefly answer: Find the color of the {object} in the image.",
    "Please briefly answer: If there is an {object} in the image, what is its color?",
)
OTHER_OBJECTS = (
    "Are there any {colour} objects in the image other than the {object}? "
    "Include Yes or No in your answer and a small explanation."
)
MAX_TOKENS = 100
MOST_WORDS = 30  # of a caption


@dataclass(frozen=True)
class OneFrame:
    """One frame of a footage. Fulfils `worker.media.contract.Footage`; its key says nothing of how it was chosen."""

    whole: Footage
    at: int

    duration_ms = 1
    sampling = Sampling(fps=1.0, min_frames=1, frames=1)

    @property
    def video_sha256(self) -> str:
        """SHA-256 of the rendition's bytes."""
        return self.whole.video_sha256

    @property
    def frames(self) -> tuple[SeenFrame, ...]:
        """The frame."""
        return (self.whole.frames[self.at],)

    @property
    def width(self) -> int:
        """Of the picture, in pixels."""
        return self.whole.width

    @property
    def height(self) -> int:
        """Of the picture, in pixels."""
        return self.whole.height

    def pictures(self) -> Sequence[NDArray]:
        """Return the picture of the frame."""
        return (self.whole.pictures()[self.at],)


class FrameQuestions:
    """
    Asks a model about each frame: for a caption, or on the colours that a prompt names.

    Fulfils `worker.observers.contract.Observer` and `PromptObserver`.
    """

    def __init__(self, kind: str, provider: Parameters) -> None:
        """Take the provider's JSON, see `worker.providers.registry.of`."""
        self.kind, self._spec = kind, provider
        self.template: PromptTemplate = templates.load(CAPTION if kind == CAPTIONS else QUESTION)
        self._provider: Provider = registry.of(provider)
        self.queue = self._provider.queue

    @property
    def identity(self) -> dict[str, Any]:
        """Return everything that can change an observation: the provider, and the words."""
        words = [str(MOST_WORDS)] if self.kind == CAPTIONS else [*PHRASINGS, OTHER_OBJECTS]
        return {
            "kind": self.kind,
            "provider": self._provider.identity,
            "prompt": self.template.id,
            "questions": words,
            "max_tokens": MAX_TOKENS,
        }

    def check(self, project: Project) -> None:
        """
        Check that the endpoint is one of a project.

        :raises Invalid: naming the field, if not.
        """
        registry.of(self._spec, project)

    def observe(self, pictures: Sequence[NDArray]) -> list[list[Observation]]:
        """Refuse pictures without their clip: what is asked depends on its prompt, and is paid by its project."""
        raise ProviderError(f"{self.kind} needs to know the clip of a frame", permanent=True)

    def observe_clip(self, footage: Footage, subject: Subject) -> list[list[Observation]]:
        """
        Return the replies to what is asked about each frame, in its order.

        :raises Invalid: if the facts in the prompt's metadata have another form
        :raises ProviderError: if the model does not answer, or the budget is used up.
        """
        asked = self._asked(facts_in(subject.metadata))
        templates.pin_version(self.template)
        ledger = Ledger(project=subject.project, provider=registry.of(self._spec, subject.project))
        return [self._of_frame(ledger, OneFrame(footage, at), asked) for at in range(len(footage.frames))]

    def expects(self, footage: Footage, subject: Subject) -> tuple[int, list[int | None]]:
        """
        Return how many calls a footage takes, and what each that is not answered yet costs at most, in micros.

        No frame is decoded. A cost is None where no price is known.
        """
        asked = [request for request, _ in self._asked(facts_in(subject.metadata))]
        provider = registry.of(self._spec, subject.project)
        ledger = Ledger(project=subject.project, provider=provider)
        costs: list[int | None] = []
        for at in range(len(footage.frames) if asked else 0):
            frame = OneFrame(footage, at)
            stored = ledger.look_up(frame, asked)
            costs += [
                provider.estimate(frame, request).cost_micros
                for request, reply in zip(asked, stored, strict=True)
                if reply is None
            ]
        return len(asked) * len(footage.frames), costs

    def _of_frame(
        self, ledger: Ledger, frame: OneFrame, asked: Sequence[tuple[Request, Observation]]
    ) -> list[Observation]:
        if not asked:
            return []
        try:
            replies = ledger.ask(frame, [request for request, _ in asked])
        except ModelError as error:
            raise ProviderError(
                str(error), permanent=error.permanent, of_request=error.of_request, away=error.away
            ) from error
        return [
            replace(observation, text=reply.reply.text)
            for (_, observation), reply in zip(asked, replies, strict=True)
            if reply.media_received
        ]

    def _asked(self, facts: PromptFacts) -> list[tuple[Request, Observation]]:
        if self.kind == CAPTIONS:
            return [(self._request("caption", words=str(MOST_WORDS)), Observation())]
        found = []
        for each in facts.colours:
            about = {"object": each.object, "colour": each.colour}
            questions = [(COLOUR, n, words.format(**about)) for n, words in enumerate(PHRASINGS, 1)]
            questions.append((OTHERS, 1, OTHER_OBJECTS.format(**about)))
            found += [
                (
                    self._request(f"{ask} {phrasing} {each.object}", question=question),
                    Observation(label=each.object, asked={"ask": ask, "phrasing": phrasing, **about}),
                )
                for ask, phrasing, question in questions
            ]
        return found

    def _request(self, label: str, **values: str) -> Request:
        return Request(label, *self.template.fill(**values), self.template.id, Decoding(MAX_TOKENS))


CAPTIONS, COLOURS = "frame_captions", "colour_questions"


def frame_captions(parameters: Parameters) -> FrameQuestions:
    """
    Return what asks for a caption of each frame.

    :param parameters: a provider, such as ``{"kind": "openai", "endpoint": id}`` or ``{"kind": "local", "folder": …}``
    :raises Invalid: naming the field, if there is no such provider.
    """
    return _made(CAPTIONS, parameters)


def colour_questions(parameters: Parameters) -> FrameQuestions:
    """
    Return what asks on each colour that a prompt names: three phrasings, and whether other objects have it.

    :param parameters: a provider, such as ``{"kind": "openai", "endpoint": id}`` or ``{"kind": "local", "folder": …}``
    :raises Invalid: naming the field, if there is no such provider.
    """
    return _made(COLOURS, parameters)


def _made(kind: str, parameters: Parameters) -> FrameQuestions:
    if not isinstance(parameters.get("kind"), str):
        raise Invalid.field("kind", 'Name the provider that is asked, such as {"kind": "openai", "endpoint": …}.')
    return FrameQuestions(kind, parameters)
