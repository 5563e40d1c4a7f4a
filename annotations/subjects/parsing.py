"""Read the objects that tasks are made of, by what the instrument is about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from annotations.instruments.documents import CHAIN, MARKED_ERROR, PAIR, PASSAGE, PROMPT, QUESTION, VIDEO
from annotations.responses.json_fields import Fields, shown
from annotations.subjects.key_parsing import KEY_FORM, read_key
from annotations.subjects.values import GivenQuestion, GivenSubject
from outtake.catalog.texts.operations import NewPassage, NewPrompt, Sentences
from outtake.errors import FieldError, Invalid

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
