"""
Questions that are written for one clip, each with its form, options and right answer.

An option has a key and a label, as one of an instrument has. The right answer is stored as an answer of its form is:
"yes", the key of an option, several keys with commas between them, or a text; "" where it is not known. What else is
known of a question is in its metadata: ``task``, ``category`` and ``split`` where it belongs to a benchmark.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from annotations.instruments.documents import Instrument
from annotations.instruments.question_forms import CHOICE, CHOICES, MAX_VALUE_CHARS, OF_CLIPS, Form, shortened
from annotations.tasks.models import Question
from outtake.catalog.imports.plan import BATCH, in_batches
from outtake.catalog.videos.models import Video
from outtake.errors import FieldError, Invalid

TEST, VALIDATION = SPLITS = ("test", "validation")
SPLIT = "split"  # of metadata
WITH_OPTIONS = (CHOICE, CHOICES)
MOST_OPTIONS = 9
LONGEST_TEXT, LONGEST_LABEL = 2000, 500


class Choosable(NamedTuple):
    """An option of a question: its key, and what annotators read."""

    key: str
    label: str


class ClipQuestion(NamedTuple):
    """A question to be written for a clip."""

    text: str
    form: str
    dimension: str
    answer: str = ""
    options: tuple[Choosable, ...] = ()
    metadata: Mapping[str, Any] = {}
    state: str = Question.KEPT

    def fault(self) -> tuple[str, str] | None:
        """Return the field that cannot be, with what is wrong with it; None where nothing is."""
        if not 1 <= len(self.text.strip()) <= LONGEST_TEXT:
            return "text", f"A question has 1 to {LONGEST_TEXT} characters; this one has {len(self.text.strip())}."
        if self.form not in OF_CLIPS:
            return "form", f"{shortened(self.form)} is not one of {', '.join(OF_CLIPS)}."
        if not 1 <= len(self.dimension) <= 40:
            return "dimension", "Give a dimension of 1 to 40 characters."
        if why := self._options_fault():
            return "options", why
        if self.answer and (why := form_of_options(self.form, [each.key for each in self.options]).fault(self.answer)):
            return "answer", why
        if self.state not in Question.STATES:
            return "state", f"{shortened(self.state)} is not one of {', '.join(Question.STATES)}."
        return None

    def _options_fault(self) -> str | None:
        if self.form not in WITH_OPTIONS:
            return f"A question of the form {self.form} has no options; remove them." if self.options else None
        if not 2 <= len(self.options) <= MOST_OPTIONS:
            return f"{len(self.options)} options; give 2 to {MOST_OPTIONS}."
        keys = [each.key for each in self.options]
        if len(set(keys)) < len(keys):
            return "Two options have the same key; give each its own."
        if bad := [each for each in self.options if not each.key or "," in each.key or len(each.key) > 40]:
            return f"{shortened(bad[0].key)} is no key: give 1 to 40 characters, without a comma."
        if any(not 1 <= len(each.label) <= LONGEST_LABEL for each in self.options):
            return f"Give each option a label of 1 to {LONGEST_LABEL} characters."
        return None


def form_of_options(kind: str, keys: Sequence[str], *, unclear: bool = False) -> Form:
    """Return the form of a question that is written for a clip."""
    return Form(kind, unclear, options=tuple(keys), min_words=0, max_chars=MAX_VALUE_CHARS)


def form_in(instrument: Instrument, question: Question) -> Form:
    """Return how a question is answered: as the instrument says, or as the question itself, if it is of a clip."""
    if question.video_id is None:
        return instrument.forms[question.key]
    keys = [each["key"] for each in question.options]
    return form_of_options(question.form, keys, unclear=instrument.allows_unclear)


def add_clip_questions(written: Mapping[Video, Iterable[ClipQuestion]]) -> int:
    """
    Create questions for clips, except those that a clip has already, by their form and text.

    :returns: how many are new
    :raises Invalid: naming each field that cannot be; nothing is created then
    """
    places = [(video, each) for video, questions in written.items() for each in questions]
    faults = []
    for n, (video, each) in enumerate(places):
        if (fault := each.fault()) is not None:
            faults.append(FieldError(f"questions.{n}.{fault[0]}", f"{video.external_id}: {fault[1]}"))
    if faults:
        raise Invalid.of(faults[:20])
    clips = [video.pk for video in written]
    before = _count(clips)
    rows = [
        Question(
            video=video,
            text=each.text.strip(),
            form=each.form,
            dimension=each.dimension,
            answer=each.answer,
            options=[option._asdict() for option in each.options],
            metadata=dict(each.metadata),
            state=each.state,
        )
        for video, each in places
    ]
    Question.objects.bulk_create(rows, ignore_conflicts=True, batch_size=BATCH)
    return _count(clips) - before


def split_clips(videos: Sequence[str], *, seed: int, test_percent: int = 70) -> dict[str, str]:
    """
    Return the split of each clip, drawn by a seed: a clip's questions are all in the same one.

    :param test_percent: how many of 100 clips are in the test split; in the paper 70 per cent of the questions are
    :raises Invalid: if that is not from 0 to 100
    """
    if not 0 <= test_percent <= 100:
        raise Invalid.field("test_percent", f"{test_percent} is not from 0 to 100.")
    names = sorted(set(videos))
    test = set(random.Random(seed).sample(names, round(len(names) * test_percent / 100)))
    return {name: TEST if name in test else VALIDATION for name in names}


def splits_of(questions: Iterable[Question]) -> Counter[str]:
    """Count questions by split."""
    return Counter(str(each.metadata.get(SPLIT, "")) for each in questions)


def _count(clips: Sequence[int]) -> int:
    return sum(Question.objects.filter(video__in=some).count() for some in in_batches(clips))
