"""
The figures of a report on chains: VideoCritic's table 1 of the truth, and its table 3 of each annotator.

They are a pure function of the true types, what annotators say, and the config. What is 0/0 is undefined, with the
reason. A reply that could not be read counts as one that names no type; next to it are the scores without such replies.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from evaluation.reports.chains.mention_origins import UNKNOWN
from evaluation.reports.chains.values import Auditor, ChainTruth, Figures
from evaluation.reports.figure_cells import share_cell
from evaluation.reports.held_out import HeldOut
from outtake.measures.calibration.calibration_error import Calibration
from outtake.measures.calibration.multilabel import LabelScores, TypeScore, micro_f1_interval, score_both_ways
from outtake.measures.calibration.recalibration import logit
from outtake.measures.papers.videocritic import Chain, MentionsOfSource, Provenance, provenance
from outtake.measures.papers.videocritic_calibration import Logits, Stage, calibration_table
from outtake.measures.uncertainty.averages import Average, Ratio
from outtake.measures.uncertainty.bootstrap import CONFIDENCE
from outtake.measures.uncertainty.proportions import wilson

SCHEMA = 1
CHAINS = "chains"


def chain_figures(
    truth: ChainTruth, auditors: Sequence[Auditor], *, held_out: HeldOut, step: Callable[[], None] = lambda: None
) -> Figures:
    """
    Compute the figures.

    :param held_out: how clips are split to fit temperatures and thresholds
    :param step: called after each row
    """
    dev = dev_chains(truth, held_out)
    rows = []
    for each in auditors:
        rows.append(_row(truth, each, dev, held_out.seed))
        step()
    return {
        "schema": SCHEMA,
        "kind": CHAINS,
        "confidence": CONFIDENCE,
        "held_out": dict(vars(held_out)),
        "types": list(truth.types),
        "truth": dict(truth.facts),
        "origins": _origins(truth),
        "rows": rows,
    }


def _origins(truth: ChainTruth) -> list[Figures]:
    chains = sorted(truth.chains, key=lambda each: (each.origin, each.chain))
    labelled = [Chain(each.origin or UNKNOWN, each.types, each.mentions, each.mentioned) for each in chains]
    found = provenance(labelled, types=truth.types)
    return [_origin(each) for each in (*found.rows, found.overall)] if chains else []


def _origin(found: Provenance) -> Figures:
    parts = [{"key": each.source, **_mentions(each)} for each in found.parts]
    return {
        "key": found.source,
        "chains": found.items,
        "share": share_cell(found.share, CHAINS),
        **_mentions(found),
        **({"parts": parts} if parts else {}),
    }


def _mentions(found: Provenance | MentionsOfSource) -> Figures:
    return {
        "mentions": _average(found.mentions),
        "prevalence": [{"key": kind, "share": share_cell(each, CHAINS)} for kind, each in found.prevalence.items()],
    }


def _row(truth: ChainTruth, auditor: Auditor, dev: Collection[str], seed: int) -> Figures:
    true, types = truth.by_chain, truth.types
    both = score_both_ways(true, auditor.named, types)
    drawn = micro_f1_interval(true, auditor.named, types, seed=seed)
    micro = {**_cell(both.empty.micro.f1), "low": drawn.low, "high": drawn.high}
    unreadable = sum(each is None for each in auditor.named.values())
    return {
        "label": auditor.label,
        "kind": auditor.kind,
        "simulated": auditor.simulated,
        "annotator": auditor.annotator,
        "is_source": auditor.is_source,
        **({"run": dict(auditor.run)} if auditor.run else {}),
        "chains": len(auditor.named),
        "absent": both.empty.absent,
        "unreadable": share_cell(wilson(unreadable, len(auditor.named)), CHAINS),
        "micro": micro,
        "micro_readable": _cell(both.left_out.micro.f1),
        "macro": _average(both.empty.macro_f1),
        "has_error": _scores(both.empty.has_error),
        "exact": _cell(both.empty.exact_match),
        "by_type": _by_type(both.empty),
        **_calibrated(truth, auditor, dev),
    }


def _calibrated(truth: ChainTruth, auditor: Auditor, dev: Collection[str]) -> Figures:
    """Give table 3 where probabilities of all types are known; nothing where no chain has them."""
    logits = logits_of(truth, auditor)
    if not logits:
        return {}
    on_dev: Logits = {chain: each for chain, each in logits.items() if chain in dev}
    on_test: Logits = {chain: each for chain, each in logits.items() if chain not in dev}
    true = truth.by_chain
    found = calibration_table(on_dev, true, on_test, true, types=truth.types, mode="undefined")
    return {
        "calibration": {
            "without": len(auditor.named) - len(logits),
            "dev": found.dev,
            "test": found.test,
            "heads": [
                {"key": kind, "temperature": head.temperature._asdict(), "threshold": head.threshold._asdict()}
                for kind, head in found.heads.items()
            ],
            "before": _stage(found.before),
            "after": _stage(found.after),
        }
    }


def logits_of(truth: ChainTruth, auditor: Auditor) -> dict[str, dict[str, float]]:
    """Return the log-odds of each type, by chain, of the chains whose reply was read and has all of them."""
    return {
        chain: {kind: logit(each[kind]) for kind in truth.types}
        for chain, each in sorted(auditor.probabilities.items())
        if auditor.named.get(chain) is not None and all(kind in each for kind in truth.types)
    }


def dev_chains(truth: ChainTruth, held_out: HeldOut) -> frozenset[str]:
    """Return the chains on which temperatures and thresholds are fitted; those about one clip stay together."""
    dev = held_out.dev(sorted({each.video for each in truth.chains}))
    return frozenset(each.chain for each in truth.chains if each.video in dev)


def _stage(stage: Stage) -> Figures:
    return {
        "types": [
            {
                "key": kind,
                **_scores(stage.labels.by_type[kind]),
                "brier": _value(stage.calibration[kind], stage.calibration[kind].brier),
                "ece": _value(stage.calibration[kind], stage.calibration[kind].ece),
                "settings": stage.settings[kind]._asdict(),
                "bins": _bins(stage.calibration[kind]),
            }
            for kind in stage.calibration
        ],
        "micro": _cell(stage.labels.micro.f1),
        "macro": _average(stage.labels.macro_f1),
        "has_error": _scores(stage.labels.has_error),
    }


def _bins(made: Calibration) -> list[Figures]:
    return [
        {
            "from": each.low,
            "to": each.high,
            "n": each.n,
            "confidence": each.mean_p,
            "share": each.positives.share,
            "low": each.positives.low,
            "high": each.positives.high,
        }
        for each in made.bins
    ]


def _by_type(scores: LabelScores) -> list[Figures]:
    return [{"key": kind, **_scores(each)} for kind, each in scores.by_type.items()]


def _scores(found: TypeScore) -> Figures:
    return {
        "tp": found.tp,
        "fp": found.fp,
        "fn": found.fn,
        "precision": _cell(found.precision),
        "recall": _cell(found.recall),
        "f1": _cell(found.f1),
    }


def _cell(found: Ratio) -> Figures:
    return _plain(found.value, found.of, "labels", found.reason)


def _average(found: Average) -> Figures:
    return _plain(found.value, found.n, found.unit + "s", found.reason)


def _value(of: Calibration, value: float | None) -> Figures:
    return _plain(value, of.n, CHAINS, of.reason)


def _plain(value: float | None, n: int, unit: str, reason: str | None) -> Figures:
    return {"value": value, "low": None, "high": None, "n": n, "unit": unit, "clusters": None, "reason": reason}
