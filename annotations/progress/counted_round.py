"""The clips behind how far a round is: its tasks by state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from annotations.progress.study_progress import counts_of, current_leases, round_states, with_submissions
from annotations.studies.models import Round, Study
from annotations.tasks.counted_tasks import COUNT, NUMBER, CountedTasks
from outtake.errors import Invalid

TASKS, LEASED = "tasks", "leased"
TITLES: Mapping[str, str] = {
    TASKS: "Tasks",
    "open": "Tasks with an open place",
    LEASED: "Tasks in progress",
    "submitted": "Tasks that someone submitted",
    "done": "Tasks that all requested people submitted",
    "held": "Tasks with a clip that is taken down",
}


def counted_by_round(study: Study, n: str, what: str) -> CountedTasks:
    """
    Return the clips of the tasks of a round that are in a state.

    :param n: the number of the round, which is not the training; empty: the last round
    :param what: a state of `annotations.progress.study_progress.StudyCounts`
    :raises Invalid: if there is no such round, or no such state
    """
    round_ = _round(study, n)
    if what not in TITLES:
        known = ", ".join(TITLES)
        raise Invalid.field("counted", f"{what[:40]!r} is no state of a round's tasks; give one of {known}.")
    value = getattr(counts_of(round_), what)
    title = f"{TITLES[what]}: round {round_.n}"
    if what == LEASED:
        held = Counter(current_leases([round_]).values_list("task_id", flat=True))
        leases = {task: float(people) for task, people in held.items()}
        return CountedTasks(title, list(leases), float(value), NUMBER, COUNT, value, TASKS, leases)
    tasks = with_submissions([round_])
    if what != TASKS:
        tasks = tasks.filter(dict(round_states(round_))[what])
    return CountedTasks(title, tasks.values("pk"), float(value), NUMBER, COUNT, value, TASKS)


def _round(study: Study, n: str) -> Round:
    rounds = study.rounds.after_training().order_by("-n")
    found = rounds.first() if n == "" else rounds.filter(n=int(n)).first() if n.isdecimal() else None
    if found is None:
        known = ", ".join(str(each.n) for each in reversed(rounds))
        raise Invalid.field("counted", f"{n[:40]!r} is no round of this study; its rounds are {known}.")
    return found
