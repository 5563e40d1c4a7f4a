"""Read the objects that tasks are made of, by what the instrument is about, and the known answers of training tasks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from annotations.instruments.documents import CHAIN, MARKED_ERROR, PAIR, PASSAGE, PROMPT, QUESTION, VIDEO
from annotations.responses.json_fields import Fields, shown
from annotations.responses.validation import MAX_SEGMENTS
from annotations.responses.values import AnnotationBody, AnswerBody, GivenKey, SegmentBody, TextSegmentBody
from outtake.catalog.texts.operations import NewPassage, NewPrompt, Sentences
from outtake.errors import FieldError, Invalid


@dataclass(frozen=True)
class GivenQuestion:
    """A question to be judged: the external id of its prompt, and what it asks. `criterion` is None if not given."""

    prompt: str
    text: str
    dimension: str
    criterion: str | None = None


@dataclass(frozen=True)
class GivenSubject:
    """
    One object. What it is made of is named by an id, or brought along.

    ``place`` is where it is, such as ``subjects.3``; ``videos`` are external ids by role.
    """

    place: str
    videos: Mapping[str, str] = field(default_factory=dict)
    chain: str | NewPassage | None = None
    prompt: str | NewPrompt | None = None
    question: str | GivenQuestion | None = None
    error: str | None = None
    passage: str | NewPassage | None = None
    key: GivenKey | None = None


MAX_FAULTS = 100
"""More are not told: who sends ten thousand objects with a wrong name in each learns nothing from the last one."""

MAX_ID_CHARS = 200
MAX_VIDEO_ID_CHARS = 500
MAX_PASSAGE_CHARS = 20_000
MAX_TEXT_CHARS = 5000
MAX_OPTIONS = 26
MAX_SENTENCES = 1000
CRITERIA = ("explicit", "implicit")

FORMS: Mapping[str, str] = {
    VIDEO: '{"video": "id"}',
    PAIR: '{"a": "id of a video", "b": "id of another"}',
    CHAIN: '{"video": "id", "chain": {"id": "new id", "text": "…"}}, or "chain": "id" of one that is there',
    PROMPT: '{"prompt": {"id": "new id", "text": "…"}}, or "prompt": "id" of one that is there',
    QUESTION: '{"question": {"prompt": "id", "text": "…", "dimension": "…"}}, or "question": "id" of one that is there',
    MARKED_ERROR: '{"error": "ANNOTATION-POSITION"}, the id of a segment',
    PASSAGE: '{"passage": {"id": "new id", "text": "…"}}, or "passage": "id" of one that is there',
}
"""What to send, by what an instrument is about."""

_NAMES: Mapping[str, tuple[str, ...]] = {
    VIDEO: ("video",),
    PAIR: ("a", "b"),
    CHAIN: ("video", "chain"),
    PROMPT: ("prompt",),
    QUESTION: ("question",),
    MARKED_ERROR: ("error",),
    PASSAGE: ("passage",),
}


def read_subjects(
    subjects: Sequence[object], *, places: Sequence[str], subject: str, training: bool
) -> list[GivenSubject]:
    """
    Return the objects as values.

    :param places: where each stands, for the errors
    :param subject: what the instrument is about
    :param training: whether each has to bring its key; else none may
    :raises Invalid: with every fault, up to `MAX_FAULTS`
    """
    faults: list[FieldError] = []
    form = FORMS[subject] + (f', and "key": {KEY_FORM}' if training else "")
    known = (*_NAMES[subject], "key")
    found: list[GivenSubject] = []
    for each, place in zip(subjects, places, strict=True):
        if len(faults) > MAX_FAULTS:
            break
        found.append(_read(Fields(each, place, faults, known=known, form=form), subject, training=training))
    refuse(faults)
    return found


def refuse(faults: Sequence[FieldError]) -> None:
    """
    Refuse what has faults.

    :raises Invalid: if there are any, with the first `MAX_FAULTS`
    """
    if faults:
        raise Invalid.of(faults[:MAX_FAULTS])


def _read(fields: Fields, subject: str, *, training: bool) -> GivenSubject:
    if training and "key" not in fields and fields.is_object:
        fields.refuse("key", f"The key is missing; a training task needs its known answer: {KEY_FORM}.")
    elif not training and "key" in fields:
        fields.refuse("key", "Only training tasks have a key; remove it, or add the task to the training.")
    names = _NAMES[subject]
    videos: dict[str, str] = {
        name: fields.text(name, most=MAX_VIDEO_ID_CHARS) for name in ("video", "a", "b") if name in names
    }
    if subject == PAIR and videos["a"] and videos["a"] == videos["b"]:
        fields.refuse("b", f"{shown(videos['b'])} is also a; a pair needs two different videos.")
    return GivenSubject(
        place=fields.place,
        videos=videos,
        chain=_passage(fields, "chain", CHAIN) if "chain" in names else None,
        prompt=_prompt(fields) if "prompt" in names else None,
        question=_question(fields) if "question" in names else None,
        error=fields.text("error", most=MAX_ID_CHARS) if "error" in names else None,
        passage=_passage(fields, "passage", PASSAGE) if "passage" in names else None,
        key=read_key(fields) if training and "key" in fields else None,
    )


def _is_new(fields: Fields, name: str) -> bool:
    """Tell whether something is brought along, and not named by an id."""
    return isinstance(fields.raw(name), dict)


def _passage(fields: Fields, name: str, subject: str) -> str | NewPassage:
    if not _is_new(fields, name):
        return fields.text(name, most=MAX_ID_CHARS)
    known = ("id", "text", "question", "options", "answer", "sentences", "origin", "injected")
    chain = fields.inner(name, known=known, form=FORMS[subject])
    text = chain.text("text", most=MAX_PASSAGE_CHARS)
    return NewPassage(
        external_id=chain.text("id", most=MAX_ID_CHARS),
        text=text,
        question=chain.text("question", most=MAX_TEXT_CHARS, default="", blank=True),
        options=chain.texts("options", most=MAX_OPTIONS, most_chars=MAX_TEXT_CHARS),
        answer=_answer(chain),
        sentences=_sentences(chain, len(text)) if "sentences" in chain else None,
        origin=chain.text("origin", most=100, default="", blank=True),
        injected=_injected(chain),
    )


def _answer(chain: Fields) -> str:
    """Read the right answer: one of the options where there are some."""
    answer = chain.text("answer", most=MAX_TEXT_CHARS, default="", blank=True)
    options = chain.raw("options")
    if answer and isinstance(options, list) and options and answer not in options:
        chain.refuse("answer", f"{shown(answer)} is not one of the options; send the text of the right one.")
    return answer


def _sentences(chain: Fields, length: int) -> Sentences:
    """Read spans within the text, in order, none of them empty."""
    spans: list[tuple[int, int]] = []
    at = 0
    for index, span in enumerate(chain.items("sentences", most=MAX_SENTENCES)):
        if not _is_span(span) or not at <= span[0] < span[1] <= length:
            remedy = f"send [from, to) in characters of the text, after {at} and up to {length}, none of them empty"
            chain.refuse(f"sentences.{index}", f"{shown(span)} is not a sentence of the text; {remedy}.")
            break
        at = span[1]
        spans.append((span[0], span[1]))
    return tuple(spans)


def _is_span(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(type(each) is int for each in value)


def _injected(chain: Fields) -> tuple[Mapping[str, object], ...]:
    form = '{"sentence": 0, "type": "…", "claim": "…"}'
    known = ("sentence", "type", "claim", "origin")
    return tuple(
        {
            "sentence": one.whole("sentence", least=0, most=MAX_SENTENCES - 1),
            "type": one.text("type", most=60),
            "claim": one.text("claim", most=MAX_TEXT_CHARS, default="", blank=True),
            **({"origin": one.text("origin", most=100, blank=True)} if "origin" in one else {}),
        }
        for one in chain.objects("injected", most=MAX_SENTENCES, known=known, form=form)
    )


def _prompt(fields: Fields) -> str | NewPrompt:
    if not _is_new(fields, "prompt"):
        return fields.text("prompt", most=MAX_ID_CHARS)
    prompt = fields.inner("prompt", known=("id", "text", "category"), form=FORMS[PROMPT])
    return NewPrompt(
        external_id=prompt.text("id", most=MAX_ID_CHARS),
        text=prompt.text("text", most=MAX_TEXT_CHARS),
        category=prompt.text("category", most=100, default="", blank=True),
    )


def _question(fields: Fields) -> str | GivenQuestion:
    if not _is_new(fields, "question"):
        return fields.text("question", most=MAX_ID_CHARS)
    question = fields.inner("question", known=("prompt", "text", "dimension", "criterion"), form=FORMS[QUESTION])
    criterion = question.text("criterion", most=20) if "criterion" in question else None
    if criterion and criterion not in CRITERIA:
        question.refuse("criterion", f"{shown(criterion)} is not one of {', '.join(CRITERIA)}.")
    return GivenQuestion(
        prompt=question.text("prompt", most=MAX_ID_CHARS),
        text=question.text("text", most=MAX_TEXT_CHARS),
        dimension=question.text("dimension", most=40),
        criterion=criterion,
    )


KEY_FORM = '{"clean": …, "segments": […], "answers": [{"question": "…", "value": "…"}]}'
DEFAULT_MIN_IOU = 30

_MAX_CHARS = 20_000  # the instrument's own limits are far below; this one keeps the error short
_MOST_MS = 2**31 - 1
_TIME = ("start_ms", "end_ms", "type", "severity", "reason", "box")
_TEXT = ("part", "from", "to", "type", "severity", "reason")
_SIDES = ("x", "y", "w", "h")


def read_key(fields: Fields) -> GivenKey:
    """Read the key of an object. What the instrument thinks of it is checked like any submission, with the tables."""
    key = fields.inner("key", known=("clean", "segments", "answers", "min_iou"), form=KEY_FORM)
    marks = [_mark(one) for one in key.objects("segments", most=MAX_SEGMENTS, known=(*_TIME, *_TEXT), form="a segment")]
    body = AnnotationBody(
        clean=key.truth("clean", default=None),
        segments=tuple(mark for mark in marks if isinstance(mark, SegmentBody)),
        text_segments=tuple(mark for mark in marks if isinstance(mark, TextSegmentBody)),
        answers=tuple(
            _known_answer(one)
            for one in key.objects("answers", most=1000, known=("question", "value", "unclear"), form="an answer")
        ),
    )
    return GivenKey(body, key.whole("min_iou", least=1, most=100, default=DEFAULT_MIN_IOU))


def _mark(segment: Fields) -> SegmentBody | TextSegmentBody:
    """Read a marked error: of a text where it names a part, else of a clip."""
    of_text = "part" in segment
    for name in _TIME if of_text else _TEXT:
        if name in segment and name not in (_TEXT if of_text else _TIME):
            what = "a text has part, from and to" if of_text else "a clip has start_ms and end_ms"
            segment.refuse(name, f"A segment of {what}; remove this field.")
    type_, severity = segment.text("type", most=60), segment.optional_whole("severity", least=-(2**15), most=2**15 - 1)
    if of_text:
        return TextSegmentBody(
            part=segment.text("part", most=20),
            from_char=segment.whole("from", least=0, most=_MOST_MS),
            to_char=segment.whole("to", least=0, most=_MOST_MS),
            type=type_,
            reason=segment.text("reason", most=_MAX_CHARS, default="", blank=True),
            severity=severity,
        )
    return SegmentBody(
        start_ms=segment.whole("start_ms", least=0, most=_MOST_MS),
        end_ms=segment.whole("end_ms", least=0, most=_MOST_MS),
        type=type_,
        reason=segment.text("reason", most=_MAX_CHARS, blank=True),
        severity=severity,
        box=None if segment.raw("box") is None else _box(segment),
    )


def _box(segment: Fields) -> dict[str, float]:
    box = segment.inner("box", known=_SIDES, form="x, y, w and h as shares of the picture")
    return {side: box.number(side) for side in _SIDES}


def _known_answer(answer: Fields) -> AnswerBody:
    value = answer.raw("value")
    if value is not None and not isinstance(value, str):
        answer.refuse("value", f"{shown(value)} is not text; send a JSON string, or null.")
        value = None
    return AnswerBody(
        question=answer.text("question", most=_MAX_CHARS),
        value=value,
        unclear=bool(answer.truth("unclear", default=False)),
    )
