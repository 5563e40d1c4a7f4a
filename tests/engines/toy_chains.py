"""Chains of a toy vocabulary, in which each type of error has words of its own, so that a tiny model can learn them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

from annotations.instruments.documents import shipped
from outtake.measures.papers.videocritic import TYPES
from worker.critics.strategies.zero_shot import type_list
from worker.prompts import templates
from worker.runs.briefs import error_types

SAID = {
    "logical": "So it must win.",
    "hallucination": "A dragon sits.",
    "perceptual": "It is purple in image 1.",
    "temporal": "It ends before image 2.",
    "spatial": "It is far left in image 3.",
}

VERDICTS = ('{"has_error": true, "types": [', '{"has_error": false, "types": [', '], "note": "', '"}')


def toy_chains(count: int, seed: int = 0, *, errors: float = 0.3, **more: Any) -> list[dict[str, Any]]:
    """Return lines of chains as a training reads them; each has each type with a probability."""
    rng, lines = Random(seed), []
    for number in range(count):
        types = [name for name in TYPES if rng.random() < errors]
        text = " ".join(["A cup falls.", *(SAID[name] for name in types)])
        mentions = [{"type": name, "claim": SAID[name]} for name in types]
        about = {"video": f"v{number}", "question": f"What happens in {number}?"}
        lines.append({"id": f"c{number}", "text": text, "mentions": mentions, **about, **more})
    return lines


def write_lines(path: Path, lines: list[dict[str, Any]]) -> Path:
    """Write lines as JSON Lines."""
    path.write_text("".join(json.dumps(each) + "\n" for each in lines))
    return path


def toy_config(folder: Path, model: Path, chains: int = 120, **more: Any) -> dict[str, Any]:
    """Write toy chains into a folder, and return the document of a training of a tiny model on them."""
    write_lines(folder / "chains.jsonl", toy_chains(chains))
    rates = {"language_rate": 3e-3, "projector_rate": 3e-3}
    return {
        "name": "toy",
        "model": str(model),
        "data": {"train": "chains.jsonl", "dev_share": 0.2, "test_share": 0.2},
        "frames": {"count": 0},
        "supervised": {"epochs": 1, "batch": 8, "heads_rate": 3e-3, **rates},
        "preferences": [{"name": "preferences", "batch": 8, "language_rate": 3e-4, "projector_rate": 3e-4}],
        "candidates": {"drawn": 0, "altered": 2},
        "dtype": "float32",
        "device": "cpu",
        "at_once": 8,
        "thrifty": False,
        "base": str(folder),
        **more,
    }


def prompt_texts() -> list[str]:
    """Return the texts of the audit's prompt and of the toy chains, for a tokenizer to which each is a few tokens."""
    sections = templates.load("videocritic/audit").sections
    types = type_list(error_types(shipped()["videocritic"]))
    parts = [part for section in sections for part in re.split(r"{{\w+}}", section)]
    named = [f'"{name}"' for name in TYPES]
    return [*parts, types, *(f" {each}" for each in SAID.values()), "A cup falls.", *named, *VERDICTS]
