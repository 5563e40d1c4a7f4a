"""Servers that answer for a model, in the way of OpenAI's API or of Google's Gemini."""

from __future__ import annotations

from django.db import models
from django.db.models import UniqueConstraint
from django.db.models.functions import Now

from outtake.accounts.projects.models import Project
from outtake.fields import PublicIdField
from outtake.jobs.models import MeasuredJob, lease_ends, lease_index, queue_index


class Endpoint(models.Model):
    """A server that answers for a model. Its key is sealed, and never shown again."""

    OPENAI, GEMINI = "openai", "gemini"
    PROTOCOLS = (OPENAI, GEMINI)
    FAMILIES = ("qwen3_vl", "qwen2_5_vl", "gpt", "gemini", "other")
    FOUND = ("json_schema", "probabilities", "seed", "video", "audio", "picture_tokens", "context_tokens")
    """What a test finds out, and what can be set by hand."""

    public_id = PublicIdField()
    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="endpoints")
    name = models.CharField(max_length=100)
    base_url = models.URLField(max_length=500, help_text="such as https://host/v1")
    model = models.CharField(max_length=200)
    protocol = models.CharField(
        max_length=10, choices=[(p, p) for p in PROTOCOLS], default=OPENAI, help_text="how it is asked"
    )
    family = models.CharField(
        max_length=20, choices=[(f, f) for f in FAMILIES], help_text="how it counts the tokens of a picture"
    )
    sealed_key = models.TextField(blank=True, default="")
    input_price = models.PositiveBigIntegerField(null=True, help_text="micros for a million tokens; null: not known")
    output_price = models.PositiveBigIntegerField(null=True)
    json_schema = models.BooleanField(default=False, help_text="takes a JSON schema of the reply")
    probabilities = models.BooleanField(default=False, help_text="gives the probabilities of the first token")
    seed = models.BooleanField(default=True, help_text="takes a seed; else none is sent")
    video = models.BooleanField(default=False, help_text="takes a video as a data URL")
    audio = models.BooleanField(default=False, help_text="takes sound")
    picture_tokens = models.PositiveIntegerField(
        null=True, help_text="of each picture, whatever its size; null: by the family's rule"
    )
    pixels_per_token = models.FloatField(null=True, help_text="where a picture counts by its size; null: it does not")
    context_tokens = models.PositiveIntegerField(null=True, help_text="of prompt and reply; null: not known")
    set_by_hand = models.JSONField(default=list, help_text="names of `FOUND` that a test leaves as they are")
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [UniqueConstraint(fields=["project", "name"], name="endpoint_name_once")]

    def __str__(self) -> str:
        return self.name


class EndpointTest(MeasuredJob):
    """One test of an endpoint: what it was asked, what it answered, and what was found."""

    WAITING, RUNNING, DONE, FAILED = "waiting", "running", "done", "failed"
    STATES = (WAITING, RUNNING, DONE, FAILED)
    OUTCOMES = ("yes", "no", "ignored", "error", "skipped")
    """Of one request: it works, is refused, is accepted without an effect, got no answer, was not tried."""

    public_id = PublicIdField()
    endpoint = models.ForeignKey(Endpoint, on_delete=models.CASCADE, related_name="tests")
    state = models.CharField(max_length=10, choices=[(state, state) for state in STATES], default=WAITING)
    steps = models.JSONField(default=list, help_text="each request with its outcome, reply or error, and tokens")
    problems = models.JSONField(default=list, help_text="what keeps the endpoint from being used, with a remedy")

    class Meta:
        constraints = [lease_ends("endpoint_test_lease_ends", ["running"])]
        indexes = [queue_index("endpoint_test_waiting", "waiting"), lease_index("endpoint_test_running", "running")]

    def __str__(self) -> str:
        return f"test {self.public_id} {self.state}"
