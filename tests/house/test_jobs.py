"""Jobs have one protocol: no other module claims, fences or wakes for itself."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools.machine import ROOT

KERNEL = ROOT / "platform" / "outtake" / "jobs"
PRODUCT = ("platform/outtake", "annotations", "worker", "evaluation", "studio")
JOBS = ("worker", "evaluation")
LEASES_OF_PEOPLE = ("annotations/", "evaluation/dashboards/funnel.py")


def lines_with(word: str, *folders: str) -> list[str]:
    """Return the places outside the kernel and of migrations where a word is written."""
    found = []
    for path in (path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))):
        if path.is_relative_to(KERNEL) or "migrations" in path.parts:
            continue
        lines = enumerate(path.read_text().splitlines(), 1)
        found += [f"{path.relative_to(ROOT)}:{n}" for n, line in lines if re.search(rf"\b{word}\b", line)]
    return found


@pytest.mark.parametrize("word", ["lease_token", "expires_at", "queued_at"])
def test_no_app_writes_or_reads_the_lease_of_a_job(word: str):
    # an item of a run that is held up waits behind the others, which its two modules say by `queued_at`
    own = ("worker/runs/backoff.py", "worker/runs/item_jobs.py") if word == "queued_at" else ()
    found = [each for each in lines_with(word, *JOBS) if not each.startswith((*LEASES_OF_PEOPLE, *own))]
    assert found == [], "claim, renew, fence and end jobs by outtake.jobs.kernel"


def test_messages_are_sent_in_one_place():
    assert lines_with("send_task", *PRODUCT) == [], "wake workers by outtake.jobs.dispatch"


def test_what_is_looked_for_is_there():
    assert Path(KERNEL / "kernel.py").read_text().count("lease_token") > 0
    assert any(each.startswith("annotations/work/") for each in lines_with("lease_token", "annotations"))
