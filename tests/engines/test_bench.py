"""The GPU benchmark, tried on a tiny model, and how it counts operations."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

pytestmark = pytest.mark.local_model


def test_operations_of_the_real_shape_are_those_of_a_count_by_hand() -> None:
    from bench.models import qwen3_vl_8b, tokenizer
    from bench.work import Done, Weights, bundle, encoding, reading

    weights = Weights.of(qwen3_vl_8b(tokenizer())[0])
    assert weights.text == 36 * (2 * 4096 * 4096 + 2 * 4096 * 1024 + 3 * 4096 * 12_288) == 6_945_767_424
    assert weights.vision == 27 * (4 * 1152**2 + 2 * 1152 * 4304) + 1536 * 1152
    assert weights.mergers == 4 * 4608 * (4608 + 4096)

    # Seven pairs of 40 × 72 patches: 4 × 2880² × 1152 × 27 for attention; 2880 patches, of which four are a token.
    pair = 4 * 2880**2 * 1152 * 27 + 2 * weights.vision * 2880 + 2 * weights.mergers * 720
    assert encoding(weights, (7, 40, 72)) == 7 * pair
    # Three tokens after ten others see 11, 12 and 13.
    assert reading(weights, 10, 3) == 2 * weights.text * 3 + 4 * 4096 * 36 * (11 + 12 + 13)

    one = bundle(weights, Done((7, 40, 72), 5000, [100], [10]))
    six = bundle(weights, Done((7, 40, 72), 5000, [100] * 6, [10] * 6))
    tail = reading(weights, 5000, 109) + 2 * weights.words * 10
    assert six - one == 5 * tail


def test_the_benchmark_runs_and_keeps_its_figures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import torch

    from bench import gpu

    torch.set_num_threads(1)
    kept = tmp_path / "figures.json"
    short = ["--clips", "2", "--batch", "6", "--tokens", "3", "--query-tokens", "2", "--decoders", "1"]
    monkeypatch.setattr("sys.argv", ["bench", "--tiny", "--device", "cpu", *short, "--out", str(kept)])

    assert gpu.main() == 0

    figures = json.loads(kept.read_text())
    rows = {row["way"]: row for row in figures["rows"]}
    assert [rows[way]["videos_encoded"] for way in ("zero-shot", "shared", "unshared")] == [2, 2, 12]
    assert rows["zero-shot"]["tflop_per_clip"] < rows["shared"]["tflop_per_clip"] < rows["unshared"]["tflop_per_clip"]
    assert figures["ratios"]["shared over zero-shot"] == pytest.approx(
        rows["shared"]["seconds"] / rows["zero-shot"]["seconds"]
    )
    assert "unshared" in capsys.readouterr().out


def test_without_a_gpu_the_benchmark_says_what_it_needs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import torch

    from bench import gpu

    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    monkeypatch.setattr("sys.argv", ["bench"])
    assert gpu.main() == 2
    assert "needs a CUDA GPU" in capsys.readouterr().out
