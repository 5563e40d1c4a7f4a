"""
Fill the database of this environment with a study of many clips and critics, and compute its report.

    python -m bench.big_report --clips 600 --critics 8     prints its id, and the seconds that it took

One person marks up to five errors a clip and each critic up to eight, a fiftieth of the clips none at all; a prompt has
a clip of three generators. All of it is drawn with a fixed seed, and no file of a clip is there.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import time
from collections.abc import Sequence
from typing import Any

import django

from bench.big_study import TYPES, clip_without_a_file, clips_of, make

SEED, GENERATORS = 7, 3
PERSON_MARKS, CRITIC_MARKS = 5, 8
STARTS, LENGTHS = range(0, 6000, 40), range(200, 2000, 40)  # ms, on a clip of eight seconds
WORDS = ("cup", "floats", "through", "table", "dog", "vanishes", "hand", "bends", "wrong", "legs", "merge", "car")


def fill(project: str, clips: int, critics: int) -> dict[str, Any]:
    """Make the study in a project of this name; return the id of its report, and how long it took to compute."""
    from annotations.annotators.operations import annotator_of, new_critic_annotator
    from annotations.studies.operations import create_study
    from evaluation.ground_truth.versions.create import make_ground_truth
    from evaluation.ground_truth.versions.truth_request import TruthRequest
    from evaluation.reports.builds.compute import make_report
    from evaluation.reports.builds.report_request import ReportRequest
    from outtake.accounts.people.models import Person
    from outtake.accounts.projects.models import Project

    draw = random.Random(SEED)
    study = create_study(
        project=Project.objects.get(name=project), name="Large report", instrument="spotlight", overlap=1
    )
    tasks = _tasks(study.rounds.get(), clips)
    person = annotator_of(Person.objects.create(username="marks-all"))
    _say(tasks, person, PERSON_MARKS, draw)
    others = [new_critic_annotator(name=f"critic {i}") for i in range(critics)]
    for each in others:
        _say(tasks, each, CRITIC_MARKS, draw)
    truth = make_ground_truth(TruthRequest(study=study, annotators=[person], policy="one"))
    began = time.perf_counter()
    report = make_report(ReportRequest(truth=truth, annotators=others))
    return {"study": study.public_id, "report": report.public_id, "computed_s": round(time.perf_counter() - began, 1)}


def _tasks(round_: Any, clips: int) -> list[Any]:
    from annotations.subjects.operations import add_tasks
    from outtake.catalog.videos.models import Generator, Prompt, Video

    project, clip = round_.study.project, clip_without_a_file()
    prompts = make(
        Prompt,
        (
            Prompt(project=project, external_id=f"prompt {i}", text=f"Cup number {i} falls off a table.")
            for i in range(-(-clips // GENERATORS))
        ),
    )
    models = make(Generator, (Generator(project=project, name=f"model {i}", version="1") for i in range(GENERATORS)))
    of_clip = {"project": project, "media": clip.media, "rendition": clip}
    make(
        Video,
        (
            Video(
                **of_clip, external_id=f"large/{i}", prompt=prompts[i // GENERATORS], generator=models[i % GENERATORS]
            )
            for i in range(clips)
        ),
    )
    add_tasks(study=round_.study, videos=[f"large/{i}" for i in range(clips)])
    return list(round_.tasks.order_by("id"))


def _say(tasks: Sequence[Any], annotator: Any, most: int, draw: random.Random) -> None:
    from annotations.annotators.models import Annotator
    from annotations.work.assignments.models import Assignment
    from annotations.work.submissions.models import Annotation, Segment

    slot = 0 if annotator.kind == Annotator.PERSON else None
    assignments = make(
        Assignment,
        (
            Assignment(round_id=task.round_id, task=task, annotator=annotator, slot=slot, state=Assignment.SUBMITTED)
            for task in tasks
        ),
    )
    marks = [draw.randint(1, most) if i % 50 else 0 for i in range(len(tasks))]
    said = make(
        Annotation,
        (
            Annotation(
                round_id=each.round_id,
                task_id=each.task_id,
                annotator=annotator,
                assignment=each,
                revision=1,
                rendition=clip_without_a_file(),
                idempotency_key=f"{annotator.pk} {i}",
                body_hash="",
                is_clean=marks[i] == 0,
                active_ms=20_000,
                plays=1,
            )
            for i, each in enumerate(assignments)
        ),
    )
    severe, clips = slot is not None, clips_of(list(tasks))
    make(
        Segment,
        (
            _mark(each, clips[each.task_id], n, severe, draw)
            for each, k in zip(said, marks, strict=True)
            for n in range(k)
        ),
    )


def _mark(said: Any, video: int, position: int, severe: bool, draw: random.Random) -> Any:
    from annotations.work.submissions.models import Segment

    start = draw.choice(STARTS)
    return Segment(
        annotation=said,
        round_id=said.round_id,
        video_id=video,
        position=position,
        start_ms=start,
        end_ms=start + draw.choice(LENGTHS),
        type=draw.choice(TYPES),
        severity=draw.randint(1, 5) if severe else None,
        reason=" ".join(draw.choice(WORDS) for _ in range(8)),
    )


def main() -> None:
    """Fill, compute, and print what was made as JSON."""
    parser = argparse.ArgumentParser(prog="python -m bench.big_report", description="Make one large report.")
    parser.add_argument("project")
    parser.add_argument("--clips", type=int, default=600)
    parser.add_argument("--critics", type=int, default=8)
    asked = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "outtake.settings")
    django.setup()
    print(json.dumps(fill(asked.project, asked.clips, asked.critics)))


if __name__ == "__main__":
    main()
