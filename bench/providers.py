"""
What answers the benchmark: an engine whose work is counted, and a count without any model.

Counted are the floating-point operations that a Qwen3-VL takes for a clip, and the bytes that it reads while it draws
its words: only what its answer needs, whatever is computed.

A multiplication and an addition are two operations. Linear layers take two for each weight and token. Attention takes
4 × width for each pair of a token and one that it sees; norms, activations and embeddings are left out. Each word that
is drawn reads all weights of the language part, once for all clips of a batch, and the keys and values of its clip,
once for all replies about it (`worker.engines.decoding`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

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


class Weights(NamedTuple):
    """Sizes of a model. Weights are of linear layers, and of the whole part."""

    text: int
    words: int  # of the layer that scores the next word
    text_layers: int
    text_width: int  # heads × head size
    text_kept: int  # numbers that are kept of a token: keys and values of all layers
    vision: int
    vision_layers: int
    vision_width: int
    mergers: int

    @classmethod
    def of(cls, config: Any) -> Weights:
        """Return the sizes that a Qwen3VLConfig describes."""
        text, vision = config.text_config, config.vision_config
        heads, shared = text.num_attention_heads * text.head_dim, text.num_key_value_heads * text.head_dim
        layer = text.hidden_size * (2 * heads + 2 * shared + 3 * text.intermediate_size)
        merged = vision.hidden_size * vision.spatial_merge_size**2
        mergers = 1 + len(vision.deepstack_visual_indexes)
        patch = 3 * vision.temporal_patch_size * vision.patch_size**2
        block = vision.hidden_size * (4 * vision.hidden_size + 2 * vision.intermediate_size)
        return cls(
            text=text.num_hidden_layers * layer,
            words=text.hidden_size * text.vocab_size,
            text_layers=text.num_hidden_layers,
            text_width=heads,
            text_kept=2 * shared * text.num_hidden_layers,
            vision=vision.depth * block + patch * vision.hidden_size,
            vision_layers=vision.depth,
            vision_width=vision.hidden_size,
            mergers=mergers * merged * (merged + vision.out_hidden_size),
        )


class Done(NamedTuple):
    """What a bundle was: the video's grid of patches, and tokens of the prefix, of each tail and of each reply."""

    grid: tuple[int, int, int]
    prefix: int
    tails: Sequence[int]
    replies: Sequence[int]


def encoding(weights: Weights, grid: tuple[int, int, int], merge: int = 2) -> int:
    """Return the operations of a video's encoding; a patch attends to those of its own pair of frames."""
    pairs, patches = grid[0], grid[1] * grid[2]
    attention = 4 * patches**2 * weights.vision_width * weights.vision_layers
    linear = 2 * weights.vision * patches + 2 * weights.mergers * patches // merge**2
    return pairs * (attention + linear)


def reading(weights: Weights, before: int, tokens: int) -> int:
    """Return the operations of running tokens, each of which sees `before` others, itself and those between."""
    seen = tokens * before + tokens * (tokens + 1) // 2
    return 2 * weights.text * tokens + 4 * weights.text_width * weights.text_layers * seen


def bundle(weights: Weights, done: Done) -> int:
    """Return the operations of a bundle whose prefix is run once; the last token of a reply is not run."""
    total = encoding(weights, done.grid) + reading(weights, 0, done.prefix)
    for tail, reply in zip(done.tails, done.replies, strict=True):
        total += reading(weights, done.prefix, tail + reply - 1) + 2 * weights.words * reply
    return total


def bytes_read(weights: Weights, done: Done, *, clips_at_once: int, bytes_a_number: int = 2) -> int:
    """
    Return the bytes that are read to draw the words of a bundle, after its prompts were read.

    :param clips_at_once: in a batch; each bears its part of the weights
    :param bytes_a_number: 2 in bfloat16
    """
    steps = max(done.replies) - 1  # the first word follows from the prompts
    kept = steps * (done.prefix + sum(done.tails)) + len(done.replies) * steps * (steps + 1) // 2
    numbers = steps * (weights.text + weights.words) // clips_at_once + weights.text_kept * kept
    return bytes_a_number * numbers
