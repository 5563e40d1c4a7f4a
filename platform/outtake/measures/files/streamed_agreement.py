"""
Agreement of files of any size, in flat memory.

The lines are checked as they are read and kept on disk by item (`outtake.measures.files.spool`); then one item passes
after the other. Numbers are those of `outtake.measures.agreement.krippendorff`, which counts in whole numbers and exact
sums, whatever the order of the lines.
"""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

from outtake.measures.agreement.krippendorff import (
    Agreement,
    SegmentAgreement,
    Unit,
    agreement_of_marks,
    agreement_of_units,
)
from outtake.measures.files import records
from outtake.measures.files.jsonl import Record, read_records
from outtake.measures.files.progress import Watch, unwatched
from outtake.measures.files.spool import key, spool
from outtake.measures.segments.segments import Segment

EachItem = Callable[[Sequence[Any]], object]
"""What is called with what each annotator gave for one item: values, or lists of segments."""

_TABLE = (
    "CREATE TABLE said (item BLOB, annotator BLOB, what TEXT NOT NULL, PRIMARY KEY (item, annotator)) WITHOUT ROWID"
)
_KEEP = "INSERT INTO said VALUES (?, ?, ?)"
_RATERS = "SELECT count(DISTINCT annotator) FROM said"
_ITEMS = "SELECT count(DISTINCT item) FROM said"
_BY_ITEM = "SELECT item, what FROM said ORDER BY item"


def stream_ratings(
    paths: Sequence[Path], level: str, *, watch: Watch = unwatched, each: EachItem | None = None
) -> Agreement:
    """
    Compute percent agreement and alpha of ratings files, as if they were one.

    :param level: one of `outtake.measures.agreement.krippendorff.LEVELS`
    :param each: called with the values of each item that has two or more
    :raises FileError: for the first line that cannot be used
    :raises ValueError: if the level is unknown
    """
    with spool(_TABLE) as rows:
        for line in _lines(paths, watch):
            rating = records.rating(line, level)
            try:
                rows.execute(_KEEP, (key(rating.item), key(rating.annotator), json.dumps(rating.value)))
            except sqlite3.IntegrityError:
                records.refuse_annotator(line)
        (raters,), (items,) = rows.execute(_RATERS).fetchone(), rows.execute(_ITEMS).fetchone()

        def units() -> Iterator[Unit]:
            return (Unit(Counter(values)) for values in watch(_items(rows), "comparing", items) if len(values) >= 2)

        found = agreement_of_units(units, level, raters=raters)
        if each is not None:
            for values in _items(rows):
                if len(values) >= 2:
                    each(values)
        return found


def stream_spans(paths: Sequence[Path], *, watch: Watch = unwatched, each: EachItem | None = None) -> SegmentAgreement:
    """
    Compute the agreement of spans files, as if they were one.

    :param each: called with the lists of segments of each item that two annotators or more looked at
    :raises FileError: for the first line that cannot be used
    """
    with spool(_TABLE) as rows:
        for line in _lines(paths, watch):
            spans = records.spans(line)
            times = [(each.start_ms, each.end_ms) for each in spans.segments]
            try:
                rows.execute(_KEEP, (key(spans.item), key(spans.annotator), json.dumps(times)))
            except sqlite3.IntegrityError:
                records.refuse_annotator(line)
        (items,) = rows.execute(_ITEMS).fetchone()
        passing = watch(_items(rows), "comparing", items)

        def marks() -> Iterator[list[list[Segment]]]:
            for said in passing:
                if len(said) >= 2:
                    lists = [_segments(times) for times in said]
                    if each is not None:
                        each(lists)
                    yield lists

        return agreement_of_marks(marks())


def _lines(paths: Sequence[Path], watch: Watch) -> Iterator[Record]:
    for path in paths:
        yield from watch(read_records(path), f"reading {path.name}")


def _items(rows: sqlite3.Connection) -> Iterator[list[Any]]:
    for _, said in groupby(rows.execute(_BY_ITEM), key=itemgetter(0)):
        yield [json.loads(what) for _, what in said]


def _segments(times: list[tuple[int, int]]) -> list[Segment]:
    return [Segment(start_ms, end_ms, "", "", "") for start_ms, end_ms in times]
