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
    ARCHIVE = "archive"

    @property
    def code(self) -> str:
        """The name as programs read it: ``too_long``."""
        return self.value.replace(" ", "_")


REENCODE = "Export it as H.264 MP4, and choose it again."
CHOOSE_AGAIN = "Copy or download the file again, then choose it again."
REMEDIES = {
    Reason.EMPTY: CHOOSE_AGAIN,
    Reason.PLAYLIST: "Choose the video itself instead of a list of files.",
    Reason.TEXT: "Choose a video: MP4, MOV, WebM, Matroska or AVI.",
    Reason.IMAGE: "Choose a video: MP4, MOV, WebM, Matroska or AVI.",
    Reason.NOT_VIDEO: "Export it as MP4 with H.264, and choose it again.",
    Reason.TRUNCATED: CHOOSE_AGAIN,
    Reason.CORRUPT: "Play it to its end. If that works, export it as H.264 MP4; if not, make it again.",
    Reason.NO_PICTURE: "Export it again as MP4 with H.264, with its picture.",
    Reason.TOO_LONG: "Cut it, or ask an admin to raise the limit.",
    Reason.TOO_LARGE: "Export it with a smaller picture or a lower bit rate.",
    Reason.TOO_MANY_FRAMES: "Export it at fewer frames a second, or cut it.",
    Reason.BAD_TIMES: "Export it again at a constant frame rate, as H.264 MP4.",
    Reason.LIMIT: REENCODE,
    Reason.PATH: "Rename the file.",
    Reason.LINK: "Choose the file itself instead of a link to it.",
    Reason.MISSING_FILE: CHOOSE_AGAIN,
    Reason.ROW: "Correct the row of the manifest, and upload both again.",
    Reason.ARCHIVE: "Unpack it on your computer, and drop the clips or their folder here.",
}


class VideoRejected(Invalid):
    """
    A file or row cannot become a video.

    ``reason`` is the short name, ``explanation`` says what is wrong, and ``detail`` is both.
    """

    title = "This cannot become a video"

    def __init__(self, reason: Reason, explanation: str) -> None:
        super().__init__(f"{reason}: {explanation}")
        self.reason = reason
        self.explanation = explanation

    @property
    def remedy(self) -> str:
        """What the person who uploads the file can do."""
        return REMEDIES[self.reason]
