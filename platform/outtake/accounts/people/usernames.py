"""
Names of accounts, and which of them a reader takes for one another. Pure.

A new name is written in one script (Japanese, Korean and Chinese count with Latin as one), and its skeleton is unique:
what is left when case, width, and which of several like letters it is, are gone. `ROOT`, `r00t` and `rооt` with a
Cyrillic о have the skeleton of `root`. This follows Unicode's UTS 39, with a table of those letters alone that a name
of one script can borrow.
"""

from __future__ import annotations

import re
import unicodedata

from django.utils.translation import gettext

# The scripts in everyday use, by Unicode's UAX 31. Others, such as Lisu and Cherokee, have alphabets like Latin's.
SCRIPTS = frozenset(
    (
        *(
            "ARABIC",
            "ARMENIAN",
            "BENGALI",
            "BOPOMOFO",
            "CJK",
            "CYRILLIC",
            "DEVANAGARI",
            "ETHIOPIC",
            "GEORGIAN",
            "GREEK",
        ),
        *("GUJARATI", "GURMUKHI", "HANGUL", "HEBREW", "HIRAGANA", "KANNADA", "KATAKANA", "KHMER", "LAO", "LATIN"),
        *("MALAYALAM", "MYANMAR", "ORIYA", "SINHALA", "TAMIL", "TELUGU", "THAANA", "THAI", "TIBETAN"),
    )
)
TOGETHER = (
    {"LATIN", "CJK", "HIRAGANA", "KATAKANA"},
    {"LATIN", "CJK", "HANGUL"},
    {"LATIN", "CJK", "BOPOMOFO"},
)
INVISIBLE = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")
SIGNS = frozenset(map(chr, range(0x20, 0x7F))) | set("·’–")
KEPT_SIGNS = " .+-_0123456789"  # of a name elsewhere
MARKS_OF_ANY = ("COMBINING", "IDEOGRAPHIC")

# Letters after case folding, and what they look like, as a capital or as a small letter.
LIKE = str.maketrans(
    "авеһнкморсԁԛԝтухѕіјѵьүӏ" + "αβεζηικμνορτυχγ" + "օոսհցզյտլ" + "ıɩɑɡʀ" + "01" + "’–",
    "abehhkmopcdqwtyxsijvbyl" + "abezhikmnoptyxy" + "onuhgqjsl" + "iiagr" + "ol" + "'-",
)


def skeleton(name: str) -> str:
    """Return what a name has in common with all that look like it."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    digits = "".join(str(unicodedata.decimal(each, each)) for each in plain)
    return " ".join(unicodedata.normalize("NFKC", digits).translate(LIKE).split())


def fault_of(name: str) -> str | None:
    """Say what is wrong with the letters of a new name of printable characters, and the remedy; None if nothing is."""
    if INVISIBLE.search(name):
        return gettext("has an invisible character; remove it")
    if (normal := unicodedata.normalize("NFKC", name)) != name:
        return gettext("has letters of an unusual width or form; write it as {name!r}").format(name=normal)
    scripts = set()
    for each in name:
        if each in SIGNS and not each.isalpha():  # digits are signs here: every script uses 0 to 9
            continue
        if (script := _script_of(each)) is None:
            return gettext("has {letter!r} in it; use letters, digits, spaces and signs such as . - _").format(
                letter=each
            )
        scripts.add(script)
    scripts.discard("")
    if len(scripts) > 1 and not any(scripts <= each for each in TOGETHER):
        mixed = gettext(" and ").join(sorted(script.title() for script in scripts))
        return gettext("mixes letters of {scripts}, which can look alike; use one script").format(scripts=mixed)
    return None


def _script_of(character: str) -> str | None:
    """Return the script of a letter, mark or digit; "" for a mark that goes with any; None for what no name has."""
    if unicodedata.category(character)[0] not in "LMN":
        return None
    script = re.split("[ -]", unicodedata.name(character, ""))[0]
    if script in MARKS_OF_ANY:
        return ""
    is_odd = script == "LATIN" and character.upper() == character.lower()  # phonetic signs and small capitals
    return script if script in SCRIPTS and not is_odd else None


def usable(wish: str) -> str:
    """Return a username made from a name used elsewhere; "" if none of its characters is allowed."""
    normal = INVISIBLE.sub("", unicodedata.normalize("NFKC", wish))
    kept = "".join(each for each in normal if each in KEPT_SIGNS or _script_of(each) is not None)
    kept = " ".join(kept.split())
    return kept if fault_of(kept) is None else ""
