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
from collections.abc import Iterator
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
from outtake.measures.files.jsonl import read_records
from outtake.measures.files.progress import Watch, unwatched
from outtake.measures.files.spool import key, spool
from outtake.measures.segments.segments import Segment

_TABLE = (
    "CREATE TABLE said (item BLOB, annotator BLOB, what TEXT NOT NULL, PRIMARY KEY (item, annotator)) WITHOUT ROWID"
)
_KEEP = "INSERT INTO said VALUES (?, ?, ?)"
_RATERS = "SELECT count(DISTINCT annotator) FROM said"
_ITEMS = "SELECT count(DISTINCT item) FROM said"
_BY_ITEM = "SELECT item, what FROM said ORDER BY item"


def stream_ratings(path: Path, level: str, *, watch: Watch = unwatched) -> Agreement:
    """
    Compute percent agreement and alpha of a ratings file.

    :param level: one of `outtake.measures.agreement.krippendorff.LEVELS`
    :raises FileError: for the first line that cannot be used
    :raises ValueError: if the level is unknown
    """
    with spool(_TABLE) as rows:
        for line in watch(read_records(path), f"reading {path.name}"):
            rating = records.rating(line, level)
            try:
                rows.execute(_KEEP, (key(rating.item), key(rating.annotator), json.dumps(rating.value)))
            except sqlite3.IntegrityError:
                records.refuse_annotator(line)
        (raters,), (items,) = rows.execute(_RATERS).fetchone(), rows.execute(_ITEMS).fetchone()

        def units() -> Iterator[Unit]:
            return (Unit(Counter(values)) for values in watch(_items(rows), "comparing", items) if len(values) >= 2)

        return agreement_of_units(units, level, raters=raters)


def stream_spans(path: Path, *, watch: Watch = unwatched) -> SegmentAgreement:
    """
    Compute the agreement of a spans file.

    :raises FileError: for the first line that cannot be used
    """
    with spool(_TABLE) as rows:
        for line in watch(read_records(path), f"reading {path.name}"):
            spans = records.spans(line)
            times = [(each.start_ms, each.end_ms) for each in spans.segments]
            try:
                rows.execute(_KEEP, (key(spans.item), key(spans.annotator), json.dumps(times)))
            except sqlite3.IntegrityError:
                records.refuse_annotator(line)
        (items,) = rows.execute(_ITEMS).fetchone()
        passing = watch(_items(rows), "comparing", items)
        return agreement_of_marks([_segments(each) for each in said] for said in passing if len(said) >= 2)


def _items(rows: sqlite3.Connection) -> Iterator[list[Any]]:
    for _, said in groupby(rows.execute(_BY_ITEM), key=itemgetter(0)):
        yield [json.loads(what) for _, what in said]


def _segments(times: list[tuple[int, int]]) -> list[Segment]:
    return [Segment(start_ms, end_ms, "", "", "") for start_ms, end_ms in times]
