"""
The two comparisons made of files alone, as ``manage.py score`` and ``manage.py agreement`` do them.

Nothing is held whole: rows are joined on disk, so a file may be larger than memory, and its lines in any order. The
``read_`` functions hold a file in memory, for a notebook.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from outtake.measures.agreement.krippendorff import LEVELS, Value
from outtake.measures.files import records
from outtake.measures.files.jsonl import Record, read_records
from outtake.measures.files.progress import Watch, unwatched
from outtake.measures.files.records import ERROR_TYPES
from outtake.measures.files.streamed_agreement import EachItem, stream_ratings, stream_spans
from outtake.measures.files.streamed_scores import EachScore, ScoredFiles, stream_score
from outtake.measures.spotlight.pairs.pair_scores import GREATEST_SIMILARITY
from outtake.measures.spotlight.pairs.values import Prediction, ReferenceVideo
from outtake.measures.spotlight.scores import DEFAULT_TAU, check_tau

__all__ = [
    "ERROR_TYPES",
    "agreement_of_file",
    "agreement_of_files",
    "read_judgements",
    "read_predictions",
    "read_ratings",
    "read_reference",
    "score_files",
]


def score_files(
    reference: Path,
    predictions: Path,
    judgements: Path | None = None,
    *,
    tau: int = DEFAULT_TAU,
    sweep: bool = False,
    missing_judgement: int | None = None,
    watch: Watch = unwatched,
    each: EachScore | None = None,
) -> dict[str, object]:
    """
    Score a file of predictions against a reference file.

    :param judgements: similarities of reasons; without it only ``p`` and ``r`` are computed. Pairs that the other files
        do not have are no mistake: one file may serve many critics
    :param tau: hundredths, 0..100
    :param missing_judgement: what a pair that was not judged counts as, 0..10; by default it is an error
    :param watch: called for every line and every video, to show how far it is
    :param each: called with the scores of some videos at a time, for intervals
    :returns: the JSON object of the contract
    :raises FileError: for anything in the files that cannot be used, or a missing judgement
    :raises ValueError: if ``tau`` or ``missing_judgement`` is out of range
    """
    check_tau(tau)
    missing = missing_judgement
    if missing is not None and (isinstance(missing, bool) or not 0 <= missing <= GREATEST_SIMILARITY):
        raise ValueError(f"missing_judgement is {missing!r}; give a whole number from 0 to {GREATEST_SIMILARITY}")
    files = ScoredFiles(reference, predictions, judgements)
    return stream_score(files, tau=tau, sweep=sweep, missing_judgement=missing, watch=watch, each=each).as_json()


def agreement_of_file(
    path: Path, level: str | None = None, *, segments: bool = False, watch: Watch = unwatched
) -> dict[str, object]:
    """
    Compute the agreement of a ratings file at a level, or of a spans file.

    :param level: ``nominal``, ``ordinal`` or ``interval``, for ratings
    :param segments: the file holds spans; ``level`` is then not given
    :param watch: called for every line and every item, to show how far it is
    :raises FileError: for anything in the file that cannot be used
    :raises ValueError: if not exactly one of ``level`` and ``segments`` is given, or the level is unknown
    """
    return agreement_of_files([path], level, segments=segments, watch=watch)


def agreement_of_files(
    paths: Sequence[Path],
    level: str | None = None,
    *,
    segments: bool = False,
    watch: Watch = unwatched,
    each: EachItem | None = None,
) -> dict[str, object]:
    """
    Compute the same of several files, such as one an annotator, as if their lines were in one file.

    :param each: called with what the annotators of one item said, for intervals
    :raises FileError: as `agreement_of_file`; also where an annotator has an item in two files
    :raises ValueError: as `agreement_of_file`
    """
    if segments == (level is not None):
        raise ValueError("give either a level, for ratings, or segments, for spans")
    if level is None:
        return stream_spans(paths, watch=watch, each=each)._asdict()
    _check_level(level)
    return stream_ratings(paths, level, watch=watch, each=each)._asdict()


def read_reference(path: Path) -> list[ReferenceVideo]:
    """
    Read the true errors of videos.

    :raises FileError: if a line breaks the format, a video or an id is there twice, or an error is empty, inverted or
        reaches outside its clip
    """
    return [records.reference_video(line) for line in _one_line_a_video(path)]


def read_predictions(path: Path) -> list[Prediction]:
    """
    Read predicted errors, bad segments as they are.

    :raises FileError: if a line breaks the format, or a video or an id is there twice
    """
    return [records.prediction(line) for line in _one_line_a_video(path)]


def read_judgements(path: Path) -> dict[tuple[str, str, str], int]:
    """
    Read similarities 0..10 of reasons, by video, id of the reference error and id of the predicted one.

    :raises FileError: if a line breaks the format, or a pair is there twice
    """
    judgements: dict[tuple[str, str, str], int] = {}
    for line in read_records(path):
        said = records.judged(line)
        pair = (said.video, said.reference, said.prediction)
        if pair in judgements:
            records.refuse_judgement(line)
        judgements[pair] = said.score
    return judgements


def read_ratings(path: Path, level: str) -> dict[str, dict[str, Value]]:
    """
    Read values by item, by annotator: text or numbers at the nominal level, numbers above it.

    :raises FileError: if a line breaks the format, or an annotator rates an item twice
    :raises ValueError: if the level is unknown
    """
    _check_level(level)
    ratings: dict[str, dict[str, Value]] = {}
    for line in read_records(path):
        rating = records.rating(line, level)
        by_annotator = ratings.setdefault(rating.item, {})
        if rating.annotator in by_annotator:
            records.refuse_annotator(line)
        by_annotator[rating.annotator] = rating.value
    return ratings


def _check_level(level: str) -> None:
    if level not in LEVELS:
        raise ValueError(f"level is {level!r}; it is one of {', '.join(LEVELS)}")


def _one_line_a_video(path: Path) -> Iterator[Record]:
    seen: set[str] = set()
    for line in read_records(path):
        name = line.text("video")
        if name in seen:
            records.refuse_video(line)
        seen.add(name)
        yield line
