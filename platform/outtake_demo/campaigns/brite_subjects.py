"""What the annotators of a simulated BRITE campaign judge: prompts, and questions that were written for them."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from annotations.tasks.models import Question
from outtake_demo.campaigns.clips import scene_of
from outtake_demo.campaigns.question_annotators import AMBIGUITY, CONFOUNDED, IRRELEVANT, NO, NONE, UNVERIFIABLE, YES
from outtake_demo.drawn.clips import prompts, questions_of

_FAULTY = {
    "faulty-1": ("Something moves in a strange way near a house.", "Physical", AMBIGUITY),
    "faulty-2": ("A clock on a shelf remembers the day on which it was made.", "Temporal", UNVERIFIABLE),
    "faulty-3": ("Fish teach children to fly while rain falls upwards and night turns into day.", "Social", CONFOUNDED),
}
_FAULT_OF = {text: fault for text, _, fault in _FAULTY.values()}
_IDLE = {"Is the light in the scene warm?": "Environment", "Does anyone look into the camera?": "Subject"}
"""Questions that no prompt answers."""

DRAWN = "in step"  # with this sound all questions of a prompt apply


def prompts_to_judge(prompt_ids: Iterable[str]) -> list[dict[str, Any]]:
    """Return some prompts of drawn clips, and three faulty ones, as `add_subjects` takes them."""
    faulty = [
        {"prompt": {"id": name, "text": text, "category": category}} for name, (text, category, _) in _FAULTY.items()
    ]
    return [*({"prompt": name} for name in prompt_ids), *faulty]


def texts_for(category: str, rule: str) -> list[str]:
    """
    Return prompts as a model writes them for a category and a rule.

    They are the drawn ones in an order that the rule decides, and a faulty one among them.
    """
    rng = Random(f"{category} {rule}")
    texts = [prompt.text for prompt in prompts()]
    rng.shuffle(texts)
    return [*texts[:3], rng.choice(sorted(_FAULT_OF)), *texts[3:]]


def questions_about(text: str, dimension: str) -> list[tuple[str, str]]:
    """Return questions of a dimension as a model writes them for a prompt, with their criterion; one may be idle."""
    written = [
        (each.text, each.criterion) for each in questions_of(scene_of(text), (), DRAWN) if each.dimension == dimension
    ]
    return [*written, *((idle, "explicit") for idle, of in _IDLE.items() if of == dimension)]


def fault_of(prompt: str | None) -> str:
    """Return what really stands against a prompt, by its text."""
    return _FAULT_OF.get(prompt or "", NONE)


def questions_to_judge(prompt_ids: Iterable[str]) -> list[dict[str, Any]]:
    """Return the questions that were written for some prompts, two idle ones for each among them."""
    drafts = []
    for name in prompt_ids:
        written = [(each.text, each.dimension, each.criterion) for each in questions_of(name, (), DRAWN)]
        idle = [(text, dimension, "explicit") for text, dimension in _IDLE.items()]
        drafts += [
            {"question": {"prompt": name, "text": text, "dimension": dimension, "criterion": criterion}}
            for text, dimension, criterion in (*written, *idle)
        ]
    return drafts


def right_about(question: Question | None) -> dict[str, str]:
    """Return what is right to say of a question, by the keys of the form."""
    if question is None or question.text in _IDLE:
        return {"criterion": IRRELEVANT, "aligned": NO}
    return {"criterion": question.criterion, "aligned": YES}
