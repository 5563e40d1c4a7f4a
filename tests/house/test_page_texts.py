"""The texts of server-rendered pages and e-mails are all in one catalogue, and all of it is used."""

from __future__ import annotations

import re

import pytest
from django.template import engines
from django.utils import translation

from outtake.page_texts import CATALOGUES, ENGLISH, text
from tests.house.fuzzing import ROOT

PACKAGE = ROOT / "platform" / "outtake"
TEMPLATES = sorted((PACKAGE / "templates").rglob("*.html"))
TAG = re.compile(r"\{%.*?%\}|\{\{.*?\}\}|<[^>]*>", re.DOTALL)
KEY = re.compile(r"""\btext\b[ (]f?["']([a-z_.{}]+)["']""")
MAILS = {"login_code", "email_confirmation", "invitation", "digest"}
VALUE = re.compile(r"\{[a-z_]+\}")
TEXTS = CATALOGUES[ENGLISH]
#: Words that are the same in German.
SAME = {"page.name", "page.title", "shell.studio", "sign_in.name", "sign_in_code.code", "account.token_header"}
SAME |= {"unbuilt.command"}


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_a_template_has_no_text_of_its_own(path):
    template = re.sub(r"\{% text .*?%\}", "", path.read_text("utf-8"))
    assert not re.search(r"[A-Za-z]", TAG.sub("", template)), TAG.sub("", template).split()
    assert not re.search(r'(aria-label|title|placeholder)="[^"{]*[A-Za-z]', template)


def test_every_text_is_used_and_every_key_exists():
    sources = [*TEMPLATES, *PACKAGE.rglob("*.py"), *(ROOT / "annotations" / "crowd").rglob("*.py")]
    used = {key for path in sources if path.parent.name != "page_texts" for key in KEY.findall(path.read_text("utf-8"))}
    mails = {key for key in TEXTS if key.startswith(("mail.", "role.", "shell."))}
    assert {key for key in used if "." in key and "{" not in key} == set(TEXTS) - mails
    assert {each.split(".")[1] for each in mails if each.startswith("mail.")} == MAILS


@pytest.mark.parametrize("language", sorted(set(CATALOGUES) - {ENGLISH}))
def test_another_language_has_every_text_with_the_same_values(language):
    texts = CATALOGUES[language]
    assert list(texts) == list(TEXTS)
    for key, english in TEXTS.items():
        assert sorted(set(VALUE.findall(texts[key]))) == sorted(set(VALUE.findall(english))), key
        assert texts[key].strip(), key
    assert {key for key in texts if texts[key] == TEXTS[key]} == SAME


def test_a_text_is_in_the_active_language():
    with translation.override("de"):
        assert text("sign_in.heading") == "Anmelden"
    assert text("sign_in.heading") == "Sign in"


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
