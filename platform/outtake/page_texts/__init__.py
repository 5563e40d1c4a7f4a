"""
The texts of pages that the server renders and of its e-mails: signing in, invitations, one's account, errors.

All of them are here, a module for each language; templates name them with ``{% text "sign_in.heading" %}``. A text has
its values in braces, such as ``{project}``, which a template escapes. The language is the one that is active in Django
(`outtake.http.language`). The pages of the studio and of annotators have their texts in ``frontend/src/messages``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from outtake.page_texts import english, german

ENGLISH = "en"
#: By language: the text of each key.
CATALOGUES: Mapping[str, Mapping[str, str]] = {ENGLISH: english.TEXTS, "de": german.TEXTS}

register = template.Library()


def active_language() -> str:
    """Return the language in which texts are written now: one of `CATALOGUES`."""
    language = get_language()
    return language if language in CATALOGUES else ENGLISH


def text(key: str, **values: object) -> str:
    """Return a text with its values, without any escaping. Raises `KeyError` for a key or a value that is missing."""
    return CATALOGUES[active_language()][key].format(**values)


@register.simple_tag(name="text")
def _escaped(key: str, **values: Any) -> SafeString:
    """Return a text for a page: it and its values are escaped."""
    escaped = {name: conditional_escape(str(value)) for name, value in values.items()}
    return mark_safe(conditional_escape(CATALOGUES[active_language()][key]).format(**escaped))


@register.simple_tag(name="language")
def _language() -> str:
    """Return the language of a page, for ``<html lang>``."""
    return active_language()
