"""
Instruments: what is asked, as versioned documents next to this file.

A file is named ``key.vN.yaml`` and checked against ``schema.json``. A document that a round has used is frozen: to
change what is asked, add the next version.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import yaml

from annotations.instruments.question_forms import OF_CLIPS, PREFERENCE, SCALE, YES_NO, FixedQuestion, Form, form_of
from outtake.errors import Invalid

FOLDER = Path(__file__).parent

VIDEO, PAIR, CHAIN, PROMPT, QUESTION, MARKED_ERROR, PASSAGE = SUBJECTS = (
    "video",
    "pair",
    "chain",
    "prompt",
    "question",
    "marked_error",
    "passage",
)
"""What a task can be about."""
WORDS_ALONE = frozenset({PROMPT, QUESTION, PASSAGE})
"""Subjects without a clip."""


@dataclass(frozen=True)
class ReasonRules:
    """How long the reason of a segment has to be."""

    min_words: int
    aim_words: int  # shown to the annotator, never refused
    max_chars: int


@dataclass(frozen=True)
class Instrument:
    """One version of one document, read."""

    key: str
    version: int
    document: dict[str, Any]

    @property
    def title(self) -> str:
        """The name that people see."""
        return self.document["title"]

    @property
    def subject(self) -> str:
        """What its tasks are about, one of `SUBJECTS`."""
        return self.document.get("subject", VIDEO)

    @property
    def marks_text(self) -> bool:
        """Whether its segments are spans of a passage."""
        return self.has_segments and self.document["segments"].get("part", VIDEO) == CHAIN

    @property
    def shows_answer(self) -> bool:
        """Whether annotators see the right answer to the question that a chain of reasoning answers."""
        return bool(self.document.get("shows_answer"))

    @property
    def keep(self) -> dict[str, list[str]]:
        """Of a filter: by the key of a question the answers with which a subject is kept; else empty."""
        return self.document.get("keep", {})

    @property
    def has_segments(self) -> bool:
        """Whether segments are marked."""
        return bool(self.document.get("segments"))

    @property
    def asks_of_prompts(self) -> bool:
        """Whether the questions written for a clip's prompt are asked."""
        return "form" in self._questions

    @property
    def asks_of_clips(self) -> bool:
        """Whether the questions written for a clip itself are asked, each in its own form."""
        return bool(self._questions.get("of_clips"))

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of its questions, one of `question_forms.KINDS` each."""
        return frozenset(form.kind for form in self.forms.values()) | frozenset(OF_CLIPS if self.asks_of_clips else ())

    @property
    def asks_yes_no(self) -> bool:
        """Whether a question can be answered yes or no."""
        return YES_NO in self.kinds

    @property
    def fixed(self) -> tuple[FixedQuestion, ...]:
        """The questions that are asked of every clip."""
        return tuple(
            FixedQuestion(each["key"], each["text"], each["dimension"], form_of(each, unclear=self.allows_unclear))
            for each in self._questions.get("fixed", ())
        )

    @property
    def writes_questions(self) -> frozenset[str]:
        """The keys of the questions whose answers are themselves questions."""
        return frozenset(each["key"] for each in self._questions.get("fixed", ()) if each.get("writes") == "question")

    @property
    def forms(self) -> dict[str, Form]:
        """The forms of answers by the key of the question; "" is that of the questions written for prompts."""
        forms = {question.key: question.form for question in self.fixed}
        return {"": form_of(self._questions, unclear=False), **forms} if self.asks_of_prompts else forms

    @property
    def types(self) -> frozenset[str]:
        """The keys of its error types."""
        return frozenset(one["key"] for one in self.document["segments"]["types"]) if self.has_segments else frozenset()

    @property
    def severities(self) -> range | None:
        """The steps of its severity scale; None where it has none."""
        scale = self.document["segments"].get("severity") if self.has_segments else None
        return range(scale["min"], scale["max"] + 1) if scale else None

    @property
    def reason(self) -> ReasonRules:
        """The rules for reasons."""
        rules = self.document["segments"]["reason"]
        return ReasonRules(rules["min_words"], rules.get("aim_words", rules["min_words"]), rules["max_chars"])

    @property
    def audio_dimensions(self) -> frozenset[str]:
        """The dimensions of questions that a silent clip cannot answer."""
        return frozenset(self._questions.get("audio_dimensions", ()))

    @property
    def allows_unclear(self) -> bool:
        """Whether a question may be answered "unclear", unless it says otherwise itself."""
        return bool(self._questions.get("unclear"))

    @property
    def digest(self) -> str:
        """SHA-256 of the document in canonical form."""
        return hashlib.sha256(json.dumps(self.document, sort_keys=True).encode()).hexdigest()

    @property
    def _questions(self) -> dict[str, Any]:
        return self.document.get("questions") or {}


def read(document: Any, *, where: str) -> Instrument:
    """
    Return an instrument from a parsed document.

    :raises Invalid: naming the place and the fault, if the document breaks the schema.
    """
    schema = json.loads((FOLDER / "schema.json").read_text())
    document = json.loads(json.dumps(document))  # YAML's integer keys become JSON's text
    faults = sorted(jsonschema.Draft202012Validator(schema).iter_errors(document), key=_rank)
    if faults:
        place = ".".join(str(step) for step in faults[0].path) or "the document"
        raise Invalid.field(f"{where}: {place}", faults[0].message)
    instrument = Instrument(document["key"], document["version"], document)
    for place, message in contradictions(instrument):
        raise Invalid.field(f"{where}: {place}", message)
    return instrument


def _rank(fault: jsonschema.ValidationError) -> tuple[bool, list[str]]:
    """Order faults by place, the property that no one read last: it is so because of another fault inside it."""
    return fault.validator == "unevaluatedProperties", [
        f"{step:06}" if isinstance(step, int) else step for step in fault.path
    ]


def contradictions(instrument: Instrument) -> Iterator[tuple[str, str]]:
    """Yield what a schema cannot say, with its place."""
    yield from _subject_contradictions(instrument)
    questions = instrument.document.get("questions") or {}
    seen: set[str] = set()
    for index, question in enumerate(instrument.fixed):
        place = f"questions.fixed.{index}"
        if question.key in seen:
            yield f"{place}.key", f"{question.key!r} is the key of two questions; give each its own key."
        seen.add(question.key)
        if question.dimension not in questions["dimensions"]:
            yield f"{place}.dimension", f"{question.dimension!r} is not one of {', '.join(questions['dimensions'])}."
        if len(set(question.form.options)) < len(question.form.options):
            yield f"{place}.options", "Two options have the same key; give each its own key."
        if question.form.kind == SCALE and question.form.steps[0] >= question.form.steps[1]:
            yield (
                f"{place}.scale",
                f"{question.form.steps[0]} is not below {question.form.steps[1]}; give a range with at least two "
                "steps.",
            )


def _subject_contradictions(instrument: Instrument) -> Iterator[tuple[str, str]]:
    """Yield what does not fit what the tasks are about."""
    subject, questions = instrument.subject, instrument.document.get("questions") or {}
    if instrument.has_segments:
        part = instrument.document["segments"].get("part", VIDEO)
        if part != {VIDEO: VIDEO, CHAIN: CHAIN}.get(subject):
            yield (
                "segments.part",
                f"Nothing is marked in the {part} of a {subject}; remove them, or move them.",
            )
        if part == CHAIN and instrument.document["segments"].get("box"):
            yield "segments.box", "A text has no image to draw a box on; remove it."
    if questions.get("evidence") and subject in WORDS_ALONE:
        yield "questions.evidence", f"A {subject} has no clip in which to pin a moment; remove it."
    for index, question in enumerate(instrument.fixed):
        if question.form.area and (subject != VIDEO or instrument.has_segments or not questions.get("evidence")):
            yield (
                f"questions.fixed.{index}.area",
                "An area is marked in a video, with its moment and no segments; set evidence, or remove it.",
            )
    if "form" in questions and subject not in (VIDEO, CHAIN):
        yield "questions.form", f"Questions written for a prompt need a video as the subject, not a {subject}."
    for index, question in enumerate(instrument.fixed):
        if question.form.kind == PREFERENCE and subject != PAIR:
            yield f"questions.fixed.{index}.form", f"A {subject} does not have two sides to compare; use a pair."
    if instrument.writes_questions and subject != VIDEO:
        yield (
            "questions.fixed",
            f"Questions are written about the prompt of a video, not of a {subject}; leave `writes` out.",
        )
    if instrument.shows_answer and subject != CHAIN:
        yield "shows_answer", f"A {subject} has no question with a right answer; remove it."
    if instrument.keep and subject not in (PROMPT, QUESTION):
        yield "keep", f"A filter works on prompts or questions, not on a {subject}; remove it."
    for key, values in instrument.keep.items():
        if (form := instrument.forms.get(key)) is None:
            yield f"keep.{key}", f"There is no question {key!r}; name one of questions.fixed."
        elif fault := next(filter(None, map(form.fault, values)), None):
            yield f"keep.{key}", fault


@cache
def shipped_versions() -> dict[str, tuple[Instrument, ...]]:
    """Return every version of the instruments that ship with the program, by key, oldest first."""
    found: dict[str, list[Instrument]] = {}
    for path in sorted(FOLDER.glob("*.v*.yaml")):
        instrument = read(yaml.load(path.read_text(), yaml.CSafeLoader), where=path.name)
        found.setdefault(instrument.key, []).append(instrument)
    return {key: tuple(sorted(versions, key=lambda each: each.version)) for key, versions in found.items()}


@cache
def shipped() -> dict[str, Instrument]:
    """Return the newest version of each instrument that ships with the program, by key."""
    return {key: versions[-1] for key, versions in shipped_versions().items()}
