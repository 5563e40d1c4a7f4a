"""Send many clips to the review desk of a study."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from annotations.studies.models import Study
from evaluation.disagreements.queue import send_tasks
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project
from outtake.catalog.videos.models import Video
from studio.clip_actions.models import ClipAction
from studio.clip_actions.operations import DONE, REFUSED, UNCHANGED, ActionResult, ClipOutcome, finish
from studio.clips.states import TAKEN_DOWN, newest_parts, with_states

NOT_THERE = "It is not in this study; add it first."
HELD = "It is taken down; put it back first."
SILENT = "It has no annotation in this study yet."
ALREADY = "It was already sent to review."


def send_clips(*, project: Project, study: Study, videos: Sequence[Video], reason: str, by: Person) -> ActionResult:
    """
    Send clips to review, each by its newest task in a study. One annotation is enough.

    :param reason: why, for those who settle them
    :raises Invalid: if the study is about something else than clips, or the reason is empty or too long
    """
    with transaction.atomic():
        parts = with_states(newest_parts([study.pk]).filter(video__in=[each.pk for each in videos]))
        rows = list(parts.values_list("video", "task", "state"))
        tasks = {video: task for video, task, state in rows if state != TAKEN_DOWN}
        held = {video for video, _, state in rows if state == TAKEN_DOWN}
        sent = send_tasks(study=study, tasks=list(tasks.values()), note=reason, by=by)
        outcomes = []
        for each in videos:
            task = tasks.get(each.pk)
            if task is None:
                outcome, message = REFUSED, HELD if each.pk in held else NOT_THERE
            elif task in sent.silent:
                outcome, message = REFUSED, SILENT
            elif task in sent.already:
                outcome, message = UNCHANGED, ALREADY
            else:
                outcome, message = DONE, ""
            outcomes.append(ClipOutcome(each.public_id, outcome, message))
        return finish(project, ClipAction.SEND, {"reviews": sent.before}, outcomes, by)
