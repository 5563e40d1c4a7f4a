"""
Every page with something on it, in both themes and at three widths: axe-core finds nothing, nothing is
wider than the window, the console has no error, the title says where one is, and one tab is lit.

Pages of the studio come from ``studio_pages``, so a new one is looked at as soon as it has an address. `make test`
looks at a wide light and a narrow dark window in turn, a page at one of them; `make test-long` looks at each page in
all six ways. Pictures are kept in ``OUTTAKE_PICTURES``, where that is set.
"""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Literal, NamedTuple

import pytest
from playwright.sync_api import Page, Request

from outtake.http.studio_pages import PAGES
from tests.browser.conftest import PATIENCE_MS, Site, Visitor
from tests.browser.rules import violations
from tests.browser.scene import Scene

PICTURES = os.environ.get("OUTTAKE_PICTURES")


class Look(NamedTuple):
    """How a page is shown."""

    theme: Literal["light", "dark"]
    width: int


class Stop(NamedTuple):
    """A page: who is there, its address, and what is on it when it is all there."""

    who: str
    path: str
    shown: str = "main h1"


ALWAYS = (Look("light", 1440), Look("dark", 390))
OTHERS = (Look("dark", 1440), Look("light", 1100), Look("dark", 1100), Look("light", 390))
CLIP = "main[data-task] [data-testid=clip], main[data-task] [data-testid=clip-left]"
OWN = [page for page in PAGES if page.startswith("annotate/")]  # of annotators, with the studio's script
# A page that is there waits for nothing, and nothing on it is on its way from one colour to another.
THERE = """shown => document.querySelector(shown)?.checkVisibility()
  && !document.querySelector('.skeleton, .grey[role=status], .progress-line')"""
END_ANIMATIONS = """() => new Promise(done => requestAnimationFrame(() => {
  document.getAnimations().forEach(each => each.effect?.getComputedTiming().iterations === Infinity || each.finish());
  requestAnimationFrame(() => setTimeout(done));
}))"""
# As the button in the bar does it; pages without a script have the theme of the system.
SHOW = "theme => { document.documentElement.dataset.theme = theme }"
TOO_WIDE = """() => {
  const scrolls = each => each !== document.body && /auto|scroll|hidden|clip/.test(getComputedStyle(each).overflowX);
  const inScroll = each => each !== null && (scrolls(each) || inScroll(each.parentElement));
  if (document.documentElement.scrollWidth <= innerWidth) return [];
  return [...document.querySelectorAll('body *')]
    .filter(each => each.getBoundingClientRect().right > innerWidth + 1 && !inScroll(each.parentElement))
    .map(each => `wider than the window: ${each.tagName} ${each.className} ${each.textContent.slice(0, 40)}`);
}"""
# A name that is too long for the head of its lane, or for the bar, ends in an ellipsis, and has a title.
CUT = """() => [...document.querySelectorAll('.tl > .h, .compare-lanes > .h, .crumbs')]
  .filter(each => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1)
  .map(each => `cut or over what is next to it: ${each.textContent.slice(0, 40)}`)"""
TABS = """() => [...document.querySelectorAll('nav')].map(nav => [
  nav.getAttribute('aria-label'), nav.querySelectorAll('[aria-current=page]').length])"""


@pytest.fixture(scope="module")
def scene(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Scene:
    """A project with a study of each kind, at work and half done."""
    return Scene(site, tmp_path_factory.mktemp("every-page"))


def _stops(scene: Scene) -> Iterator[Stop]:
    """Yield every page, person by person."""
    yield Stop("guest", "/sign-in", "h1")
    yield Stop("guest", scene.invitation, "h1")
    for page in PAGES:
        if page not in OWN:
            yield Stop("admin", scene.address(page))
    yield Stop("admin", f"/studies/{scene.ids['study']}/nothing-here")
    yield Stop("admin", f"/annotate/{scene.studies['errors']}/recheck", CLIP)
    yield Stop("admin", "/account", "h1")
    for page in OWN:
        yield Stop("ana", scene.address(page).replace(scene.ids["study"], scene.studies["questions"]), "h1")
    yield Stop("ana", f"/annotate/{scene.studies['errors']}/mine", "h1")
    yield Stop("eve", "/")
    for kind in ("errors", "questions", "pairs", "practice"):
        yield Stop("eve", f"/annotate/{scene.studies[kind]}", CLIP)
    yield Stop("pat", scene.entrance, "h1")


@pytest.mark.parametrize(
    ("looks", "in_turn"),
    [(ALWAYS, True), pytest.param((*ALWAYS, *OTHERS), False, marks=pytest.mark.long)],
    ids=["always", "all"],
)
def test_everyone_can_use_every_page(
    site: Site, visitor: Visitor, scene: Scene, looks: Sequence[Look], in_turn: bool
) -> None:
    keys = {who: each["sign_in"] for who, each in scene.people.items()}
    page, who = visitor.page, "guest"
    page.emulate_media(reduced_motion="reduce")
    is_quiet = _watch(page)
    found: dict[str, list[str]] = {}
    seen = set[str]()
    for stop in _stops(scene):
        if stop.who != who:
            visitor.leave()
            who = stop.who
            if who in scene.cookies:
                visitor.context.add_cookies(scene.cookies[who])
            elif who in keys:
                visitor.sign_in(keys[who])
                scene.cookies[who] = visitor.context.cookies()
        page.set_viewport_size({"width": looks[0].width, "height": 900})
        page.goto(stop.path)
        page.wait_for_function(THERE, arg=stop.shown)
        _wait_until(is_quiet, page)
        if page.url in seen:
            continue  # another address of a page
        seen.add(page.url)
        faults = _named(page, stop)
        for look in [looks[len(seen) % len(looks)]] if in_turn else looks:
            told = _look_at(page, look)
            if stop.shown == CLIP and look.width < 1000:  # which says that it needs a computer
                told = [each for each in told if not each.startswith("target-size")]
            faults += [f"{look.theme} {look.width}: {fault}" for fault in told]
            if PICTURES:
                visitor.picture(Path(PICTURES), f"{re.sub('[^a-z0-9]+', '-', stop.path)}-{look.theme}-{look.width}")
        faults += [fault for fault in visitor.faults if "404" not in fault or "nothing-here" not in stop.path]
        visitor.faults.clear()
        found |= {f"{stop.who} at {stop.path}": faults} if faults else {}
    assert not found, json.dumps(found, indent=1)


def _named(page: Page, stop: Stop) -> list[str]:
    """Return what is wrong with the title of the window, and with the tabs."""
    faults = []
    title = page.title()
    if title in ("", "Outtake") or "undefined" in title:
        faults.append(f"its title is {title!r}")
    for name, lit in page.evaluate(TABS):
        if name in ("Study", "Project", "Results") and lit != 1:
            faults.append(f"{lit} tabs of {name} are lit")
    return faults


def _look_at(page: Page, look: Look) -> list[str]:
    page.set_viewport_size({"width": look.width, "height": 900})
    page.emulate_media(color_scheme=look.theme)
    page.evaluate(SHOW, look.theme)
    page.evaluate(END_ANIMATIONS)
    wide: list[str] = page.evaluate(TOO_WIDE)
    cut: list[str] = page.evaluate(CUT)
    return violations(page) + wide + cut


def _watch(page: Page) -> Callable[[], bool]:
    """Return what tells whether the page waits for no answer; a clip that plays is no answer."""
    waiting = set[Request]()
    page.on("request", lambda each: waiting.add(each) if each.resource_type != "media" else None)
    page.on("requestfinished", lambda each: waiting.discard(each))
    page.on("requestfailed", lambda each: waiting.discard(each))
    return lambda: not waiting


def _wait_until(is_quiet: Callable[[], bool], page: Page) -> None:
    """Wait until the page has been quiet for a moment."""
    end, quiet = time.monotonic() + PATIENCE_MS / 1000, 0
    while quiet < 3 and time.monotonic() < end:
        page.wait_for_timeout(30)
        quiet = quiet + 1 if is_quiet() else 0
