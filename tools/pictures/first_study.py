"""The way from an empty installation to a release: the pictures that its browser test takes, on drawn clips."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from outtake_demo.drawn.demo import demo_clips
from outtake_demo.drawn.encode import write_clip
from tools.machine import ROOT
from tools.pictures.studio import Studio, keep_file

TEST = "tests/browser/test_first_study.py"


def first_study(studio: Studio) -> None:
    """
    Walk the way once, with the demo's clips.

    :raises RuntimeError: if the test fails
    """
    clips, taken = studio.folder / "drawn", studio.folder / "taken"
    clips.mkdir()
    drawn = {clip.prompt: clip for clip in demo_clips()}
    for prompt, clip in drawn.items():
        write_clip(clip, clips / f"{prompt.replace(' ', '_')}.mp4")
    env = os.environ | {"OUTTAKE_FOLDER": str(clips), "OUTTAKE_CLIPS": str(len(drawn)), "OUTTAKE_PICTURES": str(taken)}
    done = subprocess.run([sys.executable, "-m", "pytest", "-q", TEST], cwd=ROOT, env=env)
    if done.returncode:
        raise RuntimeError(f"{TEST} failed; its output says why")
    for picture in sorted(taken.glob("first-study-*.png")):
        keep_file(picture, Path(picture).stem)
