"""The rules of an instrument for a finished body."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from annotations.instruments.documents import Instrument
from annotations.instruments.question_forms import Form, shortened
from annotations.responses.segment_validation import box_faults, edge_faults, segment_faults, text_faults
from annotations.responses.values import AnnotationBody, AnswerBody, TaskForm
from outtake.errors import FieldError

MAX_NOTE_CHARS = 2000


def check(body: AnnotationBody, instrument: Instrument, asked: TaskForm, *, areas: bool = True) -> list[FieldError]:
    """
    Return every fault of a finished body, with the path of its field; an empty list if it may be stored.

    :param areas: whether answers have to mark the areas that their questions ask for; known answers and those of an
        adjudication mark none
    """
    clean, marks = _clean_faults(body, instrument), segment_faults(body, instrument, asked)
    return [*clean, *marks, *_answer_faults(body, asked, areas=areas)]


def _clean_faults(body: AnnotationBody, instrument: Instrument) -> Iterator[FieldError]:
    count = len(body.segments) + len(body.text_segments)
    what = "text" if instrument.marks_text else "clip"
    if not instrument.has_segments:
        if body.clean is not None:
            yield FieldError("clean", "This instrument has no segments; send null.")
    elif body.clean is None:
        yield FieldError("clean", f"Send true for a {what} without errors, otherwise false.")
    elif body.clean and count:
        yield FieldError("clean", f"true, with {count} segments; send false, or remove the segments.")
    elif not body.clean and not count:
        yield FieldError("segments", f"Mark at least one segment, or mark the {what} as clean.")


def _answer_faults(body: AnnotationBody, asked: TaskForm, *, areas: bool) -> Iterator[FieldError]:
    seen: set[str] = set()
    for index, answer in enumerate(body.answers):
        path = f"answers.{index}"
        if (form := asked.questions.get(answer.question)) is None:
            message = f"{shortened(answer.question)} is not a question of this task, or does not apply to it."
            yield FieldError(f"{path}.question", message)
            continue
        if answer.question in seen:
            yield FieldError(f"{path}.question", f"{answer.question} is answered twice.")
        seen.add(answer.question)
        yield from _value_faults(answer, form, path)
        yield from _evidence_faults(answer, path, asked.edges_ms)
        yield from _moment_faults("picture_ms", answer.picture_ms, path, asked.edges_ms)
        yield from _moment_faults("sound_ms", answer.sound_ms, path, asked.edges_ms)
        yield from _area_faults(answer, form, path, needed=areas)
        if len(answer.note) > MAX_NOTE_CHARS:
            yield FieldError(f"{path}.note", f"{len(answer.note)} characters; at most {MAX_NOTE_CHARS} are allowed.")
        yield from text_faults(answer.note, f"{path}.note")
    required = {question for question, form in asked.questions.items() if not form.optional}
    if missing := required - seen:
        are = "question is" if len(missing) == 1 else "questions are"
        yield FieldError("answers", f"{len(missing)} {are} open: {', '.join(sorted(missing)[:5])}.")


def _evidence_faults(answer: AnswerBody, path: str, edges_ms: Sequence[int]) -> Iterator[FieldError]:
    """Yield what is wrong with a moment, or with a range: that begins and ends on frame edges, as segments do."""
    at_ms, until_ms = answer.at_ms, answer.until_ms
    outside = list(_moment_faults("at_ms", at_ms, path, edges_ms))
    yield from outside
    if until_ms is None or outside:
        return
    if at_ms is None:
        yield FieldError(f"{path}.until_ms", f"{until_ms}, and the range has no start; send at_ms as well, or null.")
    elif until_ms > edges_ms[-1]:
        yield FieldError(f"{path}.until_ms", f"{until_ms} lies outside the clip (0 to {edges_ms[-1]} ms).")
    elif until_ms <= at_ms:
        yield FieldError(f"{path}.until_ms", f"{until_ms} is not after the start, {at_ms}; send a later one, or null.")
    else:
        yield from edge_faults({"at_ms": at_ms, "until_ms": until_ms}, path, edges_ms)


def _moment_faults(name: str, ms: int | None, path: str, edges_ms: Sequence[int]) -> Iterator[FieldError]:
    if ms is None:
        return
    if not edges_ms:
        yield FieldError(f"{path}.{name}", f"{ms}, and this task has no clip; send null.")
    elif not 0 <= ms < edges_ms[-1]:
        yield FieldError(f"{path}.{name}", f"{ms} lies outside the clip (0 to {edges_ms[-1]} ms).")


def _area_faults(answer: AnswerBody, form: Form, path: str, *, needed: bool) -> Iterator[FieldError]:
    """Yield what is wrong with a marked area: there where none is asked for, without a moment, empty, or missing."""
    if answer.box is None:
        if needed and form.needs_area(answer.value):
            yield FieldError(f"{path}.box", "The area is missing; mark it in the clip: send at_ms and box.")
        return
    yield from box_faults(answer.box, path)
    if not form.area:
        yield FieldError(f"{path}.box", "This question asks for no area; send null.")
    elif answer.at_ms is None:
        yield FieldError(f"{path}.at_ms", "The area has no moment; send at_ms as well, or null as the box.")


def _value_faults(answer: AnswerBody, form: Form, path: str) -> Iterator[FieldError]:
    if answer.unclear and not form.unclear:
        yield FieldError(f"{path}.unclear", f"This question cannot be answered as unclear. {form.to_answer()}")
    elif answer.value is None and not answer.unclear:
        yield FieldError(f"{path}.value", form.to_answer())
    elif answer.value is not None:
        if fault := form.fault(answer.value):
            yield FieldError(f"{path}.value", fault)
        yield from text_faults(answer.value, f"{path}.value")
