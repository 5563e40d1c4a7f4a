"""
Make ``uncertainty.json`` next to this file with statsmodels, which is no dependency of Outtake.

In an environment that has it: ``python make_uncertainty.py``.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import statsmodels
import statsmodels.api as sm
from statsmodels.stats.contingency_tables import mcnemar
from statsmodels.stats.multitest import multipletests

RNG = np.random.default_rng(7)
SIZES = RNG.integers(1, 4, 14)
GROUPS = np.repeat(np.arange(len(SIZES)), SIZES)
N = len(GROUPS)
HARD = np.repeat(RNG.normal(0, 0.2, len(SIZES)), SIZES)
FIRST = np.round(np.clip(0.5 + HARD + RNG.normal(0, 0.1, N), 0, 1), 3)
SECOND = np.round(np.clip(0.4 + HARD + RNG.normal(0, 0.1, N), 0, 1), 3)
BOTTOMS = RNG.integers(1, 9, N)
TOPS = RNG.binomial(BOTTOMS, 0.3)
P = np.round(RNG.uniform(0, 1, 9) ** 4, 4).tolist()
TABLES = ([[3, 9], [2, 5]], [[0, 1], [0, 0]], [[10, 6], [6, 1]], [[1, 40], [22, 7]])


def fit(values: Any, design: Any, groups: Any, weights: Any = 1.0, *, correct: bool = True) -> dict[str, float]:
    """Regress with errors clustered by group and Student's t; the last coefficient."""
    model = sm.WLS(values, design, weights=weights)
    result = model.fit(cov_type="cluster", cov_kwds={"groups": groups, "use_correction": correct}, use_t=True)
    low, high = result.conf_int(0.05)[-1]
    return {"value": result.params[-1], "error": result.bse[-1], "low": low, "high": high, "p": result.pvalues[-1]}


ONES = np.ones(N)
GOLDEN = {
    "made_with": f"statsmodels {statsmodels.__version__}",
    "clusters": [f"p{group}" for group in GROUPS],
    "first": FIRST.tolist(),
    "second": SECOND.tolist(),
    "tops": TOPS.tolist(),
    "bottoms": BOTTOMS.tolist(),
    "mean": fit(FIRST, ONES, GROUPS),
    "ratio": fit(TOPS / BOTTOMS, ONES, GROUPS, BOTTOMS),
    "paired": fit(FIRST - SECOND, ONES, GROUPS),
    # The correction of a regression on two columns is another than that of a mean, so it is left to the test.
    "two_groups_uncorrected": fit(
        np.r_[FIRST, SECOND],
        np.c_[np.ones(2 * N), np.r_[ONES, 0 * ONES]],
        np.r_[GROUPS, GROUPS],
        correct=False,
    ),
    "p": P,
    "holm": multipletests(P, method="holm")[1].tolist(),
    "mcnemar": [{"table": table, "p": float(mcnemar(table, exact=True).pvalue)} for table in TABLES],
}
(Path(__file__).parent / "uncertainty.json").write_text(json.dumps(GOLDEN) + "\n", "utf-8")
