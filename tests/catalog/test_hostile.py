"""A hostile corpus through the real import: each file has its own reason, and nothing of it stays behind."""

from __future__ import annotations

import os
import random
import struct
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from outtake.catalog.imports.import_videos import import_videos
from outtake.catalog.imports.manifest import read_sources
from outtake.catalog.media import probe
from outtake.catalog.media.ingest_file import clip_limits
from outtake.catalog.media.probe import probe_clip
from outtake.catalog.media.rejections import VideoRejected
from outtake.catalog.media.sniff import Family
from outtake.catalog.videos.models import Generator, Media, Prompt, Rendition, Video
from tests.catalog.painting import ffmpeg, numbered_clip

pytestmark = pytest.mark.django_db


def hls(folder: Path, secret: Path) -> bytes:
    return f"#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n{secret}\n#EXT-X-ENDLIST\n".encode()


def ffconcat(folder: Path, secret: Path) -> bytes:
    (folder / "sibling.bin").write_bytes(secret.read_bytes())
    return b"ffconcat version 1.0\nfile sibling.bin\n"


def dash(folder: Path, secret: Path) -> bytes:
    return f'<?xml version="1.0"?><MPD><Period><BaseURL>{secret}</BaseURL></Period></MPD>'.encode()


def cut(folder: Path, secret: Path, suffix: str = "mp4", share: float = 0.6) -> bytes:
    whole = numbered_clip(folder / f"whole.{suffix}.src", 60, "24", "-movflags", "+faststart", "-f", "mp4").read_bytes()
    return whole[: int(len(whole) * share)]


def cut_other(format_name: str) -> Callable[[Path, Path], bytes]:
    def build(folder: Path, secret: Path) -> bytes:
        whole = numbered_clip(folder / "whole.src", 60, "24", "-f", format_name).read_bytes()
        return whole[: int(len(whole) * 0.6)]

    return build


def cut_but_patched(folder: Path, secret: Path) -> bytes:
    """Cut at 60 %, and the length of the last box mended, so that the boxes seem complete."""
    content = bytearray(cut(folder, secret))
    at = content.index(b"mdat") - 4
    content[at : at + 4] = struct.pack(">I", len(content) - at)
    return bytes(content)


def flipped(times: int) -> Callable[[Path, Path], bytes]:
    """Flip bits of the coded pictures; a few of them ffmpeg would hide, and go on."""

    def build(folder: Path, secret: Path) -> bytes:
        content = bytearray(numbered_clip(folder / "whole.src", 60, "24", "-f", "mp4").read_bytes())
        start, end, dice = content.index(b"mdat") + 808, content.index(b"moov") - 4, random.Random(7)
        for _ in range(times):
            content[dice.randrange(start, end)] ^= 1 << dice.randrange(8)
        return bytes(content)

    return build


def no_index(folder: Path, secret: Path) -> bytes:
    return b"\0\0\0\x18ftypisom\0\0\x02\0isomiso2" + struct.pack(">I", 108) + b"mdat" + bytes(100)


def png(folder: Path, secret: Path) -> bytes:
    path = folder / "image.src"
    Image.new("RGB", (32, 32), "red").save(path, format="PNG")
    return path.read_bytes()


def sound_only(folder: Path, secret: Path) -> bytes:
    ffmpeg("-f", "lavfi", "-i", "sine=d=1", "-f", "mp4", str(folder / "sound.src"))
    return (folder / "sound.src").read_bytes()


def sound_with_cover(folder: Path, secret: Path) -> bytes:
    (folder / "cover.src").write_bytes(png(folder, secret))
    inputs = ["-f", "lavfi", "-i", "sine=d=1", "-f", "png_pipe", "-i", str(folder / "cover.src")]
    ffmpeg(*inputs, "-map", "0", "-map", "1", "-c:v", "copy", "-disposition:v", "attached_pic", "-f", "mp4",
           str(folder / "sound.src"))  # fmt: skip
    return (folder / "sound.src").read_bytes()


def drawn(*options: str) -> Callable[[Path, Path], bytes]:
    def build(folder: Path, secret: Path) -> bytes:
        ffmpeg(
            "-f", "lavfi", "-i", *options, "-c:v", "libx264", "-preset", "ultrafast", "-f", "mp4", str(folder / "s.src")
        )
        return (folder / "s.src").read_bytes()

    return build


def lying_header(folder: Path, secret: Path) -> bytes:
    """Five minutes, of which the header says that they are one second."""
    content = bytearray(drawn("testsrc=d=300:r=1:s=64x48")(folder, secret))
    for box, place, scale_at in ((b"mvhd", 16, 12), (b"mdhd", 16, 12)):
        at = content.index(box) + 4
        content[at + place : at + place + 4] = content[at + scale_at : at + scale_at + 4]
    at = content.index(b"tkhd") + 4
    content[at + 20 : at + 24] = struct.pack(">I", 1000)
    return bytes(content).replace(b"edts", b"free")  # without the edit list, which knows better


CORPUS: dict[str, tuple[Callable[[Path, Path], bytes], str]] = {
    "hls.mp4": (hls, "playlist"),
    "ffconcat.mp4": (ffconcat, "playlist"),
    "dash.mp4": (dash, "playlist"),
    "cut.mp4": (cut, "truncated"),
    "cut.mkv": (cut_other("matroska"), "truncated"),
    "cut.avi": (cut_other("avi"), "truncated"),
    "cut-patched.mp4": (cut_but_patched, "truncated"),
    "flipped.mp4": (flipped(60), "corrupt"),
    "flipped-twice.mp4": (flipped(2), "corrupt"),
    "no-index.mp4": (no_index, "truncated"),
    "empty.mp4": (lambda *_: b"", "empty"),
    "text.mp4": (lambda *_: b"Dear reader,\n", "text"),
    "page.mp4": (lambda *_: b"<!doctype html><title>404</title>", "text"),
    "png.mp4": (png, "image"),
    "noise.mp4": (lambda *_: random.Random(3).randbytes(5000), "not a video"),
    "sound.mp4": (sound_only, "no video stream"),
    "cover.mp4": (sound_with_cover, "no video stream"),
    "long.mp4": (drawn("testsrc=d=61:r=1:s=64x48"), "too long"),
    "lying.mp4": (lying_header, "too long"),
    "wide.mp4": (drawn("color=d=0.2:r=10:s=4098x64"), "too large"),
    "stretched.mp4": (drawn("color=d=0.2:r=10:s=640x64,setsar=10"), "too large"),
    "dense.mp4": (drawn("color=d=16:r=1000:s=64x48"), "too many frames"),
}


@pytest.fixture
def secret(tmp_path_factory) -> Path:
    """A clip outside the manifest's folder, which no import may read."""
    return numbered_clip(tmp_path_factory.mktemp("secret") / "secret.ts", 10, "10", "-f", "mpegts")


@pytest.fixture
def own_temporary_folder(monkeypatch, tmp_path_factory) -> Path:
    """Where the import puts its temporary files: nowhere else."""
    folder = tmp_path_factory.mktemp("temporary")
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


def check_nothing_left(storage_folder: Path, temporary: Path) -> None:
    assert [model.objects.count() for model in (Video, Media, Rendition, Prompt, Generator)] == [0] * 5
    assert not [path for path in storage_folder.rglob("*") if path.is_file()]
    assert list(temporary.iterdir()) == []


@pytest.mark.parametrize("name", CORPUS)
def test_each_is_refused_with_its_own_reason(name, project, secret, tmp_path, storage_folder, own_temporary_folder):
    build, reason = CORPUS[name]
    folder = tmp_path / "manifest"
    folder.mkdir()
    (folder / name).write_bytes(build(folder, secret))
    result = import_videos(project, read_sources([folder / name]))
    assert (result.accepted, result.existing) == (0, 0)
    assert [(no.row, no.path) for no in result.rejected] == [(1, name)]
    assert result.rejected[0].reason.startswith(f"{reason}: "), result.rejected[0].reason
    check_nothing_left(storage_folder, own_temporary_folder)


@pytest.mark.parametrize("name", ["hls.mp4", "ffconcat.mp4", "dash.mp4"])
def test_past_the_sniffer_the_demuxer_still_refuses_lists(name, secret, tmp_path):
    (tmp_path / name).write_bytes(CORPUS[name][0](tmp_path, secret))
    for family in Family:
        with pytest.raises(VideoRejected):
            probe_clip(tmp_path / name, family, clip_limits())


def test_a_tool_that_runs_too_long_is_stopped_and_said_so(project, small_clip, monkeypatch, storage_folder):
    monkeypatch.setattr(probe, "DECODE_LIMITS", probe.DECODE_LIMITS._replace(seconds=0.001))
    result = import_videos(project, read_sources([small_clip]))
    assert result.rejected[0].reason.startswith("limit: reading it took too much time")
    assert not storage_folder.exists()


@pytest.mark.parametrize(
    "kind", ["mp4", pytest.param("matroska", marks=pytest.mark.long), pytest.param("avi", marks=pytest.mark.long)]
)
def test_mutations_are_taken_or_refused_and_never_crash(kind, project, tmp_path, storage_folder):
    whole = numbered_clip(tmp_path / "whole.src", 12, "24", "-f", kind, codec="mpeg4").read_bytes()
    dice = random.Random(11)
    for number in range(6):
        content = bytearray(whole)
        for _ in range(dice.choice([1, 8, 40])):
            content[dice.randrange(len(content))] = dice.randrange(256)
        (tmp_path / f"m{number}.mp4").write_bytes(content)
    result = import_videos(project, read_sources([tmp_path / f"m{number}.mp4" for number in range(6)]))
    assert result.accepted + len(result.rejected) == 6
    assert all(": " in no.reason for no in result.rejected)
    kept = [path for path in storage_folder.rglob("*") if path.is_file()]
    assert len(kept) == 3 * Rendition.objects.count() == 3 * result.accepted


@pytest.mark.parametrize(
    ("written", "reason"),
    [
        ("../secret.mp4", "path"),
        ("inner/../../secret.mp4", "path"),
        ("/etc/hostname", "path"),
        ("link.mp4", "link"),
        ("linked-folder/secret.mp4", "link"),
        ("absent.mp4", "missing file"),
        ("x" * 300 + ".mp4", "missing file"),
        ("nul\0.mp4", "path"),
        ("inner", "not a video"),
        ("pipe.mp4", "not a video"),
    ],
)
def test_paths_stay_in_the_manifests_folder(written, reason, project, small_clip, tmp_path, storage_folder):
    folder = tmp_path / "manifest"
    (folder / "inner").mkdir(parents=True)
    (tmp_path / "secret.mp4").write_bytes(small_clip.read_bytes())
    (folder / "link.mp4").symlink_to(tmp_path / "secret.mp4")
    (folder / "linked-folder").symlink_to(tmp_path)
    os.mkfifo(folder / "pipe.mp4")
    (folder / "videos.csv").write_text(f'path,prompt,generator\n"{written}",A cup falls.,veo3\n')
    result = import_videos(project, read_sources([folder / "videos.csv"]))
    assert [no.path for no in result.rejected] == [written]
    assert result.rejected[0].reason.startswith(f"{reason}: "), result.rejected[0].reason
    assert not storage_folder.exists() and not Video.objects.exists()
