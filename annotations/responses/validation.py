"""
The rules of an instrument for a finished body, with those for marked errors: stretches of a clip, and spans of a text.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence

from django.utils.translation import gettext, ngettext

from annotations.instruments.documents import Instrument
from annotations.instruments.question_forms import Form, not_one_of, shortened, too_long
from annotations.responses.values import AnnotationBody, AnswerBody, SegmentBody, TaskForm, TextSegmentBody
from outtake.errors import FieldError
from outtake.measures.segments.frame_times import nearest_edges
from outtake.text import is_storable
from outtake.translations import gettext_noop

MAX_NOTE_CHARS = 2000
BEYOND = gettext_noop("{ms} lies outside the clip (0 to {end} ms).")


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
    if not instrument.has_segments:
        if body.clean is not None:
            yield FieldError("clean", gettext("This instrument has no segments; send null."))
    elif body.clean is None:
        of_text = gettext("Send true for a text without errors, otherwise false.")
        of_clip = gettext("Send true for a clip without errors, otherwise false.")
        yield FieldError("clean", of_text if instrument.marks_text else of_clip)
    elif body.clean and count:
        yield FieldError(
            "clean",
            ngettext(
                "true, with {n} segment; send false, or remove the segment.",
                "true, with {n} segments; send false, or remove the segments.",
                count,
            ).format(n=count),
        )
    elif not body.clean and not count:
        of_text = gettext("Mark at least one segment, or mark the text as clean.")
        of_clip = gettext("Mark at least one segment, or mark the clip as clean.")
        yield FieldError("segments", of_text if instrument.marks_text else of_clip)


def _answer_faults(body: AnnotationBody, asked: TaskForm, *, areas: bool) -> Iterator[FieldError]:
    seen: set[str] = set()
    for index, answer in enumerate(body.answers):
        path = f"answers.{index}"
        if (form := asked.questions.get(answer.question)) is None:
            message = gettext("{question} is not a question of this task, or does not apply to it.")
            yield FieldError(f"{path}.question", message.format(question=shortened(answer.question)))
            continue
        if answer.question in seen:
            yield FieldError(
                f"{path}.question", gettext("{question} is answered twice.").format(question=answer.question)
            )
        seen.add(answer.question)
        yield from _value_faults(answer, form, path)
        yield from _evidence_faults(answer, path, asked.edges_ms)
        yield from _moment_faults("picture_ms", answer.picture_ms, path, asked.edges_ms)
        yield from _moment_faults("sound_ms", answer.sound_ms, path, asked.edges_ms)
        yield from _area_faults(answer, form, path, needed=areas)
        if len(answer.note) > MAX_NOTE_CHARS:
            yield FieldError(f"{path}.note", too_long(len(answer.note), MAX_NOTE_CHARS))
        yield from text_faults(answer.note, f"{path}.note")
    required = {question for question, form in asked.questions.items() if not form.optional}
    if missing := required - seen:
        message = ngettext("{n} question is open: {names}.", "{n} questions are open: {names}.", len(missing))
        yield FieldError("answers", message.format(n=len(missing), names=", ".join(sorted(missing)[:5])))


def _evidence_faults(answer: AnswerBody, path: str, edges_ms: Sequence[int]) -> Iterator[FieldError]:
    """Yield what is wrong with a moment, or with a range: that begins and ends on frame edges, as segments do."""
    at_ms, until_ms = answer.at_ms, answer.until_ms
    outside = list(_moment_faults("at_ms", at_ms, path, edges_ms))
    yield from outside
    if until_ms is None or outside:
        return
    if at_ms is None:
        message = gettext("{ms}, and the range has no start; send at_ms as well, or null.")
        yield FieldError(f"{path}.until_ms", message.format(ms=until_ms))
    elif until_ms > edges_ms[-1]:
        yield FieldError(f"{path}.until_ms", gettext(BEYOND).format(ms=until_ms, end=edges_ms[-1]))
    elif until_ms <= at_ms:
        message = gettext("{ms} is not after the start, {start}; send a later one, or null.")
        yield FieldError(f"{path}.until_ms", message.format(ms=until_ms, start=at_ms))
    else:
        yield from edge_faults({"at_ms": at_ms, "until_ms": until_ms}, path, edges_ms)


def _moment_faults(name: str, ms: int | None, path: str, edges_ms: Sequence[int]) -> Iterator[FieldError]:
    if ms is None:
        return
    if not edges_ms:
        yield FieldError(f"{path}.{name}", gettext("{ms}, and this task has no clip; send null.").format(ms=ms))
    elif not 0 <= ms < edges_ms[-1]:
        yield FieldError(f"{path}.{name}", gettext(BEYOND).format(ms=ms, end=edges_ms[-1]))


def _area_faults(answer: AnswerBody, form: Form, path: str, *, needed: bool) -> Iterator[FieldError]:
    """Yield what is wrong with a marked area: there where none is asked for, without a moment, empty, or missing."""
    if answer.box is None:
        if needed and form.needs_area(answer.value):
            yield FieldError(f"{path}.box", gettext("The area is missing; mark it in the clip: send at_ms and box."))
        return
    yield from box_faults(answer.box, path)
    if not form.area:
        yield FieldError(f"{path}.box", gettext("This question asks for no area; send null."))
    elif answer.at_ms is None:
        yield FieldError(f"{path}.at_ms", gettext("The area has no moment; send at_ms as well, or null as the box."))


def _value_faults(answer: AnswerBody, form: Form, path: str) -> Iterator[FieldError]:
    if answer.unclear and not form.unclear:
        yield FieldError(
            f"{path}.unclear", gettext("This question cannot be answered as unclear.") + f" {form.to_answer()}"
        )
    elif answer.value is None and not answer.unclear:
        yield FieldError(f"{path}.value", form.to_answer())
    elif answer.value is not None:
        if fault := form.fault(answer.value):
            yield FieldError(f"{path}.value", fault)
        yield from text_faults(answer.value, f"{path}.value")


MAX_SEGMENTS = 100

Marked = SegmentBody | TextSegmentBody


def segment_faults(body: AnnotationBody, instrument: Instrument, asked: TaskForm) -> Iterator[FieldError]:
    """Yield what is wrong with the marked errors of a body; none may be there where nothing is marked."""
    count = len(body.segments) + len(body.text_segments)
    if not instrument.has_segments:
        if count:
            yield FieldError("segments", gettext("This instrument has no segments; send an empty list."))
    elif count > MAX_SEGMENTS:
        yield FieldError(
            "segments", gettext("{n} segments; at most {most} can be marked.").format(n=count, most=MAX_SEGMENTS)
        )
    elif instrument.marks_text:
        yield from _text_segment_faults(body, instrument, asked.texts)
    else:
        yield from _clip_segment_faults(body, instrument, asked.edges_ms)


def _clip_segment_faults(body: AnnotationBody, instrument: Instrument, edges_ms: Sequence[int]) -> Iterator[FieldError]:
    if strange := len(body.text_segments):
        message = gettext("{n} refer to a text; errors are marked in the clip: send start_ms and end_ms.")
        yield FieldError("segments", message.format(n=strange))
        return
    seen: dict[Hashable, int] = {}
    for index, segment in enumerate(body.segments):
        path = f"segments.{index}"
        yield from _time_faults(segment, path, edges_ms)
        yield from _common_faults(segment, path, instrument)
        yield from box_faults(segment.box, path)
        same = (segment.start_ms, segment.end_ms, segment.type, segment.reason.strip())
        yield from _repetition_faults(seen, same, index)


def _text_segment_faults(
    body: AnnotationBody, instrument: Instrument, texts: Mapping[str, str]
) -> Iterator[FieldError]:
    if strange := len(body.segments):
        message = gettext("{n} refer to the clip; errors are marked in the {parts}: send part, from and to.")
        yield FieldError("segments", message.format(n=strange, parts=", ".join(texts)))
        return
    seen: dict[Hashable, int] = {}
    for index, segment in enumerate(body.text_segments):
        path = f"segments.{index}"
        yield from _span_faults(segment, path, texts)
        yield from _common_faults(segment, path, instrument)
        yield from _repetition_faults(seen, (segment.part, segment.from_char, segment.to_char, segment.type), index)


def _common_faults(segment: Marked, path: str, instrument: Instrument) -> Iterator[FieldError]:
    if segment.type not in instrument.types:
        yield FieldError(f"{path}.type", not_one_of(shortened(segment.type), sorted(instrument.types)))
    yield from _severity_faults(segment, path, instrument.severities)
    yield from _reason_faults(segment, path, instrument)


def _repetition_faults(seen: dict[Hashable, int], same: Hashable, index: int) -> Iterator[FieldError]:
    first = seen.setdefault(same, index)
    if first != index:
        yield FieldError(
            f"segments.{index}", gettext("This repeats segment {first}; remove one of them.").format(first=first)
        )


def _time_faults(segment: SegmentBody, path: str, edges_ms: Sequence[int]) -> Iterator[FieldError]:
    duration = edges_ms[-1]
    outside = False
    for name, value in (("start_ms", segment.start_ms), ("end_ms", segment.end_ms)):
        if not 0 <= value <= duration:
            outside = True
            message = gettext("{ms} is outside the clip, which runs from 0 to {end} ms.")
            yield FieldError(f"{path}.{name}", message.format(ms=value, end=duration))
    if outside:
        return
    if segment.end_ms <= segment.start_ms:
        message = gettext("{ms} is not after the start, {start}; a segment must last at least one frame.")
        yield FieldError(f"{path}.end_ms", message.format(ms=segment.end_ms, start=segment.start_ms))
    yield from edge_faults({"start_ms": segment.start_ms, "end_ms": segment.end_ms}, path, edges_ms)


def edge_faults(times: Mapping[str, int], path: str, edges_ms: Sequence[int]) -> Iterator[FieldError]:
    """Yield a fault for each time, by the name of its field, that is in the clip but not on the edge of a frame."""
    for name, value in times.items():
        below, above = nearest_edges(edges_ms, value)
        if value not in (below, above):
            message = gettext(
                "{ms} is inside a frame; the nearest frame edges are {below} and {above} (see frame_times_url)."
            )
            yield FieldError(f"{path}.{name}", message.format(ms=value, below=below, above=above))


def _span_faults(segment: TextSegmentBody, path: str, texts: Mapping[str, str]) -> Iterator[FieldError]:
    if (text := texts.get(segment.part)) is None:
        yield FieldError(f"{path}.part", not_one_of(shortened(segment.part), texts))
        return
    length = len(text)
    outside = False
    for name, value in (("from", segment.from_char), ("to", segment.to_char)):
        if not 0 <= value <= length:
            outside = True
            message = gettext("{value} is outside the {part}, which runs from 0 to {length} characters.")
            yield FieldError(f"{path}.{name}", message.format(value=value, part=segment.part, length=length))
    if not outside and segment.to_char <= segment.from_char:
        message = gettext("{value} is not after the start, {start}; mark at least one character.")
        yield FieldError(f"{path}.to", message.format(value=segment.to_char, start=segment.from_char))


def _severity_faults(segment: Marked, path: str, scale: range | None) -> Iterator[FieldError]:
    if scale is None:
        if segment.severity is not None:
            yield FieldError(f"{path}.severity", gettext("This instrument has no severity scale; remove this field."))
    elif segment.severity not in scale:
        missing = gettext("nothing is not on the scale from {first} to {last}.")
        beyond = gettext("{given} is not on the scale from {first} to {last}.")
        message = missing if segment.severity is None else beyond
        yield FieldError(f"{path}.severity", message.format(given=segment.severity, first=scale[0], last=scale[-1]))


def _reason_faults(segment: Marked, path: str, instrument: Instrument) -> Iterator[FieldError]:
    rules, words = instrument.reason, len(segment.reason.split())
    if words < rules.min_words:
        message = ngettext(
            "{n} word; describe what is wrong in at least {least}.",
            "{n} words; describe what is wrong in at least {least}.",
            words,
        )
        yield FieldError(f"{path}.reason", message.format(n=words, least=rules.min_words))
    if len(segment.reason) > rules.max_chars:
        yield FieldError(f"{path}.reason", too_long(len(segment.reason), rules.max_chars))
    yield from text_faults(segment.reason, f"{path}.reason")


def box_faults(box: Mapping[str, float] | None, path: str) -> Iterator[FieldError]:
    """Yield a fault where a box, in shares of the picture, is empty or reaches beyond it."""
    if box is None:
        return
    x, y, w, h = (box[name] for name in ("x", "y", "w", "h"))
    if min(x, y) < 0 or min(w, h) <= 0 or x + w > 1 or y + h > 1:
        message = gettext("x, y, w and h are fractions of the image, within 0 to 1; w and h must be above 0.")
        yield FieldError(f"{path}.box", message)


def text_faults(text: str, path: str) -> Iterator[FieldError]:
    """Yield a fault where a text holds what no database keeps: a NUL, or half of a surrogate pair."""
    if not is_storable(text):
        yield FieldError(path, gettext("The text contains characters that cannot be stored; remove them."))
