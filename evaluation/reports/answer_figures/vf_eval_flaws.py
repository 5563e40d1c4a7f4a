"""
Which flaws VF-Eval's form found in the clips of each generator, and which reasoning its questions take.

The figures are of true answers. They begin with the version of the form that asks for the category of reasoning, the
first with the paper's options (`annotations/instruments/vf_eval.v4.yaml`). Reports of earlier ones stay as they are.
"""

from __future__ import annotations

from collections.abc import Iterable

from annotations.instruments.question_forms import CHOICE, CHOICES
from evaluation.reports.answer_figures.values import AnswerTruth, AskedQuestion, Figures
from evaluation.reports.answer_figures.vf_eval import COMMON_SENSE, INSTRUMENT, MORALITY, QUALITY
from evaluation.reports.figure_cells import share_cell
from outtake.measures.papers.vf_eval_statistics import EVERY, Named, flaw_shares

REASONING = "Reasoning"
KINDS = {(CHOICES, QUALITY), (CHOICES, COMMON_SENSE), (CHOICES, MORALITY), (CHOICE, REASONING)}
NOTHING = frozenset({"none"})
CLIPS = "clips"


def flaw_figures(truth: AnswerTruth) -> Figures | None:
    """Give the share of clips with each flaw, by generator; None of another form."""
    asked = [each for each in truth.questions if (each.form, each.dimension) in KINDS]
    if truth.instrument != INSTRUMENT or not any(each.dimension == REASONING for each in asked):
        return None
    shares = flaw_shares(named_flaws(asked))
    generators = sorted({group for each in shares.values() for group in each if group is not EVERY})
    return {
        "generators": generators,
        "rows": [
            {
                "kind": kind,
                "flaw": flaw,
                "parts": [{"key": name, "share": share_cell(found[name], CLIPS)} for name in generators],
                "all": share_cell(found[EVERY], CLIPS),
            }
            for (kind, flaw), found in shares.items()
        ],
    }


def named_flaws(asked: Iterable[AskedQuestion]) -> list[Named]:
    """Return what was named in each clip, by kind of flaw; questions of other kinds are left out."""
    return [
        Named(each.video, each.generator, each.dimension, frozenset(each.value.split(",")) - NOTHING)
        for each in asked
        if (each.form, each.dimension) in KINDS and each.applicable and each.value is not None
    ]
