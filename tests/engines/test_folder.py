"""What a model's folder says of itself, and which folders are refused; none of it needs torch."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest

from outtake.errors import Invalid
from tests.engines.footages import noise_footage, requests
from tools.machine import ROOT
from worker.engines.folders import files
from worker.engines.folders.files import package_versions
from worker.engines.folders.qwen_folder import read_folder
from worker.providers.local.vision import LocalProvider
from worker.requests.contract import ProviderError


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A folder that looks like a model's, with two bytes of weights."""
    home = tmp_path / "model"
    home.mkdir()
    config = {
        "model_type": "qwen3_vl",
        "vision_config": {"patch_size": 16, "spatial_merge_size": 2, "temporal_patch_size": 2},
        "text_config": {"max_position_embeddings": 4096},
    }
    (home / "config.json").write_text(json.dumps(config))
    for name in ("tokenizer.json", "preprocessor_config.json"):
        (home / name).write_text("{}")
    (home / "model.safetensors").write_bytes(b"ab")
    return home


def change_config(home: Path, **changes: object) -> None:
    path = home / "config.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), **changes}))


def refusal(home: Path) -> str:
    with pytest.raises(Invalid) as caught:
        read_folder(home)
    assert caught.value.errors[0].field == "folder"
    return caught.value.detail


def test_a_folder_gives_its_kind_and_sizes(home: Path) -> None:
    found = read_folder(home)
    assert (found.kind, found.patch, found.merge, found.temporal, found.context) == ("qwen3_vl", 16, 2, 2, 4096)
    assert found.multiple == 32
    change_config(home, model_type="qwen2_5_vl", vision_config={})
    assert read_folder(home).multiple == 28


def test_visual_tokens_count_pairs_of_frames(home: Path) -> None:
    found = read_folder(home)
    assert found.visual_tokens(13, 1280, 704) == 7 * 40 * 22
    assert found.visual_tokens(1, 32, 32) == 1
    for frames, width, height in ((0, 32, 32), (1, 48, 32), (1, 32, 0)):
        with pytest.raises(ValueError, match="multiples of 32"):
            found.visual_tokens(frames, width, height)


def test_what_is_no_model_is_refused(home: Path) -> None:
    assert "is not a folder" in refusal(home / "nowhere")
    assert "is not a folder" in refusal(home / "config.json")
    for text, message in (("{", "cannot be read"), ("[]", "not a JSON object"), ('{"model_type": "llava"}', "'llava'")):
        (home / "config.json").write_text(text)
        assert message in refusal(home)
    (home / "config.json").unlink()
    assert "has no config.json" in refusal(home)


def test_a_size_that_is_no_number_is_refused(home: Path) -> None:
    change_config(home, vision_config={"patch_size": "wide"})
    assert "is not a number" in refusal(home)


def test_pickled_weights_are_not_opened(home: Path) -> None:
    (home / "model.safetensors").rename(home / "pytorch_model.bin")
    assert "only pickled weights (pytorch_model.bin)" in refusal(home)
    (home / "pytorch_model.bin").unlink()
    assert "has no weights" in refusal(home)


def test_a_shard_that_the_index_names_must_be_there(home: Path) -> None:
    index = home / "model.safetensors.index.json"
    index.write_text(json.dumps({"weight_map": {"a": "model.safetensors", "b": "model-2.safetensors"}}))
    assert "lacks model-2.safetensors" in refusal(home)
    index.write_text(json.dumps({"weight_map": {"a": "../model/model.safetensors"}}))
    assert "lacks ../model/model.safetensors" in refusal(home)
    index.write_text("{}")
    assert "cannot be read" in refusal(home)


@pytest.mark.parametrize("name", ["tokenizer.json", "preprocessor_config.json"])
def test_a_folder_without_words_or_pictures_is_refused(name: str, home: Path) -> None:
    (home / name).unlink()
    assert name in refusal(home)


def test_fingerprints_change_with_the_weights_and_with_the_settings(home: Path) -> None:
    first = read_folder(home).fingerprints()
    listed = f"model.safetensors {hashlib.sha256(b'ab').hexdigest()}\n"
    assert first["weights"] == hashlib.sha256(listed.encode()).hexdigest()

    (home / "model.safetensors").write_bytes(b"abc")
    other_weights = read_folder(home).fingerprints()
    assert (other_weights["weights"] != first["weights"], other_weights["settings"]) == (True, first["settings"])

    (home / "chat_template.jinja").write_text("{{ messages }}")
    other_settings = read_folder(home).fingerprints()
    assert other_settings["settings"] != first["settings"]
    assert other_settings["weights"] == other_weights["weights"]


def test_the_digest_of_large_weights_is_remembered_until_they_change(home: Path, tmp_path: Path) -> None:
    memory, weights = tmp_path / "memory", home / "model.safetensors"
    weights.write_bytes(b"a" * 2_000_000)
    first = read_folder(home).fingerprints(memory)
    (noted,) = memory.iterdir()
    assert noted.read_text() == hashlib.sha256(weights.read_bytes()).hexdigest()

    noted.write_text("what is noted is believed")
    assert read_folder(home).fingerprints(memory) != first

    changed = weights.stat().st_mtime_ns + 1_000_000
    os.utime(weights, ns=(changed, changed))
    assert read_folder(home).fingerprints(memory) == first


def test_a_provider_pins_dtype_and_device(home: Path) -> None:
    for options, field in (({"dtype": "auto"}, "dtype"), ({"dtype": "int4"}, "dtype"), ({"device": "tpu"}, "device")):
        with pytest.raises(Invalid) as caught:
            LocalProvider(home, **options)
        assert caught.value.errors[0].field == field


def test_a_provider_estimates_and_says_what_it_can_do(home: Path) -> None:
    provider = LocalProvider(home, dtype="bfloat16", device="cuda")
    footage, request = noise_footage(1, multiple=32, frames=5), requests("Is it there?")[0]
    estimate = provider.estimate(footage, request)
    assert provider.expected_visual_tokens(footage) == estimate.visual_tokens == 3 * 4 * 2
    assert estimate.visual_tokens < estimate.prompt_tokens < 200
    assert (estimate.completion_tokens, estimate.cost_micros) == (request.decoding.max_tokens, 0)
    can = provider.capabilities()
    assert (can.shares_prefix, can.probabilities, can.json_schema, can.pixel_multiple) == (True, True, False, 32)
    assert (provider.kind, provider.queue) == ("local", "gpu")


def test_without_torch_the_remedy_is_named(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def not_installed(name: str) -> str:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(files, "version", not_installed)
    with pytest.raises(Invalid, match="needs torch: install it with `make local-extra`"):
        package_versions()
    provider = LocalProvider(home)
    assert provider.capabilities().shares_prefix
    with pytest.raises(ProviderError, match="make local") as caught:
        provider.generate(noise_footage(1, multiple=32), requests("Why?"))
    assert caught.value.permanent


def test_a_web_process_makes_a_provider_without_torch(home: Path) -> None:
    script = (
        "import os, sys; os.environ.setdefault('DJANGO_SETTINGS_MODULE', 'outtake.settings')\n"
        "from worker.providers.local.vision import LocalProvider\n"
        f"provider = LocalProvider({str(home)!r})\n"
        "assert provider.folder.kind == 'qwen3_vl'\n"
        "assert provider.folder.fingerprints()\n"
        "assert not {'torch', 'transformers'} & set(sys.modules), 'imported'\n"
    )
    path = os.pathsep.join([str(ROOT), str(ROOT / "platform")])
    ended = subprocess.run(
        [sys.executable, "-c", script], env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True
    )
    assert ended.returncode == 0, ended.stderr
