"""Make a study with everything that it begins with, together or not at all; keep drafts of one."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from django.db import transaction
from django.db.models import F
from django.db.models.functions import Now

from annotations.crowd.recruitment.operations import recruit
from annotations.instruments.documents import VIDEO
from annotations.instruments.operations import frozen_version
from annotations.instruments.queries import find_version, keys_in
from annotations.quality.checks.operations import set_check_schedule
from annotations.quality.checks.settled_tasks import add_gold_tasks, add_practice_tasks
from annotations.quality.rules.edit import add_preset
from annotations.rounds.operations import open_round, round_faults
from annotations.studies.models import Round, Study
from annotations.studies.operations import create_study
from annotations.subjects.operations import add_subjects, add_tasks, check_subjects, video_subjects
from annotations.tasks.content import IN_WORDS
from annotations.tasks.create import MAX_TASKS_A_CALL
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project
from outtake.errors import Conflict, Invalid
from outtake.fields import new_public_id
from studio.new_study.clips import clips_named, subject_of
from studio.new_study.models import StudyDraft
from studio.new_study.parts import (
    CHECKS,
    CLIPS,
    PEOPLE,
    PRACTICE,
    ROUNDS,
    RULES,
    STUDY,
    NewStudy,
    PartProblem,
    Problems,
)

MAX_NAME_CHARS = 200


def create_whole_study(*, project: Project, new: NewStudy, made_by: Person | None = None) -> Study:
    """
    Make a study with its rounds, tasks, practice, hidden checks, rules and recruitment.

    :raises Invalid: with all that is wrong, each by its field; nothing is made then
    """
    problems = _before(project, new)
    problems.refuse()
    with transaction.atomic():
        study = _make(project, new, new.name, problems, made_by, with_tasks=True)
        problems.refuse()
    assert study is not None
    return study


def find_problems(*, project: Project, new: NewStudy) -> list[PartProblem]:
    """Return all that is wrong with a new study: it is made without its tasks, and taken back."""
    problems = _before(project, new)
    if find_version(project, new.instrument, new.version) is None:
        return problems.found
    first, *_ = new.rounds or ({},)
    if any(each.part == ROUNDS for each in problems.found) or not first:
        return problems.found
    with transaction.atomic():
        # under a name that is free: what is wrong with its own was found before
        _make(project, new, f"trial {new_public_id()}", problems, None, with_tasks=False)
        transaction.set_rollback(True)
    return problems.found


def _before(project: Project, new: NewStudy) -> Problems:
    """Return what can be checked without writing anything."""
    problems = Problems()
    name = new.name.strip()
    if not name:
        problems.add(STUDY, "name", "The name is empty; enter a name for the study.")
    elif Study.objects.filter(project=project, name=name).exists():
        problems.add(STUDY, "name", f"The project has a study {name[:40]!r} already; choose another name.")
    found = find_version(project, new.instrument, new.version)
    if found is None:
        known = ", ".join(keys_in(project))
        problems.add(STUDY, "instrument.key", f"{new.instrument[:40]!r} has no such version; the keys are {known}.")
    _check_list(project, new, problems)
    if not new.rounds:
        problems.add(ROUNDS, "rounds", "The list is empty; send at least one.")
    if new.trial and len(new.rounds) < 2:
        problems.add(ROUNDS, "trial", f"A trial of {new.trial} clips needs a second round for the work; add a round.")
    for n, each in enumerate(new.rounds):
        for fault in round_faults(each["overlap"], each["admits"], each["extra_on_dispute"], each["recheck_percent"]):
            problems.add(ROUNDS, f"rounds.{n}.{fault.field}", fault.message)
    return problems


def _check_list(project: Project, new: NewStudy, problems: Problems) -> None:
    """Note what is wrong with the list of clips or subjects as a whole."""
    kind = subject_of(project, new)
    field, other = ("clips", "subjects") if kind == VIDEO else ("subjects", "clips")
    if getattr(new, other):
        what = "clips" if kind == VIDEO else IN_WORDS[kind]
        problems.add(CLIPS, other, f"A task of this instrument is about {what}; send {field} instead.")
    elif not (n := len(getattr(new, field))):
        problems.add(CLIPS, field, "The list is empty; choose at least one.")
    elif n > MAX_TASKS_A_CALL:
        problems.add(CLIPS, field, f"{n:,} in the list; choose at most {MAX_TASKS_A_CALL:,}.")


def _make(
    project: Project, new: NewStudy, name: str, problems: Problems, made_by: Person | None, *, with_tasks: bool
) -> Study | None:
    """Make all parts, each in a savepoint, and note what is wrong with them; to be called in a transaction."""
    study: Study | None = None
    with problems.of(STUDY, "", names={"instrument": "instrument.key"}), transaction.atomic():
        study = create_study(
            project=project,
            name=name,
            instrument=new.instrument,
            version=new.version,
            overlap=new.rounds[0]["overlap"],
            content_warning=new.content_warning,
            shows_proposals=new.shows_proposals,
        )
        Round.objects.filter(study=study, n=1).update(**new.rounds[0])
    if study is None:
        return None
    if new.clips and len(new.clips) <= MAX_TASKS_A_CALL:
        with problems.of(CLIPS, "clips", names={"videos": "clips"}), transaction.atomic():
            _add_clips(study, new, with_tasks=with_tasks)
    if new.subjects and len(new.subjects) <= MAX_TASKS_A_CALL:
        with problems.of(CLIPS, ""), transaction.atomic():
            if with_tasks:
                add_subjects(study=study, subjects=_objects(_of_trial(new, new.about) or new.about))
            else:
                check_subjects(study=study, subjects=new.subjects)
    if new.practice:
        with problems.of(PRACTICE, ""), transaction.atomic():
            _add_practice(study, new)
    if new.practice_tasks:
        with (
            problems.of(PRACTICE, "practice_tasks", names=_by_place("practice_tasks", new.practice_tasks)),
            transaction.atomic(),
        ):
            add_practice_tasks(study=study, tasks=new.practice_tasks)
    for n, each in enumerate(new.rounds[1:], 1):
        with problems.of(ROUNDS, f"rounds.{n}"), transaction.atomic():
            settings = {name: value for name, value in each.items() if name != "allow_revision"}
            opened = open_round(study=study, **settings)
            Round.objects.filter(pk=opened.pk).update(allow_revision=each["allow_revision"])
            if n == 1 and with_tasks:
                _add_after_trial(study, new)
    _furnish(study, new, problems, made_by)
    return study


def _furnish(study: Study, new: NewStudy, problems: Problems, made_by: Person | None) -> None:
    """Set known answers, hidden checks, rules and recruitment."""
    if new.gold_tasks:
        with problems.of(CHECKS, "gold_tasks", names=_by_place("gold_tasks", new.gold_tasks)), transaction.atomic():
            for round_ in study.rounds.after_training():
                add_gold_tasks(study=study, tasks=new.gold_tasks, round_=round_)
    if new.checks:
        for round_ in study.rounds.after_training():
            with problems.of(CHECKS, "checks"), transaction.atomic():
                set_check_schedule(round_=round_, **new.checks)
    for n, preset in enumerate(new.rules):
        with problems.of(RULES, "", names={"preset": f"rules.{n}"}), transaction.atomic():
            add_preset(study=study, preset=preset, made_by=made_by)
    if new.people is not None:
        with problems.of(PEOPLE, "people"), transaction.atomic():
            recruit(study=study, **new.people)


def _by_place(name: str, tasks: Sequence[str]) -> dict[str, str]:
    """Return the fields of the body by the fields of the operation that takes `tasks`."""
    return {"tasks": name, **{f"tasks.{n}": f"{name}.{n}" for n in range(len(tasks))}}


def _add_clips(study: Study, new: NewStudy, *, with_tasks: bool) -> None:
    found = clips_named(study.project_id, new.clips)
    if unknown := [each for each in new.clips if each not in found]:
        message = f"{len(unknown)} are not clips of this project, for example {unknown[0][:40]!r}; remove them."
        raise Invalid.field("videos", message)
    names = [found[each] for each in dict.fromkeys(new.clips)]
    if with_tasks:
        add_tasks(study=study, videos=_of_trial(new, names) or names)
        return
    asked = find_version(study.project, new.instrument, new.version)
    if asked is not None and asked.subject == VIDEO:
        video_subjects(study.project_id, names, frozen_version(asked, study.project))


def _of_trial(new: NewStudy, names: Sequence[str]) -> list[str]:
    """Return what is in the trial, in the order of all; none where there is no trial, or it has all of it."""
    if not 0 < new.trial < len(names):
        return []
    chosen = set(Random(new.seed).sample(sorted(names), new.trial))
    return [each for each in names if each in chosen]


def _add_after_trial(study: Study, new: NewStudy) -> None:
    """Give the round that follows a trial what was not in it."""
    if new.subjects:
        if chosen := set(_of_trial(new, new.about)):
            add_subjects(study=study, subjects=_objects([each for each in new.about if each not in chosen]))
        return
    found = clips_named(study.project_id, new.clips)
    names = [found[each] for each in dict.fromkeys(new.clips) if each in found]
    if trial := set(_of_trial(new, names)):
        add_tasks(study=study, videos=[each for each in names if each not in trial])


def _objects(texts: Sequence[str]) -> list[Any]:
    """Return subjects that were given as JSON, as `NewStudy.about` has them."""
    return [json.loads(each) for each in texts]


def _add_practice(study: Study, new: NewStudy) -> None:
    found = clips_named(study.project_id, [each.video for each in new.practice])
    add_subjects(
        study=study,
        subjects=[{"video": found.get(each.video, each.video), "key": each.key} for each in new.practice],
        training=True,
        places=[f"practice.{n}" for n in range(len(new.practice))],
    )


def create_study_draft(*, project: Project, owner: Person, document: Mapping[str, Any]) -> StudyDraft:
    """Keep a new study that is not made yet."""
    return StudyDraft.objects.create(project=project, owner=owner, document=document)


def save_study_draft(*, draft: StudyDraft, lock: int, document: Mapping[str, Any]) -> StudyDraft:
    """
    Keep a draft in any state.

    :param lock: the number that it had when it was read
    :raises Conflict: if it was saved since, as from another tab; the error has the draft as it is
    """
    same = StudyDraft.objects.filter(pk=draft.pk, lock=lock)
    saved = same.update(document=document, lock=F("lock") + 1, saved_at=Now())
    draft.refresh_from_db()
    if not saved:
        message = "This draft was changed since you opened it; review the stored version, then save again."
        raise Conflict(message, extra={"lock": draft.lock, "document": draft.document})
    return draft
