"""All tables of this app, which Django looks for here; each is defined in its feature."""

from outtake.catalog.holds.models import Hold
from outtake.catalog.texts.models import Passage
from outtake.catalog.videos.models import Generator, Media, Prompt, Rendition, Video

__all__ = [
    "Generator",
    "Hold",
    "Media",
    "Passage",
    "Prompt",
    "Rendition",
    "Video",
]
