"""The texts of server-rendered pages and e-mails are all in one catalogue, and all of it is used."""

from __future__ import annotations

import re

import pytest
from django.template import engines

from outtake.page_texts import TEXTS, text
from tests.house.fuzzing import ROOT

PACKAGE = ROOT / "platform" / "outtake"
TEMPLATES = sorted((PACKAGE / "templates").rglob("*.html"))
TAG = re.compile(r"\{%.*?%\}|\{\{.*?\}\}|<[^>]*>", re.DOTALL)
KEY = re.compile(r"""\btext\b[ (]f?["']([a-z_.{}]+)["']""")


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_a_template_has_no_text_of_its_own(path):
    template = re.sub(r"\{% text .*?%\}", "", path.read_text("utf-8"))
    assert not re.search(r"[A-Za-z]", TAG.sub("", template)), TAG.sub("", template).split()
    assert not re.search(r'(aria-label|title|placeholder)="[^"{]*[A-Za-z]', template)


def test_every_text_is_used_and_every_key_exists():
    sources = [*TEMPLATES, *PACKAGE.rglob("*.py"), *(ROOT / "annotations" / "crowd").rglob("*.py")]
    used = {key for path in sources if path.name != "page_texts.py" for key in KEY.findall(path.read_text("utf-8"))}
    mails = {key for key in TEXTS if key.startswith("mail.")}
    assert {key for key in used if "." in key and "{" not in key} == set(TEXTS) - mails
    assert {each.split(".")[1] for each in mails} == {"login_code", "email_confirmation", "invitation"}


def test_values_are_escaped_on_pages_and_not_in_mails():
    page = engines["django"].from_string('{% text "invitation.heading" project=project role="annotator" %}')
    assert page.render({"project": "<b> & {role}"}) == "Join “&lt;b&gt; &amp; {role}” as annotator"
    values = {"by": "ada", "project": "R&D", "role": "admin", "link": "https://x", "ends": "3 May 2026"}
    assert "ada invites you to “R&D” as admin.\n\nhttps://x\n" in text("mail.invitation.message", **values)


def test_an_unknown_text_is_an_error():
    with pytest.raises(KeyError):
        text("nothing.here")
    with pytest.raises(KeyError):
        text("sign_in.too_often")
