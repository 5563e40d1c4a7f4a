"""Critics tried on single clips."""

from __future__ import annotations

from django.db import models

from annotations.tasks.models import Task
from outtake.accounts.people.models import Person
from outtake.fields import PublicIdField
from outtake.jobs.models import Job, lease_ends, lease_index, queue_index
from outtake.jobs.queues import CRITICS


class CriticTrial(Job):
    """A critic asked about one task of a study. It annotates nothing."""

    WAITING, RUNNING, DONE, FAILED = "waiting", "running", "done", "failed"
    STATES = (WAITING, RUNNING, DONE, FAILED)

    public_id = PublicIdField()
    task = models.ForeignKey(Task, on_delete=models.CASCADE, related_name="+")
    critic = models.CharField(max_length=60)
    parameters = models.JSONField(default=dict)
    queue = models.CharField(max_length=20, default=CRITICS, help_text="of the workers that can carry it out")
    state = models.CharField(max_length=10, choices=[(state, state) for state in STATES], default=WAITING)
    requested_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    reply = models.JSONField(null=True, help_text="status, segments, answers and readings; null until it is done")

    class Meta:
        constraints = [lease_ends("critic_trial_lease_ends", ["running"])]
        indexes = [queue_index("critic_trial_waiting", "waiting"), lease_index("critic_trial_running", "running")]

    def __str__(self) -> str:
        return f"trial {self.public_id} {self.state}"
