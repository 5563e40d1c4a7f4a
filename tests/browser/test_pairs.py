"""Two clips of different frame rates side by side: the frames on the screen belong together; answers go by clip."""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import NamedTuple

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import LAPTOP, Site, Visitor
from tests.catalog.painting import BITS, BLOCK, numbered_clip

PROJECT = "pairs"
LONG, SHORT = "long.mp4", "short.mp4"  # a and b
FRAMES = {LONG: 120, SHORT: 96}
RATES = {LONG: "24", SHORT: "30000/1001"}
READER = Path(__file__).with_name("frames.js").read_text()
SIDES = ("left", "right")

_SEEN = """async sides => {
  await Promise.all(sides.map(side => painted[side].rest()));
  return [window.outtake.frame(), ...sides.map(side => painted[side].read())];
}"""
_TOGETHER = """async ([sides, ms]) => {
  const seen = [];
  for (const end = performance.now() + ms; performance.now() < end; await new Promise(requestAnimationFrame))
    seen.push(sides.map(side => painted[side].read()));
  return seen;
}"""
_TABLES = """async () => {
  const all = performance.getEntriesByType("resource").map(({ name }) => name);
  const tables = [...new Set(all.filter(name => /frames|times/.test(name) && !name.includes("/static/")))];
  return Promise.all(tables.map(async name => (await fetch(name)).json()));
}"""


class Pair(NamedTuple):
    """A pair on the page: which clip stands on which side, and the exact starts of their frames with the end."""

    page: Page
    study: str
    sides: tuple[str, str]
    times: dict[str, list[float]]

    def seen(self) -> tuple[int, dict[str, int]]:
        """Wait until both stand still; return the frame that the page names, and those that are painted."""
        named, *painted = self.page.evaluate(_SEEN, SIDES)
        return named, dict(zip(self.sides, painted, strict=True))

    def beside(self, frame: int) -> int:
        """Return the frame of the shorter clip that lies at the middle of a frame of the longer one."""
        start, end = self.times[LONG][frame : frame + 2]
        starts = self.times[SHORT][:-1]
        return bisect_right(starts, (start + end) / 2) - 1

    def wrong(self, what: str, wanted: int | None = None) -> list[str]:
        """Return what does not belong together of what is seen."""
        named, painted = self.seen()
        frame = named if wanted is None else wanted
        right = {LONG: frame, SHORT: self.beside(frame)}
        return [] if named == frame and painted == right else [f"{what}: {painted} and {named}, expected {right}"]

    def go(self, frame: int) -> None:
        """Have the page show a frame of the longer clip."""
        self.page.evaluate("frame => window.outtake.seekFrame(frame)", frame)


@pytest.fixture
def pair(site: Site, visitor: Visitor, tmp_path: Path) -> Iterator[Pair]:
    """Open a pair, as someone new; nothing may have gone wrong in the page when all is done."""
    for name, frames in FRAMES.items():
        numbered_clip(tmp_path / name, frames, RATES[name])
    site.manage("import_videos", str(tmp_path), "--project", PROJECT)
    person = site.account("pia", "annotator", PROJECT)
    project = next(each["id"] for each in site.call("GET", "me")["projects"] if each["name"] == PROJECT)
    body = {"project": project, "name": "Pairs", "instrument": "reprompt", "overlap": 1}
    study = site.call("POST", "studies/", body)["id"]
    site.call("POST", f"studies/{study}/tasks/", {"subjects": [{"a": LONG, "b": SHORT}]})
    visitor.sign_in(person["sign_in"])
    yield _opened(visitor.page, study)
    assert visitor.faults == []


def _opened(page: Page, study: str) -> Pair:
    page.goto(f"/annotate/{study}")
    page.get_by_test_id("clip-right").wait_for()
    page.evaluate("() => window.outtake.step(0)")
    readers = ", ".join(
        f'{side}: readerOf({{ bits: {BITS}, block: {BLOCK}, testId: "clip-{side}" }})' for side in SIDES
    )
    page.evaluate(f"() => {{ {READER} window.painted = {{ {readers} }}; }}")
    tables = {len(table["times"]): [*table["times"], table["end"]] for table in page.evaluate(_TABLES)}
    is_long_left = f"/ {FRAMES[LONG] - 1}" in page.locator("figure").first.inner_text()
    sides = (LONG, SHORT) if is_long_left else (SHORT, LONG)
    return Pair(page, study, sides, {name: tables[frames] for name, frames in FRAMES.items()})


def test_the_frames_belong_together_and_the_answer_is_stored_by_clip(pair: Pair, site: Site) -> None:
    rng = random.Random(7)
    assert _layout(pair.page) == []
    assert _standing(pair, rng) + _played(pair, rng) == []
    assert _drift(pair) < 0.1
    _answer(pair.page)
    stored = site.call("GET", f"studies/{pair.study}/annotations/")["results"][0]
    left, right = ("a", "b") if pair.sides[0] == LONG else ("b", "a")
    assert stored["swapped"] is (left == "b")
    assert [answer["value"] for answer in stored["answers"]] == [left, right, "tie", left]


def _standing(pair: Pair, rng: random.Random) -> list[str]:
    """Steps, jumps, held keys and the ends, one after the other."""
    wrong = pair.wrong("opened", 0)
    for key, frame in ((".", 1), (".", 2), (",", 1), ("End", FRAMES[LONG] - 1), ("Home", 0), ("ArrowRight", 24)):
        pair.page.keyboard.press(key)
        wrong += pair.wrong(key, frame)
    for frame in rng.sample(range(FRAMES[LONG]), 8):
        pair.go(frame)
        wrong += pair.wrong("jump", frame)
    for key, begin in ((".", 20), (",", 90)):
        pair.go(begin)
        pair.page.keyboard.down(key)
        pair.page.wait_for_timeout(500)
        pair.page.keyboard.up(key)
        wrong += pair.wrong(f"held {key}")
    return wrong


def _played(pair: Pair, rng: random.Random) -> list[str]:
    """Played and paused forwards and backwards, through the end of the shorter clip and through that of both."""
    wrong = []
    for keys, begin in (("Space", 5), ("l", 60), ("ll", 30), ("j", 100), ("jj", 110), ("Space", 70)):
        pair.go(begin)
        for key in [keys] if keys == "Space" else keys:
            pair.page.keyboard.press(key)
        pair.page.wait_for_timeout(rng.randrange(200, 500))
        pair.page.keyboard.press("k")
        wrong += pair.wrong(f"{keys} from {begin}")
    pair.page.get_by_test_id("speed").select_option("1")
    pair.go(FRAMES[LONG] - 12)
    pair.page.get_by_test_id("clip-right").click()
    pair.page.wait_for_timeout(700)
    return wrong + pair.wrong("end", FRAMES[LONG] - 1)


def _drift(pair: Pair) -> float:
    """Play; return by how many seconds the pictures are apart, half of the time at least."""
    pair.go(6)
    pair.page.keyboard.press("Space")
    pair.page.wait_for_timeout(500)
    seen = pair.page.evaluate(_TOGETHER, [SIDES, 1200])
    pair.page.keyboard.press("Space")
    times = [[pair.times[name][frame] for name, frame in zip(pair.sides, frames, strict=True)] for frames in seen]
    assert times[-1][0] - times[0][0] > 0.5, "nothing was played"
    return median(abs(one - other) for one, other in times)


def _answer(page: Page) -> None:
    for key in ("1", "2", "3", "1"):
        page.keyboard.press(key)
        page.keyboard.press("Enter")
    page.keyboard.press("Control+Enter")
    page.get_by_text("That was the last").wait_for()


def _layout(page: Page) -> list[str]:
    """Return what keeps the pair from standing side by side on a laptop, of one height, without scrolling."""
    left, right = (page.get_by_test_id(f"clip-{side}").bounding_box() for side in SIDES)
    assert left and right
    size = page.evaluate("() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    said = [page.locator("figure b").nth(place).inner_text() for place in (0, 1)]
    holds = {
        "of one height": abs(left["height"] - right["height"]) < 1 and abs(left["y"] - right["y"]) < 1,
        "left of the other": left["x"] + left["width"] <= right["x"],
        "as large as there is room": left["width"] + right["width"] > 800,
        "without scrolling": size == [LAPTOP["width"], LAPTOP["height"]],
        "labelled": said == ["Left", "Right"],
    }
    return [name for name, held in holds.items() if not held]
