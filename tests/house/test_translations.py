"""Sentences of refusals that code marks for translation: each has one, with the same values."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.mofile import read_mo

from outtake.translations import compile_translations
from tools.translations import is_translated, marked, translations

VALUE = re.compile(r"\{\w+(?:![rs])?\}")


def forms(text: str | tuple[str, ...]) -> tuple[str, ...]:
    return text if isinstance(text, tuple) else (text,)


@pytest.mark.parametrize(("path", "known"), list(translations()), ids=lambda each: getattr(each, "locale", None) and "")
def test_every_sentence_that_code_marks_is_translated_and_no_other(path: Path, known) -> None:
    sentences = {message.id for message in marked() if message.id}
    assert len(sentences) > 100
    assert {message.id for message in known if message.id} == sentences, "run make translations"
    for message in known:
        if message.id:
            assert is_translated(message.string), f"{message.id!r} has no translation in {path}"
            for original, translated in zip(forms(message.id), forms(message.string), strict=True):
                assert set(VALUE.findall(translated)) == set(VALUE.findall(original)), message.id


def test_translations_are_compiled_once(tmp_path: Path) -> None:
    (compiled,) = compile_translations(tmp_path)
    assert compile_translations(tmp_path) == []
    with compiled.open("rb") as file:
        assert read_mo(file).get("Invalid input").string == "Ungültige Eingabe"
