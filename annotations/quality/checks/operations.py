"""Say how often checks come among the work of a round: tasks with a known answer, and tasks that were done before."""

from __future__ import annotations

from collections.abc import Iterator

from django.db import transaction

from annotations.instruments.documents import MARKED_ERROR
from annotations.quality.checks.create_checks import create_checks
from annotations.quality.checks.models import CheckSchedule
from annotations.studies.models import Round
from annotations.studies.queries import instrument_in
from annotations.tasks.models import TaskKey
from annotations.tasks.querysets import is_check
from outtake.errors import FieldError, Invalid

MOST_PERCENT = 50
MOST = 2**31 - 1
GOLD = ("gold_first_percent", "gold_later_percent")
PERCENTS = (*GOLD, "repeat_percent")
LEAST = {"first_tasks": 0, "repeat_after": 1, "seed": 0}


def set_check_schedule(*, round_: Round, **columns: int | bool) -> CheckSchedule:
    """
    Say how often gold and repeats come in a round, and make its checks.

    :param columns: of `CheckSchedule`; what is not given stays as it is
    :raises Invalid: if a number is out of range, less than half of the turns are left for work, or the round is the
        training
    """
    with transaction.atomic():
        Round.objects.select_for_update(no_key=True).get(pk=round_.pk)
        schedule = CheckSchedule.objects.filter(round=round_).first() or CheckSchedule(round=round_)
        for name, value in columns.items():
            setattr(schedule, name, value)
        if faults := list(_faults(schedule)):
            raise Invalid.of(faults)
        schedule.save()
        TaskKey.objects.filter(is_check(), task__round=round_).update(min_iou=schedule.min_iou)
    create_checks(round_=round_)
    return schedule


def _faults(schedule: CheckSchedule) -> Iterator[FieldError]:
    if schedule.round.is_training:
        yield FieldError("round", "Checks cannot be added to the training; choose round 1 or later.")
    for name in PERCENTS:
        if not 0 <= (share := getattr(schedule, name)) <= MOST_PERCENT:
            yield FieldError(name, f"{share} is not a valid share of the turns; give 0 to {MOST_PERCENT} percent.")
        elif name in GOLD and (both := share + schedule.repeat_percent) > MOST_PERCENT:
            yield FieldError(name, f"With repeats it makes {both} percent; leave {100 - MOST_PERCENT} for work.")
    for name, least in LEAST.items():
        if not least <= (value := getattr(schedule, name)) <= MOST:
            yield FieldError(name, f"{value} is out of range; give {least} to {MOST:,}.")
    if not 1 <= schedule.min_iou <= 100:
        yield FieldError("min_iou", f"{schedule.min_iou} is not a percentage; give 1 to 100.")
    has_gold = any(getattr(schedule, name) for name in GOLD)
    if has_gold and instrument_in(schedule.round_id).subject == MARKED_ERROR:
        yield FieldError(GOLD[0], "The quality of a marked error has no known answer; set this to 0 and use repeats.")
