"""Figures of a small report, complete and made up, as `evaluation.reports` freezes them."""

from __future__ import annotations

from typing import Any

TYPES = ("physics_violation", "object_appearance_disappearance", "motion_rationality")
METRICS = ("sp", "s", "p", "r")
ROWS = (("Thorough", "person", 0.512), ("Qwen3-VL & co_1", "critic", 0.249), ("signal", "critic", 0.0))
JUDGE = {"name": "lexical", "version": "1", "kind": "lexical", "baseline": True, "pairs": 96, "failed_pairs": 0}


def cell(value: float | None, *, n: int = 40, half: float = 0.03, unit: str = "videos") -> dict[str, Any]:
    """A value with an interval, or the reason why there is none."""
    known = value is not None
    return {
        "value": value,
        "low": max(0.0, value - half) if known else None,
        "high": min(1.0, value + half) if known else None,
        "n": n,
        "unit": unit,
        "clusters": 20,
        "reason": None if known else "nothing was predicted",
    }


def figures(*, uncertified: str | None = "nobody has rated its scores") -> dict[str, Any]:
    """A report of three rows, the last of which found nothing."""
    truth = {"version": 3, "policy": "settled", "videos": 40, "errors": 96, "prompts": 20, "clean_videos": 2}
    truth |= {"held": 0, "left_out_proposed": 0}
    return {
        "schema": 1,
        "kind": "segments",
        "tau": 70,
        "confidence": 95,
        "resamples": 2000,
        "seed": 1,
        "shuffles": 20,
        "truth": truth,
        "judge": {**JUDGE, "certificate": None, "uncertified": uncertified},
        "metrics": list(METRICS),
        "headline": "sp",
        "rows": [_row(*each) for each in ROWS],
        "reference": _reference(),
        "paired": {"critics": [_pair()], "generators": [], "family": "Holm over 1 comparison."},
        "ceiling": None,
    }


def _row(label: str, kind: str, m: float) -> dict[str, Any]:
    found = round(96 * m)
    return {
        "label": label,
        "kind": kind,
        "simulated": False,
        "annotator": f"id-{label}",
        "is_source": False,
        "videos": 40,
        "scored": 40,
        "reference_errors": 96,
        "predicted_errors": 2 * found,
        "invalid_predictions": 0,
        "clean_videos": {"n": 2, "alarms": 1},
        "left_out": {"not_attempted": 0, "media_not_received": 0, "absent": 0, "held": 0},
        "statuses": {"ok": 40},
        "unparsed": cell(0.0),
        "metrics": {name: _metric(m) for name in METRICS},
        "sweep": {name: [_point(tau, m) for tau in range(101)] for name in METRICS},
        "by_type": [{"key": key, "videos": 20, "errors": 32, "m": cell(m), "coverage": cell(m / 2)} for key in TYPES],
        "by_severity": [{"key": n, "errors": 19, "f": cell(m * n / 5, n=19, unit="errors")} for n in range(1, 6)],
        "by_generator": [
            {"key": key, "videos": 20, "errors": 48, "m": cell(m), "coverage": cell(m / 2)}
            for key in ("ltx_2", "veo 3")
        ],
        "by_source": [],
        "by_length": [{"key": "8000", "videos": 40, "errors": 96, "m": cell(m), "coverage": cell(m / 2)}],
        "confusion": {"types": list(TYPES), "counts": _counts(found), "same": cell(0.8 if m else None, unit="pairs")},
        "severity_weighted_recall": cell(m),
        "equal_counts": [{"k": k, "videos": 40, "coverage": cell(m * k / 6)} for k in (1, 3)],
        "lengths": _lengths(2 * found),
        "types": [{"generator": "veo 3", "type": key, "n": found} for key in TYPES],
    }


def _metric(m: float) -> dict[str, Any]:
    chance = {"m": 0.02, "coverage": 0.019, "precision": 0.01, "spread": 0.004, "videos": 38, "left_out": 2}
    return {
        "m": cell(m),
        "coverage": cell(m / 2),
        "m_matched": cell(0.8 if m else None),
        "pooled_coverage": cell(m / 2, n=96, unit="errors"),
        "precision": cell(m / 3 if m else None, unit="predictions"),
        "f1": cell(m / 2.5 if m else None),
        "videos_matched": 20 if m else 0,
        "matched": round(96 * m / 2),
        "chance": {**chance, "reason": None},
    }


def _point(tau: int, m: float) -> dict[str, Any]:
    value = m / 2 * (1.3 - tau / 100)
    return {"tau": tau, "m": m, "coverage": value, "low": value * 0.9, "high": value * 1.1}


def _counts(found: int) -> list[list[int]]:
    return [[found if row == column else found // 10 for column in range(len(TYPES))] for row in range(len(TYPES))]


def _lengths(n: int) -> dict[str, Any]:
    counts = [n // 2, n // 4, n // 8, n - n // 2 - n // 4 - n // 8]
    return {"edges_ms": [0, 1000, 2000, 4000, 8000], "counts": counts, "n": n, "full_clip": cell(0.1 if n else None)}


def _reference() -> dict[str, Any]:
    bars = (("veo 3", 1), ("ltx 2", 2))
    return {
        "lengths": _lengths(96),
        "types": [{"generator": g, "type": key, "n": 10 * k + 3} for g, k in bars for key in TYPES],
        "severities": [{"generator": g, "severity": n, "n": 4 * n * k} for g, k in bars for n in range(1, 6)],
        "durations": [{"type": key, "n": 32, "median_ms": 1500, "q1_ms": 800, "q3_ms": 2600} for key in TYPES],
    }


def _pair() -> dict[str, Any]:
    difference = {**cell(0.1, half=0.05), "value": 0.13}
    pair = {"a": "Thorough", "b": "signal", "metric": "sp", "what": "coverage"}
    return {**pair, "difference": difference, "p": 0.004, "p_holm": 0.0004}
