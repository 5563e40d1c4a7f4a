"""
The demo studies: drawn clips with planted errors, two simulated annotators, one critic, and a report; a training; and
a study of sixty clips with results (`results_study`).

Everything in them is what the program makes of real work: the clips are imported, the simulated annotators lease and
submit like people, the critic runs over the clips. Each step is skipped if it is done, so a load that
was interrupted is finished by the next.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from annotations.annotators.models import Annotator
from annotations.responses.values import AnnotationBody, AnswerBody, SegmentBody
from annotations.studies.models import Study
from annotations.studies.operations import create_study
from annotations.subjects.operations import add_tasks
from annotations.tasks.content import task_content
from annotations.tasks.models import TaskPart
from annotations.work.assignments.next_task import lease_next
from annotations.work.submissions.operations import submit
from evaluation.annotation_sets.consumers import consume_run_finished
from evaluation.ground_truth.models import GroundTruth
from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from evaluation.reports.builds.compute import make_report
from evaluation.reports.builds.report_request import ReportRequest
from evaluation.reports.models import Report
from outtake.accounts.projects.models import Project
from outtake_demo.drawn.clips import DrawnClip
from outtake_demo.drawn.demo import demo_clips
from outtake_demo.drawn.encode import COARSE
from outtake_demo.drawn.results import results_plans
from outtake_demo.imports.drawn_training import add_drawn_training, write_drawn_questions
from outtake_demo.imports.import_drawn import Step, import_drawn
from outtake_demo.studies.results_study import load_results
from outtake_demo.studies.subject_studies import load_subjects
from worker.execution.items import run_item
from worker.runs.models import CriticRun, RunItem
from worker.runs.operations import start_run

NAME = "demo"
QUESTIONS_NAME = "demo questions"
TRAINING_NAME = "demo training"
MARKED_NAME = "demo marked"  # by the simulated annotators alone, and done: its errors are there to be rated by visitors
OVERLAP = 3  # two simulated annotators, and room for the visitor
TRAINING_OVERLAP = 30  # everyone who visits
SEEN_BY_SIMULATED = 10  # of the clips; the rest waits for people


@dataclass(frozen=True)
class Habits:
    """How a simulated annotator errs, known exactly."""

    name: str
    finds: float  # share of the planted errors that they mark
    late_frames: tuple[int, int]  # by how many frames their edges are off, least and most
    invents: float  # share of clean clips on which they mark something
    confuses: float  # share of segments with another type
    wordy: bool
    answers_right: float  # share of questions


THOROUGH = Habits("Thorough", 0.95, (-2, 2), 0.0, 0.0, True, 0.97)
HASTY = Habits("Hasty", 0.8, (1, 8), 0.5, 0.25, False, 0.8)
SIMULATED = (THOROUGH, HASTY)
CONFUSED_WITH = {"object_appearance_disappearance": "motion_rationality", "physics_violation": "motion_rationality"}


class Demo(NamedTuple):
    """The demo project and its studies; those of other subjects by what there is to do in them."""

    project: Project
    study: Study
    questions: Study
    training: Study
    others: dict[str, Study]
    results: Study


def load_demo(step: Step, project: Project) -> Demo:
    """Make the demo studies in a project, or finish what an earlier load began."""
    clips = {clip.name: clip for clip in demo_clips()}
    import_drawn(project, list(clips.values()), step)
    study = _study(project, NAME, "spotlight")
    add_tasks(study=study, videos=list(clips))
    write_drawn_questions(project, list(clips.values()))
    questions = _study(project, QUESTIONS_NAME, "brite")
    add_tasks(study=questions, videos=list(clips))
    marked = _study(project, MARKED_NAME, "spotlight", overlap=len(SIMULATED))
    add_tasks(study=marked, videos=list(clips)[:SEEN_BY_SIMULATED])
    for habits in SIMULATED:
        step(f"{habits.name} annotates", 0, 1)
        for each in (study, questions, marked):
            _annotate(each, habits, clips)
    _run_signal(study, step)
    _report(study)
    training = _study(project, TRAINING_NAME, "spotlight", TRAINING_OVERLAP)
    add_tasks(study=training, videos=list(clips))
    add_drawn_training(study=training, step=step)
    others = load_subjects(project, list(clips.values()), marked)
    plans = results_plans()
    import_drawn(project, plans, step, what="drawing clips of the study of results", crf=COARSE)
    results = load_results(project, [*clips, *(plan.name for plan in plans)], step)
    return Demo(project, study, questions, training, others, results)


def _study(project: Project, name: str, instrument: str, overlap: int = OVERLAP) -> Study:
    found = Study.objects.filter(project=project, name=name).first()
    return found or create_study(project=project, name=name, instrument=instrument, overlap=overlap)


def _annotate(study: Study, habits: Habits, clips: dict[str, DrawnClip]) -> None:
    annotator, _ = Annotator.objects.get_or_create(
        name=habits.name, simulated=True, defaults={"kind": Annotator.PERSON}
    )
    round_ = study.rounds.latest("n")
    while round_.assignments.filter(annotator=annotator, state="submitted").count() < SEEN_BY_SIMULATED:
        assignment = lease_next(round_=round_, annotator=annotator)
        if assignment is None:
            return
        part = TaskPart.objects.select_related("video").get(task=assignment.task_id, role="video")
        clip = clips[part.clip.external_id]
        rng = random.Random(f"{habits.name} {clip.name}")
        edges = task_content(assignment.task_id).asked.edges_ms
        body = (
            _answers(clip, habits, assignment.task_id, rng)
            if study.name == QUESTIONS_NAME
            else _marks(clip, habits, edges, rng)
        )
        submit(
            assignment=assignment,
            lease_token=assignment.lease_token,
            key=f"{study.public_id} {clip.name}",
            body=body,
            raw={},
        )


def _marks(clip: DrawnClip, habits: Habits, edges_ms: Sequence[int], rng: random.Random) -> AnnotationBody:
    frames = len(edges_ms) - 1
    marks: list[SegmentBody] = []
    for planted in clip.planted:
        if rng.random() >= habits.finds:
            continue
        start = min(max(planted.start_frame + rng.randint(*habits.late_frames), 0), frames - 1)
        end = min(max(planted.end_frame + rng.randint(*habits.late_frames), start + 1), frames)
        confused = rng.random() < habits.confuses
        reason = planted.reason if habits.wordy else " ".join(planted.reason.split()[-5:])
        marks.append(
            SegmentBody(
                start_ms=edges_ms[start],
                end_ms=edges_ms[end],
                type=CONFUSED_WITH.get(planted.type, planted.type) if confused else planted.type,
                reason=reason,
                severity=min(5, max(1, planted.severity + rng.choice((-1, 0, 0, 1)))),
            )
        )
    if not clip.planted and rng.random() < habits.invents:
        start = rng.randrange(frames // 2)
        marks.append(SegmentBody(edges_ms[start], edges_ms[start + 12], "motion_rationality", "It looks odd here.", 2))
    return AnnotationBody(
        clean=not marks, segments=tuple(marks), active_ms=rng.randint(20_000, 90_000), plays=rng.randint(1, 6)
    )


def _answers(clip: DrawnClip, habits: Habits, task_id: int, rng: random.Random) -> AnnotationBody:
    truth = {question.text: question.answer for question in clip.questions}
    other = {"yes": "no", "no": "yes"}
    asked = [question for question in task_content(task_id).questions if question.applicable]
    said = [
        AnswerBody(q.id, truth[q.text] if rng.random() < habits.answers_right else other[truth[q.text]]) for q in asked
    ]
    return AnnotationBody(
        clean=None, answers=tuple(said), active_ms=rng.randint(20_000, 90_000), plays=rng.randint(1, 6)
    )


def _run_signal(study: Study, step: Step) -> None:
    round_ = study.rounds.latest("n")
    runs = CriticRun.objects.filter(round=round_, critic_version__name="signal")
    run = runs.first() or start_run(round_=round_, critic="signal", woken=False)
    items = list(run.items.filter(state=RunItem.WAITING).values_list("pk", flat=True))
    for done, item in enumerate(items):
        step("signal looks at clips", done, len(items))
        run_item(item_id=item)
    consume_run_finished()


def _report(study: Study) -> None:
    if Report.objects.filter(study=study).exists():
        return
    thorough, hasty = (Annotator.objects.get(name=habits.name, simulated=True) for habits in SIMULATED)
    critic = CriticRun.objects.get(round__study=study, critic_version__name="signal").annotator
    truth = GroundTruth.objects.ready().filter(study=study).first() or make_ground_truth(
        TruthRequest(study=study, annotators=[thorough], policy=GroundTruth.ONE)
    )
    make_report(ReportRequest(truth=truth, annotators=[hasty, critic]))
