"""
The forms of an answer: the texts it allows, and the messages for others.

An answer is stored as text in each form: ``yes`` or ``no``; the key of an option; the keys of several, in the order
of the options, with commas between them (no key holds one); a step of a scale in digits; what was written. A preference
is ``left``, ``right`` or ``tie`` on its way, as the pair was shown, and ``a``, ``b`` or ``tie`` once it is stored.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext, ngettext

from outtake.translations import gettext_noop

YES_NO, CHOICE, CHOICES, SCALE, TEXT, PREFERENCE = KINDS = (
    "yes_no",
    "choice",
    "choices",
    "scale",
    "text",
    "preference",
)
OF_CLIPS = (YES_NO, CHOICE, CHOICES, TEXT)
"""The forms of questions that are written for a clip."""
YES, NO = "yes", "no"
LEFT, RIGHT, TIE = "left", "right", "tie"
A, B = "a", "b"
MAX_VALUE_CHARS = 2000


@dataclass(frozen=True)
class Form:
    """How a question is answered. What a kind has no use for stays as it is here."""

    kind: str
    unclear: bool  # whether "unclear" is an answer
    optional: bool = False  # whether the question may be left open
    options: tuple[str, ...] = ()  # keys; the sides of a preference
    alone: frozenset[str] = frozenset()  # options that exclude all others, such as "none"
    steps: tuple[int, int] = (0, 0)  # the first and the last of a scale
    min_words: int = 0
    max_chars: int = MAX_VALUE_CHARS
    area: bool = False  # whether a person marks the area of the clip that shows what they chose

    def needs_area(self, value: str | None) -> bool:
        """Return whether an answer has to mark an area: it names something that can be seen."""
        return self.area and value is not None and not self.alone.intersection(value.split(","))

    def fault(self, value: str) -> str | None:
        """Return what is wrong with an answer's text and what to send instead; None if nothing is."""
        return {
            YES_NO: self._yes_no_fault,
            CHOICE: self._choice_fault,
            CHOICES: self._choices_fault,
            SCALE: self._scale_fault,
            TEXT: self._text_fault,
            PREFERENCE: self._choice_fault,
        }[self.kind](value)

    def to_answer(self) -> str:
        """Return how to answer, as a request."""
        way = _WAYS["texts" if self.kind == TEXT and self.min_words > 1 else self.kind]
        said = gettext(way[self.unclear])
        first, last = self.steps
        return said.format(options=", ".join(self.options), first=first, last=last, n=self.min_words)

    def _yes_no_fault(self, value: str) -> str | None:
        return None if value in (YES, NO) else gettext("{value} is not yes or no.").format(value=shortened(value))

    def _choice_fault(self, value: str) -> str | None:
        return None if value in self.options else not_one_of(shortened(value), self.options)

    def _choices_fault(self, value: str) -> str | None:
        given = value.split(",")
        if unknown := [each for each in given if each not in self.options]:
            message = gettext("{value} is not one of {known}; separate several with commas, without spaces.")
            return message.format(value=shortened(unknown[0]), known=", ".join(self.options))
        if len(given) > 1 and (alone := [each for each in given if each in self.alone]):
            return gettext("{option} excludes the others; send it alone, or remove it.").format(option=alone[0])
        ordered = ",".join(each for each in self.options if each in given)
        message = gettext("Name each option once, in this order: {options}.")
        return None if value == ordered else message.format(options=shortened(ordered, 200))

    def _scale_fault(self, value: str) -> str | None:
        first, last = self.steps
        good = value in map(str, range(first, last + 1))
        message = gettext("{value} is not on the scale from {first} to {last}; send a number.")
        return None if good else message.format(value=shortened(value), first=first, last=last)

    def _text_fault(self, value: str) -> str | None:
        words = len(value.split())
        if words < max(self.min_words, 1):
            needed = max(self.min_words, 1)
            message = ngettext("{n} word; write at least {least}.", "{n} words; write at least {least}.", words)
            return message.format(n=words, least=needed)
        if len(value) > self.max_chars:
            return too_long(len(value), self.max_chars)
        return None


@dataclass(frozen=True)
class FixedQuestion:
    """A question that an instrument asks of every clip."""

    key: str
    text: str
    dimension: str
    form: Form


def form_of(question: Mapping[str, Any], *, unclear: bool) -> Form:
    """Return the form of a question in a document; `unclear` is for one that does not say it itself."""
    options, scale, length = question.get("options", ()), question.get("scale"), question.get("length") or {}
    sides = (LEFT, RIGHT, TIE) if question.get("ties", True) else (LEFT, RIGHT)
    return Form(
        kind=question["form"],
        unclear=question.get("unclear", unclear),
        optional=question.get("optional", False),
        options=sides if question["form"] == PREFERENCE else tuple(one["key"] for one in options),
        alone=frozenset(one["key"] for one in options if one.get("alone")),
        steps=(scale["min"], scale["max"]) if scale else (0, 0),
        min_words=length.get("min_words", 0),
        max_chars=length.get("max_chars", MAX_VALUE_CHARS),
        area=question.get("area", False),
    )


def by_part(side: str, *, swapped: bool) -> str:
    """Return a preference as it is stored: ``a`` or ``b`` for what was shown on the left or right, or ``tie``."""
    return {LEFT: B if swapped else A, RIGHT: A if swapped else B, TIE: TIE}[side]


def in_display_order(part: str, *, swapped: bool) -> str:
    """Return a stored preference as it was shown: ``left``, ``right`` or ``tie``."""
    return {A: RIGHT if swapped else LEFT, B: LEFT if swapped else RIGHT, TIE: TIE}[part]


# How each kind is answered, and how where "unclear" is an answer. "texts": where several words are required.
_WAYS: Mapping[str, tuple[str, str]] = {
    YES_NO: (gettext_noop("Answer yes or no."), gettext_noop("Answer yes or no, or set unclear to true.")),
    CHOICE: (
        gettext_noop("Choose one of {options}."),
        gettext_noop("Choose one of {options}, or set unclear to true."),
    ),
    PREFERENCE: (
        gettext_noop("Choose one of {options}."),
        gettext_noop("Choose one of {options}, or set unclear to true."),
    ),
    CHOICES: (
        gettext_noop("Choose among {options}."),
        gettext_noop("Choose among {options}, or set unclear to true."),
    ),
    SCALE: (
        gettext_noop("Give a step from {first} to {last}."),
        gettext_noop("Give a step from {first} to {last}, or set unclear to true."),
    ),
    TEXT: (gettext_noop("Write a text."), gettext_noop("Write a text, or set unclear to true.")),
    "texts": (
        gettext_noop("Write at least {n} words."),
        gettext_noop("Write at least {n} words, or set unclear to true."),
    ),
}


def not_one_of(value: str, known: Iterable[str]) -> str:
    """Return what is wrong with a value that is none of those that are known."""
    return gettext("{value} is not one of {known}.").format(value=value, known=", ".join(known))


def too_long(chars: int | str, most: int | str) -> str:
    """Return what is wrong with a text of so many characters."""
    return gettext("{n} characters; at most {most} are allowed.").format(n=chars, most=most)


def shortened(value: str | None, chars: int = 40) -> str:
    """Return a value as an error may quote it."""
    return repr(value if value is None or len(value) <= chars else value[:chars] + "…")
