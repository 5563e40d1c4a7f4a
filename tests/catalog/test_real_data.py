"""Real clips by others: all are taken in, with exact tables."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from outtake.catalog.imports.import_videos import import_videos
from outtake.catalog.imports.manifest import read_sources
from outtake.catalog.media.ingest_file import clip_limits, inspect, private_copy
from outtake.catalog.videos.models import Rendition, Video
from outtake.measures.segments.frame_times import check_edges

pytestmark = [pytest.mark.real_data, pytest.mark.django_db]

# frames and duration by file, as the README of the data and the headers of the files say
VIDEOPHY_RATES = {8, 15, 24}


@pytest.mark.long
def test_all_of_videophy_decodes_to_its_end(real_data):
    clips = sorted((real_data / "videophy").glob("*.mp4"))
    assert len(clips) == 18
    for clip in clips:
        with private_copy(clip, clip_limits()) as original:
            found = inspect(original, clip_limits())
        seconds = (found.times.end_ticks - found.times.ticks[0]) / found.times.ticks_per_second
        assert round(len(found.times.ticks) / seconds) in VIDEOPHY_RATES
        assert found.probe.audio_index is None


@pytest.mark.long
@pytest.mark.timeout(300)
def test_videophy_as_a_folder(real_data, project, tmp_path):
    """Imported from a folder of links' targets: four of the clips, one for each frame size and rate."""
    names = ["Coffee_accepting", "An_apple_falls", "A_car_brush", "Shoe_squishes"]
    for clip in (real_data / "videophy").iterdir():
        if clip.name.startswith(tuple(names)):
            (tmp_path / clip.name).write_bytes(clip.read_bytes())
    result = import_videos(project, read_sources([tmp_path], generator="videophy"))
    assert (result.accepted, result.rejected) == (4, ())
    coffee = Video.objects.select_related("prompt", "rendition").get(external_id__startswith="Coffee")
    assert coffee.prompt.text == "Coffee accepting a gentle pour of milk 1"
    assert coffee.rendition.edges_ms == list(range(0, 2001, 125))
    for rendition in Rendition.objects.all():
        check_edges(rendition.edges_ms)


@pytest.mark.timeout(300)
@pytest.mark.long
def test_clips_with_sound(real_data, project, tmp_path):
    for source in ("videoalign/example_1_B.mp4", "mdn-cc0/friday.mp4"):
        path = real_data / source
        (tmp_path / path.name).write_bytes(path.read_bytes())
    with (tmp_path / "videos.csv").open("w", newline="") as file:
        writer = csv.writer(file)
        writer.writerows(
            [("path", "prompt", "generator"), ("example_1_B.mp4", "One.", "b"), ("friday.mp4", "Two.", "camera")]
        )
    result = import_videos(project, read_sources([tmp_path / "videos.csv"]))
    assert (result.accepted, result.rejected) == (2, ())
    frames = {v.external_id: v.rendition for v in Video.objects.select_related("rendition")}
    assert len(frames["example_1_B.mp4"].edges_ms) == 152 + 1
    assert len(frames["friday.mp4"].edges_ms) == 185 + 1
    for rendition in frames.values():
        assert rendition.has_audio and rendition.peaks is not None
        assert len(rendition.peaks) == -(-rendition.duration_ms // 10)


def test_no_real_clip_is_named_by_a_link(real_data: Path):
    """The clips are files: a data folder of links would be refused, and this test says so first."""
    assert not [path for path in real_data.rglob("*.mp4") if path.is_symlink()]
