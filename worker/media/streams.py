"""
A stretch of a clip as a file of its own: a video for servers that take one, or its sound.

The stretch is cut at its ms and coded again, so that a model is shown nothing of what lies around it.
"""

import tempfile
from pathlib import Path
from typing import Any

import ffmpeg

from outtake.catalog.media.ffmpeg import Limits, command_of, ffprobe, run_limited
from worker.media.frames import OPEN_SAFELY, FramesError

SOUND_HZ = 16_000  # what models that hear are trained with
SOUND_KBIT = "96k"
LIMITS = Limits(seconds=120)


def cut_video(path: Path, start_ms: int, end_ms: int, *, width: int, height: int, sound: bool = False) -> bytes:
    """
    Return [start_ms, end_ms) of a clip as MP4 (H.264, every frame), scaled to a size in pixels.

    :param sound: whether its sound goes with it, where it has one
    :raises FramesError: if ffmpeg cannot do it.
    """
    source = _source(path)
    picture = source["v:0"].filter("scale", width, height, flags="area")
    streams = [picture, *([source["a:0"]] if sound and has_sound(path) else [])]
    coded = {"c:v": "libx264", "preset": "veryfast", "crf": 18, "pix_fmt": "yuv420p", "movflags": "+faststart"}
    heard = {"c:a": "aac", "b:a": SOUND_KBIT} if len(streams) > 1 else {}
    return _made(
        path, streams, "cut.mp4", start_ms, end_ms, {**coded, **heard, "fps_mode": "passthrough", "threads": 1}
    )


def cut_sound(path: Path, start_ms: int, end_ms: int) -> bytes | None:
    """
    Return the sound of [start_ms, end_ms) of a clip as WAV, mono; None where the clip has none.

    :raises FramesError: if ffmpeg cannot do it.
    """
    if not has_sound(path):
        return None
    return _made(path, [_source(path)["a:0"]], "cut.wav", start_ms, end_ms, {"ac": 1, "ar": SOUND_HZ})


def has_sound(path: Path) -> bool:
    """
    Return whether a clip has a stream of sound.

    :raises FramesError: if ffprobe cannot read it.
    """
    asked = ["-v", "error", "-select_streams", "a", "-show_entries", "stream=index", "-of", "csv=p=0"]
    return bool(_run(path, [ffprobe(), *asked, _url(path)]).strip())


def _made(path: Path, streams: list[Any], name: str, start_ms: int, end_ms: int, options: dict[str, Any]) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / name
        stretch = {"ss": start_ms / 1000, "t": (end_ms - start_ms) / 1000}
        same = {"map_metadata": -1, "fflags": "+bitexact"}
        _run(path, command_of(ffmpeg.output(*streams, str(made), **stretch, **same, **options), "-xerror"))
        return made.read_bytes()


def _source(path: Path) -> Any:
    return ffmpeg.input(_url(path), threads=1, **OPEN_SAFELY)


def _url(path: Path) -> str:
    # A file name that starts with a dash or holds a colon must not be read as an option or a protocol.
    return f"file:{path.absolute()}"


def _run(path: Path, command: list[str]) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        ran = run_limited(command, folder=Path(folder), limits=LIMITS)
    if ran.returncode != 0:
        why = ran.stopped or ran.stderr.strip()[-300:] or "no reason given"
        raise FramesError(f"{path} could not be cut: {why}")
    return ran.stdout
