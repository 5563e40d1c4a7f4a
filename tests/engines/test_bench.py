"""The GPU benchmark, tried on a tiny model, and how it counts operations."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

pytestmark = pytest.mark.local_model


def test_operations_of_the_real_shape_are_those_of_a_count_by_hand() -> None:
    from bench.models import qwen3_vl_8b, tokenizer
    from bench.providers import Done, Weights, bundle, bytes_read, encoding, reading

    weights = Weights.of(qwen3_vl_8b(tokenizer())[0])
    assert weights.text == 36 * (2 * 4096 * 4096 + 2 * 4096 * 1024 + 3 * 4096 * 12_288) == 6_945_767_424
    assert weights.vision == 27 * (4 * 1152**2 + 2 * 1152 * 4304) + 1536 * 1152
    assert weights.mergers == 4 * 4608 * (4608 + 4096)

    # Seven pairs of 40 × 72 patches: 4 × 2880² × 1152 × 27 for attention; 2880 patches, of which four are a token.
    pair = 4 * 2880**2 * 1152 * 27 + 2 * weights.vision * 2880 + 2 * weights.mergers * 720
    assert encoding(weights, (7, 40, 72)) == 7 * pair
    # Three tokens after ten others see 11, 12 and 13.
    assert reading(weights, 10, 3) == 2 * weights.text * 3 + 4 * 4096 * 36 * (11 + 12 + 13)

    assert weights.text_kept * 2 == 147_456  # bytes of a token
    read = bytes_read(weights, Done((7, 40, 72), 5000, [100, 50], [3, 2]), clips_at_once=4)
    # Two steps after the first word: each reads a quarter of the weights, and 5150 tokens with what was drawn since.
    numbers = 2 * (6_945_767_424 + 4096 * 151_936) // 4 + 147_456 // 2 * ((5150 + 2) + (5150 + 4))
    assert read == 2 * numbers

    one = bundle(weights, Done((7, 40, 72), 5000, [100], [10]))
    six = bundle(weights, Done((7, 40, 72), 5000, [100] * 6, [10] * 6))
    tail = reading(weights, 5000, 109) + 2 * weights.words * 10
    assert six - one == 5 * tail


def test_by_count_multi_agent_takes_at_most_a_third_more_than_zero_shot(tmp_path: Path) -> None:
    from bench.gpu import counted
    from bench.strategies import WAYS

    found = {each.way: each for each in counted(tmp_path, list(WAYS))}
    frame_pairs, tokens_of_a_pair = 7, (1152 // 32) * (640 // 32)  # 13 frames of 1280 × 720, scaled to fit 768 tokens
    assert found["zero-shot"].visual_tokens == found["multi-agent"].visual_tokens == frame_pairs * tokens_of_a_pair
    assert found["unshared"].visual_tokens == 6 * found["zero-shot"].visual_tokens
    assert {way: each.videos for way, each in found.items()} == {
        **{"zero-shot": 1, "multi-agent": 1, "unshared": 6},
        **{"sequential": 2, "sliding-window": 4},  # for the list and for the times; 2 s, 2 s, 2 s and what is left
    }
    assert 1 < found["multi-agent"].tflop / found["zero-shot"].tflop <= 1.3
    assert found["unshared"].tflop / found["multi-agent"].tflop > 4.5


@pytest.mark.long
def test_the_benchmark_runs_counts_what_is_done_and_batches_say_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from bench import gpu

    kept, ways = tmp_path / "figures.json", ["zero-shot", "multi-agent", "sequential", "unshared"]
    monkeypatch.setattr(gpu, "FILES", 3)
    short = ["--clips", "3", "--batch", "2", "--dtype", "float32", "--only", *ways]
    monkeypatch.setattr("sys.argv", ["bench", "--tiny", "--device", "cpu", *short, "--out", str(kept)])

    assert gpu.main() == 0

    figures = json.loads(kept.read_text())
    rows = {row["way"]: row for row in figures["rows"]}
    assert [rows[way]["videos_encoded"] for way in ways] == [3, 3, 6, 18]
    counts = {row["way"]: row for row in figures["counts"]}
    for way in ways:
        assert rows[way]["visual_tokens_per_clip"] == counts[way]["visual_tokens"]
        assert rows[way]["tflop_per_clip"] == pytest.approx(counts[way]["tflop"], rel=1e-9)
    assert figures["same_bytes"]
    assert figures["ratios"]["multi-agent over zero-shot"] == pytest.approx(
        rows["multi-agent"]["seconds"] / rows["zero-shot"]["seconds"]
    )
    assert "the same, byte for byte" in capsys.readouterr().out


def test_without_a_gpu_operations_are_counted_and_a_tiny_model_is_tried(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import torch

    from bench import gpu

    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    monkeypatch.setattr(gpu, "FILES", 1)
    monkeypatch.setattr("sys.argv", ["bench", "--clips", "1", "--only", "zero-shot"])
    assert gpu.main() == 0
    said = capsys.readouterr().out
    assert "for the shape of Qwen3-VL-8B" in said and "need a CUDA GPU" in said


@pytest.mark.parametrize("way", ["full", "lora"])
def test_the_operations_of_a_training_step_are_those_that_torch_counts(way: str, tmp_path: Path) -> None:
    import torch
    from torch.utils.flop_counter import FlopCounterMode

    from bench import training
    from bench.models import build
    from worker.engines.training.trainee import adapt

    folder, config = training._folder(tmp_path / "model", tiny=True)
    torch.set_num_threads(1)
    config._attn_implementation = "eager"
    sizes, model = training.Sizes.of(config), build(config)
    grid = (1, 8, 8)
    if way == "lora":
        adapt(model, training.RANK)
    for name, each in model.named_parameters():
        tower = ".visual." in name and "merger" not in name
        each.requires_grad_("lora_" in name or "merger" in name if way == "lora" else not tower)
    visual = grid[1] * grid[2] // 4
    ids = torch.tensor([[config.vision_start_token_id, *[config.video_token_id] * visual, *[5] * 200]])
    inputs = {
        "input_ids": ids,
        "mm_token_type_ids": torch.where(ids == config.video_token_id, 2, 0).int(),
        "pixel_values_videos": torch.randn(grid[1] * grid[2], 3 * 2 * folder.patch**2),
        "video_grid_thw": torch.tensor([grid]),
    }
    with FlopCounterMode(display=False) as counter:
        states = model.model(**inputs, use_cache=False).last_hidden_state
        model.lm_head(states[:, -20:]).sum().backward()
    tokens = ids.shape[1]
    masked = (
        3 * 4 * sizes.width * sizes.layers * tokens * (tokens - 1) // 2
    )  # that eager attention computes for nothing
    expected = training.operations(sizes, way, grid, tokens, 20) + masked
    assert counter.get_total_flops() == pytest.approx(expected, rel=0.02)


def test_a_training_is_counted_and_tried_without_a_gpu(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from bench import training

    kept = tmp_path / "figures.json"
    short = ["--tiny", "--device", "cpu", "--dtype", "float32", "--steps", "1", "--batch", "2", "--at-once", "2"]
    monkeypatch.setattr("sys.argv", ["bench", *short, "--out", str(kept)])
    assert training.main() == 0
    figures = json.loads(kept.read_text())
    assert [each["way"] for each in figures["rows"]] == ["full", "lora"]
    assert figures["counts"][1]["trained_parameters"] < figures["counts"][0]["trained_parameters"] / 20
    assert "for the shape of Qwen2.5-VL-3B" in capsys.readouterr().out
