"""The table of trainings: each is a job, and a critic once it is done."""

from __future__ import annotations

from django.db import models
from django.db.models import UniqueConstraint

from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project
from outtake.fields import PublicIdField
from outtake.jobs.models import MeasuredJob, lease_ends, lease_index, queue_index


class Training(MeasuredJob):
    """One training of a critic. Its document and the hashes of its files never change; ``done`` counts steps."""

    WAITING, RUNNING, DONE, FAILED = "waiting", "running", "done", "failed"
    STATES = (WAITING, RUNNING, DONE, FAILED)

    public_id = PublicIdField()
    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="trainings")
    name = models.CharField(max_length=60)
    document = models.JSONField(help_text="the configuration in full")
    digest = models.CharField(max_length=64, help_text="SHA-256 of the configuration and of all that it reads")
    files = models.JSONField(help_text="SHA-256 of each file of chains, and of the model, by what it is")
    state = models.CharField(max_length=10, choices=[(state, state) for state in STATES], default=WAITING)
    passes = models.JSONField(
        default=list,
        help_text="passes up to the newest checkpoint: name, losses by step, and the critic that it left",
    )
    result = models.JSONField(null=True, help_text="folders of the critics, and figures of the dev split")
    made_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")

    class Meta:
        constraints = [
            UniqueConstraint(fields=["project", "digest"], name="training_once"),
            lease_ends("training_lease_ends", ["running"]),
        ]
        indexes = [queue_index("training_waiting", "waiting"), lease_index("training_running", "running")]

    def __str__(self) -> str:
        return f"training {self.name} {self.state}"
