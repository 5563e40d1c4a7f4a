"""
One line of each file about chains of reasoning, as the values that are compared.

``chains`` of a reference have true types, and in a release the sentences of each as ``tags``; predictions have the
types that a critic or a person named. The types are the five of VideoCritic, or those of one's own instrument.
"""

from __future__ import annotations

from typing import NamedTuple

from outtake.measures.files.jsonl import Record
from outtake.measures.spotlight.pairs.values import STATUSES

LONGEST_TYPE = 60  # characters


class TrueTypes(NamedTuple):
    """A chain and its true types; one without an error has none."""

    chain: str
    types: frozenset[str]


class ChainReply(NamedTuple):
    """The annotation of a chain; types count where the status is ``ok``."""

    chain: str
    status: str
    types: frozenset[str]


def true_types(line: Record) -> TrueTypes:
    """
    Read the true types of a chain.

    :raises FileError: if the line breaks the format, or its tags have other types
    """
    types = _types(line)
    if "tags" in line.fields:
        tagged = frozenset(tag.text("type") for tag in line.records("tags"))
        if tagged != types:
            line.refuse("types", sorted(types), f"its tags have the types {sorted(tagged)}; both have to be the same")
    return TrueTypes(line.text("chain"), types)


def chain_reply(line: Record) -> ChainReply:
    """
    Read the annotation of a chain.

    :raises FileError: if the line breaks the format
    """
    status = line.choice("status", STATUSES) if "status" in line.fields else "ok"
    return ChainReply(line.text("chain"), status, _types(line))


def _types(line: Record) -> frozenset[str]:
    given = line.fields.get("types")
    is_list = isinstance(given, list) and all(isinstance(each, str) and 0 < len(each) <= LONGEST_TYPE for each in given)
    if not isinstance(given, list) or not is_list:
        line.refuse("types", given, f'give a list of texts of up to {LONGEST_TYPE} characters, such as ["temporal"]')
    return frozenset(given)
