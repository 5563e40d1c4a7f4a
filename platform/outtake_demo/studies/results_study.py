"""
The demo study whose results are worth reading: sixty clips, five simulated annotators, two simulated critics, a report.

Three annotators are the ground truth, merged; the other two and the critics are compared with it. An earlier report
rests on what is settled: at first the clips on which the three agree. What the critics say is imported, as the
predictions of a published benchmark are.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from django.db import transaction

from annotations.annotators.models import Annotator
from annotations.responses.values import AnnotationBody, SegmentBody
from annotations.studies.models import Round, Study
from annotations.studies.operations import create_study
from annotations.subjects.operations import add_tasks
from annotations.work.assignments.models import Assignment
from annotations.work.assignments.next_task import lease_next
from annotations.work.submissions.imported_annotations import ImportedAnnotation, import_annotations
from annotations.work.submissions.operations import submit
from evaluation.disagreements.queue import find_disagreements
from evaluation.ground_truth.models import GroundTruth
from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from evaluation.reports.builds.compute import make_report
from evaluation.reports.builds.report_request import ReportRequest
from evaluation.reports.models import Report
from outtake.accounts.projects.models import Project
from outtake_demo.campaigns.annotators import CAREFUL, Habits, annotate
from outtake_demo.campaigns.clips import Clip, clips_of
from outtake_demo.imports.import_drawn import Step

NAME = "demo results"
LEAST_OVERLAP_MS = 1  # of a mark with a planted error, from which on a critic is surer of it


def _habits(
    name: str, misses: float, jitter_ms: float, confuses: float, alarms: float, words: int, late_ms: float = 0.0
) -> Habits:
    return Habits(
        name=name,
        kind=CAREFUL,
        misses=misses,
        misses_faint=0.02,
        misses_brief=0.03,
        late_ms=late_ms,
        jitter_ms=jitter_ms,
        joins=0.05,
        confuses=confuses,
        severity_shift=0,
        alarms=alarms,
        words=words,
        pace=5.0,
    )


TRUSTED = (
    _habits("Thorough", misses=0.01, jitter_ms=40, confuses=0.03, alarms=0.04, words=14),
    _habits("Strict", misses=0.03, jitter_ms=50, confuses=0.06, alarms=0.15, words=12),
    _habits("Lenient", misses=0.12, jitter_ms=60, confuses=0.05, alarms=0.02, words=10),
)
COMPARED = (
    _habits("Hasty", misses=0.18, jitter_ms=120, confuses=0.2, alarms=0.25, words=9, late_ms=90),
    _habits("Slow to react", misses=0.1, jitter_ms=90, confuses=0.1, alarms=0.1, words=9, late_ms=260),
)
CRITICS = (
    _habits("Simulated critic, zero-shot", misses=0.5, jitter_ms=450, confuses=0.35, alarms=0.55, words=11),
    _habits("Simulated critic, six agents", misses=0.28, jitter_ms=320, confuses=0.2, alarms=0.8, words=11),
)


class _Place(NamedTuple):
    """A task of the study with its clip."""

    task: int
    clip: Clip


def load_results(project: Project, clips: Sequence[str], step: Step) -> Study:
    """Make the study of these clips, or finish what an earlier load began."""
    people = [*TRUSTED, *COMPARED]
    study = Study.objects.filter(project=project, name=NAME).first() or create_study(
        project=project, name=NAME, instrument="spotlight", overlap=len(people)
    )
    add_tasks(study=study, videos=list(clips))
    round_ = study.rounds.latest("n")
    places = _places(round_, project)
    for n, habits in enumerate(people):
        step("annotators mark errors", n, len(people))
        _work(round_, habits, places)
    if Report.objects.filter(study=study).exists():
        return study
    step("comparing with the ground truth", 0, 1)
    critics = [_imported(round_, habits, places) for habits in CRITICS]
    by_name = {each.name: each for each in Annotator.objects.filter(simulated=True, name__in=[h.name for h in people])}
    trusted, compared = [by_name[each.name] for each in TRUSTED], [*(by_name[each.name] for each in COMPARED), *critics]
    find_disagreements(study=study, annotators=trusted)
    with transaction.atomic():  # both, or an interrupted load makes both
        for policy in (GroundTruth.SETTLED, GroundTruth.MERGED):
            truth = make_ground_truth(TruthRequest(study=study, annotators=trusted, policy=policy))
            make_report(ReportRequest(truth=truth, annotators=compared))
    return study


def _places(round_: Round, project: Project) -> dict[int, _Place]:
    clips = clips_of(project)
    rows = round_.tasks.work().values_list("pk", "parts__video__public_id")
    return {task: _Place(task, clips[video]) for task, video in rows}


def _work(round_: Round, habits: Habits, places: dict[int, _Place]) -> None:
    annotator, _ = Annotator.objects.get_or_create(
        name=habits.name, simulated=True, defaults={"kind": Annotator.PERSON}
    )
    while (assignment := lease_next(round_=round_, annotator=annotator)) is not None:
        clip = places[assignment.task_id].clip
        body = annotate(clip.errors, clip.edges_ms, habits, Random(f"{habits.name} {clip.name}"))
        submit(
            assignment=assignment,
            lease_token=assignment.lease_token,
            key=f"{round_.study.public_id} {clip.name}",
            body=body,
            raw={},
        )


def _imported(round_: Round, habits: Habits, places: dict[int, _Place]) -> Annotator:
    """Return a critic that says of each clip what its habits make of the planted errors."""
    there = Assignment.objects.filter(round=round_, annotator__name=habits.name, annotator__kind=Annotator.CRITIC)
    if (found := there.select_related("annotator").first()) is not None:
        return found.annotator
    critic = Annotator.objects.create(kind=Annotator.CRITIC, name=habits.name, simulated=True)
    import_annotations(round_, [_prediction(critic, habits, each) for each in places.values()])
    return critic


def _prediction(critic: Annotator, habits: Habits, place: _Place) -> ImportedAnnotation:
    rng = Random(f"{habits.name} {place.clip.name}")
    body: AnnotationBody = annotate(place.clip.errors, place.clip.edges_ms, habits, rng)
    names = ("start_ms", "end_ms", "type", "severity", "reason")
    segments = [
        {**{name: getattr(each, name) for name in names}, "confidence": _confidence(each, place.clip, rng)}
        for each in body.segments
    ]
    return ImportedAnnotation(place.task, critic, not segments, segments)


def _confidence(mark: SegmentBody, clip: Clip, rng: Random) -> float:
    """Return how sure a critic is: surer of what is there, but not always."""
    is_there = any(
        min(mark.end_ms, error.end_ms) - max(mark.start_ms, error.start_ms) >= LEAST_OVERLAP_MS for error in clip.errors
    )
    return round(min(0.99, max(0.05, rng.gauss(0.72 if is_there else 0.45, 0.16))), 2)
