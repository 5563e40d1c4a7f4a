"""Batches of uploads, the uploads in them, the parts in which their bytes came, and a manifest's rows."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import CheckConstraint, F, Index, Q, UniqueConstraint
from django.db.models.functions import Now

from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project
from outtake.catalog.videos.models import Video
from outtake.fields import DatabaseTimeField, PublicIdField
from outtake.jobs.models import MeasuredJob, lease_ends, lease_index, queue_index


class UploadLimits(models.Model):
    """What a project may take in, where that differs from the installation's settings. Null: as they say."""

    project = models.OneToOneField(Project, on_delete=models.CASCADE, related_name="upload_limits")
    max_file_bytes = models.PositiveBigIntegerField(null=True)
    max_files = models.PositiveIntegerField(null=True, help_text="clips in the project, and uploads under way")
    max_total_bytes = models.PositiveBigIntegerField(null=True, help_text="originals, and uploads under way")

    def __str__(self) -> str:
        return f"limits of {self.project_id}"


class UploadBatch(models.Model):
    """Files that are added together, and what is known of all of them."""

    FILE_NAME, NOTHING = "file_name", "none"
    PROMPTS: ClassVar = [(FILE_NAME, "the file's name"), (NOTHING, "typed in later, or from a manifest")]

    public_id = PublicIdField()
    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="upload_batches")
    created_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    generator = models.CharField(max_length=161, help_text="name, or name@version, of clips that no manifest names")
    source = models.CharField(max_length=200, blank=True, default="")
    category = models.CharField(max_length=100, blank=True, default="", help_text="of prompts that are new")
    prompt_from = models.CharField(max_length=20, choices=PROMPTS, default=FILE_NAME)
    created_at = DatabaseTimeField()
    cancelled_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"uploads {self.public_id}"


class ManifestRow(models.Model):
    """What a manifest that came with a batch says of one file, by the path that it names."""

    batch = models.ForeignKey(UploadBatch, on_delete=models.CASCADE, related_name="manifest_rows")
    path = models.CharField(max_length=500)
    cells = models.JSONField(help_text="prompt, generator and the rest, as validated")

    class Meta:
        constraints = [UniqueConstraint(fields=["batch", "path"], name="manifest_row_once")]

    def __str__(self) -> str:
        return self.path


class Upload(MeasuredJob):
    """
    One file: its bytes come in parts, then it waits for a worker, which makes a video of it or says why not.

    ``done`` of ``total`` are frames of a clip, or files of an archive. ``expires_at`` is the worker's lease; an upload
    that is not continued ends at ``keep_until``.
    """

    UPLOADING, WAITING, PREPARING = "uploading", "waiting", "preparing"
    READY, DUPLICATE, UNPACKED = "ready", "duplicate", "unpacked"
    REJECTED, CANCELLED = "rejected", "cancelled"
    STATES = (UPLOADING, WAITING, PREPARING, READY, DUPLICATE, UNPACKED, REJECTED, CANCELLED)
    OPEN = (UPLOADING, WAITING, PREPARING)
    CLIP, ARCHIVE = "clip", "archive"

    public_id = PublicIdField()
    batch = models.ForeignKey(UploadBatch, on_delete=models.CASCADE, related_name="uploads")
    path = models.CharField(max_length=500, help_text="relative to the dropped folder, or the file's name")
    kind = models.CharField(max_length=10, default=CLIP, choices=[(CLIP, CLIP), (ARCHIVE, ARCHIVE)])
    archive = models.ForeignKey("self", on_delete=models.CASCADE, null=True, related_name="entries")
    size = models.PositiveBigIntegerField(help_text="bytes")
    offset = models.PositiveBigIntegerField(default=0, help_text="bytes that are stored")
    state = models.CharField(max_length=20, default=UPLOADING, choices=[(state, state) for state in STATES])
    code = models.CharField(max_length=40, blank=True, default="", help_text="why it was rejected, for programs")
    reason = models.CharField(max_length=500, blank=True, default="")
    remedy = models.CharField(max_length=300, blank=True, default="")
    cut = models.BooleanField(default=False, help_text="cut to the longest that is taken in")
    video = models.ForeignKey(Video, on_delete=models.SET_NULL, null=True, related_name="uploads")
    made_keys = models.JSONField(default=list, help_text="files that a worker stored, or was about to store")
    keep_until = models.DateTimeField(help_text="when it is given up, and its bytes go")
    changed_at = models.DateTimeField(db_default=Now())

    outcome = ""  # READY, DUPLICATE or UNPACKED, which its worker sets before it ends

    class Meta:
        constraints = [
            UniqueConstraint(fields=["batch", "path"], name="upload_once_in_batch"),
            CheckConstraint(condition=Q(offset__lte=F("size")), name="upload_within_size"),
            lease_ends("upload_lease_ends", ("preparing",)),
        ]
        indexes = [
            lease_index("upload_lease", "preparing"),
            queue_index("upload_queue", "waiting"),
            Index(fields=["batch", "changed_at"], name="upload_changes"),
            Index(fields=["keep_until"], name="upload_keep_until"),
        ]

    def __str__(self) -> str:
        return f"upload {self.public_id}"


class UploadPart(models.Model):
    """
    Bytes of an upload in the storage.

    The row is written before the bytes, so that what a killed server leaves behind is found; ``stored`` says that the
    bytes are all there and count.
    """

    upload = models.ForeignKey(Upload, on_delete=models.CASCADE, related_name="parts")
    start = models.PositiveBigIntegerField()
    size = models.PositiveBigIntegerField()
    storage_key = models.CharField(max_length=200)
    stored = models.BooleanField(default=False)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            UniqueConstraint(fields=["upload", "start"], condition=Q(stored=True), name="upload_part_once"),
        ]

    def __str__(self) -> str:
        return f"part of {self.upload_id} at {self.start}"
