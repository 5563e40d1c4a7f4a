"""
Fill the database of this environment with a study of many annotations, straight as rows.

    python -m bench.big_study --annotations 100000      prints its id, and the token of one of its annotators

Sixty people say something of clips, three of each, over thirty days, a fifth of them that nothing is wrong; one task in
fifty is disputed. There are rules that fired, people of a platform, and what they are paid. All of it is drawn with a
fixed seed.
"""

from __future__ import annotations

import argparse
import json
import os
import random
from collections.abc import Iterable, Iterator
from datetime import timedelta
from functools import cache
from itertools import islice
from typing import Any

import django

SEED, PEOPLE, OVERLAP, DAYS = 6, 60, 3, 30
CLIP_MS = 8000
BATCH = 2000
TYPES = ("physics_violation", "anatomy_body", "object_appearance_disappearance", "motion_rationality")


def fill(annotations: int) -> dict[str, str]:
    """Make the study; return its public id, and a token of someone who annotates it."""
    from annotations.studies.models import Round, Study
    from annotations.studies.operations import create_study
    from outtake.accounts.people.operations import issue_token
    from outtake.accounts.projects.models import Project

    draw = random.Random(SEED)
    project = Project.objects.create(name="many")
    study: Study = create_study(project=project, name="Many", instrument="spotlight", overlap=OVERLAP)
    round_: Round = study.rounds.get()
    tasks = _tasks(round_, -(-annotations // OVERLAP))
    people = _people(project)
    _say(tasks, people, annotations, draw)
    _disputes(round_, tasks)
    _rules(study, people)
    _crowd(study, people)
    return {"study": study.public_id, "token": issue_token(person=people[0].person)}


def _tasks(round_: Any, n: int) -> list[Any]:
    """Make the tasks, each on a video of its own that has the one clip; the last hundredth is open still."""
    from annotations.studies.models import Round
    from annotations.tasks.models import Task, TaskPart
    from outtake.catalog.videos.models import Generator, Prompt, Video

    project, clip = round_.study.project, clip_without_a_file()
    asked = Prompt.objects.create(project=project, external_id="many", text="A cup falls off a table.")
    model = Generator.objects.create(project=project, name="bench", version="1")
    videos = make(
        Video,
        (
            Video(
                project=project,
                external_id=f"many/{i}",
                media=clip.media,
                rendition=clip,
                prompt=asked,
                generator=model,
            )
            for i in range(n + n // 100)
        ),
    )
    full = (1 << round_.overlap) - 1
    tasks = make(
        Task,
        (Task(round=round_, subject_hash=f"many {i}", free_slots=0 if i < n else full) for i in range(len(videos))),
    )
    make(TaskPart, (TaskPart(task=task, role="video", video=video) for task, video in zip(tasks, videos, strict=True)))
    Round.objects.filter(pk=round_.pk).update(task_count=len(tasks))
    return tasks[:n]


@cache
def clip_without_a_file() -> Any:
    """Return the clip that all videos here have, made at the first call."""
    from outtake.catalog.videos.models import Media, Rendition

    sha256 = "0" * 64
    media = Media.objects.create(sha256=sha256, size_bytes=1, container="mov", storage_key="media/many", probe={})
    edges = list(range(0, CLIP_MS + 1, 40))
    return Rendition.objects.create(
        media=media,
        recipe="bench",
        sha256=sha256,
        size_bytes=1,
        storage_key="clips/many.mp4",
        strip_key="strips/many.jpg",
        strip={"tiles": 24, "tile_width": 120, "tile_height": 68},
        width=320,
        height=180,
        duration_ms=CLIP_MS,
        edges_ms=edges,
        ticks=edges,
        ticks_per_second=1000,
        has_audio=False,
    )


def _people(project: Any) -> list[Any]:
    from annotations.annotators.operations import annotator_of
    from outtake.accounts.people.models import Person
    from outtake.accounts.projects.models import Membership, Role

    made = [Person.objects.create(username=f"worker-{i}") for i in range(PEOPLE)]
    Membership.objects.bulk_create(Membership(person=each, project=project, role=Role.ANNOTATOR) for each in made)
    return [annotator_of(each) for each in made]


def _say(tasks: list[Any], people: list[Any], annotations: int, draw: random.Random) -> None:
    from django.utils import timezone

    from annotations.work.assignments.models import Assignment
    from annotations.work.submissions.models import Annotation, Segment

    pairs = [(task, people[(i + slot) % PEOPLE], slot) for i, task in enumerate(tasks) for slot in range(OVERLAP)][
        :annotations
    ]
    assignments = make(
        Assignment,
        (
            Assignment(round_id=task.round_id, task=task, annotator=person, slot=slot, state=Assignment.SUBMITTED)
            for task, person, slot in pairs
        ),
    )
    clip = tasks[0].parts.get().clip.rendition
    began, step = timezone.now() - timedelta(days=DAYS), timedelta(days=DAYS) / len(pairs)
    said = make(
        Annotation,
        (
            Annotation(
                round_id=each.round_id,
                task_id=each.task_id,
                annotator_id=each.annotator_id,
                assignment=each,
                revision=1,
                rendition=clip,
                idempotency_key=f"many {i}",
                body_hash="",
                is_clean=each.task_id % 5 == 0,
                active_ms=draw.randrange(8_000, 90_000),
                plays=2,
                submitted_at=began + step * i,
            )
            for i, each in enumerate(assignments)
        ),
    )
    clips = clips_of(tasks)
    dirty = (each for each in said if not each.is_clean)
    make(Segment, (Segment(**marked) for each in dirty for marked in _marks(each, clips[each.task_id], draw)))


def clips_of(tasks: list[Any]) -> dict[int, int]:
    """Return the rows of the clips of tasks, by the rows of the tasks."""
    from annotations.tasks.models import TaskPart

    return dict(TaskPart.objects.filter(task__round=tasks[0].round_id).values_list("task_id", "video_id"))


def _marks(said: Any, video: int, draw: random.Random) -> Iterator[dict[str, Any]]:
    """Mark two errors near where the others mark them."""
    for position, start in enumerate((400 + 40 * (said.task_id % 40), 4000 + 40 * (said.task_id % 30))):
        first = start + 40 * draw.randrange(-8, 9)
        yield {
            "annotation": said,
            "round_id": said.round_id,
            "video_id": video,
            "position": position,
            "start_ms": first,
            "end_ms": first + 1000 + 40 * draw.randrange(0, 12),
            "type": TYPES[(said.task_id + (draw.random() < 0.2)) % len(TYPES)],
            "severity": 1 + (said.task_id + draw.randrange(2)) % 5,
            "reason": "The cup passes through the table as it falls.",
        }


def _disputes(round_: Any, tasks: list[Any]) -> None:
    from annotations.review.models import Review

    states = (Review.OPEN, Review.SETTLED)
    disputed = enumerate(tasks[::50])
    make(Review, (Review(round=round_, task=task, state=states[i % 2], weight=i) for i, task in disputed))


def _rules(study: Any, people: list[Any]) -> None:
    from annotations.annotators.models import AnnotatorAction
    from annotations.quality.rules.models import Rule

    rule = Rule.objects.create(study=study, name="Fast", document={})
    test = {"collector": "active_ratio", "value": 0.4, "exact": "2/5", "n": 10, "seen": 40, "round": None, "last": 10}
    test |= {"op": "<", "threshold": 0.5, "threshold_exact": "1/2", "at_least_n": 10}
    numbers = {"tests": [test]}
    make(
        AnnotatorAction,
        (
            AnnotatorAction(
                study=study, rule=rule, annotator=each, action=AnnotatorAction.WARN, message="Slower.", numbers=numbers
            )
            for each in people[::3]
        ),
    )


def _crowd(study: Any, people: list[Any]) -> None:
    from annotations.annotators.models import Participation
    from annotations.crowd.models import Payment, Recruitment

    recruitment = Recruitment.objects.create(
        study=study,
        platform="simulated",
        person_parameter="person",
        submission_parameter="submission",
        consent="Yes.",
        tasks_each=1700,
        max_minutes=600,
        reward_minor=900,
        completion_code="DONE",
        screen_out_code="OUT",
        attention_code="LOOK",
    )
    states = (Participation.COMPLETED, Participation.WORKING)
    entries = make(
        Participation,
        (Participation(recruitment=recruitment, annotator=each, state=states[i % 2]) for i, each in enumerate(people)),
    )
    done = [each for each in entries if each.state == Participation.COMPLETED]
    make(Payment, (Payment(entry=each, kind=Payment.REWARD, amount_minor=900) for each in done))


def make(model: Any, rows: Iterable[Any]) -> list[Any]:
    """Insert rows, some at a time; return them with their keys."""
    made: list[Any] = []
    left = iter(rows)
    while batch := list(islice(left, BATCH)):
        made += model.objects.bulk_create(batch)
    return made


def main() -> None:
    """Fill, and print what was made as JSON."""
    parser = argparse.ArgumentParser(prog="python -m bench.big_study", description="Fill a database with one study.")
    parser.add_argument("--annotations", type=int, default=100_000)
    asked = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "outtake.settings")
    django.setup()
    print(json.dumps(fill(asked.annotations)))


if __name__ == "__main__":
    main()
