"""
Demo studies of what is not one clip: pairs, reasoning, prompts, questions, marked errors.

All of them are about the demo's own clips. The reasoning is written for them, with errors whose place is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, groupby
from typing import Any, NamedTuple

from annotations.studies.models import Study
from annotations.studies.operations import create_study
from annotations.subjects.marked_errors import sample_errors
from annotations.subjects.operations import add_subjects
from outtake.accounts.projects.models import Project
from outtake_demo.drawn.clips import DrawnClip

OVERLAP = 30  # everyone who visits
RATED_ERRORS = 8
QUALITY_NAME = "demo quality"


class _Chain(NamedTuple):
    """A chain about a drawn clip; ``injected`` are a sentence's place, the type of its error, and what is claimed."""

    clip: str
    question: str
    options: tuple[str, ...]
    sentences: tuple[str, ...]
    injected: tuple[tuple[int, str, str], ...] = ()


_CHAINS = (
    _Chain(
        "bounce-red_aster-v1_101",
        "What happens to the ball in the end?",
        ("It comes to rest on the bench.", "It is gone at once.", "It rolls off the bench."),
        (
            "A red ball drops onto a wooden bench and bounces.",
            "Two people stand behind the bench and watch it.",
            "Each bounce is lower than the one before.",
            "Then the ball is gone from one frame to the next, and nothing hides it.",
            "So it came to rest on the bench.",
        ),
        ((1, "hallucination", "Two people stand behind the bench."), (4, "logical", "It came to rest.")),
    ),
    _Chain(
        "walk-green_bilt-v1_105",
        "Which colour is the shirt of the person?",
        ("Green", "Red", "White"),
        (
            "Somebody walks along a path.",
            "There are trees around.",
            "The person wears a red shirt.",
            "It stays the same throughout the clip.",
        ),
        ((2, "perceptual", "The shirt is red."),),
    ),
    _Chain(
        "pour-orange_aster-v1_107",
        "Does the level in the glass rise before the juice flows?",
        ("Yes", "No"),
        (
            "A jug is held over a glass that stands on a table.",
            "Orange juice begins to flow from it.",
            "After that the level in the glass rises.",
            "So cause and effect are in order.",
        ),
    ),
    _Chain(
        "knock-white_corum-v1_112",
        "Which ball moves first?",
        ("The white one", "The red one", "The third one"),
        (
            "Three balls lie on a table.",
            "The red ball begins to move before the white one has reached it.",
            "Then the white ball rolls on.",
        ),
        ((1, "temporal", "The red ball moves before it is hit."),),
    ),
    _Chain(
        "fly-white_corum-v1_114",
        "Where are the hills?",
        ("Below the bird", "Above the bird", "There are none"),
        ("A single white bird crosses the evening sky.", "The hills stand above the bird, at the upper edge."),
        ((1, "spatial", "The hills stand above the bird."),),
    ),
)

_PROMPTS = (
    ("filter-1", "A man writes a letter with a feather, and the ink flows back into the pot.", "Temporal"),
    ("filter-2", "Something odd happens in a kitchen.", "Physical"),
    ("filter-3", "A cat thinks of a fish while it sleeps on a sofa.", "Biological"),
    (
        "filter-4",
        "Children cook for their teachers while the pots float, the clock runs backwards and dogs talk.",
        "Physical",
    ),
)
"""Prompts that a filter may keep or reject; their numbers are theirs, their words ours."""

_DRAFTS = (
    ("bounce-red", "Does the ball come to rest?", "Action"),
    ("bounce-red", "Is the bench made of oak?", "Environment"),
    ("walk-green", "Does the person walk under trees?", "Environment"),
    ("pour-orange", "Is the glass still empty in the end?", "Action"),
)
"""Questions to be kept or rejected: prompt, text, dimension."""


def load_subjects(project: Project, clips: Sequence[DrawnClip], marked: Study) -> dict[str, Study]:
    """
    Make the demo's studies of other subjects, or finish what an earlier load began; by what there is to do in them.

    :param marked: the study whose marked errors are to be rated
    """
    chains = [_chain(n, each) for n, each in enumerate(_CHAINS, 1)]
    studies = {
        "compare two clips": _study(project, "demo pairs", "reprompt", _pairs(clips)),
        "judge reasoning": _study(project, "demo reasoning", "videocritic", chains),
        "judge prompts": _study(project, "demo prompts", "brite_prompts", [_prompt(*each) for each in _PROMPTS]),
        "judge questions": _study(project, "demo drafts", "brite_questions", [_draft(*each) for each in _DRAFTS]),
    }
    quality = Study.objects.filter(project=project, name=QUALITY_NAME).first()
    if quality is None:  # later, what visitors marked would be among the errors drawn
        errors = [{"error": each} for each in sample_errors(study=marked, count=RATED_ERRORS, seed=1)]
        quality = _study(project, QUALITY_NAME, "spotlight_quality", errors)
    return {**studies, "rate errors": quality}


def _study(project: Project, name: str, instrument: str, subjects: Sequence[dict[str, Any]]) -> Study:
    found = Study.objects.filter(project=project, name=name).first()
    study = found or create_study(project=project, name=name, instrument=instrument, overlap=OVERLAP)
    add_subjects(study=study, subjects=subjects)
    return study


def _pairs(clips: Sequence[DrawnClip]) -> list[dict[str, Any]]:
    """Every two clips of one prompt."""
    by_prompt = groupby(sorted(clips, key=lambda clip: clip.prompt_id), key=lambda clip: clip.prompt_id)
    return [{"a": a.name, "b": b.name} for _, same in by_prompt for a, b in combinations(list(same), 2)]


def _chain(number: int, chain: _Chain) -> dict[str, Any]:
    injected = [{"sentence": place, "type": kind, "claim": claim} for place, kind, claim in chain.injected]
    passage = {
        "id": f"reasoning-{number}",
        "text": " ".join(chain.sentences),
        "question": chain.question,
        "options": list(chain.options),
        "origin": "rule" if injected else "clean",
        "injected": injected,
    }
    return {"video": chain.clip, "chain": passage}


def _prompt(external_id: str, text: str, category: str) -> dict[str, Any]:
    return {"prompt": {"id": external_id, "text": text, "category": category}}


def _draft(prompt: str, text: str, dimension: str) -> dict[str, Any]:
    return {"question": {"prompt": prompt, "text": text, "dimension": dimension, "criterion": "explicit"}}
