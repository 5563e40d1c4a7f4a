"""The table of orders for prompts that a model is to write."""

from __future__ import annotations

from django.db import models

from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project
from outtake.fields import PublicIdField
from outtake.jobs.models import MeasuredJob, lease_ends, lease_index, queue_index
from worker.providers.endpoints.models import Endpoint


class PromptWriting(MeasuredJob):
    """
    One order for prompts: it waits for a worker, which asks a model and stores drafts.

    ``done`` of ``total`` are calls. ``result`` is a `WrittenTexts` as JSON; null before the end.
    """

    WAITING, RUNNING, DONE, FAILED = STATES = ("waiting", "running", "done", "failed")

    public_id = PublicIdField()
    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="prompt_writings")
    endpoint = models.ForeignKey(Endpoint, on_delete=models.RESTRICT, related_name="+", help_text="of the model")
    order = models.JSONField(help_text="what is to be written")
    temperature = models.FloatField()
    seed = models.PositiveIntegerField(help_text="another one writes other prompts")
    state = models.CharField(max_length=10, choices=[(state, state) for state in STATES], default=WAITING)
    result = models.JSONField(null=True)
    made_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")

    class Meta:
        constraints = [lease_ends("prompt_writing_lease_ends", ["running"])]
        indexes = [queue_index("prompt_writing_queue", "waiting"), lease_index("prompt_writing_lease", "running")]

    def __str__(self) -> str:
        return f"writing of prompts {self.public_id}"
