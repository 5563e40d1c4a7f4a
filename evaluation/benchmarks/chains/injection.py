"""
What a model returns when it is asked to put errors into a chain of reasoning, checked against VideoCritic's rules.

The reply is ``{"mutated", "num_errors", "errors": [{"type", "claim"}]}``. It is append-only: the original text is a
prefix of the mutated one, and exactly K sentences follow, one for each error, in the order of the errors. Each has at
most 16 words. Perceptual, spatial and temporal sentences cite an image by its number; hallucination and logical ones
have no digit at all. A reply that breaks a rule is refused with every fault, so that it can be asked for again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from outtake.measures.papers.videocritic import ALIASES, TYPES, first_object
from outtake.text import is_storable

MOST_ERRORS = 10
MOST_WORDS = 16
CITES_AN_IMAGE = frozenset({"perceptual", "spatial", "temporal"})
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+")
_CITED = re.compile(r"\bimages?\s*#?(\d+(?:(?:\s*,\s*|\s*[-–&]\s*|,?\s+(?:and|or|to)\s+)#?\d+)*)", re.IGNORECASE)


class InjectedError(NamedTuple):
    """An error that was put in: its type, its sentence as it stands in the text, and the claim that is wrong."""

    type: str
    sentence: str
    claim: str


class Injection(NamedTuple):
    """A chain with errors appended: the whole text, and the errors in the order of their sentences."""

    text: str
    errors: tuple[InjectedError, ...]


class Refused(NamedTuple):
    """Why a reply cannot be taken: every fault that was found, in sentences."""

    faults: tuple[str, ...]


def check_injection(reply: str, *, original: str, types: Sequence[str], images: int) -> Injection | Refused:
    """
    Return the errors that a reply puts into a chain, or why it cannot be taken. Never raises for a reply.

    :param original: the chain as it was
    :param types: of the errors that were asked for, in their order; there are as many sentences
    :param images: how many frames the model was shown; they are numbered from 1
    :raises ValueError: if there is no error to check, more than `MOST_ERRORS`, or a type that does not exist
    """
    if not 1 <= len(types) <= MOST_ERRORS:
        raise ValueError(f"{len(types)} errors were asked for; ask for 1 to {MOST_ERRORS}")
    if unknown := [each for each in types if each not in TYPES]:
        raise ValueError(f"type {unknown[0]!r} is unknown; the types are {', '.join(TYPES)}")
    found = first_object(reply)
    if found is None:
        return Refused(("There is no JSON object.",))
    named = _named(found.get("errors"))
    if isinstance(named, str):
        return Refused((named,))
    text = found.get("mutated")
    if not isinstance(text, str) or not is_storable(text):
        return Refused(('"mutated" is not a text that can be stored.',))
    sentences = _appended(text, original)
    if sentences is None:
        return Refused(('"mutated" does not begin with the original text, followed by a space.',))
    faults = [
        *_count_faults(found.get("num_errors"), named, sentences, len(types)),
        *_type_faults(named, types),
        *(fault for kind, each in zip(types, sentences, strict=False) for fault in sentence_faults(kind, each, images)),
    ]
    if faults:
        return Refused(tuple(faults))
    errors = zip(named, sentences, strict=True)
    return Injection(text, tuple(InjectedError(kind, sentence, claim) for (kind, claim), sentence in errors))


def sentence_faults(kind: str, sentence: str, images: int) -> Iterator[str]:
    """Yield what is wrong with the sentence of an error of a type: its length, and the numbers in it."""
    words = len(sentence.split())
    if words > MOST_WORDS:
        yield f"{_shown(sentence)} has {words} words; at most {MOST_WORDS} are allowed."
    if kind not in CITES_AN_IMAGE:
        if any(each.isdigit() for each in sentence):
            yield f"{_shown(sentence)} is {kind} and has a digit; remove it."
        return
    cited = [int(each) for listed in _CITED.findall(sentence) for each in re.findall(r"\d+", listed)]
    if not cited:
        yield f"{_shown(sentence)} is {kind} and cites no image; name one by its number."
    elif outside := [each for each in cited if not 1 <= each <= images]:
        yield f"{_shown(sentence)} cites image {outside[0]}; there are images 1 to {images}."


def _appended(text: str, original: str) -> list[str] | None:
    """Return the sentences after the original; None where the original is not a prefix that ends before a space."""
    kept = original.rstrip()
    rest = text[len(kept) :]
    if not text.startswith(kept) or (rest and not rest[0].isspace()):
        return None
    return [each for each in _SENTENCE_END.split(rest.strip()) if each]


def _named(errors: Any) -> list[tuple[str, str]] | str:
    """Return the types and claims of a reply, or what is wrong with their form."""
    if not isinstance(errors, list):
        return '"errors" is not a list.'
    found = []
    for number, each in enumerate(errors, 1):
        kind, claim = (each.get("type"), each.get("claim")) if isinstance(each, dict) else (None, None)
        if not isinstance(kind, str) or not isinstance(claim, str) or not claim.strip() or not is_storable(claim):
            return f'Error {number} has no "type" and "claim".'
        plain = kind.strip().lower()
        found.append((ALIASES.get(plain, plain), " ".join(claim.split())))
    return found


def _count_faults(said: Any, named: Sequence[object], sentences: Sequence[str], wanted: int) -> Iterator[str]:
    if type(said) is not int or said != wanted:
        yield f'"num_errors" is {_shown(said)}; {wanted} were asked for.'
    if len(named) != wanted:
        yield f'"errors" has {len(named)}; {wanted} were asked for.'
    if len(sentences) != wanted:
        yield f"{len(sentences)} sentences were appended; {wanted} were asked for."


def _type_faults(named: Sequence[tuple[str, str]], types: Sequence[str]) -> Iterator[str]:
    for number, ((kind, _), wanted) in enumerate(zip(named, types, strict=False), 1):
        if kind != wanted:
            yield f"Error {number} is {_shown(kind)}; {wanted} was asked for."


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:80]}…"
