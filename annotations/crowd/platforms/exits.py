"""The ways out: which code belongs to which end, and the address that takes it back to the platform."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated
from urllib.parse import quote, urlsplit

from typing_extensions import Doc

from outtake.errors import FieldError

CODE = re.compile(r"[A-Za-z0-9_-]{4,60}", re.ASCII)
PLACE = "{code}"
COMPLETED, SCREENED_OUT, ATTENTION = KINDS = ("completed", "screened_out", "attention")


@dataclass(frozen=True, slots=True)
class CompletionCode:
    """The code of the end of a participation, which the person takes back to the platform."""

    kind: Annotated[str, Doc("completed, screened_out or attention")]
    code: str
    url: Annotated[str | None, Doc("where the person goes with it; null where they type it in")]


def exit_of(kind: str | None, codes: Mapping[str, str], return_url: str) -> CompletionCode | None:
    """
    Return the way out of an end; None for one that has no code.

    An address without a place for the code is the way out of those who completed, and of no one else.
    """
    if kind is None or kind not in codes:
        return None
    code = codes[kind]
    if PLACE in return_url:
        return CompletionCode(kind, code, return_url.replace(PLACE, quote(code, safe="")))
    return CompletionCode(kind, code, return_url if return_url and kind == COMPLETED else None)


def exit_faults(codes: Mapping[str, str], return_url: str) -> list[FieldError]:
    """Return what is wrong with the codes and the way back of a recruitment."""
    faults = []
    for kind, code in codes.items():
        field = CODE_FIELDS[kind]
        if not CODE.fullmatch(code):
            faults.append(
                FieldError(field, f"{code[:40]!r} is not a valid code; give 4 to 60 letters, digits, _ or -.")
            )
    if len(set(codes.values())) != len(codes):
        faults.append(FieldError(CODE_FIELDS[COMPLETED], "Two outcomes have the same code; give each its own code."))
    if return_url and not _is_way_back(return_url):
        message = f"{return_url[:60]!r} is not an https address; {PLACE} is the only placeholder it can contain."
        faults.append(FieldError("return_url", message))
    return faults


CODE_FIELDS = {COMPLETED: "completion_code", SCREENED_OUT: "screen_out_code", ATTENTION: "attention_code"}


def _is_way_back(address: str) -> bool:
    filled = address.replace(PLACE, "CODE")
    if not filled.isascii() or not filled.isprintable() or any(sign in filled for sign in '{} "<>\\'):
        return False
    try:
        parts = urlsplit(filled)
        has_port = parts.port is None or parts.port > 0
    except ValueError:
        return False
    # the code belongs behind the host: one in the host's name would go to anyone who owns that name
    return parts.scheme == "https" and bool(parts.hostname) and not parts.username and has_port and _in_path(address)


def _in_path(address: str) -> bool:
    return PLACE not in urlsplit(address).netloc
