"""Training, and what is not one clip: a pair, reasoning, a prompt, a question, a marked error."""

from __future__ import annotations

from outtake_demo.drawn.training import training_clips
from tools.pictures.studio import Studio, go, keep, mark, saved, show


def training(studio: Studio) -> None:
    """The guided first clip, and what comes after it is submitted: one error found with another type, one too many."""
    (planted,) = training_clips()[0].planted
    with studio.annotator("picture-8", "training") as page:
        show(page)
        page.get_by_test_id("guide").wait_for()
        keep(page, "guide")
        mark(page, planted.start_frame + 4, planted.end_frame - 1, 4, 4)
        page.get_by_test_id("reason").fill("The pendulum is gone although its thread goes on swinging.")
        mark(page, 3, 12, 1, 2)
        page.get_by_test_id("reason").fill("It seems to start too fast.")
        page.keyboard.press("Control+Enter")
        page.get_by_test_id("verdict").wait_for()
        keep(page, "feedback")


def pair(studio: Studio) -> None:
    """Two clips on one clock, the first question answered."""
    with studio.annotator("picture-9", "demo pairs") as page:
        show(page)
        page.get_by_test_id("clip-right").wait_for()
        go(page, 40)
        page.keyboard.press("3")
        page.keyboard.press("Enter")
        saved(page)
        keep(page, "pair")


def reasoning(studio: Studio) -> None:
    """Sentences of a chain, two of them tagged, one in a few words."""
    with studio.annotator("picture-10", "demo reasoning") as page:
        show(page)
        page.get_by_test_id("sentence").first.wait_for()
        for key in ("ArrowDown", "2", "ArrowDown", "ArrowDown", "ArrowDown", "1"):
            page.keyboard.press(key)
        saved(page)
        keep(page, "reasoning")


def texts(studio: Studio) -> None:
    """A prompt alone, and a question alone."""
    for number, (study, shown) in enumerate((("demo prompts", "prompt"), ("demo drafts", "draft")), start=11):
        with studio.annotator(f"picture-{number}", study) as page:
            page.get_by_test_id(f"subject-{'prompt' if shown == 'prompt' else 'question'}").wait_for()
            page.keyboard.press("2")
            saved(page)
            keep(page, shown)


def quality(studio: Studio) -> None:
    """A marked error that is rated."""
    with studio.annotator("picture-13", "demo quality") as page:
        show(page)
        page.get_by_test_id("error-card").wait_for()
        page.keyboard.press("4")
        saved(page)
        keep(page, "quality")


def warned(studio: Studio) -> None:
    """What a study says before its first clip."""
    with studio.annotator("picture-14", "warned") as page:
        page.get_by_role("button", name="Not for me").or_(page.get_by_role("link", name="Not for me")).wait_for()
        keep(page, "warning")
