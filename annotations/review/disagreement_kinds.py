"""
What annotators can disagree about, by the names that reviews keep: `evaluation.disagreements.detect` defines them.
"""

from __future__ import annotations

ALONE, TYPE, SEVERITY, SPAN, CRITIC_ONLY, SEVERE_MISSED, CLEAN_AGAINST, ANSWER, UNCLEAR = KINDS = (
    "alone",
    "type",
    "severity",
    "span",
    "critic_only",
    "severe_missed",
    "clean_against",
    "answer",
    "unclear",
)
