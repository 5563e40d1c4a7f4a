"""Tiny models of texts, of random weights, in folders as they are shipped."""

from __future__ import annotations

from pathlib import Path
from typing import Any

LONGEST_SENTENCE = 32  # tokens that the model of sentences reads


def write_writer(folder: Path, *, seed: int = 0) -> Path:
    """Write a causal language model of two layers that takes 4096 tokens; return its folder."""
    import torch
    from transformers import Qwen3Config, Qwen3ForCausalLM

    from bench.models import tokenizer

    words = tokenizer()
    torch.set_num_threads(1)  # several test workers share the cores
    torch.manual_seed(seed)
    config = Qwen3Config(
        vocab_size=len(words),
        hidden_size=64,
        intermediate_size=128,
        num_hidden_layers=2,
        num_attention_heads=4,
        num_key_value_heads=2,
        head_dim=16,
        max_position_embeddings=4096,
        initializer_range=0.2,  # ten times the usual: enough for the words to depend on what is asked
        eos_token_id=words.eos_token_id,
        pad_token_id=words.pad_token_id,
        tie_word_embeddings=False,
    )
    words.save_pretrained(folder)
    Qwen3ForCausalLM(config).eval().save_pretrained(folder)
    return folder


def write_sentences(folder: Path, *, seed: int = 0) -> Path:
    """Write a model of sentences in the shape of all-MiniLM-L6-v2: BERT, the mean of the tokens, length 1."""
    import torch
    from sentence_transformers import SentenceTransformer
    from sentence_transformers.base.modules import Normalize, Transformer
    from sentence_transformers.sentence_transformer.modules import Pooling
    from transformers import BertConfig, BertModel

    torch.set_num_threads(1)  # several test workers share the cores
    torch.manual_seed(seed)
    words = _word_pieces()
    plain = folder.parent / f"{folder.name}-bert"
    config = BertConfig(
        vocab_size=len(words),
        hidden_size=32,
        num_hidden_layers=2,
        num_attention_heads=2,
        intermediate_size=64,
        max_position_embeddings=64,
        initializer_range=0.2,
    )
    words.save_pretrained(plain)
    BertModel(config).eval().save_pretrained(plain)
    reader = Transformer(str(plain), max_seq_length=LONGEST_SENTENCE)
    SentenceTransformer(modules=[reader, Pooling(32, "mean"), Normalize()], device="cpu").save(str(folder))
    return folder


def _word_pieces() -> Any:
    from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors
    from transformers import PreTrainedTokenizerFast

    special = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
    letters = [*"abcdefghijklmnopqrstuvwxyz.,'0123456789"]
    vocabulary = {piece: n for n, piece in enumerate([*special, *letters, *(f"##{each}" for each in letters)])}
    pieces = Tokenizer(models.WordPiece(vocabulary, unk_token="[UNK]"))
    pieces.normalizer = normalizers.BertNormalizer(lowercase=True)
    pieces.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    pieces.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", special_tokens=[("[CLS]", 2), ("[SEP]", 3)]
    )
    named = {"pad_token": "[PAD]", "unk_token": "[UNK]", "cls_token": "[CLS]", "sep_token": "[SEP]"}
    return PreTrainedTokenizerFast(tokenizer_object=pieces, mask_token="[MASK]", model_max_length=64, **named)


def write_owl(folder: Path, *, seed: int = 3) -> Path:
    """Write an OWL-ViT of one layer with pictures of 32 × 32; return its folder."""
    import torch
    from transformers import OwlViTConfig, OwlViTForObjectDetection, OwlViTImageProcessorPil

    torch.set_num_threads(1)  # several test workers share the cores
    torch.manual_seed(seed)
    words = _word_pieces()
    shared = {"hidden_size": 16, "intermediate_size": 32, "num_hidden_layers": 1, "num_attention_heads": 2}
    config = OwlViTConfig(
        text_config={**shared, "vocab_size": len(words), "max_position_embeddings": 16},
        vision_config={**shared, "image_size": 32, "patch_size": 16},
        projection_dim=16,
    )
    words.save_pretrained(folder)
    OwlViTForObjectDetection(config).eval().save_pretrained(folder)
    OwlViTImageProcessorPil(size={"height": 32, "width": 32}, do_center_crop=False).save_pretrained(folder)
    return folder


def write_captioner(folder: Path, kind: str, *, seed: int = 3) -> Path:
    """Write a captioner of one layer, "git" or "blip", with pictures of 32 × 32; return its folder."""
    import torch
    from transformers import (
        BlipConfig,
        BlipForConditionalGeneration,
        BlipImageProcessorPil,
        CLIPImageProcessorPil,
        GitConfig,
        GitForCausalLM,
    )

    torch.set_num_threads(1)  # several test workers share the cores
    torch.manual_seed(seed)
    words = _word_pieces()
    shared = {"hidden_size": 16, "intermediate_size": 32, "num_hidden_layers": 1, "num_attention_heads": 2}
    vision = {**shared, "image_size": 32, "patch_size": 16}
    written = {
        **shared,
        "vocab_size": len(words),
        "max_position_embeddings": 64,
        "bos_token_id": words.cls_token_id,
        "eos_token_id": words.sep_token_id,
        "sep_token_id": words.sep_token_id,
        "pad_token_id": words.pad_token_id,
        "initializer_range": 0.2,
    }
    words.save_pretrained(folder)
    size = {"height": 32, "width": 32}
    if kind == "git":
        GitForCausalLM(GitConfig(vision_config=vision, **written)).eval().save_pretrained(folder)
        CLIPImageProcessorPil(size=size, crop_size=size).save_pretrained(folder)
    else:
        config = BlipConfig(text_config={**written, "encoder_hidden_size": 16}, vision_config=vision, projection_dim=16)
        BlipForConditionalGeneration(config).eval().save_pretrained(folder)
        BlipImageProcessorPil(size=size).save_pretrained(folder)
    return folder


def write_detr(folder: Path, *, seed: int = 3) -> Path:
    """Write a DETR on transformers' own ResNet that knows persons and cups; return its folder."""
    import torch
    from transformers import DetrConfig, DetrForObjectDetection, DetrImageProcessorPil, ResNetConfig

    torch.manual_seed(seed)
    backbone = ResNetConfig(embedding_size=8, hidden_sizes=[8, 8], depths=[1, 1], out_features=["stage2"])
    sizes = {
        f"{part}_{name}": size
        for part in ("encoder", "decoder")
        for name, size in (("layers", 1), ("ffn_dim", 16), ("attention_heads", 2))
    }
    config = DetrConfig(
        use_timm_backbone=False,
        use_pretrained_backbone=False,
        backbone=None,
        backbone_config=backbone,
        d_model=16,
        num_queries=5,
        id2label={0: "person", 1: "cup"},
        label2id={"person": 0, "cup": 1},
        **sizes,
    )
    DetrForObjectDetection(config).save_pretrained(folder)
    DetrImageProcessorPil(size={"shortest_edge": 48, "longest_edge": 64}).save_pretrained(folder)
    return folder
