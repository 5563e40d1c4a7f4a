"""
What is known of each platform, as data: a recruitment begins with it, and may say otherwise.

Sources: docs.prolific.com (URL parameters, completion link), researcher-help.prolific.com (least reward of £6 or $8 an
hour), connect-researcher-help.cloudresearch.com (parameters; the redirect is each project's own, so it has no default).
Fees change, and differ by contract: they are a start for the preview, and a column of the recruitment.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import quote

from outtake.errors import FieldError

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
