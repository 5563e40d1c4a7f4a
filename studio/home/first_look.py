"""From an empty installation to marking one's own clip, without making a project and a study by hand."""

from __future__ import annotations

from django.db import transaction

from annotations.studies.models import Study
from annotations.studies.operations import create_study
from annotations.subjects.operations import add_tasks
from annotations.tasks.create import MAX_TASKS_A_CALL
from annotations.tasks.models import TaskPart
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project, Role
from outtake.accounts.projects.operations import create_project
from outtake.catalog.videos.models import Video

PROJECT, STUDY, INSTRUMENT = "My clips", "First look", "spotlight"


def take_first_look(*, person: Person) -> Study:
    """
    Return the person's study "First look" with a task for each clip that is ready; what is missing is made.

    The same call adds the clips that became ready since, so it may be repeated at any time.
    """
    with transaction.atomic():
        Person.objects.select_for_update().get(pk=person.pk)  # two tabs make one project
        project = _project(person)
        study = Study.objects.filter(project=project, name=STUDY).first()
        if study is None:
            study = create_study(project=project, name=STUDY, instrument=INSTRUMENT, overlap=1)
        known = TaskPart.objects.filter(task__round__study=study, video__isnull=False).values("video")
        fresh = Video.objects.filter(project=project).exclude(pk__in=known).order_by("pk")
        if names := list(fresh.values_list("external_id", flat=True)[:MAX_TASKS_A_CALL]):
            add_tasks(study=study, videos=names)
    return study


def _project(person: Person) -> Project:
    """Return the person's project of first clips; another's "My clips" stays theirs."""
    own = Project.objects.filter(memberships__person=person, memberships__role=Role.ADMIN, archived_at__isnull=True)
    found = own.filter(studies__name=STUDY, name__startswith=PROJECT).order_by("pk").first()
    if found is not None:
        return found
    names = (PROJECT, f"{PROJECT}, {person.username}", *(f"{PROJECT} {n}" for n in range(2, 1000)))
    taken = set(Project.objects.filter(name__startswith=PROJECT).values_list("name", flat=True))
    return create_project(name=next(name for name in names if name not in taken), by=person)
