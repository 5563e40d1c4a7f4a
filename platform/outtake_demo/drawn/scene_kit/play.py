"""
What a play is: a scene that can be drawn for some prompts, with the faults that only it can show.

A play's builder gets a `Setting` and returns a `Scene`. Faults that need to know the story (passing through, an effect
before its cause, a wrong colour) are built in by the play; those that can befall any object are planted afterwards by
`faults`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.random import Generator

from outtake_demo.drawn.scene_kit.looks import Colour, Look
from outtake_demo.drawn.scene_kit.stage import WIDTH, Actor, Frame, Stage, Track

PAN = 140

COLOURS: dict[str, Colour] = {
    "red": (205, 52, 44),
    "blue": (44, 88, 196),
    "green": (40, 140, 72),
    "yellow": (226, 184, 40),
    "orange": (226, 124, 36),
    "purple": (126, 62, 160),
    "white": (226, 224, 218),
    "black": (40, 40, 46),
}


@dataclass(frozen=True)
class QuestionForm:
    """An atomic question of a prompt: "yes" is right on a faultless clip; the kinds in `broken_by` turn it to "no"."""

    key: str
    dimension: str
    text: str
    criterion: str
    broken_by: frozenset[str]


def ask(key: str, dimension: str, text: str, criterion: str = "explicit", broken_by: str = "") -> QuestionForm:
    """Write a question form; `broken_by` names kinds of error (or "late" for the sound), separated by spaces."""
    return QuestionForm(key, dimension, text, criterion, frozenset(broken_by.split()))


@dataclass(frozen=True)
class Prompt:
    """A prompt that can be drawn; `colour` names the colour that it asks for in its main object."""

    id: str
    text: str
    colour: str


class Cue(NamedTuple):
    """A sound: the moment at which the picture shows its cause, its name, and how many seconds it lasts."""

    moment: int
    sound: str
    seconds: float


class Fault(NamedTuple):
    """A fault in moments, half-open, and the object that it befell."""

    kind: str
    start: int
    end: int
    thing: str


class Scene(NamedTuple):
    """A staged scene, its sounds, and the fault that was built in, if one was asked for."""

    stage: Stage
    cues: tuple[Cue, ...]
    fault: Fault | None = None


@dataclass(frozen=True)
class Setting:
    """What a builder is given: n moments at `fps` in a generator's look, for a prompt, perhaps with a fault."""

    rng: Generator
    look: Look
    n: int
    fps: float
    prompt: Prompt
    fault: str | None = None

    @property
    def seconds(self) -> Track:
        """The time of each moment in seconds, shape (n,)."""
        return np.arange(self.n) / self.fps

    def paint(self, name: str) -> Colour:
        """Find a named colour as this generator shows it."""
        return self.look.tint(COLOURS[name])

    def main_colour(self) -> Colour:
        """Choose the colour that the prompt asks for, or another when the fault is a wrong colour."""
        if self.fault != "wrong_colour":
            return self.paint(self.prompt.colour)
        others = [name for name in ("red", "blue", "green", "yellow", "purple") if name != self.prompt.colour]
        return self.paint(others[int(self.rng.integers(len(others)))])


@dataclass(frozen=True)
class Play:
    """A kind of scene: its prompts, the kinds of fault that its builder can build in, its questions and its builder."""

    name: str
    prompts: tuple[Prompt, ...]
    faults: tuple[str, ...]
    questions: Callable[[Prompt], tuple[QuestionForm, ...]]
    build: Callable[[Setting], Scene]
    falls_upwards: bool = False


def set_stage(setting: Setting, backdrop: Frame, actors: list[Actor]) -> Stage:
    """Put actors before a backdrop, with the generator's grain, perhaps a camera that pans, perhaps a slow fade-in."""
    rng, n = setting.rng, setting.n
    camera = np.zeros(n)
    if backdrop.shape[1] > WIDTH:
        reach = rng.uniform(0.4, 0.9) * PAN
        camera = reach * (0.5 - 0.5 * np.cos(np.linspace(0, np.pi, n)))
    light = np.ones(n)
    if rng.random() < 0.2:
        light = np.clip(setting.seconds / rng.uniform(0.8, 1.4), 0, 1)
    return Stage(backdrop, tuple(actors), camera, light, np.arange(n), setting.look.grain, int(rng.integers(2**32)))


def world_width(setting: Setting) -> int:
    """Decide how wide the world is: wider than the picture where this generator's camera pans."""
    return WIDTH + PAN + 1 if setting.rng.random() < setting.look.pans else WIDTH


def common_questions(thing: str) -> tuple[QuestionForm, ...]:
    """Write the questions that fit every prompt: that things last, and that the scene holds together."""
    return (
        ask(
            "lasts",
            "Subject",
            "Does every object stay in existence, without vanishing or popping up?",
            "implicit",
            "vanish appear teleport",
        ),
        ask("one-scene", "Environment", "Does the whole clip take place in one and the same scene?", "implicit", "cut"),
        ask(
            "flows",
            "Action",
            f"Does the movement of {thing} go on without the picture standing still?",
            "implicit",
            "freeze",
        ),
        ask(
            "gravity",
            "Action",
            "Do all things rest, fall or move as gravity would have them?",
            "implicit",
            "falls_upwards passes_through",
        ),
    )
