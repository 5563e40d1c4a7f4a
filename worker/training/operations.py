"""Ask for trainings, and let failed ones go on."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.db import transaction
from django.db.models import Q

from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project
from outtake.catalog.videos.models import Video
from outtake.errors import Invalid
from outtake.jobs.dispatch import dispatch_on_commit
from outtake.jobs.kernel import start_over
from worker.engines.folders.files import DIGESTS
from worker.training.config import BY_VIDEO, TrainingConfig
from worker.training.models import Training
from worker.training.prepare import Planned, plan_training
from worker.training.splits import check_clips_apart
from worker.training.training_jobs import TRAININGS


def check_training(project: Project, config: TrainingConfig) -> Planned:
    """
    Read all that a training reads, and return its splits; nothing is stored.

    :raises Invalid: naming the field, the file or the chain that cannot be
    """
    planned = plan_training(config, Path(settings.HOME) / DIGESTS)
    if BY_VIDEO in config.data.together:
        clips = Video.objects.filter(project=project, rendition__isnull=False)
        check_clips_apart(planned.splits, dict(clips.values_list("external_id", "rendition__sha256")))
    return planned


def request_training(*, project: Project, config: TrainingConfig, by: Person | None = None) -> Training:
    """
    Ask for a training, which a worker of the queue ``gpu`` carries out. What was asked for before is returned as it is.

    :raises Invalid: as `check_training`
    """
    planned = check_training(project, config)
    with transaction.atomic():
        training, made = Training.objects.get_or_create(
            project=project,
            digest=planned.digest,
            defaults={
                "name": config.name,
                "document": config.as_json(),
                "files": dict(planned.files),
                "made_by": by,
            },
        )
        if not made and training.document != config.as_json():  # another place of the same files
            Training.objects.filter(pk=training.pk).update(document=config.as_json())
        dispatch_on_commit(TRAININGS, Q(pk=training.pk))
    return training


def resume_training(*, project: Project, config: TrainingConfig) -> Training:
    """
    Let a training go on that failed or was interrupted, from its newest checkpoint.

    :raises Invalid: if it was never begun with this configuration and these files
    """
    planned = check_training(project, config)
    training = Training.objects.filter(project=project, digest=planned.digest).first()
    if training is None:
        raise Invalid.field(
            "--resume",
            f"No training of {config.name!r} was begun with this configuration, files and model; leave --resume out.",
        )
    with transaction.atomic():
        start_over(TRAININGS, Training.objects.filter(pk=training.pk))
        dispatch_on_commit(TRAININGS, Q(pk=training.pk))
    training.refresh_from_db()
    return training
