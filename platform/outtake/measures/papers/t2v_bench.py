"""
T2V-Bench (University of Amsterdam): captions, objects, counts and colours of generated videos, seen frame by frame.

Every score is an average of averages: within a frame, over the frames of a video, over the videos of a model. Each
average names what it is over, and how many. What the paper leaves open is settled as follows:

- *objects* are the distinct classes that the prompt names; a class that the detector does not know is left out of the
  denominator, and counted. Several of the prompt's classes may be one of the detector's (woman and man: person); they
  are then one class, and their counts add up;
- *counting* is exact, and a class that was not found has the count 0;
- a prompt without objects, or without colours, is not applicable. It is never 0/0, and enters no average;
- *colour attribution* asks whether other objects have the colour too, so the share of yes is a *leak*: the lower the
  better. The paper prints the leak and calls it attribution; here attribution is 1 - leak, so that more is better;
- a reply that is neither yes nor no, or that is missing, is left out of the averages and counted. A reply that names no
  colour is wrong. Negations are not read: "not red" names red.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from outtake.measures.uncertainty.averages import Average, average
from outtake.measures.uncertainty.proportions import Proportion, wilson

LEAST_SCORE = 0.9
_YES_OR_NO = re.compile(r"\b(yes|no)\b", re.IGNORECASE)
_GREY = re.compile(r"\bgrey\b")


class Detection(NamedTuple):
    """What a detector saw in a frame: a class, and how sure it was, 0..1."""

    name: str
    score: float


class Detected(NamedTuple):
    """A video: the classes that its prompt names, with their counts, and what was found in each frame, by class."""

    objects: Mapping[str, int]
    frames: Sequence[Mapping[str, int]]


class ClassMap(NamedTuple):
    """The classes that a detector knows, and what it calls those of the prompts that it knows by another name."""

    known: frozenset[str]
    names: Mapping[str, str]


class Reply(NamedTuple):
    """A reply to one question on the colour of one object in one frame; ``text`` is None where there is none."""

    frame: int
    object: str
    colour: str
    text: str | None


Replies = Mapping[str, Sequence[Reply] | None]
"""By video; None where the prompt names no colour."""


class TaskScore(NamedTuple):
    """
    The score of one model at one task, 0..1.

    ``score`` is over videos, each of ``videos`` over its frames. Videos whose prompt asks for nothing here are
    ``not_applicable``; those of which nothing could be scored are ``unseen``. Both are in no average. Of ``replies``,
    ``unparsed`` were left out. ``outside`` counts, by class, the videos whose prompt names it and whose detector does
    not know it.
    """

    score: Average
    videos: Mapping[str, Average]
    not_applicable: tuple[str, ...]
    unseen: tuple[str, ...]
    replies: int
    unparsed: int
    outside: Mapping[str, int]


class ColourAttribution(NamedTuple):
    """The share of yes, and what is left of 1: ``attribution`` is over videos, as the leak's score."""

    leak: TaskScore
    attribution: Average


class CaptionAlignment(NamedTuple):
    """The share of captions judged to be aligned with the prompt, over videos without ``unparsed`` judgements."""

    aligned: Proportion
    unparsed: int


def caption_alignment(judged: Mapping[str, bool | None]) -> CaptionAlignment:
    """
    Compute the share of aligned captions.

    :param judged: by video, whether caption and prompt are aligned; None where the judgement could not be read
    """
    readable = [each for each in judged.values() if each is not None]
    return CaptionAlignment(wilson(sum(readable), len(readable)), len(judged) - len(readable))


def counted(detections: Iterable[Detection], *, least_score: float = LEAST_SCORE) -> Mapping[str, int]:
    """Count the detections of a frame by class, leaving out those of which the detector is not sure enough."""
    return Counter(each.name for each in detections if each.score >= least_score)


def object_detection(videos: Mapping[str, Detected], classes: ClassMap) -> TaskScore:
    """Compute the share of a prompt's classes that are found: mean over frames, then over videos."""
    return _objects_score(videos, classes, lambda found, wanted: found > 0)


def counting(videos: Mapping[str, Detected], classes: ClassMap) -> TaskScore:
    """Compute the share of a prompt's classes that are found exactly as often as it asks: over frames, then videos."""
    return _objects_score(videos, classes, lambda found, wanted: found == wanted)


def colour_identification(replies: Replies) -> TaskScore:
    """
    Compute the share of replies that name the colour: mean over questions, objects, frames, then over videos.

    The paper asks three questions on each colour in each frame. A blank reply does not count as a reply.
    """
    return _replies_score(replies, lambda text, colour: names_colour(text, colour) if text.strip() else None)


def colour_attribution(replies: Replies) -> ColourAttribution:
    """Compute the share of yes to "are there other objects of this colour": over objects, frames, then over videos."""
    leak = _replies_score(replies, lambda text, _: yes_or_no(text))
    share = leak.score.value
    return ColourAttribution(leak, leak.score._replace(value=None if share is None else 1 - share))


def mean_of_answerers(scores: Mapping[str, Average]) -> Average:
    """Average one model's score over those who answered, as the paper does over two; undefined if one of them is."""
    for name, each in scores.items():
        if each.value is None:
            return Average(None, 0, "answering model", f"{name} has no score: {each.reason}")
    return average([each.value for each in scores.values() if each.value is not None], "answering model")


def names_colour(text: str, colour: str) -> bool:
    """Return whether the text has the colour as a whole word, in whatever case; grey is gray."""
    words = r"\s+".join(re.escape(word) for word in _plain(colour).split())
    return re.search(rf"\b{words}\b", _plain(text)) is not None


def yes_or_no(text: str) -> bool | None:
    """Read the first "yes" or "no" that is a separate word; None if there is neither."""
    found = _YES_OR_NO.search(text)
    return found and found[0].lower() == "yes"


class _Wanted(NamedTuple):
    """What a prompt asks for, in the detector's words, and the classes that it has no word for."""

    counts: Mapping[str, int]
    outside: tuple[str, ...]


def _wanted(objects: Mapping[str, int], classes: ClassMap) -> _Wanted:
    counts: Counter[str] = Counter()
    named = {name: classes.names.get(name, name) for name in objects}
    for name, count in objects.items():
        if named[name] in classes.known:
            counts[named[name]] += count
    return _Wanted(counts, tuple(name for name in objects if named[name] not in classes.known))


def _objects_score(videos: Mapping[str, Detected], classes: ClassMap, right: Callable[[int, int], bool]) -> TaskScore:
    wanted = {video: _wanted(each.objects, classes) for video, each in videos.items()}
    frames = {
        video: [
            average([right(frame.get(name, 0), count) for name, count in wanted[video].counts.items()], "class")
            for frame in each.frames
        ]
        if wanted[video].counts
        else None
        for video, each in videos.items()
    }
    return _task_score(frames, 0, 0, Counter(name for each in wanted.values() for name in each.outside))


def _replies_score(videos: Replies, read: Callable[[str, str], bool | None]) -> TaskScore:
    frames: dict[str, list[Average] | None] = {}
    asked = unparsed = 0
    for video, replies in videos.items():
        scored = [(reply, read(reply.text or "", reply.colour)) for reply in replies or ()]
        asked += len(scored)
        unparsed += sum(right is None for _, right in scored)
        frames[video] = None if replies is None else _frames(scored)
    return _task_score(frames, asked, unparsed, {})


def _frames(scored: Iterable[tuple[Reply, bool | None]]) -> list[Average]:
    """Average over the questions on an object, then over the objects of a frame."""
    by_frame: dict[int, dict[tuple[str, str], list[bool]]] = defaultdict(lambda: defaultdict(list))
    for reply, right in scored:
        if right is not None:
            by_frame[reply.frame][reply.object, reply.colour].append(right)
    return [
        _mean_of([average(each, "question") for each in objects.values()], "object") for objects in by_frame.values()
    ]


def _task_score(
    frames: Mapping[str, Sequence[Average] | None], replies: int, unparsed: int, outside: Mapping[str, int]
) -> TaskScore:
    videos = {video: _mean_of(each, "frame") for video, each in frames.items() if each is not None}
    return TaskScore(
        score=_mean_of(videos.values(), "video"),
        videos=videos,
        not_applicable=tuple(video for video, each in frames.items() if each is None),
        unseen=tuple(video for video, each in videos.items() if each.value is None),
        replies=replies,
        unparsed=unparsed,
        outside=outside,
    )


def _mean_of(parts: Iterable[Average], unit: str) -> Average:
    return average([each.value for each in parts if each.value is not None], unit)


def _plain(text: str) -> str:
    return _GREY.sub("gray", text.lower())
