"""What the items and the answers of a ground truth rest on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from evaluation.ground_truth.models import GroundTruth, TruthAnswer, TruthItem


def provenance_shares(truth: GroundTruth) -> dict[str, list[dict[str, Any]]]:
    """Return each provenance that items and answers have, with how many have it, and their share."""
    answers = TruthAnswer.objects.filter(item__truth=truth).order_by()
    return {
        "items": _shares(truth.items.order_by().values_list("provenance", flat=True)),
        "answers": _shares(answers.values_list("provenance", flat=True)),
    }


def _shares(provenances: Iterable[str]) -> list[dict[str, Any]]:
    counts = Counter(each for each in provenances if each)
    return [
        {"provenance": each, "n": counts[each], "share": counts[each] / counts.total()}
        for each in TruthItem.PROVENANCES
        if counts[each]
    ]
