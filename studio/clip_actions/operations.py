"""
Do something to many clips at once, and undo it for a short time.

Every action has a result for each clip: one that cannot be done is named and does not affect the others. The clips
are locked by the project's row, as holds and tasks are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Annotated, Any

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.db.models.functions import Now
from typing_extensions import Doc

from annotations.instruments.documents import VIDEO
from annotations.quality.holds.operations import hold_video, lift_video
from annotations.review.open_reviews import take_back
from annotations.studies.models import Round, Study
from annotations.studies.queries import instrument_of
from annotations.subjects.operations import add_tasks
from annotations.tasks.create import MAX_TASKS_A_CALL
from annotations.tasks.models import Task, TaskPart
from annotations.tasks.querysets import is_work
from annotations.work.assignments.models import Assignment
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project, Role
from outtake.accounts.projects.permissions import project_for
from outtake.catalog.videos.models import Generator, Prompt, Video
from outtake.errors import Conflict, Invalid, Missing, Refused
from outtake.http.field_notes import Choices
from studio.clip_actions.models import ClipAction
from studio.clips.filters import read_query
from studio.clips.matching import clips_matching
from worker.runs.models import RunItem

UNDO_SECONDS = 10
GRACE_SECONDS = 5  # for the way to the server
DONE, UNCHANGED, REFUSED = OUTCOMES = ("done", "unchanged", "refused")


@dataclass(frozen=True, slots=True)
class ClipOutcome:
    """The result of an action for one clip."""

    id: Annotated[str, Doc("public id of the clip")]
    outcome: Annotated[str, Choices(OUTCOMES)]
    message: Annotated[str, Doc("why it was refused, or what was kept; otherwise empty")] = ""


@dataclass(frozen=True, slots=True)
class ActionResult:
    """The results of an action, clip by clip."""

    results: list[ClipOutcome]
    done: Annotated[int, Doc("clips that were changed")]
    undo: Annotated[str | None, Doc("token to undo it with; null where nothing was changed")]
    undo_seconds: Annotated[int, Doc("for how long it can be undone")] = UNDO_SECONDS


def chosen_clips(
    project: Project, *, clips: Sequence[str] | None, query: str | None, without: Sequence[str] = ()
) -> list[Video]:
    """
    Return the clips that are meant: by id, or all that a filter matches but some.

    :param clips: public ids
    :param without: public ids of clips that the filter matches and that are left out
    :raises Invalid: if neither or both are given, a clip is unknown, or there are too many
    """
    if (clips is None) == (query is None):
        raise Invalid.field("clips", "Give either the ids of clips or a filter.")
    if without and query is None:
        raise Invalid.field("without", "Clips are left out of a filter; leave them out of the ids instead.")
    if query is not None:
        matching = clips_matching(project, read_query(query)).exclude(public_id__in=without)
        found = list(matching.order_by("pk")[: MAX_TASKS_A_CALL + 1])
    else:
        wanted = list(dict.fromkeys(clips or ()))
        rows = {each.public_id: each for each in project.videos.filter(public_id__in=wanted)}
        if unknown := [each for each in wanted if each not in rows]:
            raise Invalid.field("clips", f"{len(unknown)} are not in this project, such as {unknown[0][:40]!r}.")
        found = [rows[each] for each in wanted]
    if not found:
        raise Invalid.field("clips" if query is None else "filter", "There are no clips to act on.")
    if len(found) > MAX_TASKS_A_CALL:
        raise Invalid.field("filter", f"More than {MAX_TASKS_A_CALL:,} clips match; narrow the filter.")
    return found


def add_to_study(*, project: Project, study: Study, videos: Sequence[Video], by: Person) -> ActionResult:
    """
    Add clips to the latest round of a study.

    :raises Invalid: if the study is about something else than clips, or a prompt has no question where such are asked
    """
    with transaction.atomic():
        round_ = study.rounds.select_related("instrument_version").latest("n")
        if instrument_of(round_).subject != VIDEO:
            raise Invalid.field("study", "Tasks of this study are not single clips; add subjects instead.")
        before = set(_tasks_about(round_, videos).values_list("video", flat=True))
        fresh = [each for each in videos if each.pk not in before]
        if fresh:
            add_tasks(study=study, videos=[each.external_id for each in fresh])
        made = _tasks_about(round_, fresh).values_list("task", flat=True)
        changed = {"round": round_.pk, "tasks": list(made)}
        outcomes = [
            ClipOutcome(each.public_id, UNCHANGED, "It was already in this round.")
            if each.pk in before
            else ClipOutcome(each.public_id, DONE)
            for each in videos
        ]
        return finish(project, ClipAction.ADD, changed, outcomes, by)


def edit_clips(
    *,
    project: Project,
    videos: Sequence[Video],
    by: Person,
    category: str | None = None,
    generator: tuple[str, str] | None = None,
    metadata: dict[str, str | None] | None = None,
) -> ActionResult:
    """
    Set the category, generator or metadata of clips.

    A category is the prompt's, so it changes for all clips of the prompt. A generator is made on first use.

    :param generator: name and version
    :param metadata: values by column; None removes the column
    :raises Invalid: if nothing is to be set
    """
    if category is None and generator is None and not metadata:
        raise Invalid.field("category", "There is nothing to change; give a category, a generator or metadata.")
    with transaction.atomic():
        Project.objects.select_for_update(no_key=True).get(pk=project.pk)
        model = None
        if generator is not None:
            model, _ = Generator.objects.get_or_create(project=project, name=generator[0], version=generator[1])
        rows = list(
            Video.objects.select_for_update(of=("self",))
            .select_related("prompt")
            .filter(pk__in=[each.pk for each in videos])
            .order_by("pk")
        )
        held = {each.pk: [each.generator_id, each.metadata] for each in rows}
        prompts = {each.prompt_id: each.prompt.category for each in rows}
        changed = set()
        for each in rows:
            now = {**each.metadata, **(metadata or {})}
            now = {name: value for name, value in now.items() if value is not None}
            target = each.generator_id if model is None else model.pk
            if (target, now) != (each.generator_id, each.metadata):
                changed.add(each.pk)
            if category is not None and each.prompt.category != category:
                changed.add(each.pk)
            each.generator_id, each.metadata = target, now
        Video.objects.bulk_update(rows, ["generator", "metadata"], batch_size=500)
        before: dict[str, Any] = {"videos": [[pk, *held[pk]] for pk in held if pk in changed], "prompts": []}
        if category is not None:
            before["prompts"] = [[pk, old] for pk, old in prompts.items() if old != category]
            Prompt.objects.filter(pk__in=prompts).update(category=category)
        outcomes = [ClipOutcome(each.public_id, DONE if each.pk in changed else UNCHANGED) for each in videos]
        return finish(project, ClipAction.EDIT, before, outcomes, by)


def take_down(*, project: Project, videos: Sequence[Video], reason: str, by: Person) -> ActionResult:
    """
    Take clips down. One that is taken down already stays so, under its own reason.

    :raises Invalid: if the reason is empty or too long
    """
    outcomes, held = [], []
    with transaction.atomic():
        for each in videos:
            try:
                with transaction.atomic():
                    hold_video(video=each, reason=reason, by=by)
            except Conflict as conflict:
                outcomes.append(ClipOutcome(each.public_id, REFUSED, conflict.detail))
            else:
                outcomes.append(ClipOutcome(each.public_id, DONE))
                held.append(each.pk)
        return finish(project, ClipAction.TAKE_DOWN, {"videos": held}, outcomes, by)


def lift(*, project: Project, videos: Sequence[Video], by: Person) -> ActionResult:
    """Put clips back that are taken down; one that is not stays as it is."""
    outcomes, lifted = [], []
    with transaction.atomic():
        for each in videos:
            try:
                with transaction.atomic():
                    hold = lift_video(video=each, by=by).hold
            except Conflict:
                outcomes.append(ClipOutcome(each.public_id, UNCHANGED, "It was not taken down."))
            else:
                outcomes.append(ClipOutcome(each.public_id, DONE))
                lifted.append([each.pk, hold.reason])
        return finish(project, ClipAction.LIFT, {"videos": lifted}, outcomes, by)


def undo(*, project: Project, token: str, by: Person) -> ActionResult:
    """
    Undo an action of one's own within `UNDO_SECONDS`.

    :raises Missing: if the project has no such action of the person
    :raises Conflict: if the time is over, it was undone, or it cannot be any more
    """
    with transaction.atomic():
        action = ClipAction.objects.select_for_update(of=("self",)).filter(public_id=token, project=project).first()
        if action is None or action.made_by_id != by.pk:
            raise Missing()
        if action.action != ClipAction.SEND:
            project_for(by, project.public_id, Role.ADMIN)
        limit = Now() - timedelta(seconds=UNDO_SECONDS + GRACE_SECONDS)
        if action.undone_at is not None or not ClipAction.objects.filter(pk=action.pk, created_at__gte=limit).exists():
            raise Conflict(f"An action can be undone once, for {UNDO_SECONDS} seconds; change it back instead.")
        changed = _UNDO[action.action](action.before, by)
        ClipAction.objects.filter(pk=action.pk).update(undone_at=Now())
    return ActionResult([ClipOutcome(each, DONE) for each in changed], len(changed), None)


def finish(
    project: Project, action: str, before: dict[str, Any], outcomes: list[ClipOutcome], by: Person
) -> ActionResult:
    """Keep an action with what undoes it, if it changed anything. Call it in a transaction."""
    done = sum(each.outcome == DONE for each in outcomes)
    if not done:
        return ActionResult(outcomes, 0, None)
    kept = ClipAction.objects.create(project=project, action=action, before=before, made_by=by)
    return ActionResult(outcomes, done, kept.public_id)


def _tasks_about(round_: Round, videos: Sequence[Video]) -> Any:
    return TaskPart.objects.filter(is_work(), task__round=round_, role="video", video__in=[each.pk for each in videos])


def _undo_add(before: dict[str, Any], by: Person) -> list[str]:
    round_ = Round.objects.select_for_update(no_key=True).get(pk=before["round"])
    tasks = Task.objects.select_for_update(of=("self",)).filter(pk__in=before["tasks"])
    list(tasks.order_by("pk"))
    begun = tasks.filter(
        Exists(Assignment.objects.filter(task=OuterRef("pk"))) | Exists(RunItem.objects.filter(task=OuterRef("pk")))
    )
    if n := begun.count():
        raise Conflict(f"Work has started on {n} of the added clips, so they stay in the study.")
    clips = list(TaskPart.objects.filter(task__in=tasks).values_list("video__public_id", flat=True))
    round_.task_count -= tasks.count()
    round_.save(update_fields=["task_count"])
    Task.objects.filter(pk__in=before["tasks"]).delete()
    return clips


def _undo_edit(before: dict[str, Any], by: Person) -> list[str]:
    rows = Video.objects.select_for_update(of=("self",)).in_bulk([row[0] for row in before["videos"]])
    for pk, generator, metadata in before["videos"]:
        rows[pk].generator_id, rows[pk].metadata = generator, metadata
    Video.objects.bulk_update(rows.values(), ["generator", "metadata"], batch_size=500)
    for pk, category in before["prompts"]:
        Prompt.objects.filter(pk=pk).update(category=category)
    return [each.public_id for each in rows.values()]


def _undo_take_down(before: dict[str, Any], by: Person) -> list[str]:
    lifted = []
    for video in Video.objects.filter(pk__in=before["videos"]).order_by("pk"):
        try:
            with transaction.atomic():
                lift_video(video=video, by=by)
        except Refused:  # lifted by another person in the meantime
            continue
        lifted.append(video.public_id)
    return lifted


def _undo_lift(before: dict[str, Any], by: Person) -> list[str]:
    reasons = dict(before["videos"])
    held = []
    for video in Video.objects.filter(pk__in=reasons).order_by("pk"):
        try:
            with transaction.atomic():
                hold_video(video=video, reason=reasons[video.pk], by=by)
        except Conflict:  # taken down by another person in the meantime
            continue
        held.append(video.public_id)
    return held


def _undo_send(before: dict[str, Any], by: Person) -> list[str]:
    tasks = take_back(before["reviews"])
    return list(TaskPart.objects.filter(task__in=tasks, role="video").values_list("video__public_id", flat=True))


_UNDO: dict[str, Callable[[dict[str, Any], Person], list[str]]] = {
    ClipAction.ADD: _undo_add,
    ClipAction.EDIT: _undo_edit,
    ClipAction.TAKE_DOWN: _undo_take_down,
    ClipAction.LIFT: _undo_lift,
    ClipAction.SEND: _undo_send,
}
