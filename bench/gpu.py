"""
``make bench-gpu``: how fast a local model criticises 600 clips on one GPU, from the files to the replies.

    make bench-gpu                                        600 clips of 6.5 s, a random model of the shape of Qwen3-VL-8B
    make bench-gpu BENCH="--clips 60"                     a tenth of it; seconds are also given for 600
    make bench-gpu BENCH="--only zero-shot multi-agent"   without the slow ones
    make bench-gpu BENCH="--count"                        visual tokens and operations by count: no GPU is needed
    make bench-gpu BENCH="--tiny --clips 8 --device cpu"  a trial of the benchmark itself, without a GPU
    make bench-gpu BENCH="--out bench/results/gpu.json"   keep the figures

The strategies are those of the product, with its prompts, frames, batches and decoding ahead (`bench.strategies`);
``unshared`` is multi-agent with a prompt and a video for each query. A few files are drawn, and decoded again for each
clip. Random weights do not know when to stop, so every reply has a given number of tokens.

Without a GPU the operations of the real shape are counted, and a tiny model answers on the CPU: several clips in a
batch and one at a time, byte for byte the same.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "outtake.settings")
django.setup()

from bench.providers import (  # noqa: E402
    Counter,
    EngineProvider,
    Weights,
)
from bench.strategies import WAYS, criticise  # noqa: E402
from outtake.catalog.media.ffmpeg import ffmpeg  # noqa: E402
from worker.engines.folders.qwen_folder import ModelFolder  # noqa: E402
from worker.execution.batching import Batches, Busy  # noqa: E402
from worker.media.contract import Clip  # noqa: E402

FULL = 600  # clips, for which seconds are given
RATE, SECONDS, FILES = 24, 6.5, 6
HEIGHT, TINY_HEIGHT = 720, 128
H200_PEAK = 989.0  # TFLOP/s of bfloat16 without sparsity, as NVIDIA gives it
H200_MEMORY = 4.8  # TB/s, as NVIDIA gives it
AHEAD = 2  # batches of clips in hand, as in `worker.execution.batched_items`
MOST_TINY_TOKENS = 8  # of a reply of the tiny model
LINE = "{:<16}{:>6}{:>9}{:>9}{:>11}{:>14}{:>13}{:>10}{:>7}{:>9}{:>5}"
COUNTED = "{:<16}{:>15}{:>16}{:>13}{:>16}{:>15}{:>14}"


@dataclass(frozen=True)
class Figures:
    """What a way took. `waited` is the part of its seconds in which the model waited for decoded clips."""

    way: str
    clips: int
    seconds: float
    waited: float
    tflop_per_clip: float
    visual_tokens_per_clip: float
    videos_encoded: int
    memory_gb: float | None

    @property
    def clips_per_s(self) -> float:
        """Clips a second, decoding included."""
        return self.clips / self.seconds

    @property
    def tflop_per_s(self) -> float:
        """Useful operations a second, in millions of millions."""
        return self.tflop_per_clip * self.clips_per_s


@dataclass(frozen=True)
class Count:
    """What a way takes for a clip, by count."""

    way: str
    visual_tokens: int
    videos: int
    tflop: float
    terabytes: float  # that are read while words are drawn

    @property
    def reading_s(self) -> float:
        """Seconds to read the prompts of all clips, and to encode their videos, at half the peak of an H200."""
        return FULL * self.tflop / (H200_PEAK / 2)

    @property
    def drawing_s(self) -> float:
        """Seconds to draw the words, at the bandwidth of an H200's memory."""
        return FULL * self.terabytes / H200_MEMORY


def main() -> int:
    """Measure what the command line asks for; return the exit status."""
    asked = _arguments()
    import torch

    has_gpu = asked.device == "cpu" or torch.cuda.is_available()
    kept: dict[str, Any] = {"asked": _plain(asked)}
    with tempfile.TemporaryDirectory(prefix="outtake-bench-") as folder:
        counts = counted(Path(folder), asked.only, tiny=asked.tiny, clips_at_once=asked.batch)
        _print_counts(counts, tiny=asked.tiny)
        kept["counts"] = [asdict(each) for each in counts]
        kept["ratios_by_count"] = ratios_of({each.way: each.tflop for each in counts})
        _print_ratios("operations of", kept["ratios_by_count"])
        if asked.count:
            return _keep(asked, kept)
        if not has_gpu:
            print(
                "\nSeconds need a CUDA GPU with 40 GB or more, and a torch that is built for CUDA; torch finds none "
                "here. What follows is a tiny model on the CPU, which says nothing of a GPU."
            )
            asked.tiny, asked.device, asked.dtype = True, "cpu", "float32"
            asked.clips, asked.batch = min(asked.clips, 8), min(asked.batch, 4)
        if asked.device == "cpu" and asked.tiny:
            torch.set_num_threads(1)  # threads that wait for each other take ten times as long as the tiny model
        files = draw_files(Path(folder), TINY_HEIGHT if asked.tiny else HEIGHT)
        engine, weights = make_engine(Path(folder) / "model", asked)
        figures = _measure_all(engine, weights, files, asked)
        if asked.tiny and asked.device == "cpu":
            kept["same_bytes"] = _compare(engine, weights, files, asked)
        kept["stages"] = _measure_stages(engine, weights, files, asked)
    kept["ratios"] = ratios_of({each.way: each.seconds for each in figures})
    _print_ratios("seconds of", kept["ratios"])
    kept["rows"] = [
        {**asdict(each), "clips_per_s": each.clips_per_s, "tflop_per_s": each.tflop_per_s} for each in figures
    ]
    return _keep(asked, kept)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make bench-gpu", description="Time local critics on a GPU.")
    parser.add_argument("--clips", type=int, default=FULL)
    parser.add_argument("--only", nargs="+", choices=list(WAYS), default=list(WAYS), help="ways to measure (all)")
    parser.add_argument("--batch", type=int, default=16, help="clips that are answered together")
    parser.add_argument("--warm-up", type=int, help="clips asked about before each measurement (default: a batch)")
    parser.add_argument("--count", action="store_true", help="count operations, and time nothing")
    parser.add_argument("--device", choices=["cuda", "cpu"], default="cuda")
    parser.add_argument("--dtype", choices=["bfloat16", "float16", "float32"], default="bfloat16")
    parser.add_argument("--peak", type=float, default=H200_PEAK, help="TFLOP/s of the GPU (default: an H200's)")
    parser.add_argument("--tiny", action="store_true", help="a model of two layers and clips of 128 lines")
    parser.add_argument("--out", type=Path, help="write the figures to a JSON file, too")
    return parser.parse_args()


def _plain(asked: argparse.Namespace) -> dict[str, Any]:
    return {name: str(value) if isinstance(value, Path) else value for name, value in vars(asked).items()}


def _keep(asked: argparse.Namespace, kept: dict[str, Any]) -> int:
    if asked.out is not None:
        asked.out.parent.mkdir(parents=True, exist_ok=True)
        asked.out.write_text(json.dumps(kept, indent=1) + "\n")
    return 0 if kept.get("same_bytes", True) else 1


def counted(folder: Path, ways: Sequence[str], *, tiny: bool = False, clips_at_once: int = 16) -> list[Count]:
    """Return what each way takes for a clip of 6.5 s, by count: nothing is decoded or computed."""
    reader, config = make_reader(folder / "counted", tiny=tiny)
    found = []
    for way in ways:
        counter = Counter(reader, Weights.of(config), clips_at_once)
        clip = described_clip(Path("not decoded"), TINY_HEIGHT if tiny else HEIGHT, 0)
        most = MOST_TINY_TOKENS if tiny else None
        criticise(clip, way, counter.ask, multiple=reader.folder.multiple, most_tokens=most)
        work = counter.work
        found.append(Count(way, work.visual_tokens, work.videos, work.operations / 1e12, work.bytes_read / 1e12))
    return found


def make_reader(folder: Path, *, tiny: bool) -> tuple[Any, Any]:
    """Write a model's folder without weights; return its reader and its configuration."""
    from transformers import AutoConfig

    from bench.models import write
    from worker.engines.qwen_inputs import Reader

    write(folder, "tiny-qwen3_vl" if tiny else "qwen3-vl-8b", weights=False)
    config = AutoConfig.from_pretrained(folder)
    vision, context = config.vision_config, config.text_config.max_position_embeddings
    sizes = ModelFolder(
        folder, "qwen3_vl", vision.patch_size, vision.spatial_merge_size, vision.temporal_patch_size, context
    )
    return Reader(sizes), config


def make_engine(folder: Path, asked: argparse.Namespace) -> tuple[Any, Weights]:
    """Return an engine with random weights, made on the device, whose replies never end by themselves."""
    import torch

    from bench.models import build
    from worker.engines.qwen_engine import Engine

    reader, config = make_reader(folder, tiny=asked.tiny)
    model = build(config, dtype=getattr(torch, asked.dtype), device=asked.device)
    model.generation_config.eos_token_id = [-1]
    return Engine(reader, model), Weights.of(config)


def described_clip(path: Path, height: int, number: int) -> Clip:
    """Return a clip of 6.5 s at 24 frames a second."""
    width, frames = height * 16 // 9 // 2 * 2, round(RATE * SECONDS)
    edges_ms = [round(i * 1000 / RATE) for i in range(frames + 1)]
    return Clip(path.stem, path, edges_ms, width, height, "A cup falls off a table and breaks.", str(number))


def draw_files(folder: Path, height: int) -> list[Clip]:
    """Draw clips that move, each in other colours."""
    clips = []
    for number in range(FILES):
        clip = described_clip(folder / f"{number}.mp4", height, number)
        source = f"testsrc2=size={clip.width}x{height}:rate={RATE}:duration={SECONDS},hue=h={number * 60}"
        command = [ffmpeg(), "-v", "error", "-nostdin", "-f", "lavfi", "-i", source]
        coded = ["-c:v", "libx264", "-preset", "fast", "-pix_fmt", "yuv420p", str(clip.path)]
        subprocess.run([*command, *coded], check=True)
        clips.append(clip)
    return clips


def carry_out(
    provider: EngineProvider,
    files: Sequence[Clip],
    way: str,
    clips: int,
    *,
    most_tokens: int | None = None,
    spent: Callable[[Busy], object] = lambda busy: None,
) -> None:
    """Ask a way about so many clips, as a worker does: in batches, with the next clips decoded meanwhile."""
    batches, numbers, lock = Batches(provider, spent), iter(range(clips)), threading.Lock()
    errors: list[Exception] = []

    def work() -> None:
        try:
            for number in _taken(numbers, lock):
                clip, multiple = files[number % len(files)], provider.engine.reader.folder.multiple
                criticise(clip, way, batches.ask, multiple=multiple, most_tokens=most_tokens)
        except Exception as error:
            errors.append(error)
        finally:
            batches.end_thread()

    threads = [threading.Thread(target=work, daemon=True) for _ in range(min(AHEAD * provider.clips_at_once, clips))]
    for thread in threads:
        batches.begin_thread()
        thread.start()
    batches.serve()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]


def _taken(numbers: Iterator[int], lock: threading.Lock) -> Iterator[int]:
    while True:
        with lock:
            number = next(numbers, None)
        if number is None:
            return
        yield number


def _measure_all(engine: Any, weights: Weights, files: Sequence[Clip], asked: argparse.Namespace) -> list[Figures]:
    names = ("way", "clips", "seconds", "clips/s", f"s for {FULL}", "visual tokens", "TFLOP/clip", "TFLOP/s", "peak")
    print("\n" + LINE.format(*names, "waiting", "GB"))
    figures = []
    for way in asked.only:
        _measure(engine, weights, files, way, asked, clips=asked.warm_up or asked.batch)
        figures.append(_measure(engine, weights, files, way, asked, clips=asked.clips))
        _print(figures[-1], asked)
    return figures


def _measure(
    engine: Any, weights: Weights, files: Sequence[Clip], way: str, asked: argparse.Namespace, *, clips: int
) -> Figures:
    import torch

    provider, waits = EngineProvider(engine, weights, asked.batch), [0.0]
    if asked.device == "cuda":
        torch.cuda.reset_peak_memory_stats()
    encoded, began = engine.videos_encoded, time.perf_counter()
    most = MOST_TINY_TOKENS if asked.tiny else None
    carry_out(provider, files, way, clips, most_tokens=most, spent=lambda busy: waits.append(busy.waiting))
    seconds = time.perf_counter() - began
    memory = torch.cuda.max_memory_allocated() / 1e9 if asked.device == "cuda" else None
    operations, tokens = provider.work.operations / clips / 1e12, provider.work.visual_tokens / clips
    return Figures(way, clips, seconds, sum(waits), operations, tokens, engine.videos_encoded - encoded, memory)


def _measure_stages(
    engine: Any, weights: Weights, files: Sequence[Clip], asked: argparse.Namespace
) -> dict[str, dict[str, float]]:
    """Print and return the share of each stage in the seconds of one batch: what bounds a way."""
    from bench.stages import stages_of

    found = {}
    for way in asked.only:
        with stages_of(engine) as spent:
            _measure(engine, weights, files, way, asked, clips=min(asked.batch, asked.clips, 16))
        found[way] = {stage: seconds / sum(spent.values()) for stage, seconds in spent.items()}
    names = list(next(iter(found.values())))
    print("\nshare of seconds " + "".join(f"{name:>18}" for name in names))
    for way, shares in found.items():
        print(f"{way:<17}" + "".join(f"{shares[name]:>18.0%}" for name in names), flush=True)
    return found


def _compare(engine: Any, weights: Weights, files: Sequence[Clip], asked: argparse.Namespace) -> bool:
    """Answer several clips in a batch and one at a time; tell whether all tokens are the same."""
    said = []
    for at_once in (1, asked.batch):
        provider = EngineProvider(engine, weights, at_once)
        for way in asked.only:
            carry_out(provider, files, way, min(len(files), asked.clips), most_tokens=MOST_TINY_TOKENS)
        said.append(provider.said)
    same = said[0] == said[1]
    outcome = "the same, byte for byte" if same else "DIFFERENT"
    print(f"\n{len(said[0])} replies to {asked.batch} clips in a batch and to one at a time: {outcome}")
    return same


def ratios_of(took: dict[str, float]) -> dict[str, float]:
    """Return what each way took over zero-shot, and multi-agent without a shared prefix over with it."""
    pairs = [(way, "zero-shot") for way in took if way != "zero-shot"] + [("unshared", "multi-agent")]
    return {f"{over} over {under}": took[over] / took[under] for over, under in pairs if {over, under} <= set(took)}


def _print_ratios(what: str, ratios: dict[str, float]) -> None:
    print("\n" + "\n".join(f"  {what} {name:40}{value:7.2f}" for name, value in ratios.items()))


def _print_counts(counts: Sequence[Count], *, tiny: bool) -> None:
    print(f"By count, for the shape of {'a tiny model' if tiny else 'Qwen3-VL-8B'} and clips of {SECONDS} s:")
    names = ("way", "visual tokens", "videos encoded", "TFLOP/clip", "s at half peak", "s of drawing", f"s for {FULL}")
    print(COUNTED.format(*names))
    for each in counts:
        seconds = (each.reading_s, each.drawing_s, each.reading_s + each.drawing_s)
        cells = (f"{each.tflop:.4g}", *(f"{each_s:.0f}" for each_s in seconds))
        print(COUNTED.format(each.way, f"{each.visual_tokens:,}", each.videos, *cells))


def _print(row: Figures, asked: argparse.Namespace) -> None:
    on_gpu = asked.device == "cuda"
    cells = (
        row.way,
        row.clips,
        f"{row.seconds:.1f}",
        f"{row.clips_per_s:.2f}",
        f"{FULL / row.clips_per_s:.0f}",
        f"{row.visual_tokens_per_clip:,.0f}",
        f"{row.tflop_per_clip:.4g}",
        f"{row.tflop_per_s:.4g}",
        f"{row.tflop_per_s / asked.peak:.0%}" if on_gpu else "–",
        f"{row.waited / row.seconds:.0%}",
        f"{row.memory_gb:.0f}" if row.memory_gb is not None else "–",
    )
    print(LINE.format(*cells), flush=True)


if __name__ == "__main__":
    sys.exit(main())
