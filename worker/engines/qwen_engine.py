"""
A local model that answers bundles of requests: each video is encoded once, and all replies are decoded together.

In float32, greedy replies do not depend on what is decoded next to them. In bfloat16 and float16 they may differ in the
last bits, as on every server that batches.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import torch

from worker.engines.decoding.batch import Decoder, Query, Row, Said
from worker.engines.decoding.branched_cache import ATTENTION, branched_attention
from worker.engines.decoding.sampling import Sampler, defaults_of
from worker.engines.folders.critic_folder import HeadNumbers, read_heads
from worker.engines.folders.qwen_folder import ModelFolder
from worker.engines.loading import LARGE, loaded_model, permanent_errors, weights
from worker.engines.qwen_inputs import Reader
from worker.engines.type_heads import TypeHeads, load_type_heads
from worker.media.contract import Footage
from worker.requests.contract import LENGTH, STOPPED, Reply, Request


class Asked(NamedTuple):
    """Requests about one footage, with `system` and `head` in common."""

    footage: Footage
    requests: Sequence[Request]


class Engine:
    """A loaded model with its reader."""

    def __init__(
        self, reader: Reader, model: Any, heads: tuple[TypeHeads, Mapping[str, HeadNumbers]] | None = None
    ) -> None:
        """
        Take a Qwen3-VL or Qwen2.5-VL model for conditional generation, on its device; it attends as we do then.

        :param heads: of a trained critic, with how their logits become probabilities
        """
        from transformers import AttentionInterface

        AttentionInterface.register(ATTENTION, branched_attention)
        model.eval().model.language_model.config._attn_implementation = ATTENTION
        self.reader, self.model = reader, model
        self._ends, self._defaults = _ends(model, reader), defaults_of(model)
        self._heads = heads[1] if heads else {}
        self._decoder = Decoder(model, self._ends, heads[0] if heads else None)
        self.videos_encoded = 0
        model.model.visual.register_forward_hook(self._count_video)

    def _count_video(self, *_: Any) -> None:
        self.videos_encoded += 1

    def generate(self, asked: Sequence[Asked]) -> list[list[Reply]]:
        """
        Answer bundles of requests, all in one batch.

        The seconds are shared out evenly among the replies. Of a bundle, all replies but the first count its prefix as
        cached tokens.

        :raises ProviderError: if a prompt does not fit the model, or the batch the memory; never worth another try
        """
        began = time.perf_counter()
        with permanent_errors():
            rows = [self._row(each) for each in asked]
            said = self._decoder.decode(rows)
        seconds = (time.perf_counter() - began) / sum(len(each.requests) for each in asked)
        return [
            [self._reply(request, row, i, heard[i], seconds) for i, request in enumerate(each.requests)]
            for each, row, heard in zip(asked, rows, said, strict=True)
        ]

    def _row(self, asked: Asked) -> Row:
        footage, requests = asked
        if len({(each.system, each.head) for each in requests}) != 1:
            raise ValueError("the requests of a bundle need one system and one head")
        times_ms = [frame.at_ms for frame in footage.frames]
        video = self.reader.video(footage.pictures(), times_ms, self.model.device) if footage.frames else None
        bundle = self.reader.bundle(requests, times_ms, video.grid if video else None)
        queries = [
            Query(
                tail,
                Sampler(each.decoding, self._defaults),
                each.decoding.max_tokens,
                self.reader.first_tokens(each.choices),
            )
            for tail, each in zip(bundle.tails, requests, strict=True)
        ]
        self._check_room(len(bundle.prefix), queries)
        if video is None:
            return self._row_of_text(bundle.prefix, queries)
        inputs = self.reader.inputs(bundle.prefix, video)
        pixels = inputs.pop("pixel_values_videos")
        positions, _ = self.model.model.get_rope_index(**inputs)
        inputs.pop("second_per_grid_ts", None)  # the positions tell it
        on_device = {name: tensor.to(self.model.device) for name, tensor in inputs.items()}
        return Row({**on_device, "pixel_values_videos": pixels}, positions, queries)

    def _row_of_text(self, prefix: Sequence[int], queries: list[Query]) -> Row:
        """Words alone count one position after the other, the same in time, down and across."""
        ids = torch.tensor([prefix], device=self.model.device)
        return Row({"input_ids": ids}, torch.arange(len(prefix)).expand(3, 1, -1), queries)

    def _check_room(self, prefix: int, queries: Sequence[Query]) -> None:
        if min(query.limit for query in queries) < 1:
            raise ValueError("max_tokens of 0 leaves no room for a reply; give at least 1")
        longest = prefix + max(len(query.tail) + query.limit for query in queries)
        if longest > self.reader.folder.context:
            raise ValueError(
                f"prompt and reply may take {longest} tokens, and the model holds {self.reader.folder.context}; "
                "show it fewer or smaller frames, or lower max_tokens"
            )

    def _reply(self, request: Request, row: Row, i: int, said: Said, seconds: float) -> Reply:
        ended = said.tokens[-1] in self._ends
        visual = int((row.inputs["input_ids"] == self.reader.video_token).sum())
        return Reply(
            text=self.reader.tokenizer.decode(said.tokens, skip_special_tokens=True),
            finish=STOPPED if ended else LENGTH,
            prompt_tokens=row.prefix + len(row.queries[i].tail),
            cached_tokens=row.prefix if i else 0,
            completion_tokens=len(said.tokens),
            probabilities=dict(zip(request.choices, said.choices, strict=True)) if request.choices else None,
            model=self.reader.folder.path.name,
            raw={
                "tokens": said.tokens,
                "prefix_tokens": row.prefix,
                "visual_tokens": visual,
                **({"heads": self._scores(said.heads)} if self._heads else {}),
            },
            seconds=seconds,
        )

    def _scores(self, logits: Sequence[float]) -> dict[str, dict[str, float]]:
        """Return for each type the logit of its head, the calibrated probability, and the threshold that names it."""
        return {
            name: {"logit": logit, "probability": each.probability(logit), "threshold": each.threshold}
            for (name, each), logit in zip(self._heads.items(), logits, strict=True)
        }


def load(folder: ModelFolder, dtype: str, device: str) -> Engine:
    """
    Return the engine of a folder; a process loads it once, and holds one model at a time.

    :raises Invalid: as `load_model`, or if the folder has no usable tokenizer.
    """
    key = (folder, dtype, device)

    def make() -> Engine:
        numbers = read_heads(folder.path)
        heads = (load_type_heads(folder.path, tuple(numbers), device), numbers) if numbers else None
        return Engine(Reader(folder), load_model(folder, dtype, device), heads)

    return loaded_model(LARGE, key, make)


def load_model(folder: ModelFolder, dtype: str, device: str) -> Any:
    """
    Load the weights of a folder.

    :raises Invalid: if a package, the device, or a part of the model is missing.
    """
    from transformers import AutoModelForImageTextToText

    return weights(AutoModelForImageTextToText, folder.path, dtype, device)


def _ends(model: Any, reader: Reader) -> frozenset[int]:
    ends = model.generation_config.eos_token_id
    if ends is None:
        ends = reader.tokenizer.eos_token_id
    return frozenset(ends if isinstance(ends, list) else [ends])
