"""
VF-Eval's questions by rule, from what a person answered to Q1 to Q5 about a clip. Pure.

- Error awareness (EA): is a flaw there? Yes or no. In the paper yes is always right (`ALL_YES`), so its accuracy is the
  rate of yes. In `BALANCED`, our control, a flaw that the clip does not have is asked about for each that it has.
- Error detection (ED): which flaw does the clip have, and which does it not have? The distractors are the other options
  of the form, in an order that is drawn. The first
  has "none of these" among them, which is right where nothing was named.
- Clip against prompt (CV): what differs from the prompt, and which prompt would be better? In words.
- Reasoning (RE): the question that the person wrote, with their answer.

The paper has distractors written by a model and checked by people (`evaluation.benchmarks.clip_questions.distractors`),
and its yes/no questions worded by a model (`evaluation.benchmarks.clip_questions.wording`). Its column "Object" has
questions with options that no rule can make.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from annotations.instruments.question_forms import CHOICE, TEXT, YES, YES_NO
from annotations.tasks.clip_questions import SPLIT, Choosable, ClipQuestion

CV, EA, ED, RE = TASKS = ("CV", "EA", "ED", "RE")
ALL_YES, BALANCED = WAYS = ("all_yes", "balanced")
NONE, NO = "none", "no"
NONE_OF_THESE = "None of these"
LETTERS = "abcdefghi"
MOST_CHOICES = 4  # as in the paper
OPTION = "option"  # of metadata: which option of the question with options a question of yes or no is made from
LEFT_OUT = {"others"}  # options that say nothing by themselves

CHECK = "What in the clip differs from its prompt, and how should the prompt be revised?"
PARTS: Mapping[str, tuple[str, str]] = {
    "quality": ("Quality", "the quality of the video"),
    "commonsense_physics": ("Commonsense and physics", "common sense and physics"),
    "morality": ("Morality", "morality"),
}
"""The questions of the form about flaws: the dimension of what is made of each, and what they are about in words."""


@dataclass(frozen=True)
class Flaws:
    """The options of the form's question about one kind of flaw, without "none", each with what it is called."""

    options: Mapping[str, str]
    named: frozenset[str]

    @property
    def present(self) -> list[str]:
        """What was named, in the order of the form."""
        return [each for each in self.options if each in self.named and each not in LEFT_OUT]

    @property
    def absent(self) -> list[str]:
        """What was not named."""
        return [each for each in self.options if each not in self.named and each not in LEFT_OUT]


def questions_from(
    said: Mapping[str, str], options: Mapping[str, Mapping[str, str]], *, way: str, split: str, seed: object
) -> list[ClipQuestion]:
    """
    Return the questions about a clip, from a person's answers by their keys in the form.

    :param options: of the form's questions, by key: what each option is called
    :param way: how yes/no questions are made, one of `WAYS`
    :param seed: of what is drawn; the same seed gives the same questions
    """
    made: list[ClipQuestion] = []
    for key, (dimension, about) in PARTS.items():
        if key not in said:
            continue
        named = frozenset(said[key].split(",")) - {NONE}
        flaws = Flaws({name: label for name, label in options[key].items() if name != NONE}, named)
        rng = Random(f"{seed} {key}")
        facts = {"category": key, SPLIT: split}
        made += _awareness(flaws, dimension, about, facts, way, rng)
        made += _detection(flaws, dimension, about, facts, rng)
    parts = (said.get("misalignment", ""), said.get("better_prompt", ""))
    if differs := " ".join(f"{part.rstrip('. ')}." for part in parts if part.strip()):
        made.append(ClipQuestion(CHECK, TEXT, "Prompt", differs, (), {"task": CV, SPLIT: split}))
    if (question := said.get("reasoning_question")) and (answer := said.get("reasoning_answer")):
        facts = {"task": RE, "category": said.get("reasoning_category", ""), SPLIT: split}
        made.append(ClipQuestion(question, TEXT, "Reasoning", answer, (), facts))
    return made


def which_flaw(about: str) -> str:
    """Return the question with options that asks which flaw of one kind a clip has."""
    return f"Which of these problems with {about} does the clip have?"


def _awareness(
    flaws: Flaws, dimension: str, about: str, facts: Mapping[str, Any], way: str, rng: Random
) -> Iterator[ClipQuestion]:
    wanted = [(flaw, YES) for flaw in flaws.present]
    if way == BALANCED:
        wanted += [(flaw, NO) for flaw in rng.sample(flaws.absent, min(len(flaws.absent), max(1, len(wanted))))]
    for flaw, answer in wanted:
        label = flaws.options[flaw]
        text = f"Is there a problem with {about} in the clip, of this kind: {_lower(label)}?"
        yield ClipQuestion(text, YES_NO, dimension, answer, (), {"task": EA, "way": way, OPTION: label, **facts})


def _detection(
    flaws: Flaws, dimension: str, about: str, facts: Mapping[str, Any], rng: Random
) -> Iterator[ClipQuestion]:
    has = which_flaw(about)
    has_not = f"Which of these problems with {about} does the clip not have?"
    facts = {"task": ED, **facts}
    if flaws.present and flaws.absent:
        right = rng.choice(flaws.present)
        yield _choice(has, dimension, right, [NONE, *flaws.absent], flaws, {**facts, "polarity": "has"}, rng)
        right = rng.choice(flaws.absent)
        yield _choice(has_not, dimension, right, flaws.present, flaws, {**facts, "polarity": "has not"}, rng)
    elif flaws.absent and not flaws.named:
        yield _choice(has, dimension, NONE, flaws.absent, flaws, {**facts, "polarity": "has"}, rng)


def _choice(
    text: str,
    dimension: str,
    right: str,
    wrong: Sequence[str],
    flaws: Flaws,
    facts: Mapping[str, Any],
    rng: Random,
) -> ClipQuestion:
    """Return a question with the right option among at most three drawn wrong ones; "none" is always one of them."""
    others = [each for each in wrong if each != NONE]
    drawn = rng.sample(others, min(len(others), MOST_CHOICES - 1 - (NONE in wrong)))
    shown = [right, *drawn, *([NONE] if NONE in wrong else [])]
    rng.shuffle(shown)
    labels = {**flaws.options, NONE: NONE_OF_THESE}
    chosen = tuple(Choosable(LETTERS[n], labels[flaw]) for n, flaw in enumerate(shown))
    return ClipQuestion(text, CHOICE, dimension, LETTERS[shown.index(right)], chosen, facts)


def _lower(label: str) -> str:
    return label[:1].lower() + label[1:]
