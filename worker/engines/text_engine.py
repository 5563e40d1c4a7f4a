"""
A language model of this machine that answers texts, whatever its architecture: transformers generates, we draw.

Requests of one batch are padded on the left and decoded together. In float32 a greedy reply does not depend on what is
decoded next to it, but for a tie in the last bit; in bfloat16 and float16 it may, as on every server that batches.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor

from outtake.errors import Invalid
from worker.engines.decoding.sampling import Defaults, Sampler, defaults_of, next_tokens
from worker.engines.folders.text_folders import TextFolder
from worker.engines.loading import FROM_HERE, LARGE, loaded_model, permanent_errors, weights
from worker.requests.contract import LENGTH, STOPPED, Reply, Request


class TextEngine:
    """A loaded model with its tokenizer."""

    def __init__(self, folder: TextFolder, tokenizer: Any, model: Any) -> None:
        """Take a model for causal language modelling, on its device."""
        from transformers import GenerationConfig

        self.folder, self.tokenizer, self.model = folder, tokenizer, model.eval()
        self._defaults: Defaults = defaults_of(model)
        ends = model.generation_config.eos_token_id
        ends = tokenizer.eos_token_id if ends is None else ends
        self._ends = frozenset(ends if isinstance(ends, list) else [ends])
        self._pad = next(iter(self._ends)) if tokenizer.pad_token_id is None else tokenizer.pad_token_id
        # Nothing else of the folder's generation_config.json is used, such as a penalty of repetition.
        model.generation_config = GenerationConfig(eos_token_id=sorted(self._ends), pad_token_id=self._pad)
        self._control = sorted(each.content for each in tokenizer.added_tokens_decoder.values() if each.special)

    def generate(self, requests: Sequence[Request]) -> list[Reply]:
        """
        Answer requests, all in one batch. The seconds are shared out evenly among the replies.

        :raises ProviderError: if a prompt does not fit the model, or the batch the memory; never worth another try
        """
        began = time.perf_counter()
        with permanent_errors():
            prompts = [self.ids(each) for each in requests]
            self._check_room(prompts, requests)
            said = self._decoded(prompts, requests)
        seconds = (time.perf_counter() - began) / len(requests)
        return [
            self._reply(len(prompt), tokens, each.decoding.max_tokens, seconds)
            for each, prompt, tokens in zip(requests, prompts, said, strict=True)
        ]

    def ids(self, request: Request) -> list[int]:
        """
        Return the token ids of a whole prompt, as the model's own chat template words it.

        :raises ValueError: if a text holds a control token, such as `<|im_end|>`
        """
        for token in self._control:
            if any(token in text for text in request.texts):
                raise ValueError(f"the prompt holds the model's control token {token}; take it out")
        return list(self.tokenizer(self._worded(request), add_special_tokens=False)["input_ids"])

    def _worded(self, request: Request) -> str:
        """Word a chat; a template that knows no system has its words before the user's."""
        from jinja2 import TemplateError

        try:
            return self._templated(request.messages(request.user_text))
        except TemplateError:
            return self._templated([{"role": "user", "content": f"{request.system}\n\n{request.user_text}"}])

    def _templated(self, messages: list[dict[str, Any]]) -> str:
        worded: str = self.tokenizer.apply_chat_template(
            messages,
            add_generation_prompt=True,
            tokenize=False,
            enable_thinking=False,  # templates of models that may think aloud look at it, others do not
        )
        return worded

    def _check_room(self, prompts: Sequence[Sequence[int]], requests: Sequence[Request]) -> None:
        for prompt, each in zip(prompts, requests, strict=True):
            longest = len(prompt) + each.decoding.max_tokens
            if longest > self.folder.context:
                raise ValueError(
                    f"prompt and reply may take {longest} tokens, and the model holds {self.folder.context}; "
                    "shorten the texts, or lower max_tokens"
                )

    @torch.inference_mode()
    def _decoded(self, prompts: Sequence[Sequence[int]], requests: Sequence[Request]) -> list[list[int]]:
        longest = max(map(len, prompts))
        ids = torch.full((len(prompts), longest), self._pad)
        seen = torch.zeros_like(ids)
        for row, prompt in enumerate(prompts):
            ids[row, longest - len(prompt) :] = torch.tensor(prompt)
            seen[row, longest - len(prompt) :] = 1
        draws = [Sampler(each.decoding, self._defaults) for each in requests]
        made = self.model.generate(
            input_ids=ids.to(self.model.device),
            attention_mask=seen.to(self.model.device),
            max_new_tokens=max(each.decoding.max_tokens for each in requests),
            do_sample=False,
            logits_processor=[_Drawn(draws)],
        )
        limits = [each.decoding.max_tokens for each in requests]
        return [self._own(row[:limit]) for row, limit in zip(made[:, longest:].tolist(), limits, strict=True)]

    def _own(self, tokens: list[int]) -> list[int]:
        """Return the tokens of a reply up to its end token; what follows is padding."""
        ends = [place for place, token in enumerate(tokens) if token in self._ends]
        return tokens[: ends[0] + 1] if ends else tokens

    def _reply(self, prompt: int, tokens: list[int], limit: int, seconds: float) -> Reply:
        ended = bool(tokens) and tokens[-1] in self._ends
        return Reply(
            text=self.tokenizer.decode(tokens, skip_special_tokens=True),
            finish=STOPPED if ended else LENGTH,
            prompt_tokens=prompt,
            completion_tokens=len(tokens),
            model=self.folder.path.name,
            raw={"tokens": tokens},
            seconds=seconds,
        )


class _Drawn:
    """A processor of logits that leaves the token alone which our drawing chose: each reply has its own seed."""

    def __init__(self, draws: Sequence[Sampler]) -> None:
        self._draws = draws

    def __call__(self, input_ids: Tensor, scores: Tensor) -> Tensor:
        chosen = next_tokens(scores, self._draws)
        return torch.full_like(scores, float("-inf")).scatter_(1, chosen[:, None], 0.0)


def load(folder: TextFolder, dtype: str, device: str) -> TextEngine:
    """
    Return the engine of a folder; a process loads it once, and holds one model at a time.

    :raises Invalid: if a package, the device, or a part of the model is missing.
    """

    def make() -> TextEngine:
        from transformers import AutoModelForCausalLM

        return TextEngine(folder, _tokenizer(folder), weights(AutoModelForCausalLM, folder.path, dtype, device))

    return loaded_model(LARGE, (folder, dtype, device), make)


def _tokenizer(folder: TextFolder) -> Any:
    from transformers import AutoTokenizer

    try:
        tokenizer: Any = AutoTokenizer.from_pretrained(folder.path, **FROM_HERE)
    except (OSError, ValueError, KeyError, TypeError, ImportError) as error:
        raise Invalid.field("folder", f"{folder.path} has no usable tokenizer: {error}") from error
    if tokenizer.chat_template is None:
        raise Invalid.field("folder", f"{folder.path} has no chat template; use the folder of an instruct model.")
    return tokenizer
