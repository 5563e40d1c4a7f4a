"""The frame shown is the frame named: numbers painted into the frames are read back from the page."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from outtake.measures.segments.frame_times import frame_at
from tests.browser.conftest import Site, Visitor
from tests.catalog.painting import BITS, BLOCK, numbered_clip

FRAMES = 120
STEPS = 20
PROJECT = "frames"
UNEVEN = (
    "-vf",
    r"settb=1/12000,setpts=N*500+mod(N*N*7\,11)*30",
    "-fps_mode",
    "passthrough",
    "-enc_time_base",
    "1/12000",
)
CLIPS = {
    "16 fps": ("16", ()),
    "24 fps": ("24", ()),
    "29.97 fps": ("30000/1001", ()),
    "30 fps": ("30", ()),
    "variable rate": ("24", UNEVEN),
}
UNEASY = ("29.97 fps", "variable rate")  # whose frames begin between milliseconds
FILES = {name: f"clip_{number}.mp4" for number, name in enumerate(CLIPS)}
READER = Path(__file__).with_name("frames.js").read_text()
PAINTED = f"window.painted = readerOf({{ bits: {BITS}, block: {BLOCK} }});"
SPEEDS = ("0.1", "0.5", "1", "4")
Wrong = list[dict[str, Any]]
Open = Callable[..., Page]  # the clip's name, and what follows in the address


@pytest.fixture(scope="module")
def clips(site: Site, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Have all clips in the project."""
    folder = tmp_path_factory.mktemp("numbered")
    for name, (rate, options) in CLIPS.items():
        numbered_clip(folder / FILES[name], FRAMES, rate, *options)
    result = site.manage("import_videos", str(folder), "--project", PROJECT)
    assert result["accepted"] == len(CLIPS), result


@pytest.fixture
def open_clip(site: Site, visitor: Visitor, clips: None, request: pytest.FixtureRequest) -> Iterator[Open]:
    """Open a clip in a study of its own, as someone new; nothing may have gone wrong in the page when all is done."""

    def open_it(name: str, query: str = "") -> Page:
        label = request.node.name.replace(" ", "-").replace(".", "-").replace("[", "-").replace("]", "")
        person = site.account(label[-60:], "annotator", PROJECT)
        study = site.study(PROJECT, [FILES[name]], name=f"{label} {name}"[-60:])
        visitor.sign_in(person["sign_in"])
        visitor.page.goto(f"/annotate/{study}{query}")
        return _ready(visitor.page)

    yield open_it
    # a page that is left saves once more, and is refused where the next one has taken the task already
    assert [fault for fault in visitor.faults if not ("409 (Conflict)" in fault and fault.endswith("/draft"))] == []


def _ready(page: Page) -> Page:
    """Wait for the clip's first frame and bring the reader."""
    page.wait_for_function("() => document.querySelector('main[data-task]') && window.outtake")
    page.evaluate("() => window.outtake.step(0)")
    page.evaluate(f"() => {{ {READER} {PAINTED} }}")
    return page


def _standing(page: Page, what: str, wanted: int | None = None) -> Wrong:
    return page.evaluate("asked => painted.standing(asked)", {"what": what, "wanted": wanted})


def _go(page: Page, frame: int) -> None:
    page.evaluate("frame => window.outtake.seekFrame(frame)", frame)


def _named(page: Page) -> int:
    return page.evaluate("() => painted.named()")


def _mark(page: Page, start: int, end: int) -> None:
    """Mark the frames from `start` up to, and not with, `end`."""
    _go(page, start)
    page.keyboard.press("[")
    _go(page, end - 1)
    page.keyboard.press("]")


def _steps(page: Page, rng: random.Random) -> Wrong:
    forward = [("step", 1)] * STEPS
    back = [("step", -1)] * STEPS
    anywhere = [("seekFrame", rng.randrange(FRAMES)) for _ in range(STEPS)]
    ends = [("seekFrame", FRAMES - 1), ("step", -1), ("seekFrame", 0)]
    moves: list[tuple[str, int]] = [("seekFrame", 0), *forward, *back, *anywhere, *ends]
    return page.evaluate("moves => painted.moves(moves)", moves)


def _held_keys(page: Page) -> Wrong:
    wrong: Wrong = []
    for key, begin in ((".", 10), (",", 100)):
        _go(page, begin)
        page.keyboard.down(key)
        page.wait_for_timeout(500)
        page.keyboard.up(key)
        wrong += _standing(page, f"held {key}")
        assert abs(_named(page) - begin) >= 3, "the key did not repeat"
    return wrong


def _shuttles(page: Page, rng: random.Random) -> Wrong:
    wrong: Wrong = []
    for speed in SPEEDS:
        _go(page, rng.randrange(FRAMES // 3))
        page.get_by_test_id("speed").select_option(speed)
        page.keyboard.press("Space")
        page.wait_for_timeout(rng.randrange(100, 400))
        page.keyboard.press(rng.choice(["Space", "k"]))
        wrong += _standing(page, f"paused at {speed}")
    for presses in (1, 2):
        _go(page, FRAMES - 10)
        for _ in range(presses):
            page.keyboard.press("j")
        page.wait_for_timeout(rng.randrange(100, 400))
        page.keyboard.press("k")
        wrong += _standing(page, f"backwards, {presses} presses")
    page.get_by_test_id("speed").select_option("1")
    return wrong


def _ends(page: Page) -> Wrong:
    """What is played once ends on its last frame: a segment, a second, the clip."""
    _mark(page, 40, 47)
    page.keyboard.press("Shift+Space")
    wrong = _standing(page, "segment played once", 46)
    page.get_by_test_id("speed").select_option("4")
    _go(page, 80)
    page.keyboard.press("b")
    wrong += _standing(page, "last second", 80)
    _go(page, FRAMES - 30)
    page.keyboard.press("Space")
    wrong += _standing(page, "end of the clip", FRAMES - 1)
    page.get_by_test_id("speed").select_option("1")
    return wrong


def _looped(page: Page) -> Wrong:
    page.keyboard.press("r")
    page.keyboard.press("Space")
    page.wait_for_timeout(700)
    page.keyboard.press("Space")
    wrong = _standing(page, "loop")
    assert 40 <= _named(page) < 47
    page.keyboard.press("r")
    return wrong


def _bursts(page: Page, rng: random.Random) -> Wrong:
    wrong: Wrong = []
    for frames in (list(range(30, 70)), [rng.randrange(FRAMES) for _ in range(40)]):
        wrong += page.evaluate("frames => painted.burst(frames)", frames)
    return wrong


@pytest.mark.parametrize(
    "clip", [pytest.param(clip, marks=() if clip in UNEASY else pytest.mark.long) for clip in CLIPS]
)
def test_no_frame_is_wrong(open_clip: Open, clip: str) -> None:
    page, rng = open_clip(clip), random.Random(clip)
    wrong = _steps(page, rng) + _held_keys(page) + _shuttles(page, rng) + _ends(page) + _looped(page)
    assert wrong + _bursts(page, rng) == []


def test_an_edge_that_is_dragged_shows_its_frame_all_the_way(open_clip: Open) -> None:
    page = open_clip("29.97 fps")
    _mark(page, 40, 60)
    handle = page.get_by_role("slider", name="End of segment 1")
    box, track = handle.bounding_box(), page.locator(".ruler .along").bounding_box()
    assert box and track
    frame, y = track["width"] / FRAMES, box["y"] + box["height"] / 2
    page.mouse.move(track["x"] + 60 * frame, y)
    page.mouse.down()
    wrong: Wrong = []
    shown = []
    for moved in (3, 11, 12, 30, 9, -12):
        page.mouse.move(track["x"] + (60 + moved) * frame, y, steps=8)
        wrong += _standing(page, "dragging")
        shown.append(_named(page))
        assert int(handle.get_attribute("aria-valuenow") or "") == shown[-1] + 1  # the edge lies after its last frame
    page.mouse.up()
    assert wrong + _standing(page, "dropped", shown[-1]) == []
    assert shown == [59 + moved for moved in (3, 11, 12, 30, 9, -12)]


def test_a_mark_made_while_playing_is_the_frame_that_was_presented(open_clip: Open) -> None:
    page = open_clip("30 fps")
    times = _times(page)
    for busy_ms in (0, 120):
        page.evaluate("ms => painted.burden(ms)", busy_ms)
        _go(page, 10)
        page.evaluate("() => painted.watch('[')")
        page.keyboard.press("Space")
        page.wait_for_timeout(400)
        page.keyboard.press("[")
        start = _start_of_the_drawn(page)
        page.wait_for_timeout(300)
        page.keyboard.press("Space")
        page.evaluate("() => painted.burden(0)")
        assert _standing(page, "paused") == []
        known = page.evaluate("() => painted.known()")
        assert start == min(range(FRAMES), key=lambda frame: abs(times[frame] - known))
        assert start == _start_of_the_drawn(page)
        assert 10 < start < _named(page)
        page.keyboard.press("Control+z")


def _times(page: Page) -> list[float]:
    answer = page.evaluate("""async () => {
        const entry = performance.getEntriesByType("resource").find(({ name }) => /frames|times/.test(name));
        return (await fetch(entry.name)).json() }""")
    return answer["times"]


def _start_of_the_drawn(page: Page) -> int:
    return int(page.get_by_role("slider", name="Start of segment 1").get_attribute("aria-valuenow") or "")


def test_a_link_to_a_moment_opens_the_clip_there(open_clip: Open, visitor: Visitor) -> None:
    page = open_clip("24 fps", "?t=1200")
    assert _standing(page, "linked", 28) == []  # frame 28 is shown from 1,167 to 1,208 ms
    assert "t=" not in page.url
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    _go(page, 50)
    page.keyboard.press("Alt+c")
    page.get_by_text("Link to this moment copied.").wait_for()
    link = page.evaluate("() => navigator.clipboard.readText()")
    page.goto(link)
    assert _standing(_ready(page), "copied link", 50) == []
    page.goto(link.replace("task=", "task=other"))
    page.get_by_text("The link points to another clip").wait_for()
    assert _standing(_ready(page), "another clip", 0) == []


def test_the_clip_has_the_height_it_needs_on_a_laptop(open_clip: Open) -> None:
    page = open_clip("24 fps")
    height = page.evaluate("() => document.querySelector('.screen').clientHeight")
    before = page.evaluate("() => document.querySelector('.trans').getBoundingClientRect().top")
    page.keyboard.press("z")
    clip = page.get_by_test_id("clip").bounding_box()
    assert clip and (clip["width"], clip["height"]) == (128, 64)
    assert page.evaluate("() => document.querySelector('.trans').getBoundingClientRect().top") == before
    assert height >= 440


def test_a_mark_is_stored_on_the_edges_of_the_frames_that_were_shown(open_clip: Open, site: Site) -> None:
    page = open_clip("variable rate")
    study = page.url.rstrip("/").rsplit("/", 1)[-1]
    _mark(page, 30, 48)
    page.get_by_test_id("type-physics_violation").click()
    page.get_by_test_id("severity-4").click()
    page.get_by_test_id("reason").fill("The bar passes through the edge of the picture without stopping.")
    page.get_by_test_id("submit").click()
    page.wait_for_function("() => !document.querySelector('main[data-task]')")
    stored = site.call("GET", f"studies/{study}/annotations/")["results"][0]["segments"][0]
    work = site.call("POST", f"studies/{site.study(PROJECT, [FILES['variable rate']], name='edges')}/next")
    times = site.call("GET", "../.." + work["video"]["frame_times_url"])
    edges = times["edges_ms"]
    assert [frame_at(edges, edges[frame]) for frame in range(FRAMES)] == list(range(FRAMES))
    assert (stored["start_ms"], stored["end_ms"]) == (edges[30], edges[48])  # the frame at the end mark is inside
