"""A tiny DETR of random weights, on transformers' own ResNet, as an observer."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest

from outtake.errors import Invalid
from tests.engines.tiny import write_detr
from worker.observers import registry

pytestmark = pytest.mark.local_model

PICTURES = list(np.random.default_rng(5).integers(0, 256, (9, 48, 64, 3), dtype=np.uint8))  # more than a batch


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a tiny detector."""
    return write_detr(tmp_path_factory.mktemp("detector") / "detr")


def test_every_frame_gets_its_objects_whatever_batch_it_is_in(folder):
    detector = registry.make(
        "object_detector", {"folder": str(folder), "threshold": 0, "class_map": {"person": "hiker"}}
    )
    found = detector.observe(PICTURES)
    assert len(found) == len(PICTURES)
    seen = [each for frame in found for each in frame]
    assert seen and {each.label for each in seen} <= {"hiker", "cup"}
    assert all(0 <= each.box.left < each.box.right <= 1 and 0 <= each.box.top < each.box.bottom <= 1 for each in seen)
    (alone,) = detector.observe(PICTURES[-1:])
    assert [each.label for each in alone] == [each.label for each in found[-1]]
    assert [each.score for each in alone] == pytest.approx([each.score for each in found[-1]], abs=1e-5)
    scores = sorted(each.score for each in seen)
    middle = (scores[len(scores) // 2 - 1] + scores[len(scores) // 2]) / 2
    stricter = registry.make("object_detector", {"folder": str(folder), "threshold": middle}).observe(PICTURES)
    assert sum(map(len, stricter)) == sum(score >= middle for score in scores)


def test_what_can_change_an_observation_is_in_its_identity(folder, tmp_path):
    made = registry.make("object_detector", {"folder": str(folder)}).identity
    assert (made["model"], made["threshold"], made["class_map"]) == ("detr", 0.9, {})
    other = shutil.copytree(folder, tmp_path / "other")
    settings = other / "preprocessor_config.json"
    settings.write_text(settings.read_text().replace("48", "40"))
    assert registry.make("object_detector", {"folder": str(other)}).identity["digests"] != made["digests"]


def test_a_folder_that_is_no_detector_says_what_it_lacks(folder, tmp_path):
    broken = shutil.copytree(folder, tmp_path / "broken")
    (broken / "preprocessor_config.json").unlink()
    with pytest.raises(Invalid, match=r"preprocessor_config\.json"):
        registry.make("object_detector", {"folder": str(broken)})
    (broken / "config.json").write_text('{"architectures": ["LlamaForCausalLM"]}')
    with pytest.raises(Invalid, match="holds no detector"):
        registry.make("object_detector", {"folder": str(broken)})
    with pytest.raises(Invalid, match="no parameter 'threshhold'"):
        registry.make("object_detector", {"folder": str(folder), "threshhold": 0.5})
