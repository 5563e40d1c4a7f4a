"""
``python -m tools.translations``: take the sentences that code marks for translation into the .po file of each language.

New sentences come without a translation, and those that no code has any more go. A test refuses what is missing.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from babel.messages.pofile import read_po, write_po

from tools.machine import ROOT

PACKAGES = ("platform/outtake", "annotations", "worker", "evaluation", "studio")
LOCALE = ROOT / "platform/outtake/locale"
KEYWORDS = {
    **DEFAULT_KEYWORDS,
    **dict.fromkeys(("gettext_noop", "gettext_lazy")),
    **dict.fromkeys(("ngettext_lazy",), (1, 2)),
}


def marked() -> Catalog:
    """Return all sentences that code marks for translation, in the order of their files."""
    found = Catalog(fuzzy=False)
    for path in sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py")):
        code = path.read_bytes()
        if b"gettext" in code:
            for line, message, comments, context in extract("python", BytesIO(code), keywords=KEYWORDS):
                found.add(message, None, [(str(path), line)], auto_comments=comments, context=context)
    return found


def translations() -> Iterator[tuple[Path, Catalog]]:
    """Return the file of each language with what it has."""
    for path in sorted(LOCALE.glob("*/LC_MESSAGES/django.po")):
        with path.open("rb") as file:
            yield path, read_po(file, locale=path.parts[-3])


def main() -> int:
    """Update the files, and print how many sentences have no translation."""
    template = marked()
    for path, known in translations():
        template.creation_date = known.creation_date  # so that nothing changes where no sentence does
        known.update(template, no_fuzzy_matching=True)
        known.obsolete.clear()
        with path.open("wb") as file:
            write_po(file, known, width=110, no_location=True, sort_output=True, omit_header=False)
        missing = sum(not is_translated(message.string) for message in known if message.id)
        print(f"{path.relative_to(ROOT)}: {len(known)} sentences, {missing} without a translation")
    return 0


def is_translated(text: object) -> bool:
    """Tell whether a sentence has a translation, in each of its plural forms."""
    return all(text) if isinstance(text, tuple | list) else bool(text)


if __name__ == "__main__":
    sys.exit(main())
