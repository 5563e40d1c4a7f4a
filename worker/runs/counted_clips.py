"""The clips behind each count of a run: its items by state, and its replies by status."""

from __future__ import annotations

from annotations.tasks.counted_tasks import COUNT, NUMBER, CountedTasks
from annotations.work.submissions.models import Annotation
from outtake.errors import Invalid
from worker.runs.models import CriticRun, RunItem

REPLIES = (Annotation.OK, Annotation.FAILED, Annotation.REFUSED, Annotation.NO_MEDIA)
REPLY = "reply-"  # before a status, because clips and replies can both have failed
UNREAD = "unread"  # all replies but those that could be read


def counted_by_run(run: CriticRun, what: str) -> CountedTasks:
    """
    Return the clips of a run in a state, or those with a reply of a status.

    :param what: a state of an item; or ``reply-`` and the status of an annotation; or ``unread``: all that are not ok
    :raises Invalid: if there is neither
    """
    status = what.removeprefix(REPLY)
    if what == UNREAD or (what.startswith(REPLY) and status in REPLIES):
        wanted = [each for each in REPLIES if each != Annotation.OK] if what == UNREAD else [status]
        said = Annotation.objects.filter(annotator=run.annotator_id, status__in=wanted).latest_revisions()
        tasks = list(said.values_list("task_id", flat=True))
    elif what in RunItem.STATES:
        tasks = list(RunItem.objects.filter(run=run, state=what).values_list("task_id", flat=True))
    else:
        known = ", ".join((*RunItem.STATES, UNREAD, *(REPLY + each for each in REPLIES)))
        raise Invalid.field("counted", f"{what[:40]!r} is not a count of a run; they are {known}.")
    title = f"{'Clips' if what in RunItem.STATES else 'Replies'} {status.replace('_', ' ')}: {run.annotator.label}"
    return CountedTasks(title, tasks, float(len(tasks)), NUMBER, COUNT, len(tasks), "clips")
