"""How many examples a test of generated cases takes."""

from __future__ import annotations

import os

TIMES = int(os.environ.get("OUTTAKE_EXAMPLES", "1"))  # so many times those of `make test`; `make test-long` sets it


def examples(of_each_run: int) -> int:
    """Return how many examples to try; mark the test with ``pytest.mark.generated``."""
    return of_each_run * TIMES
