"""A researcher has prompts written, decides on them one by one and by filter, and orders clips of them."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Site, Visitor
from tests.browser.rules import small_targets, violations
from tests.catalog.painting import numbered_clip
from tests.support.model_server import ModelServer

PROJECT = "clip-prompts"
MANIFEST = "path,prompt,prompt_id,category,generator\n" + "".join(
    f"{name}.mp4,A {name} climbs above a beach.,{name}-1,Wind,Aster@1\n" for name in ("kite", "balloon")
)


def test_prompts_are_found_rejected_with_a_reason_and_kept_again(site: Site, visitor: Visitor, tmp_path: Path) -> None:
    for n, name in enumerate(("kite", "balloon")):
        numbered_clip(tmp_path / f"{name}.mp4", 24 + 24 * n, "24")
    (tmp_path / "clips.csv").write_text(MANIFEST)
    visitor.sign_in(site.account("ines-clip-prompts", "researcher", PROJECT)["sign_in"])
    project = next(each["id"] for each in site.call("GET", "me")["projects"] if each["name"] == PROJECT)
    page = visitor.page
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(f"/projects/{project}/clips/prompts")
    expect(page.get_by_text("No prompts yet")).to_be_visible()
    site.manage("import_videos", str(tmp_path / "clips.csv"), "--project", PROJECT)
    page.goto(f"/projects/{project}/clips")
    page.get_by_role("link", name="Prompts", exact=True).click()
    rows = page.get_by_role("table").locator("tbody tr")
    expect(rows).to_have_count(2)
    assert (violations(page), small_targets(page)) == ([], [])
    page.get_by_label("Search", exact=True).fill("balloon")
    expect(rows).to_have_count(1)
    page.get_by_label("Select balloon-1").check()
    page.get_by_role("button", name="Reject…").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Reason").fill("A balloon needs no wind.")
    assert violations(page) == []
    dialog.get_by_role("button", name="Reject", exact=True).click()
    expect(rows.get_by_text("A balloon needs no wind.")).to_be_visible()
    expect(rows.get_by_text("Rejected", exact=True)).to_be_visible()
    page.get_by_label("Select balloon-1").check()
    page.get_by_role("button", name="Keep", exact=True).click()
    expect(rows.get_by_text("Kept", exact=True)).to_be_visible()
    expect(page.get_by_text("A balloon needs no wind.")).to_have_count(0)


def test_prompts_are_ordered_decided_by_filter_and_get_clips(site: Site, visitor: Visitor) -> None:
    told = site.account("nora-clip-prompts", "admin", "prompt-orders")
    texts = [f"A kite number {n} rises without any wind." for n in range(12)]
    reply = json.dumps({"results": [{"prompt": each} for each in (*texts, "Short.")]})
    server = ModelServer(lambda asked: reply, port=site.model_port)
    address = f"http://127.0.0.1:{site.model_port}/v1"
    site.manage("add_endpoint", "Writer", "--project", "prompt-orders", "--base-url", address, "--model", "w")
    visitor.sign_in(told["sign_in"])
    project = next(each["id"] for each in site.call("GET", "me")["projects"] if each["name"] == "prompt-orders")
    page = visitor.page
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(f"/projects/{project}/clips/prompts")
    page.get_by_role("button", name="Write prompts…").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("combobox", name="Category").fill("Physical")
    dialog.get_by_label("Rule that each prompt breaks").fill("gravity")
    expect(dialog.get_by_label("Estimate").get_by_text("at most 3", exact=True)).to_be_visible()
    assert violations(page) == []
    dialog.get_by_role("button", name="Write prompts").click()
    expect(page.get_by_text("10 prompts ordered.")).to_be_visible()
    expect(page.get_by_text("0 of 1 calls")).to_be_visible()
    site.run_python(
        "from evaluation.benchmarks.writing.models import PromptWriting\n"
        "from evaluation.benchmarks.writing.operations import write\n"
        "write(public_id=PromptWriting.objects.get().public_id)"
    )
    server.close()
    rows = page.get_by_role("table").locator("tbody tr")
    expect(rows).to_have_count(10)
    with page.expect_response(re.compile("q=kite")):  # until then the table may go, and what is below it moves
        page.get_by_label("Search", exact=True).fill("kite")
    expect(rows).to_have_count(10)
    page.get_by_label("Select all shown").check()
    rows.nth(0).get_by_role("checkbox").uncheck()
    page.get_by_role("button", name="Select all 10 that match").click()
    rows.nth(3).get_by_role("checkbox").uncheck()
    page.get_by_role("button", name="Keep", exact=True).click()
    expect(rows.get_by_text("Kept", exact=True)).to_have_count(9)
    rows.nth(3).get_by_role("checkbox").check()
    page.get_by_role("button", name="Set category or rule…").click()
    page.get_by_role("dialog").get_by_label("Category", exact=True).fill("Wind")
    assert violations(page) == []
    page.get_by_role("dialog").get_by_role("button", name="Set", exact=True).click()
    expect(rows.nth(3).get_by_text("Wind", exact=True)).to_be_visible()
    page.get_by_label("Select all shown").check()
    page.get_by_role("button", name="Generate clips…").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Seconds", exact=True).fill("6, 8")
    dialog.get_by_text("A clip of each length for each prompt").click()
    dialog.get_by_label("Price per clip, US dollars").fill("0.10")
    expect(dialog.get_by_label("Estimate").get_by_text("$2.00", exact=True)).to_be_visible()
    assert (violations(page), small_targets(page)) == ([], [])
    dialog.get_by_role("button", name="Generate clips").click()
    expect(page.get_by_text("0 of 20 clips")).to_be_visible()
    assert (violations(page), small_targets(page)) == ([], [])
