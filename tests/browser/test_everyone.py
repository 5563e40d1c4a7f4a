"""
Everyone can use the annotator's page: axe-core finds nothing, Tab reaches everything, nothing is too small or moves.

What is measured stands in ``rules``.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page, Route, ViewportSize, expect

from tests.browser.conftest import Site, Visitor
from tests.browser.rules import moving_parts, never_reached, small_targets, violations, walk
from tests.catalog.painting import numbered_clip

PROJECT = "everyone"
CLIPS = [f"everyone_{number}.mp4" for number in range(3)]
COMERS = itertools.count(1)
PHONE: ViewportSize = {"width": 390, "height": 844}
WRITE_QUESTIONS = f"""
from annotations.tasks.create import add_questions
from annotations.tasks.create import NewQuestion
from outtake.catalog.videos.models import Prompt
asked = [NewQuestion("Is there a bar?", "Subject"), NewQuestion("Does it move?", "Motion")]
for prompt in Prompt.objects.filter(project__name="{PROJECT}"):
    add_questions(prompt=prompt, questions=asked)
"""


@pytest.fixture(scope="module")
def studies(site: Site, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A study of each kind of instrument over the same clips, for everyone who comes."""
    folder = tmp_path_factory.mktemp("everyone")
    for number, name in enumerate(CLIPS):
        numbered_clip(folder / name, 48 + number, "24")
    assert site.manage("import_videos", str(folder), "--project", PROJECT)["accepted"] == len(CLIPS)
    site.run_python(WRITE_QUESTIONS)
    return {
        kind: site.study(PROJECT, CLIPS, name=kind, instrument=kind, overlap=9)
        for kind in ("spotlight", "brite", "ratings")
    }


Enter = Callable[..., Page]


@pytest.fixture
def enter(site: Site, visitor: Visitor, studies: dict[str, str]) -> Enter:
    """Come in as someone new, and go to a study's page."""

    def go(study: str, theme: Literal["light", "dark"] = "light") -> Page:
        visitor.sign_in(site.account(f"eve-{next(COMERS)}", "annotator", PROJECT)["sign_in"])
        visitor.page.emulate_media(color_scheme=theme)
        visitor.page.goto(f"/annotate/{studies[study]}")
        return visitor.page

    return go


def _clip_is_there(page: Page) -> None:
    page.wait_for_function("() => document.querySelector('main[data-task]') && window.outtake")
    page.evaluate("() => window.outtake.seekFrame(0)")


def _mark(page: Page, first: int, last: int) -> None:
    page.evaluate("frame => window.outtake.seekFrame(frame)", first)
    page.keyboard.press("[")
    page.evaluate("frame => window.outtake.seekFrame(frame)", last)
    page.keyboard.press("]")


def _saved_elsewhere(route: Route) -> None:
    """Answer a draft as the server does when another window has saved since."""
    draft = {"clean": True, "segments": [], "answers": []}
    detail = "Another window has saved this draft since."
    body = {"title": "Conflict", "status": 409, "detail": detail, "errors": [], "version": 9, "draft": draft}
    route.fulfill(status=409, json=body, content_type="application/problem+json")


def _states(page: Page, study: str) -> Iterator[str]:
    """Bring the page into one state after the other, each with what it was brought by."""
    _clip_is_there(page)
    yield "a fresh clip"
    page.keyboard.press("Control+Enter")
    page.get_by_test_id("problem").filter(has_text=".").wait_for()
    yield "something missing"
    if study == "spotlight":
        _mark(page, 5, 12)
        page.keyboard.press("1")
        page.keyboard.press("Shift+Digit4")
        _mark(page, 10, 30)
        page.evaluate("() => window.outtake.seekFrame(40)")
        page.keyboard.press("[")
        yield "two segments, and one being drawn"
        page.route("**/draft", _saved_elsewhere)
        page.keyboard.press("]")
        page.get_by_role("button", name="Keep this version").wait_for()
        yield "a conflict"
        page.unroute("**/draft")
        page.get_by_role("button", name="Keep this version").click()
    for name in ("Menu", "Guide and shortcuts"):
        page.get_by_role("button", name=name).click()
        page.locator("dialog").wait_for()
        yield name
        page.keyboard.press("Escape")
    page.keyboard.press("?")
    page.get_by_test_id("keys-change").click()
    page.get_by_test_id("change-loop").click()
    page.keyboard.press("Control+z")
    page.get_by_test_id("keys-said").get_by_text("Undo").wait_for()
    yield "a key refused"
    page.keyboard.press("Escape")
    for name in ("Skip", "Report"):
        page.get_by_role("button", name=name, exact=True).click()
        page.locator("dialog").wait_for()
        yield name
        page.keyboard.press("Escape")


@pytest.mark.parametrize(
    ("study", "theme"),
    [
        ("spotlight", "light"),
        pytest.param("spotlight", "dark", marks=pytest.mark.long),
        ("brite", "dark"),
        pytest.param("ratings", "light", marks=pytest.mark.long),
    ],
)
def test_axe_finds_nothing_and_no_target_is_small(enter: Enter, visitor: Visitor, study: str, theme: str) -> None:
    page = enter(study, theme)
    found = {state: violations(page) + small_targets(page) for state in _states(page, study)}
    assert {state: faults for state, faults in found.items() if faults} == {}
    assert page.evaluate("() => document.documentElement.dataset.theme") == theme
    assert [fault for fault in visitor.faults if "409 (Conflict)" not in fault] == []


@pytest.mark.parametrize("study", ["spotlight", pytest.param("ratings", marks=pytest.mark.long)])
def test_tab_reaches_every_control_shows_where_it_is_and_is_never_trapped(enter: Enter, study: str) -> None:
    page = enter(study)
    _clip_is_there(page)
    page.get_by_role("button", name="Notifications").wait_for()  # its script comes after that of the page
    if study == "spotlight":
        _mark(page, 5, 12)
    page.locator("body").focus()
    there = walk(page)
    if study != "spotlight":  # the focus was on the first question: behind the last control it begins at the top
        there = [*walk(page), *there]
    assert [stop.name for stop in there if not (stop.outlined and stop.seen)] == []
    assert never_reached(page) == []
    back = walk(page, "Shift+Tab")
    assert {stop.id for stop in back} >= {stop.id for stop in there[:-1]}


def test_each_dialog_holds_the_focus_and_gives_it_back(enter: Enter) -> None:
    page = enter("spotlight")
    _clip_is_there(page)
    for name in ("Guide and shortcuts", "Menu", "Skip", "Report"):
        opener = page.locator("button").filter(has_text=name).first
        opener.focus()
        page.keyboard.press("Enter")
        page.locator("dialog").wait_for()
        inside = walk(page)
        assert [stop for stop in inside if not stop.outlined] == [], name
        walk(page, "Shift+Tab")  # one that begins in a field has controls before it
        assert never_reached(page) == [], name
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
        assert opener.evaluate("here => here === document.activeElement"), name
        page.evaluate("() => document.querySelectorAll('[data-walked]').forEach(each => delete each.dataset.walked)")
    page.get_by_role("button", name="Menu").click()
    page.get_by_test_id("menu-find").fill("no such command")
    expect(page.locator("dialog").get_by_role("status")).to_contain_text("no such command")


def test_nothing_moves_for_those_who_do_not_want_it(enter: Enter) -> None:
    page = enter("spotlight")
    _clip_is_there(page)
    assert moving_parts(page) != []  # the measure finds what there is to find
    page.emulate_media(reduced_motion="reduce")
    page.get_by_role("button", name="Menu").click()
    page.locator("dialog").wait_for()
    assert moving_parts(page) == []


def test_a_screen_reader_hears_segments_the_save_and_what_is_missing(enter: Enter) -> None:
    page = enter("spotlight")
    _clip_is_there(page)
    _mark(page, 12, 40)
    page.keyboard.press("1")
    page.keyboard.press("Shift+Digit4")
    page.get_by_role("button", name="Physics violation, frame 12 to 40, severity 4").first.wait_for()
    page.get_by_role("status").filter(has_text="Saved").wait_for()
    page.keyboard.press("Control+Enter")
    page.get_by_role("alert").filter(has_text="Segment 1").wait_for()


@pytest.fixture
def phone(browser: Browser, site: Site) -> Iterator[Visitor]:
    """Someone with a phone."""
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, base_url=site.address)
    yield Visitor(context, context.new_page())
    context.close()


def test_a_phone_is_told_that_a_computer_is_needed_before_a_clip_is_taken(
    site: Site, phone: Visitor, studies: dict[str, str]
) -> None:
    person = site.account("pia-phone", "annotator", PROJECT)
    phone.sign_in(person["sign_in"])
    asked: list[str] = []
    phone.page.on("request", lambda request: asked.append(request.url))
    phone.page.goto(f"/annotate/{studies['spotlight']}")
    phone.page.get_by_text("390").wait_for()
    assert phone.page.get_by_role("heading", level=1).inner_text() == "This work needs a computer"
    assert violations(phone.page) + small_targets(phone.page) == []
    assert not any(url.endswith("/next") for url in asked)
    phone.page.get_by_role("button", name="Continue anyway").tap()
    _clip_is_there(phone.page)
    assert phone.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert phone.faults == []


def test_a_warning_is_read_before_the_first_clip(visitor: Visitor, enter: Enter) -> None:
    def warn(route: Route) -> None:
        answer = route.fetch()
        study: dict[str, Any] = answer.json()
        study["instrument_document"]["warning"] = "Some clips show people who fall."
        route.fulfill(response=answer, json=study)

    visitor.page.route("**/api/v1/studies/*/", warn)
    page = enter("spotlight")
    page.get_by_text("Some clips show people who fall.").wait_for()
    assert violations(page) + small_targets(page) == []
    assert page.get_by_test_id("clip").count() == 0
    page.get_by_role("button", name="Continue").click()
    _clip_is_there(page)
    page.reload()
    _clip_is_there(page)  # it is said once while the tab is open
    page.evaluate("() => sessionStorage.clear()")
    page.reload()
    page.get_by_role("link", name="Not for me").click()
    page.wait_for_url("**/")


def test_a_clip_that_upsets_is_skipped_in_two_actions(site: Site, enter: Enter, studies: dict[str, str]) -> None:
    page = enter("spotlight")
    _clip_is_there(page)
    task = page.locator("main[data-task]").get_attribute("data-task")
    page.get_by_role("button", name="Skip", exact=True).click()
    with page.expect_request("**/skip") as request:
        page.get_by_role("button", name="Skip, it upsets me").click()
    assert request.value.post_data_json == {"reason": "It upsets me."}
    page.locator(f"main[data-task]:not([data-task='{task}'])").wait_for()


def test_what_the_page_loads_is_small_compressed_and_kept_for_good(site: Site, enter: Enter) -> None:
    page = enter("spotlight")
    _clip_is_there(page)
    loaded = page.evaluate(
        "() => performance.getEntriesByType('resource').map(({ name, startTime, responseEnd }) => "
        "({ name, startTime, responseEnd }))"
    )
    clip_came = next(each["responseEnd"] for each in loaded if ".mp4" in each["name"])
    # What is fetched in idle time once there is a clip to work on keeps no one waiting.
    needed = [each["name"] for each in loaded if each["startTime"] < clip_came]
    assets = [address for address in needed if "/static/assets/" in address]
    kinds = {Path(address).suffix for address in assets}
    assert kinds == {".js", ".css"}
    sent = 0
    for address in assets:
        answer = page.request.get(address, headers={"Accept-Encoding": "gzip"})
        assert answer.headers["content-encoding"] == "gzip"
        assert "immutable" in answer.headers["cache-control"] and "max-age=315360000" in answer.headers["cache-control"]
        sent += int(answer.headers["content-length"])
    assert 20_000 < sent <= 122 * 1024  # with the panel of the instrument; the build holds the entry alone to 120 KB
