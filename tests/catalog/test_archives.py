"""Zips: each clip in one becomes an upload; one that is unsafe is refused before anything is unpacked."""

from __future__ import annotations

import io
import stat
import zipfile
from pathlib import Path

import pytest

from outtake.catalog.uploads import archives
from outtake.catalog.uploads.models import Upload
from outtake.catalog.videos.models import Video
from tests.catalog.batch import *  # noqa: F403
from tests.catalog.uploading import Uploader, work

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("remembering")]


def zipped(*files: tuple[str | zipfile.ZipInfo, bytes], method: int = zipfile.ZIP_STORED) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", method) as archive:
        for name, content in files:
            archive.writestr(name, content)
    return made.getvalue()


def test_clips_of_an_archive_are_uploads_of_the_batch(uploader: Uploader, small_clip: Path) -> None:
    manifest = b"path,prompt,generator\nclips/a_cat.mp4,A cup falls.,sora\n"
    content = zipped(
        ("clips/", b""),
        ("clips/a_cat.mp4", small_clip.read_bytes()),
        ("clips/notes.mp4", b"my notes"),
        ("__MACOSX/clips/._a_cat.mp4", b"x"),
        ("clips/.DS_Store", b"x"),
        ("clips.csv", manifest),
    )
    uploader.send("all.zip", content)
    work()
    assert uploader.states() == {
        "all.zip": "unpacked",
        "clips/a_cat.mp4": "ready",
        "clips/notes.mp4": "rejected",
    }
    assert Video.objects.get().prompt.text == "A cup falls."
    assert uploader.page()["batch"]["counts"]["ready"] == 1


def link() -> zipfile.ZipInfo:
    info = zipfile.ZipInfo("clip.mp4")
    info.external_attr = (stat.S_IFLNK | 0o777) << 16
    return info


BOMB = zipped(("big.mp4", bytes(4 << 20)), method=zipfile.ZIP_DEFLATED)


@pytest.mark.parametrize(
    ("content", "code", "says"),
    [
        (zipped(("../clip.mp4", b"x")), "path", "relative path"),
        (zipped(("/etc/clip.mp4", b"x")), "path", "leaves its folder"),
        (zipped((link(), b"/etc/passwd")), "link", "is a link"),
        (zipped(("inner.zip", b"x")), "archive", "another archive"),
        (BOMB, "archive", "grows more than"),
        (b"PK\x03\x04 and then nothing", "archive", "cannot be read"),
        (zipped(("a.csv", b"name\nx\n")), "archive", "manifest"),
    ],
)
def test_an_unsafe_archive_is_refused_as_a_whole(uploader: Uploader, content: bytes, code: str, says: str) -> None:
    uploader.send("all.zip", content)
    work()
    shown = uploader.page()["results"]
    assert [(each["state"], each["code"]) for each in shown] == [("rejected", code)]
    assert says in shown[0]["reason"] and shown[0]["remedy"]


def test_too_many_files_and_too_many_bytes(uploader: Uploader, monkeypatch: pytest.MonkeyPatch, settings) -> None:
    monkeypatch.setattr(archives, "MOST_FILES", 1)
    uploader.send("many.zip", zipped(("a.mp4", b"x"), ("b.mp4", b"x")))
    settings.UPLOAD_MAX_BYTES = 100
    uploader.send("large.zip", zipped(("a.mp4", bytes(801)), method=zipfile.ZIP_DEFLATED))
    work()
    assert [each["reason"] for each in uploader.page()["results"]] == [
        "The archive has 2 entries; at most 1.",
        "Its files have 801 bytes in all; at most 800.",
    ]


def test_an_archive_whose_worker_died_is_gone_on_with(uploader: Uploader, monkeypatch: pytest.MonkeyPatch) -> None:
    uploader.send("all.zip", zipped(("a.mp4", b"first"), ("b.mp4", b"second")))
    real = archives._copy

    class Killed(BaseException):
        pass

    def dies(file, target, announced):
        if announced == len(b"second"):
            raise Killed
        return real(file, target, announced)

    with monkeypatch.context() as dying:
        dying.setattr(archives, "_copy", dies)
        with pytest.raises(Killed):
            work()
    Upload.objects.filter(state=Upload.PREPARING).update(state=Upload.WAITING, lease_token="", expires_at=None)
    work()
    assert uploader.states() == {"all.zip": "unpacked", "a.mp4": "rejected", "b.mp4": "rejected"}
