"""How many clips of a study are in each state."""

from __future__ import annotations

from collections import Counter

from annotations.studies.models import Study
from studio.clips.states import STATES, newest_with_states


def counts_by_state(study: Study) -> dict[str, int]:
    """Return the counts by state; all states are there, and add up to the study's clips."""
    found = Counter(newest_with_states([study.pk]).values_list("state", flat=True))
    return {state: found[state] for state in STATES}
