"""Clips that stand in for drawn ones, where nothing looks at their pictures."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from outtake_demo.drawn.clips import DrawnClip


def write_plain(clip: DrawnClip, path: Path, ffmpeg: str, crf: int) -> None:
    """Encode as many frames as a drawn clip has, of one colour and without sound: to draw one takes seconds."""
    source = f"color=c=0x{clip.seed * 60_000:06x}:s=160x90:r={clip.fps}"
    subprocess.run(
        [ffmpeg, "-v", "error", "-y", "-f", "lavfi", "-i", source, "-frames:v", str(clip.n_frames), str(path)],
        check=True,
    )


def import_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have plain clips imported where drawn ones would be."""
    monkeypatch.setattr("outtake_demo.imports.import_drawn.write_clip", write_plain)
