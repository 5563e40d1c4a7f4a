"""
Split a text into sentences. Pure.

A sentence ends at a line break, or at a mark (``.``, ``!``, ``?``, ``…``) and the quotes and brackets that close after
it, where white space or the end of the text follows. So ``0.5 s`` and ``clip.mp4`` hold no end. Nor does a point after

- a number or a letter that opens the sentence, as in a list: ``1. The cup falls.``
- an abbreviation that something has to follow: ``e.g.``, ``Fig.``
- one that may end a sentence, or an ellipsis, unless the next word has a capital: ``at 3 p.m. the cup falls``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_LINE = re.compile("[^\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029]+")
_MARK = re.compile(r"""[.!?…]+["'”’»)\]]*(?=\s|$)""")
_BULLET = re.compile(r"\s*[(\[]?(?:\d{1,3}|[A-Za-z])\.$")
_SEEN = re.compile(r"\S")
_OPENING = "([\"'“‘«"
_NEVER_LAST = frozenset(
    ["e.g.", "i.e.", "cf.", "vs.", "fig.", "figs.", "eq.", "mr.", "mrs.", "ms.", "dr.", "prof.", "st.", "ca.", "viz."]
)
_SELDOM_LAST = frozenset(["etc.", "approx.", "sec.", "min.", "max.", "resp.", "incl.", "al."])
_BEFORE_A_NUMBER = frozenset(["no.", "nos.", "p.", "pp.", "vol.", "ch."])
_DOTTED = re.compile(r"(?:[A-Za-z]\.){2,}")


def split_sentences(text: str) -> tuple[tuple[int, int], ...]:
    """
    Return [from, to) of each sentence in Unicode code points, in order, without the white space around it.

    Every character that is not white space is in exactly one sentence.
    """
    return tuple(span for line in _LINE.finditer(text) for span in _spans(line.group(), line.start()))


def _spans(line: str, offset: int) -> Iterator[tuple[int, int]]:
    """Yield the spans of the sentences of one line, which begins at `offset` in the text."""
    begin = 0
    for end in [*(mark.end() for mark in _MARK.finditer(line)), len(line)]:
        following = _SEEN.search(line, end)
        if following and _goes_on(line[begin:end], following.group()):
            continue
        if sentence := line[begin:end].strip():
            first = line.index(sentence, begin)
            yield offset + first, offset + first + len(sentence)
        begin = end


def _goes_on(sentence: str, following: str) -> bool:
    """Tell whether a sentence goes on after the mark with which it ends here, by the first character after it."""
    if _BULLET.fullmatch(sentence):
        return True
    last = sentence.split()[-1].lstrip(_OPENING).lower()
    if last in _NEVER_LAST:
        return True
    if last in _BEFORE_A_NUMBER:
        return following.isdigit()
    if last in _SELDOM_LAST or _DOTTED.fullmatch(last) or last.endswith(("...", "…")):
        return following.islower() or following.isdigit()
    return False
