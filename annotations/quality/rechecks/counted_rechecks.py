"""The clips behind the rechecks of a study, in all and of each annotator."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from annotations.annotators.models import Annotator
from annotations.quality.rechecks.models import Recheck
from annotations.quality.rechecks.queries import rechecks_in
from annotations.studies.models import Study
from annotations.tasks.counted_tasks import COUNT, NUMBER, PERCENT, SHARE, CountedTasks
from outtake.errors import Invalid

ACCEPTED_SHARE, DECIDED = "accepted_share", "decided"
TITLES: Mapping[str, str] = {
    Recheck.OPEN: "Annotations to recheck",
    Recheck.ACCEPTED: "Annotations that were rechecked and accepted",
    Recheck.CORRECTED: "Annotations that were rechecked and corrected",
    Recheck.SENT_BACK: "Annotations that were rechecked and sent back",
    DECIDED: "Annotations that were rechecked",
    ACCEPTED_SHARE: "Accepted of the rechecked annotations",
}


def counted_by_rechecks(study: Study, annotator: Annotator | None, what: str) -> CountedTasks:
    """
    Return the clips of the rechecks of an annotator's annotations that have an outcome.

    :param annotator: None: of all annotators
    :param what: a state of `Recheck`; ``decided``: with any outcome; or ``accepted_share`` among these
    :raises Invalid: if there is no such outcome
    """
    if what not in TITLES:
        known = ", ".join(TITLES)
        raise Invalid.field("counted", f"{what[:40]!r} is no outcome of a recheck; give one of {known}.")
    rechecks = rechecks_in(study) if annotator is None else rechecks_in(study).filter(assignment__annotator=annotator)
    states = (what,) if what in Recheck.STATES else Recheck.DECIDED
    found = list(rechecks.filter(state__in=states).order_by("pk").values_list("assignment__task_id", "state"))
    title = TITLES[what] + (f": {annotator.label}" if annotator else "")
    if what == ACCEPTED_SHARE:
        return _share(title, found)
    tasks = Counter(task for task, _ in found)
    values = {task: float(n) for task, n in tasks.items()}
    return CountedTasks(title, list(values), float(len(found)), NUMBER, COUNT, len(found), "rechecks", values)


def _share(title: str, found: list[tuple[int, str]]) -> CountedTasks:
    of_tasks, accepted = Counter(task for task, _ in found), Counter[int]()
    accepted.update(task for task, state in found if state == Recheck.ACCEPTED)
    values = {task: accepted[task] / n for task, n in of_tasks.items()}
    value = accepted.total() / len(found) if found else None
    return CountedTasks(title, list(values), value, PERCENT, SHARE, len(found), "rechecks", values)
