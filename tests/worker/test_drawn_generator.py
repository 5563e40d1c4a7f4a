"""The demo's generator: found by its entry point, it draws clips of the length that is asked for, with known errors."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from outtake.catalog.videos.models import Prompt, Video
from outtake.errors import Invalid
from outtake_demo.drawn.clips import prompts
from outtake_demo.generators.drawn import drawn
from tests.support.commands import manage
from tests.support.outside_package import install
from worker.generators import registry

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.long
def test_clips_are_drawn_for_any_prompt_in_any_length(project, settings, tmp_path, capsys, monkeypatch):
    settings.STORAGE_URL = f"file://{tmp_path / 'storage'}"
    install(ROOT, tmp_path / "installed", monkeypatch, modules=False)
    assert "drawn" in registry.kinds()
    for number, text in enumerate((prompts()[0].text, "A fox writes a letter.")):
        Prompt.objects.create(project=project, external_id=f"p{number}", text=text)
    args = ["generate_clips", "--project", project.name, "--generator", "drawn", "--every-length", "--seconds", "1,2.5"]
    args += ["--parameters", json.dumps({"look": "Bilt v1", "errors": 1}), "--json"]
    ran = manage(capsys, *args)
    assert (ran.status, ran.json["clips"]["done"], ran.json["estimate"]["cost_usd"]) == (0, 4, "0.00")
    clips = {(each.prompt.external_id, each.metadata["asked_seconds"]): each for each in Video.objects.all()}
    for (_, seconds), clip in clips.items():
        assert clip.rendition.duration_ms == seconds * 1000 and str(clip.generator) == "Bilt v1"
        planted = clip.metadata["planted"]
        assert len(planted) == (seconds > 2) and all(one["end_ms"] <= seconds * 1000 for one in planted)
    assert manage(capsys, *args).json["estimate"] | {"cost_usd": None} == {
        **{"clips": 0, "there": 4, "seconds": 0, "cost_usd": None, "budget_left_usd": None}
    }
    assert Video.objects.count() == 4


@pytest.mark.parametrize("wrong", [{"look": "Veo"}, {"errors": 6}, {"errors": True}, {"colour": 1}])
def test_what_cannot_be_drawn_is_named(project, wrong):
    with pytest.raises(Invalid) as refused:
        drawn(wrong, project)
    assert [each.field for each in refused.value.errors] == list(wrong)
