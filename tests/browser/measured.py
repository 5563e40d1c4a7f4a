"""What a critic, ground truths and a report need of a worker, done at once; a site's clerk calls it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from annotations.annotators.models import Annotator
from annotations.studies.models import Study
from annotations.tasks.create import NewQuestion, add_questions
from evaluation.annotation_sets.consumers import consume_run_finished
from evaluation.ground_truth.models import GroundTruth
from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from evaluation.reports.builds.compute import make_report
from evaluation.reports.builds.report_request import ReportRequest
from outtake.accounts.projects.models import Project
from outtake.catalog.videos.models import Prompt
from tests.support.trainings import make_training
from worker.execution.items import run_item
from worker.observations.operations import observe_clip, start_observations
from worker.runs.operations import start_run

CRITIC = {"start_ms": 1700, "end_ms": 2800, "type": "physics_violation", "reason": "The cup appears out of nothing."}


def measure(study: str) -> dict[str, str]:
    """Have a critic see an error in every clip of a study; make two ground truths, and a report on the later one."""
    found = Study.objects.get(public_id=study)
    ana, bo = (Annotator.objects.get(person__username=f"{name}-every-page") for name in ("ana", "bo"))
    tasks = found.rounds.get().tasks.all()
    answers = {clip: {"errors": [CRITIC]} for clip in tasks.values_list("parts__video__external_id", flat=True)}
    run = start_run(round_=found.rounds.get(), critic="scripted", parameters={"answers": answers}, woken=False)
    for item in run.items.all():
        run_item(item_id=item.pk)
    consume_run_finished()
    truth, later = (
        make_ground_truth(TruthRequest(study=found, annotators=[of], policy=GroundTruth.ONE)) for of in (ana, bo)
    )
    report = make_report(ReportRequest(truth=later, annotators=[ana, run.annotator]))
    first, second = truth.public_id, later.public_id
    return {"run": run.public_id, "truth": first, "later": second, "report": report.public_id}


def ask(project: str, *questions: tuple[str, str]) -> None:
    """Ask about every prompt of a project: questions, each with its dimension."""
    for prompt in Prompt.objects.filter(project__name=project):
        add_questions(prompt=prompt, questions=[NewQuestion(*each) for each in questions])


def trained(project: str) -> str:
    """Have a critic trained in part; return the id of the training."""
    return make_training(Project.objects.get(name=project)).public_id


def observed(project: str, metadata: dict[str, Any]) -> dict[str, Any]:
    """Have an observer look at twelve frames a second of a project's clips, whose prompts name objects."""
    Prompt.objects.filter(project__name=project).update(metadata=metadata)
    found = Project.objects.get(name=project)
    videos = list(found.videos.order_by("pk").values_list("external_id", flat=True)[:1])
    run = start_observations(
        project=found, name="Kites", kind="drawn_objects", parameters={"seed": 1}, videos=videos, fps=12.0
    )
    clip = run.clips.get()
    observe_clip(clip_id=clip.pk)
    rows = clip.observations.order_by("at_ms", "position").values_list("at_ms", flat=True)
    boxes = Counter(rows)
    ids = {"run": run.public_id, "video": clip.video.public_id, "project": found.public_id}
    return {**ids, "at_ms": list(boxes), "boxes": list(boxes.values())}
