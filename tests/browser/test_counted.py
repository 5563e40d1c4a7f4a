"""
Seven numbers lead to their clips: a cell of a report, of its confusion table, of its human ceiling, of agreement, of a
comparison of ground truths, of a person's signals, and of a round. Each shows exactly the clips that it counts.

Pictures are kept in ``OUTTAKE_PICTURES``, where that is set.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site, Visitor
from tests.browser.rules import violations
from tests.catalog.painting import numbered_clip

PROJECT = "counting"
CUP = "The cup floats above the table."
OBJECT, PHYSICS = "object_appearance_disappearance", "physics_violation"
SAID: dict[str, Sequence[Sequence[tuple[int, int, str]]]] = {
    "ana": ([(500, 1500, OBJECT)], [(1000, 2000, PHYSICS)], [], []),
    "bo": ([(500, 1500, PHYSICS)], [(1000, 2000, PHYSICS)], [(0, 800, OBJECT)], []),
}
MEASURE = """
import json
from annotations.annotators.models import Annotator
from annotations.studies.models import Study
from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from evaluation.reports.builds.compute import make_report
from evaluation.reports.builds.report_request import ReportRequest
study = Study.objects.get(public_id={study!r})
ana, bo = (Annotator.objects.get(person__username=f"{{name}}-counting") for name in ("ana", "bo"))
old, new = (make_ground_truth(TruthRequest(study=study, annotators=[each], policy="one")) for each in (ana, bo))
report = make_report(ReportRequest(truth=old, annotators=[bo]))
print(json.dumps([old.public_id, new.public_id, report.public_id]))
"""


@pytest.fixture(scope="module")
def numbers(site: Site, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Two people who differ on four clips, two ground truths, and a report; return ids by name."""
    folder = tmp_path_factory.mktemp("counting")
    names = [f"count_{n}.mp4" for n in range(4)]
    for n, name in enumerate(names):
        numbered_clip(folder / name, 30 + n, "10")
    rows = [f"{name},Cup number {n} falls,Aster" for n, name in enumerate(names)]
    (folder / "clips.csv").write_text("\n".join(["path,prompt,generator", *rows]))
    assert site.manage("import_videos", str(folder / "clips.csv"), "--project", PROJECT)["accepted"] == 4
    study = site.study(PROJECT, names, name="Counted", overlap=2)
    for who, clips in SAID.items():
        token = site.account(f"{who}-counting", "annotator", PROJECT)["token"]
        for n, marks in enumerate(clips):
            _annotate(site, study, token, f"{who}-{n}", marks)
    old, new, report = json.loads(site.run_python(MEASURE.format(study=study)))
    return {"study": study, "old": old, "new": new, "report": report}


def _annotate(site: Site, study: str, token: str, key: str, marks: Sequence[tuple[int, int, str]]) -> None:
    work = site.call("POST", f"studies/{study}/next", token=token)
    rest: dict[str, Any] = {"severity": 4, "box": None, "reason": CUP}
    segments = [{"start_ms": start, "end_ms": end, "type": kind, **rest} for start, end, kind in marks]
    lease = work["assignment"]["lease_token"]
    said = {"lease_token": lease, "active_ms": 9000, "plays": 1, "answers": []}
    path = f"assignments/{work['assignment']['id']}/submit"
    body = {**said, "clean": not segments, "segments": segments}
    site.call("POST", path, body, token=token, headers={"Idempotency-Key": f"counting-{key}"})


def _opened(page: Page) -> set[int]:
    """Return the clips that a number led to, by what their prompts say."""
    expect(page.get_by_test_id("clip-count")).to_have_text(re.compile(r"^\d+ clips?$"))
    n = int(page.get_by_test_id("clip-count").inner_text().split()[0])
    expect(page.get_by_test_id("clip-tile")).to_have_count(n)
    texts = page.get_by_test_id("clip-tile").all_inner_texts()
    return {int(found[1]) for text in texts for found in [re.search(r"Cup number (\d)", text)] if found}


def test_seven_numbers_lead_to_exactly_the_clips_that_they_count(
    site: Site, visitor: Visitor, numbers: dict[str, str], tmp_path: Path
) -> None:
    visitor.sign_in(site.account("rui-counting", "researcher", PROJECT)["sign_in"])
    page, study = visitor.page, f"{site.address}/studies/{numbers['study']}"
    report, both = f"{study}/reports/{numbers['report']}", f"{numbers['old']}/diff/{numbers['new']}"
    followed = [  # the page, the tab, the end of the number's name, how it comes about, and the clips
        (report, None, ":0:metric:sp:m", "1.000 = mean of 2 clips", {0, 1}),
        (report, "Confusion", f":confusion:{OBJECT}:{PHYSICS}", "1 pair, in 1 clip", {0}),
        (report, None, ":metrics:mean:p_coverage", "83.3% = mean of 2 annotators, in 3 clips", {0, 1, 2}),
        (study, None, ":1:done", "4 clips", {0, 1, 2, 3}),
        (f"{study}/results/agreement", None, ":all:f1", ".667 = mean of 3 pairs of annotators, in 3 clips", {0, 1, 2}),
        (f"{site.address}/truths/{both}", None, ":tasks:changed", "2 clips", {0, 2}),
        (f"{study}/people", None, ":words_per_reason", "6 = mean of 2 reasons, in 2 clips", {0, 1}),
    ]
    pictures = Path(os.environ.get("OUTTAKE_PICTURES", tmp_path))
    for n, (address, tab, number, said, clips) in enumerate(followed):
        page.goto(address)
        if tab:
            page.get_by_role("tab", name=tab).click()
        page.locator(f"a.counted[href$='{quote(number, safe='')}']").first.click()
        expect(page.get_by_test_id("counted").locator("h3")).to_have_text(said)
        assert _opened(page) == clips, number
        visitor.picture(pictures, f"counted-{n}")
    assert violations(page) == []
    assert visitor.faults == []
