"""
The second half of ``make bench-gpu``: how fast a critic of 3B is trained on one GPU, full and with LoRA.

    make bench-gpu BENCH_TRAINING="--steps 4"              fewer steps
    make bench-gpu BENCH_TRAINING="--count"                operations by count: no GPU is needed
    make bench-gpu BENCH_TRAINING="--tiny --device cpu"    a trial of the benchmark itself, without a GPU
    python -m bench.training --out bench/results/training.json

Steps are those of the product (`worker.engines.training`): batches of 32 chains with six frames, in bfloat16, with the
activations computed again in the backward pass. Weights are random, of the shape of Qwen2.5-VL-3B.

**What is counted.** A multiplication and an addition are two operations. Linear layers take two for each weight and
token forward, as many for the gradient of what goes in, and as many again for that of their weights, if these are
trained. Attention takes 4 × width for each pair of a token and one that it sees, and twice that backward. The frozen
tower runs forward alone. What is computed again is work, but counts for nothing: the share of the peak is of what a
step needs. Norms, activations, embeddings and the optimiser are left out.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import django
import numpy as np

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "outtake.settings")
django.setup()

from outtake.measures.papers.videocritic import TYPES  # noqa: E402
from worker.engines.folders.qwen_folder import ModelFolder  # noqa: E402
from worker.engines.training.contract import SUPERVISED, Example, Lora, LossWeights, Pass  # noqa: E402
from worker.media.contract import Sampling, SeenFrame  # noqa: E402
from worker.requests.contract import Request  # noqa: E402

H200_PEAK = 989.0  # TFLOP/s of bfloat16 without sparsity, as NVIDIA gives it
CHAINS, PREFERENCE_PASSES = 12_519, 2  # of the paper's training, an epoch each
FRAMES, WIDTH, HEIGHT = 6, 1176, 644  # 720p within the pixels of a frame that a critic shows
PROMPT_TOKENS, VERDICT_TOKENS = 650, 60  # the audit's prompt with a chain of some sentences, and its verdict
ASSUMED_SHARE = 0.4  # of the peak, where nothing is measured
FULL, LORA = "full", "lora"
RANK = Lora(16, 32, 0.05)


class Sizes(NamedTuple):
    """Weights of the linear layers of a Qwen2.5-VL, and its widths."""

    text: int
    adapters: int  # of LoRA
    words: int  # of the layer that scores the next word, which is that of the embeddings, too
    layers: int
    width: int
    tower: int
    merger: int
    tower_width: int
    whole_layers: int  # of the tower, that attend to a whole pair of frames
    window_layers: int
    window: int  # patches of a window

    @classmethod
    def of(cls, config: Any) -> Sizes:
        """Return the sizes that a Qwen2_5_VLConfig describes."""
        text, vision = config.text_config, config.vision_config
        size = text.hidden_size // text.num_attention_heads
        shared, hidden, inner = text.num_key_value_heads * size, text.hidden_size, text.intermediate_size
        shapes = [(hidden, hidden)] * 2 + [(hidden, shared)] * 2 + [(hidden, inner)] * 3
        merged = vision.hidden_size * vision.spatial_merge_size**2
        block = vision.hidden_size * (4 * vision.hidden_size + 3 * vision.intermediate_size)
        whole = len(vision.fullatt_block_indexes)
        return cls(
            text=text.num_hidden_layers * sum(a * b for a, b in shapes),
            adapters=text.num_hidden_layers * RANK.rank * sum(a + b for a, b in shapes),
            words=hidden * text.vocab_size,
            layers=text.num_hidden_layers,
            width=hidden,
            tower=vision.depth * block + 3 * vision.temporal_patch_size * vision.patch_size**2 * vision.hidden_size,
            merger=merged * (merged + vision.out_hidden_size),
            tower_width=vision.hidden_size,
            whole_layers=whole,
            window_layers=vision.depth - whole,
            window=(vision.window_size // vision.patch_size) ** 2,
        )


def looking(sizes: Sizes, grid: tuple[int, int, int], merge: int = 2) -> int:
    """Return the operations of the frozen tower over a video, forward alone."""
    patches = grid[0] * grid[1] * grid[2]
    attended = sizes.whole_layers * grid[1] * grid[2] + sizes.window_layers * min(sizes.window, grid[1] * grid[2])
    return 2 * sizes.tower * patches + 4 * sizes.tower_width * patches * attended


def operations(sizes: Sizes, way: str, grid: tuple[int, int, int], tokens: int, verdict: int, merge: int = 2) -> int:
    """
    Return the operations that a training step needs of one chain, forward and backward.

    :param tokens: of the prompt with its frames and of the verdict together
    """
    visual = grid[0] * grid[1] * grid[2] // merge**2
    linear = 2 * sizes.text * tokens
    attention = 4 * sizes.width * sizes.layers * tokens * (tokens + 1) // 2
    projector = 3 * 2 * sizes.merger * visual
    if way == LORA:
        # the words' layer is frozen, so its weights need no gradient
        adapters, words = 3 * 2 * sizes.adapters * tokens, 2 * 2 * sizes.words * verdict
        return looking(sizes, grid) + projector + 2 * linear + 3 * attention + adapters + words
    return looking(sizes, grid) + projector + 3 * (linear + attention) + 3 * 2 * sizes.words * verdict


@dataclass(frozen=True)
class Count:
    """What a way takes, by count; hours are those of the paper's training at a share of the peak."""

    way: str
    tokens_per_chain: int
    visual_tokens_per_chain: int
    trained_parameters: int
    tflop_per_chain: float
    paper_pflop: float
    hours_at_share: float


@dataclass(frozen=True)
class Figures:
    """What a way took on this machine."""

    way: str
    steps: int
    seconds_per_step: float
    tokens_per_s: float
    tflop_per_s: float
    share_of_peak: float
    memory_gb: float | None
    paper_hours: float


def paper_chains() -> float:
    """
    Return how many chains' worth of steps the paper's training has.

    An epoch of labels, then two of pairs. A pair is two chains with their verdicts, and its reference runs both forward
    once for each pass, a third of a step. Drawing candidates is left out, and each chain counts as a pair: at most.
    """
    return CHAINS * (1 + PREFERENCE_PASSES * 2 * (1 + 1 / 3))


def counted(config: Any, way: str, grid: tuple[int, int, int], peak: float) -> Count:
    """Return what a way takes, by count."""
    sizes = Sizes.of(config)
    visual = grid[0] * grid[1] * grid[2] // 4
    tokens = visual + PROMPT_TOKENS + VERDICT_TOKENS
    done = operations(sizes, way, grid, tokens, VERDICT_TOKENS) / 1e12
    trained = sizes.merger + (sizes.adapters if way == LORA else sizes.text + sizes.words)
    whole = done * paper_chains() / 1e3
    return Count(way, tokens, visual, trained, done, whole, whole * 1e3 / (peak * ASSUMED_SHARE) / 3600)


@dataclass(frozen=True)
class Noise:
    """Frames of noise. Fulfils `worker.media.contract.Footage`."""

    width: int
    height: int
    frames: tuple[SeenFrame, ...]
    video_sha256: str = "0" * 64
    sampling: Sampling = field(default_factory=Sampling)

    @property
    def duration_ms(self) -> int:
        """A second a frame."""
        return 1000 * len(self.frames)

    def pictures(self) -> list[Any]:
        """Return the frames, the same each time."""
        random = np.random.default_rng(0)
        return [random.integers(0, 256, (self.height, self.width, 3), dtype=np.uint8) for _ in self.frames]


def measured(asked: argparse.Namespace, way: str, folder: Path) -> Figures:
    """Make steps of a way, the first of which warms up, and return what the others took."""
    import torch

    from bench.models import build
    from worker.engines.training.passes import Runner, Supervised
    from worker.engines.training.trainee import Heads, Trainee, adapt
    from worker.engines.type_heads import TypeHeads

    sizes, config = _folder(folder, tiny=asked.tiny)
    held = torch.float32 if way == FULL or asked.dtype == "float32" else getattr(torch, asked.dtype)
    model = build(config, dtype=held, device=asked.device)
    if way == LORA:
        adapt(model, RANK)
    if not asked.tiny:
        model.activation_checkpointing_enable({"use_reentrant": False})
        model.enable_input_require_grads()
    heads = Heads(TypeHeads(config.text_config.hidden_size, TYPES)).to(asked.device)
    trainee = Trainee(sizes, model, heads, asked.dtype)
    side = 4 * sizes.multiple
    size = (side, side) if asked.tiny else (WIDTH, HEIGHT)
    shown = Noise(*size, tuple(SeenFrame(n, 1000 * n) for n in range(FRAMES)))
    words = "a" * (PROMPT_TOKENS if not asked.tiny else 40)  # a token each to a tokenizer without merges of them
    request = Request("bench", "", words, "", "bench@1")
    example = Example("bench", request, lambda: shown, "b" * VERDICT_TOKENS, (True, *[False] * (len(TYPES) - 1)))
    equal = dict.fromkeys(TYPES, 1.0)
    order = [[0] * asked.batch for _ in range(asked.steps + 1)]
    plan = Pass(SUPERVISED, way, 2e-5, 1e-4, 1e-4, 0.0, 0.05, asked.at_once, 1_000_000, order, 0)
    runner = Runner(trainee, Supervised([example], LossWeights(1.0, 0.5, equal, equal), TYPES, 1_000_000), plan)
    runner.step(0)
    on_gpu = asked.device == "cuda"
    if on_gpu:
        torch.cuda.synchronize()
        torch.cuda.reset_peak_memory_stats()
    before, began = runner.tokens, time.perf_counter()
    for step in range(1, asked.steps + 1):
        runner.step(step)
    if on_gpu:
        torch.cuda.synchronize()
    seconds, tokens = time.perf_counter() - began, runner.tokens - before
    chains = asked.steps * asked.batch
    grid = sizes.grid(FRAMES, shown.width, shown.height)
    done = operations(Sizes.of(config), way, grid, tokens // chains, VERDICT_TOKENS)
    rate = done * chains / seconds / 1e12
    memory = torch.cuda.max_memory_allocated() / 1e9 if on_gpu else None
    hours = paper_chains() * seconds / chains / 3600
    return Figures(way, asked.steps, seconds / asked.steps, tokens / seconds, rate, rate / asked.peak, memory, hours)


def _folder(folder: Path, *, tiny: bool) -> tuple[ModelFolder, Any]:
    from transformers import AutoConfig

    from bench.models import write

    write(folder, "tiny-qwen2_5_vl" if tiny else "qwen2.5-vl-3b", weights=False)
    config = AutoConfig.from_pretrained(folder)
    vision = config.vision_config
    merge, temporal = vision.spatial_merge_size, vision.temporal_patch_size
    return ModelFolder(folder, "qwen2_5_vl", vision.patch_size, merge, temporal, 128_000), config


def main() -> int:
    """Measure what the command line asks for; return the exit status."""
    parser = argparse.ArgumentParser(prog="bench.training", description="Time the training of a critic.")
    parser.add_argument("--only", nargs="+", choices=[FULL, LORA], default=[FULL, LORA])
    parser.add_argument("--steps", type=int, default=8)
    parser.add_argument("--batch", type=int, default=32, help="chains of a step")
    parser.add_argument("--at-once", type=int, default=4, help="chains that are computed together")
    parser.add_argument("--count", action="store_true", help="count operations, and time nothing")
    parser.add_argument("--device", choices=["cuda", "cpu"], default="cuda")
    parser.add_argument("--dtype", choices=["bfloat16", "float32"], default="bfloat16")
    parser.add_argument("--peak", type=float, default=H200_PEAK, help="TFLOP/s of the GPU (default: an H200's)")
    parser.add_argument("--tiny", action="store_true", help="a model of two layers")
    parser.add_argument("--out", type=Path, help="write the figures to a JSON file, too")
    asked = parser.parse_args()
    import torch

    if asked.device == "cpu" and asked.tiny:
        torch.set_num_threads(1)  # threads that wait for each other take ten times as long as the tiny model
    kept: dict[str, Any] = {}
    with tempfile.TemporaryDirectory(prefix="outtake-bench-") as home:
        sizes, config = _folder(Path(home) / "counted", tiny=False)
        counts = [counted(config, way, sizes.grid(FRAMES, WIDTH, HEIGHT), asked.peak) for way in asked.only]
        _print_counts(counts)
        kept["counts"] = [asdict(each) for each in counts]
        if not asked.count and asked.device == "cuda" and not torch.cuda.is_available():
            print("\nSeconds need a CUDA GPU with 80 GB or more; torch finds none here.")
        elif not asked.count:
            figures = [measured(asked, way, Path(home) / way) for way in asked.only]
            _print_figures(figures)
            kept["rows"] = [asdict(each) for each in figures]
    if asked.out is not None:
        asked.out.parent.mkdir(parents=True, exist_ok=True)
        asked.out.write_text(json.dumps(kept, indent=1) + "\n")
    return 0


def _print_counts(counts: list[Count]) -> None:
    print(f"Training by count, for the shape of Qwen2.5-VL-3B and {FRAMES} frames of {WIDTH} × {HEIGHT} pixels:")
    print(f"{'way':<6}{'tokens':>8}{'trained':>16}{'TFLOP/chain':>13}{'paper, PFLOP':>14}{'hours at 40 %':>15}")
    for each in counts:
        cells = f"{each.tokens_per_chain:>8,}{each.trained_parameters:>16,}{each.tflop_per_chain:>13.1f}"
        print(f"{each.way:<6}{cells}{each.paper_pflop:>14,.0f}{each.hours_at_share:>15.1f}")


def _print_figures(figures: list[Figures]) -> None:
    print(f"\n{'way':<6}{'s/step':>9}{'tokens/s':>11}{'TFLOP/s':>10}{'peak':>7}{'GB':>7}{'hours of the paper':>20}")
    for each in figures:
        memory = "" if each.memory_gb is None else f"{each.memory_gb:.1f}"
        cells = f"{each.seconds_per_step:>9.2f}{each.tokens_per_s:>11,.0f}{each.tflop_per_s:>10.3g}"
        print(f"{each.way:<6}{cells}{each.share_of_peak:>7.1%}{memory:>7}{each.paper_hours:>20.1f}")


if __name__ == "__main__":
    raise SystemExit(main())
