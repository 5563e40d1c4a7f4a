"""
A video and its texts as Qwen3-VL and Qwen2.5-VL take them: token ids, patches, and where in time and space they are.

The processors of transformers do the same, but need torchvision for videos; here are only their tokenizer, their image
processor's numbers and plain tensor arithmetic. Frames come in the size that the model is to see: nothing is resized,
so that the pixel budget is the caller's alone.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from outtake.errors import Invalid
from worker.engines.folders.qwen_folder import ModelFolder
from worker.engines.loading import FROM_HERE
from worker.requests.contract import Request

PAD, START, END = "<|video_pad|>", "<|vision_start|>", "<|vision_end|>"
TEXT, VIDEO = 0, 2  # token types of transformers; 1 is an image


Grid = tuple[int, int, int]  # patches in time, down and across


class Video(NamedTuple):
    """A video as the vision tower takes it."""

    patches: Tensor  # (t·h·w, 3·temporal·patch·patch), float32
    grid: Grid
    seconds_per_patch: float  # seconds that a patch lasts


class Bundle(NamedTuple):
    """Prompts over one video, cut where they begin to differ: `prefix` + a tail is a whole prompt."""

    prefix: list[int]  # with all of the video
    tails: list[list[int]]  # each of at least one token


class Reader:
    """Turns frames and words into what a model of one folder takes."""

    def __init__(self, folder: ModelFolder) -> None:
        """
        Load the tokenizer and the image processor's numbers.

        :raises Invalid: if the folder has none that fit.
        """
        from transformers import AutoImageProcessor, AutoTokenizer

        self.folder = folder
        try:
            self.tokenizer: Any = AutoTokenizer.from_pretrained(folder.path, **FROM_HERE)
            pictures: Any = AutoImageProcessor.from_pretrained(folder.path, backend="pil", **FROM_HERE)
            self._template = self.tokenizer.chat_template or _older_template(folder)
        except (OSError, ValueError, KeyError, TypeError, ImportError) as error:
            raise Invalid.field("folder", f"{folder.path} has no usable tokenizer or processor: {error}") from error
        self._scale, self._mean, self._std = pictures.rescale_factor, pictures.image_mean, pictures.image_std
        self.video_token = self.tokenizer.convert_tokens_to_ids(PAD)
        added = self.tokenizer.added_tokens_decoder.values()
        self._control = sorted({each.content for each in added if each.special})
        if self._template is None or PAD not in self._control:
            raise Invalid.field("folder", f"{folder.path} has no chat template, or no {PAD} token; copy it whole.")

    def video(self, frames: Sequence[NDArray], times_ms: Sequence[int], device: torch.device | str = "cpu") -> Video:
        """
        Cut frames into patches, in the order of the Qwen video processors.

        :param frames: arrays (height, width, 3), uint8, of one size; if their number is odd, the last one counts twice
        :raises ValueError: if sizes differ or are not multiples of the folder's `multiple`, or times are not as many
        """
        shapes = {frame.shape for frame in frames}
        if len(shapes) != 1 or len(times_ms) != len(frames):
            raise ValueError(f"{len(frames)} frames of {len(shapes)} sizes with {len(times_ms)} times do not fit")
        height, width, _ = shapes.pop()
        t, h, w = self.folder.grid(len(frames), width, height)
        patch, merge, temporal = self.folder.patch, self.folder.merge, self.folder.temporal
        pixels = torch.from_numpy(np.stack(frames)).to(device)
        pixels = torch.cat([pixels, pixels[-1:].expand(t * temporal - len(frames), -1, -1, -1)])
        mean, std = (torch.tensor(each, device=device) / self._scale for each in (self._mean, self._std))
        scaled = (pixels.float() - mean) / std
        split = scaled.view(t, temporal, h // merge, merge, patch, w // merge, merge, patch, 3)
        ordered = split.permute(0, 2, 5, 3, 6, 8, 1, 4, 7)  # the patches of one token lie together
        return Video(ordered.reshape(t * h * w, -1), (t, h, w), temporal * _spacing_s(times_ms))

    def bundle(self, prompts: Sequence[Request], times_ms: Sequence[int], grid: Grid | None) -> Bundle:
        """
        Tokenise whole prompts, and cut off what all of them begin with.

        :raises ValueError: if a text holds a control token, such as `<|im_end|>`
        """
        whole = [self.ids(each, times_ms, grid) for each in prompts]
        shortest = min(map(len, whole))
        rows = np.array([ids[:shortest] for ids in whole])
        alike = (rows == rows[0]).all(axis=0)
        shared = shortest if alike.all() else int(alike.argmin())
        cut = min(shared, shortest - 1)  # what follows a prompt is read off its last token, so each tail needs one
        return Bundle(whole[0][:cut], [ids[cut:] for ids in whole])

    def ids(self, request: Request, times_ms: Sequence[int], grid: Grid | None) -> list[int]:
        """Return the token ids of a whole prompt, as the model's own chat template words it; no grid is no video."""
        for token in self._control:
            if any(token in text for text in request.texts):
                raise ValueError(f"the prompt holds the model's control token {token}; take it out")
        words = self.tokenizer.apply_chat_template(
            _messages(request, video=grid is not None),
            chat_template=self._template,
            add_generation_prompt=True,
            tokenize=False,
        )
        if grid is None:
            return list(self.tokenizer(words, add_special_tokens=False)["input_ids"])
        if words.count(PAD) != 1:
            raise ValueError("the model's chat template does not take a video; use the folder of an instruct model")
        blocks, tokens_each = self._blocks(times_ms, grid)
        ids = np.array(self.tokenizer(words.replace(PAD, blocks), add_special_tokens=False)["input_ids"])
        # A run of the pad token is the same token again and again, so one of each run is tokenised and then repeated.
        return np.repeat(ids, np.where(ids == self.video_token, tokens_each, 1)).tolist()

    def _blocks(self, times_ms: Sequence[int], grid: Grid) -> tuple[str, int]:
        """
        Return the tokens in place of the video, with one pad for each run of pads, and the lengths of the runs.

        Qwen3-VL reads the time before each pair of frames, the mean of the two. The pair of vision tokens that the
        chat template sets around the whole stays, as in transformers 5.
        """
        t, h, w = grid
        tokens = h * w // self.folder.merge**2
        if self.folder.kind == "qwen2_5_vl":
            return PAD, t * tokens
        temporal = self.folder.temporal
        padded = [*times_ms, *[times_ms[-1]] * (t * temporal - len(times_ms))]
        middles = [(padded[i] + padded[i + temporal - 1]) / 2000 for i in range(0, len(padded), temporal)]
        return "".join(f"<{seconds:.1f} seconds>{START}{PAD}{END}" for seconds in middles), tokens

    def inputs(self, ids: Sequence[int], video: Video) -> dict[str, Any]:
        """Return a prompt's ids with its video as `forward` and `generate` of the models take them."""
        row = torch.tensor([ids])
        named: dict[str, Any] = {
            "input_ids": row,
            "mm_token_type_ids": torch.where(row == self.video_token, VIDEO, TEXT).int(),
            "video_grid_thw": torch.tensor([video.grid]),
            "pixel_values_videos": video.patches,
        }
        if self.folder.kind == "qwen2_5_vl":
            named["second_per_grid_ts"] = [video.seconds_per_patch]
        return named

    def first_tokens(self, choices: Sequence[str]) -> list[int]:
        """
        Return the first token of each choice.

        :raises ValueError: if two begin with the same one, since then their probabilities cannot be told apart
        """
        first = [self.tokenizer.encode(choice, add_special_tokens=False)[0] for choice in choices]
        if len(set(first)) < len(first):
            raise ValueError(f"the choices {', '.join(choices)} begin with the same token; word them apart")
        return first


def _messages(request: Request, *, video: bool) -> list[dict[str, Any]]:
    """Return a chat as the model's own template takes it; the template shows the video before the words."""
    if video:
        return request.messages([{"type": "video"}, {"type": "text", "text": request.head + request.tail}])
    return request.messages([{"type": "text", "text": request.user_text}])


def _spacing_s(times_ms: Sequence[int]) -> float:
    """Mean seconds from frame to frame; 1 where there is only one frame."""
    return (times_ms[-1] - times_ms[0]) / 1000 / (len(times_ms) - 1) if len(times_ms) > 1 else 1.0


def _older_template(folder: ModelFolder) -> str | None:
    """Return the chat template of folders whose tokenizer does not carry it."""
    path = folder.path / "chat_template.json"
    return json.loads(path.read_text()).get("chat_template") if path.is_file() else None
