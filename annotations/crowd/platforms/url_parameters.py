"""
The ids that a platform hands over in the URL.

An id goes into files that spreadsheets open, so it begins with a letter, a digit or ``_`` and holds nothing unusual.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from annotations.crowd.platforms.platforms import Parameters
from outtake.errors import Invalid

LONGEST_ID = 200
ID = re.compile(rf"[A-Za-z0-9_][A-Za-z0-9_.:~+/=@|-]{{0,{LONGEST_ID - 1}}}", re.ASCII)
TEMPLATE = re.compile(r"\{\{|\}\}|\$\{|^%.*%$|^<.*>$|^\[.*\]$|^\{.*\}$", re.DOTALL)


class Ids(NamedTuple):
    """What a platform calls a person, one participation of theirs, and its study; the last two may be ""."""

    person: str
    submission: str
    platform_study: str = ""


def pick_ids(query: Mapping[str, Sequence[str]], parameters: Parameters) -> Ids:
    """
    Pick the ids out of a query, unchecked.

    :raises Invalid: if a required one is missing, or one occurs more than once.
    """
    return Ids(
        _only(query, parameters.person),
        _only(query, parameters.submission) if parameters.submission else "",
        _only(query, parameters.study, needed=False) if parameters.study else "",
    )


def check_ids(ids: Ids, parameters: Parameters) -> Ids:
    """
    Return the ids if they are such.

    :raises Invalid: if one is empty, too long, holds unusual characters, or is a placeholder that was not filled in.
    """
    for name, value in zip((parameters.person, parameters.submission), ids[:2], strict=True):
        if name:
            _check(name, value)
    if ids.platform_study:
        _check(parameters.study or "study", ids.platform_study)
    return ids


def _only(query: Mapping[str, Sequence[str]], name: str, *, needed: bool = True) -> str:
    values = query.get(name, ())
    if len(values) > 1:
        raise Invalid.field(name, f"{name} appears {len(values)} times in the address; open the platform's link again.")
    if not values and needed:
        raise Invalid.field(
            name, f"{name} is missing from the address. Open the study from the platform, not from a copied link."
        )
    return values[0] if values else ""


def _check(name: str, value: str) -> None:
    shown = value[:40]
    if TEMPLATE.search(value):
        raise Invalid.field(
            name,
            f"{shown!r} is a placeholder that the platform did not fill in. Please tell the researcher: the study's "
            "address has to be set up there with URL parameters (on Prolific: “I'll use URL parameters”).",
        )
    if len(value) > LONGEST_ID:
        raise Invalid.field(name, f"{shown!r}… has {len(value)} characters; an id has at most {LONGEST_ID}.")
    if not ID.fullmatch(value):
        raise Invalid.field(name, f"{shown!r} is not a valid platform id. Open the study from the platform again.")
