"""Benchmarks of projects, and their steps."""

from __future__ import annotations

from django.db import models
from django.db.models import UniqueConstraint

from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project
from outtake.fields import PublicIdField
from outtake.jobs.models import Job, lease_ends, lease_index, queue_index


class Benchmark(Job):
    """
    A recipe that is carried out in a project.

    It is a job: a worker carries it on from step to step, until one has to wait for people or for other workers; then
    it is idle, and the sweep lets it wait for a worker again. It fails when a step does.
    """

    WAITING, RUNNING, IDLE, FAILED = STATES = ("waiting", "running", "idle", "failed")

    public_id = PublicIdField()
    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="benchmarks")
    name = models.CharField(max_length=100)
    recipe = models.CharField(max_length=40)
    version = models.PositiveIntegerField(help_text="of the recipe")
    document = models.JSONField(help_text="the recipe when the benchmark was started")
    folder = models.CharField(max_length=500, help_text="where the recipe's files are")
    parameters = models.JSONField(default=dict)
    simulation = models.CharField(max_length=40, blank=True, default="", help_text="who stands in for people; or empty")
    state = models.CharField(max_length=10, choices=[(state, state) for state in STATES], default=WAITING)
    budget_micros = models.PositiveBigIntegerField(null=True, help_text="millionths of a US dollar; null: no limit")
    reserved_micros = models.PositiveBigIntegerField(default=0, help_text="for calls that are on their way")
    spent_micros = models.PositiveBigIntegerField(default=0, help_text="without its critics, whose runs have their own")
    made_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")

    class Meta:
        constraints = [
            UniqueConstraint(fields=["project", "name"], name="benchmark_name_once"),
            lease_ends("benchmark_lease_ends", ("running",)),
        ]
        indexes = [lease_index("benchmark_lease", "running"), queue_index("benchmark_queue", "waiting")]

    def __str__(self) -> str:
        return self.name


class BenchmarkStep(models.Model):
    """
    A step of a benchmark: what entered it, what left it, what was dropped and why.

    ``made`` names what the step made, such as a study by its public id; a step that is repeated finds it there.
    ``dropped`` and ``figures`` are lists of pairs, since PostgreSQL keeps no order of the keys of an object; of steps
    that were done before, they are objects. ``dict`` takes both.
    """

    TO_DO, RUNNING, WAITS, DONE, FAILED = STATES = ("to_do", "running", "waits", "done", "failed")

    benchmark = models.ForeignKey(Benchmark, on_delete=models.CASCADE, related_name="steps")
    position = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=40)
    state = models.CharField(max_length=10, choices=[(state, state) for state in STATES], default=TO_DO)
    waits_for = models.CharField(max_length=10, blank=True, default="", help_text="people, workers or budget")
    message = models.CharField(max_length=500, blank=True, default="", help_text="what is to be done, or went wrong")
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    entered = models.PositiveIntegerField(null=True)
    left = models.PositiveIntegerField(null=True)
    unit = models.CharField(max_length=40, blank=True, default="", help_text="what is counted")
    dropped = models.JSONField(default=dict, help_text="how many did not leave, by reason")
    figures = models.JSONField(default=dict, help_text="further numbers")
    made = models.JSONField(default=dict)
    started_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("benchmark", "position")
        constraints = [
            UniqueConstraint(fields=["benchmark", "position"], name="benchmark_step_position_once"),
            UniqueConstraint(fields=["benchmark", "name"], name="benchmark_step_name_once"),
        ]

    def __str__(self) -> str:
        return self.name
