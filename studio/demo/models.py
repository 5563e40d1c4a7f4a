"""How far the demo of this installation is."""

from __future__ import annotations

from django.db import models
from django.db.models import CheckConstraint, Q

from outtake.accounts.projects.models import Project
from outtake.jobs.models import MeasuredJob, lease_ends


class Demo(MeasuredJob):
    """
    The one demo of an installation: it waits, is loaded and ready, then waits to be removed, is removed and absent.

    ``project`` is what the demo may remove. A project that was made in another way is never removed with it, whatever
    its name.
    """

    ABSENT, WAITING, LOADING, READY = "absent", "waiting", "loading", "ready"
    UNWANTED, REMOVING, FAILED = "unwanted", "removing", "failed"
    STATES = (ABSENT, WAITING, LOADING, READY, UNWANTED, REMOVING, FAILED)
    ONLY = 1  # the primary key of the one row

    state = models.CharField(max_length=10, choices=[(state, state) for state in STATES], default=ABSENT)
    project = models.ForeignKey(Project, on_delete=models.SET_NULL, null=True, related_name="+")
    step = models.CharField(max_length=100, blank=True, default="", help_text="what is done now, such as drawing clips")
    left_files = models.JSONField(default=list, help_text="storage keys whose rows are removed, and that are not yet")

    class Meta:
        constraints = [
            CheckConstraint(condition=Q(id=1), name="demo_is_one"),
            lease_ends("demo_lease_ends", ["loading", "removing"]),
        ]

    def __str__(self) -> str:
        return f"the demo ({self.state})"
