"""The rules of an instrument for a finished body."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from annotations.instruments.documents import Instrument
from annotations.instruments.question_forms import Form, shortened
from annotations.responses.segment_validation import segment_faults, text_faults
from annotations.responses.values import AnnotationBody, AnswerBody, TaskForm
from outtake.errors import FieldError

MAX_NOTE_CHARS = 2000


def check(body: AnnotationBody, instrument: Instrument, asked: TaskForm) -> list[FieldError]:
    """Return every fault of a finished body, with the path of its field; an empty list if it may be stored."""
    clean, marks = _clean_faults(body, instrument), segment_faults(body, instrument, asked)
    return [*clean, *marks, *_answer_faults(body, asked)]


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


def _answer_faults(body: AnnotationBody, asked: TaskForm) -> Iterator[FieldError]:
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
        yield from _moment_faults(answer.at_ms, path, asked.edges_ms)
        if len(answer.note) > MAX_NOTE_CHARS:
            yield FieldError(f"{path}.note", f"{len(answer.note)} characters; at most {MAX_NOTE_CHARS} are allowed.")
        yield from text_faults(answer.note, f"{path}.note")
    required = {question for question, form in asked.questions.items() if not form.optional}
    if missing := required - seen:
        are = "question is" if len(missing) == 1 else "questions are"
        yield FieldError("answers", f"{len(missing)} {are} open: {', '.join(sorted(missing)[:5])}.")


def _moment_faults(at_ms: int | None, path: str, edges_ms: Sequence[int]) -> Iterator[FieldError]:
    if at_ms is None:
        return
    if not edges_ms:
        yield FieldError(f"{path}.at_ms", f"{at_ms}, and this task has no clip; send null.")
    elif not 0 <= at_ms < edges_ms[-1]:
        yield FieldError(f"{path}.at_ms", f"{at_ms} lies outside the clip (0 to {edges_ms[-1]} ms).")


def _value_faults(answer: AnswerBody, form: Form, path: str) -> Iterator[FieldError]:
    if answer.unclear and not form.unclear:
        yield FieldError(f"{path}.unclear", f"This question cannot be answered as unclear. {form.to_answer()}")
    elif answer.value is None and not answer.unclear:
        yield FieldError(f"{path}.value", form.to_answer())
    elif answer.value is not None:
        if fault := form.fault(answer.value):
            yield FieldError(f"{path}.value", fault)
        yield from text_faults(answer.value, f"{path}.value")
