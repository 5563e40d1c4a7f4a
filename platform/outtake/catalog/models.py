"""All tables of this app, which Django looks for here; each is defined in its feature."""

from outtake.catalog.holds.models import Hold
from outtake.catalog.texts.models import Passage
from outtake.catalog.uploads.models import ManifestRow, Upload, UploadBatch, UploadLimits, UploadPart
from outtake.catalog.videos.models import Generator, Media, Prompt, Rendition, Video

__all__ = [
    "Generator",
    "Hold",
    "ManifestRow",
    "Media",
    "Passage",
    "Prompt",
    "Rendition",
    "Upload",
    "UploadBatch",
    "UploadLimits",
    "UploadPart",
    "Video",
]
