"""The best minute as a moving picture for the README: mark an error, settle a disagreement, see the number change."""

from __future__ import annotations

import io
from collections.abc import Iterable

from PIL import Image, ImageDraw, ImageFont
from playwright.sync_api import Page

from tools.pictures.stage import compute_report
from tools.pictures.studio import FOLDER, Studio, go, mark, show

NAME = "minute"
SIZE = (960, 540)  # of what the browser shows at 1366 × 768
CAPTION_PX = 34
MOST_BYTES = 2_000_000
QUALITIES = (72, 64, 56, 48, 40, 32)
STILL_MS, MOVING_MS = 1400, 120
REASON = "The ball jumps up although nothing touches it."
# the card of the tour, which also leads this film; the security policy forbids style tags
HIDE = "() => (document.adoptedStyleSheets = [new CSSStyleSheet()])[0].replaceSync('.tour { opacity: 0 }')"
SHOW = "() => { document.adoptedStyleSheets = [] }"


class Film:
    """Screenshots with how long each is shown, under a caption."""

    def __init__(self) -> None:
        self._frames: list[Image.Image] = []
        self._lasts_ms: list[int] = []
        self.caption = ""

    def take(self, page: Page, lasts_ms: int = STILL_MS) -> None:
        """Add what is on the screen."""
        seen = Image.open(io.BytesIO(page.screenshot())).convert("RGB").resize(SIZE, Image.Resampling.LANCZOS)
        frame = Image.new("RGB", (SIZE[0], SIZE[1] + CAPTION_PX), "#17191f")
        frame.paste(seen)
        font = ImageFont.load_default(17)
        ImageDraw.Draw(frame).text((14, SIZE[1] + 7), self.caption, fill="white", font=font)
        self._frames.append(frame)
        self._lasts_ms.append(lasts_ms)

    def play(self, page: Page, frames: Iterable[int]) -> None:
        """Add frames of the clip that is open, as it shows them when it plays."""
        for frame in frames:
            go(page, frame)
            page.wait_for_timeout(60)  # it is decoded and drawn
            self.take(page, MOVING_MS)

    def write(self) -> None:
        """
        Write the moving picture.

        :raises ValueError: if it does not fit into 2 MB at any quality.
        """
        for quality in QUALITIES:
            written = io.BytesIO()
            first, *others = self._frames
            first.save(
                written,
                "webp",
                save_all=True,
                append_images=others,
                duration=self._lasts_ms,
                loop=0,
                quality=quality,
                method=4,
            )
            if len(written.getvalue()) <= MOST_BYTES:
                (FOLDER / f"{NAME}.webp").write_bytes(written.getvalue())
                print(
                    f"{NAME}: {len(written.getvalue()) / 1000:.0f} kB, {sum(self._lasts_ms) / 1000:.0f} s", flush=True
                )
                return
        raise ValueError(f"{NAME} takes more than {MOST_BYTES:,} bytes, however it is written")


def minute(studio: Studio) -> None:
    """Someone marks an error; a researcher settles what people marked in different ways, and the report changes."""
    film = Film()
    with studio.annotator("minna", "segments") as page:
        film.caption = "Annotators mark what is wrong, frame by frame: where, what type, how severe, and why"
        _annotate(page, film)
    with studio.member("rolf", "researcher", "demo") as page:
        page.goto("/?tour")
        page.get_by_role("button", name="Start the tour").click()
        page.wait_for_url("**/clips/*")
        page.wait_for_function("() => window.outtake")
        film.caption = "People and vision-language critics, each on a lane of one timeline"
        page.evaluate(HIDE)
        film.take(page)
        film.play(page, range(120, 183, 4))
        film.caption = "One key merges what people marked in different ways"
        _next(page)
        page.wait_for_url("**/review?review=*")
        page.get_by_role("button", name="Merge").wait_for()
        page.wait_for_timeout(500)
        film.take(page)
        page.keyboard.press("m")
        page.wait_for_timeout(300)
        film.take(page)
        page.keyboard.press("Enter")
        page.get_by_text("Done", exact=True).wait_for()
        film.take(page)
        page.evaluate(SHOW)
        film.caption = "The number of the report changes, and leads to its clips"
        _next(page)
        _compute(studio, page)
        film.take(page, 2 * STILL_MS)
        _next(page)
        page.wait_for_url("**/reports/*")
        page.get_by_role("table").first.wait_for()
        page.wait_for_timeout(800)
        film.take(page, 2 * STILL_MS)
    film.write()


def _next(page: Page) -> None:
    page.get_by_role("complementary", name="Tour of the demo").get_by_role("button", name="Next").click()


def _annotate(page: Page, film: Film) -> None:
    show(page)
    film.take(page)
    film.play(page, range(30, 61, 5))
    mark(page, 40, 70, 2, 4)
    film.take(page)
    page.get_by_role("textbox", name="Reason").fill(REASON)
    film.take(page)
    film.play(page, range(38, 74, 6))


def _compute(studio: Studio, page: Page) -> None:
    page.get_by_role("button", name="Compute again").click()
    page.get_by_text("Computing the report").wait_for()
    study = studio.studies["results"]
    newest = studio.server.as_admin("GET", f"studies/{study}/reports/")["results"][0]["id"]
    compute_report(studio.server, newest)
    page.get_by_text("S+P of").wait_for()
