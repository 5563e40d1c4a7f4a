"""
Reasoning about drawn clips: a question for each scene, the right chain, and sentences with an error of each type.

Models of the simulation write chains from these sentences, and its people recognise the wrong ones, so that it is known
what is true of each chain. All sentences fulfil the rules of injected errors.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from outtake.accounts.projects.models import Project
from outtake.catalog.texts.sentences import split_sentences
from outtake.catalog.videos.models import Video
from outtake_demo.campaigns.clips import scene_of


class Plot(NamedTuple):
    """
    What a scene shows, as a chain of reasoning tells it.

    :param thing: what moves, and ``place`` what it moves over, which is at the bottom
    :param options: of the question, the right one first
    :param mistaken: what the thing is not, ``invented`` what is not there, and ``conclusion`` what does not follow
    """

    thing: str
    place: str
    first: str
    second: str
    last: str
    question: str
    options: tuple[str, str, str]
    mistaken: str
    invented: str
    conclusion: str

    @property
    def sentences(self) -> tuple[str, ...]:
        """The right chain."""
        return (
            f"The {self.place} is at the bottom.",
            f"In image 1 {self.first}.",
            f"After that {self.second}.",
            self.last,
        )

    @property
    def wrong(self) -> Mapping[str, str]:
        """A sentence with an error, by its type."""
        return {
            "logical": f"Because {self.first}, it is certain that {self.conclusion}.",
            "hallucination": f"There is also a {self.invented}.",
            "perceptual": f"In image 1, the {self.thing} is in fact a {self.mistaken}.",
            "temporal": f"In image 3 {self.second}, and only later, in image 1, {self.first}.",
            "spatial": f"In image 1, the {self.place} is at the top.",
        }

    @property
    def evidence(self) -> list[dict[str, Any]]:
        """What the images show, as `evaluation.benchmarks.chains.evidence` reads it."""
        seen = [{"name": self.thing}, {"name": self.place, "side": "bottom"}]
        return [
            {"image": 1, "objects": seen, "actions": [self.first]},
            {"image": 3, "objects": seen, "actions": [self.second]},
        ]


PLOTS: Mapping[str, Plot] = {
    "bounce": Plot(
        *("ball", "bench", "the ball drops", "the ball bounces", "Each bounce is lower than the one before."),
        "What does the ball do on the bench?",
        ("It bounces on the bench.", "It breaks on the bench.", "It sinks into the bench."),
        *("cube", "dog", "the bench is made of rubber"),
    ),
    "fly": Plot(
        *("bird", "hill", "the bird appears", "the bird crosses the sky", "It leaves the sky over the hill."),
        "What does the bird do over the hill?",
        ("It crosses the sky.", "It lands on the hill.", "It falls from the sky."),
        *("kite", "lantern", "the hill must be very old"),
    ),
    "knock": Plot(
        *("ball", "table", "the ball rolls", "the ball hits another", "The other one is knocked away over the table."),
        "What happens on the table?",
        ("One ball knocks another away.", "All balls stay where they are.", "The table breaks."),
        *("marble", "kettle", "the table can never stand still"),
    ),
    "pour": Plot(
        *("glass", "table", "the juice begins to flow", "the level rises", "In the end the glass is full."),
        "What happens to the glass?",
        ("It is filled with juice.", "It is emptied.", "It falls over."),
        *("bucket", "parrot", "the juice must be cold"),
    ),
    "cart": Plot(
        *("cart", "road", "the cart appears", "the cart passes the post", "It rolls on along the road."),
        "What does the cart do on the road?",
        ("It rolls past a post.", "It stops at a post.", "It turns over."),
        *("bicycle", "piano", "no one ever uses the road"),
    ),
    "swing": Plot(
        *("weight", "floor", "the weight swings left", "the weight swings back", "It goes on from side to side."),
        "What does the weight do?",
        ("It swings from side to side.", "It hangs still.", "It drops to the floor."),
        *("lamp", "violin", "the floor must be moving"),
    ),
    "walk": Plot(
        *("person", "path", "the person enters", "the person walks on", "Step by step the path is crossed."),
        "What does the person do on the path?",
        ("The person walks along it.", "The person sits down.", "The person runs away."),
        *("statue", "tractor", "the path cannot have an end"),
    ),
}

_BY_QUESTION = {plot.question: plot for plot in PLOTS.values()}
_SIGNS = (  # of sentences that errors by rule are made of, see `evaluation.benchmarks.chains.rule_errors`
    (" is in fact ", "perceptual"),
    (" and only later, ", "temporal"),
    ("There is also ", "hallucination"),
    (" is at the ", "spatial"),
)


def plot_about(question: str) -> Plot | None:
    """Return the plot whose question a text contains; None where there is none."""
    return next((plot for known, plot in _BY_QUESTION.items() if known in question), None)


def errors_in(plot: Plot, text: str) -> list[tuple[int, int, str]]:
    """Return [from, to) and the type of each wrong sentence of a chain, in their order."""
    found = []
    for start, end in split_sentences(text):
        if kind := _error_of(plot, text[start:end]):
            found.append((start, end, kind))
    return found


def chains_about(project: Project, clips: list[str]) -> list[dict[str, Any]]:
    """Return the question and the right chain of each clip, with its evidence, as `read_chains` takes them."""
    videos = Video.objects.filter(project=project, external_id__in=clips, source="drawn").select_related("prompt")
    rows: list[dict[str, Any]] = []
    for video in videos.order_by("external_id"):
        plot = PLOTS[scene_of(video.prompt.text, video.prompt.external_id).split("-")[0]]
        rows.append(
            {
                "video": video.external_id,
                "id": f"q {video.external_id}",
                "text": " ".join(plot.sentences),
                "question": plot.question,
                "options": _turned(plot.options, len(rows)),
                "answer": plot.options[0],
                "evidence": plot.evidence,
            }
        )
    return rows


def _error_of(plot: Plot, sentence: str) -> str:
    if sentence in plot.sentences:
        return ""
    known = {text: kind for kind, text in plot.wrong.items()}
    return known.get(sentence) or next((kind for sign, kind in _SIGNS if sign in sentence), "logical")


def _turned(options: tuple[str, ...], by: int) -> list[str]:
    """Return options with another one first, so that the right one has no place of its own."""
    turn = by % len(options)
    return [*options[turn:], *options[:turn]]
