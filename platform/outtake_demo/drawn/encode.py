"""Writes a drawn clip to an MP4 file: frames are piped to ffmpeg as they are drawn, sound goes by a WAV file."""

import subprocess
import tempfile
import wave
from pathlib import Path
from typing import Any

import ffmpeg as ffmpeg_python

from outtake_demo.drawn.clips import DrawnClip, audio, frames
from outtake_demo.drawn.scene_kit.sound import RATE

FINE, COARSE = 17, 28


def write_clip(clip: DrawnClip, path: Path | str, ffmpeg: str = "ffmpeg", crf: int = FINE) -> None:
    """
    Draw and encode a clip to `path`: H.264, yuv420p, AAC where there is sound, one encoded frame for each drawn one.

    Nothing in the file names the generator. A file that is already there is replaced.

    :param crf: x264's constant rate factor; `COARSE` loses the film grain, and takes half the time
    :raises RuntimeError: if ffmpeg fails, with what it said; no file is left behind then
    """
    with tempfile.TemporaryDirectory(prefix="drawn-") as folder:
        sound = audio(clip)
        wav = None
        if sound is not None:
            wav = Path(folder) / "sound.wav"
            with wave.open(str(wav), "wb") as file:
                file.setnchannels(1)
                file.setsampwidth(2)
                file.setframerate(RATE)
                file.writeframes(sound.tobytes())
        _encode(clip, wav, Path(path), ffmpeg, crf, Path(folder) / "log.txt")


def _encode(clip: DrawnClip, wav: Path | None, path: Path, ffmpeg: str, crf: int, log: Path) -> None:
    size = f"{clip.width}x{clip.height}"
    inputs = [ffmpeg_python.input("pipe:0", f="rawvideo", pix_fmt="rgb24", s=size, r=str(clip.fps))]
    options: dict[str, Any] = {"c:v": "libx264", "preset": "superfast", "crf": crf, "threads": 1}
    if wav is not None:
        inputs.append(ffmpeg_python.input(str(wav)))
        options |= {"c:a": "aac", "b:a": "96k"}
    # State the colour matrix that is used, so that every player shows the same colours.
    options |= {"vf": "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p", "colorspace": "bt709"}
    options |= {"color_primaries": "bt709", "color_trc": "bt709", "map_metadata": -1, "fflags": "+bitexact"}
    output = ffmpeg_python.output(*inputs, str(path), format="mp4", movflags="+faststart", **options)
    command = output.compile(cmd=[ffmpeg, "-v", "error", "-nostdin", "-y"])
    # ffmpeg's messages go to a file: with a pipe, a talkative ffmpeg and a writer that does not read would both wait.
    with log.open("wb") as messages, subprocess.Popen(command, stdin=subprocess.PIPE, stderr=messages) as process:
        assert process.stdin is not None
        try:
            for frame in frames(clip):
                process.stdin.write(frame.data)
            process.stdin.close()
        except BrokenPipeError:
            pass  # ffmpeg has given up; its exit status and its messages tell why
        except BaseException:
            process.kill()
            raise
        status = process.wait()
    if status != 0:
        path.unlink(missing_ok=True)
        said = log.read_text(errors="replace").strip()[-500:]
        raise RuntimeError(f"ffmpeg could not write {path}: exit status {status}, it said: {said or 'nothing'}")
