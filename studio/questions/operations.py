"""Decide on questions in bulk, and import questions about prompts and clips."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.db import transaction

from annotations.instruments.question_forms import TEXT, YES_NO
from annotations.tasks.clip_questions import Choosable, ClipQuestion, add_clip_questions
from annotations.tasks.models import Question
from outtake.accounts.projects.models import Project
from outtake.catalog.imports.plan import BATCH, in_batches
from outtake.catalog.videos.models import Prompt, Video
from outtake.errors import FieldError, Invalid
from studio.questions.queries import REJECTION

OF_CLIPS_ALONE = ("options", "answer", "task", "category", "split")
FACTS = ("task", "category", "split")


class ImportedQuestions(NamedTuple):
    """How many questions are new, and how many were there."""

    created: int
    existing: int


@transaction.atomic
def decide_questions(*, questions: Sequence[Question], state: str, rejection: str = "") -> int:
    """
    Give questions a state; returns how many there are. Tasks that ask them already stay as they are.

    :param rejection: why they are rejected; for no other state
    :raises Invalid: if a rejection has no reason, or another state has one
    """
    if state == Question.REJECTED and not rejection.strip():
        raise Invalid.field("rejection", "A rejected question needs a reason; say why it is rejected.")
    if state != Question.REJECTED and rejection:
        raise Invalid.field("rejection", f"A question with the state {state!r} has no reason; leave it out.")
    changed = []
    for some in in_batches([each.pk for each in questions]):  # read again under a lock: metadata has other columns
        for row in Question.objects.select_for_update().filter(pk__in=some).order_by("pk"):
            metadata = {name: value for name, value in row.metadata.items() if name != REJECTION}
            row.metadata = metadata | ({REJECTION: rejection.strip()} if rejection.strip() else {})
            row.state = state
            changed.append(row)
    Question.objects.bulk_update(changed, ["state", "metadata"], batch_size=BATCH)
    return len(questions)


@transaction.atomic
def import_questions(*, project: Project, rows: Sequence[dict[str, Any]]) -> ImportedQuestions:
    """
    Import questions, all of them or none; one that its prompt or clip has already stays as it is.

    :param rows: each with ``prompt`` or ``clip`` (an external id), ``text``, ``dimension`` and perhaps ``form``,
        ``criterion``, ``state``; of clips also ``options``, ``answer``, ``task``, ``category`` and ``split``
    :raises Invalid: naming each row that is about nothing of the project, or cannot be
    """
    Project.objects.select_for_update(no_key=True).get(pk=project.pk)
    prompts = _named(Prompt.objects.filter(project=project), [row.get("prompt") for row in rows])
    clips = _named(Video.objects.filter(project=project), [row.get("clip") for row in rows])
    faults: list[FieldError] = []
    of_prompts: list[Question] = []
    of_clips: dict[Video, list[ClipQuestion]] = {}
    for n, row in enumerate(rows):
        if fault := _fault(row, prompts, clips):
            faults.append(FieldError(f"questions.{n}.{fault[0]}", fault[1]))
        elif "prompt" in row:
            of_prompts.append(_of_prompt(prompts[row["prompt"]], row))
        else:
            of_clips.setdefault(clips[row["clip"]], []).append(_of_clip(row))
    if faults:
        raise Invalid.of(faults[:20])
    before = Question.objects.filter(prompt__in=[each.prompt_id for each in of_prompts]).count()
    Question.objects.bulk_create(of_prompts, ignore_conflicts=True, batch_size=BATCH)
    created = Question.objects.filter(prompt__in=[each.prompt_id for each in of_prompts]).count() - before
    created += add_clip_questions(of_clips) if of_clips else 0
    return ImportedQuestions(created, len(rows) - created)


def _named(rows: Any, names: Sequence[str | None]) -> dict[str, Any]:
    wanted = sorted({each for each in names if each is not None})
    found = (each for some in in_batches(wanted) for each in rows.filter(external_id__in=some))
    return {each.external_id: each for each in found}


def _fault(row: dict[str, Any], prompts: dict[str, Prompt], clips: dict[str, Video]) -> tuple[str, str] | None:
    if ("prompt" in row) == ("clip" in row):
        return "prompt", "Give either a prompt or a clip, by its external id."
    if "clip" in row:
        if row["clip"] not in clips:
            return "clip", f"The project has no clip {row['clip'][:60]!r}."
        return _of_clip(row).fault()
    if row["prompt"] not in prompts:
        return "prompt", f"The project has no prompt {row['prompt'][:60]!r}."
    if row.get("form", YES_NO) not in (YES_NO, TEXT):
        return "form", f"A question about a prompt is {YES_NO} or {TEXT}."
    if own := [name for name in OF_CLIPS_ALONE if row.get(name)]:
        return own[0], "This is for questions about a clip; leave it out."
    return None


def _of_prompt(prompt: Prompt, row: dict[str, Any]) -> Question:
    return Question(
        prompt=prompt,
        text=row["text"].strip(),
        dimension=row["dimension"],
        form=row.get("form", YES_NO),
        criterion=row.get("criterion", "explicit"),
        state=row.get("state", Question.KEPT),
    )


def _of_clip(row: dict[str, Any]) -> ClipQuestion:
    return ClipQuestion(
        text=row["text"],
        form=row.get("form", YES_NO),
        dimension=row["dimension"],
        answer=row.get("answer", ""),
        options=tuple(Choosable(each["key"], each["label"]) for each in row.get("options", ())),
        metadata={name: row[name] for name in FACTS if row.get(name)},
        state=row.get("state", Question.KEPT),
    )
