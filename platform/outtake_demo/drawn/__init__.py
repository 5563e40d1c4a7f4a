"""
Clips drawn by a small renderer of our own, with planted errors, so that the truth about them is known exactly.

    clip = draw_clip(7, kind="vanish")
    write_clip(clip, "clip.mp4")
    clip.planted[0].start_ms

Pure: numpy and Pillow draw, ffmpeg encodes. Nothing here knows the database.
"""

from outtake_demo.drawn.campaign import MOST_CLIPS, ClipPlan, campaign_plans
from outtake_demo.drawn.clips import (
    DrawnClip,
    Question,
    audio,
    draw_clip,
    frame_edges_ms,
    frames,
    kinds_for,
    prompts,
    questions_of,
)
from outtake_demo.drawn.demo import demo_clips
from outtake_demo.drawn.encode import write_clip
from outtake_demo.drawn.multi_error_clips import draw_clip_with
from outtake_demo.drawn.scene_kit.kinds import INSTANTANEOUS, KINDS, Planted
from outtake_demo.drawn.scene_kit.looks import LOOKS
from outtake_demo.drawn.training import training_clips

__all__ = [
    "INSTANTANEOUS",
    "KINDS",
    "LOOKS",
    "MOST_CLIPS",
    "ClipPlan",
    "DrawnClip",
    "Planted",
    "Question",
    "audio",
    "campaign_plans",
    "demo_clips",
    "draw_clip",
    "draw_clip_with",
    "frame_edges_ms",
    "frames",
    "kinds_for",
    "prompts",
    "questions_of",
    "training_clips",
    "write_clip",
]
