"""Versions of ground truth with their counts, as the API returns them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable

from django.db.models import Count, Q

from evaluation.ground_truth.models import GroundTruth, TruthAnswer, TruthItem, TruthSegment
from evaluation.ground_truth.policies.answers import READINGS
from evaluation.ground_truth.versions.merge_preview import judge_named
from evaluation.ground_truth.versions.serializers import ProvenanceShareOutput, TruthOutput


def serialize_truth(truth: GroundTruth) -> TruthOutput:
    """Return a version of ground truth with its counts."""
    return serialize_truths([truth])[0]


def serialize_truths(truths: Collection[GroundTruth]) -> list[TruthOutput]:
    """Return versions of ground truth with their counts, which are read in three statements for all of them."""
    segments = TruthSegment.objects.filter(item__truth__in=truths).values_list("item__truth").order_by()
    critics = Count("pk", filter=Q(proposed_by_critic=True))
    errors = {pk: (n, proposed) for pk, n, proposed in segments.annotate(n=Count("pk"), proposed=critics)}
    items = TruthItem.objects.filter(truth__in=truths).values_list("truth", "provenance").order_by()
    answers = TruthAnswer.objects.filter(item__truth__in=truths).values_list("item__truth", "provenance").order_by()
    clips = _tallies(items.annotate(n=Count("pk"), settled=Count("adjudication")))
    answered = _tallies(answers.annotate(n=Count("pk"), unclear=Count("pk", filter=Q(unclear=True))))
    return [
        _serialize_truth(truth, *errors.get(truth.pk, (0, 0)), clips[truth.pk], answered[truth.pk]) for truth in truths
    ]


def _serialize_truth(truth: GroundTruth, errors: int, proposed: int, clips: _Tally, answers: _Tally) -> TruthOutput:
    settings = truth.settings
    return {
        "id": truth.public_id,
        "version": truth.version,
        "state": truth.state,
        "done": truth.done,
        "total": truth.total,
        "error": truth.error,
        "policy": truth.policy,
        "with_known": truth.with_known,
        "origins": truth.origins,
        "judge": None if truth.judge is None else judge_named(truth.judge),
        "failed_pairs": settings.get("failed_pairs", 0),
        "annotators": [{"id": one.public_id, "name": one.label} for one in truth.annotators.all()],
        "errors": errors + settings.get("tags", 0),
        "clips": clips.total,
        "proposed": proposed,
        "settled": clips.marked,
        "left_out": settings.get("left_out", 0),
        "held": settings.get("held", 0),
        "discarded": settings.get("discarded", 0),
        "provenance": {"items": clips.shares(), "answers": answers.shares()},
        "answers": {
            "n": answers.total,
            "unclear": answers.marked,
            "tied": settings.get("tied", 0),
            "discarded": settings.get("answers_discarded", 0),
            "yes": [
                {
                    "unclear": reading,
                    "yes": each["yes"],
                    "n": each["n"],
                    "share": each["yes"] / each["n"] if each["n"] else None,
                }
                for reading in READINGS  # PostgreSQL keeps no order of the keys of an object
                if (each := settings.get("yes", {}).get(reading))
            ],
        },
        "confirmed_errors": settings.get("confirmed_errors"),
        "created_at": truth.created_at,
        "finished_at": truth.finished_at,
    }


class _Tally:
    """How many items, or answers, a truth has: in all, those marked (settled, or unclear), and by provenance."""

    def __init__(self) -> None:
        self.total = self.marked = 0
        self._by_provenance: Counter[str] = Counter()

    def add(self, provenance: str, n: int, marked: int) -> None:
        """Count so many more; those without a provenance were made before it was kept."""
        self.total += n
        self.marked += marked
        if provenance:
            self._by_provenance[provenance] += n

    def shares(self) -> list[ProvenanceShareOutput]:
        """Return each provenance that there is, with its share of those that have one."""
        counts = self._by_provenance
        return [
            {"provenance": each, "n": counts[each], "share": counts[each] / counts.total()}
            for each in TruthItem.PROVENANCES
            if counts[each]
        ]


def _tallies(rows: Iterable[tuple[int, str, int, int]]) -> defaultdict[int, _Tally]:
    found: defaultdict[int, _Tally] = defaultdict(_Tally)
    for truth, provenance, n, marked in rows:
        found[truth].add(provenance, n, marked)
    return found
