"""
The journeys of ``docs/journeys.md``.

Someone comes from a platform: consent, device check, practice, a clip, the code, their work. A researcher sees how it
goes, how far people agree, what is settled, what is true, and the report. An admin sees who is in, how they come, by
which rules they work, in which rounds, and what is released.
"""

from __future__ import annotations

from playwright.sync_api import Page

from outtake_demo.drawn.clips import DrawnClip
from outtake_demo.drawn.training import training_clips
from tools.pictures.stage import CAMPAIGNS, CODE, CONSENT
from tools.pictures.studio import Studio, keep, keep_text, mark, saved, show

COUNT_TONES = """() => {
  const { start } = AudioScheduledSourceNode.prototype;
  window.tones = 0;
  AudioScheduledSourceNode.prototype.start = function (...when) {
    window.tones += 1;
    return start.apply(this, when);
  };
}"""
TYPES = (
    *("physics_violation", "object_appearance_disappearance", "logical_error"),
    *("motion_rationality", "anatomy_body", "semantic_prompt_adherence"),
)
PRAISE = "Your reasons say what is to be seen. Look at the last frames of each segment once more."


def worker(studio: Studio) -> None:
    """From the platform's link to the page of one's own work."""
    entrance = studio.entrance
    with studio.visitor() as page:
        page.goto(entrance.link)
        page.get_by_test_id("agree").wait_for()
        keep_text(page, "worker-consent")
        page.get_by_test_id("agree").click()
        _check_the_computer(page)
        page.get_by_test_id("begin").click()
        page.wait_for_url("**/annotate/*")
        _practise(page)
        _annotate(page, studio)
        page.get_by_test_id("code").get_by_text(CODE).wait_for()
        keep_text(page, "worker-code")
        _praise(studio)
        page.goto(f"/annotate/{entrance.study}/mine")
        page.get_by_text(PRAISE).wait_for()
        keep_text(page, "worker-mine")


def _check_the_computer(page: Page) -> None:
    page.get_by_role("heading", name="Check your computer").wait_for()
    page.evaluate(COUNT_TONES)
    page.keyboard.press("a")
    page.get_by_test_id("play").click()
    page.get_by_test_id("tones-2").wait_for()
    keep_text(page, "worker-device")
    page.get_by_test_id(f"tones-{page.evaluate('() => window.tones')}").click()


def _practise(page: Page) -> None:
    """Do the training: nearly right at first, and then as the key has it."""
    done = ""
    for number, clip in enumerate(training_clips()):
        done = _next(page, done)
        _mark_all(page, clip, late=0 if number else 3)
        page.keyboard.press("Control+Enter")
        page.get_by_test_id("verdict").wait_for()
        if number == 0:
            keep(page, "worker-practice")
        page.keyboard.press("Enter")
    _next(page, done)


def _annotate(page: Page, studio: Studio) -> None:
    _mark_all(page, studio.entrance.clip, late=0)
    saved(page)
    keep(page, "worker-clip")
    page.keyboard.press("Control+Enter")


def _mark_all(page: Page, clip: DrawnClip, *, late: int) -> None:
    """Mark what is planted in a clip, with starts so many frames late."""
    for planted in clip.planted:
        key = TYPES.index(planted.type) + 1
        mark(page, planted.start_frame + late, planted.end_frame - 1, key, planted.severity)
        page.get_by_test_id("reason").fill(planted.reason)
    if not clip.planted:
        page.keyboard.press("c")


def _next(page: Page, done: str) -> str:
    """Wait for another task than the one that is done; return it."""
    page.wait_for_function(
        "done => { const main = document.querySelector('main[data-task]');"
        " return main && main.dataset.task !== done && window.outtake }",
        arg=done,
    )
    show(page)
    return page.locator("main[data-task]").get_attribute("data-task") or ""


def _praise(studio: Studio) -> None:
    """Write to the person who was here, and give them a bonus."""
    study = studio.entrance.study
    (entry,) = studio.server.as_admin("GET", f"studies/{study}/entries/")["results"]
    bonus = {"amount_minor": 50, "reason": "Careful reasons."}
    studio.server.as_admin("POST", f"entries/{entry['id']}/bonus", json=bonus)
    (person,) = studio.server.as_admin("GET", f"studies/{study}/")["annotators"]
    said = {"annotator": person["id"], "action": {"kind": "warn", "message": PRAISE}}
    studio.server.as_admin("POST", f"studies/{study}/rule-events/", json=said)


def admin(studio: Studio) -> None:
    """The project of the campaign and its study, and the critics of the demo."""
    study = studio.studies["campaign"]
    for name, role in (("ren", "researcher"), ("ana", "annotator"), ("bo", "annotator")):
        studio.manage("create_account", name, "--role", role, "--project", CAMPAIGNS)
    studio.manage("release", "build", study, "--out", str(studio.folder / "release"))
    with studio.member("ada", "admin", CAMPAIGNS) as page:
        _project(page)
        _rules(page, study)
        page.goto(f"/studies/{study}")
        page.get_by_test_id("new-round").click()
        page.get_by_test_id("round-admits").select_option("qualified")
        page.get_by_label("Rechecked by a second person, %").fill("20")
        keep_text(page, "admin-round")
        page.goto(f"/studies/{study}/releases")
        page.get_by_text("SHA-256").first.wait_for()
        keep_text(page, "admin-releases")
    with studio.member("ada-demo", "admin", "demo") as page:
        _recruitment(page, studio.studies["segments"])
        _critics(page, studio)


def _project(page: Page) -> None:
    page.get_by_role("link", name=CAMPAIGNS, exact=True).click()
    page.get_by_role("link", name="Members", exact=True).click()
    page.get_by_test_id("invite-open").click()
    page.get_by_role("radio", name="Researcher").check()
    page.get_by_test_id("invite").click()
    page.get_by_test_id("new-link").wait_for()
    keep_text(page, "admin-project")


def _rules(page: Page, study: str) -> None:
    page.goto(f"/studies/{study}/people")
    page.get_by_test_id("cost-total").wait_for()
    page.get_by_role("region", name="Annotators").get_by_role("table").wait_for()
    page.locator("#rules").evaluate("rules => rules.scrollIntoView()")
    keep_text(page, "admin-rules")


def _recruitment(page: Page, study: str) -> None:
    """What a crowd would cost, before anyone comes in."""
    page.goto(f"/studies/{study}/people")
    page.get_by_test_id("set-up").click()
    page.get_by_label("Platform", exact=True).select_option("prolific")
    page.get_by_label("Tasks per person").fill("7")
    page.get_by_label("Reward").fill("4.50")
    page.get_by_label("Consent form").fill(CONSENT)
    page.get_by_label("Consent form").evaluate("text => text.scrollTo(0, 0)")
    page.get_by_label("Minutes per person").fill("40")
    page.get_by_text("if it takes 40 minutes").wait_for()
    keep_text(page, "admin-recruitment")


def _critics(page: Page, studio: Studio) -> None:
    where = ("--base-url", "https://models.example.org/v1", "--model", "qwen3-vl-8b", "--family", "qwen3_vl")
    prices = ("--input-price", "0.20", "--output-price", "0.80")
    studio.manage("add_endpoint", "lab", "--project", "demo", *where, *prices)
    page.goto(f"/studies/{studio.studies['segments']}/critics")
    page.get_by_test_id("new-run").click()
    page.get_by_test_id("critic-zero_shot").check()
    page.get_by_text("at most").first.wait_for()
    keep_text(page, "admin-critics")


def researcher(studio: Studio) -> None:
    """A campaign of which all is said, and a study whose disagreements are open."""
    study = studio.studies["campaign"]
    with studio.member("rui", "researcher", CAMPAIGNS) as page:
        page.goto(f"/studies/{study}/dashboard")
        page.get_by_role("heading", name="Agreement over time").wait_for()
        keep_text(page, "researcher-dashboard")
        _agreement(page, study)
        page.goto(f"/annotate/{study}/recheck")
        show(page)
        keep(page, "researcher-second-look")
        _truth(page, studio, study)
        page.goto(f"/studies/{study}/results/reports")
        page.get_by_role("link", name="Report 1").click()
        page.get_by_role("heading", name="Report 1").wait_for()
        keep_text(page, "researcher-report")
    with studio.member("rui-demo", "researcher", "demo") as page:
        _desk(page, studio.studies["segments"])


def _agreement(page: Page, study: str) -> None:
    page.goto(f"/studies/{study}/results/agreement")
    panel = page.get_by_test_id("agreement")
    panel.get_by_role("table").first.wait_for()
    panel.evaluate("panel => panel.scrollIntoView()")
    keep_text(page, "researcher-agreement")


def _truth(page: Page, studio: Studio, study: str) -> None:
    settled, merged = studio.server.as_admin("GET", f"studies/{study}/ground-truths/")["results"]
    page.goto(f"/truths/{merged['id']}/diff/{settled['id']}")
    page.get_by_role("heading", level=1).wait_for()
    keep_text(page, "researcher-diff")


def _desk(page: Page, study: str) -> None:
    page.goto(f"/studies/{study}/review")
    page.get_by_test_id("find").click()
    page.get_by_test_id("find-now").click()
    page.wait_for_function("() => window.outtake")
    page.get_by_role("heading", name="Group 1").wait_for()
    keep(page, "researcher-review")
    page.goto(f"/studies/{study}/merge")
    page.get_by_role("button", name="Not the same error").first.wait_for()
    keep_text(page, "researcher-merge")
