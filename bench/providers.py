"""What answers the benchmark: an engine whose work is counted, and a count without any model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bench.work import Done, Weights, bundle, bytes_read
from worker.engines.folders.qwen_folder import ModelFolder
from worker.media.contract import Footage
from worker.requests.contract import AskedBundle, Reply

NO_GRID = (0, 0, 0)


@dataclass
class Work:
    """What was done so far. Visual tokens are those of videos that were encoded."""

    operations: int = 0
    bytes_read: int = 0  # while words are drawn
    visual_tokens: int = 0
    videos: int = 0


class EngineProvider:
    """An engine; fulfils `worker.requests.contract.BatchProvider`. It keeps the tokens of what was said."""

    def __init__(self, engine: Any, weights: Weights, clips_at_once: int) -> None:
        self.clips_at_once = clips_at_once
        self.engine, self._weights = engine, weights
        self.work = Work()
        self.said: dict[str, list[int]] = {}

    def prepare(self) -> None:
        """Do nothing: the engine is there."""

    def generate_batch(self, asked: Sequence[AskedBundle]) -> list[list[Reply]]:
        """Answer, and count what that took."""
        from worker.engines.qwen_engine import Asked

        answered: list[list[Reply]] = self.engine.generate([Asked(*each) for each in asked])
        for (footage, requests), replies in zip(asked, answered, strict=True):
            prefix = replies[0].raw["prefix_tokens"]
            tails = [(reply.prompt_tokens or 0) - prefix for reply in replies]
            said = [reply.completion_tokens or 0 for reply in replies]
            sizes = prefix, tails, said
            _add(self.work, self._weights, self.engine.reader.folder, footage, sizes, self.clips_at_once)
            for request, reply in zip(requests, replies, strict=True):
                times = (footage.video_sha256, *(frame.index for frame in footage.frames))
                self.said[f"{times} {request.label}"] = list(reply.raw["tokens"])
        return answered


class Counter:
    """Counts what an engine would do, exactly as it would, and decodes and computes nothing."""

    def __init__(self, reader: Any, weights: Weights, clips_at_once: int) -> None:
        """Take the reader of a model's folder, which needs no weights, and how many clips would be in a batch."""
        self._reader, self._weights, self._at_once = reader, weights, clips_at_once
        self.work = Work()

    def ask(self, footage: Footage, requests: Sequence[Any]) -> list[Reply]:
        """Count a bundle; replies are as long as they may be."""
        times_ms = [frame.at_ms for frame in footage.frames]
        folder: ModelFolder = self._reader.folder
        grid = folder.grid(len(times_ms), footage.width, footage.height) if times_ms else None
        prompts = self._reader.bundle(requests, times_ms, grid)
        said = [request.decoding.max_tokens for request in requests]
        sizes = len(prompts.prefix), [len(tail) for tail in prompts.tails], said
        _add(self.work, self._weights, folder, footage, sizes, self._at_once)
        return [Reply("") for _ in requests]


def _add(
    work: Work,
    weights: Weights,
    folder: ModelFolder,
    footage: Footage,
    sizes: tuple[int, Sequence[int], Sequence[int]],
    clips_at_once: int,
) -> None:
    frames = len(footage.frames)
    grid = folder.grid(frames, footage.width, footage.height) if frames else NO_GRID
    done = Done(grid, *sizes)
    work.operations += bundle(weights, done)
    work.bytes_read += bytes_read(weights, done, clips_at_once=clips_at_once)
    if frames:
        work.visual_tokens += folder.visual_tokens(frames, footage.width, footage.height)
        work.videos += 1
