"""
Questions about each frame, asked of any model that takes images: colours as T2V-Bench asks for them, or your own.

A question may name ``{object}`` and ``{colour}``: it is then asked for each coloured object of the clip's prompt. Every
call is booked in the ledger and paid once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from outtake.errors import Invalid
from worker.observers.contract import AboutClip, Observation, Parameters
from worker.observers.local_model import check_known
from worker.observers.prompt_objects import AskedColour, prompt_objects
from worker.prompts import templates
from worker.prompts.templates import PromptTemplate
from worker.requests.contract import Decoding, Provider, ProviderError, Request

if TYPE_CHECKING:
    from numpy.typing import NDArray

PROMPT = "observers/question"
MAX_TOKENS = 64
MOST_QUESTIONS = 20
LONGEST = 500  # characters of a question
COLOURS = ("colour-1", "colour-2", "colour-3")
ATTRIBUTION = "attribution"
SLOTS = ("{object}", "{an_object}", "{colour}")


class FrameQuestion(NamedTuple):
    """A question, and the key under which its replies are stored."""

    key: str
    text: str

    @property
    def is_about_colours(self) -> bool:
        """Whether it is asked for each coloured object of the prompt."""
        return any(slot in self.text for slot in SLOTS)


T2V_BENCH = (
    FrameQuestion("colour-1", "What is the color of the {object} in the image?"),
    FrameQuestion("colour-2", "Find the color of the {object} in the image."),
    FrameQuestion("colour-3", "If there is {an_object} in the image, what is its color?"),
    FrameQuestion(
        ATTRIBUTION,
        "Are there any {colour} objects in the image other than the {object}? Include Yes or No in your answer and a "
        "small explanation.",
    ),
)
"""The questions of T2V-Bench: a colour in three phrasings, and whether anything else has it."""


def label_of(key: str, name: str) -> str:
    """Return the label of the replies to a question about an object of the prompt."""
    return f"{key}: {name}"


class FrameQuestions:
    """Asks about each frame. Fulfils `worker.observers.contract.Observer`."""

    kind = "frame_questions"

    def __init__(self, provider: dict[str, Any], questions: Sequence[FrameQuestion], max_tokens: int) -> None:
        """Take which model is asked, and what."""
        self._provider, self.questions, self.max_tokens = provider, tuple(questions), max_tokens

    @cached_property
    def provider(self) -> Provider:
        """
        The model that is asked.

        :raises Invalid: if there is no such endpoint or folder.
        """
        from worker import providers  # those of endpoints read the tables

        return providers.of(self._provider)

    @property
    def queue(self) -> str:
        """The queue of the workers that can reach the model."""
        return self.provider.queue

    @property
    def identity(self) -> dict[str, Any]:
        """Everything that can change an observation."""
        return {
            "kind": self.kind,
            "provider": self.provider.identity,
            "prompt": self._template.id,
            "questions": [each._asdict() for each in self.questions],
            "max_tokens": self.max_tokens,
        }

    @cached_property
    def _template(self) -> PromptTemplate:
        return templates.load(PROMPT)

    def observe(self, pictures: Sequence[NDArray], about: AboutClip) -> list[list[Observation]]:
        """
        Return the replies about each frame as they came; none where there is nothing to ask.

        :raises Invalid: if the prompt's metadata are not in their form
        :raises ModelError: if the model does not answer
        :raises ProviderError: if the frame was lost on the way to it.
        """
        asked = list(self._requests(about))
        found = []
        for n in range(len(pictures)):
            replies = about.ask(n, asked) if asked else ()
            if not all(each.media_received for each in replies):
                raise ProviderError("The model did not receive the frame.", permanent=True)
            found.append([Observation(each.request.label, text=each.reply.text.strip()) for each in replies])
        return found

    def _requests(self, about: AboutClip) -> Iterator[Request]:
        decoding = Decoding(max_tokens=self.max_tokens)
        colours = prompt_objects(about.metadata).colours
        for question in self.questions:
            for label, text in _filled(question, colours):
                filled = self._template.fill(question=text)
                yield Request(label, *filled, template=self._template.id, decoding=decoding)


def _filled(question: FrameQuestion, colours: Sequence[AskedColour]) -> Iterator[tuple[str, str]]:
    """Yield the label and the text of a question, once, or for each coloured object."""
    if not question.is_about_colours:
        yield question.key, question.text
        return
    for each in colours:
        values = dict(zip(SLOTS, (each.name, _with_article(each.name), each.colour), strict=True))
        text = question.text
        for slot, value in values.items():
            text = text.replace(slot, value)
        yield label_of(question.key, each.name), text


def _with_article(name: str) -> str:
    return f"{'an' if name[0].lower() in 'aeiou' else 'a'} {name}"


def frame_questions(parameters: Parameters) -> FrameQuestions:
    """
    Return an observer that asks a model.

    :param parameters: ``{"provider": {…}}`` as of a critic, and if wanted ``questions``, a list of ``{"key", "text"}``
        (by default `T2V_BENCH`), and ``max_tokens``
    :raises Invalid: naming the field, if one is unknown or unfit.
    """
    check_known(parameters, ("provider", "questions", "max_tokens"))
    provider, most = parameters.get("provider"), parameters.get("max_tokens", MAX_TOKENS)
    if not isinstance(provider, dict) or not isinstance(provider.get("kind"), str):
        raise Invalid.field("provider", 'Give the model to use, such as {"kind": "openai", "endpoint": "…"}.')
    if isinstance(most, bool) or not isinstance(most, int) or not 1 <= most <= 1000:
        raise Invalid.field("max_tokens", f"{str(most)[:60]!r} is not a whole number from 1 to 1000.")
    return FrameQuestions(provider, _questions(parameters.get("questions")), most)


def _questions(given: Any) -> tuple[FrameQuestion, ...]:
    if given is None:
        return T2V_BENCH
    if not isinstance(given, list) or not 1 <= len(given) <= MOST_QUESTIONS:
        raise Invalid.field("questions", f"{str(given)[:60]!r} is not a list of 1 to {MOST_QUESTIONS} questions.")
    found = tuple(_question(each, n) for n, each in enumerate(given))
    keys = [each.key for each in found]
    if twice := next((key for key in keys if keys.count(key) > 1), None):
        raise Invalid.field("questions", f"{twice!r} is the key of two questions; give each a key of its own.")
    return found


def _question(given: Any, n: int) -> FrameQuestion:
    if not isinstance(given, dict) or set(given) != {"key", "text"}:
        raise Invalid.field(f"questions.{n}", f'{str(given)[:60]!r} is not of the form {{"key": "…", "text": "…"}}.')
    key, text = given["key"], given["text"]
    if not isinstance(key, str) or not 0 < len(key.strip()) <= 60:
        raise Invalid.field(f"questions.{n}.key", f"{str(key)[:60]!r} is not a text of 1 to 60 characters.")
    if not isinstance(text, str) or not 0 < len(text.strip()) <= LONGEST:
        raise Invalid.field(f"questions.{n}.text", f"{str(text)[:60]!r} is not a text of 1 to {LONGEST} characters.")
    return FrameQuestion(key.strip(), text.strip())
