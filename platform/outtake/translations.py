"""
Compile the translations of refusals, ``locale/LANGUAGE/LC_MESSAGES/django.po``, into the files that gettext reads.

``python -m outtake.translations`` does it with Babel, which no server needs. A wheel and an installation have the
compiled files already. Without them everything is said in English.
"""

from __future__ import annotations

from pathlib import Path

LOCALE = Path(__file__).resolve().parent / "locale"


def gettext_noop(message: str) -> str:
    """
    Mark a sentence for translation where it is read, and return it as it is.

    Django's own function asks for settings, which what only measures or renders a clip does not have.
    """
    return message


def compile_translations(target: Path = LOCALE) -> list[Path]:
    """
    Compile each file of translations that is newer than what was compiled of it; return the files written.

    :param target: a folder in the place of ``locale``
    """
    written = []
    for source in sorted(LOCALE.glob("*/LC_MESSAGES/*.po")):
        compiled = target / source.relative_to(LOCALE).with_suffix(".mo")
        if compiled.exists() and compiled.stat().st_mtime >= source.stat().st_mtime:
            continue
        _compile(source, compiled)
        written.append(compiled)
    return written


def _compile(source: Path, compiled: Path) -> None:
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with source.open("rb") as file:
        catalog = read_po(file)
    compiled.parent.mkdir(parents=True, exist_ok=True)
    unfinished = compiled.with_suffix(f".{id(catalog)}.part")  # several processes may compile at the same time
    with unfinished.open("wb") as file:
        write_mo(file, catalog)
    unfinished.replace(compiled)


if __name__ == "__main__":
    compile_translations()
