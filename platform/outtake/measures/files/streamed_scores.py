"""
Spotlight's comparison of files of any size, in flat memory.

The lines are checked as they are read and kept on disk by video (`outtake.measures.files.spool`). Then the videos are
scored some at a time in the order of the reference, and counted in sums that are exact, so the numbers are to the last
bit those of `outtake.measures.spotlight.scores.score`, whatever the order of the lines.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from outtake.measures.files import records
from outtake.measures.files.jsonl import FileError, read_records
from outtake.measures.files.progress import Watch, unwatched
from outtake.measures.files.spool import key, spool, unkey
from outtake.measures.segments.segments import Segment
from outtake.measures.spotlight.engine.batch_scores import score_table
from outtake.measures.spotlight.pairs.pair_scores import GREATEST_TAU, METRICS, SEGMENT_METRICS
from outtake.measures.spotlight.pairs.pairing import Compared, Similarity, compare, judge
from outtake.measures.spotlight.pairs.values import Prediction, ReferenceVideo, Score, VideoScore
from outtake.measures.spotlight.score_sums import ScoreSums
from outtake.measures.spotlight.scores import score_compared

BATCH_VIDEOS = 2_000
BATCH_PAIRS = 100_000
"""How much is scored at a time, until the first of the limits is reached. Large enough for the engine to be fast."""

_TABLES = (
    "CREATE TABLE reference (line INTEGER PRIMARY KEY, video BLOB NOT NULL UNIQUE, errors TEXT NOT NULL)",
    "CREATE TABLE prediction (line INTEGER PRIMARY KEY, errors TEXT NOT NULL)",
    "CREATE TABLE judgement (video BLOB, reference BLOB, prediction BLOB, score INTEGER NOT NULL, "
    "PRIMARY KEY (video, reference, prediction)) WITHOUT ROWID",
)
_JOINED = (
    "SELECT reference.video, reference.errors, prediction.errors "
    "FROM reference LEFT JOIN prediction ON prediction.line = reference.line ORDER BY reference.line"
)
_JUDGED = "SELECT score FROM judgement WHERE video = ? AND reference = ? AND prediction = ?"


EachScore = Callable[[Sequence[VideoScore]], object]
"""What is called with the scores of some videos at a time, in the order of the reference."""


class ScoredFiles(NamedTuple):
    """What is compared; without judgements only ``p`` and ``r`` are."""

    reference: Path
    predictions: Path
    judgements: Path | None = None


class _Video(NamedTuple):
    reference: ReferenceVideo
    prediction: Prediction | None

    @property
    def pairs(self) -> int:
        return len(self.reference.errors) * len(self.prediction.errors) if self.prediction else 0


def stream_score(
    files: ScoredFiles,
    *,
    tau: int,
    sweep: bool = False,
    missing_judgement: int | None = None,
    watch: Watch = unwatched,
    each: EachScore | None = None,
) -> Score:
    """
    Score files without holding them in memory.

    :param tau: hundredths, 0..100
    :param missing_judgement: what a pair that was not judged counts as, 0..10; by default it is an error
    :param each: what takes the scores of the single videos at ``tau``, which the result does not have
    :returns: all but the single videos: ``per_video`` is empty
    :raises FileError: for the first line of a file that cannot be used, the reference being read first and the
        judgements last; then for the first pair, in the order of the reference, whose judgement is missing
    """
    metrics = SEGMENT_METRICS if files.judgements is None else METRICS
    taus = tuple(range(GREATEST_TAU + 1)) if sweep else (tau,)
    with spool(*_TABLES) as rows:
        videos = _keep_reference(rows, files.reference, watch)
        _keep_predictions(rows, files, watch)
        similarity = None
        if files.judgements is not None:
            _keep_judgements(rows, files.judgements, watch)
            similarity = _recorded(rows, missing_judgement)
        sums = ScoreSums(score_table((), metrics, taus))
        for batch in _batches(watch(_videos(rows), "scoring", videos)):
            said = [video.prediction for video in batch if video.prediction]
            compared = compare([video.reference for video in batch], said)
            scored = compared.videos
            if similarity is not None:
                scored = tuple(judge(video, similarity, metrics, taus[0]) for video in scored)
            sums.add(score_table(scored, metrics, taus), compared.left_out)
            if each is not None:
                each(score_compared(Compared(scored, compared.left_out), metrics, tau=tau).per_video)
    return sums.score(videos, tau, sweep=sweep)


def _keep_reference(rows: sqlite3.Connection, path: Path, watch: Watch) -> int:
    count = 0
    for line in watch(read_records(path), f"reading {path.name}"):
        video = records.reference_video(line)
        stored = (key(video.video), json.dumps([video.duration_ms, _packed(video.errors), video.prompt]))
        try:
            rows.execute("INSERT INTO reference (video, errors) VALUES (?, ?)", stored)
        except sqlite3.IntegrityError:
            records.refuse_video(line)
        count += 1
    return count


def _keep_predictions(rows: sqlite3.Connection, files: ScoredFiles, watch: Watch) -> None:
    for line in watch(read_records(files.predictions), f"reading {files.predictions.name}"):
        said = records.prediction(line)
        found = rows.execute("SELECT line FROM reference WHERE video = ?", (key(said.video),)).fetchone()
        if found is None:
            raise FileError(
                f"{files.predictions}: video {said.video!r} is not in {files.reference}; "
                f"add its reference line or leave it out ({line.place}, video)"
            )
        stored = (found[0], json.dumps([said.status, _packed(said.errors)]))
        try:
            rows.execute("INSERT INTO prediction VALUES (?, ?)", stored)
        except sqlite3.IntegrityError:
            records.refuse_video(line)


def _keep_judgements(rows: sqlite3.Connection, path: Path, watch: Watch) -> None:
    for line in watch(read_records(path), f"reading {path.name}"):
        video, reference, prediction, score = records.judged(line)
        try:
            stored = (key(video), key(reference), key(prediction), score)
            rows.execute("INSERT INTO judgement VALUES (?, ?, ?, ?)", stored)
        except sqlite3.IntegrityError:
            records.refuse_judgement(line)


def _videos(rows: sqlite3.Connection) -> Iterator[_Video]:
    for name, errors, said in rows.execute(_JOINED):
        video = unkey(name)
        duration_ms, packed, prompt = json.loads(errors)
        reference = ReferenceVideo(video, duration_ms, _unpacked(packed), prompt)
        if said is None:
            yield _Video(reference, None)
        else:
            status, packed = json.loads(said)
            yield _Video(reference, Prediction(video, _unpacked(packed), status))


def _batches(videos: Iterable[_Video]) -> Iterator[list[_Video]]:
    batch: list[_Video] = []
    pairs = 0
    for video in videos:
        batch.append(video)
        pairs += video.pairs
        if len(batch) >= BATCH_VIDEOS or pairs >= BATCH_PAIRS:
            yield batch
            batch, pairs = [], 0
    if batch:
        yield batch


def _recorded(rows: sqlite3.Connection, missing: int | None) -> Similarity:
    def similarity(video: str, reference: Segment, prediction: Segment) -> int:
        pair = (key(video), key(reference.id), key(prediction.id))
        found = rows.execute(_JUDGED, pair).fetchone()
        if found is not None:
            return int(found[0])
        if missing is None:
            raise FileError(
                f"no judgement for video {video!r}, reference {reference.id!r}, prediction {prediction.id!r}; "
                "judge the pair, or count missing ones as 0 with --missing-judgement 0"
            )
        return missing

    return similarity


def _packed(errors: Sequence[Segment]) -> list[tuple[int, int, str]]:
    # Types, reasons and severities never enter a score.
    return [(error.start_ms, error.end_ms, error.id) for error in errors]


def _unpacked(errors: list[tuple[int, int, str]]) -> tuple[Segment, ...]:
    return tuple(Segment(start_ms, end_ms, "", "", name) for start_ms, end_ms, name in errors)
