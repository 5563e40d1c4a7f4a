"""A researcher has files scored and compared on a page of their own, and downloads what the command prints."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import Site, Visitor, working
from tests.browser.rules import violations

PROJECT = "files"
SIZES: tuple[ViewportSize, ...] = (
    {"width": 1440, "height": 900},
    {"width": 1100, "height": 800},
    {"width": 390, "height": 844},
)
# resolves when the page has answered to its new size
DRAWN = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
GOLDEN = Path(__file__).resolve().parents[1] / "measures" / "golden" / "score"
PICTURES = os.environ.get("OUTTAKE_PICTURES", "")
LONG_MS = 90_000  # for what a worker does after others' jobs


@pytest.fixture(scope="module")
def worker(site: Site) -> Iterator[None]:
    """One worker for both tests; it may have jobs to end that other tests of the site left."""
    with working(site, "--concurrency", "2"):
        yield


@pytest.fixture(scope="module", autouse=True)
def project(site: Site) -> None:
    """A project, so that there are researchers."""
    site.call("POST", "projects/", {"name": PROJECT})


def _fits(page: Page) -> list[str]:
    """Return what is wrong with the page at each width."""
    found = []
    for size in SIZES:
        page.set_viewport_size(size)
        page.evaluate(DRAWN)
        found += violations(page)
        if page.evaluate("() => document.documentElement.scrollWidth > innerWidth"):
            found.append(f"it scrolls sideways at {size['width']} px")
    page.set_viewport_size(SIZES[0])
    return found


def _picture(visitor: Visitor, name: str) -> None:
    if PICTURES:
        visitor.picture(Path(PICTURES), name)


def test_files_are_scored_as_the_command_scores_them(site: Site, visitor: Visitor, worker: None) -> None:
    visitor.sign_in(site.account("fay-files", "researcher", PROJECT)["sign_in"])
    page = visitor.page
    page.set_viewport_size(SIZES[0])
    page.get_by_role("link", name="Score files").click()
    page.get_by_role("heading", level=1, name="Score files").wait_for()
    expect(page.get_by_text("No comparison yet")).to_be_visible()
    page.get_by_role("button", name="Compute").click()
    expect(page.get_by_label("Truth", exact=True)).to_be_focused()
    expect(page.get_by_text("Choose the file: Predictions.")).to_be_visible()
    _picture(visitor, "score-form")

    files = {"Truth": "reference", "Predictions": "predictions", "Judgements of reasons": "judgements"}
    for label, name in files.items():
        page.get_by_label(label, exact=name != "judgements").set_input_files(GOLDEN / f"{name}.jsonl")
    page.get_by_role("textbox", name="Threshold τ").fill("50")
    page.get_by_role("button", name="Compute").click()
    table = page.get_by_test_id("figures-sp")
    table.wait_for(timeout=LONG_MS)
    with page.expect_download() as download:
        page.get_by_role("link", name="JSON", exact=True).click()
    named = [part for name in files.values() for part in (f"--{name}", str(GOLDEN / f"{name}.jsonl"))]
    printed = site.clerk.run("score", *named, "--tau", "50", "--json").printed
    assert download.value.path().read_text() == printed.rstrip("\n") + "\n"
    m = json.loads(printed)["metrics"]["sp"]["m"]
    expect(table.get_by_role("row", name="M ", exact=False).first).to_contain_text(f"{m:.3f}".lstrip("0"))
    assert _fits(page) == []
    _picture(visitor, "score-result")
    expect(page.get_by_role("link", name="Score reference.jsonl")).to_have_attribute("aria-current", "page")
    expect(page.get_by_text("Ready", exact=True)).to_be_visible()
    page.emulate_media(color_scheme="dark")
    page.reload()
    table.wait_for()
    assert violations(page) == []
    _picture(visitor, "score-result-dark")
    assert visitor.faults == []


def test_what_is_wrong_with_a_file_is_said_with_its_line(
    site: Site, visitor: Visitor, worker: None, tmp_path: Path
) -> None:
    visitor.sign_in(site.account("gus-files", "researcher", PROJECT)["sign_in"])
    page = visitor.page
    page.get_by_role("heading", level=1, name="Projects").wait_for()
    page.keyboard.press("Control+k")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.type("score")
    expect(page.get_by_role("menuitem")).to_have_count(1)
    page.keyboard.press("Enter")
    page.get_by_role("heading", level=1, name="Score files").wait_for()
    rated = [{"item": str(n), "annotator": "a1", "value": n % 2} for n in range(4)]
    first, second = tmp_path / "first.jsonl", tmp_path / "second.jsonl"
    first.write_text("".join(json.dumps(each) + "\n" for each in rated))
    second.write_text("".join(json.dumps({**each, "annotator": ""}) + "\n" for each in rated))
    page.get_by_role("radio", name="Agreement").check()
    page.get_by_label("More annotations").set_input_files(second)
    page.get_by_label("Annotations", exact=True).set_input_files(first)
    page.get_by_role("button", name="What the files hold").click()
    page.get_by_role("option", name="Ratings without order").click()
    page.get_by_role("button", name="Compute").click()
    expect(page.get_by_role("alert")).to_contain_text("second.jsonl, line 1, annotator", timeout=LONG_MS)
    assert _fits(page) == []
    _picture(visitor, "score-failed")

    second.write_text("".join(json.dumps({**each, "annotator": "a2"}) + "\n" for each in rated))
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("radio", name="Agreement").check()
    page.get_by_label("Annotations", exact=True).set_input_files(first)
    page.get_by_label("More annotations").set_input_files(second)
    page.get_by_role("button", name="What the files hold").click()
    page.get_by_role("option", name="Ratings without order").click()
    page.get_by_role("button", name="Compute").click()
    expect(page.get_by_test_id("figures-whole")).to_contain_text("1.000", timeout=LONG_MS)
    assert visitor.faults == []
