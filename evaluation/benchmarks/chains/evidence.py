"""
Clean chains of reasoning with what the images of their clip show, read from JSON Lines.

``{"video": "clip", "id": "c1", "text": "…", "question": "…", "options": ["…"], "evidence": [{"image": 1,
"objects": [{"name": "cup", "side": "left"}], "actions": ["the cup falls"], "caption": "A cup falls.", "seconds": 2}]}``
is the form of VideoEspresso, from which VideoCritic's chains come, with the objects and actions of each image named.
Its caption names objects and actions, too (`evaluation.benchmarks.chains.captions`). ``question``, ``options``,
``side``, ``caption``, ``seconds`` and all lists may be left out.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from evaluation.benchmarks.chains.captions import read_caption
from outtake.errors import FieldError, Invalid
from outtake.measures.papers.videocritic import MOST_IMAGES
from outtake.text import is_storable

SIDES = ("left", "right", "top", "bottom")
MOST_WORDS_OF_A_NAME, MOST_WORDS_OF_AN_ACTION = 3, 5  # so that a sentence with two of them keeps its length
MOST_CHARS = 20_000
MOST_SHOWN = 20
MOST_SECONDS = 86_400


class SeenObject(NamedTuple):
    """An object in an image, and the side on which it is; "" where that is not known."""

    name: str
    side: str = ""


class SeenAction(NamedTuple):
    """Something that happens in an image, as a clause such as "the cup falls"."""

    image: int
    clause: str


@dataclass(frozen=True)
class Evidence:
    """
    What the images of a clip show, captions included. The images are the frames that models are shown.

    :param objects: by the number of the image, from 1
    :param actions: in their order
    :param captions: by the number of the image, in lower case; they may name more than was read from them
    :param seconds: when an image is, where that is known
    """

    objects: Mapping[int, tuple[SeenObject, ...]]
    actions: tuple[SeenAction, ...]
    captions: Mapping[int, str] = field(default_factory=dict)
    seconds: Mapping[int, float] = field(default_factory=dict)

    @property
    def names(self) -> frozenset[str]:
        """The names of all objects."""
        return frozenset(each.name for seen in self.objects.values() for each in seen)

    def mentions(self, name: str, image: int | None = None) -> bool:
        """Tell whether a caption has a name, also one that was not read as an object; of one image, or of any."""
        texts = self.captions.values() if image is None else [self.captions.get(image, "")]
        return any(name in each for each in texts)


@dataclass(frozen=True)
class CleanChain:
    """A chain without errors, and what its clip shows."""

    video: str
    id: str
    text: str
    question: str
    options: tuple[str, ...]
    evidence: Evidence
    answer: str = ""


def read_chains(lines: Iterable[str]) -> list[CleanChain]:
    """
    Read clean chains.

    :raises Invalid: naming each line that is none, and why
    """
    found: list[CleanChain] = []
    faults: list[FieldError] = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            found.append(_chain(_parsed(line)))
        except Invalid as error:
            faults += [FieldError(f"line {number}.{each.field}", each.message) for each in error.errors]
    seen: set[str] = set()
    for chain in found:
        if chain.id in seen:
            faults.append(FieldError("id", f"{chain.id[:60]!r} is the id of two chains; give each its own."))
        seen.add(chain.id)
    if faults:
        raise Invalid.of(faults[:MOST_SHOWN])
    return found


def _parsed(line: str) -> Mapping[str, Any]:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise Invalid.field("row", f"This is not JSON: {error}.") from None
    if not isinstance(row, dict):
        raise Invalid.field("row", "This is not a JSON object.")
    return row


def _chain(row: Mapping[str, Any]) -> CleanChain:
    options = row.get("options", [])
    if not isinstance(options, list):
        raise Invalid.field("options", "Give a list of texts.")
    return CleanChain(
        video=_text(row.get("video"), "video"),
        id=_text(row.get("id"), "id"),
        text=_text(row.get("text"), "text"),
        question=_text(row["question"], "question") if row.get("question") else "",
        options=tuple(_text(each, f"options.{n}") for n, each in enumerate(options)),
        evidence=_evidence(row.get("evidence", [])),
        answer=_text(row["answer"], "answer") if row.get("answer") else "",
    )


def _evidence(given: Any) -> Evidence:
    if not isinstance(given, list) or not all(isinstance(each, dict) for each in given):
        raise Invalid.field("evidence", 'Give a list of objects such as {"image": 1, "objects": [], "actions": []}.')
    objects: dict[int, tuple[SeenObject, ...]] = {}
    actions: list[SeenAction] = []
    captions: dict[int, str] = {}
    seconds: dict[int, float] = {}
    for n, each in enumerate(given):
        place, image = f"evidence.{n}", each.get("image")
        if type(image) is not int or not 1 <= image <= MOST_IMAGES or image in objects:
            raise Invalid.field(f"{place}.image", f"{str(image)[:20]!r} is not a new number from 1 to {MOST_IMAGES}.")
        objects[image] = tuple(_object(one, f"{place}.objects.{k}") for k, one in enumerate(_list(each, "objects")))
        for k, one in enumerate(_list(each, "actions")):
            clause = _short(one, f"{place}.actions.{k}", MOST_WORDS_OF_AN_ACTION)
            actions.append(SeenAction(image, clause))
        if each.get("caption"):
            captions[image] = _text(each["caption"], f"{place}.caption").casefold()
            objects[image], named = _with_caption(objects[image], captions[image])
            known = {one.clause for one in actions if one.image == image}
            actions += [SeenAction(image, clause) for clause in named if clause not in known]
        if each.get("seconds") is not None:
            seconds[image] = _seconds(each["seconds"], f"{place}.seconds")
    return Evidence(objects, tuple(sorted(actions, key=lambda one: one.image)), captions, seconds)


def _with_caption(seen: tuple[SeenObject, ...], caption: str) -> tuple[tuple[SeenObject, ...], tuple[str, ...]]:
    """Return the objects of an image with those that only its caption names, and the actions that it names."""
    found = read_caption(caption)
    words = {word for each in seen for word in each.name.split()}
    new = tuple(SeenObject(name, side) for name, side in found.objects if not words & set(name.split()))
    return (*seen, *new), found.actions


def _seconds(given: Any, place: str) -> float:
    is_number = isinstance(given, int | float) and not isinstance(given, bool)
    if not is_number or not 0 <= given <= MOST_SECONDS:
        raise Invalid.field(place, f"{str(given)[:20]!r} is not a time of 0 to {MOST_SECONDS} seconds.")
    return float(given)


def _list(given: Mapping[str, Any], name: str) -> list[Any]:
    found = given.get(name, [])
    if not isinstance(found, list):
        raise Invalid.field(name, f"{str(found)[:60]!r} is not a list.")
    return found


def _object(given: Any, place: str) -> SeenObject:
    if not isinstance(given, dict):
        raise Invalid.field(place, 'Give an object such as {"name": "cup", "side": "left"}.')
    side = given.get("side", "")
    if side not in ("", *SIDES):
        raise Invalid.field(f"{place}.side", f"{str(side)[:20]!r} is not one of {', '.join(SIDES)}.")
    return SeenObject(_short(given.get("name"), f"{place}.name", MOST_WORDS_OF_A_NAME), side)


def _short(given: Any, place: str, most: int) -> str:
    found = _text(given, place).rstrip(".").casefold()
    if len(found.split()) > most or any(each.isdigit() for each in found):
        raise Invalid.field(place, f"{found[:60]!r} has more than {most} words, or a digit; shorten it.")
    return found


def _text(given: Any, place: str) -> str:
    if not isinstance(given, str) or not 0 < len(given.strip()) <= MOST_CHARS or not is_storable(given):
        raise Invalid.field(place, f"{str(given)[:60]!r} is not a text of 1 to {MOST_CHARS} characters.")
    return given.strip()
