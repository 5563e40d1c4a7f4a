"""A tiny LLaVA of random weights, in a folder that ``transformers serve`` can load without torchvision."""

from __future__ import annotations

from pathlib import Path
from typing import Any

SIDE, PATCH = 32, 8
TOKENS_A_PICTURE = (SIDE // PATCH) ** 2
"""Of a picture, whatever its size: CLIP's processor scales and crops each one to a square."""
PICTURE = "<image>"
TEMPLATE = """\
{%- for message in messages -%}
{{ message.role }}:{% for part in message.content -%}
{%- if part.type == 'image' -%}<image>{%- else %} {{ part.text }}{% endif -%}{%- endfor %}
{% endfor -%}
{%- if add_generation_prompt -%}assistant: {% endif -%}"""


def write_llava(folder: Path, *, seed: int = 0) -> Path:
    """Write the model with a tokenizer of bytes and the image processor of CLIP that needs Pillow alone."""
    import torch
    from transformers import (
        CLIPImageProcessorPil,
        CLIPVisionConfig,
        LlamaConfig,
        LlavaConfig,
        LlavaForConditionalGeneration,
        LlavaProcessor,
    )

    words = _tokenizer()
    torch.manual_seed(seed)
    vision = CLIPVisionConfig(
        hidden_size=32,
        intermediate_size=64,
        num_hidden_layers=2,
        num_attention_heads=2,
        image_size=SIDE,
        patch_size=PATCH,
        projection_dim=32,
    )
    text = LlamaConfig(
        vocab_size=len(words),
        hidden_size=32,
        intermediate_size=64,
        num_hidden_layers=2,
        num_attention_heads=2,
        max_position_embeddings=16_384,
        eos_token_id=words.eos_token_id,
        pad_token_id=words.pad_token_id,
    )
    config = LlavaConfig(
        vision_config=vision,
        text_config=text,
        image_token_index=words.convert_tokens_to_ids(PICTURE),
        vision_feature_layer=-1,
        vision_feature_select_strategy="default",
        image_seq_length=TOKENS_A_PICTURE,
    )
    model = LlavaForConditionalGeneration(config).eval()
    model.generation_config.eos_token_id = words.eos_token_id
    model.generation_config.pad_token_id = words.pad_token_id
    pictures = CLIPImageProcessorPil(size={"shortest_edge": SIDE}, crop_size={"height": SIDE, "width": SIDE})
    processor = LlavaProcessor(
        pictures,
        words,
        patch_size=PATCH,
        vision_feature_select_strategy="default",
        chat_template=TEMPLATE,
        num_additional_image_tokens=1,
    )
    model.save_pretrained(folder)
    processor.save_pretrained(folder)
    return folder


def _tokenizer() -> Any:
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers
    from transformers import PreTrainedTokenizerFast

    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    pieces = Tokenizer(models.BPE({letter: n for n, letter in enumerate(alphabet)}, []))
    pieces.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    pieces.decoder = decoders.ByteLevel()
    return PreTrainedTokenizerFast(
        tokenizer_object=pieces, eos_token="</s>", pad_token="<pad>", extra_special_tokens={"image_token": PICTURE}
    )
