"""
The document of a training: its model, its data, and the numbers of its passes, read from YAML or JSON.

Numbers that are left out are those of VideoCritic where the paper prints them (section 5): AdamW, a cosine schedule
with 5 % of warm-up, batches of 32, 4,096 tokens, bfloat16; the supervised pass at 2e-5 (language model) and 1e-4
(projector, heads); preferences at 5e-6 and 1e-5 with β = 0.1, weight decay 0.01 and one epoch. The paper prints neither
the weights λ of the losses, nor that of the agreement penalty, nor the epochs of the supervised pass; what is here in
their place is a choice.
"""

from __future__ import annotations

import hashlib
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import yaml

from outtake.errors import Invalid
from outtake.measures.files.canonical_json import canonical
from outtake.measures.papers.videocritic import TYPES
from worker.engines.folders.files import DEVICES, DTYPES
from worker.engines.training.contract import Lora
from worker.training.fields import Fields

VERSION = 1
MILD, EQUAL = "mild", "equal"
ALL, LOGICAL = "all", "logical"
BY_VIDEO, BY_QUESTION = "video", "question"
LARGEST_BYTES = 1_000_000
_OF_PREFERENCES = ("about", "beta", "agreement")
NAME_SIGNS = "abcdefghijklmnopqrstuvwxyz0123456789-_."


@dataclass(frozen=True)
class Data:
    """
    Files of chains: one list that is split by shares, or files of their own for dev and test.

    :param together: chains that share one of these are never in two splits
    """

    train: tuple[str, ...]
    dev: tuple[str, ...]
    test: tuple[str, ...]
    dev_share: float
    test_share: float
    together: tuple[str, ...]


@dataclass(frozen=True)
class Frames:
    """How many frames of a clip are shown, 0 for none, and the most pixels of one."""

    count: int
    max_pixels: int


@dataclass(frozen=True)
class Loss:
    """Weights of the parts of the supervised loss, and whether rare types count more."""

    text: float
    error: float
    types: float
    class_weights: str


@dataclass(frozen=True)
class PassNumbers:
    """The numbers of a pass. ``balanced``: each type and the clean chains are drawn equally often."""

    name: str
    epochs: int
    batch: int
    language_rate: float
    projector_rate: float
    heads_rate: float
    weight_decay: float
    warm_up: float
    balanced: bool = False
    about: str = ALL
    beta: float = 0.0
    agreement: float = 0.0


@dataclass(frozen=True)
class Candidates:
    """Which verdicts on a chain are ranked for its pair, besides the right one."""

    drawn: int
    altered: int
    temperature: float
    top_p: float
    max_tokens: int


@dataclass(frozen=True)
class TrainingConfig:
    """A training, complete. Two with the same `digest` and the same files give the same critic."""

    name: str
    model: str
    data: Data
    supervised: PassNumbers
    preferences: tuple[PassNumbers, ...]
    frames: Frames
    loss: Loss
    candidates: Candidates
    dtype: str
    device: str
    seed: int
    most_tokens: int
    at_once: int
    checkpoint_every: int
    thrifty: bool
    lora: Lora | None
    base: str = field(default="", compare=False)  # the folder from which relative paths count

    def as_json(self) -> dict[str, Any]:
        """Return the document in full, as it is stored."""
        told = {"version": VERSION, **asdict(self)}
        for key in _OF_PREFERENCES:
            del told["supervised"][key]
        for each in told["preferences"]:
            del each["balanced"]
        return told

    def digest(self) -> str:
        """Return the SHA-256 of all but the place of the document."""
        told = {key: value for key, value in self.as_json().items() if key != "base"}
        return hashlib.sha256(canonical(told)).hexdigest()

    def path(self, name: str) -> Path:
        """Return a path of the document, from the document's own folder where it is relative."""
        return Path(self.base) / Path(name).expanduser()


def read_config_file(path: Path) -> TrainingConfig:
    """
    Return the training that a file describes.

    :raises Invalid: naming the field, its value and what would do
    """
    try:
        if path.stat().st_size > LARGEST_BYTES:
            raise Invalid.field("--config", f"{path} has more than {LARGEST_BYTES:,} bytes; that is no configuration.")
        found = yaml.safe_load(path.read_text())
    except (OSError, ValueError, yaml.YAMLError, RecursionError) as error:
        raise Invalid.field("--config", f"{path} cannot be read as YAML or JSON: {str(error)[:300]}") from None
    return read_config(found, base=str(path.parent.resolve()))


def read_config(document: Any, base: str = "") -> TrainingConfig:
    """
    Return the training that a document describes; the full form of a stored one is a document, too.

    :raises Invalid: naming the field, its value and what would do
    """
    top = Fields(document, "")
    version = top.whole("version", VERSION, least=1, most=VERSION)
    if version != VERSION:
        raise Invalid.field("version", f"{version} is not {VERSION}.")
    passes = top.many("preferences", [{"name": "preferences"}, {"name": "logical", "about": LOGICAL}], most=8)
    lora = top.part("lora", optional=True)
    found = TrainingConfig(
        name=_name(top, "name"),
        model=top.text("model"),
        data=_data(top.part("data")),
        supervised=_supervised(top.part("supervised")),
        preferences=tuple(_preferences(each, place) for place, each in enumerate(passes, 1)),
        frames=_frames(top.part("frames")),
        loss=_loss(top.part("loss")),
        candidates=_candidates(top.part("candidates")),
        dtype=top.one_of("dtype", DTYPES, "bfloat16"),
        device=top.one_of("device", DEVICES, "cuda"),
        seed=top.whole("seed", 0, least=0, most=2**31 - 1),
        most_tokens=top.whole("most_tokens", 4096, least=16, most=1_000_000),
        at_once=top.whole("at_once", 4, least=1, most=1024),
        checkpoint_every=top.whole("checkpoint_every", 100, least=1, most=1_000_000),
        thrifty=top.flag("thrifty", True),
        lora=_lora(lora) if lora is not None else None,
        base=top.text("base", base) or base,
    )
    top.done()
    names = [found.supervised.name, *(each.name for each in found.preferences)]
    if len(set(names)) < len(names):
        raise Invalid.field("preferences", f"Two passes have one name among {', '.join(names)}; rename one.")
    return found


def _name(fields: Fields, key: str, default: str | None = None) -> str:
    name = fields.text(key, default)
    if not 1 <= len(name) <= 60 or set(name) - set(NAME_SIGNS) or name.startswith("."):
        raise fields.wrong(key, f"{name[:80]!r} is not a name of at most 60 small letters, digits and - _ .")
    return name


def _data(fields: Fields) -> Data:
    data = Data(
        train=fields.texts("train"),
        dev=fields.texts("dev", ()),
        test=fields.texts("test", ()),
        dev_share=fields.number("dev_share", 0.1, least=0, most=0.9),
        test_share=fields.number("test_share", 0.1, least=0, most=0.9),
        together=fields.texts("together", (BY_VIDEO, BY_QUESTION)),
    )
    for each in data.together:
        if each not in (BY_VIDEO, BY_QUESTION):
            raise fields.wrong("together", f"{each[:40]!r} is not {BY_VIDEO!r} or {BY_QUESTION!r}.")
    if data.dev_share + data.test_share >= 1:
        raise fields.wrong(
            "dev_share", f"{data.dev_share} and test_share {data.test_share} leave nothing for training."
        )
    fields.done()
    return data


def _supervised(fields: Fields) -> PassNumbers:
    numbers = PassNumbers(
        **_numbers(fields, "supervised", rates=(2e-5, 1e-4), epochs=1, decay=0.0),
        heads_rate=fields.number("heads_rate", 1e-4, least=0, most=1),
        balanced=fields.flag("balanced", True),
    )
    fields.done()
    return numbers


def _preferences(fields: Fields, place: int) -> PassNumbers:
    numbers = PassNumbers(
        **_numbers(fields, f"preferences-{place}", rates=(5e-6, 1e-5), epochs=1, decay=0.01),
        heads_rate=fields.number("heads_rate", 0.0, least=0, most=1),
        about=fields.one_of("about", (ALL, *TYPES), ALL),
        beta=fields.number("beta", 0.1, least=1e-6, most=100),
        agreement=fields.number("agreement", 0.1, least=0, most=100),
    )
    fields.done()
    return numbers


def _numbers(fields: Fields, name: str, *, rates: tuple[float, float], epochs: int, decay: float) -> dict[str, Any]:
    return {
        "name": _name(fields, "name", name),
        "epochs": fields.whole("epochs", epochs, least=1, most=1000),
        "batch": fields.whole("batch", 32, least=1, most=4096),
        "language_rate": fields.number("language_rate", rates[0], least=0, most=1),
        "projector_rate": fields.number("projector_rate", rates[1], least=0, most=1),
        "weight_decay": fields.number("weight_decay", decay, least=0, most=1),
        "warm_up": fields.number("warm_up", 0.05, least=0, most=1),
    }


def _frames(fields: Fields) -> Frames:
    frames = Frames(
        count=fields.whole("count", 6, least=0, most=64),
        max_pixels=fields.whole("max_pixels", 768 * 32 * 32, least=28 * 28, most=4096 * 4096),
    )
    fields.done()
    return frames


def _loss(fields: Fields) -> Loss:
    loss = Loss(
        text=fields.number("text", 1.0, least=0, most=1000),
        error=fields.number("error", 0.5, least=0, most=1000),
        types=fields.number("types", 0.5, least=0, most=1000),
        class_weights=fields.one_of("class_weights", (MILD, EQUAL), MILD),
    )
    fields.done()
    return loss


def _candidates(fields: Fields) -> Candidates:
    found = Candidates(
        drawn=fields.whole("drawn", 4, least=0, most=32),
        altered=fields.whole("altered", 2, least=0, most=8),
        temperature=fields.number("temperature", 0.7, least=0, most=5),
        top_p=fields.number("top_p", 0.95, least=1e-6, most=1),
        max_tokens=fields.whole("max_tokens", 256, least=1, most=4096),
    )
    if not found.drawn and not found.altered:
        raise fields.wrong(
            "drawn", "Without drawn and altered verdicts there is nothing to prefer one to; give either."
        )
    fields.done()
    return found


def _lora(fields: Fields) -> Lora:
    lora = Lora(
        rank=fields.whole("rank", 16, least=1, most=1024),
        alpha=fields.whole("alpha", 32, least=1, most=4096),
        dropout=fields.number("dropout", 0.05, least=0, most=0.9),
    )
    fields.done()
    return lora
