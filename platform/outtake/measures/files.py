"""
The files that scripts exchange with Outtake, and the two comparisons made of files alone.

``errors.jsonl`` holds a reference or predictions, ``judgements.jsonl`` similarities of reasons, ``ratings.jsonl``
values and ``spans.jsonl`` segments by several annotators. All are JSON Lines in UTF-8; `outtake.measures.jsonl` reads
them strictly, and every problem is a `FileError` that names its line.
"""

from __future__ import annotations

from pathlib import Path

from outtake.measures.agreement import LEVELS, Value, segment_agreement, value_agreement
from outtake.measures.comparison import STATUSES, Prediction, ReferenceVideo
from outtake.measures.jsonl import FileError, Record, read_records
from outtake.measures.pairing import Similarity
from outtake.measures.pairs import GREATEST_SIMILARITY
from outtake.measures.segments import Segment, clip
from outtake.measures.spotlight import DEFAULT_TAU, score

ERROR_TYPES = (
    "physics_violation",
    "object_appearance_disappearance",
    "logical_error",
    "motion_rationality",
    "anatomy_body",
    "semantic_prompt_adherence",
)
"""Spotlight's six error types."""

GREATEST_SEVERITY = 5

Judgements = dict[tuple[str, str, str], int]
"""Similarity 0..10 by (video, id of the reference error, id of the predicted one)."""


def score_files(
    reference: Path,
    predictions: Path,
    judgements: Path | None = None,
    *,
    tau: int = DEFAULT_TAU,
    sweep: bool = False,
    missing_judgement: int | None = None,
) -> dict[str, object]:
    """
    Score a file of predictions against a reference file, as ``manage.py score`` does.

    :param judgements: similarities of reasons; without it only ``p`` and ``r`` are computed
    :param tau: hundredths, 0..100
    :param missing_judgement: what a pair that was not judged counts as, 0..10; by default it is an error
    :returns: the JSON object of the contract
    :raises FileError: for anything in the files that cannot be used, or a missing judgement
    :raises ValueError: if ``tau`` or ``missing_judgement`` is out of range
    """
    truth = read_reference(reference)
    said = read_predictions(predictions)
    known = {video.video for video in truth}
    for prediction in said:
        if prediction.video not in known:
            raise FileError(
                f"{predictions}: video {prediction.video!r} is not in {reference}; "
                "add its reference line or leave it out"
            )
    similarity = None if judgements is None else recorded_similarity(read_judgements(judgements), missing_judgement)
    return score(truth, said, similarity, tau=tau, sweep=sweep).as_json()


def agreement_of_file(path: Path, level: str | None = None, *, segments: bool = False) -> dict[str, object]:
    """
    Compute the agreement of a ratings file at a level, or of a spans file, as ``manage.py agreement`` does.

    :param level: ``nominal``, ``ordinal`` or ``interval``, for ratings
    :param segments: the file holds spans; ``level`` is then not given
    :raises FileError: for anything in the file that cannot be used
    :raises ValueError: if not exactly one of ``level`` and ``segments`` is given, or the level is unknown
    """
    if segments == (level is not None):
        raise ValueError("give either a level, for ratings, or segments, for spans")
    if level is None:
        return segment_agreement(read_spans(path))._asdict()
    return value_agreement(read_ratings(path, level), level)._asdict()


def recorded_similarity(judgements: Judgements, missing: int | None = None) -> Similarity:
    """
    Look similarities up instead of judging.

    :param missing: what an absent pair counts as; by default asking for one raises `FileError`, which names it
    :raises ValueError: if ``missing`` is not an integer from 0 to 10
    """
    if missing is not None and (isinstance(missing, bool) or not 0 <= missing <= GREATEST_SIMILARITY):
        raise ValueError(f"missing_judgement is {missing!r}; give a whole number from 0 to {GREATEST_SIMILARITY}")

    def similarity(video: str, reference: Segment, prediction: Segment) -> int:
        found = judgements.get((video, reference.id, prediction.id), missing)
        if found is None:
            raise FileError(
                f"no judgement for video {video!r}, reference {reference.id!r}, prediction {prediction.id!r}; "
                "judge the pair, or count missing ones as 0 with --missing-judgement 0"
            )
        return found

    return similarity


def read_reference(path: Path) -> list[ReferenceVideo]:
    """
    Read the true errors of videos.

    :raises FileError: if a line breaks the format, a video or an id is there twice, or an error is empty, inverted or
        reaches outside its clip
    """
    videos: dict[str, ReferenceVideo] = {}
    for line in read_records(path):
        name = _new_name(line, videos)
        duration_ms = line.whole("duration_ms", least=1)
        errors = _read_errors(line)
        for record, error in zip(line.records("errors"), errors, strict=True):
            _check_inside(record, error, duration_ms)
        videos[name] = ReferenceVideo(
            name, duration_ms, errors, line.optional_text("prompt"), line.optional_text("generator")
        )
    return list(videos.values())


def read_predictions(path: Path) -> list[Prediction]:
    """
    Read predicted errors, bad segments as they are.

    :raises FileError: if a line breaks the format, or a video or an id is there twice
    """
    videos: dict[str, Prediction] = {}
    for line in read_records(path):
        name = _new_name(line, videos)
        status = line.choice("status", STATUSES) if "status" in line.fields else "ok"
        videos[name] = Prediction(name, _read_errors(line), status)
    return list(videos.values())


def read_judgements(path: Path) -> Judgements:
    """
    Read the similarities of reasons. Pairs that no file of errors has are no mistake: one file may serve many critics.

    :raises FileError: if a line breaks the format, or a pair is there twice
    """
    judgements: Judgements = {}
    for line in read_records(path):
        pair = (line.text("video"), line.text("reference"), line.text("prediction"))
        if pair in judgements:
            line.refuse("prediction", pair[2], f"its pair with {pair[1]!r} in {pair[0]!r} is judged twice; keep one")
        judgements[pair] = line.whole("score", least=0, greatest=GREATEST_SIMILARITY)
    return judgements


def read_ratings(path: Path, level: str) -> dict[str, dict[str, Value]]:
    """
    Read values by item, by annotator: text or numbers at the nominal level, numbers above it.

    :raises FileError: if a line breaks the format, or an annotator rates an item twice
    :raises ValueError: if the level is unknown
    """
    if level not in LEVELS:
        raise ValueError(f"level is {level!r}; it is one of {', '.join(LEVELS)}")
    ratings: dict[str, dict[str, Value]] = {}
    for line in read_records(path):
        by_annotator = ratings.setdefault(line.text("item"), {})
        by_annotator[_new_annotator(line, by_annotator)] = _read_value(line, level)
    return ratings


def read_spans(path: Path) -> dict[str, dict[str, tuple[Segment, ...]]]:
    """
    Read segments by item, by annotator, cut to their clip; one that is then empty or inverted stays as one.

    :raises FileError: if a line breaks the format, or an annotator is there twice for an item
    """
    spans: dict[str, dict[str, tuple[Segment, ...]]] = {}
    for line in read_records(path):
        by_annotator = spans.setdefault(line.text("item"), {})
        annotator = _new_annotator(line, by_annotator)
        duration_ms = line.whole("duration_ms", least=1)
        by_annotator[annotator] = tuple(
            clip(_read_span(record, str(index)), duration_ms).segment
            for index, record in enumerate(line.records("segments"))
        )
    return spans


def _read_errors(line: Record) -> tuple[Segment, ...]:
    errors: dict[str, Segment] = {}
    for record in line.records("errors"):
        error = _read_error(record)
        if error.id in errors:
            record.refuse("id", error.id, "another error of this video has it; ids are unique in a video")
        errors[error.id] = error
    return tuple(errors.values())


def _read_error(record: Record) -> Segment:
    return Segment(
        start_ms=record.whole("start_ms"),
        end_ms=record.whole("end_ms"),
        type=record.choice("type", ERROR_TYPES),
        reason=record.any_text("reason"),
        id=record.text("id"),
        severity=record.optional_whole("severity", least=1, greatest=GREATEST_SEVERITY),
    )


def _read_span(record: Record, name: str) -> Segment:
    kind = record.optional_text("type") or ""
    return Segment(record.whole("start_ms"), record.whole("end_ms"), kind, reason="", id=name)


def _check_inside(record: Record, error: Segment, duration_ms: int) -> None:
    if error.start_ms < 0:
        record.refuse("start_ms", error.start_ms, "a reference error starts at 0 or later")
    if error.end_ms > duration_ms:
        record.refuse("end_ms", error.end_ms, f"a reference error ends by duration_ms, {duration_ms}")
    if error.end_ms <= error.start_ms:
        record.refuse("end_ms", error.end_ms, f"a reference error ends after its start_ms, {error.start_ms}")


def _new_name(line: Record, videos: dict[str, ReferenceVideo] | dict[str, Prediction]) -> str:
    name = line.text("video")
    if name in videos:
        line.refuse("video", name, "an earlier line has it; write one line a video")
    return name


def _new_annotator(line: Record, by_annotator: dict[str, Value] | dict[str, tuple[Segment, ...]]) -> str:
    name = line.text("annotator")
    if name in by_annotator:
        line.refuse("annotator", name, "an earlier line has it for this item; write one line for both together")
    return name


def _read_value(line: Record, level: str) -> Value:
    if level == "nominal" and isinstance(line.fields.get("value"), str):
        return line.text("value")
    return line.number("value", "give a text or a number" if level == "nominal" else "give a number without quotes")
