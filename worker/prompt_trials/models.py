"""The table of trials of prompts."""

from __future__ import annotations

from django.db import models

from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project
from outtake.fields import PublicIdField
from outtake.jobs.models import Job, lease_ends, lease_index, queue_index
from worker.ledger.models import ModelCall
from worker.providers.endpoints.models import Endpoint


class PromptTrial(Job):
    """One request with a prompt, saved or not, to an endpoint; its reply is that of its call."""

    WAITING, RUNNING, DONE, FAILED = "waiting", "running", "done", "failed"
    STATES = (WAITING, RUNNING, DONE, FAILED)

    public_id = PublicIdField()
    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="prompt_trials")
    endpoint = models.ForeignKey(Endpoint, on_delete=models.CASCADE, related_name="+")
    state = models.CharField(max_length=10, choices=[(state, state) for state in STATES], default=WAITING)
    base = models.CharField(max_length=100, help_text="the shipped prompt in whose place it is asked")
    request = models.JSONField(help_text="template, texts and decoding")
    call = models.ForeignKey(ModelCall, on_delete=models.SET_NULL, null=True, related_name="+")
    made_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")

    class Meta:
        constraints = [lease_ends("prompt_trial_lease_ends", ["running"])]
        indexes = [queue_index("prompt_trial_waiting", "waiting"), lease_index("prompt_trial_running", "running")]

    def __str__(self) -> str:
        return f"prompt trial {self.public_id} {self.state}"
