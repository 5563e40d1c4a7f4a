"""A tiny OWL-ViT, GIT and BLIP of random weights as observers."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from outtake.errors import Invalid
from tests.engines.tiny import write_captioner, write_owl
from worker.observers import registry

pytestmark = pytest.mark.local_model

PICTURES = list(np.random.default_rng(5).integers(0, 256, (9, 48, 64, 3), dtype=np.uint8))  # more than a batch


@pytest.fixture(scope="module")
def owl(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a tiny detector of given classes."""
    return write_owl(tmp_path_factory.mktemp("detector") / "owl")


@pytest.fixture(scope="module", params=["git", "blip"])
def describes(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Path:
    """The folder of a tiny captioner."""
    return write_captioner(tmp_path_factory.mktemp("captioner") / request.param, request.param)


def test_every_frame_gets_objects_of_the_given_classes_whatever_batch_it_is_in(owl):
    asked = {"folder": str(owl), "classes": ["cup", "red book", "cup"], "threshold": 0.0}
    detector = registry.make("zero_shot_detector", asked)
    found = detector.observe(PICTURES)
    assert len(found) == len(PICTURES) and all(found)
    seen = [each for frame in found for each in frame]
    assert {each.label for each in seen} <= {"cup", "red book"}
    assert all(0 <= each.box.left < each.box.right <= 1 and 0 <= each.box.top < each.box.bottom <= 1 for each in seen)
    (alone,) = detector.observe(PICTURES[-1:])
    assert [each.label for each in alone] == [each.label for each in found[-1]]
    assert [each.score for each in alone] == pytest.approx([each.score for each in found[-1]], abs=1e-5)
    assert detector.identity["classes"] == ["cup", "red book"]
    other = registry.make("zero_shot_detector", {**asked, "classes": ["dog"]})
    assert other.identity != detector.identity
    assert {each.label for frame in other.observe(PICTURES) for each in frame} == {"dog"}


def test_every_frame_gets_the_caption_that_it_gets_alone(describes):
    observer = registry.make("captioner", {"folder": str(describes), "max_tokens": 8})
    found = observer.observe(PICTURES)
    assert len(found) == len(PICTURES)
    said = [each.text for frame in found for each in frame]
    assert said and all(said)
    assert observer.observe(PICTURES[-1:]) == found[-1:]
    assert observer.identity["model"] == describes.name


def test_what_a_folder_cannot_do_is_refused_by_name(owl, describes):
    with pytest.raises(Invalid, match="use the kind zero_shot_detector"):
        registry.make("object_detector", {"folder": str(owl)})
    with pytest.raises(Invalid, match=r"^classes: Give 1 to 200 classes"):
        registry.make("zero_shot_detector", {"folder": str(owl)})
    with pytest.raises(Invalid, match="holds no detector of given classes"):
        registry.make("zero_shot_detector", {"folder": str(describes), "classes": ["cup"]})
    with pytest.raises(Invalid, match="not one of git, blip"):
        registry.make("captioner", {"folder": str(owl)})
    with pytest.raises(Invalid, match=r"^max_tokens: '0' is not a whole number"):
        registry.make("captioner", {"folder": str(describes), "max_tokens": 0})
