"""A tiny OWL-ViT and a tiny GIT of random weights as observers: given classes, and captions."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from outtake.errors import Invalid
from tests.engines.tiny import word_pieces
from worker.observers import registry
from worker.observers.contract import AboutClip

pytestmark = pytest.mark.local_model

PICTURES = list(np.random.default_rng(5).integers(0, 256, (9, 48, 64, 3), dtype=np.uint8))  # more than a batch


@pytest.fixture(scope="module")
def owlvit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a tiny detector of given classes."""
    import torch
    from transformers import OwlViTConfig, OwlViTForObjectDetection, OwlViTImageProcessorPil

    torch.manual_seed(3)
    words = word_pieces()
    small = {"hidden_size": 16, "intermediate_size": 32, "num_hidden_layers": 1, "num_attention_heads": 2}
    text = small | {"vocab_size": len(words), "max_position_embeddings": 24, "pad_token_id": 0}
    vision = small | {"image_size": 32, "patch_size": 16}
    config = OwlViTConfig(text_config=text, vision_config=vision, projection_dim=16)
    path = tmp_path_factory.mktemp("detector") / "owlvit"
    OwlViTForObjectDetection(config).save_pretrained(path)
    OwlViTImageProcessorPil(size={"height": 32, "width": 32}).save_pretrained(path)
    words.save_pretrained(path)
    return path


@pytest.fixture(scope="module")
def git(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a tiny captioner."""
    import torch
    from transformers import CLIPImageProcessorPil, GitConfig, GitForCausalLM

    torch.manual_seed(3)
    words = word_pieces()
    small = {"hidden_size": 16, "intermediate_size": 32, "num_hidden_layers": 1, "num_attention_heads": 2}
    config = GitConfig(
        vision_config=small | {"image_size": 32, "patch_size": 16},
        vocab_size=len(words),
        max_position_embeddings=64,
        initializer_range=0.5,
        bos_token_id=2,
        eos_token_id=3,
        pad_token_id=0,
        **small,
    )
    path = tmp_path_factory.mktemp("captioner") / "git"
    GitForCausalLM(config).save_pretrained(path)
    CLIPImageProcessorPil(size={"shortest_edge": 32}, crop_size={"height": 32, "width": 32}).save_pretrained(path)
    words.save_pretrained(path)
    return path


def test_given_classes_are_looked_for_whatever_batch_a_frame_is_in(owlvit):
    detector = registry.make("zero_shot_detector", {"folder": str(owlvit), "threshold": 0, "classes": ["cup", "dog"]})
    found = detector.observe(PICTURES, AboutClip())
    seen = [each for frame in found for each in frame]
    assert len(found) == len(PICTURES) and {each.label for each in seen} <= {"cup", "dog"} and seen
    assert all(0 <= each.box.left < each.box.right <= 1 and 0 <= each.box.top < each.box.bottom <= 1 for each in seen)
    (alone,) = detector.observe(PICTURES[-1:], AboutClip())
    assert [each.label for each in alone] == [each.label for each in found[-1]]
    assert [each.score for each in alone] == pytest.approx([each.score for each in found[-1]], abs=1e-5)


def test_classes_come_from_the_prompt_where_none_are_given(owlvit):
    detector = registry.make("zero_shot_detector", {"folder": str(owlvit), "threshold": 0})
    assert detector.identity["classes"] is None
    about = AboutClip(metadata={"objects": [{"class": "cup"}, {"class": "tree"}]})
    (frame,) = detector.observe(PICTURES[:1], about)
    assert frame and {each.label for each in frame} <= {"cup", "tree"}
    assert detector.observe(PICTURES[:2], AboutClip()) == [[], []]


def test_each_frame_has_a_caption_the_same_in_any_batch(git):
    captioner = registry.make("captioner", {"folder": str(git), "max_tokens": 8})
    found = captioner.observe(PICTURES, AboutClip())
    assert all([each.label for each in frame] == ["caption"] for frame in found)
    assert any(frame[0].text for frame in found)
    assert captioner.observe(PICTURES[-1:], AboutClip()) == found[-1:]
    assert captioner.identity["max_tokens"] == 8


def test_a_folder_of_another_kind_is_refused_with_the_kind_that_takes_it(owlvit, git):
    with pytest.raises(Invalid, match="zero_shot_detector"):
        registry.make("object_detector", {"folder": str(owlvit)})
    with pytest.raises(Invalid, match="holds no detector"):
        registry.make("zero_shot_detector", {"folder": str(git)})
    with pytest.raises(Invalid, match="holds no model that captions"):
        registry.make("captioner", {"folder": str(owlvit)})
    for kind, changes, field in (
        ("zero_shot_detector", {"classes": []}, "classes"),
        ("zero_shot_detector", {"threshold": 2}, "threshold"),
        ("captioner", {"max_tokens": True}, "max_tokens"),
        ("captioner", {"threshold": 0.5}, "parameters"),
    ):
        folder = git if kind == "captioner" else owlvit
        with pytest.raises(Invalid) as refused:
            registry.make(kind, {"folder": str(folder)} | changes)
        assert [each.field for each in refused.value.errors] == [field]
