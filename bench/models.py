"""
Models of random weights: the shapes of real ones, and nothing learnt.

    python -m bench.models FOLDER tiny-qwen3_vl      two layers, a megabyte, made in a second: for tests and trials
    python -m bench.models FOLDER tiny-qwen2_5_vl
    python -m bench.models FOLDER qwen3-vl-8b        the shape of Qwen3-VL-8B-Instruct: 17.5 GB
    python -m bench.models FOLDER qwen2.5-vl-3b      the shape of Qwen2.5-VL-3B-Instruct: 8.1 GB

What such a model says is noise; how it is loaded, fed and decoded, and what that costs, is as with learnt weights.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import torch

CONTROL = ("<|endoftext|>", "<|im_start|>", "<|im_end|>", "<|vision_start|>", "<|vision_end|>")
PADS = ("<|image_pad|>", "<|video_pad|>")
# The form that the templates of Qwen's instruct models share; theirs also know of tools.
TEMPLATE = """\
{%- for message in messages -%}
<|im_start|>{{ message.role }}
{% if message.content is string -%}
{{ message.content }}
{%- else -%}
{%- for part in message.content -%}
{%- if part.type == 'video' -%}<|vision_start|><|video_pad|><|vision_end|>
{%- elif part.type == 'image' -%}<|vision_start|><|image_pad|><|vision_end|>
{%- else -%}{{ part.text }}{%- endif -%}
{%- endfor -%}
{%- endif -%}
<|im_end|>
{% endfor -%}
{%- if add_generation_prompt -%}<|im_start|>assistant
{% endif -%}"""
WORDS = (
    "Is there an error in this video? Answer Yes or No.",
    "Look for objects that appear, vanish or change. The clip was made from this prompt:",
    '[{"start": 1.0, "end": 2.5, "type": "object", "reason": "the hand has six fingers"}]',
    "system user assistant <0.5 seconds> <12.3 seconds>",
)


def tokenizer(words: int = 512, texts: Sequence[str] = ()) -> Any:
    """
    Return a tokenizer of every byte and of some words, with the control tokens of Qwen.

    :param texts: of which each is to become a token as a whole, or a few; without them the words are `WORDS`
    """
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers
    from transformers import PreTrainedTokenizerFast

    control = [*CONTROL, *PADS]
    pieces = Tokenizer(models.BPE())
    pieces.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=not texts)
    pieces.decoder = decoders.ByteLevel()
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    trainer = trainers.BpeTrainer(
        vocab_size=words, special_tokens=control, initial_alphabet=alphabet, show_progress=False
    )
    pieces.train_from_iterator([*(texts or WORDS)] * 20, trainer)
    return PreTrainedTokenizerFast(
        tokenizer_object=pieces,
        eos_token="<|im_end|>",
        pad_token="<|endoftext|>",
        additional_special_tokens=control[1:],
        chat_template=TEMPLATE,
    )


def tiny_qwen3_vl(words: Any) -> tuple[Any, Any]:
    """Return configuration and image processor of a Qwen3-VL of two layers."""
    from transformers import Qwen2VLImageProcessorPil, Qwen3VLConfig

    rope = {"rope_type": "default", "rope_theta": 5e6, "mrope_section": [2, 3, 3], "mrope_interleaved": True}
    vision = {"patch_size": 16, "num_position_embeddings": 256, "deepstack_visual_indexes": [0, 1]}
    text = {**_TINY_TEXT, "head_dim": 16, "rope_parameters": rope}
    return _config(Qwen3VLConfig, words, text, {**_TINY_VISION, **vision}), Qwen2VLImageProcessorPil(
        patch_size=16, image_mean=[0.5] * 3, image_std=[0.5] * 3
    )


def tiny_qwen2_5_vl(words: Any) -> tuple[Any, Any]:
    """Return configuration and image processor of a Qwen2.5-VL of two layers."""
    from transformers import Qwen2_5_VLConfig, Qwen2VLImageProcessorPil

    rope = {"rope_type": "default", "rope_theta": 1e6, "mrope_section": [2, 3, 3]}
    vision = {"patch_size": 14, "window_size": 112, "fullatt_block_indexes": [1]}
    text = {**_TINY_TEXT, "rope_parameters": rope}
    return _config(Qwen2_5_VLConfig, words, text, {**_TINY_VISION, **vision}), Qwen2VLImageProcessorPil(patch_size=14)


def qwen3_vl_8b(words: Any) -> tuple[Any, Any]:
    """Return configuration and image processor in the shape of Qwen3-VL-8B-Instruct, as its config.json gives it."""
    from transformers import Qwen2VLImageProcessorPil, Qwen3VLConfig

    rope = {"rope_type": "default", "rope_theta": 5e6, "mrope_section": [24, 20, 20], "mrope_interleaved": True}
    text = {
        "vocab_size": 151_936,
        "hidden_size": 4096,
        "intermediate_size": 12_288,
        "num_hidden_layers": 36,
        "num_attention_heads": 32,
        "num_key_value_heads": 8,
        "head_dim": 128,
        "max_position_embeddings": 262_144,
        "rope_parameters": rope,
    }
    vision = {
        "depth": 27,
        "hidden_size": 1152,
        "intermediate_size": 4304,
        "num_heads": 16,
        "patch_size": 16,
        "spatial_merge_size": 2,
        "temporal_patch_size": 2,
        "out_hidden_size": 4096,
        "num_position_embeddings": 2304,
        "deepstack_visual_indexes": [8, 16, 24],
    }
    return _config(Qwen3VLConfig, words, text, vision), Qwen2VLImageProcessorPil(
        patch_size=16, image_mean=[0.5] * 3, image_std=[0.5] * 3
    )


def qwen2_5_vl_3b(words: Any) -> tuple[Any, Any]:
    """Return configuration and image processor in the shape of Qwen2.5-VL-3B-Instruct, as its config.json gives it."""
    from transformers import Qwen2_5_VLConfig, Qwen2VLImageProcessorPil

    text = {
        "vocab_size": 151_936,
        "hidden_size": 2048,
        "intermediate_size": 11_008,
        "num_hidden_layers": 36,
        "num_attention_heads": 16,
        "num_key_value_heads": 2,
        "max_position_embeddings": 128_000,
        "rope_parameters": {"rope_type": "default", "rope_theta": 1e6, "mrope_section": [16, 24, 24]},
    }
    vision = {
        "depth": 32,
        "hidden_size": 1280,
        "intermediate_size": 3420,
        "num_heads": 16,
        "patch_size": 14,
        "spatial_merge_size": 2,
        "temporal_patch_size": 2,
        "window_size": 112,
        "fullatt_block_indexes": [7, 15, 23, 31],
        "out_hidden_size": 2048,
    }
    config = _config(Qwen2_5_VLConfig, words, text, vision)
    config.tie_word_embeddings = config.text_config.tie_word_embeddings = True
    return config, Qwen2VLImageProcessorPil(patch_size=14)


_TINY_TEXT = {
    "hidden_size": 64,
    "intermediate_size": 128,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "num_key_value_heads": 2,
    "max_position_embeddings": 8192,
    "initializer_range": 0.2,  # ten times the usual: enough for the words to depend on what is seen and asked
}
_TINY_VISION = {
    "depth": 2,
    "hidden_size": 32,
    "intermediate_size": 64,
    "num_heads": 2,
    "spatial_merge_size": 2,
    "temporal_patch_size": 2,
    "out_hidden_size": 64,
    "initializer_range": 0.2,
}
SHAPES: dict[str, Callable[[Any], tuple[Any, Any]]] = {
    "tiny-qwen3_vl": tiny_qwen3_vl,
    "tiny-qwen2_5_vl": tiny_qwen2_5_vl,
    "qwen3-vl-8b": qwen3_vl_8b,
    "qwen2.5-vl-3b": qwen2_5_vl_3b,
}


def _config(kind: type, words: Any, text: dict[str, Any], vision: dict[str, Any]) -> Any:
    ids = {token: words.convert_tokens_to_ids(token) for token in (*CONTROL, *PADS)}
    ends = {"bos_token_id": None, "eos_token_id": ids["<|im_end|>"], "pad_token_id": ids["<|endoftext|>"]}
    return kind(
        text_config={"vocab_size": len(words), **text, **ends},
        vision_config=vision,
        image_token_id=ids["<|image_pad|>"],
        video_token_id=ids["<|video_pad|>"],
        vision_start_token_id=ids["<|vision_start|>"],
        vision_end_token_id=ids["<|vision_end|>"],
        tie_word_embeddings=False,
    )


def build(config: Any, *, seed: int = 0, dtype: torch.dtype = torch.float32, device: str = "cpu") -> Any:
    """Return a model of random weights, made where it will run."""
    from transformers import AutoModelForImageTextToText

    torch.manual_seed(seed)
    with torch.device(device):
        model = AutoModelForImageTextToText.from_config(config, dtype=dtype)
    model.generation_config.eos_token_id = config.text_config.eos_token_id
    model.generation_config.pad_token_id = config.text_config.pad_token_id
    return model.eval()


def write(folder: Path, shape: str, *, weights: bool = True, texts: Sequence[str] = ()) -> Path:
    """
    Write a folder as `transformers` saves a model; return it.

    :param texts: that its tokenizer takes as a few tokens, so that prompts of them are short
    :param weights: whether they are written too; without them the folder can be read, but not loaded
    """
    words = tokenizer(8192, texts) if texts else tokenizer()
    config, pictures = SHAPES[shape](words)
    folder.mkdir(parents=True, exist_ok=True)
    words.save_pretrained(folder)
    pictures.save_pretrained(folder)
    if weights:
        build(config, dtype=torch.float32 if shape.startswith("tiny") else torch.bfloat16).save_pretrained(folder)
    else:
        config.save_pretrained(folder)
    return folder


def main() -> None:
    """Write the folder that the command line names."""
    parser = argparse.ArgumentParser(prog="python -m bench.models", description="Make a model of random weights.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("shape", choices=list(SHAPES))
    asked = parser.parse_args()
    print(write(asked.folder, asked.shape))


if __name__ == "__main__":
    main()
