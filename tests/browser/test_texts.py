"""
Subjects that are read, by keyboard alone: a reasoning chain, a prompt, a question, and an error that someone marked.

The pictures of each page are kept in ``OUTTAKE_PICTURES``, where that is set.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site, Visitor
from tests.browser.rules import small_targets, violations
from tests.catalog.painting import numbered_clip

PROJECT = "texts"
FPS = 24
SENTENCES = (
    "A 🐱 sits on the left of a cafe\u0301 table.",
    "It jumps before the 👩‍🚀 waves, so it must be afraid of her.",
    "Then the lamp falls.",
    "Therefore the answer is (b).",
)
TEXT = " ".join(SENTENCES)
ENDS = [len(" ".join(SENTENCES[: n + 1])) for n in range(len(SENTENCES))]
CHAIN = {
    "id": "chain-1",
    "text": TEXT,
    "question": "Why does the cat jump off the table in the second half of the clip?",
    "options": ["(a) The lamp falls", "(b) It is afraid of the astronaut", "(c) It is hungry", "(d) Nobody can tell"],
    "sentences": [[end - len(text), end] for text, end in zip(SENTENCES, ENDS, strict=True)],
}
PROMPT = {"id": "prompt-1", "text": "A tabby 🐱 conducts an orchestra of umbrellas on a rooftop at dawn, in one take."}
QUESTION = {"prompt": "prompt-1", "text": "Do the umbrellas open in time with the baton?", "dimension": "AV-Sync"}


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    """Where screenshots are kept."""
    return Path(os.environ.get("OUTTAKE_PICTURES", tmp_path))


@pytest.fixture(scope="module")
def project(site: Site, tmp_path_factory: pytest.TempPathFactory) -> str:
    """A project with one clip of two seconds."""
    folder = tmp_path_factory.mktemp("texts")
    numbered_clip(folder / "cat.mp4", 2 * FPS, str(FPS))
    site.manage("import_videos", str(folder), "--project", PROJECT)
    return PROJECT


def _study(site: Site, instrument: str, subject: dict[str, Any]) -> str:
    """Make a study of one task; return its id."""
    project = next(each["id"] for each in site.call("GET", "me")["projects"] if each["name"] == PROJECT)
    study = site.call("POST", "studies/", {"project": project, "name": instrument, "instrument": instrument})["id"]
    site.call("POST", f"studies/{study}/tasks/", {"subjects": [subject]})
    return study


def _begin(site: Site, visitor: Visitor, study: str, name: str) -> Page:
    """Sign someone in and open the task of a study."""
    visitor.sign_in(site.account(name, "annotator", PROJECT)["sign_in"])
    visitor.page.goto(f"/annotate/{study}")
    visitor.page.wait_for_function("() => document.querySelector('main[data-task]')")
    return visitor.page


def _submit(site: Site, page: Page, study: str) -> dict[str, Any]:
    """Hand the last task in; return what was stored of it."""
    page.keyboard.press("Control+Enter")
    page.get_by_role("heading", name="That was the last").wait_for()
    (annotation,) = site.call("GET", f"studies/{study}/annotations/")["results"]
    return annotation


def _fits(page: Page) -> bool:
    """Tell whether the page is seen without scrolling."""
    return page.evaluate("() => document.documentElement.scrollHeight <= innerHeight + 1")


def _press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def _marked_error(site: Site) -> str:
    """Have someone mark an error in the clip through the API; return its id."""
    study, token = (
        site.study(PROJECT, ["cat.mp4"], name="spotlight"),
        site.account("marker", "annotator", PROJECT)["token"],
    )
    work = site.call("POST", f"studies/{study}/next", token=token)
    edges = site.edges(work["video"]["frame_times_url"], token=token)
    box = {"x": 0.2, "y": 0.3, "w": 0.25, "h": 0.4}
    types = site.call("GET", f"studies/{study}/")["instrument_document"]["segments"]["types"]
    reason = "The number jumps from one frame to the next without anything that moves it along."
    segment = {"start_ms": edges[12], "end_ms": edges[30], "type": types[0]["key"], "severity": 4, "reason": reason}
    body = {"lease_token": work["assignment"]["lease_token"], "clean": False, "segments": [{**segment, "box": box}]}
    headers = {"Idempotency-Key": "marked-error-1"}
    site.call("POST", f"assignments/{work['assignment']['id']}/submit", body, token=token, headers=headers)
    (annotation,) = site.call("GET", f"studies/{study}/annotations/")["results"]
    return annotation["segments"][0]["id"]


def test_a_chain_is_tagged_by_keyboard_kept_through_a_reload_and_stored_in_code_points(
    site: Site, visitor: Visitor, project: str, pictures: Path
) -> None:
    study = _study(site, "videocritic", {"video": "cat.mp4", "chain": CHAIN})
    page = _begin(site, visitor, study, "chain-reader")
    page.get_by_role("button", name=f"Sentence 1 of 4: {SENTENCES[0]}").wait_for()
    _press(page, "Control+Enter")
    expect(page.get_by_test_id("problem")).to_contain_text("Tag at least one sentence")
    _press(page, "ArrowDown", "4", "1", *["Shift+Q"] * 7)
    expect(page.get_by_test_id("target")).to_have_text("“It jumps before the 👩‍🚀 waves”")
    _press(page, "ArrowDown", "2", "Enter")
    page.keyboard.type("There is no lamp")
    _press(page, "Escape", "ArrowUp", "ArrowUp", *["w"] * 5, "5", "t")
    page.keyboard.type("The dog is left out")
    page.keyboard.press("Escape")
    assert _fits(page)
    assert (violations(page), small_targets(page)) == ([], [])
    visitor.picture(pictures, "chain")

    expect(page.get_by_test_id("save-state")).to_have_attribute("data-state", "saved")
    page.emulate_media(color_scheme="dark")
    page.reload()
    page.get_by_role("button", name="Sentence 3 of 4, hallucination: Then the lamp falls.").wait_for()
    assert violations(page) == []
    visitor.picture(pictures, "chain-dark")
    assert page.get_by_test_id("tag").count() == 4
    said = _submit(site, page, study)
    points = [(each["type"], TEXT[each["from"] : each["to"]], each["reason"]) for each in said["segments"]]
    assert points == [
        ("spatial", "left of a cafe\u0301 table", ""),
        ("logical", "It jumps before the 👩‍🚀 waves", ""),
        ("temporal", SENTENCES[1], ""),
        ("hallucination", SENTENCES[2], "There is no lamp"),
    ]
    assert (said["clean"], [each["value"] for each in said["answers"]]) == (False, ["The dog is left out"])
    assert said["parts"] == {"video": "cat.mp4", "chain": "chain-1"}
    assert visitor.faults == []


def test_a_prompt_and_a_question_are_read_and_judged_without_a_clip(
    site: Site, visitor: Visitor, project: str, pictures: Path
) -> None:
    prompts = _study(site, "brite_prompts", {"prompt": PROMPT})
    page = _begin(site, visitor, prompts, "reader")
    expect(page.get_by_test_id("subject-prompt")).to_have_text(PROMPT["text"])
    page.get_by_role("heading", name="Is there a problem with this prompt?").wait_for()
    assert _fits(page)
    assert violations(page) == []
    visitor.picture(pictures, "prompt")
    _press(page, "2", "4")
    assert [each["value"] for each in _submit(site, page, prompts)["answers"]] == ["ambiguity,confounded"]

    questions = _study(site, "brite_questions", {"question": QUESTION})
    page.goto(f"/annotate/{questions}")
    expect(page.get_by_test_id("subject-question")).to_have_text(QUESTION["text"])
    page.get_by_role("heading", name="Does the prompt require what the question asks?").wait_for()
    assert _fits(page)
    assert violations(page) == []
    visitor.picture(pictures, "question")
    _press(page, "2", "Enter", "y")
    said = _submit(site, page, questions)
    assert sorted((each["value"], each["at_ms"]) for each in said["answers"]) == [("implicit", None), ("yes", None)]
    assert said["video"] is None
    assert visitor.faults == []


def test_a_marked_error_is_shown_played_and_rated(site: Site, visitor: Visitor, project: str, pictures: Path) -> None:
    study = _study(site, "spotlight_quality", {"error": _marked_error(site)})
    page = _begin(site, visitor, study, "judge")
    frame = page.get_by_test_id("frame-number")
    expect(frame).to_have_text("12")
    expect(page.get_by_test_id("boxes")).to_be_visible()
    expect(page.get_by_test_id("given")).to_be_visible()
    page.get_by_role("heading", name="How well does the description match what is wrong?").wait_for()
    assert _fits(page)
    assert violations(page) == []
    visitor.picture(pictures, "error")
    _press(page, "'")
    expect(frame).to_have_text("29")
    _press(page, ";")
    expect(frame).to_have_text("12")
    _press(page, "Shift+Space")
    expect(frame).to_have_text("29")
    _press(page, "4", "Enter", "5")
    assert [each["value"] for each in _submit(site, page, study)["answers"]] == ["4", "5"]
    assert visitor.faults == []
