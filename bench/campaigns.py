"""
Run simulated campaigns over many seeds, and say how often the truth is nearer to what was planted than anyone.

    python -m bench.campaigns spotlight --seeds 20

Works in a home of its own (``--home``, by default a folder that is gone afterwards), so that the clips are drawn once
for all seeds. One line a seed goes to standard error, one JSON object to standard output.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
BEATS = {
    "spotlight": ("truth_f1_50", "best_annotator_f1_50"),
    "brite": ("truth_accuracy", "best_annotator_accuracy"),
}


def main() -> None:
    """Read the arguments, run, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=sorted(BEATS))
    parser.add_argument("--seeds", type=int, default=20, help="1 to this")
    parser.add_argument("--home", type=Path, help="a folder to keep: OUTTAKE_HOME of the campaigns")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="outtake-campaigns-") as folder:
        home = asked.home or Path(folder)
        _manage(home, "migrate", "--verbosity", "0")
        runs = [_run(home, asked.kind, seed) for seed in range(1, asked.seeds + 1)]
    print(json.dumps(summary(asked.kind, runs), indent=2))


def summary(kind: str, runs: list[dict[str, Any]]) -> dict[str, Any]:
    """Count the seeds in which the truth is best; of a Spotlight campaign also those with the right ones qualified."""
    truth, best = BEATS[kind]
    margins = sorted(run[truth] - run[best] for run in runs)
    result: dict[str, Any] = {
        "seeds": len(runs),
        "truth_is_best": sum(run[truth] > run[best] for run in runs),
        "least_margin": round(margins[0], 4),
        "median_margin": round(margins[len(margins) // 2], 4),
        "seconds": round(sum(run["seconds"] for run in runs), 1),
    }
    if kind == "spotlight":
        result["right_ones_qualified"] = sum(
            len(run["qualified"]) == run["annotators"] - len(run["careless"])
            and not set(run["careless"]) & set(run["qualified"])
            for run in runs
        )
    return {**result, "runs": runs}


def _run(home: Path, kind: str, seed: int) -> dict[str, Any]:
    begun = time.monotonic()
    run = json.loads(_manage(home, "simulate_campaign", kind, "--seed", str(seed), "--json"))
    run = {"seed": seed, **run, "seconds": round(time.monotonic() - begun, 1)}
    truth, best = BEATS[kind]
    print(f"seed {seed}: truth {run[truth]:.3f}, best annotator {run[best]:.3f}", file=sys.stderr, flush=True)
    return run


def _manage(home: Path, *args: str) -> str:
    environment = {**os.environ, "OUTTAKE_HOME": str(home)}
    command = [sys.executable, str(ROOT / "manage.py"), *args]
    return subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True).stdout


if __name__ == "__main__":
    main()
