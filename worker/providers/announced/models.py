"""The models in the folders of workers."""

from __future__ import annotations

from django.db import models
from django.db.models import UniqueConstraint

from outtake.fields import PublicIdField


class AnnouncedModel(models.Model):
    """
    A model that a worker has in a folder, with all that an estimate needs: the web server never reads the folder.

    A row is of one content. A folder whose files change, or a worker with other packages, is announced in another row.
    """

    public_id = PublicIdField()
    worker = models.CharField(max_length=200, help_text="as Celery names it, such as celery@host")
    queue = models.CharField(max_length=40, help_text="that the worker takes")
    name = models.CharField(max_length=200, help_text="of the folder")
    folder = models.TextField(help_text="on the worker's machine")
    sizes = models.JSONField(help_text="of its folder in worker.engines.folders, without the path")
    observer = models.CharField(
        max_length=40, blank=True, default="", help_text="kind of observer that uses it; empty for a model of critics"
    )
    heads = models.JSONField(default=list, help_text="types of error that a trained critic has a head of")
    size_bytes = models.PositiveBigIntegerField(help_text="of the weights")
    device = models.CharField(max_length=20)
    dtype = models.CharField(max_length=20)
    gpu = models.CharField(max_length=200, blank=True, default="", help_text="empty where it is computed on the CPU")
    memory_bytes = models.PositiveBigIntegerField(help_text="of the GPU, or of the machine")
    identity = models.JSONField(help_text="everything that can change an answer")
    digest = models.CharField(max_length=64, help_text="of the identity")
    seen_at = models.DateTimeField()

    class Meta:
        constraints = [UniqueConstraint(fields=["worker", "folder", "digest"], name="announced_model_once")]

    def __str__(self) -> str:
        return f"{self.name} on {self.worker}"
