"""The journey of an admin: who is in, how they come, by which rules they work, in which rounds, what is released."""

from __future__ import annotations

from playwright.sync_api import Page

from tools.pictures.stage import CAMPAIGNS, CONSENT
from tools.pictures.studio import Studio, keep_text


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
