"""Writing drawn clips: the file has the frames, the length and the sound that the description says."""

import json
import subprocess
from pathlib import Path

import pytest

from outtake.catalog.media.ffmpeg import ffmpeg, ffprobe
from outtake_demo.drawn.clips import draw_clip
from outtake_demo.drawn.encode import write_clip


def probe(path: Path) -> dict:
    """Read streams and frame times by ffprobe."""
    show = ["-show_streams", "-show_format", "-show_entries", "frame=media_type,pts_time", "-of", "json"]
    command = [ffprobe(), "-v", "error", *show, str(path)]
    return json.loads(subprocess.run(command, capture_output=True, check=True).stdout)


def test_a_written_clip_has_its_frames_and_sound(tmp_path: Path) -> None:
    clip = draw_clip(21, kind="vanish", prompt_id="bounce-red", generator="Bilt v1", sound="in step")
    write_clip(clip, tmp_path / "clip.mp4", ffmpeg=ffmpeg())
    said = probe(tmp_path / "clip.mp4")
    starts = [round(float(frame["pts_time"]) * 1000) for frame in said["frames"] if frame["media_type"] == "video"]
    assert starts == list(clip.edges_ms[:-1])
    streams = {stream["codec_type"]: stream for stream in said["streams"]}
    assert streams["video"]["pix_fmt"] == "yuv420p"
    assert (streams["video"]["width"], streams["video"]["height"]) == (clip.width, clip.height)
    assert abs(float(streams["audio"]["duration"]) * 1000 - clip.duration_ms) < 50
    assert "bilt" not in json.dumps(said["format"].get("tags", {})).lower()


def test_a_failing_ffmpeg_is_reported_and_leaves_no_file(tmp_path: Path) -> None:
    target = tmp_path / "no-such-folder" / "clip.mp4"
    with pytest.raises(RuntimeError, match="could not write"):
        write_clip(draw_clip(22, kind="clean", generator="Bilt v1"), target, ffmpeg=ffmpeg())
    assert not target.exists()
