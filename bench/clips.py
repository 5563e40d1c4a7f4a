"""
How long the explorer takes in a project of 100,000 clips.

    python -m bench.clips                     100,000 clips, each annotated twice, on SQLite and PostgreSQL
    python -m bench.clips --clips 5000        a trial

Rows are made in bulk; the calls are those of the API without the network, in a process for each database.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tests.services import postgresql_server
from tools.machine import ROOT, find_postgresql

CLIPS = 100_000
PAGE = "page"
CALLS = {  # those with which the page of the explorer begins, side by side
    PAGE: (),
    "state": ("state",),
    "study, disagreement": ("study", "disagreement"),
    "generator, category": ("generator", "category"),
    "type, severity": ("type", "severity"),
}
FIRST_VIEW_MS, FILTER_MS = 1000, 300
QUERIES = (
    *("", "type=physics_violation", "severity=4&sort=longest", "state=in_review&sort=disagreement", "state=agreed"),
    *("generator=Aster+1", "q=table", "q=table+kite"),
)
WORDS = ("cup", "table", "kite", "river", "horse", "lamp", "glass", "street", "snow", "violin")
TYPES = ("physics_violation", "logical_error", "motion_rationality", "anatomy_body")
COLUMNS = "{:<12}{:<36}{:<22}{:>8}{:>8}{:>7}"


@dataclass(frozen=True)
class Row:
    """What one call took with a filter, in ms: the best of three."""

    database: str
    query: str
    call: str
    ms: int
    load_before: float

    @property
    def late(self) -> bool:
        """Whether it took longer than it may."""
        return self.ms > (FILTER_MS if self.query else FIRST_VIEW_MS)


def measure_clips(databases: Sequence[str], clips: int = CLIPS) -> Iterator[Row]:
    """Yield a row for each database, filter and call."""
    for database in databases:
        with ExitStack() as open_:
            folder = Path(open_.enter_context(tempfile.TemporaryDirectory(prefix="outtake-bench-")))
            url = f"sqlite:///{folder / 'clips.sqlite3'}"
            if database == "postgresql":
                url = open_.enter_context(postgresql_server(durable=True))
            command = [sys.executable, "-m", "bench.clips", "--here", database, "--clips", str(clips)]
            env = os.environ | {"OUTTAKE_HOME": str(folder), "DATABASE_URL": url}
            with subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True) as process:
                yield from (Row(**json.loads(line)) for line in process.stdout or ())
            if process.returncode:
                raise subprocess.CalledProcessError(process.returncode, command)


def _measure_here(database: str, clips: int) -> Iterator[Row]:
    """Fill the database of this environment, and yield what the calls take on it."""
    project, person = _fill(clips)
    from django.db import connection

    from studio.clips.facets import facets_of
    from studio.clips.filters import read_query
    from studio.clips.tiles import clip_page

    if database == "postgresql":  # as it does by itself, some minutes later
        with connection.cursor() as cursor:
            cursor.execute("VACUUM ANALYZE")
    for query in QUERIES:
        wanted = read_query(query)
        for call, keys in CALLS.items():
            load_before = round(os.getloadavg()[0], 2)
            if call == PAGE:
                took = _best(lambda wanted=wanted: clip_page(project, wanted, person_id=person, size=60))
            else:
                took = _best(lambda wanted=wanted, keys=keys: facets_of(project, wanted, keys=keys))
            yield Row(database, query, call, took, load_before)


def _best(call: Callable[[], Any]) -> int:
    took = []
    for _ in range(3):
        began = time.perf_counter()
        call()
        took.append(time.perf_counter() - began)
    return round(min(took) * 1000)


def _fill(clips: int) -> tuple[Any, int]:
    """Make a project of clips with annotations by two people, in which every tenth clip is disputed."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "outtake.settings")
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    from annotations.annotators.models import Annotator
    from annotations.review.models import Review
    from annotations.studies.operations import create_study
    from annotations.tasks.models import Task, TaskPart
    from annotations.work.assignments.models import Assignment
    from annotations.work.submissions.models import Annotation, Segment
    from outtake.accounts.people.models import Person
    from outtake.accounts.projects.models import Project
    from outtake.catalog.videos.models import Generator, Prompt, Video
    from tests.support.factories import make_rendition

    draw = random.Random(7)
    project = Project.objects.create(name="Bench")
    person = Person.objects.create(username="bench")
    renditions = [make_rendition(frames=frames) for frames in (40, 100, 150, 200, 300)]
    generators = [Generator.objects.create(project=project, name=name, version="1") for name in ("Aster", "Bilt")]
    texts = (" ".join(draw.choices(WORDS, k=8)) for _ in range(clips // 3 + 1))
    prompts = Prompt.objects.bulk_create(
        (Prompt(project=project, external_id=str(n), text=text, category=f"c{n % 12}") for n, text in enumerate(texts)),
        batch_size=2000,
    )
    videos = Video.objects.bulk_create(
        (
            Video(
                project=project,
                external_id=f"clip/{n}",
                media=renditions[n % 5].media,
                rendition=renditions[n % 5],
                prompt=prompts[n // 3],
                generator=generators[n % 2],
                source=f"s{n % 4}",
            )
            for n in range(clips)
        ),
        batch_size=2000,
    )
    study = create_study(project=project, name="Bench", instrument="spotlight", overlap=2)
    round_ = study.rounds.get()
    tasks = Task.objects.bulk_create(
        (Task(round=round_, subject_hash=f"{n:064}", free_slots=0) for n in range(clips)), batch_size=2000
    )
    TaskPart.objects.bulk_create(
        (TaskPart(task=task, role="video", video=video) for task, video in zip(tasks, videos, strict=True)),
        batch_size=2000,
    )
    round_.task_count = clips
    round_.save()
    for slot in range(2):
        annotator = Annotator.objects.create(kind=Annotator.PERSON, name=f"Person {slot}", simulated=True)
        assignments = Assignment.objects.bulk_create(
            (Assignment(round=round_, task=t, annotator=annotator, state="submitted", slot=slot) for t in tasks),
            batch_size=2000,
        )
        said = Annotation.objects.bulk_create(
            (
                Annotation(
                    round=round_,
                    task=task,
                    annotator=annotator,
                    assignment=assignment,
                    revision=1,
                    rendition=renditions[0],
                    idempotency_key=str(n),
                    body_hash="",
                    is_clean=False,
                )
                for n, (task, assignment) in enumerate(zip(tasks, assignments, strict=True))
            ),
            batch_size=2000,
        )
        Segment.objects.bulk_create(
            (
                Segment(
                    annotation=each,
                    round=round_,
                    video=video,
                    position=0,
                    type=draw.choice(TYPES),
                    severity=draw.randint(1, 5),
                    reason=" ".join(draw.choices(WORDS, k=6)),
                    start_ms=0,
                    end_ms=400,
                )
                for each, video in zip(said, videos, strict=True)
            ),
            batch_size=2000,
        )
    reasons = [{"kind": "type", "text": "1 error given different types."}]
    Review.objects.bulk_create(
        (Review(round=round_, task=task, reasons=reasons, weight=n % 50) for n, task in enumerate(tasks[::10])),
        batch_size=2000,
    )
    return project, person.pk


def print_clips(rows: Iterator[Row]) -> list[Row]:
    """
    Print the rows as they come; return them.

    On a slow or busy machine the limits say little. There is a column of how long each call takes, in pages without a
    filter on the same database.
    """
    print(COLUMNS.format("database", "filter", "call", "ms", "pages", "load"))
    kept: list[Row] = []
    for row in rows:
        late = "  over the limit" if row.late else ""
        first = next((each.ms for each in kept if each.database == row.database), row.ms)  # the page without a filter
        cells = (
            row.database,
            row.query or "(no filter)",
            row.call,
            row.ms,
            f"{row.ms / max(first, 1):.1f}",
            row.load_before,
        )
        print(COLUMNS.format(*cells) + late, flush=True)
        kept.append(row)
    return kept


def main() -> int:
    """Measure and print; return 1 where something takes longer than it may."""
    known = ["sqlite", *(["postgresql"] if find_postgresql() else [])]
    parser = argparse.ArgumentParser(prog="python -m bench.clips", description="Time the explorer.")
    parser.add_argument("--clips", type=int, default=CLIPS)
    parser.add_argument("--databases", nargs="+", choices=known, default=known)
    parser.add_argument("--here", help="the kind of database of this environment, which is filled")
    asked = parser.parse_args()
    if asked.here:
        for row in _measure_here(asked.here, asked.clips):
            print(json.dumps(asdict(row)), flush=True)
        return 0
    return 1 if any(row.late for row in print_clips(measure_clips(asked.databases, asked.clips))) else 0


if __name__ == "__main__":
    sys.exit(main())
