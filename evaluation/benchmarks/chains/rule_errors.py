"""
Errors put into chains of reasoning by rule: templates that are filled from what the images of a clip show.

A perceptual error takes an object for another, a spatial one puts it on another side, a temporal one turns the order of
two actions around or gives one the time of another image, a hallucination names an object that no image shows, and a
logical one draws a conclusion that does not follow. Each is a `Claim`, which `is_wrong` holds against the evidence,
apart from how it was made.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from evaluation.benchmarks.chains.evidence import SIDES, CleanChain, Evidence
from evaluation.benchmarks.chains.injection import InjectedError, sentence_faults

OBJECTS = (
    *("bicycle", "piano", "lantern", "suitcase", "ladder", "kettle", "umbrella", "statue", "violin", "tractor"),
    *("parrot", "fountain", "telescope", "balloon", "canoe", "typewriter"),
)
"""Everyday nouns for what is not there."""
CONCLUSIONS = (
    "Since the {name} is visible, it is certain that no one was ever there.",
    "Because {clause}, the {name} must be older than everything else.",
    "As {clause}, it follows that the {name} cannot be real.",
)


class Claim(NamedTuple):
    """What an appended sentence says; a part is 0 or "" where a type has none."""

    type: str
    image: int = 0
    name: str = ""
    other: str = ""  # the wrong name or side
    first: str = ""  # the action of `image`, said to come after that of `later`
    later: int = 0
    second: str = ""
    at: int = -1  # the second at which `first` is said to be; -1 where the claim is about the order


def inject_by_rule(chain: CleanChain, types: Sequence[str], rng: Random) -> list[InjectedError | None]:
    """
    Return an error of each type, in their order; None where the evidence has nothing to make one from.

    No two sentences are the same. Equal seeds give equal errors.
    """
    used: set[str] = set()
    found: list[InjectedError | None] = []
    for kind in types:
        error = next(
            (each for each in _proposals(chain, kind, rng) if each.sentence not in used),
            None,
        )
        found.append(error)
        used.add(error.sentence if error else "")
    return found


def is_wrong(claim: Claim, chain: CleanChain) -> bool:
    """Tell whether the evidence, or for a hallucination the chain too, contradicts or does not support a claim."""
    evidence = chain.evidence
    seen = evidence.objects.get(claim.image, ())
    match claim.type:
        case "perceptual":
            names = {each.name for each in seen}
            return claim.name in names and claim.other not in names and not evidence.mentions(claim.other, claim.image)
        case "spatial":
            sides = {each.side for each in seen if each.name == claim.name and each.side}
            return bool(sides) and claim.other not in sides
        case "temporal":
            order = [(each.image, each.clause) for each in evidence.actions]
            if claim.at >= 0:
                times = [evidence.seconds.get(each) for each, clause in order if clause == claim.first]
                is_known = (claim.image, claim.first) in order and None not in times
                return is_known and claim.at not in {round(each) for each in times if each is not None}
            both = (claim.image, claim.first) in order and (claim.later, claim.second) in order
            return both and claim.image < claim.later
        case "hallucination":
            is_named = claim.name in chain.text.casefold() or evidence.mentions(claim.name)
            return claim.name not in evidence.names and not is_named
        case "logical":
            return claim.name in evidence.names  # what is named is there; that the rest follows from it is wrong
    return False


def _proposals(chain: CleanChain, kind: str, rng: Random) -> Iterator[InjectedError]:
    """Yield verified errors of a type, in an order drawn by the seed."""
    images = max(chain.evidence.objects, default=0)
    proposed = list(_claims(chain, kind))
    rng.shuffle(proposed)
    for claim, sentence in proposed:
        if is_wrong(claim, chain) and not list(sentence_faults(kind, sentence, images)):
            yield InjectedError(kind, sentence, _told(claim))


def _claims(chain: CleanChain, kind: str) -> Iterator[tuple[Claim, str]]:
    evidence = chain.evidence
    match kind:
        case "perceptual":
            yield from _misrecognitions(evidence)
        case "spatial":
            yield from _wrong_sides(evidence)
        case "temporal":
            yield from _turned_orders(evidence)
            yield from _wrong_times(evidence)
        case "hallucination":
            for name in OBJECTS:
                yield Claim(kind, name=name), f"There is also {_article(name)} {name}."
        case "logical":
            for name in sorted(evidence.names):
                yield Claim(kind, name=name), CONCLUSIONS[0].format(name=name)
                for action in evidence.actions:
                    for words in CONCLUSIONS[1:]:
                        yield Claim(kind, name=name), words.format(name=name, clause=action.clause)


def _misrecognitions(evidence: Evidence) -> Iterator[tuple[Claim, str]]:
    others = sorted(evidence.names) + list(OBJECTS)
    for image, seen in sorted(evidence.objects.items()):
        for each in seen:
            for other in dict.fromkeys(others):
                sentence = f"In image {image}, the {each.name} is in fact {_article(other)} {other}."
                yield Claim("perceptual", image, each.name, other), sentence


def _wrong_sides(evidence: Evidence) -> Iterator[tuple[Claim, str]]:
    for image, seen in sorted(evidence.objects.items()):
        for each in seen:
            for side in SIDES if each.side else ():
                sentence = f"In image {image}, the {each.name} is at the {side}."
                yield Claim("spatial", image, each.name, side), sentence


def _turned_orders(evidence: Evidence) -> Iterator[tuple[Claim, str]]:
    for n, first in enumerate(evidence.actions):
        for second in evidence.actions[n + 1 :]:
            sentence = (
                f"In image {second.image} {second.clause}, and only later, in image {first.image}, {first.clause}."
            )
            claim = Claim("temporal", first.image, first=first.clause, later=second.image, second=second.clause)
            yield claim, sentence


def _wrong_times(evidence: Evidence) -> Iterator[tuple[Claim, str]]:
    """Give each action the time of another image; only where the times of all images are known."""
    if not set(evidence.seconds) >= {each.image for each in evidence.actions}:
        return
    for each in evidence.actions:
        for second in sorted({round(at) for at in evidence.seconds.values()}):
            sentence = f"In image {each.image}, at second {second}, {each.clause}."
            yield Claim("temporal", each.image, first=each.clause, at=second), sentence


def _told(claim: Claim) -> str:
    """Return the wrong claim in short, for the record of an error."""
    return {
        "perceptual": f"{claim.name} in image {claim.image} is {claim.other}",
        "spatial": f"{claim.name} in image {claim.image} is at the {claim.other}",
        "temporal": f"{claim.first} at second {claim.at}" if claim.at >= 0 else f"{claim.second} before {claim.first}",
        "hallucination": f"{claim.name} is there",
        "logical": f"something follows from the {claim.name}",
    }[claim.type]


def _article(name: str) -> str:
    return "an" if name[0] in "aeiou" else "a"
