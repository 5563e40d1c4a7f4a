"""
Judges: how alike two reasons are, 0 to 10.

Each pair of texts is judged once and kept. So far there is one judge, `lexical`, a plain text baseline that needs no
key: it compares words and pieces of words, not meanings, and is labelled as a baseline wherever it shows.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from evaluation.models import Judge, Judgement
from outtake.measures.lexical import lexical_score

Pair = tuple[str, str]  # (reference's reason, prediction's reason)
BATCH = 200


@dataclass(frozen=True)
class JudgeSpec:
    """A judge as code."""

    name: str
    version: str
    is_baseline: bool
    judge: Callable[[str, str], int]


LEXICAL = JudgeSpec("lexical", "1", True, lexical_score)


def stored(spec: JudgeSpec) -> Judge:
    """Return the row of a judge."""
    defaults = {"is_baseline": spec.is_baseline}
    return Judge.objects.get_or_create(name=spec.name, version=spec.version, defaults=defaults)[0]


def judge_pairs(spec: JudgeSpec, pairs: Iterable[Pair]) -> dict[Pair, int]:
    """Return the score of each pair; those that the judge has not seen are judged and kept."""
    row = stored(spec)
    by_hash = {(text_hash(a), text_hash(b)): (a, b) for a, b in pairs}
    known: dict[tuple[str, str], int] = {}
    references = sorted({reference for reference, _ in by_hash})
    for start in range(0, len(references), BATCH):
        kept = Judgement.objects.filter(judge=row, reference_hash__in=references[start : start + BATCH])
        known.update(((a, b), n) for a, b, n in kept.values_list("reference_hash", "prediction_hash", "score"))
    fresh = {key: spec.judge(*texts) for key, texts in by_hash.items() if key not in known}
    Judgement.objects.bulk_create(
        [Judgement(judge=row, reference_hash=a, prediction_hash=b, score=n) for (a, b), n in fresh.items()],
        ignore_conflicts=True,  # another report judged the same pair meanwhile
        batch_size=BATCH,
    )
    scores = {**known, **fresh}
    return {texts: scores[key] for key, texts in by_hash.items()}


def scores_unkept(spec: JudgeSpec, pairs: Iterable[Pair]) -> dict[Pair, int]:
    """Return the score of each pair and keep none, for what is only looked at: a baseline costs nothing to ask."""
    return {pair: spec.judge(*pair) for pair in set(pairs)}


def text_hash(text: str) -> str:
    """Return the SHA-256 by which a reason is kept."""
    return hashlib.sha256(text.encode()).hexdigest()
