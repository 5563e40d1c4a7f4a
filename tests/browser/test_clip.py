"""The page of a clip: lanes of people, a critic and the ground truth; comments, links, and the clips of a filter."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site, Visitor
from tests.browser.rules import violations
from tests.catalog.painting import numbered_clip

PROJECT = "paged"
PROMPT = "A cup slides off a table and breaks on the floor"
FRAMES, RATE = 60, 10  # a frame lasts 100 ms
CLIPS = ("cup_0.mp4", "cup_1.mp4", "kite.mp4")
Mark = tuple[int, int, str, int, str]  # first frame, the frame after the last, type, severity, reason
ANA: tuple[Mark, ...] = (
    (14, 30, "object_appearance_disappearance", 4, "The cup is on the table, and then it is not."),
    (32, 60, "physics_violation", 3, "The pieces rise again after they fell on the floor."),
)
REVISED: tuple[Mark, ...] = (ANA[0], (32, 48, *ANA[1][2:]))
BO: tuple[Mark, ...] = ((19, 33, "object_appearance_disappearance", 5, "A second cup comes out of nowhere."),)
CRITIC = [
    {"start_ms": 1700, "end_ms": 2800, "type": "object_appearance_disappearance", "reason": "The cup appears."},
    {"start_ms": 3600, "end_ms": 6000, "type": "physics_violation", "reason": "Pieces move upwards."},
]

RUN_CRITIC = """
from annotations.studies.models import Round
from worker.execution.items import run_item
from worker.runs.operations import start_run
parameters = {{"answers": {{"cup_0.mp4": {answers}}}}}
round_ = Round.objects.get(study__public_id="{study}")
run = start_run(round_=round_, critic="scripted", parameters=parameters, woken=False)
run_item(item_id=run.items.get().pk)
"""


@dataclass
class Paged:
    """What the tests look at."""

    project: str
    study: str
    clips: dict[str, str]  # public ids by external id


@pytest.fixture(scope="module")
def paged(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Paged:
    """Three clips; in the first one two people and a critic marked errors, one of them in two revisions."""
    folder = tmp_path_factory.mktemp("paged")
    rows = ["path,prompt,generator"]
    for n, name in enumerate(CLIPS):
        numbered_clip(folder / name, FRAMES + n, str(RATE))
        rows.append(f"{name},{PROMPT if name.startswith('cup') else 'A kite'},Bilt@1")
    (folder / "clips.csv").write_text("\n".join(rows))
    assert site.manage("import_videos", str(folder / "clips.csv"), "--project", PROJECT)["accepted"] == len(CLIPS)
    study = site.study(PROJECT, [CLIPS[0]], name="Everyday actions", overlap=2)
    _say(site, study, "ana-paged", ANA, REVISED)
    _say(site, study, "bo-paged", BO)
    # in one process: the command would start workers
    site.run_python(RUN_CRITIC.format(study=study, answers={"errors": CRITIC}))
    (project,) = (each["id"] for each in site.call("GET", "navigation")["projects"] if each["name"] == PROJECT)
    tiles = site.call("GET", f"projects/{project}/clips/")["results"]
    return Paged(project, study, {each["video"]: each["id"] for each in tiles})


def _say(site: Site, study: str, name: str, marks: tuple[Mark, ...], revised: tuple[Mark, ...] = ()) -> None:
    """Annotate the next clip over the API, and revise that."""
    token = site.account(name, "annotator", PROJECT)["token"]
    assignment = site.call("POST", f"studies/{study}/next", token=token)["assignment"]

    def body(said: tuple[Mark, ...]) -> dict[str, object]:
        segments = [
            {"start_ms": start * 100, "end_ms": end * 100, "type": kind, "severity": severity, "reason": why}
            | {"box": {"x": 0.3, "y": 0.2, "w": 0.4, "h": 0.5}}
            for start, end, kind, severity, why in said
        ]
        own = {"lease_token": assignment["lease_token"], "active_ms": 1, "plays": 1}
        return {**own, "clean": False, "segments": segments, "answers": []}

    once = {"Idempotency-Key": f"{name}-1"}
    path = f"assignments/{assignment['id']}/submit"
    first = site.call("POST", path, body(marks), token=token, headers=once)["annotation"]["id"]
    if revised:
        again = {"Idempotency-Key": f"{name}-2"}
        site.call("POST", f"annotations/{first}/revise", body(revised), token=token, headers=again)


def _picture(visitor: Visitor, name: str) -> None:
    if folder := os.environ.get("OUTTAKE_PICTURES"):
        visitor.picture(Path(folder), name)


def _frame(page: Page, n: int) -> None:
    expect(page.get_by_test_id("frame-number")).to_have_text(str(n))


def test_a_clip_is_looked_at_commented_on_and_linked_to(site: Site, visitor: Visitor, paged: Paged) -> None:
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visitor.sign_in(site.account("rui-paged", "researcher", PROJECT)["sign_in"])
    page = visitor.page
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(f"/clips/{paged.clips[CLIPS[0]]}?from=q%3Dcup%26sort%3Dprompt")
    page.get_by_role("heading", name=PROMPT).wait_for()
    page.wait_for_function("() => window.outtake")
    segments = page.locator("[data-segment]")
    expect(segments).to_have_count(5)  # two of Ana's last revision, one of Bo's, two of the critic

    # a click selects: the playhead is at its start, and the picture has type and reason
    page.get_by_role("button", name=re.compile("Physics violation.*f32–f47")).click()
    _frame(page, 32)
    expect(page.get_by_test_id("selected")).to_contain_text("The pieces rise again")
    expect(page.get_by_test_id("at-this-frame")).to_have_text(re.compile("A.*B"))
    page.keyboard.press("ArrowDown")  # to the next lane
    expect(page.get_by_test_id("selected")).to_contain_text("A second cup")
    _frame(page, 19)
    page.keyboard.press("Tab")
    expect(page.get_by_test_id("selected")).to_be_visible()

    # lanes are hidden by kind, and one by one, which is kept
    page.get_by_role("group", name="Lanes").get_by_role("button", name="Critics").click()
    expect(segments).to_have_count(2)
    page.get_by_role("group", name="Lanes").get_by_role("button", name="All").click()
    page.get_by_role("button", name=re.compile("^Hide .*, B$")).click()
    expect(segments).to_have_count(4)
    page.reload()
    expect(segments).to_have_count(4)
    page.get_by_role("button", name=re.compile("^Show .*, B$")).click()
    expect(segments).to_have_count(5)

    # a comment on the frame at hand has a pin there
    page.wait_for_function("() => window.outtake")
    page.evaluate("() => window.outtake.seekFrame(34)")
    _frame(page, 34)
    page.keyboard.press("c")
    page.keyboard.type("Is this still Physics?")
    page.keyboard.press("Control+Enter")
    page.get_by_role("button", name="1 open comment at frame 34").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Reply").click()
    page.get_by_role("textbox", name="Reply").fill("It is: the pieces have no support.")
    page.get_by_test_id("comment").get_by_role("button", name="Reply", exact=True).click()
    page.get_by_text("It is: the pieces have no support.").wait_for()

    # the link to the frame opens there, and so does the one to a segment
    page.locator(".trans .tc").click()
    page.keyboard.press("l")
    page.get_by_text("Link to frame 34 copied").wait_for()
    link = page.evaluate("() => navigator.clipboard.readText()")
    assert link == f"{site.address}/clips/{paged.clips[CLIPS[0]]}?t=3400"
    _picture(visitor, "clip")

    # what is known of the clip is changed where it is; the keys of the page rest meanwhile
    page.get_by_role("button", name="Violated rule: none. Change").click()
    page.keyboard.type("Loose pieces fall, jackets lie still")
    _picture(visitor, "clip-fact")
    page.keyboard.press("Enter")
    page.get_by_text("Violated rule changed").wait_for()
    _frame(page, 34)
    assert page.evaluate("() => document.activeElement.textContent") == "Loose pieces fall, jackets lie still"

    # a revision next to the one before it
    page.get_by_role("button", name=re.compile("Compare: Revision 2: 2 ends f47")).click()
    expect(page.locator("[data-segment].changed")).to_have_count(2)
    _picture(visitor, "clip-compared")
    page.get_by_role("button", name="Resolve").click()
    page.get_by_role("button", name="1 resolved comment at frame 34").wait_for()

    on_frame = {"text": "Worth a 3, and the spray is part of it.", "at_ms": 1800, "guideline_unclear": True}
    site.call("POST", f"videos/{paged.clips[CLIPS[0]]}/comments/", on_frame)
    page.reload()
    page.get_by_role("button", name=re.compile("Physics violation.*f32–f47")).click()
    page.get_by_text("Worth a 3").wait_for()
    assert violations(page) == []
    _picture(visitor, "clip-selected")

    page.goto(link)
    _frame(page, 34)
    page.goto(link.replace("t=3400", "frame=21"))
    _frame(page, 21)
    segment = site.call("GET", f"videos/{paged.clips[CLIPS[0]]}/lanes")["annotators"][1]["revisions"][0]["segments"][0]
    page.goto(link.replace("t=3400", f"segment={segment['id']}"))
    _frame(page, 19)
    expect(page.get_by_test_id("selected")).to_contain_text("A second cup")
    assert visitor.faults == []


def test_the_clips_of_the_filter_come_one_after_the_other(site: Site, visitor: Visitor, paged: Paged) -> None:
    visitor.sign_in(site.account("mia-paged", "researcher", PROJECT)["sign_in"])
    page, position = visitor.page, visitor.page.get_by_test_id("position")
    page.goto(f"/projects/{paged.project}/clips?q=cup")
    page.get_by_test_id("clip-tile").first.get_by_role("link").first.click()
    expect(position).to_have_text("1 of 2")
    page.keyboard.press("j")
    expect(position).to_have_text("2 of 2")
    page.get_by_role("heading", name=PROMPT).wait_for()
    assert page.url.endswith(f"/clips/{paged.clips[CLIPS[0]]}?from=q%3Dcup")
    page.keyboard.press("k")
    expect(position).to_have_text("1 of 2")
    page.get_by_text("No annotations on this clip yet").wait_for()
    page.get_by_role("link", name=re.compile("cup")).click()  # back to the clips
    expect(page.get_by_test_id("clip-count")).to_have_text("2 of 3 clips")
    assert visitor.faults == []


def test_a_clip_that_is_taken_down_keeps_its_page(site: Site, visitor: Visitor, paged: Paged) -> None:
    kite = paged.clips["kite.mp4"]
    site.call("POST", f"videos/{kite}/hold", {"reason": "Its maker asked for it."})
    site.call("POST", f"videos/{kite}/comments/", {"text": "Seen before.", "at_ms": 100})
    visitor.sign_in(site.account("ida-paged", "admin", PROJECT)["sign_in"])
    page = visitor.page
    page.goto(f"/clips/{kite}")
    page.get_by_text("Its maker asked for it.").first.wait_for()
    page.get_by_role("button", name="Put back").click()
    page.wait_for_function("() => window.outtake")
    expect(page.get_by_text("Its maker asked for it.").and_(page.locator(".stage *"))).to_have_count(0)
    page.get_by_role("button", name="f1", exact=True).click()
    _frame(page, 1)
    assert visitor.faults == []


def test_for_an_annotator_there_is_no_such_page(site: Site, visitor: Visitor, paged: Paged) -> None:
    visitor.sign_in(site.account("cy-paged", "annotator", PROJECT)["sign_in"])
    visitor.page.goto(f"/clips/{paged.clips[CLIPS[0]]}")
    visitor.page.get_by_role("heading", name="Page not found").wait_for()


def test_a_mention_rings_the_bell_and_leads_to_the_frame(site: Site, visitor: Visitor, paged: Paged) -> None:
    link = site.account("kim-paged", "researcher", PROJECT)["sign_in"]
    clip = paged.clips[CLIPS[2]]
    site.call("POST", f"videos/{clip}/comments/", {"text": "@kim-paged, is this a kite?", "at_ms": 500})
    site.run_python("from studio.notifications.consumers import consume_all; consume_all()")
    visitor.sign_in(link)
    page = visitor.page
    page.get_by_role("button", name=re.compile("Notifications, [12] unread")).click()  # the critic's run was told, too
    listed = page.get_by_role("region", name="Notifications")
    told = listed.get_by_role("link", name=f"mentioned you in a comment on {CLIPS[2]}")
    expect(told).to_contain_text("Unread")
    assert violations(page) == []
    _picture(visitor, "bell")
    told.click()
    page.wait_for_url(f"**/clips/{clip}?t=500")
    page.get_by_text("is this a kite?").first.wait_for()
    page.get_by_role("button", name=re.compile("Notifications")).click()
    expect(told).not_to_contain_text("Unread")
