"""
From an empty installation to a release, with mouse and keyboard alone: what the README's first steps say.

An admin creates a project, uploads clips, copies an instrument, creates a study and invites people; they annotate; a
researcher runs a critic, settles, compares and downloads; the admin publishes a release. ``OUTTAKE_CLIPS`` says how
many of the eighteen real clips are uploaded, ``OUTTAKE_FOLDER`` which clips are taken instead, ``OUTTAKE_PICTURES``
where the pictures of the pages are kept.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import LAPTOP, Site, Visitor, new_site, working
from tests.browser.test_uploads import broken_files
from tests.support.archives import unpack

CLIPS = int(os.environ.get("OUTTAKE_CLIPS", "3"))
STUDY, INSTRUMENT = "Everyday actions", "Bodies and things"
SETTLED_MS = 1000
PASSWORD = "a lantern in the attic"
MARKS = {  # what each person marks in that clip: first and last frame, type, severity, reason
    "ana": (2, 6, "physics_violation", 4, "The thing in front moves through the other without touching it."),
    "bo": (4, 9, "motion_rationality", 2, "The whole movement stutters for a moment and then jumps ahead."),
}


@pytest.fixture
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """An installation without a project, and its worker."""
    with new_site(tmp_path_factory.mktemp("first-study")) as made, working(made):
        yield made


class People:
    """Each person has a browser of their own, which keeps pictures of pages."""

    def __init__(self, browser: Browser, site: Site, pictures: Path) -> None:
        self.browser, self.site, self.pictures = browser, site, pictures
        self.contexts: list[BrowserContext] = []
        self.visitors: list[Visitor] = []

    def arrive(self) -> Visitor:
        """Open a browser for another person."""
        context = self.browser.new_context(viewport=LAPTOP, base_url=self.site.address)
        self.contexts.append(context)
        self.visitors.append(Visitor(context, context.new_page()))
        return self.visitors[-1]

    def join(self, link: str, name: str) -> Visitor:
        """Accept an invitation."""
        visitor = self.arrive()
        visitor.page.goto(link)
        visitor.page.get_by_label("Name").fill(name)
        visitor.page.get_by_label("Password").fill(PASSWORD)
        visitor.page.get_by_role("button", name="Join").click()
        visitor.page.wait_for_url("**/")
        return visitor

    def keep(self, visitor: Visitor, name: str) -> None:
        """Keep a picture of a page, where ``OUTTAKE_PICTURES`` asks for them, once all of it is there."""
        if "OUTTAKE_PICTURES" not in os.environ:
            return
        visitor.page.wait_for_timeout(SETTLED_MS)  # a page that is gone to shows first that it waits
        visitor.page.wait_for_function("() => !document.querySelector('.skeleton, .grey[role=status], .progress-line')")
        visitor.page.wait_for_timeout(SETTLED_MS)
        visitor.picture(self.pictures, f"first-study-{name}")


@pytest.fixture
def people(browser: Browser, site: Site, tmp_path: Path) -> Iterator[People]:
    """Everyone who takes part."""
    made = People(browser, site, Path(os.environ.get("OUTTAKE_PICTURES", tmp_path)))
    yield made
    for context in made.contexts:
        context.close()


@pytest.fixture
def clips(request: pytest.FixtureRequest) -> list[Path]:
    """The clips to upload. In the first of them people mark an error."""
    other = os.environ.get("OUTTAKE_FOLDER")
    folder = Path(other) if other else request.getfixturevalue("real_data") / "videophy"
    return sorted(folder.rglob("*.mp4"))[:CLIPS]


def _prompt(clip: Path) -> str:
    """Return how the prompt of a clip begins, which its file name gives."""
    return clip.stem.replace("_", " ")[:60]


@pytest.mark.real_data
def test_from_nothing_to_a_release(site: Site, people: People, clips: list[Path], tmp_path: Path) -> None:
    admin = people.arrive()
    admin.sign_in(site.account("ina", "admin")["sign_in"])
    _create_project(people, admin)
    _upload(people, admin, [*clips, *broken_files(tmp_path, clips[0])])
    _copy_instrument(people, admin)
    study = _create_study(people, admin)
    links = _invite(people, admin)
    for name in MARKS:
        _annotate(people, people.join(links[name], name), name, _prompt(clips[0]))
    researcher = people.join(links["rui"], "rui")
    _run_critic(people, researcher)
    opened = _settle(people, researcher)
    _compare(people, researcher, opened, _prompt(clips[0]))
    _download(researcher)
    _publish(people, admin, study, tmp_path)
    assert [fault for visitor in people.visitors for fault in visitor.faults] == []


def _create_project(people: People, admin: Visitor) -> None:
    page = admin.page
    empty = page.get_by_role("button", name="New empty project")
    empty.wait_for()
    people.keep(admin, "home")
    empty.click()
    page.get_by_role("button", name="New project").click()
    page.get_by_role("dialog").get_by_label("Name").fill("Generated clips")
    page.get_by_role("dialog").get_by_role("button", name="Create").click()
    page.get_by_role("link", name="Generated clips", exact=True).click()
    expect(page).to_have_title(re.compile("Generated clips"))


def _upload(people: People, admin: Visitor, files: list[Path]) -> None:
    page = admin.page
    page.get_by_role("link", name="Clips", exact=True).click()
    page.get_by_label("Clips to upload").set_input_files(files)
    ready = f"{CLIPS} of {CLIPS + 2} ready · 2 rejected"
    expect(page.get_by_test_id("upload-summary")).to_have_text(ready, timeout=180_000)
    expect(page.get_by_test_id("clip-tile")).to_have_count(CLIPS)
    people.keep(admin, "clips")


def _copy_instrument(people: People, admin: Visitor) -> None:
    page = admin.page
    page.get_by_role("link", name="Instruments", exact=True).click()
    page.get_by_test_id("instrument-spotlight").get_by_role("button", name="Actions").click()
    page.get_by_role("menuitem", name="Copy").click()
    page.get_by_label("Name").fill(INSTRUMENT)
    page.get_by_role("button", name="Create").click()
    expect(page.get_by_role("heading", name=INSTRUMENT, level=1)).to_be_visible()
    row = page.get_by_test_id("type-0")
    row.get_by_role("button", expanded=False).first.click()
    row.get_by_label("Name", exact=True).fill("Impossible physics")
    preview = page.frame_locator("iframe[title='As annotator']")
    expect(preview.get_by_test_id("type-physics_violation")).to_contain_text("Impossible physics")
    expect(page.get_by_test_id("draft-state")).to_have_attribute("data-state", "saved")
    people.keep(admin, "instrument")
    page.get_by_role("button", name="Create version 1").click()
    page.get_by_role("dialog").get_by_role("button", name="Create version").click()
    expect(page.get_by_role("button", name="Create draft")).to_be_visible()


def _create_study(people: People, admin: Visitor) -> str:
    page = admin.page
    page.get_by_role("link", name="Studies", exact=True).click()
    page.get_by_role("link", name="New study").click()
    page.get_by_role("radio", name=INSTRUMENT).check()
    page.get_by_role("radio", name="Standard").check()
    page.get_by_label("Study name").fill(STUDY)
    expect(page.get_by_test_id("sum-clips")).to_have_text(str(CLIPS))
    expect(page.get_by_test_id("gaps")).to_have_text("Ready to start")
    people.keep(admin, "new-study")
    page.keyboard.press("Control+Enter")
    page.wait_for_url("**/studies/*")
    expect(page.get_by_role("heading", name=STUDY)).to_be_visible()
    return page.url.rstrip("/").rpartition("/")[2]


def _invite(people: People, admin: Visitor) -> dict[str, str]:
    page, links = admin.page, dict[str, str]()
    page.get_by_role("link", name="Generated clips", exact=True).first.click()
    page.get_by_role("link", name="Members", exact=True).click()
    page.get_by_test_id("invite-open").click()
    for name, role in (("ana", "Annotator"), ("bo", "Annotator"), ("rui", "Researcher")):
        page.get_by_role("radio", name=role).check()
        page.get_by_test_id("invite").click()
        link = page.get_by_test_id("new-link").locator("code")
        if links:
            expect(link).not_to_have_text(next(reversed(links.values())))
        links[name] = link.inner_text()
    people.keep(admin, "members")
    return links


def _annotate(people: People, visitor: Visitor, name: str, marked: str) -> None:
    """Mark an error in one clip, also where it is a repeat, and find none in the others."""
    page = visitor.page
    first, last, kind, severity, reason = MARKS[name]
    expect(page.get_by_text(STUDY).first).to_be_visible()
    page.keyboard.press("Enter")  # the first page of an annotator has one step
    task = _next_task(page, "")
    while task:
        if page.get_by_text(marked).count() > 0:
            page.evaluate("frame => window.outtake.seekFrame(frame)", first)
            page.keyboard.press("[")
            page.evaluate("frame => window.outtake.seekFrame(frame)", last)
            page.keyboard.press("]")
            page.get_by_test_id(f"type-{kind}").click()
            page.get_by_test_id(f"severity-{severity}").click()
            page.get_by_test_id("reason").fill(reason)
            people.keep(visitor, f"annotate-{name}")
        else:
            page.get_by_test_id("no-errors").click()
        page.get_by_test_id("submit").click()
        task = _next_task(page, task)


def _next_task(page: Page, done: str) -> str:
    """Wait for a task after one that is done; returns "" where there is none."""
    page.wait_for_function(
        "done => { const main = document.querySelector('main[data-task]');"
        " return main ? main.dataset.task && main.dataset.task !== done && window.outtake"
        " : done && document.querySelector('h1') }",
        arg=done,
    )
    main = page.locator("main[data-task]")
    if main.count() == 0:
        return ""
    page.evaluate("() => window.outtake.seekFrame(0)")
    return main.get_attribute("data-task") or ""


def _run_critic(people: People, researcher: Visitor) -> None:
    page = researcher.page
    page.get_by_role("link", name=STUDY, exact=True).first.click()
    page.wait_for_url("**/studies/*")
    expect(page.get_by_role("list", name="Clips by state")).to_be_visible()
    people.keep(researcher, "overview")
    page.get_by_role("link", name="Critics").first.click()
    page.get_by_test_id("new-run").click()
    page.get_by_test_id("critic-signal").check()
    page.get_by_test_id("start-run").click()
    page.get_by_text(f"{CLIPS} / {CLIPS}").first.wait_for(timeout=60_000)


def _settle(people: People, researcher: Visitor) -> int:
    """Merge what the two people marked in the first clip of the queue; returns how many are in it."""
    page = researcher.page
    page.get_by_role("link", name="Review").first.click()
    page.get_by_test_id("find").click()
    page.get_by_test_id("find-now").click()
    page.locator("[data-review]").wait_for()
    page.get_by_text("Group 1").first.wait_for()
    page.keyboard.press("m")
    page.get_by_test_id("settled-reason").wait_for()
    people.keep(researcher, "review")
    page.get_by_test_id("settle").click()
    expect(page.locator(".queue .reasons .ok")).to_have_count(1)
    return page.locator(".queue .reasons").count()


def _compare(people: People, researcher: Visitor, opened: int, marked: str) -> None:
    page, site = researcher.page, people.site
    page.get_by_role("link", name="Results").click()
    page.get_by_role("link", name="Ground truth").click()
    page.get_by_test_id("truth-settled").check()
    page.get_by_test_id("make-truth").click()
    page.get_by_text("v1", exact=True).wait_for()
    page.get_by_role("link", name="Reports").click()
    page.get_by_test_id("make-report").click()
    page.wait_for_url("**/reports/*")
    page.get_by_text("plain text baseline").first.wait_for()
    report = site.call("GET", f"reports/{page.url.rsplit('/', 1)[1]}/")
    truth = report["ground_truth"]
    clips = CLIPS - opened + 1  # what the critic alone marked is still in review
    assert (truth["policy"], truth["clips"], truth["errors"]) == ("settled", clips, 1)
    critic = next(row for row in report["rows"] if row["kind"] == "critic")
    assert (critic["score"]["videos"], critic["score"]["scored"]) == (clips, clips)
    _read_report(page, report, clips)
    page.evaluate("() => scrollTo(0, 0)")
    people.keep(researcher, "report")
    page.locator(".video-card").filter(has_text=marked).first.get_by_role("link").click()
    page.wait_for_url("**/clips/*")
    page.get_by_text("Truth v1").first.wait_for()
    expect(page.get_by_role("button", name="Play")).to_be_enabled()
    people.keep(researcher, "clip")
    page.go_back()
    page.wait_for_url("**/reports/*")


def _read_report(page: Page, report: dict[str, Any], clips: int) -> None:
    """Look at what a report shows: numbers, plots, files, and the clips, which come when one scrolls to them."""
    assert page.get_by_test_id("provisional").is_visible()
    expect(page.locator(".plot-card")).to_have_count(len(report["plots"]) - 3)  # the sweeps of all metrics share one
    drawing = page.get_by_role("img", name="M% by threshold: S+P").first
    drawing.scroll_into_view_if_needed()
    expect(drawing).to_have_js_property("complete", True)
    expect(drawing).not_to_have_js_property("naturalWidth", 0)
    page.get_by_role("tab", name="Left out and alarms").click()
    expect(page.get_by_role("tabpanel")).to_contain_text("clean clips")
    page.get_by_role("heading", name="Clips").scroll_into_view_if_needed()
    expect(page.locator(".video-card")).to_have_count(clips)
    page.get_by_test_id("export").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="All figures as CSV").click()
    assert Path(download.value.path()).read_text().startswith("table,row,column,value,")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Verify").click()
    page.get_by_text("identical files").wait_for()


def _download(researcher: Visitor) -> None:
    page = researcher.page
    page.get_by_role("link", name="Overview").click()
    page.get_by_test_id("download").click()
    with page.expect_download() as started:
        page.get_by_test_id("download-file").click()
    lines = [json.loads(line) for line in started.value.path().read_text("utf-8").splitlines()]
    assert len({(line["task"], line["annotator"]) for line in lines}) == 3 * CLIPS  # two people and the critic


def _publish(people: People, admin: Visitor, study: str, tmp_path: Path) -> None:
    page = admin.page
    page.goto(f"/studies/{study}/releases")
    page.get_by_test_id("new-release").click()
    page.get_by_test_id("build-release").click()
    with page.expect_download(timeout=60_000) as download:
        page.get_by_label("Download release 1").click(timeout=60_000)
    people.keep(admin, "release")
    unpack(download.value.path(), tmp_path / "unpacked")
    (folder,) = (tmp_path / "unpacked").iterdir()
    assert people.site.clerk.run("release", "verify", str(folder)).status == 0
