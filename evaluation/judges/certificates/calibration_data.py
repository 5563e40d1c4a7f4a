"""Pairs of reasons that people rated, to calibrate an embedding on: from a certificate, or as someone brings them."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import fmean
from typing import Any

from evaluation.judges.certificates.rating_study import ratings_in
from evaluation.judges.kinds.contract import Pair
from evaluation.judges.kinds.prompts import SIMILARITY, require_purpose
from evaluation.judges.models import Certificate
from outtake.errors import Conflict, Invalid

FIELDS = {"reference", "prediction", "score"}


def rated_for(certificate: Certificate) -> dict[Pair, float]:
    """
    Return the mean rating of each pair that people rated for a certificate.

    :raises Invalid: if people graded answers for it.
    :raises Conflict: if its pairs are not drawn yet.
    """
    require_purpose(certificate.judge, SIMILARITY, field="certificate")
    if certificate.rated_in is None:
        raise Conflict("The pairs of this certificate are not drawn yet.")
    ratings = ratings_in(certificate.rated_in)
    rows = certificate.pairs.values_list("reference_reason", "prediction_reason", "task__subject_hash")
    return {(a, b): fmean(ratings[subject].values()) for a, b, subject in rows if subject in ratings}


def read_rated(lines: Iterable[Any]) -> dict[Pair, float]:
    """
    Return pairs with their ratings from JSON objects of `FIELDS`.

    :raises Invalid: naming the line, from 1, and the field.
    """
    found: dict[Pair, float] = {}
    for n, line in enumerate(lines, 1):
        if not isinstance(line, dict) or line.keys() != FIELDS:
            raise Invalid.field(f"line {n}", f"It needs exactly these fields: {', '.join(sorted(FIELDS))}.")
        for name in ("reference", "prediction"):
            if not isinstance(line[name], str) or not line[name].strip():
                raise Invalid.field(f"line {n}: {name}", "It is not text; send the reason as a string.")
        score = line["score"]
        if type(score) not in (int, float) or not 0 <= score <= 10:
            raise Invalid.field(f"line {n}: score", f"{str(score)[:40]} is not a number from 0 to 10.")
        found[line["reference"], line["prediction"]] = float(score)
    return found
