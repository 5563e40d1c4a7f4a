"""
What is wrong with a document that may be unfinished: every fault at once, each with its place and what to do.

`documents.read` refuses a document at its first fault; here the parts that can be read are checked even where others
cannot. A project's own instruments are held to a few rules more, so that no two types look or are called alike.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import jsonschema
from typing_extensions import Doc

from annotations.instruments.appearance import appearance_of
from annotations.instruments.documents import FOLDER, Instrument, contradictions

MOST_PROBLEMS = 100
_LEVELS = "Label only steps of the scale."


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault of a document."""

    path: Annotated[str, Doc("JSON pointer into the document, such as /segments/types/0/letter")]
    message: Annotated[str, Doc("what is wrong")]
    remedy: Annotated[str, Doc("what to do about it")]


def problems_of(document: Mapping[str, Any]) -> list[Problem]:
    """Return what is wrong with a document, in the order of its places; at most `MOST_PROBLEMS`, empty for nothing."""
    faults = list(_schema_faults(document))
    found = [_told(fault) for fault in faults]
    readable = _readable(document, faults)
    found += [_split(place, message) for place, message in contradictions(Instrument("", 0, readable))]
    found += _look_alikes(document)
    found += _rules(readable)
    unique = {(each.path, each.message): each for each in found}
    return sorted(unique.values(), key=lambda each: _order(each.path))[:MOST_PROBLEMS]


def pointer(*steps: str | int) -> str:
    """Return the JSON pointer of a place (RFC 6901)."""
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in steps)


def _schema_faults(document: Mapping[str, Any]) -> Iterator[jsonschema.ValidationError]:
    schema = json.loads((FOLDER / "schema.json").read_text())
    faults = list(jsonschema.Draft202012Validator(schema).iter_errors(document))
    others = [fault for fault in faults if fault.validator != "unevaluatedProperties"]
    places = [list(fault.absolute_path) for fault in others]
    for fault in faults:
        within = list(fault.absolute_path)
        if fault.validator == "unevaluatedProperties" and any(each[: len(within)] == within for each in places):
            continue  # a form that is not read leaves its properties unread too
        yield fault


def _told(fault: jsonschema.ValidationError) -> Problem:
    """Return a fault of the schema in words."""
    place = list(fault.absolute_path)
    value: Any = fault.instance
    limit: Any = fault.validator_value
    match fault.validator:
        case "required":
            missing = fault.message.split("'")[1]  # each missing one is a fault of its own, and only its words name it
            wording = (f"{missing} is missing.", "Add it.")
            place = [*place, missing]
        case "additionalProperties" | "unevaluatedProperties":
            unknown = _unknown(fault)
            wording = (f"Unknown here: {', '.join(map(_shown, unknown))}.", "Remove it.")
            place = [*place, unknown[0]]
        case "anyOf":
            needed = [" and ".join(each["required"]) for each in limit]
            wording = (f"It has none of {', '.join(needed)}.", "Add at least one of them.")
        case "enum" | "const":
            known = limit if isinstance(limit, list) else [limit]
            wording = (f"{_shown(value)} is not one of {', '.join(map(str, known))}.", "Choose one of them.")
        case "type":
            wording = (f"{_shown(value)} is no {limit}.", f"Give {_a(str(limit))}.")
        case "pattern":
            letters = "Use lower-case letters, digits and underscores, and begin with a letter."
            wording = (f"{_shown(value)} is not a key.", letters)
        case "minLength" | "minItems" | "minProperties":
            wording = ("It is empty." if not value else f"It has fewer than {limit}.", f"Give at least {limit}.")
        case "maxLength" | "maxItems":
            what = "characters" if fault.validator == "maxLength" else "entries"
            wording = (f"It has {len(value):,} {what}.", f"Give at most {limit:,}.")
        case "minimum":
            wording = (f"{value} is too small.", f"Give at least {limit}.")
        case "maximum":
            wording = (f"{value} is too large.", f"Give at most {limit}.")
        case "uniqueItems":
            wording = ("An entry is duplicated.", "Name each once.")
        case _:
            wording = (fault.message, "Change it.")
    return Problem(pointer(*place), *wording)


def _unknown(fault: jsonschema.ValidationError) -> list[str]:
    schema: Any = fault.schema
    names: Any = fault.instance
    known = set(schema.get("properties", ()))
    return [name for name in names if name not in known] or [str(next(iter(names)))]


def _a(kind: str) -> str:
    return {"object": "an object", "array": "a list", "integer": "a whole number", "string": "a text"}.get(
        kind, "true or false" if kind == "boolean" else f"a {kind}"
    )


def _shown(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 40 else text[:40] + "…"


def _readable(document: Mapping[str, Any], faults: Sequence[jsonschema.ValidationError]) -> dict[str, Any]:
    """Return the parts of a document that the schema has nothing against, for the rules between fields."""
    broken = {fault.absolute_path[0] for fault in faults if fault.absolute_path}
    if "questions" in broken:
        broken.add("keep")  # it names questions
    if "subject" in broken:
        return {}
    return {name: part for name, part in document.items() if name not in broken}


def _split(place: str, message: str) -> Problem:
    """Return a contradiction, whose message ends with its remedy."""
    what, separator, remedy = message.partition("; ")
    ending = f"{remedy[:1].upper()}{remedy[1:]}" if separator else "Change it."
    return Problem(pointer(*place.split(".")), what.rstrip(".") + ".", ending)


def _look_alikes(document: Mapping[str, Any]) -> Iterator[Problem]:
    """Yield types that share a key, a letter, a colour or a shape, in a document of any state."""
    segments = document.get("segments")
    listed = segments.get("types") if isinstance(segments, dict) else None
    types = [(n, each) for n, each in enumerate(listed) if isinstance(each, dict)] if isinstance(listed, list) else []
    by_place = dict(types)
    seen: dict[tuple[str, str], int] = {}
    for n, each in types:
        look = appearance_of(each)
        for name, value in {**{key: each.get(key) for key in ("key", "letter", "label")}, **look._asdict()}.items():
            if not isinstance(value, str) or not value.strip():
                continue
            is_look = name in look._fields
            first = seen.setdefault((name, value.casefold()), n)
            if first == n or (is_look and name not in each and name not in by_place[first]):
                continue  # those that follow from letters differ where the letters do, or repeat that fault
            message = f"{_shown(value)} is already the {name} of type {first + 1}."
            yield Problem(pointer("segments", "types", n, name), message, f"Choose another {name}.")


def _rules(document: Mapping[str, Any]) -> Iterator[Problem]:
    """Yield what does not fit together in parts that can be read."""
    segments = document.get("segments")
    if segments:
        yield from _segment_rules(segments)
    for n, question in enumerate((document.get("questions") or {}).get("fixed", ())):
        if question["form"] == "scale":
            yield from _levels(question["scale"], "questions", "fixed", n, "scale")
    types = {each["key"] for each in segments["types"]} if segments else None
    for n, example in enumerate(document.get("examples", ())):
        if example["start_ms"] >= example["end_ms"]:
            message = f"It ends at {example['end_ms']} ms but starts at {example['start_ms']} ms."
            yield Problem(pointer("examples", n, "end_ms"), message, "Set the end after the start.")
        if types is not None and "type" in example and example["type"] not in types:
            message = f"{_shown(example['type'])} is not a type of this instrument."
            yield Problem(pointer("examples", n, "type"), message, "Use one of its types, or leave it empty.")


def _segment_rules(segments: Mapping[str, Any]) -> Iterator[Problem]:
    severity, reason = segments.get("severity"), segments["reason"]
    if severity and severity["min"] >= severity["max"]:
        message = f"The scale goes from {severity['min']} to {severity['max']}."
        yield Problem(pointer("segments", "severity", "max"), message, "Give at least two steps.")
    elif severity:
        yield from _levels(severity, "segments", "severity")
    if reason.get("aim_words", reason["min_words"]) < reason["min_words"]:
        message = f"The target is {reason['aim_words']} words, but the minimum is {reason['min_words']}."
        yield Problem(pointer("segments", "reason", "aim_words"), message, "Set the target to the minimum or more.")
    if reason["min_words"] * 2 - 1 > reason["max_chars"]:
        message = f"{reason['min_words']} words do not fit into {reason['max_chars']} characters."
        yield Problem(pointer("segments", "reason", "max_chars"), message, "Allow more characters, or ask fewer words.")


def _levels(scale: Mapping[str, Any], *place: str | int) -> Iterator[Problem]:
    steps = {str(step) for step in range(scale["min"], min(scale["max"], scale["min"] + 100) + 1)}
    for level, text in scale.get("levels", {}).items():
        if level not in steps:
            message = f"{_shown(level)} is not a step from {scale['min']} to {scale['max']}."
            yield Problem(pointer(*place, "levels", level), message, _LEVELS)
        elif not text.strip():
            yield Problem(pointer(*place, "levels", level), "The step has no label.", "Label it, or remove it.")


def _order(path: str) -> list[tuple[bool, int, str]]:
    """Order places as the document has them: numbers by size."""
    return [(not step.isdigit(), int(step) if step.isdigit() else 0, step) for step in path.split("/")]
