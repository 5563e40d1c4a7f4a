"""
Who made each error of a chain: the rule, a model by its name, or the writer of the original chain.

A chain of the mixed mode has errors by rule and by a model. Each error that was put in names its own origin.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from outtake.catalog.texts.models import Passage
from outtake.measures.papers.videocritic import ALIASES, Mention

UNKNOWN = "unknown"
MIXED = "mixed"
NOT_PUT_IN = "not put in"
"""Of errors in sentences that a chain had before others were added."""


def known_mentions(passage: Passage) -> tuple[Mention, ...]:
    """Return the errors that were put into a chain."""
    return tuple(Mention(_origin_of(each, passage), _type_of(each)) for each in passage.injected)


def tagged_mentions(passage: Passage, tags: Iterable[tuple[int, str]]) -> tuple[Mention, ...]:
    """
    Return true errors that people tagged.

    A tag in a sentence that was put in belongs to who wrote the sentence, of several errors in it to the one of its
    type. Another tag is of an error that the chain had already; where nothing was put in, the chain's origin made it.

    :param tags: of each the sentence, from 0, and the type
    """
    return tuple(Mention(_tagged(passage, sentence, kind), kind) for sentence, kind in sorted(tags))


def _tagged(passage: Passage, sentence: int, kind: str) -> str:
    if not passage.injected:
        return passage.origin or UNKNOWN
    put_in = [each for each in passage.injected if each["sentence"] == sentence]
    same = [each for each in put_in if _type_of(each) == kind]
    return _origin_of((same or put_in)[0], passage) if put_in else NOT_PUT_IN


def _origin_of(error: Mapping[str, Any], passage: Passage) -> str:
    """Return who put an error in. Without a name it is the chain's origin, but of a mixed chain it is not known."""
    mixed = passage.origin.split(":")[0] == MIXED
    return error.get("origin") or (UNKNOWN if mixed else passage.origin or UNKNOWN)


def _type_of(error: Mapping[str, Any]) -> str:
    return ALIASES.get(error["type"], error["type"])
