"""The local provider from end to end: a clip that ffmpeg wrote, a folder of weights, replies."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from outtake.errors import Invalid
from tests.catalog.painting import HEIGHT, WIDTH, numbered_clip
from tests.engines.footages import SYSTEM, TAILS, requests
from worker.engines.folders.qwen_folder import ModelFolder, read_folder
from worker.media.contract import Clip, Sampling
from worker.media.footage import ClipFootage, footage_of
from worker.providers.local.vision import LocalProvider
from worker.requests.contract import Decoding, ProviderError

pytestmark = pytest.mark.local_model


def footage(folder: Path, multiple: int) -> ClipFootage:
    """A clip of 2 s, as a model of this multiple is shown it."""
    path = numbered_clip(folder / "clip.mp4", 24, "12")
    edges_ms = [round(i * 1000 / 12) for i in range(25)]
    clip = Clip("clip", path, edges_ms, WIDTH, HEIGHT, "A cup.", "f" * 64)
    return footage_of(clip, Sampling(fps=2.0, multiple=multiple))


def test_a_clip_is_answered(folder: ModelFolder, tmp_path: Path) -> None:
    provider = LocalProvider(folder.path, "float32", "cpu")
    shown = footage(tmp_path, provider.capabilities().pixel_multiple)
    asked = requests(*TAILS, decoding=Decoding(max_tokens=8), choices=("Yes", "No"))

    replies = provider.generate(shown, asked)

    assert len(shown.frames) == 4
    assert [reply.completion_tokens for reply in replies] == [8] * len(TAILS)
    assert {reply.raw["visual_tokens"] for reply in replies} == {provider.expected_visual_tokens(shown)}
    for request, reply in zip(asked, replies, strict=True):
        estimate = provider.estimate(shown, request)
        assert estimate.visual_tokens < (reply.prompt_tokens or 0) <= estimate.prompt_tokens
        assert reply.probabilities is not None
        assert set(reply.probabilities) == {"Yes", "No"}
    again = provider.generate(shown, asked)
    assert [reply.raw["tokens"] for reply in again] == [reply.raw["tokens"] for reply in replies]


def test_a_model_is_loaded_once_for_each_dtype(folders: dict[str, ModelFolder], tmp_path: Path) -> None:
    import torch

    from worker.engines.qwen_engine import load

    folder = folders["qwen3_vl"]
    assert load(folder, "float32", "cpu") is load(read_folder(folder.path), "float32", "cpu")
    half = load(folder, "bfloat16", "cpu")
    assert half.model.dtype == torch.bfloat16
    provider = LocalProvider(folder.path, "bfloat16", "cpu")
    assert provider.generate(footage(tmp_path, 32), requests("Why?"))[0].text
    assert load(folder, "bfloat16", "cpu") is half


def test_the_identity_names_all_that_can_change_an_answer(folders: dict[str, ModelFolder], tmp_path: Path) -> None:
    import torch
    import transformers

    copied = tmp_path / "qwen3_vl"
    shutil.copytree(folders["qwen3_vl"].path, copied)
    first = LocalProvider(copied).identity
    assert first == LocalProvider(folders["qwen3_vl"].path).identity  # another place, the same model
    assert json.loads(json.dumps(first)) == first
    assert first["packages"]["torch"] == torch.__version__
    assert first["packages"]["transformers"] == transformers.__version__
    others = [LocalProvider(copied, "bfloat16").identity, LocalProvider(copied, device="cuda").identity]
    settings = json.loads((copied / "generation_config.json").read_text())
    (copied / "generation_config.json").write_text(json.dumps({**settings, "temperature": 0.5}))
    others.append(LocalProvider(copied).identity)
    assert len({json.dumps(each, sort_keys=True) for each in [first, *others]}) == 4


def test_weights_that_are_not_whole_are_refused(folders: dict[str, ModelFolder], tmp_path: Path) -> None:
    from safetensors.torch import load_file, save_file

    from worker.engines.qwen_engine import load_model

    copied = tmp_path / "model"
    shutil.copytree(folders["qwen3_vl"].path, copied)
    weights = load_file(copied / "model.safetensors")
    weights.pop("lm_head.weight")
    save_file(weights, copied / "model.safetensors", metadata={"format": "pt"})
    with pytest.raises(Invalid, match=r"lacks 1 weights, such as lm_head\.weight"):
        load_model(read_folder(copied), "float32", "cpu")

    (copied / "model.safetensors").write_bytes(b"not weights")
    with pytest.raises(Invalid, match="could not be loaded"):
        load_model(read_folder(copied), "float32", "cpu")
    with pytest.raises(ProviderError, match="could not be loaded") as caught:
        LocalProvider(copied).generate(footage(tmp_path, 32), requests("Why?"))
    assert caught.value.permanent


def test_a_gpu_that_is_not_there_is_said(folders: dict[str, ModelFolder], monkeypatch: pytest.MonkeyPatch) -> None:
    import torch

    from worker.engines.qwen_engine import load_model

    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    with pytest.raises(Invalid, match="torch finds no GPU here"):
        load_model(folders["qwen3_vl"], "float32", "cuda")


def test_the_system_prompt_is_heard(folder: ModelFolder, tmp_path: Path) -> None:
    provider = LocalProvider(folder.path)
    shown = footage(tmp_path, provider.capabilities().pixel_multiple)
    said = {
        tuple(provider.generate(shown, [replace(requests("Why?")[0], system=system)])[0].raw["tokens"])
        for system in ("", SYSTEM)
    }
    assert len(said) == 2
