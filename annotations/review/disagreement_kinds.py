"""
Why a clip is reviewed, by the names that reviews keep.

What annotators can disagree about, `KINDS`, is defined by `evaluation.disagreements.detect`. A clip can also be sent to
review by a researcher (`annotations.review.send`), disagreement or not.
"""

from __future__ import annotations

ALONE, TYPE, SEVERITY, SPAN, SENTENCE, CRITIC_ONLY, SEVERE_MISSED, CLEAN_AGAINST, ANSWER, UNCLEAR = KINDS = (
    "alone",
    "type",
    "severity",
    "span",
    "sentence",
    "critic_only",
    "severe_missed",
    "clean_against",
    "answer",
    "unclear",
)
SENT = "sent"
REASONS = (SENT, *KINDS)
SENT_WEIGHT = 12
"""What being sent adds to the weight of a review: as much as a clip in which one marked errors and another none."""
