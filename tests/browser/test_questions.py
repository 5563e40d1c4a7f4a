"""
Questions in every form, by keyboard alone: answered, pinned to a moment, refused while something is missing, stored.

The pictures of each page are kept in ``OUTTAKE_PICTURES``, where that is set.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site, Visitor
from tests.browser.rules import violations
from tests.catalog.painting import ffmpeg, numbered_clip

PROJECT = "questions"
FPS = 25
ATOMIC = (
    ("Is there a bar?", "Subject"),
    ("Does it move?", "Action"),
    ("Is a tone heard?", "Audio"),
    ("Does the tone start with the movement?", "AV-Sync"),
)


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    """Where screenshots are kept."""
    return Path(os.environ.get("OUTTAKE_PICTURES", tmp_path))


@pytest.fixture(scope="module")
def project(site: Site, tmp_path_factory: pytest.TempPathFactory) -> str:
    """A project with one clip of two seconds, whose second half has a tone, and four questions on its prompt."""
    folder = tmp_path_factory.mktemp("clips")
    silent = numbered_clip(folder / "silent.mp4", 2 * FPS, str(FPS))
    tone = ["-f", "lavfi", "-i", "sine=f=440:d=2", "-af", "volume=0:enable='lt(t,1)'", "-c:v", "copy"]
    (folder / "in").mkdir()
    ffmpeg("-i", str(silent), *tone, "-shortest", str(folder / "in" / "bar.mp4"))
    site.manage("import_videos", str(folder / "in"), "--project", PROJECT)
    _ask_of_prompts(site)
    return PROJECT


def _ask_of_prompts(site: Site) -> None:
    lines = f"""
from annotations.tasks.create import add_questions
from annotations.tasks.create import NewQuestion
from outtake.catalog.videos.models import Prompt
for prompt in Prompt.objects.filter(project__name={PROJECT!r}):
    add_questions(prompt=prompt, questions=[NewQuestion(*each) for each in {ATOMIC!r}])
"""
    site.run_python(lines)


def _begin(site: Site, visitor: Visitor, project: str, instrument: str, name: str) -> str:
    """Make a study of the clip, sign someone in, and open its task."""
    study = site.study(project, ["bar.mp4"], name=name, instrument=instrument)
    visitor.sign_in(site.account(name, "annotator", project)["sign_in"])
    visitor.page.goto(f"/annotate/{study}")
    visitor.page.wait_for_function("() => document.querySelector('main[data-task]') && window.outtake")
    visitor.page.evaluate("() => window.outtake.seekFrame(0)")
    return study


def _stored(site: Site, study: str) -> dict[str, dict[str, Any]]:
    """Return what was answered, by the key of the question in the instrument, or its text."""
    (annotation,) = site.call("GET", f"studies/{study}/annotations/")["results"]
    lines = f"""
import json
from annotations.tasks.models import Question
ids = {[each["question"] for each in annotation["answers"]]!r}
print(json.dumps({{q.public_id: q.key or q.text for q in Question.objects.filter(public_id__in=ids)}}))
"""
    names = json.loads(site.run_python(lines))
    return {names[each["question"]]: each for each in annotation["answers"]}


def _press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def _asked(page: Page) -> str:
    return page.locator("[data-question]").get_attribute("data-question") or ""


def test_choices_and_texts_by_keyboard_alone(site: Site, visitor: Visitor, project: str, pictures: Path) -> None:
    study = _begin(site, visitor, project, "vf_eval", "ana-flaws")
    page, problem = visitor.page, visitor.page.get_by_test_id("problem")

    # one of several, then what is optional is passed over: submit leads to the first question that may not
    _press(page, "6")
    expect(problem).to_have_text("This question has no option 6.")
    _press(page, "3", "2", "ArrowDown", "u")
    expect(problem).to_have_text("“Unclear” is not an option for this question.")
    _press(page, "ArrowUp")
    expect(page.get_by_test_id("answer-part")).to_be_checked()
    _press(page, "Control+Enter")
    expect(problem).to_have_text("Question 4 is not answered.")
    assert _asked(page) == "quality"

    # several at once, none next to others, and the moment that proves it
    _press(page, "1", "4", "2")
    expect(page.get_by_test_id("answer-none")).not_to_be_checked()
    expect(page.get_by_test_id("answer-coherence")).to_be_checked()
    page.evaluate("() => window.outtake.seekFrame(30)")
    _press(page, "e")
    page.evaluate("() => window.outtake.seekFrame(3)")
    _press(page, "Shift+E")
    expect(page.get_by_test_id("frame-number")).to_have_text("30")
    _press(page, "Control+Enter")
    expect(problem).to_have_text("Question 4 needs its area in the clip.")

    # its area, drawn on the picture
    page.get_by_role("button", name="Mark area").click()
    picture = page.get_by_test_id("boxes").bounding_box()
    assert picture
    page.mouse.move(picture["x"] + picture["width"] * 0.25, picture["y"] + picture["height"] * 0.25)
    page.mouse.down()
    page.mouse.move(picture["x"] + picture["width"] * 0.75, picture["y"] + picture["height"] * 0.5, steps=4)
    page.mouse.up()
    expect(page.get_by_test_id("area")).to_contain_text("left 25%, top 25%, width 50%, height 25%")
    visitor.picture(pictures, "questions-choices")
    _press(page, "Enter", "1", "Enter", "u")
    expect(page.get_by_test_id("answer-unclear")).to_be_checked()

    # words: what is missing is counted, said, and gone to
    _press(page, "Enter", "5", "Enter", "Enter")
    page.keyboard.type("Which number")
    _press(page, "Control+Enter")
    expect(problem).to_have_text("Question 8 needs 3 more words.")
    expect(page.get_by_test_id("answer-text")).to_be_focused()
    page.keyboard.type(" comes before 30?")
    visitor.picture(pictures, "questions-text")
    _press(page, "Enter")
    assert _asked(page) == "reasoning_answer"
    _press(page, "Control+Enter")
    expect(problem).to_have_text("Question 9 is not answered.")
    expect(page.get_by_test_id("answer-text")).to_be_focused()
    page.keyboard.type("29")
    expect(page.get_by_test_id("answered")).to_have_text("7 of 9 answered")

    _press(page, "Control+Enter")
    page.get_by_text("last clip").wait_for()
    said = _stored(site, study)
    assert {key: (each["value"], each["unclear"]) for key, each in said.items()} == {
        "alignment": ("part", False),
        "quality": ("coherence,camera_work", False),
        "commonsense_physics": ("none", False),
        "morality": (None, True),
        "reasoning_category": ("counting", False),
        "reasoning_question": ("Which number comes before 30?", False),
        "reasoning_answer": ("29", False),
    }
    assert {key: each["at_ms"] for key, each in said.items() if each["at_ms"] is not None} == {"quality": 1200}
    assert said["quality"]["box"] == pytest.approx({"x": 0.25, "y": 0.25, "w": 0.5, "h": 0.25}, abs=0.01)
    assert visitor.faults == []


def test_scales_by_keyboard_alone_and_undone(site: Site, visitor: Visitor, project: str, pictures: Path) -> None:
    study = _begin(site, visitor, project, "ratings", "bo-ratings")
    page = visitor.page
    _press(page, "4", "Enter", "5", "2", "Control+z", "ArrowDown", "9")
    expect(page.get_by_test_id("answered")).to_have_text("2 of 4 answered")
    visitor.picture(pictures, "questions-scale")
    _press(page, "1", "Control+Enter")
    expect(page.get_by_test_id("problem")).to_have_text("Question 4 is not answered.")
    _press(page, "3", "Control+Enter")
    page.get_by_text("last clip").wait_for()
    said = _stored(site, study)
    assert {key: each["value"] for key, each in said.items()} == {
        "subject_consistency": "4",
        "background_consistency": "5",
        "aesthetics": "1",
        "image_quality": "3",
    }
    assert visitor.faults == []


def test_yes_no_and_unclear_with_the_sound_in_sight(site: Site, visitor: Visitor, project: str, pictures: Path) -> None:
    study = _begin(site, visitor, project, "brite", "cy-atomic")
    page = visitor.page
    loud = page.locator(".wave path")
    loud.wait_for(state="attached")
    assert _height_at(page, 0.25) < 0.05 < _height_at(page, 0.75)

    _press(page, "y", "Enter", "n", "Enter", "y", "Enter")
    page.evaluate("() => window.outtake.seekFrame(25)")
    _press(page, "e", "Control+Enter")
    expect(page.get_by_test_id("problem")).to_have_text("Question 4 is not answered.")
    expect(page.get_by_test_id("answered")).to_have_text("3 of 4 answered")
    _press(page, "u", "ArrowUp", "e", "ArrowDown", "ArrowDown")
    visitor.picture(pictures, "questions-atomic")

    # the lane of evidence leads back to a question and its moment, also by pointer
    page.evaluate("() => window.outtake.seekFrame(0)")
    pin = page.get_by_role("button", name="Evidence for question 3 and 4, frame 25")
    for text, _ in (ATOMIC[2], ATOMIC[3]):
        pin.click()
        page.get_by_role("heading", name=text).wait_for()
    expect(page.get_by_test_id("frame-number")).to_have_text("25")

    _press(page, "Control+Enter")
    page.get_by_text("last clip").wait_for()
    said = _stored(site, study)
    answers = {text: (each["value"], each["unclear"], each["at_ms"]) for text, each in said.items()}
    expected = [("yes", False, None), ("no", False, None), ("yes", False, 1000), (None, True, 1000)]
    assert answers == {text: said for (text, _), said in zip(ATOMIC, expected, strict=True)}
    assert visitor.faults == []


def test_a_range_proves_an_answer_and_an_event_is_seen_and_heard(
    site: Site, visitor: Visitor, project: str, pictures: Path
) -> None:
    study = _begin(site, visitor, project, "brite", "dee-ranges")
    page = visitor.page
    page.locator(".wave path").wait_for(state="attached")

    # a range by keys, then its last frame by number
    _press(page, "y")
    _seek(page, 10)
    _press(page, "[")
    _seek(page, 19)
    _press(page, "]")
    expect(page.get_by_test_id("pinned")).to_contain_text("f10–f19")
    expect(page.get_by_test_id("pinned")).to_contain_text("0.400–0.800 s")
    page.get_by_label("Last frame", exact=True).fill("24")
    page.get_by_label("Last frame", exact=True).press("Enter")
    bar = page.get_by_role("button", name="Evidence for question 1, frames 10 to 24")
    expect(bar).to_be_visible()
    track = page.locator(".tl .ruler.scrub").bounding_box()
    assert track is not None and (box := bar.bounding_box()) is not None
    assert abs(box["width"] - track["width"] * 15 / 50) < 6
    lane = page.get_by_test_id("evidence-lane").bounding_box()  # another range by a drag, and the one before again
    assert lane is not None
    frame, middle = lane["width"] / 50, lane["y"] + lane["height"] / 2
    page.mouse.move(lane["x"] + frame * 30.5, middle)
    page.mouse.down()
    page.mouse.move(lane["x"] + frame * 40.5, middle, steps=5)
    page.mouse.up()
    expect(page.get_by_role("button", name="Evidence for question 1, frames 30 to 40")).to_be_visible()
    visitor.picture(pictures, "evidence-dragged")
    page.locator("main").click(position={"x": 1, "y": 1})
    _press(page, "Control+z")
    expect(bar).to_be_visible()
    _press(page, "v")
    expect(page.get_by_test_id("problem")).to_have_text("This question is not about sound.")

    # the event of a question about sound: its lines stand over the timeline, the offset in ms next to the fields
    _press(page, "Enter", "n", "Enter", "y", "Enter", "n")
    _seek(page, 22)
    _press(page, "v")
    _seek(page, 25)
    _press(page, "Shift+V")
    expect(page.get_by_test_id("offset")).to_have_text("sound 120 ms after picture")
    page.get_by_label("Sound, ms", exact=True).fill("1013")
    page.get_by_label("Sound, ms", exact=True).press("Enter")
    expect(page.get_by_test_id("offset")).to_have_text("sound 133 ms after picture")
    expect(page.locator(".event-mark.sound")).to_contain_text("sound 1.013 s, 133 ms after picture")
    expect(page.locator(".event-mark.picture")).to_contain_text("picture f22")
    assert violations(page) == []
    visitor.picture(pictures, "questions-pair")

    # what was drafted is there after a reload, and is what is stored
    page.emulate_media(color_scheme="dark")
    page.reload()
    page.wait_for_function("() => document.querySelector('main[data-task]') && window.outtake")
    page.locator(".q").nth(3).click()
    expect(page.get_by_test_id("offset")).to_have_text("sound 133 ms after picture")
    page.locator(".wave path").wait_for(state="attached")
    assert violations(page) == []
    visitor.picture(pictures, "questions-pair-dark")
    _press(page, "Control+Enter")
    page.get_by_text("last clip").wait_for()
    said = _stored(site, study)
    times = {
        text: [each[name] for name in ("at_ms", "until_ms", "picture_ms", "sound_ms")] for text, each in said.items()
    }
    assert times[ATOMIC[0][0]] == [400, 1000, None, None]
    assert times[ATOMIC[3][0]] == [None, None, 880, 1013]
    # the page that was left saves once more, and is refused where the next one has taken the task already
    assert [fault for fault in visitor.faults if not ("409 (Conflict)" in fault and fault.endswith("/draft"))] == []


def _seek(page: Page, frame: int) -> None:
    page.evaluate("frame => window.outtake.seekFrame(frame)", frame)


def test_an_expert_settles_every_form(site: Site, visitor: Visitor, project: str, pictures: Path) -> None:
    study = site.study(project, ["bar.mp4"], name="settling", instrument="vf_eval", overlap=2)
    words = {
        "reasoning_category": "counting",
        "reasoning_question": "Which number comes before 30?",
        "reasoning_answer": "29",
    }
    same = {"alignment": "all", "commonsense_physics": "none", "morality": "none", **words}
    _say(site, study, "di-flaws", {**same, "quality": "coherence"})
    _say(site, study, "ed-flaws", {**same, "quality": "coherence,visual_appeal", "reasoning_answer": "It is 29."})
    visitor.sign_in(site.account("rui-flaws", "researcher", project)["sign_in"])
    page = visitor.page
    page.goto(f"/studies/{study}/review")
    page.get_by_test_id("find").click()
    page.get_by_test_id("find-now").click()
    page.get_by_text("1 clip opened").wait_for()
    page.wait_for_function("() => window.outtake")

    # what differs comes first; what all share is taken over; the words that differ are chosen
    page.get_by_role("heading", name="What lowers the quality of the video?").wait_for()
    _press(page, "2", "4", "g")
    visitor.picture(pictures, "review-choices")
    page.keyboard.press("Control+Enter")
    page.get_by_text("Question 9 is not answered.").wait_for()
    page.get_by_role("button", name="Use this text").first.click()
    visitor.picture(pictures, "review-text")
    page.keyboard.press("Control+Enter")
    page.get_by_role("region", name="Queue").get_by_text("settled", exact=True).wait_for()
    (row,) = site.call("GET", f"studies/{study}/reviews/")["results"]
    review = site.call("GET", f"reviews/{row['id']}/")
    keys = {each["id"]: each["key"] for each in review["questions"]}
    settled = {keys[each["question"]]: each["value"] for each in review["adjudication"]["answers"]}
    assert settled == {**same, "quality": "coherence,camera_work"}
    assert visitor.faults == []


def _say(site: Site, study: str, name: str, said: dict[str, str]) -> None:
    """Answer the questions of a clip over the API, by their keys."""
    token = site.account(name, "annotator", PROJECT)["token"]
    work = site.call("POST", f"studies/{study}/next", token=token)
    asked = {each["key"]: each["id"] for each in work["task"]["questions"]}
    assignment = work["assignment"]
    body = {"lease_token": assignment["lease_token"], "clean": None, "active_ms": 1, "plays": 1, "segments": []}
    area = {"at_ms": 0, "box": {"x": 0, "y": 0, "w": 1, "h": 1}}
    body["answers"] = [
        {"question": asked[key], "value": value} | (area if key == "quality" else {}) for key, value in said.items()
    ]
    path = f"assignments/{assignment['id']}/submit"
    site.call("POST", path, body, token=token, headers={"Idempotency-Key": "once"})


def _height_at(page: Page, share: float) -> float:
    """Return how loud the drawn waveform is at a share of the clip, from 0 to 1 of the lane."""
    return page.evaluate(
        """share => {
            const path = document.querySelector('.wave path');
            const points = [...path.getAttribute('d').matchAll(/L([\\d.]+) ([\\d.]+)/g)];
            const near = points.filter(([, x]) => Math.abs(Number(x) - share * 1000) < 20).map(([, , y]) => Number(y));
            return near.length ? (Math.max(...near) - Math.min(...near)) / 100 : -1;
        }""",
        share,
    )
