"""Why a file cannot become a video: each reason has a short name that stays, and a sentence that says what to do."""

from __future__ import annotations

from enum import StrEnum

from outtake.errors import Invalid


class Reason(StrEnum):
    """The short names of all reasons."""

    EMPTY = "empty"
    PLAYLIST = "playlist"
    TEXT = "text"
    IMAGE = "image"
    NOT_VIDEO = "not a video"
    TRUNCATED = "truncated"
    CORRUPT = "corrupt"
    NO_PICTURE = "no video stream"
    TOO_LONG = "too long"
    TOO_LARGE = "too large"
    TOO_MANY_FRAMES = "too many frames"
    BAD_TIMES = "frame times"
    LIMIT = "limit"
    PATH = "path"
    LINK = "link"
    MISSING_FILE = "missing file"
    ROW = "row"


class VideoRejected(Invalid):
    """A file or row cannot become a video; `reason` is the short name, `detail` the whole sentence."""

    title = "This cannot become a video"

    def __init__(self, reason: Reason, explanation: str) -> None:
        super().__init__(f"{reason}: {explanation}")
        self.reason = reason
