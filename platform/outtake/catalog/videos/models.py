"""Media files, their renditions, and the videos, prompts and generators they belong to."""

from __future__ import annotations

from django.db import models
from django.db.models.functions import Now

from outtake.accounts.projects.models import Project
from outtake.fields import PublicIdField


class Media(models.Model):
    """The unchanged bytes of an original."""

    public_id = PublicIdField()
    sha256 = models.CharField(max_length=64, unique=True)
    size_bytes = models.PositiveBigIntegerField()
    container = models.CharField(max_length=20, help_text="mov, matroska or avi, by its first bytes")
    storage_key = models.CharField(max_length=200)
    probe = models.JSONField(help_text="what ffprobe said: streams, codecs, frame rate, size, duration")
    created_at = models.DateTimeField(db_default=Now())

    def __str__(self) -> str:
        return self.sha256[:12]


class Rendition(models.Model):
    """A playable copy with its table of frame times, made by one recipe."""

    public_id = PublicIdField()
    media = models.ForeignKey(Media, on_delete=models.PROTECT, related_name="renditions")
    recipe = models.CharField(max_length=60)
    sha256 = models.CharField(max_length=64)
    size_bytes = models.PositiveBigIntegerField()
    storage_key = models.CharField(max_length=200)
    strip_key = models.CharField(max_length=200)
    strip = models.JSONField(help_text="tiles, tile_width, tile_height of the thumbnail strip")
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    duration_ms = models.PositiveIntegerField(help_text="the last of edges_ms")
    edges_ms = models.JSONField(help_text="rounded start of each frame and the end of the last, strictly increasing")
    ticks = models.JSONField(help_text="exact start of each frame and the end of the last, in ticks")
    ticks_per_second = models.PositiveIntegerField()
    has_audio = models.BooleanField()
    peaks = models.JSONField(null=True, help_text="loudness 0..1 by 10 ms; null for silence or no sound")
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["media", "recipe"], name="rendition_once_per_recipe"),
            models.CheckConstraint(condition=models.Q(duration_ms__gt=0), name="rendition_has_duration"),
        ]

    def __str__(self) -> str:
        return f"{self.public_id} ({self.recipe})"


class Prompt(models.Model):
    """The text that a video was made from, or is to be made from once it is kept."""

    DRAFT, KEPT, REJECTED = STATES = ("draft", "kept", "rejected")

    public_id = PublicIdField()
    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="prompts")
    external_id = models.CharField(max_length=200)
    text = models.TextField()
    category = models.CharField(max_length=100, blank=True, default="")
    state = models.CharField(max_length=10, default=KEPT, choices=[(state, state) for state in STATES])
    rejection = models.TextField(blank=True, default="", help_text="why it was rejected")
    metadata = models.JSONField(default=dict, help_text="further facts, such as the violated rule")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["project", "external_id"], name="prompt_once")]

    def __str__(self) -> str:
        return self.text[:60]


class Generator(models.Model):
    """A text-to-video model."""

    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="generators")
    name = models.CharField(max_length=100)
    version = models.CharField(max_length=60, blank=True, default="")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["project", "name", "version"], name="generator_once")]

    def __str__(self) -> str:
        return f"{self.name} {self.version}".strip()


class Video(models.Model):
    """One clip, made by one generator for one prompt."""

    public_id = PublicIdField()
    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="videos")
    external_id = models.CharField(max_length=500)
    media = models.ForeignKey(Media, on_delete=models.PROTECT, related_name="videos")
    rendition = models.ForeignKey(Rendition, on_delete=models.PROTECT, related_name="videos")
    prompt = models.ForeignKey(Prompt, on_delete=models.PROTECT, related_name="videos")
    generator = models.ForeignKey(Generator, on_delete=models.PROTECT, related_name="videos")
    seed = models.CharField(max_length=60, blank=True, default="")
    source = models.CharField(max_length=200, blank=True, default="")
    metadata = models.JSONField(default=dict, help_text="further columns of the manifest")
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [models.UniqueConstraint(fields=["project", "external_id"], name="video_once")]

    def __str__(self) -> str:
        return self.external_id
