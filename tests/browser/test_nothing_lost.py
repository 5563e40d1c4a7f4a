"""Nothing is lost and nothing doubled: killed tabs, no network, a server that restarts, two tabs, leases that end."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Request

from tests.browser.conftest import LAPTOP
from tests.browser.mortal import FRAMES, Desk, MortalSite, mortal_site

WORD = "The cup goes through the table and nobody minds. "
LAPSE = """
from datetime import timedelta
from django.db.models.functions import Now
from annotations.work.assignments.models import Assignment
Assignment.objects.filter(state="leased").update(expires_at=Now() + timedelta(seconds={seconds}))
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MortalSite]:
    """A site of these tests' own, with four clips."""
    with mortal_site(tmp_path_factory.mktemp("mortal"), clips=4) as running:
        yield running


@pytest.fixture
def study(site: MortalSite, request: pytest.FixtureRequest) -> str:
    """A new study of the four clips, one person a clip."""
    return site.study("keeping", [f"clip_{n}.mp4" for n in range(4)], name=request.node.name[:80])


Arrive = Callable[[str], BrowserContext]


@pytest.fixture(scope="module")
def cookies(browser: Browser, site: MortalSite) -> Any:
    """What Ana's browser has after she signed in."""
    context = browser.new_context(base_url=site.address)
    page = context.new_page()
    page.goto(site.accounts["ana"]["sign_in"])
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/")
    signed_in = context.cookies()
    context.close()
    return signed_in


@pytest.fixture
def computer(browser: Browser, site: MortalSite, cookies: Any) -> Iterator[Callable[[], BrowserContext]]:
    """Have Ana sit down at a computer that no one has used before."""
    contexts = []

    def sit_down() -> BrowserContext:
        contexts.append(browser.new_context(viewport=LAPTOP, base_url=site.address))
        contexts[-1].add_cookies(cookies)
        return contexts[-1]

    yield sit_down
    for context in contexts:
        context.close()


@pytest.fixture
def ana(computer: Callable[[], BrowserContext], study: str) -> Desk:
    """Ana, with the study's first clip before her."""
    desk = Desk(computer(), f"/annotate/{study}")
    desk.wait()
    return desk


@pytest.mark.parametrize("kills", [3, pytest.param(10, marks=pytest.mark.long)])
def test_a_tab_killed_at_any_moment_loses_at_most_the_last_second(
    site: MortalSite, ana: Desk, study: str, kills: int
) -> None:
    chance = random.Random(5)
    frame, typed = 0, ""
    for kill in range(kills):
        until = time.monotonic() + chance.uniform(0.1, 2.5)
        log = [(time.monotonic(), (ana.segments(), typed))]
        ana.page.evaluate("() => document.activeElement?.blur()")
        if writing := kill % 2 == 1:
            ana.page.keyboard.press("Enter")  # into the reason of the first segment, which a new page selects
            ana.page.keyboard.press("End")
        while time.monotonic() < until:
            if writing:
                ana.page.keyboard.type(WORD[len(typed) % len(WORD)])
            elif frame + 4 < FRAMES:
                ana.mark(frame := frame + 2)
            else:
                time.sleep(0.05)  # a fast machine has marked the whole clip
            typed = ana.page.get_by_test_id("reason").input_value() if writing else typed
            log.append((time.monotonic(), (ana.segments(), typed)))
        killed = time.monotonic()
        ana.kill()
        ana.reopen()
        count = ana.segments()
        typed = ana.page.get_by_test_id("reason").input_value() if count else ""
        least = [state for at, state in log if at <= max(killed - 1, log[0][0])][-1]
        most = log[-1][1]
        assert least[0] <= count <= most[0], f"kill {kill}: {count} segments of {least[0]} to {most[0]}"
        if writing:
            assert most[1].startswith(typed) and len(typed) >= len(least[1]), f"kill {kill}: {typed!r}, {most[1]!r}"
    ana.state("saved")
    starts = [segment["start_ms"] for segment in site.draft(study, "ana")]
    assert len(starts) == ana.segments() > kills / 2
    assert starts == sorted(set(starts))


def test_a_minute_without_the_network(site: MortalSite, ana: Desk, study: str) -> None:
    sent: list[tuple[str, str]] = []  # key and reason, in the order of the answers: the server's clock may step back

    def note(request: Request) -> None:
        if request.url.endswith("/submit"):
            sent.append((request.headers["idempotency-key"], request.post_data_json["segments"][0]["reason"]))

    ana.page.on("requestfinished", note)
    _wait_for_next_clip(ana)
    ana.context.set_offline(True)
    first = ana.wait()
    ana.mark(10)
    ana.state("offline")
    ana.mean("A first thing that is wrong here, said without the network.")
    ana.submit()
    second = ana.wait(first)
    ana.state("new", waiting=1)
    ana.mark(20)
    ana.mean("A second thing that is wrong here, said without the network.")
    ana.state("offline", waiting=1)
    ana.submit()
    ana.state("offline", waiting=2)
    time.sleep(4)  # some tries fail meanwhile
    assert site.said(study) == [] and sent == []
    ana.context.set_offline(False)
    third = ana.wait(second)
    assert len({first, second, third}) == 3
    reasons = {each["task"]: each["segments"][0]["reason"].split()[1] for each in site.said(study)}
    assert reasons == {first: "first", second: "second"}
    assert [reason.split()[1] for _, reason in sent] == ["first", "second"]
    assert len({key for key, _ in sent}) == 2


def test_a_clip_begun_without_the_network_is_leased_when_it_is_back(site: MortalSite, ana: Desk, study: str) -> None:
    first = ana.wait()
    _wait_for_next_clip(ana)
    ana.context.set_offline(True)
    ana.page.keyboard.press("c")
    ana.submit()
    second = ana.wait(first)
    ana.mark(30)
    ana.state("offline", waiting=1)
    ana.context.set_offline(False)
    ana.state("saved")
    assert (ana.wait(), ana.segments()) == (second, 1)
    assert len(site.draft(study, "ana")) == 1
    assert [each["task"] for each in site.said(study)] == [first]


def test_a_clip_begun_without_the_network_that_others_took_is_said_and_kept(
    site: MortalSite, ana: Desk, study: str
) -> None:
    first = ana.wait()
    _wait_for_next_clip(ana)
    ana.context.set_offline(True)
    ana.page.keyboard.press("c")
    ana.submit()
    second = ana.wait(first)
    ana.mark(30)
    taken = site.call("POST", f"studies/{study}/next", token=site.accounts["bo"]["token"])
    assert taken["task"]["id"] == second
    ana.context.set_offline(False)
    assert ana.wait(second) not in (first, second)
    assert "has been reassigned" in ana.page.get_by_test_id("notice").inner_text()
    assert [each["task"] for each in site.said(study)] == [first]


def test_the_server_restarts_in_the_middle_of_work(site: MortalSite, ana: Desk, study: str) -> None:
    ana.mark(10)
    ana.state("saved")
    site.stop()
    ana.mark(20)
    ana.state("kept")
    ana.mark(30)
    site.start()
    ana.state("saved")
    assert [ana.segments(), len(site.draft(study, "ana"))] == [3, 3]


def test_the_server_restarts_while_work_is_submitted(site: MortalSite, ana: Desk, study: str) -> None:
    first = ana.wait()
    ana.page.keyboard.press("c")
    ana.state("saved")
    site.stop()
    ana.submit()
    ana.page.wait_for_selector('[data-testid="save-state"][data-waiting="1"]')
    site.start()
    ana.page.wait_for_selector('main [data-testid="submit"]')
    ana.page.wait_for_selector('[data-testid="save-state"][data-waiting="0"]')
    assert ana.wait() != first
    assert [(each["task"], each["clean"]) for each in site.said(study)] == [(first, True)]


def test_of_two_tabs_the_one_that_asked_last_works_and_the_other_says_so(
    site: MortalSite, ana: Desk, study: str
) -> None:
    ana.mark(10)
    other = Desk(ana.context, ana.address)
    other.wait()
    assert other.segments() == 1
    ana.page.get_by_text("You are working in another tab").wait_for()
    other.mark(20)
    ana.page.get_by_role("button", name="Work here instead").click()
    ana.wait()
    assert ana.segments() == 2
    other.page.get_by_text("You are working in another tab").wait_for()
    ana.state("saved")
    assert len(site.draft(study, "ana")) == 2


@pytest.mark.parametrize(
    ("side", "kept"), [("Keep this version", 2), pytest.param("Keep the other version", 1, marks=pytest.mark.long)]
)
def test_on_two_computers_nothing_is_overwritten_unasked(
    site: MortalSite, ana: Desk, study: str, computer: Callable[[], BrowserContext], side: str, kept: int
) -> None:
    other = Desk(computer(), ana.address)
    other.wait()
    ana.mark(10)
    ana.state("saved")
    other.mark(20)
    other.mark(40)
    other.state("conflict")
    assert len(site.draft(study, "ana")) == 1
    assert "1 segment" in other.page.get_by_test_id("version-there").inner_text()
    assert "2 segments" in other.page.get_by_test_id("version-here").inner_text()
    other.page.get_by_role("button", name=side).click()
    other.state("saved")
    assert (other.segments(), len(site.draft(study, "ana"))) == (kept, kept)


def test_a_lease_that_is_over_is_taken_again_with_all_that_was_done(site: MortalSite, ana: Desk, study: str) -> None:
    task = ana.wait()
    site.run_python(LAPSE.format(seconds=3))
    ana.page.reload()  # the page reads when its lease ends
    ana.wait()
    ana.mark(10)
    ana.state("saved")
    ana.state("lost")
    ana.mark(20)
    ana.page.get_by_role("button", name="Open it again").click()
    ana.state("saved")
    assert (ana.wait(), ana.segments(), len(site.draft(study, "ana"))) == (task, 2, 2)


def test_a_clip_that_others_took_is_said_and_the_way_goes_on(site: MortalSite, ana: Desk, study: str) -> None:
    task = ana.wait()
    ana.mark(10)
    ana.mean("Something is wrong here, but it was seen too late.")
    ana.state("saved")
    site.run_python(LAPSE.format(seconds=-1))
    site.run_python("from annotations.work.assignments.leases import release_expired; release_expired()")
    taken = site.call("POST", f"studies/{study}/next", token=site.accounts["bo"]["token"])
    assert taken["task"]["id"] == task
    _wait_for_next_clip(ana)
    ana.submit()
    assert ana.wait(task) != task
    assert "others have taken it" in ana.page.get_by_test_id("notice").inner_text()
    ana.mark(20)
    ana.state("saved")
    assert (site.said(study), len(site.draft(study, "ana"))) == ([], 1)


def _wait_for_next_clip(desk: Desk) -> None:
    """Wait until the clip after the one at hand is in the page's memory."""
    loaded = "() => performance.getEntriesByType('resource').filter(each => each.name.endsWith('.mp4')).length >= 2"
    desk.page.wait_for_function(loaded)
    desk.page.wait_for_timeout(100)  # from its last byte to its place
