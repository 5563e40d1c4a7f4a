"""
What a report on answers is about: the clips of each generator, and how many questions each category has.

They are BRITE's figure 5 and the lengths and sizes of clips that its paper lists by generator.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import fmean

from annotations.instruments.question_forms import YES_NO
from evaluation.reports.answer_figures.values import AskedQuestion, ClipFacts, Figures

FIELD = "described"  # of configs and figures; reports from before have none and keep their bytes


def described_figures(clips: Sequence[ClipFacts], questions: Sequence[AskedQuestion]) -> Figures:
    """Return the clips by generator, and the questions of yes and no by category and dimension, each counted once."""
    by_generator: dict[str, list[ClipFacts]] = {}
    for clip in clips:
        by_generator.setdefault(clip.generator, []).append(clip)
    return {
        "clips": [_clips(name, by_generator[name]) for name in sorted(by_generator)],
        "questions": _questions(questions),
    }


def _clips(generator: str, clips: Sequence[ClipFacts]) -> Figures:
    durations = [clip.duration_ms / 1000 for clip in clips]
    sizes = Counter(f"{clip.width}×{clip.height}" for clip in clips)
    return {
        "generator": generator,
        "clips": len(clips),
        "seconds": fmean(durations),
        "shortest": min(durations),
        "longest": max(durations),
        "sizes": [
            {"size": size, "clips": n} for size, n in sorted(sizes.items(), key=lambda each: (-each[1], each[0]))
        ],
        "with_sound": sum(clip.has_audio for clip in clips),
    }


def _questions(questions: Iterable[AskedQuestion]) -> list[Figures]:
    once = {(each.question, each.category): each for each in questions if each.form == YES_NO}
    counts = Counter((each.category, each.dimension) for each in once.values())
    dimensions = dict.fromkeys(each.dimension for each in once.values())
    categories = sorted({category for category, _ in counts})
    return [
        {"category": category, "dimension": dimension, "n": counts[category, dimension]}
        for category in categories
        for dimension in dimensions
    ]
