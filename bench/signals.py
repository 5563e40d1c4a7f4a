"""
Time the signals of the study that `bench.big_study` made, by collector: in ms of this process, and by the clock. Last
comes what a page waits for once they were counted and kept.

    python -m bench.signals STUDY
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Callable

import django


def measure(study: str) -> dict[str, dict[str, int]]:
    """Return the times; what one collector reads and another needs too is counted for the first."""
    from annotations.quality.signals.cache import read_signals as shown_signals
    from annotations.quality.signals.cache import refresh_signals as keep_signals
    from annotations.quality.signals.compute import SignalReader as Collected
    from annotations.quality.signals.compute import signals_of
    from annotations.quality.signals.definitions import ALL
    from annotations.quality.signals.definitions import SIGNAL_DEFINITIONS as COLLECTORS
    from annotations.studies.queries import study_named

    found = study_named(study)
    collected = Collected(found)
    times = {name: _time(lambda name=name: collected.signals(name, ALL)) for name in COLLECTORS}  # type: ignore[misc]
    whole = _time(lambda: signals_of(found))
    keep_signals(found)
    return {**times, "all of them": whole, "as pages show them": _time(lambda: shown_signals(found))}


def _time(work: Callable[[], object]) -> dict[str, int]:
    began, process = time.perf_counter(), time.process_time()
    work()
    return {
        "clock_ms": round(1000 * (time.perf_counter() - began)),
        "process_ms": round(1000 * (time.process_time() - process)),
    }


def main() -> None:
    """Measure, and print JSON."""
    parser = argparse.ArgumentParser(prog="python -m bench.signals", description="Time the signals of a study.")
    parser.add_argument("study", help="its id, or its name")
    asked = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "outtake.settings")
    django.setup()
    print(json.dumps(measure(asked.study), indent=2))


if __name__ == "__main__":
    main()
