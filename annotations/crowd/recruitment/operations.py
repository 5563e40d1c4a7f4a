"""Say how a study finds its people, and open, pause and close it."""

from __future__ import annotations

import re
import secrets
from typing import Any

from django.db import transaction

from annotations.crowd.models import Recruitment
from annotations.crowd.platforms.platforms import CODE_FIELDS, PLATFORMS, Parameters, exit_faults, parameter_faults
from annotations.studies.models import Round, Study
from outtake.errors import Conflict, FieldError, Invalid
from outtake.fields import ALPHABET

CODE_LENGTH = 10  # 50 bits: no one guesses the code of an end that is not theirs
MOST_TASKS_EACH, MOST_MINUTES, MOST_REWARD_MINOR, WIDEST_PX = 10_000, 14 * 24 * 60, 1_000_000, 10_000
CURRENCY = re.compile(r"[A-Z]{3}", re.ASCII)

STATE_MOVES = {
    Recruitment.DRAFT: {Recruitment.OPEN},
    Recruitment.OPEN: {Recruitment.PAUSED, Recruitment.CLOSED},
    Recruitment.PAUSED: {Recruitment.OPEN, Recruitment.CLOSED},
    Recruitment.CLOSED: {Recruitment.OPEN},
}
RANGES = {
    "tasks_each": (1, MOST_TASKS_EACH),
    "max_minutes": (1, MOST_MINUTES),
    "reward_minor": (0, MOST_REWARD_MINOR),
    "fee_percent": (0, 100),
    "min_width_px": (0, WIDEST_PX),
}


def recruit(*, study: Study, platform: str, **columns: Any) -> Recruitment:
    """
    Say how a study finds its people, or say it again. What is left out stays as it was; on the first call it is what
    the platform begins with, and the three codes are randomised.

    Once someone is in, what they were promised holds: platform and currency stay, the reward may only rise, the
    minutes only grow, and the tasks only become fewer. A changed text of consent is a new version.

    :param columns: of `Recruitment`, but for its state and the version of the consent
    :raises Invalid: naming all that is wrong at once.
    :raises Conflict: if a promise would be broken.
    """
    if platform not in PLATFORMS:
        raise Invalid.field("platform", f"{platform[:40]!r} is not one of {', '.join(PLATFORMS)}.")
    with transaction.atomic():
        Study.objects.select_for_update().get(pk=study.pk)  # two first calls make one recruitment
        before = Recruitment.objects.filter(study=study).first()
        wanted = _wanted(study, before, platform, columns)
        if faults := _faults(wanted):
            raise Invalid.of(faults)
        if before is not None and before.entries.exists() and (broken := _broken_promises(before, wanted)):
            raise Conflict(f"People have already joined under other terms: {'; '.join(broken)}.")
        if before is not None and before.consent != wanted.consent:
            wanted.consent_version = before.consent_version + 1
        wanted.save()
    return wanted


def set_state(*, recruitment: Recruitment, state: str) -> Recruitment:
    """
    Open, pause or close a recruitment. While it is not open no one new comes in; who is in goes on.

    :raises Invalid: if there is no such state.
    :raises Conflict: if it cannot become that from what it is, or has nothing to do for people.
    """
    if state not in Recruitment.STATES:
        raise Invalid.field("state", f"{state[:40]!r} is not one of {', '.join(Recruitment.STATES)}.")
    with transaction.atomic():
        locked = Recruitment.objects.select_for_update().get(pk=recruitment.pk)
        if state == locked.state:
            return locked
        if state not in STATE_MOVES[locked.state]:
            raise Conflict(f"It is {locked.state} and cannot be changed to {state}.")
        work = Round.objects.after_training().filter(study=locked.study_id, task_count__gt=0)
        if state == Recruitment.OPEN and not work.exists():
            raise Conflict("The study has no tasks; add some before you open the recruitment.")
        locked.state = state
        locked.save(update_fields=["state"])
    return locked


def _wanted(study: Study, before: Recruitment | None, platform: str, columns: dict[str, Any]) -> Recruitment:
    wanted = Recruitment(study=study, **_beginning(platform))
    if before is not None:
        wanted = Recruitment.objects.get(pk=before.pk)
        if before.platform != platform:
            for name, value in _of_platform(platform).items():
                setattr(wanted, name, value)
    for name, value in columns.items():
        setattr(wanted, name, value)
    return wanted


def _of_platform(platform: str) -> dict[str, Any]:
    known = PLATFORMS[platform]
    return {
        "platform": platform,
        "person_parameter": known.parameters.person,
        "submission_parameter": known.parameters.submission,
        "study_parameter": known.parameters.study,
        "return_url": known.return_url,
        "currency": known.currency,
        "fee_percent": known.fee_percent,
    }


def _beginning(platform: str) -> dict[str, Any]:
    codes = {field: "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH)) for field in CODE_FIELDS.values()}
    return {**_of_platform(platform), **{field: code.upper() for field, code in codes.items()}}


def _faults(wanted: Recruitment) -> list[FieldError]:
    faults = []
    for name, (least, most) in RANGES.items():
        value = getattr(wanted, name)
        if value is None:
            faults.append(FieldError(name, f"This field is required: a whole number from {least} to {most:,}."))
        elif not least <= value <= most:
            faults.append(FieldError(name, f"{value:,} is not from {least} to {most:,}."))
    if not CURRENCY.fullmatch(wanted.currency):
        faults.append(
            FieldError(
                "currency", f"{wanted.currency[:10]!r} is not a valid currency; give a three-letter code such as GBP."
            )
        )
    if not wanted.consent.strip():
        faults.append(
            FieldError("consent", "The text is missing; describe what people agree to, and whom they can contact.")
        )
    names = Parameters(wanted.person_parameter, wanted.submission_parameter, wanted.study_parameter)
    codes = {kind: getattr(wanted, field) for kind, field in CODE_FIELDS.items()}
    return faults + parameter_faults(names) + exit_faults(codes, wanted.return_url)


def _broken_promises(before: Recruitment, wanted: Recruitment) -> list[str]:
    broken = [
        f"{name} stays {getattr(before, name)}"
        for name in ("platform", "currency", "person_parameter", "submission_parameter")
        if getattr(wanted, name) != getattr(before, name)
    ]
    if wanted.reward_minor < before.reward_minor:
        broken.append(f"reward_minor is at least {before.reward_minor}")
    if wanted.max_minutes < before.max_minutes:
        broken.append(f"max_minutes is at least {before.max_minutes}")
    if wanted.tasks_each > before.tasks_each:
        broken.append(f"tasks_each is at most {before.tasks_each}")
    return broken
