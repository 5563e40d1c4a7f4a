"""The tables of clips that generators make: who makes them, and each clip as a job."""

from __future__ import annotations

from django.db import models
from django.db.models import UniqueConstraint
from django.db.models.functions import Now

from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project
from outtake.catalog.videos.models import Prompt, Video
from outtake.fields import PublicIdField
from outtake.jobs.models import Job, lease_ends, lease_index, queue_index
from worker.ledger.models import ModelCall


class ClipMaker(models.Model):
    """One generator of a project. What can change its clips never changes; prices and patience may."""

    public_id = PublicIdField()
    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="clip_makers")
    kind = models.CharField(max_length=40, help_text="of the generator")
    parameters = models.JSONField(help_text="of the generator, as they were given last")
    identity = models.JSONField(help_text="all that can change a clip")
    digest = models.CharField(max_length=64, help_text="SHA-256 of the identity")
    queue = models.CharField(max_length=20)
    made_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [UniqueConstraint(fields=["project", "digest"], name="clip_maker_once")]

    def __str__(self) -> str:
        return f"{self.kind} {self.public_id}"


class MadeClip(Job):
    """One clip of a generator: a prompt, a length and a seed."""

    WAITING, RUNNING, DONE, FAILED = "waiting", "running", "done", "failed"
    STATES = (WAITING, RUNNING, DONE, FAILED)

    maker = models.ForeignKey(ClipMaker, on_delete=models.CASCADE, related_name="clips")
    prompt = models.ForeignKey(Prompt, on_delete=models.PROTECT, related_name="+")
    length_ms = models.PositiveIntegerField(help_text="that is asked for")
    seed = models.PositiveIntegerField()
    state = models.CharField(max_length=10, choices=[(state, state) for state in STATES], default=WAITING)
    call = models.ForeignKey(
        ModelCall,
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
        help_text="what was booked before it was sent",
    )
    ticket = models.JSONField(null=True, help_text="what the generator gave for the submitted clip")
    video = models.ForeignKey(Video, on_delete=models.SET_NULL, null=True, related_name="+")

    class Meta:
        constraints = [
            UniqueConstraint(fields=["maker", "prompt", "length_ms", "seed"], name="made_clip_once"),
            lease_ends("made_clip_lease_ends", ["running"]),
        ]
        indexes = [queue_index("made_clip_waiting", "waiting"), lease_index("made_clip_running", "running")]

    def __str__(self) -> str:
        return f"made clip {self.pk} {self.state}"
