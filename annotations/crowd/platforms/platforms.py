"""
What is known of each platform, as data: a recruitment begins with it, and may say otherwise. The ids that a platform
hands over in the URL, and the addresses that take people back, with the code of each end.

Sources: docs.prolific.com (URL parameters, completion link), researcher-help.prolific.com (least reward of £6 or $8 an
hour), connect-researcher-help.cloudresearch.com (parameters; the redirect is each project's own, so it has no default).
Fees change, and differ by contract: they are a start for the preview, and a column of the recruitment.

An id goes into files that spreadsheets open, so it begins with a letter, a digit or ``_`` and holds nothing unusual.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, NamedTuple
from urllib.parse import quote, urlsplit

from django.utils.translation import gettext
from typing_extensions import Doc

from outtake.errors import FieldError, Invalid

NAME = re.compile(r"[A-Za-z][A-Za-z0-9_.-]{0,59}", re.ASCII)

# Less than this is reported as little pay, in hundredths an hour; nothing is known for other currencies.
LEAST_HOURLY_MINOR = {"GBP": 600, "USD": 800}


class Parameters(NamedTuple):
    """The names in the URL of the platform's ids of a person, of one participation, and of its study ("" for none)."""

    person: str
    submission: str
    study: str = ""


class Platform(NamedTuple):
    """What a recruitment on a platform begins with; ``{code}`` in the return address is replaced by the code."""

    name: str
    parameters: Parameters
    return_url: str
    currency: str
    fee_percent: int
    placeholder: str = ""  # what its users paste for an id, with {name}; "" where it adds the ids itself


PLATFORMS = {
    each.name: each
    for each in (
        Platform(
            "prolific",
            Parameters("PROLIFIC_PID", "SESSION_ID", "STUDY_ID"),
            "https://app.prolific.com/submissions/complete?cc={code}",
            "GBP",
            43,
            "{{%{name}%}}",
        ),
        Platform("connect", Parameters("participantId", "assignmentId", "projectId"), "", "USD", 25),
        Platform("other", Parameters("participant", "submission"), "", "USD", 0),
        Platform("simulated", Parameters("participant", "submission"), "", "USD", 0),
    )
}


def parameter_faults(parameters: Parameters) -> list[FieldError]:
    """Return what is wrong with the names that a recruitment gives."""
    faults = []
    for field, name in zip(("person", "submission", "study"), parameters, strict=True):
        if name == "" and field != "person":
            continue
        if not NAME.fullmatch(name):
            message = f"{name[:40]!r} is not a valid name for a URL parameter; give letters, digits, and any of _ . -"
            faults.append(FieldError(f"{field}_parameter", message))
    given = [name for name in parameters if name]
    if len(set(given)) != len(given):
        faults.append(FieldError("person_parameter", "Two ids have the same name; give each its own name."))
    return faults


def join_link(site: str, recruitment: str, ids: Sequence[tuple[str, str]] = ()) -> str:
    """Return the address at which someone with these ids, as (name, id), comes in."""
    query = "&".join(f"{quote(name)}={quote(value, safe='')}" for name, value in ids)
    return f"{site.rstrip('/')}/join/{recruitment}" + (f"?{query}" if query else "")


def study_link(site: str, recruitment: str, platform: Platform, parameters: Parameters) -> str:
    """Return the address that is pasted into the platform, with its own placeholders where it has such."""
    link = join_link(site, recruitment)
    if not platform.placeholder:
        return link
    names = [name for name in (parameters.person, parameters.study, parameters.submission) if name]
    return f"{link}?" + "&".join(f"{name}={platform.placeholder.replace('{name}', name)}" for name in names)


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
        message = gettext("{name} appears {n} times in the address; open the platform's link again.")
        raise Invalid.field(name, message.format(name=name, n=len(values)))
    if not values and needed:
        message = gettext(
            "{name} is missing from the address. Open the study from the platform, not from a copied link."
        )
        raise Invalid.field(name, message.format(name=name))
    return values[0] if values else ""


def _check(name: str, value: str) -> None:
    shown = value[:40]
    if TEMPLATE.search(value):
        message = gettext(
            "{value!r} is a placeholder that the platform did not fill in. Please tell the researcher: the study's "
            "address has to be set up there with URL parameters (on Prolific: “I'll use URL parameters”)."
        )
        raise Invalid.field(name, message.format(value=shown))
    if len(value) > LONGEST_ID:
        message = gettext("{value!r}… has {n} characters; an id has at most {most}.")
        raise Invalid.field(name, message.format(value=shown, n=len(value), most=LONGEST_ID))
    if not ID.fullmatch(value):
        message = gettext("{value!r} is not a valid platform id. Open the study from the platform again.")
        raise Invalid.field(name, message.format(value=shown))


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
