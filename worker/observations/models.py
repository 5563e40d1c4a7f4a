"""The tables of observations: a run of an observer, its clips as jobs, and what was seen."""

from __future__ import annotations

from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint
from django.db.models.functions import Now

from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project
from outtake.catalog.videos.models import Video
from outtake.fields import PublicIdField
from outtake.jobs.models import Job, lease_ends, lease_index, queue_index


class ObservationRun(models.Model):
    """One observer over some clips of a project; what it is made of never changes."""

    public_id = PublicIdField()
    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="observation_runs")
    name = models.CharField(max_length=200)
    kind = models.CharField(max_length=40, help_text="of the observer")
    parameters = models.JSONField(help_text="of the observer, as they were given")
    identity = models.JSONField(help_text="all that can change an observation: model, digests, threshold, classes")
    sampling = models.JSONField(help_text="which frames are looked at")
    queue = models.CharField(max_length=20)
    made_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [UniqueConstraint(fields=["project", "name"], name="observation_run_once")]

    def __str__(self) -> str:
        return self.name


class ObservedClip(Job):
    """One clip of a run."""

    WAITING, RUNNING, DONE, FAILED = "waiting", "running", "done", "failed"
    STATES = (WAITING, RUNNING, DONE, FAILED)

    run = models.ForeignKey(ObservationRun, on_delete=models.CASCADE, related_name="clips")
    video = models.ForeignKey(Video, on_delete=models.PROTECT, related_name="+")
    state = models.CharField(max_length=10, choices=[(state, state) for state in STATES], default=WAITING)
    frames = models.PositiveIntegerField(default=0, help_text="that were looked at")

    class Meta:
        constraints = [
            UniqueConstraint(fields=["run", "video"], name="observed_clip_once"),
            lease_ends("observed_clip_lease_ends", ["running"]),
        ]
        indexes = [queue_index("observed_clip_waiting", "waiting"), lease_index("observed_clip_running", "running")]

    def __str__(self) -> str:
        return f"observed clip {self.pk} {self.state}"


class StoredObservation(models.Model):
    """One thing that was seen in a frame: an object with its place, or a text about the whole frame."""

    clip = models.ForeignKey(ObservedClip, on_delete=models.CASCADE, related_name="observations")
    at_ms = models.PositiveIntegerField(help_text="the first ms of the frame")
    position = models.PositiveIntegerField(help_text="within the frame, the most certain first")
    label = models.CharField(max_length=200, blank=True, default="")
    score = models.FloatField(null=True, help_text="0 to 1, as the model gives it")
    box = models.JSONField(null=True, help_text="[left, top, right, bottom] as shares of the frame, 0 to 1")
    text = models.TextField(blank=True, default="")
    asked = models.JSONField(null=True, help_text="what the text answers, where several things are asked of a frame")

    class Meta:
        constraints = [
            UniqueConstraint(fields=["clip", "at_ms", "position"], name="observation_once"),
            CheckConstraint(
                condition=Q(score=None) | Q(score__gte=0, score__lte=1), name="observation_score_is_a_share"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.label or self.text[:40]} at {self.at_ms} ms"
