"""The chains behind the numbers of a report on chains."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from annotations.tasks.counted_tasks import MEAN, SHARE, STATISTIC
from evaluation.reports.chains.figures import UNKNOWN, dev_chains, logits_of
from evaluation.reports.chains.inputs import auditors_of, chain_truth_of
from evaluation.reports.chains.values import Auditor, ChainTruth, TrueChain
from evaluation.reports.counted_cells.cell_clips import CellClips, valueless
from evaluation.reports.held_out import HeldOut, held_out_in
from evaluation.reports.models import Report
from outtake.measures.papers.videocritic_calibration import Setting, gate

NOTHING = frozenset[str]()
OVERALL = "overall"

Labels = tuple[str, frozenset[str], frozenset[str]]
"""A chain, its true types, and those that were found."""


class ChainSource:
    """Reads what a number needs when it is first needed."""

    def __init__(self, report: Report, figures: Mapping[str, Any]) -> None:
        self.figures = figures
        self._report = report

    @cached_property
    def truth(self) -> ChainTruth:
        """The chains with their true types."""
        return chain_truth_of(self._report)

    @cached_property
    def dev(self) -> frozenset[str]:
        """The chains on which temperatures and thresholds are fitted."""
        return dev_chains(self.truth, held_out_in(self._report.config) or HeldOut())

    def auditor(self, annotator: str) -> Auditor:
        """
        Return what an annotator says of the chains.

        :raises StopIteration: if the report has no such row
        """
        sets = self._report.rows.select_related("prediction_set__annotator", "prediction_set__study")
        found = auditors_of(self._report, list(sets.order_by("position")))
        return next(each for each in found if each.annotator == annotator)

    def named(self, annotator: str, *, readable: bool = False) -> list[Labels]:
        """
        Return the types of each chain that an annotator was shown; a reply that could not be read names none.

        :param readable: leave such replies out
        """
        true = self.truth.by_chain
        said = self.auditor(annotator).named.items()
        return [(chain, true[chain], found or NOTHING) for chain, found in said if found is not None or not readable]

    def calibrated(self, annotator: str, stage: str) -> list[Labels]:
        """Return the types of each chain of test that reach their thresholds, before or after recalibration."""
        of = next(each for each in self.figures["rows"] if each["annotator"] == annotator)["calibration"][stage]
        settings = {each["key"]: Setting(**each["settings"]) for each in of["types"]}
        logits = logits_of(self.truth, self.auditor(annotator))
        test = {chain: each for chain, each in logits.items() if chain not in self.dev}
        true = self.truth.by_chain
        return [(chain, true[chain], each.types) for chain, each in gate(test, settings).items()]


def of_annotator(source: ChainSource, row: Sequence[str], column: str) -> CellClips:
    """Return the chains behind a number of an annotator, over all types."""
    (annotator,) = row
    if column == "unreadable":
        said = source.auditor(annotator).named
        return CellClips({chain: float(found is None) for chain, found in said.items()})
    named = source.named(annotator, readable=column == "micro_readable")
    if column == "chains":
        return CellClips({chain: 1.0 for chain, _, _ in named})
    if column == "exact":
        return CellClips({chain: float(true == found) for chain, true, found in named}, SHARE)
    return _over_types(named, column.removesuffix("_readable"))


def of_type(source: ChainSource, row: Sequence[str], column: str) -> CellClips:
    """Return the chains behind precision, recall or F1 of a type."""
    (annotator,) = row
    kind, _, what = column.rpartition("_")
    return _scored(_only(kind, source.named(annotator)), what)


def of_calibrated_type(source: ChainSource, row: Sequence[str], column: str) -> CellClips:
    """Return the chains behind what a type's head gives on test, or those of dev on which it was fitted."""
    annotator, kind = row
    logits = logits_of(source.truth, source.auditor(annotator))
    if column in ("temperature", "threshold"):
        return CellClips(valueless(chain for chain in logits if chain in source.dev), STATISTIC)
    what, _, stage = column.rpartition("_")
    if what in ("brier", "ece"):
        return CellClips(valueless(chain for chain in logits if chain not in source.dev), STATISTIC)
    return _scored(_only(kind, source.calibrated(annotator, stage)), what)


def of_recalibrated(source: ChainSource, row: Sequence[str], column: str) -> CellClips:
    """Return the chains behind all types together, before or after recalibration."""
    (annotator,) = row
    auditor = source.auditor(annotator)
    logits = logits_of(source.truth, auditor)
    if column == "without":
        return CellClips({chain: 1.0 for chain in auditor.named if chain not in logits})
    if column in ("dev", "test"):
        return CellClips({chain: 1.0 for chain in logits if (chain in source.dev) == (column == "dev")})
    what, _, stage = column.rpartition("_")
    return _over_types(source.calibrated(annotator, stage), what)


def of_origin(source: ChainSource, row: Sequence[str], column: str) -> CellClips:
    """
    Return the chains of an origin, by what is true of them.

    :param row: the origin; of a row "of which", also who made the errors that it counts
    """
    origin, *makers = row
    own = [each for each in source.truth.chains if origin in (OVERALL, each.origin or UNKNOWN)]
    if makers:
        return _of_makers(own, makers, column)
    if column == "chains":
        return CellClips({each.chain: 1.0 for each in own})
    if column == "share":
        chains = {each.chain for each in own}
        return CellClips({each.chain: float(each.chain in chains) for each in source.truth.chains})
    if column == "mentions":
        return CellClips({each.chain: float(each.mentions) for each in own}, MEAN)
    kind = column.removeprefix("prevalence_")
    return CellClips({each.chain: float(kind in each.types) for each in own})


def _of_makers(own: Iterable[TrueChain], makers: Collection[str], column: str) -> CellClips:
    """Return the chains of an origin, by their errors that some of several have made."""
    made = {each.chain: [error.type for error in each.mentioned if error.source in makers] for each in own}
    if column == "mentions":
        return CellClips({chain: float(len(types)) for chain, types in made.items()}, MEAN)
    kind = column.removeprefix("prevalence_")
    return CellClips({chain: float(kind in types) for chain, types in made.items()})


def _over_types(labels: Iterable[Labels], column: str) -> CellClips:
    if column in ("micro", "macro"):
        scored = _scored(labels, "f1")
        return scored if column == "micro" else CellClips(valueless(scored.tasks), MEAN)
    any_error = frozenset({"any"})
    either = [(chain, any_error if true else NOTHING, any_error if found else NOTHING) for chain, true, found in labels]
    return _scored(either, column.removeprefix("any_"))


def _only(kind: str, labels: Iterable[Labels]) -> list[Labels]:
    return [(chain, true & {kind}, found & {kind}) for chain, true, found in labels]


def _scored(labels: Iterable[Labels], what: str) -> CellClips:
    """Return the chains in which there is something to divide by, each with its own ratio."""
    parts_of = _RATIOS[what]
    parts = {chain: parts_of(true, found) for chain, true, found in labels}
    how = STATISTIC if what == "f1" else SHARE
    return CellClips({chain: part / of for chain, (part, of) in parts.items() if of}, how)


_RATIOS: Mapping[str, Callable[[frozenset[str], frozenset[str]], tuple[int, int]]] = {
    "precision": lambda true, found: (len(true & found), len(found)),
    "recall": lambda true, found: (len(true & found), len(true)),
    "f1": lambda true, found: (2 * len(true & found), len(true) + len(found)),
}
