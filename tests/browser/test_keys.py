"""One table of commands: its keys, its menu and its help sheet; and the work done by keys alone, or by clicks alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site, Visitor
from tests.catalog.painting import numbered_clip

PROJECT = "keys"
CLIPS = [f"keys_{number}.mp4" for number in range(2)]
REASON = "The bar slides through the numbers as if they were made of air."


@pytest.fixture(scope="module")
def study(site: Site, tmp_path_factory: pytest.TempPathFactory) -> str:
    """Two clips to be marked by anyone who comes."""
    folder = tmp_path_factory.mktemp("keys")
    for number, name in enumerate(CLIPS):
        numbered_clip(folder / name, 48 + number, "24")
    assert site.manage("import_videos", str(folder), "--project", PROJECT)["accepted"] == len(CLIPS)
    return site.study(PROJECT, CLIPS, name="keys", overlap=9)


@pytest.fixture
def page(site: Site, visitor: Visitor, study: str, request: pytest.FixtureRequest) -> Page:
    """The page of someone new, with a clip."""
    name = re.sub(r"\W+", "-", request.node.name)[:40]
    visitor.sign_in(site.account(f"kim-{name}", "annotator", PROJECT)["sign_in"])
    visitor.page.goto(f"/annotate/{study}")
    _clip_is_there(visitor.page)
    return visitor.page


def _clip_is_there(page: Page) -> None:
    page.wait_for_function("() => document.querySelector('main[data-task]') && window.outtake")
    page.evaluate("() => window.outtake.seekFrame(0)")


def _looping(page: Page, yes: bool) -> None:
    expect(page.get_by_role("button", name="Loop")).to_have_attribute("aria-pressed", "true" if yes else "false")


def _change(page: Page, command: str, chord: str) -> str:
    """Give a command another key in the help sheet; return what is said of it."""
    page.get_by_test_id(f"change-{command}").click()
    page.get_by_text("Press the new key").wait_for()
    page.keyboard.press(chord)
    page.get_by_text("Press the new key").wait_for(state="detached")
    return page.get_by_test_id("keys-said").inner_text()


def test_a_key_can_be_changed_and_stays_changed_until_it_is_given_back(page: Page, visitor: Visitor) -> None:
    page.keyboard.press("?")
    page.get_by_test_id("keys-change").click()
    said = _change(page, "loop", "Control+z")
    assert "Undo" in said and "Loop" in said
    assert "browser" in _change(page, "loop", "Control+w")
    _change(page, "loop", "Escape")  # gives the change up, and the sheet stays
    assert page.get_by_role("dialog").is_visible()
    assert "is changed" in _change(page, "loop", "Alt+q")
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")
    assert page.get_by_role("button", name="Loop").locator("kbd").all_inner_texts() == ["Alt", "Q"]
    page.keyboard.press("Alt+q")
    _looping(page, True)
    page.keyboard.press("r")  # no one's key now
    _looping(page, True)

    page.reload()
    _clip_is_there(page)
    page.keyboard.press("Alt+q")
    _looping(page, True)
    page.keyboard.press("?")
    page.get_by_test_id("keys-reset").click()
    page.keyboard.press("Escape")
    page.keyboard.press("r")
    _looping(page, False)
    assert visitor.faults == []


def test_keys_that_were_kept_wrongly_are_the_shipped_ones(page: Page, visitor: Visitor) -> None:
    page.evaluate('() => localStorage.setItem(\'outtake:keys:annotate\', \'{"version":1,"changes":{"loop":7}}\')')
    page.reload()
    _clip_is_there(page)
    page.keyboard.press("r")
    _looping(page, True)
    assert visitor.faults == []


def test_every_command_can_be_found_and_run_in_the_menu(page: Page, visitor: Visitor) -> None:
    page.keyboard.press("Control+k")
    page.get_by_test_id("menu-find").wait_for()
    commands = page.locator(".menu-item").evaluate_all("items => items.map(({ dataset }) => dataset.command)")
    assert len(commands) > 40 and len(set(commands)) == len(commands)
    page.keyboard.type("no errors")
    assert page.locator(".menu-item").evaluate_all("items => items.map(({ dataset }) => dataset.command)") == ["clean"]
    page.keyboard.press("Enter")
    assert page.get_by_test_id("no-errors").get_attribute("aria-pressed") == "true"
    page.keyboard.press("Control+z")
    for command in commands:
        page.keyboard.press("Control+k")
        page.locator(f"[data-command={command}]").focus()
        page.keyboard.press("Enter")
        page.locator(".menu").wait_for(state="detached")
        page.keyboard.press("Escape")  # what the command opened, or the text that it went to
    _clip_is_there(page)
    assert visitor.faults == []


def test_a_command_that_cannot_be_done_says_why(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    undo = page.locator("[data-command=undo]")
    assert "There is nothing to undo." in undo.inner_text()
    undo.focus()
    page.keyboard.press("Enter")
    page.get_by_role("alert").get_by_text("There is nothing to undo.").wait_for()


def test_a_segment_is_made_and_sent_by_clicks_alone(site: Site, page: Page, study: str, visitor: Visitor) -> None:
    """Nothing is dragged, and no key is pressed but to write the reason."""
    on, end = page.get_by_label(re.compile("^One frame forward")), page.get_by_test_id("end-mark")
    page.get_by_test_id("start-mark").click()
    for _ in range(4):
        on.click()
    page.get_by_text("4", exact=True).first.wait_for()
    end.click()
    page.get_by_test_id("type-physics_violation").click()
    page.get_by_test_id("severity-3").click()
    page.get_by_test_id("reason").fill(REASON)
    task = page.locator("main[data-task]").get_attribute("data-task")
    with page.expect_response(re.compile("/submit$")):  # the next clip may be shown before
        page.get_by_test_id("submit").click()
    page.locator(f"main[data-task]:not([data-task='{task}'])").wait_for()
    said = site.call("GET", f"studies/{study}/annotations/")["results"]
    assert REASON in [segment["reason"] for each in said for segment in each["segments"]]
    assert visitor.faults == []


def test_keys_sleep_while_text_is_written(page: Page) -> None:
    page.keyboard.press("[")
    page.keyboard.press("]")
    page.keyboard.press("Enter")
    page.keyboard.type("1 r c [ ] ?")
    assert page.get_by_test_id("reason").input_value() == "1 r c [ ] ?"
    _looping(page, False)
    assert page.get_by_test_id("segment-item").count() == 1
    assert page.get_by_role("dialog").count() == 0
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    page.get_by_role("dialog").wait_for()
