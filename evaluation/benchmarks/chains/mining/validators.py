"""
Validators of mined chains: signs of errors of VideoCritic's five types, and three auxiliary ones.

They look at the words of a chain, at what its clip shows (`Evidence`: the lexicon of objects with their sides, and the
order of actions) and at the options of its question. They are light: a sign is no proof, judges and people decide. What
the evidence does not tell gives no cue. Confidences are a few fixed values, see the constants.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from string import ascii_uppercase
from typing import NamedTuple

from evaluation.benchmarks.chains.evidence import SIDES, Evidence
from outtake.catalog.texts.sentences import split_sentences
from outtake.measures.papers.videocritic_mining import (
    ANSWER_MISMATCH,
    SELF_INCONSISTENCY,
    WRONG_OPTION,
    Cue,
    overlap,
    tokens,
)

SURE, LIKELY, SOFT = 90, 70, 40
LEAST_OVERLAP = 50  # in hundredths: of a sentence with a wrong option

NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}
SIDE_WORDS = {**{side: side for side in SIDES}, "upper": "top", "lower": "bottom"}
OPPOSITE = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}
_EVERYDAY = tokens(
    "image images frame frames picture video clip scene shot background foreground view camera question option options "
    "answer reasoning step beginning start end moment time second seconds side left right top bottom upper lower "
    "middle centre center part way bit lot few while kind sort person object thing sentence one ones same other result"
)
_SMALL_WORDS = tokens(
    "the a an of to in on at is are was were be it its this that and or then from with by as for so into there"
)
_INDEFINITE = re.compile(r"\b(there (?:is|are)(?: also)? )?(?:an?|another|some) ([a-z]+)(?: ([a-z]+))?", re.IGNORECASE)
_IDENTITY = re.compile(r"\bthe ([a-z ]{1,40}?) is (?:in fact |actually |really )?an? ([a-z]+)", re.IGNORECASE)
_CITED = re.compile(r"\bimages?\s+(\d+)\b", re.IGNORECASE)
_ORDER = re.compile(r"\b(before|after|earlier than|later than)\b", re.IGNORECASE)
_CAUSAL = re.compile(r"\b(because|since|therefore|thus|hence|it follows|which means|so)\b", re.IGNORECASE)
_CERTAIN = re.compile(r"\b(must|cannot|can't|certain|certainly|definitely|never|always|impossible)\b", re.IGNORECASE)
_ANSWER_IS = re.compile(r"\b(?:answer|option|choice)\s*(?:is|:)?\s*\(?([A-Z])\)?(?![a-z])")
_NEGATION = frozenset({"not", "no", "never", "isn", "aren", "doesn", "don", "without"})


class MinedChain(NamedTuple):
    """
    What a validator looks at.

    :param final: the letter that the chain ends with
    :param right: the letter of the right option; "" where that is not known
    """

    text: str
    final: str
    options: Sequence[str]
    right: str
    question: str
    evidence: Evidence


def find_cues(chain: MinedChain) -> tuple[Cue, ...]:
    """Return the signs of errors in a chain, sentence by sentence, and then those of the whole chain."""
    found: list[Cue] = []
    for number, (start, end) in enumerate(split_sentences(chain.text)):
        sentence = chain.text[start:end]
        perceptual = list(_perceptual(sentence, number, chain.evidence))
        mistaken = {cue.about.rsplit(" ", 1)[-1] for cue in perceptual}
        found += perceptual
        found += [cue for cue in _hallucination(sentence, number, chain) if cue.about not in mistaken]
        found += [*_spatial(sentence, number, chain.evidence), *_temporal(sentence, number, chain.evidence)]
        found += _logical(sentence, number)
    found += [*_answer_mismatch(chain), *_self_inconsistency(chain), *_wrong_option(chain)]
    return tuple(found)


def _hallucination(sentence: str, number: int, chain: MinedChain) -> Iterator[Cue]:
    """A noun of an indefinite phrase that neither the clip nor the question nor its options name."""
    if not chain.evidence.names:
        return
    known = _lexicon(chain)
    for said in _INDEFINITE.finditer(sentence):
        words = [_singular(word.casefold()) for word in said.groups()[1:] if word]
        new = [word for word in words if word not in known]
        if len(new) == len(words) and words:
            yield Cue("hallucination", words[0], LIKELY if said[1] else SOFT, number)


def _perceptual(sentence: str, number: int, evidence: Evidence) -> Iterator[Cue]:
    """An object that is called another one, is not in the image cited, or is counted wrongly."""
    lower = sentence.casefold()
    for said in _IDENTITY.finditer(sentence):
        name, other = said[1].strip().casefold(), said[2].casefold()
        if name in evidence.names and other not in tokens(name) and other not in _EVERYDAY:
            yield Cue("perceptual", f"{name} {other}", LIKELY, number)
    named = _objects_in(lower, evidence)
    cited = [int(each) for each in _CITED.findall(sentence)]
    if len(cited) == 1 and evidence.objects.get(cited[0]):
        there = {each.name for each in evidence.objects[cited[0]]}
        for name in named:
            if name not in there:
                yield Cue("perceptual", f"image {cited[0]} {name}", SOFT, number)
    for word, count in NUMBERS.items():
        for name in sorted(evidence.names):
            most = max(sum(each.name == name for each in seen) for seen in evidence.objects.values())
            if re.search(rf"\b{word} {re.escape(name)}s\b", lower) and count > most:
                yield Cue("perceptual", f"{count} {name}", LIKELY, number)


def _spatial(sentence: str, number: int, evidence: Evidence) -> Iterator[Cue]:
    """An object on a side on which the evidence does not have it, in the image cited or in any."""
    lower = sentence.casefold()
    sides = {side for word, side in SIDE_WORDS.items() if re.search(rf"\b{word}\b", lower)}
    named = _objects_in(lower, evidence)
    if len(sides) != 1 or not named:
        return
    (side,) = sides
    cited = [int(each) for each in _CITED.findall(sentence)]
    images = cited if any(image in evidence.objects for image in cited) else list(evidence.objects)
    for name in named:
        known = {
            each.side for image in images for each in evidence.objects.get(image, ()) if each.name == name and each.side
        }
        if known and side not in known:
            yield Cue("spatial", f"{name} {side}", LIKELY if len(named) == 1 else SOFT, number)


def _temporal(sentence: str, number: int, evidence: Evidence) -> Iterator[Cue]:
    """Two actions, or two images, in the other order."""
    said = _ORDER.search(sentence)
    only_later = re.search(r"\bonly later\b|\bthen\b", sentence, re.IGNORECASE)
    if said is not None:
        first, second = sentence[: said.start()], sentence[said.end() :]
        is_before = said[1].casefold() in ("before", "earlier than")
        halves = (first, second) if is_before else (second, first)
    elif only_later is not None:
        halves = (sentence[: only_later.start()], sentence[only_later.end() :])
    else:
        return
    early, late = (_image_of(half, evidence) for half in halves)
    if early and late and early[0] > late[0]:
        about = " > ".join(sorted((early[1], late[1])))
        yield Cue("temporal", about, SURE if early[1].startswith("image") else LIKELY, number)


def _logical(sentence: str, number: int) -> Iterator[Cue]:
    """A cause and a conclusion; a conclusion without doubt is more of a sign."""
    if _CAUSAL.search(sentence):
        is_certain = bool(_CERTAIN.search(sentence))
        yield Cue("logical", "certain conclusion" if is_certain else "conclusion", LIKELY if is_certain else 20, number)


def _answer_mismatch(chain: MinedChain) -> Iterator[Cue]:
    if chain.right and chain.final != chain.right:
        yield Cue(ANSWER_MISMATCH, chain.final, SURE)


def _self_inconsistency(chain: MinedChain) -> Iterator[Cue]:
    """Another answer than the final one, or a sentence and its negation."""
    spans = split_sentences(chain.text)
    sentences = [chain.text[start:end] for start, end in spans]
    for number, sentence in enumerate(sentences):
        for letter in _ANSWER_IS.findall(sentence):
            if letter in ascii_uppercase[: len(chain.options)] and letter != chain.final:
                yield Cue(SELF_INCONSISTENCY, f"answer {letter}", LIKELY, number)
    bare = [_content(sentence) for sentence in sentences]
    for number, words in enumerate(bare):
        for earlier in bare[:number]:
            plain, other = words - _NEGATION, earlier - _NEGATION
            if len(plain) > 1 and plain == other and (words & _NEGATION) != (earlier & _NEGATION):
                yield Cue(SELF_INCONSISTENCY, " ".join(sorted(plain)), LIKELY, number)


def _wrong_option(chain: MinedChain) -> Iterator[Cue]:
    """A sentence that says what a wrong option says, more than what the right one says."""
    if not chain.right:
        return
    right = _content(chain.options[ascii_uppercase.index(chain.right)])
    for number, (start, end) in enumerate(split_sentences(chain.text)):
        said = _content(chain.text[start:end])
        with_right = _percent(said, right)
        for letter, option in zip(ascii_uppercase, chain.options, strict=False):
            shared = _percent(said, _content(option))
            if letter != chain.right and shared >= LEAST_OVERLAP and shared > with_right:
                yield Cue(WRONG_OPTION, letter, SOFT, number)


def _percent(one: frozenset[str], other: frozenset[str]) -> int:
    shared, every = overlap(one, other)
    return 100 * shared // every if one and other else 0


def _lexicon(chain: MinedChain) -> frozenset[str]:
    texts = [*chain.evidence.names, *(each.clause for each in chain.evidence.actions), chain.question, *chain.options]
    return frozenset(_singular(word) for text in texts for word in tokens(text)) | _EVERYDAY | _SMALL_WORDS


def _objects_in(lower: str, evidence: Evidence) -> list[str]:
    return [name for name in sorted(evidence.names) if re.search(rf"\b{re.escape(name)}s?\b", lower)]


def _image_of(half: str, evidence: Evidence) -> tuple[int, str] | None:
    """Return the image that half a sentence is about: the one cited, or that of the only action it names."""
    words = _content(half)
    named = [each for each in evidence.actions if _content(each.clause) and _content(each.clause) <= words]
    if len(named) == 1:
        return named[0].image, named[0].clause
    cited = _CITED.findall(half)
    return (int(cited[-1]), f"image {cited[-1]}") if cited else None


def _content(text: str) -> frozenset[str]:
    return tokens(text) - _SMALL_WORDS


def _singular(word: str) -> str:
    return word[:-1] if word.endswith("s") and not word.endswith("ss") and len(word) > 3 else word
