"""
How long the explorer takes in a project of 100,000 clips.

    python -m bench.clips                     100,000 clips, each annotated twice, on SQLite
    python -m bench.clips --clips 5000        a trial

Rows are made in bulk; the calls are those of the API without the network, in this process.
"""

from __future__ import annotations

import argparse
import os
import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

CLIPS = 100_000
FACETS = {  # the calls with which the page begins
    "facets 1": ("study", "state", "disagreement", "generator", "category"),
    "facets 2": ("type", "severity"),
}
LIMITS_MS = {"page": 300, "facets 1": 1000, "facets 2": 1000}
QUERIES = ("", "type=physics_violation", "severity=4&sort=longest", "state=in_review&sort=disagreement", "q=table")
WORDS = ("cup", "table", "kite", "river", "horse", "lamp", "glass", "street", "snow", "violin")
TYPES = ("physics_violation", "logical_error", "motion_rationality", "anatomy_body")


def measure_clips(clips: int = CLIPS) -> list[tuple[str, str, int]]:
    """Return what was asked, of which filter, and how long it took in ms (the best of three)."""
    with tempfile.TemporaryDirectory() as home:
        os.environ |= {"OUTTAKE_HOME": home, "DATABASE_URL": f"sqlite:///{Path(home) / 'clips.sqlite3'}"}
        project, person = _fill(clips)
        from studio.clips.facets import facets_of
        from studio.clips.filters import read_query
        from studio.clips.tiles import clip_page

        rows = []
        for query in QUERIES:
            wanted = read_query(query)
            page = _best(lambda wanted=wanted: clip_page(project, wanted, person_id=person, size=60))
            rows.append(("page", query, page))
            for name, keys in FACETS.items():
                took = _best(lambda wanted=wanted, keys=keys: facets_of(project, wanted, keys=keys))
                rows.append((name, query, took))
        return rows


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
                    position=0,
                    type=draw.choice(TYPES),
                    severity=draw.randint(1, 5),
                    reason=" ".join(draw.choices(WORDS, k=6)),
                    start_ms=0,
                    end_ms=400,
                )
                for each in said
            ),
            batch_size=2000,
        )
    reasons = [{"kind": "type", "text": "1 error given different types."}]
    Review.objects.bulk_create(
        (Review(round=round_, task=task, reasons=reasons, weight=n % 50) for n, task in enumerate(tasks[::10])),
        batch_size=2000,
    )
    return project, person.pk


def print_clips(rows: list[tuple[str, str, int]]) -> bool:
    """Print the figures; return whether all are within their limits."""
    for what, query, took in rows:
        late = "  over the limit" if took > LIMITS_MS[what] else ""
        print(f"{what:<9}{took:>8} ms  {query or '(no filter)'}{late}")
    return all(took <= LIMITS_MS[what] for what, _, took in rows)


if __name__ == "__main__":
    options = argparse.ArgumentParser()
    options.add_argument("--clips", type=int, default=CLIPS)
    print_clips(measure_clips(options.parse_args().clips))
