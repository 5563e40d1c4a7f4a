"""
VideoCritic: which chains of reasoning, out of many that models wrote, are worth a judge's and a person's time.

A *cue* is a sign of an error that a validator found in a chain. Its confidence, plus a bonus where a chain of another
generator has the same cue, times the weight of its kind, summed over the cues of a chain, is the chain's *suspicion*
(sections 2.1 and 8.2 of the paper). Near-duplicates are dropped and at most four chains of a question are kept (8.3);
judges vote on these (8.4). All functions take the chains of one question.

Confidences, weights and the bonus are whole hundredths, so that suspicions are whole ten-thousandths and no comparison
depends on rounding. The paper leaves its weights, bonus and thresholds open; `MiningRules` has ours.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from outtake.measures.papers.videocritic import TYPES

ANSWER_MISMATCH, SELF_INCONSISTENCY, WRONG_OPTION = AUXILIARY = (
    "answer_mismatch",
    "self_inconsistency",
    "wrong_option",
)
KINDS = (*TYPES, *AUXILIARY)
TYPE_OF: Mapping[str, str] = MappingProxyType(
    {
        **{name: name for name in TYPES},
        ANSWER_MISMATCH: "logical",
        SELF_INCONSISTENCY: "logical",
        WRONG_OPTION: "hallucination",
    }
)
"""The type of error that each kind of cue points to."""

SCORE, CRITICAL, SEVERAL_TYPES = "suspicion", "critical cue", "several types"
"""Why a chain may be shortlisted."""

_WORD = re.compile(r"\w+")


class Cue(NamedTuple):
    """
    A sign of an error.

    :param kind: one of `KINDS`
    :param about: what it is about, such as "cup left"; cues of the same kind about the same thing are the same cue
    :param confidence: 0 to 100
    :param sentence: where it is, from 0; None where it is about the whole chain
    """

    kind: str
    about: str
    confidence: int
    sentence: int | None = None


class Candidate(NamedTuple):
    """A chain that a model wrote about a question, with what validators found in it."""

    id: str
    generator: str
    text: str
    cues: tuple[Cue, ...] = ()


class Scored(NamedTuple):
    """
    A candidate with its suspicion in ten-thousandths.

    :param cues: each cue once, with its confidence including the bonus
    :param agreed: which of them another generator's chain has too
    """

    candidate: Candidate
    suspicion: int
    cues: tuple[Cue, ...]
    agreed: frozenset[tuple[str, str]]

    @property
    def types(self) -> frozenset[str]:
        """The types of error that its cues point to."""
        return frozenset(TYPE_OF[cue.kind] for cue in self.cues)


class Chosen(NamedTuple):
    """A chain of the shortlist, and why it may be there, in the order of `SCORE`, `CRITICAL`, `SEVERAL_TYPES`."""

    scored: Scored
    reasons: tuple[str, ...]


@dataclass(frozen=True)
class Shortlist:
    """
    Where the candidates of a question went; each is in exactly one of the parts.

    :param chosen: in the order in which they were chosen
    :param duplicates: by the id of a dropped chain, that of the one that represents it
    """

    chosen: tuple[Chosen, ...]
    duplicates: Mapping[str, str]
    not_suspicious: tuple[Scored, ...]
    too_many: tuple[Chosen, ...]


@dataclass(frozen=True)
class MiningRules:
    """
    What the paper leaves open, apart from ``near`` and ``most``.

    :param bonus: in hundredths, for a cue that another generator's chain has too (β)
    :param weights: in hundredths, by kind of cue; a kind that is not named weighs 100
    :param least_suspicion: in hundredths: chains from here on may be shortlisted
    :param critical: kinds of cues one of which is enough, with a confidence of at least ``critical_confidence``
    :param least_types: so many types of error in the cues of a chain are enough (g)
    :param near: in hundredths: a chain whose tokens overlap more than this with another's is its near-duplicate
    :param most: chains of a question on the shortlist, at most
    """

    bonus: int = 10
    weights: Mapping[str, int] = field(default_factory=dict)
    least_suspicion: int = 100
    critical: Collection[str] = (ANSWER_MISMATCH,)
    critical_confidence: int = 80
    least_types: int = 2
    near: int = 85
    most: int = 4

    def check(self) -> None:
        """:raises ValueError: naming a rule that cannot be"""
        for name in ("bonus", "least_suspicion", "critical_confidence"):
            if not 0 <= getattr(self, name) <= 100_000:
                raise ValueError(f"{name} is {getattr(self, name)}; give hundredths from 0")
        if not 0 <= self.near <= 100:
            raise ValueError(f"near is {self.near}; give hundredths from 0 to 100")
        if self.most < 1 or self.least_types < 1:
            raise ValueError(f"most is {self.most} and least_types {self.least_types}; give 1 or more")
        for name in (*self.weights, *self.critical):
            if name not in KINDS:
                raise ValueError(f"{name!r} is not a kind of cue; there are {', '.join(KINDS)}")
        if any(weight < 0 for weight in self.weights.values()):
            raise ValueError("a weight is below 0; give hundredths from 0")


class Vote(NamedTuple):
    """What a judge says of a chain: whether it has an error, and of which types; ``types`` counts only with a yes."""

    yes: bool
    types: frozenset[str] = frozenset()
    reason: str = ""


class Judged(NamedTuple):
    """``accepted``: enough judges said yes. ``types`` are all that these named. ``unreadable`` judges do not count."""

    accepted: bool
    yes: int
    no: int
    unreadable: int
    types: frozenset[str]


def score(candidates: Sequence[Candidate], rules: MiningRules) -> tuple[Scored, ...]:
    """
    Compute the suspicion of each candidate of a question, in their order.

    :raises ValueError: if a confidence is not in 0..100, a kind is unknown, or two candidates have one id
    """
    if len({each.id for each in candidates}) < len(candidates):
        raise ValueError("two candidates have the same id")
    own = [_strongest(each.cues) for each in candidates]
    generators: dict[tuple[str, str], set[str]] = {}
    for each, cues in zip(candidates, own, strict=True):
        for key in cues:
            generators.setdefault(key, set()).add(each.generator)
    return tuple(_scored(each, cues, generators, rules) for each, cues in zip(candidates, own, strict=True))


def overlap(one: Collection[str], other: Collection[str]) -> tuple[int, int]:
    """Return the Jaccard index of two sets as a fraction: shared and all; (1, 1) for two empty ones."""
    first, second = set(one), set(other)
    return (len(first & second), len(first | second)) if first | second else (1, 1)


def tokens(text: str) -> frozenset[str]:
    """Return the words of a text in lower case, without punctuation."""
    return frozenset(_WORD.findall(text.casefold()))


def shortlist(candidates: Sequence[Candidate], rules: MiningRules) -> Shortlist:
    """
    Choose at most ``rules.most`` suspicious, different chains of a question.

    Of near-duplicates the most suspicious one stays. Chains with a cue that another generator's chain has too come
    first, then those with types of error that no chosen chain has, then the more suspicious ones; ties go by the order
    of the candidates.
    """
    rules.check()
    order = {each.id: place for place, each in enumerate(candidates)}
    ranked = sorted(score(candidates, rules), key=lambda each: (-each.suspicion, order[each.candidate.id]))
    kept, duplicates = _without_duplicates(ranked, rules.near)
    reasons = {each.candidate.id: _reasons(each, rules) for each in kept}
    eligible = [Chosen(each, reasons[each.candidate.id]) for each in kept if reasons[each.candidate.id]]
    chosen: list[Chosen] = []
    covered: set[str] = set()
    while eligible and len(chosen) < rules.most:
        best = max(eligible, key=_worth(covered, order))
        eligible.remove(best)
        chosen.append(best)
        covered |= best.scored.types
    return Shortlist(
        tuple(chosen),
        duplicates,
        tuple(each for each in kept if not reasons[each.candidate.id]),
        tuple(eligible),
    )


def judged(votes: Iterable[Vote | None], least_yes: int) -> Judged:
    """
    Count votes; None is a judge whose reply could not be read.

    :param least_yes: so many judges have to say yes (κ)
    :raises ValueError: if ``least_yes`` is below 1
    """
    if least_yes < 1:
        raise ValueError(f"least_yes is {least_yes}; give 1 or more")
    listed = list(votes)
    yes = [each for each in listed if each is not None and each.yes]
    unreadable = sum(each is None for each in listed)
    return Judged(
        len(yes) >= least_yes,
        len(yes),
        len(listed) - len(yes) - unreadable,
        unreadable,
        frozenset(name for each in yes for name in each.types),
    )


def _strongest(cues: Iterable[Cue]) -> dict[tuple[str, str], Cue]:
    """Return each cue once, with its highest confidence, in the order of the first ones."""
    found: dict[tuple[str, str], Cue] = {}
    for cue in cues:
        if cue.kind not in KINDS or not 0 <= cue.confidence <= 100:
            raise ValueError(f"{cue} is not a cue of a known kind with a confidence from 0 to 100")
        key = (cue.kind, cue.about)
        if key not in found or cue.confidence > found[key].confidence:
            found[key] = cue
    return found


def _scored(
    candidate: Candidate,
    cues: Mapping[tuple[str, str], Cue],
    generators: Mapping[tuple[str, str], Collection[str]],
    rules: MiningRules,
) -> Scored:
    agreed = frozenset(key for key in cues if len(generators[key]) > 1)
    raised = tuple(cue._replace(confidence=cue.confidence + rules.bonus * (key in agreed)) for key, cue in cues.items())
    suspicion = sum(rules.weights.get(cue.kind, 100) * cue.confidence for cue in raised)
    return Scored(candidate, suspicion, raised, agreed)


def _without_duplicates(ranked: Sequence[Scored], near: int) -> tuple[list[Scored], dict[str, str]]:
    kept: list[tuple[Scored, frozenset[str]]] = []
    duplicates: dict[str, str] = {}
    for each in ranked:
        own = tokens(each.candidate.text)
        like = next((one for one, words in kept if _is_near(own, words, near)), None)
        if like is None:
            kept.append((each, own))
        else:
            duplicates[each.candidate.id] = like.candidate.id
    return [each for each, _ in kept], duplicates


def _is_near(one: Collection[str], other: Collection[str], near: int) -> bool:
    shared, every = overlap(one, other)
    return 100 * shared > near * every


def _reasons(scored: Scored, rules: MiningRules) -> tuple[str, ...]:
    critical = any(cue.kind in rules.critical and cue.confidence >= rules.critical_confidence for cue in scored.cues)
    holds = {
        SCORE: scored.suspicion >= 100 * rules.least_suspicion and bool(scored.cues),
        CRITICAL: critical,
        SEVERAL_TYPES: len(scored.types) >= rules.least_types,
    }
    return tuple(name for name, is_so in holds.items() if is_so)


def _worth(covered: Collection[str], order: Mapping[str, int]) -> Callable[[Chosen], tuple[bool, int, int, int]]:
    """Return by what the next chain of a shortlist is chosen."""

    def worth(each: Chosen) -> tuple[bool, int, int, int]:
        scored = each.scored
        return (
            bool(scored.agreed),
            len(scored.types - set(covered)),
            scored.suspicion,
            -order[scored.candidate.id],
        )

    return worth
