"""
Code, comments, docs and API descriptions are in plain technical English: some phrases are not used.

``python -m tools.phrases`` lists where they are, as a check of ``make check``.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.machine import ROOT

BANNED = (
    *("whoever", "somebody", "anew", "for ever", "in silence", "told of", "what it comes to", "at the prompt"),
    *("by lot", "a word of python", "hang together", "until the likelihood rests", "anybody", "is none of"),
    *("looked at again", "unseen checks?", "have said nothing", "told so", "comes twice", "stands twice", "aright"),
    *("errors a video", "errors an hour", "words a reason", "leave it open", "stay with it", "none proved"),
    *(
        "further where they differ",
        "make the version",
        "not in your hands",
        "what stands against",
        "is no whole number",
    ),
    *("at hand", "what stands", "stands? next to", "leaves? alone", "for good", "told why", "are told", "comes of"),
    *("is none either", "where none is kept", "left alone", "another's hands", "here and now", "the very", "this very"),
    *("what came of", "what comes? of", "(?:became|becomes|become) of", "came to (?:nothing|its)", "as good as"),
    *("very same", "to the letter", "what (?:they|it) (?:came|comes|come) to", "what they said", "in whichever"),
)
BANNED_ON_PAGES = (
    *("for ever", "in silence", "hang together", "a word of python", "is none of", "looked at again", "none proved"),
    *("have said nothing", "told so", "comes twice", "stands twice", "errors an hour", "not in your hands"),
    *("what stands against", "is no whole number"),
)
FOLDERS = ("annotations", "bench", "deploy", "docs", "evaluation", "platform", "studio", "tests", "tools", "worker")
READ = (".py", ".md", ".html", ".yml", ".yaml", ".toml", ".sh")
FROZEN = (
    "CHANGELOG.md",  # what was released
    "annotations/instruments/",  # versions that studies use
    "annotations/migrations/",  # help texts of columns, as they were
    "annotations/work/assignments/models.py",  # the same
    "annotations/quality/rule_documents/presets/",
    "evaluation/reports/tables/preferences.py",  # a note of files that releases hold
    "worker/prompts/",  # versions that runs and releases name
    "platform/outtake_demo/drawn/scenes/walk.py",  # prompts of clips, which are rows
    "platform/outtake_demo/studies/subject_studies.py",
    "frontend/",  # read by a test of its own
    "tests/browser/",  # which looks for these messages
    "tests/tools/test_phrases.py",
    "tools/phrases.py",
)


def pattern_of(phrases: tuple[str, ...]) -> re.Pattern[str]:
    """Return what finds these phrases, across lines and in any case."""
    return re.compile(rf"\b(?:{'|'.join(phrases)})\b".replace(" ", r"\s+"), re.IGNORECASE)


PHRASE, PHRASE_ON_PAGES = pattern_of(BANNED), pattern_of(BANNED_ON_PAGES)


def found_in(text: str, phrase: re.Pattern[str] = PHRASE) -> list[str]:
    """Return each banned phrase of a text with the number of its line."""
    return [f"{text.count(chr(10), 0, each.start()) + 1}: {each[0]}" for each in phrase.finditer(text)]


def read_files() -> list[Path]:
    """Return the files of the project that are read; a checkout may have no git, so the folders are walked."""
    found = [path for path in ROOT.iterdir() if path.is_file()]
    for folder in FOLDERS:
        found += [path for path in (ROOT / folder).rglob("*") if path.is_file() and "_build" not in path.parts]
    read = [path for path in found if path.suffix in READ or path.name == "Makefile"]
    return [path for path in sorted(read) if not str(path.relative_to(ROOT)).startswith(FROZEN)]


def pages() -> list[Path]:
    """Return the sources of the pages, without what is generated."""
    return [path for path in sorted((ROOT / "frontend" / "src").rglob("*.ts*")) if path.name != "schema.d.ts"]


def found_in_all() -> Iterator[str]:
    """Yield each banned phrase of the project with its file and line."""
    for paths, phrase in ((read_files(), PHRASE), (pages(), PHRASE_ON_PAGES)):
        for path in paths:
            yield from (f"{path.relative_to(ROOT)}:{each}" for each in found_in(path.read_text(), phrase))


if __name__ == "__main__":
    found = list(found_in_all())
    print("\n".join(found) or "No banned phrase.")
    sys.exit(1 if found else 0)
