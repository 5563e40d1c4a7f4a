"""The frame shown is the frame named: numbers painted into the frames are read back from the page."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from outtake.measures.time import frame_at
from tests.browser.conftest import Site, Visitor
from tests.catalog.painting import BITS, BLOCK, numbered_clip

FRAMES = 120
STEPS = 60
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
READ_NUMBER = f"""() => {{
  const video = document.querySelector('[data-testid="clip"]');
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth; canvas.height = video.videoHeight;
  const pen = canvas.getContext('2d', {{ willReadFrequently: true }});
  pen.drawImage(video, 0, 0);
  let number = 0;
  for (let bit = 0; bit < {BITS}; bit++) {{
    const pixel = pen.getImageData(bit * {BLOCK} + {BLOCK // 2}, {BLOCK // 2}, 1, 1).data;
    if (pixel[0] > 126) number += 1 << bit;
  }}
  return number;
}}"""


@pytest.fixture(scope="module")
def clips(site: Site, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The clips' ids in the study, by name, and the study that has them, each a task of its own."""
    folder = tmp_path_factory.mktemp("numbered")
    for number, (rate, options) in enumerate(CLIPS.values()):
        numbered_clip(folder / f"clip_{number}.mp4", FRAMES, rate, *options)
    result = site.manage("import_videos", str(folder), "--project", "frames")
    assert result["accepted"] == len(CLIPS), result
    return {}


def _next_clip(visitor: Visitor, done: str | None) -> str:
    page = visitor.page
    page.wait_for_function(
        "done => { const main = document.querySelector('main[data-task]');"
        " return main && main.dataset.task && main.dataset.task !== done && window.outtake }",
        arg=done,
    )
    page.evaluate("() => window.outtake.seekFrame(0)")
    return page.locator("main[data-task]").get_attribute("data-task") or ""


def _wrong_frames(visitor: Visitor, moves: list[tuple[str, int]]) -> list[tuple[int, int, int]]:
    """Make moves; return (wanted, painted, named) wherever the three are not one."""
    page, wanted, wrong = visitor.page, 0, []
    for kind, value in moves:
        wanted = value if kind == "seekFrame" else wanted + value
        page.evaluate(f"value => window.outtake.{kind}(value)", value)
        painted = page.evaluate(READ_NUMBER)
        named = int(page.get_by_test_id("frame-number").inner_text())
        if not wanted == painted == named:
            wrong.append((wanted, painted, named))
    return wrong


def test_every_step_and_seek_shows_the_frame_that_it_names(site: Site, visitor: Visitor, clips: dict[str, str]) -> None:
    ana = site.account("ana-frames", "annotator", "frames")
    study = site.study("frames", [f"clip_{number}.mp4" for number in range(len(CLIPS))], name="frames")
    visitor.sign_in(ana["sign_in"])
    visitor.page.goto(f"/annotate/{study}")
    rng, task = random.Random(5), None
    for name in CLIPS:
        task = _next_clip(visitor, task)
        forward = [("step", 1)] * STEPS
        back = [("step", -1)] * STEPS
        anywhere = [("seekFrame", rng.randrange(FRAMES)) for _ in range(STEPS)]
        assert _wrong_frames(visitor, [("seekFrame", 0), *forward, *back, *anywhere]) == [], name
        visitor.page.get_by_test_id("no-errors").click()
        visitor.page.get_by_test_id("submit").click()
    visitor.page.wait_for_function("() => !document.querySelector('main[data-task]')")
    assert visitor.faults == []


def test_a_pause_lands_on_the_middle_of_the_frame_that_it_shows(
    site: Site, visitor: Visitor, clips: dict[str, str]
) -> None:
    bo = site.account("bo-frames", "annotator", "frames")
    study = site.study("frames", ["clip_2.mp4"], name="pauses")
    visitor.sign_in(bo["sign_in"])
    visitor.page.goto(f"/annotate/{study}")
    _next_clip(visitor, None)
    page = visitor.page
    for wait_ms in (130, 310, 470, 690, 910):
        page.evaluate("() => window.outtake.seekFrame(3)")
        page.keyboard.press("Space")
        page.wait_for_timeout(wait_ms)
        page.keyboard.press("Space")
        page.wait_for_timeout(400)
        named = int(page.get_by_test_id("frame-number").inner_text())
        assert named == page.evaluate(READ_NUMBER)
        assert named > 3


def test_a_mark_is_stored_on_the_edges_of_the_frames_that_were_shown(
    site: Site, visitor: Visitor, clips: dict[str, str], tmp_path: Path
) -> None:
    bo = site.account("bo-marks", "annotator", "frames")
    study = site.study("frames", ["clip_4.mp4"], name="marks")
    visitor.sign_in(bo["sign_in"])
    visitor.page.goto(f"/annotate/{study}")
    _next_clip(visitor, None)
    page = visitor.page
    page.evaluate("() => window.outtake.seekFrame(30)")
    page.keyboard.press("[")
    page.evaluate("() => window.outtake.seekFrame(47)")
    page.keyboard.press("]")
    page.get_by_test_id("type-physics_violation").click()
    page.get_by_test_id("severity-4").click()
    page.get_by_test_id("reason").fill("The bar passes through the edge of the picture without stopping.")
    page.get_by_test_id("submit").click()
    page.wait_for_function("() => !document.querySelector('main[data-task]')")
    stored = site.call("GET", f"studies/{study}/annotations/")["results"][0]["segments"][0]
    work = site.call("POST", f"studies/{site.study('frames', ['clip_4.mp4'], name='edges')}/next")
    times = site.call("GET", "../.." + work["video"]["frame_times_url"])
    edges = times["edges_ms"]
    assert [frame_at(edges, edges[frame]) for frame in range(FRAMES)] == list(range(FRAMES))
    assert (stored["start_ms"], stored["end_ms"]) == (edges[30], edges[48])  # the frame at the end mark is inside
