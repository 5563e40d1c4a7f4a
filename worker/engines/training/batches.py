"""Examples as the model takes them: a prompt with its frames, then a verdict, padded to the longest of a batch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import torch
from torch import Tensor

from outtake.errors import Invalid
from worker.engines.qwen_inputs import Reader, Video
from worker.engines.training.contract import Example


class Batch(NamedTuple):
    """
    Rows of prompts with verdicts.

    `inputs` are as the model takes them. `prompts` has the place of the last token of each prompt, (rows). `targets`
    has the tokens of the verdicts where the model is to write them, one place before each, and -100 elsewhere, (rows,
    tokens). `tokens` counts those that are no padding.
    """

    inputs: dict[str, Any]
    prompts: Tensor
    targets: Tensor
    tokens: int


class Row(NamedTuple):
    """The tokens of a prompt and of a verdict, with the video of the prompt."""

    prompt: list[int]
    verdict: list[int]
    video: Video | None


IGNORED = -100


def row_of(reader: Reader, example: Example, verdict: str, *, most_tokens: int) -> Row:
    """
    Return the row of an example.

    :raises Invalid: if it has more than ``most_tokens``, which a cut would rob of its verdict
    """
    footage = example.footage()
    times_ms = [frame.at_ms for frame in footage.frames]
    video = reader.video(footage.pictures(), times_ms) if footage.frames else None
    prompt = reader.ids(example.request, times_ms, video.grid if video else None)
    end = reader.tokenizer.eos_token or "<|im_end|>"
    said = reader.tokenizer(verdict + end, add_special_tokens=False)["input_ids"]
    if len(prompt) + len(said) > most_tokens:
        raise Invalid.field(
            "most_tokens",
            f"The chain {example.id[:60]!r} has {len(prompt) + len(said):,} tokens with its frames and verdict, "
            f"and at most {most_tokens:,} are allowed; lower max_pixels or frames, or raise most_tokens.",
        )
    return Row(prompt, list(said), video)


def batch_of(reader: Reader, rows: Sequence[Row], device: torch.device | str) -> Batch:
    """Return rows as a batch on a device; all of them have frames, or none has."""
    lengths = [len(each.prompt) + len(each.verdict) for each in rows]
    longest = max(lengths)
    ids = torch.full((len(rows), longest), reader.tokenizer.pad_token_id or 0)
    mask = torch.zeros(len(rows), longest, dtype=torch.long)
    targets = torch.full((len(rows), longest), IGNORED)
    for place, row in enumerate(rows):
        both = torch.tensor(row.prompt + row.verdict)
        ids[place, : len(both)], mask[place, : len(both)] = both, 1
        targets[place, len(row.prompt) - 1 : len(both) - 1] = torch.tensor(row.verdict)
    inputs: dict[str, Any] = {"input_ids": ids.to(device), "attention_mask": mask.to(device)}
    videos = [row.video for row in rows if row.video is not None]
    if videos:
        if len(videos) != len(rows):
            raise ValueError("some chains of a batch have frames and others have none; train on them apart")
        inputs["mm_token_type_ids"] = torch.where(ids == reader.video_token, 2, 0).int().to(device)
        inputs["video_grid_thw"] = torch.tensor([each.grid for each in videos], device=device)
        inputs["pixel_values_videos"] = torch.cat([each.patches for each in videos]).to(device)
        if reader.folder.kind == "qwen2_5_vl":
            seconds = [each.seconds_per_patch for each in videos]
            inputs["second_per_grid_ts"] = torch.tensor(seconds, device=device)
    else:
        inputs["mm_token_type_ids"] = torch.zeros_like(ids).int().to(device)
    prompts = torch.tensor([len(row.prompt) - 1 for row in rows], device=device)
    return Batch(inputs, prompts, targets.to(device), sum(lengths))
