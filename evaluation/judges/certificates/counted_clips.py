"""
The clips behind each number of a judge's certificate: those that the pairs of reasons are about.

Coefficients are of all pairs of a sample at once. What single clips add to the picture is how far judge and people are
apart there: the mean of judge minus people over the clip's pairs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from statistics import fmean
from typing import Any, NamedTuple

from annotations.tasks.counted_tasks import COUNT, MEAN, NUMBER, PERCENT, SHARE, STATISTIC, CountedTasks, means_by_key
from evaluation.judges.certificates.rating_study import ratings_in
from evaluation.judges.models import Certificate, CertificatePair
from outtake.errors import Invalid

SAMPLES = {"natural": "random pairs", "stratified": "pairs by score", "weighted": "pairs by score, weighted"}
MEASURES = {"spearman": "Spearman's ρ", "kappa": "weighted κ", "bias": "judge minus people"}
SWAPS = {
    "equal": "Same score in both orders",
    "within_one": "Scores at most one apart in both orders",
    "shift": "Difference between the two orders",
}

PAIRS = {
    "pairs": ("Pairs that were drawn", False, False),
    "rated": ("Pairs that people rated", True, False),
    "random": ("Random pairs that were drawn", False, True),
    "random_rated": ("Random pairs that people rated", True, True),
}
"""By the name of a count: its title, and whether it is of rated pairs, and of those of the natural sample alone."""


class _Rated(NamedTuple):
    """A drawn pair, and what people rated it."""

    pair: CertificatePair
    ratings: Sequence[int]

    @property
    def apart(self) -> float:
        """The score of the judge minus the mean of people's."""
        return self.pair.score - fmean(self.ratings)


def counted_by_certificate(certificate: Certificate, parts: Sequence[str]) -> CountedTasks:
    """
    Return the clips of one number.

    :param parts: a sample of `SAMPLES` and a measure of `MEASURES`; or ``swap`` and one of `SWAPS`; or ``score`` and a
        score of the judge: the rated pairs that it gave it; or ``people``, ``rated`` or ``pairs``. While people rate,
        there are the latter two and, of the random pairs, ``random_rated`` and ``random``.
    :raises Invalid: if the certificate has no such number
    """
    pairs = list(certificate.pairs.select_related("task").order_by("position"))
    figures, rated = certificate.figures, _rated(certificate, pairs)
    reader = _READERS.get(parts[0]) if parts else None
    try:
        found = reader(figures or {}, pairs, rated, parts) if reader is not None else None
    except (KeyError, TypeError, ValueError):  # there is no such part, or these answers have no two orders
        found = None
    if found is None:
        raise Invalid.field("counted", f"{':'.join(parts)[:60]!r} is not a number of this certificate.")
    return found


def _rated(certificate: Certificate, pairs: Iterable[CertificatePair]) -> list[_Rated]:
    if certificate.rated_in is None:
        return []
    ratings = ratings_in(certificate.rated_in)
    said = ((each, ratings.get(each.task.subject_hash, {})) for each in pairs)
    return [_Rated(each, list(people.values())) for each, people in said if people]


Pairs = Sequence[CertificatePair]


def _of_sample(figures: Mapping[str, Any], _: Pairs, rated: Sequence[_Rated], parts: Sequence[str]) -> CountedTasks:
    sample, measure = parts
    of = figures[sample]
    value, n = of[measure]["value"], of["n"]
    title = f"{MEASURES[measure]}, {SAMPLES[sample]}"
    among = [each for each in rated if each.pair.natural == (sample == "natural")]
    is_mean = measure == "bias" and sample != "weighted"
    return _counted(title, value, NUMBER, MEAN if is_mean else STATISTIC, n, _apart(among))


def _second(parts: Sequence[str]) -> str:
    """Return the last of two parts."""
    if len(parts) != 2:
        raise ValueError(parts)
    return parts[1]


def _of_swap(figures: Mapping[str, Any], pairs: Pairs, _: Sequence[_Rated], parts: Sequence[str]) -> CountedTasks:
    which = _second(parts)
    of = figures["order_swap"]
    shifts = [(each.about_id, abs(each.score - each.swapped_score)) for each in pairs if each.swapped_score is not None]
    if which == "shift":
        return _counted(SWAPS[which], of["shift"], NUMBER, MEAN, of["n"], means_by_key(shifts))
    most = {"equal": 0, "within_one": 1}[which]
    steady = means_by_key((about, float(shift <= most)) for about, shift in shifts)
    return _counted(SWAPS[which], of[which]["share"], PERCENT, SHARE, of["n"], steady)


def _of_score(figures: Mapping[str, Any], _: Pairs, rated: Sequence[_Rated], parts: Sequence[str]) -> CountedTasks:
    score = int(_second(parts))
    n = sum(point["judge"] == score for point in figures["points"])
    said = means_by_key((each.pair.about_id, fmean(each.ratings)) for each in rated if each.pair.score == score)
    value = fmean([point["people"] for point in figures["points"] if point["judge"] == score]) if n else None
    return _counted(f"People's scores of pairs that the judge scored {score}", value, NUMBER, MEAN, n, said)


def _of_people(figures: Mapping[str, Any], _: Pairs, rated: Sequence[_Rated], parts: Sequence[str]) -> CountedTasks:
    if len(parts) > 1:
        raise ValueError(parts)
    several = [each for each in rated if len(each.ratings) > 1]
    spread = means_by_key((each.pair.about_id, max(each.ratings) - min(each.ratings)) for each in several)
    people = figures["people"]
    title = "Agreement of people with each other, Krippendorff's α"
    return _counted(title, people["alpha"], NUMBER, STATISTIC, people["items"], spread)


def _of_pairs(figures: Mapping[str, Any], pairs: Pairs, rated: Sequence[_Rated], parts: Sequence[str]) -> CountedTasks:
    (which,) = parts
    title, is_rated, is_random = PAIRS[which]
    among = [each for each in ([each.pair for each in rated] if is_rated else pairs) if each.natural or not is_random]
    n = figures.get(which, len(among))  # what was rated after the figures were made does not count
    of_clips = Counter(each.about_id for each in among)
    return _counted(title, float(n), NUMBER, COUNT, n, {task: float(each) for task, each in of_clips.items()})


def _counted(
    title: str, value: float | None, look: str, how: str, n: int, by_task: Mapping[int, float]
) -> CountedTasks:
    return CountedTasks(title, list(by_task), value, look, how, n, "pairs", by_task)


def _apart(rated: Iterable[_Rated]) -> dict[int, float]:
    return means_by_key((each.pair.about_id, each.apart) for each in rated)


_READERS: Mapping[str, Callable[[Mapping[str, Any], Pairs, Sequence[_Rated], Sequence[str]], CountedTasks]] = {
    **dict.fromkeys(SAMPLES, _of_sample),
    "swap": _of_swap,
    "score": _of_score,
    "people": _of_people,
    **dict.fromkeys(PAIRS, _of_pairs),
}
