"""
VideoCritic: errors in a model's reasoning about a video, sentence by sentence, and calibrated detection of them.

An item is a chain of reasoning with a question about a video. A critic's *verdict* says whether the chain has an error
and of which of five types. The measures are those of the paper, with what it leaves open settled as follows:

- ``has_error`` follows from the types. A verdict that contradicts itself is kept, by its types, and flagged;
- the tags ``grounding_temporal`` and ``grounding_spatial`` are ``temporal`` and ``spatial``;
- two annotators agree on a chain when they name the same set of types. Chains on which they do not are discarded, not
  settled; chains that both call clean are kept, as the prevalences of the paper's table 1 ask for;
- a reply is read once. What could not be read is counted (see `outtake.measures.calibration.multilabel`).
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from outtake.measures.uncertainty.averages import Average, Ratio, average, ratio
from outtake.measures.uncertainty.proportions import Proportion, wilson

TYPES = ("logical", "hallucination", "perceptual", "temporal", "spatial")
ALIASES = {"grounding_temporal": "temporal", "grounding_spatial": "spatial"}

MOST_IMAGES = 6
"""Frames of a clip that a model is shown, evenly spaced and numbered from 1 (K of the paper)."""

_FINAL = re.compile(r"^\W*final\s*:\s*\(?([A-Z])\)?\W*$", re.IGNORECASE | re.MULTILINE)


class Verdict(NamedTuple):
    """The types that were named; ``has_error`` follows. ``contradicts``: the reply itself said otherwise."""

    types: frozenset[str]
    contradicts: bool

    @property
    def has_error(self) -> bool:
        return bool(self.types)


class Unreadable(NamedTuple):
    """A reply that holds no verdict, and why."""

    reason: str


class Mention(NamedTuple):
    """An error in a sentence of a chain: who made it, such as "rule", and its type."""

    source: str
    type: str


class Chain(NamedTuple):
    """
    A labelled chain: where it comes from, its types, and in how many places an error is marked.

    ``mentioned`` has each of these places where it is known who made the errors; () elsewhere.
    """

    source: str
    types: frozenset[str]
    mentions: int
    mentioned: tuple[Mention, ...] = ()


class MentionsOfSource(NamedTuple):
    """
    The part that one source has in the errors of some chains.

    ``mentions`` is the mean over all of these chains, so that the means of all parts add up to theirs; ``prevalence``
    the share of them that has each type from this source.
    """

    source: str
    mentions: Average
    prevalence: Mapping[str, Proportion]


class Provenance(NamedTuple):
    """
    A row of the paper's table 1: chains of one source.

    ``share`` is of all chains; ``prevalence`` the share of these ``items`` that has each type. ``parts`` splits the
    mentions of chains with errors of another source than their own, such as those of the mixed mode; () where all
    errors of the chains are of the row's source.
    """

    source: str
    items: int
    share: Proportion
    mentions: Average
    prevalence: Mapping[str, Proportion]
    parts: tuple[MentionsOfSource, ...] = ()


class ProvenanceTable(NamedTuple):
    """
    Rows in the order in which the sources first come, and all of them together.

    ``overall`` has parts if any row has.
    """

    rows: tuple[Provenance, ...]
    overall: Provenance


class Kept(NamedTuple):
    """
    What the filter of exact agreement keeps.

    ``types`` has those of each kept chain. ``share`` is of the chains that both annotators labelled; the ``only_one``
    chains that one of them labelled are in neither.
    """

    types: Mapping[str, frozenset[str]]
    share: Proportion
    discarded: tuple[str, ...]
    only_one: int


class Answered(NamedTuple):
    """
    A letter given to a question, None where the reply has no final line, and the right letter.

    The paper's conditions are what a model is given with the question: nothing (raw), the true chain (gold), or a chain
    with errors made by rule, by a language model, or mined (realistic).
    """

    condition: str
    said: str | None
    right: str


class ChainAware(NamedTuple):
    """Share of right letters in one condition, ``unreadable`` replies counting as wrong, and left out."""

    accuracy: Proportion
    without_unreadable: Proportion
    unreadable: int


def to_verdict(has_error: bool | None, types: Iterable[str], known: Sequence[str] = TYPES) -> Verdict:
    """
    Turn what a reply says into labels.

    :param has_error: what the reply says of it; None where it does not say
    :param known: the types that there are
    :raises ValueError: naming a type that is not one of ``known`` or `ALIASES`, in whatever case
    """
    labels = frozenset(_type_named(name, known) for name in types)
    return Verdict(labels, has_error is not None and has_error != bool(labels))


def read_verdict(reply: str, known: Sequence[str] = TYPES) -> Verdict | Unreadable:
    """
    Read the first JSON object of a reply: ``{"has_error": true, "types": ["logical"], "note": "…"}``.

    ``types`` may be left out only where ``has_error`` is false. An unknown type makes the reply unreadable.

    :param known: the types that there are
    """
    found = first_object(reply)
    if found is None:
        return Unreadable("there is no JSON object")
    has_error, types = found.get("has_error"), found.get("types")
    if not isinstance(has_error, bool | None):
        return Unreadable(f"has_error is {has_error!r}, not true or false")
    if types is None and has_error is False:
        types = []
    if not isinstance(types, list) or not all(isinstance(name, str) for name in types):
        return Unreadable("types is no list of names")
    try:
        return to_verdict(has_error, types, known)
    except ValueError as error:
        return Unreadable(str(error))


def final_letter(reply: str) -> str | None:
    """Find the letter of the last line that reads ``Final: (B)``, with or without brackets; None if there is none."""
    found = _FINAL.findall(reply)
    return found[-1].upper() if found else None


def provenance(
    chains: Sequence[Chain], aliases: Mapping[str, str] | None = None, *, types: Sequence[str] = TYPES
) -> ProvenanceTable:
    """
    Count chains by source, and the mentions of chains of several sources by the source of each.

    :param aliases: names of one source that are spelled differently, and how to spell them
    :param types: those that there are
    """
    spelled = [_spelled(chain, aliases or {}) for chain in chains]
    by_source: dict[str, list[Chain]] = {}
    for chain in spelled:
        by_source.setdefault(chain.source, []).append(chain)
    rows = tuple(
        _provenance(source, each, len(spelled), types, split=_has_others(source, each))
        for source, each in by_source.items()
    )
    split = any(row.parts for row in rows)
    return ProvenanceTable(rows, _provenance("overall", spelled, len(spelled), types, split=split))


def chain_aware_accuracy(answers: Iterable[Answered]) -> Mapping[str, ChainAware]:
    """Compute the share of right letters by condition, in the order in which the conditions first come."""
    by_condition: dict[str, list[Answered]] = {}
    for answer in answers:
        by_condition.setdefault(answer.condition, []).append(answer)
    return {condition: _chain_aware(each) for condition, each in by_condition.items()}


def exact_agreement(first: Mapping[str, Collection[str]], second: Mapping[str, Collection[str]]) -> Kept:
    """
    Keep the chains to which two blind annotators gave the same types.

    :param first: the types by chain, of one annotator; a chain without an error has none
    :raises ValueError: naming a type that is not one of `TYPES` or `ALIASES`
    """
    both = sorted(set(first) & set(second))
    pairs = {item: (to_verdict(None, first[item]).types, to_verdict(None, second[item]).types) for item in both}
    types = {item: a for item, (a, b) in pairs.items() if a == b}
    return Kept(
        types=types,
        share=wilson(len(types), len(both)),
        discarded=tuple(item for item in both if item not in types),
        only_one=len(set(first) ^ set(second)),
    )


def contradictions(verdicts: Collection[Verdict]) -> Ratio:
    """Return the share of verdicts whose ``has_error`` was not what their types say."""
    return ratio(sum(each.contradicts for each in verdicts), len(verdicts), "there is no verdict")


def _type_named(name: str, known: Sequence[str]) -> str:
    plain = name.strip().lower()
    label = ALIASES.get(plain, plain)
    if label not in known:
        names = (*known, *(alias for alias, of in ALIASES.items() if of in known))
        raise ValueError(f"type {name!r} is unknown; the types are {', '.join(names)}")
    return label


def first_object(text: str) -> Mapping[str, object] | None:
    """Return the first JSON object of a text; None if there is none."""
    decoder = json.JSONDecoder()
    start = text.find("{")
    while start >= 0:
        try:
            found, _ = decoder.raw_decode(text, start)
        except (json.JSONDecodeError, RecursionError):
            start = text.find("{", start + 1)
        else:
            return found if isinstance(found, dict) else None
    return None


def _spelled(chain: Chain, aliases: Mapping[str, str]) -> Chain:
    mentioned = tuple(each._replace(source=aliases.get(each.source, each.source)) for each in chain.mentioned)
    return chain._replace(source=aliases.get(chain.source, chain.source), mentioned=mentioned)


def _has_others(source: str, chains: Sequence[Chain]) -> bool:
    return any(each.source != source for chain in chains for each in chain.mentioned)


def _provenance(source: str, chains: Sequence[Chain], of: int, types: Sequence[str], *, split: bool) -> Provenance:
    counts = Counter(name for chain in chains for name in chain.types)
    makers = sorted({each.source for chain in chains for each in chain.mentioned}) if split else []
    return Provenance(
        source=source,
        items=len(chains),
        share=wilson(len(chains), of),
        mentions=average([chain.mentions for chain in chains], "chain"),
        prevalence={name: wilson(counts[name], len(chains)) for name in types},
        parts=tuple(_part(maker, chains, types) for maker in makers),
    )


def _part(maker: str, chains: Sequence[Chain], types: Sequence[str]) -> MentionsOfSource:
    by_chain = [[each.type for each in chain.mentioned if each.source == maker] for chain in chains]
    counts = Counter(name for each in by_chain for name in set(each))
    return MentionsOfSource(
        source=maker,
        mentions=average([len(each) for each in by_chain], "chain"),
        prevalence={name: wilson(counts[name], len(chains)) for name in types},
    )


def _chain_aware(answers: Sequence[Answered]) -> ChainAware:
    right = sum(answer.said == answer.right for answer in answers)
    unreadable = sum(answer.said is None for answer in answers)
    return ChainAware(wilson(right, len(answers)), wilson(right, len(answers) - unreadable), unreadable)
