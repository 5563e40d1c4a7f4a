"""
``make bench-gpu``: how fast a local model criticises 600 clips on one GPU, from the files to the replies.

    make bench-gpu                                        600 clips of 6.5 s, a random model of the shape of Qwen3-VL-8B
    make bench-gpu BENCH="--clips 60"                     a tenth of it; seconds are also given for 600
    make bench-gpu BENCH="--tiny --clips 4 --device cpu"  a trial of the benchmark itself, without a GPU
    make bench-gpu BENCH="--only zero-shot shared"        without the slow one
    make bench-gpu BENCH="--out bench/results/gpu.json"   keep the figures

Three ways: one query a clip (zero-shot); six queries a clip that share what they have in common (shared); six that do
not, each with a video of its own (unshared). A few files are drawn, and decoded again for each clip, ahead of the GPU.
Random weights do not know when to stop, so every reply has a given number of tokens; prompts have given lengths.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from bench.work import Done, Weights, bundle
from outtake.catalog.media.ffmpeg import ffmpeg
from worker.engines.folders.qwen_folder import ModelFolder
from worker.media.clips import Clip
from worker.media.contract import Sampling
from worker.media.footage import ClipFootage, footage_of
from worker.requests.contract import Decoding, Reply, Request

WAYS = ("zero-shot", "shared", "unshared")
FULL = 600  # clips, for which seconds are given
RATE, SECONDS, FILES = 24, 6.5, 6
H200_PEAK = 989.0  # TFLOP/s of bfloat16 without sparsity, as NVIDIA gives it
SYSTEM_TOKENS, HEAD_TOKENS, TAIL_TOKENS = 50, 150, 250
LINE = "{:<10}{:>7}{:>10}{:>10}{:>13}{:>13}{:>11}{:>9}{:>10}"


@dataclass(frozen=True)
class Figures:
    """What a way took. `waited` is the part of its seconds in which no decoded clip was ready."""

    way: str
    clips: int
    seconds: float
    waited: float
    tflop_per_clip: float
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


def main() -> int:
    """Measure what the command line asks for; return the exit status."""
    asked = _arguments()
    import torch

    if asked.device == "cuda" and not torch.cuda.is_available():
        print(
            "make bench-gpu needs a CUDA GPU with 40 GB or more, and a torch that is built for CUDA; torch finds none "
            'here. To try the benchmark itself on a CPU: make bench-gpu BENCH="--tiny --clips 4 --device cpu"'
        )
        return 2
    with tempfile.TemporaryDirectory(prefix="outtake-bench-") as folder:
        files = draw_files(Path(folder), 128 if asked.tiny else 720)
        engine, weights = make_engine(Path(folder) / "model", asked)
        print(LINE.format("way", "clips", "seconds", "clips/s", f"s for {FULL}", "TFLOP/clip", "TFLOP/s", "peak", "GB"))
        figures = []
        for way in asked.only:
            _measure(engine, weights, files, way, asked, clips=asked.batch)  # warms up
            figures.append(_measure(engine, weights, files, way, asked, clips=asked.clips))
            _print(figures[-1], asked)
    ratios = ratios_of(figures)
    print("\n" + "\n".join(f"  {name:44}{value:6.2f}" for name, value in ratios.items()))
    if asked.out is not None:
        asked.out.parent.mkdir(parents=True, exist_ok=True)
        rows = [{**asdict(each), "clips_per_s": each.clips_per_s, "tflop_per_s": each.tflop_per_s} for each in figures]
        asked.out.write_text(json.dumps({"asked": _plain(asked), "rows": rows, "ratios": ratios}, indent=1) + "\n")
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make bench-gpu", description="Time local critics on a GPU.")
    parser.add_argument("--clips", type=int, default=FULL)
    parser.add_argument("--only", nargs="+", choices=WAYS, default=list(WAYS), help="ways to measure (default: all)")
    parser.add_argument("--batch", type=int, default=16, help="videos that are decoded into words together")
    parser.add_argument("--queries", type=int, default=6, help="of a clip, except zero-shot (default: 6)")
    parser.add_argument("--tokens", type=int, default=270, help="of a zero-shot reply (default: 270)")
    parser.add_argument("--query-tokens", type=int, default=60, help="of each of the other replies (default: 60)")
    parser.add_argument("--decoders", type=int, default=max((os.cpu_count() or 2) - 2, 1), help="ffmpegs at a time")
    parser.add_argument("--device", choices=["cuda", "cpu"], default="cuda")
    parser.add_argument("--dtype", choices=["bfloat16", "float16", "float32"], default="bfloat16")
    parser.add_argument("--peak", type=float, default=H200_PEAK, help="TFLOP/s of the GPU (default: an H200's)")
    parser.add_argument("--tiny", action="store_true", help="a model of two layers and clips of 128 lines")
    parser.add_argument("--out", type=Path, help="write the figures to a JSON file, too")
    return parser.parse_args()


def _plain(asked: argparse.Namespace) -> dict[str, Any]:
    return {name: str(value) if isinstance(value, Path) else value for name, value in vars(asked).items()}


def make_engine(folder: Path, asked: argparse.Namespace) -> tuple[Any, Weights]:
    """Return an engine with random weights, made on the device, whose replies never end by themselves."""
    import torch

    from bench.models import build, write
    from worker.engines.qwen_engine import Engine
    from worker.engines.qwen_inputs import Reader

    write(folder, "tiny-qwen3_vl" if asked.tiny else "qwen3-vl-8b", weights=False)
    from transformers import AutoConfig

    config = AutoConfig.from_pretrained(folder)
    model = build(config, dtype=getattr(torch, asked.dtype), device=asked.device)
    model.generation_config.eos_token_id = [-1]
    vision, context = config.vision_config, config.text_config.max_position_embeddings
    sizes = ModelFolder(
        folder, "qwen3_vl", vision.patch_size, vision.spatial_merge_size, vision.temporal_patch_size, context
    )
    return Engine(Reader(sizes), model), Weights.of(config)


def draw_files(folder: Path, height: int) -> list[Clip]:
    """Draw clips that move, each in other colours."""
    width, frames = height * 16 // 9 // 2 * 2, round(RATE * SECONDS)
    edges_ms = [round(i * 1000 / RATE) for i in range(frames + 1)]
    clips = []
    for number in range(FILES):
        path = folder / f"{number}.mp4"
        source = f"testsrc2=size={width}x{height}:rate={RATE}:duration={SECONDS},hue=h={number * 60}"
        command = [ffmpeg(), "-v", "error", "-nostdin", "-f", "lavfi", "-i", source]
        subprocess.run([*command, "-c:v", "libx264", "-preset", "fast", "-pix_fmt", "yuv420p", str(path)], check=True)
        clips.append(Clip(path.stem, path, edges_ms, width, height, "", str(number)))
    return clips


def decoded_ahead(clips: Sequence[Clip], count: int, sampling: Sampling, decoders: int) -> Iterator[ClipFootage]:
    """Yield footage with its pictures decoded, in order; `decoders` ffmpegs run ahead of anyone who takes it."""

    def read(number: int) -> ClipFootage:
        footage = footage_of(clips[number % len(clips)], sampling)
        footage.pictures()
        return footage

    with ThreadPoolExecutor(decoders) as pool:
        numbers, ahead = iter(range(count)), deque[Future[ClipFootage]]()
        ahead.extend(pool.submit(read, number) for number in islice(numbers, 2 * decoders))
        while ahead:
            footage = ahead.popleft().result()
            ahead.extend(pool.submit(read, number) for number in islice(numbers, 1))
            yield footage


def prompts(reader: Any, way: str, asked: argparse.Namespace) -> list[Request]:
    """Return the requests of one clip; tails differ from their first word on."""

    def words(tokens: int, first: str = "") -> str:
        text = first + " Is there an error in this video? Answer Yes or No." * tokens
        return reader.tokenizer.decode(reader.tokenizer.encode(text, add_special_tokens=False)[:tokens])

    queries, tokens = (1, asked.tokens) if way == "zero-shot" else (asked.queries, asked.query_tokens)
    system, head = words(SYSTEM_TOKENS), words(HEAD_TOKENS)
    tails = [words(TAIL_TOKENS, first=chr(ord("A") + number)) for number in range(queries)]
    return [Request(tail[0], system, head, tail, "bench", Decoding(max_tokens=tokens)) for tail in tails]


def _measure(
    engine: Any, weights: Weights, files: Sequence[Clip], way: str, asked: argparse.Namespace, *, clips: int
) -> Figures:
    import torch

    from worker.engines.qwen_engine import Asked

    requests = prompts(engine.reader, way, asked)
    groups = [[each] for each in requests] if way == "unshared" else [requests]
    sampling = Sampling(multiple=engine.reader.folder.multiple)
    at_a_time = max(asked.batch // len(groups), 1)
    encoded, waited, work = engine.videos_encoded, 0.0, 0
    if asked.device == "cuda":
        torch.cuda.reset_peak_memory_stats()
    began = time.perf_counter()
    ready = decoded_ahead(files, clips, sampling, asked.decoders)
    while True:
        asking = time.perf_counter()
        footages = list(islice(ready, at_a_time))
        waited += time.perf_counter() - asking
        if not footages:
            break
        bundles = [Asked(footage, group) for footage in footages for group in groups]
        for each, replies in zip(bundles, engine.generate(bundles), strict=True):
            work += bundle(weights, _done(engine, each.footage, replies))
    seconds = time.perf_counter() - began
    memory = torch.cuda.max_memory_allocated() / 1e9 if asked.device == "cuda" else None
    return Figures(way, clips, seconds, waited, work / clips / 1e12, engine.videos_encoded - encoded, memory)


def _done(engine: Any, footage: ClipFootage, replies: Sequence[Reply]) -> Done:
    grid = engine.reader.folder.grid(len(footage.frames), footage.width, footage.height)
    prefix = replies[0].raw["prefix_tokens"]
    tails = [(reply.prompt_tokens or 0) - prefix for reply in replies]
    return Done(grid, prefix, tails, [reply.completion_tokens or 0 for reply in replies])


def ratios_of(figures: Sequence[Figures]) -> dict[str, float]:
    """Return seconds over seconds of two ways, and the part of each in which the GPU waited for frames."""
    took = {each.way: each.seconds for each in figures}
    pairs = (("shared", "zero-shot"), ("unshared", "zero-shot"), ("unshared", "shared"))
    found = {f"{over} over {under}": took[over] / took[under] for over, under in pairs if {over, under} <= set(took)}
    return found | {f"{each.way}: part of the time waiting for frames": each.waited / each.seconds for each in figures}


def _print(row: Figures, asked: argparse.Namespace) -> None:
    on_gpu = asked.device == "cuda"
    cells = (
        row.way,
        row.clips,
        f"{row.seconds:.1f}",
        f"{row.clips_per_s:.2f}",
        f"{FULL / row.clips_per_s:.0f}",
        f"{row.tflop_per_clip:.4g}",
        f"{row.tflop_per_s:.4g}",
        f"{row.tflop_per_s / asked.peak:.0%}" if on_gpu else "–",
        f"{row.memory_gb:.0f}" if row.memory_gb is not None else "–",
    )
    print(LINE.format(*cells), flush=True)


if __name__ == "__main__":
    sys.exit(main())
