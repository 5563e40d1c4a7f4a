"""
Segments on the page, by keys and by pointer: drawn, changed, snapped, taken back and done again; boxes on the picture.

The pictures of the page are kept in ``OUTTAKE_PICTURES``, where that is set.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Site, Visitor
from tests.catalog.painting import numbered_clip

PROJECT = "marking"
CLIP = "marking.mp4"
FRAMES = 96
REASONS = (
    "The bar slides through the numbers as if they were made of air.",
    "A square of the number comes out of nothing and stays there.",
    "The whole movement stutters for a moment and then jumps ahead.",
)


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    """Where screenshots are kept."""
    return Path(os.environ.get("OUTTAKE_PICTURES", tmp_path))


@pytest.fixture(scope="module")
def clip(site: Site, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Have the clip in the project."""
    folder = tmp_path_factory.mktemp("marking")
    numbered_clip(folder / CLIP, FRAMES, "24")
    assert site.manage("import_videos", str(folder), "--project", PROJECT)["accepted"] == 1


Opened = Callable[..., "Desk"]


@pytest.fixture
def opened(site: Site, visitor: Visitor, clip: None, request: pytest.FixtureRequest) -> Opened:
    """Open the clip in a study of its own, as someone new."""

    def open_it(instrument: str = "spotlight") -> Desk:
        name = re.sub(r"\W+", "-", request.node.name)[-50:]
        study = site.study(PROJECT, [CLIP], name=name, instrument=instrument)
        visitor.sign_in(site.account(name, "annotator", PROJECT)["sign_in"])
        visitor.page.goto(f"/annotate/{study}")
        desk = Desk(visitor.page, study)
        desk.ready()
        return desk

    return open_it


class Mark(NamedTuple):
    """A segment as its bar says it: first and last frame."""

    first: int
    last: int


class Desk:
    """The page, and what is on it."""

    def __init__(self, page: Page, study: str) -> None:
        self.page, self.study = page, study
        self.presses = 0

    def ready(self) -> None:
        """Wait for the clip."""
        self.page.wait_for_function("() => document.querySelector('main[data-task]') && window.outtake")
        self.page.evaluate("() => window.outtake.seekFrame(0)")

    def press(self, *keys: str) -> None:
        """Press keys, and count them."""
        for key in keys:
            self.presses += 1
            self.page.keyboard.press(key)

    def hold(self, key: str, until: int) -> None:
        """Hold a key until the clip has come to a frame."""
        self.presses += 1
        self.page.keyboard.down(key)
        self.page.wait_for_function(
            "until => Number(document.querySelector('[data-testid=frame-number]').textContent) >= until", arg=until
        )
        self.page.keyboard.up(key)

    def go(self, frame: int) -> None:
        """Show a frame."""
        self.page.evaluate("frame => window.outtake.seekFrame(frame)", frame)

    def shown(self) -> int:
        """Return the frame that the page names, once it stands still."""
        self.page.evaluate("() => window.outtake.step(0)")
        return int(self.page.get_by_test_id("frame-number").inner_text())

    def names(self) -> list[str]:
        """Return the names of the bars on the timeline, by number."""
        return sorted(self.page.locator(".seg .vh").all_text_contents())

    def marks(self) -> list[Mark]:
        """Return the segments in the order of their numbers."""
        found = [re.search(r"frame (\d+) to (\d+)", name) for name in self.names()]
        return [Mark(int(each[1]), int(each[2])) for each in found if each]

    def x(self, frame: float) -> float:
        """Return where a position in frames is on the screen."""
        box = self.page.locator(".over > .along").bounding_box()
        assert box
        return box["x"] + box["width"] * frame / FRAMES

    def lane(self, row: int = 0) -> float:
        """Return the height of the middle of a lane on the screen."""
        box = self.page.locator(".tl .lane").nth(row).bounding_box()
        assert box
        return box["y"] + box["height"] / 2

    def drag(self, start: tuple[float, float], *stops: float, alt: bool = False) -> list[int]:
        """Drag from a frame in a lane over further frames; return the frames that were shown on the way."""
        mouse, (frame, y) = self.page.mouse, start
        mouse.move(self.x(frame), y)
        mouse.down()
        if alt:
            self.page.keyboard.down("Alt")
        shown = []
        for stop in stops:
            mouse.move(self.x(stop), y, steps=3)
            shown.append(self.shown())
        mouse.up()
        if alt:
            self.page.keyboard.up("Alt")
        return shown


def _disabled(page: Page, name: str) -> bool:
    return page.get_by_role("button", name=re.compile(f"^{name}")).first.get_attribute("aria-disabled") == "true"


def _sent(site: Site, study: str) -> list[dict[str, Any]]:
    (said,) = site.call("GET", f"studies/{study}/annotations/")["results"]
    return said["segments"]


def test_three_segments_take_fifteen_presses_beside_their_reasons(site: Site, visitor: Visitor, opened: Opened) -> None:
    desk = opened()
    reason = desk.page.get_by_test_id("reason")
    ends = []
    for number, (kind, severity, until) in enumerate((("1", "4", 10), ("2", "2", 30), ("4", "5", 60))):
        desk.hold("x", until)
        ends.append(desk.shown())
        assert desk.marks()[number].last == ends[number] >= until, "the frame that is shown is the last one inside"
        desk.press(kind, f"Shift+Digit{severity}", "Enter")
        desk.page.keyboard.type(REASONS[number])
        expect(reason).to_have_value(REASONS[number])
        if number < 2:
            desk.press("Escape")
    desk.press("Control+Enter")
    desk.page.get_by_text("That was the last clip").wait_for()
    assert desk.presses <= 15
    sent = _sent(site, desk.study)
    assert [segment["reason"] for segment in sent] == list(REASONS)
    assert [segment["severity"] for segment in sent] == [4, 2, 5]
    starts = [0, *ends[:2]]
    assert [(each["start_ms"], each["end_ms"]) for each in sent] == [
        (round(start * 1000 / 24), round((end + 1) * 1000 / 24)) for start, end in zip(starts, ends, strict=True)
    ]
    assert visitor.faults == []


def test_a_pointer_draws_moves_and_resizes_with_the_frame_of_the_edge_on_the_stage(
    visitor: Visitor, opened: Opened
) -> None:
    desk = opened()
    y = desk.lane()
    assert desk.drag((10.5, y), 20.5, 30.5) == [20, 30]
    assert desk.marks() == [Mark(10, 30)]
    assert desk.drag((31, y), 40, 26, alt=True) == [39, 25]
    assert desk.marks() == [Mark(10, 25)]
    assert desk.drag((10, y), 4, alt=True) == [4]
    assert desk.marks() == [Mark(4, 25)]
    assert desk.drag((14, y), 24, alt=True) == [14]
    assert desk.marks() == [Mark(14, 35)]
    # another that overlaps takes a lane of its own, and snaps to the end of the first
    desk.go(90)
    desk.drag((60.5, desk.lane(0)), 70.5, alt=True)
    desk.drag((60, desk.lane(0)), 36.6)
    assert desk.marks()[1] == Mark(36, 70)
    desk.drag((36, desk.lane(0)), 20, alt=True)
    assert desk.marks() == [Mark(14, 35), Mark(20, 70)]
    tops = [bar.bounding_box() for bar in desk.page.locator(".seg").all()]
    assert len({top["y"] for top in tops if top}) == 2
    assert visitor.faults == []


def test_everything_is_taken_back_and_done_again(visitor: Visitor, opened: Opened) -> None:
    desk = opened()
    page, y = desk.page, desk.lane()
    states: list[list[str]] = [desk.names()]

    def did(act: Callable[[], object]) -> None:
        act()
        expect(page.get_by_role("button", name=re.compile("^Undo"))).not_to_have_attribute("aria-disabled", "true")
        assert desk.names() != states[-1]
        states.append(desk.names())

    did(lambda: desk.drag((10.5, y), 30.5, alt=True))
    did(lambda: desk.drag((31, y), 40, alt=True))
    did(lambda: desk.drag((20, y), 25, alt=True))
    for key in ("1", "Shift+Digit3", "w", "Shift+w", "Control+ArrowRight", "q", "Shift+q"):
        did(lambda key=key: desk.press(key))  # type: ignore[misc]
    desk.go(30)
    for key in ("s", "d", "g", "Delete"):
        did(lambda key=key: desk.press(key))  # type: ignore[misc]
    did(lambda: desk.hold("x", 50))
    for state in reversed(states[:-1]):
        desk.press("Control+z")
        assert desk.names() == state
    assert desk.names() == [] and _disabled(page, "Undo")
    for state in states[1:]:
        desk.press("Control+Shift+z")
        assert desk.names() == state
    assert _disabled(page, "Redo")
    assert visitor.faults == []


def test_zoom_follows_the_pointer_and_the_overview_is_dragged(visitor: Visitor, opened: Opened, pictures: Path) -> None:
    desk = opened()
    page = desk.page
    desk.drag((40.5, desk.lane()), 47.5)
    pixel = round(desk.x(44))  # a wheel has no fractions of pixels
    frame = 44 + (pixel - desk.x(44)) / (desk.x(45) - desk.x(44))
    page.mouse.move(pixel, desk.lane())
    page.keyboard.down("Control")
    page.mouse.wheel(0, -500)
    page.keyboard.up("Control")
    sight = page.locator(".sight")
    sight.wait_for()
    assert desk.x(frame) == pytest.approx(pixel, abs=0.1), "what is under the pointer stays there"
    visitor.picture(pictures, "timeline-closer")
    # a drag lands on the frame under the pointer, closer too
    desk.drag((44.5, desk.lane(1)), 46.5)
    assert desk.marks() == [Mark(40, 47), Mark(44, 46)]
    track, grip = page.locator(".overview").bounding_box(), sight.bounding_box()
    assert track and grip
    page.mouse.move(grip["x"] + grip["width"] / 2, track["y"] + 7)
    page.mouse.down()
    page.mouse.move(track["x"] + 5, track["y"] + 7, steps=4)
    page.mouse.up()
    assert "frames 0 to" in (sight.get_attribute("aria-valuetext") or "")
    sight.focus()
    page.keyboard.press("ArrowRight")
    assert "frames 0 to" not in (sight.get_attribute("aria-valuetext") or "")
    desk.press("i")
    bar, lane = page.locator(".seg.sel").bounding_box(), page.locator(".tl .lane").first.bounding_box()
    assert bar and lane and lane["x"] < bar["x"] and bar["x"] + bar["width"] < lane["x"] + lane["width"]
    desk.press("0")
    sight.wait_for(state="detached")
    desk.press("+")
    sight.wait_for()
    assert visitor.faults == []


def test_six_lanes_by_type_are_in_one_view_and_remembered(visitor: Visitor, opened: Opened, pictures: Path) -> None:
    desk = opened()
    page = desk.page
    desk.press("t")
    lanes = page.locator(".tl .lane")
    expect(lanes).to_have_count(6)
    for lane in range(6):
        desk.drag((8 * lane + 2.5, desk.lane(lane)), 8 * lane + 30.5, alt=True)
    assert len(desk.marks()) == 6
    assert [name.split(", frame")[0] for name in desk.names()] == [
        "Segment 1, physics violation",
        "Segment 2, object appears / disappears",
        "Segment 3, logical error",
        "Segment 4, motion rationality",
        "Segment 5, anatomy, body",
        "Segment 6, prompt adherence",
    ]
    desk.press("Shift+Digit4")
    assert desk.names()[5] == "Segment 6, prompt adherence, frame 42 to 70, severity 4"
    visitor.picture(pictures, "six-lanes")
    assert page.evaluate("() => document.documentElement.scrollHeight <= innerHeight")
    assert page.locator(".tl-scroll").evaluate("area => area.scrollHeight <= area.clientHeight")
    stage = page.locator(".stage").bounding_box()
    assert stage and stage["height"] >= 438
    page.wait_for_selector('[data-testid="save-state"][data-state="saved"]')
    page.reload()
    desk.ready()
    expect(lanes).to_have_count(6)
    assert visitor.faults == []


def _share(page: Page, inner: Locator) -> list[float]:
    """Return where something is in shares of the picture: left, top, width, height."""
    picture, box = page.get_by_test_id("clip").bounding_box(), inner.bounding_box()
    assert picture and box
    return [
        (box["x"] - picture["x"]) / picture["width"],
        (box["y"] - picture["y"]) / picture["height"],
        box["width"] / picture["width"],
        box["height"] / picture["height"],
    ]


def test_a_box_is_drawn_moved_and_kept_in_the_coordinates_of_the_picture(
    site: Site, visitor: Visitor, opened: Opened, pictures: Path
) -> None:
    desk = opened("vf_eval_regions")
    page = desk.page
    desk.drag((10.5, desk.lane()), 30.5)
    desk.press("f")
    picture = page.get_by_test_id("clip").bounding_box()
    assert picture

    def at(x: float, y: float) -> tuple[float, float]:
        return picture["x"] + x * picture["width"], picture["y"] + y * picture["height"]

    page.mouse.move(*at(0.1, 0.2))
    page.mouse.down()
    page.mouse.move(*at(0.4, 0.6), steps=4)
    page.mouse.up()
    box = page.locator(".box-grip")
    assert _share(page, box) == pytest.approx([0.1, 0.2, 0.3, 0.4], abs=0.01)
    page.mouse.move(*at(0.2, 0.3))
    page.mouse.down()
    page.mouse.move(*at(0.4, 0.4), steps=4)
    page.mouse.up()
    assert _share(page, box) == pytest.approx([0.3, 0.3, 0.3, 0.4], abs=0.01)
    page.mouse.move(*at(0.6, 0.7))
    page.mouse.down()
    page.mouse.move(*at(0.7, 0.9), steps=4)
    page.mouse.up()
    assert _share(page, box) == pytest.approx([0.3, 0.3, 0.4, 0.6], abs=0.01)
    desk.press("f")
    visitor.picture(pictures, "box")
    desk.press("ArrowRight", "ArrowRight", "Shift+ArrowUp", "Escape")
    assert _share(page, box) == pytest.approx([0.31, 0.3, 0.4, 0.595], abs=0.01)
    # the same shares on a stage of another size
    page.set_viewport_size({"width": 1700, "height": 900})
    assert _share(page, box) == pytest.approx([0.31, 0.3, 0.4, 0.595], abs=0.01)
    # shown only while the playhead is inside
    desk.go(31)
    expect(box).to_have_count(0)
    desk.go(30)
    expect(box).to_have_count(1)
    # cleared, and back
    desk.press("f", "Delete", "Escape")
    expect(box).to_have_count(0)
    desk.press("Control+z")
    expect(box).to_have_count(1)
    assert visitor.faults == []
