"""The journey of a researcher: how it goes, how far people agree, what is settled, what is true, and the report."""

from __future__ import annotations

from playwright.sync_api import Page

from tools.pictures.stage import CAMPAIGNS
from tools.pictures.studio import Studio, keep, keep_text, show


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
