"""How far people are with rating the pairs of certificates: in as many statements for many as for one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated

from typing_extensions import Doc

from evaluation.judges.certificates.rating_study import Ratings, ratings_by_study
from evaluation.judges.models import Certificate, CertificatePair


@dataclass(frozen=True, slots=True)
class RatedOutput:
    """How far people are with rating the drawn pairs."""

    pairs: Annotated[int, Doc("that were drawn")]
    rated: Annotated[int, Doc("rated by at least one person")]
    natural: Annotated[int, Doc("of the drawn pairs, those of the natural sample")]
    natural_rated: Annotated[int, Doc("of the rated pairs, those of the natural sample")]
    raters: Annotated[int, Doc("people who rated at least one pair")]


def rating_progress(certificates: Iterable[Certificate]) -> dict[int, RatedOutput]:
    """Return how far people are with each certificate, by its row; those whose pairs are not drawn are left out."""
    rated_in = {each.pk: each.rated_in_id for each in certificates if each.rated_in_id is not None}
    if not rated_in:
        return {}
    pairs: defaultdict[int, list[tuple[str, bool]]] = defaultdict(list)
    drawn = CertificatePair.objects.filter(certificate__in=rated_in)
    for certificate, subject, natural in drawn.values_list("certificate", "task__subject_hash", "natural"):
        pairs[certificate].append((subject, natural))
    ratings = ratings_by_study(set(rated_in.values()))
    return {pk: _progress(pairs[pk], ratings.get(study, {})) for pk, study in rated_in.items()}


def _progress(pairs: list[tuple[str, bool]], ratings: Ratings) -> RatedOutput:
    rated = [(subject, natural) for subject, natural in pairs if subject in ratings]
    return RatedOutput(
        pairs=len(pairs),
        rated=len(rated),
        natural=sum(natural for _, natural in pairs),
        natural_rated=sum(natural for _, natural in rated),
        raters=len({rater for subject, _ in rated for rater in ratings[subject]}),
    )
