"""
The demo study: drawn clips with planted errors, two simulated annotators, one critic, and a report.

Everything in it is what the program makes of real work: the clips are imported, the simulated annotators lease and
submit like people, the critic runs over the clips. Each step is left alone where it is done already, so a load that
was interrupted is finished by the next.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from annotations.bodies import AnswerBody, Body, SegmentBody
from annotations.models import Annotator, Study, TaskPart
from annotations.operations import add_questions, add_tasks, create_study, lease_next, submit
from annotations.operations.studies import NewQuestion
from annotations.queries import task_facts
from evaluation.models import GroundTruth, Report
from evaluation.news import read_news
from evaluation.reports import make_report
from evaluation.truth import make_ground_truth
from outtake.accounts.models import Project
from outtake.accounts.operations import get_or_create_project
from outtake.catalog.drawn import DrawnClip, demo_clips, write_clip
from outtake.catalog.manifest import Manifest, Row
from outtake.catalog.models import Prompt, Video
from outtake.catalog.operations import import_videos
from outtake.catalog.tools import ffmpeg
from worker.models import CriticRun, RunItem
from worker.operations import run_item, start_run

NAME = "demo"
QUESTIONS_NAME = "demo questions"
OVERLAP = 3  # two simulated annotators, and room for the visitor
SEEN_BY_SIMULATED = 10  # of the clips; the rest waits for people

Step = Callable[[str, int, int], object]  # (what, done, of)


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


def load_demo(step: Step = lambda what, done, of: None) -> tuple[Project, Study, Study]:
    """Make the demo project and its two studies, or finish what an earlier load began."""
    project = get_or_create_project(NAME)
    clips = {clip.name: clip for clip in demo_clips()}
    _import(project, list(clips.values()), step)
    study = _study(project, NAME, "spotlight")
    add_tasks(study=study, videos=list(clips))
    _write_questions(project, list(clips.values()))
    questions = _study(project, QUESTIONS_NAME, "brite")
    add_tasks(study=questions, videos=list(clips))
    for habits in SIMULATED:
        step(f"{habits.name} annotates", 0, 1)
        _annotate(study, habits, clips)
        _annotate(questions, habits, clips)
    _run_signal(study, step)
    _report(study)
    return project, study, questions


def _import(project: Project, clips: Sequence[DrawnClip], step: Step) -> None:
    known = set(Video.objects.filter(project=project).values_list("external_id", flat=True))
    missing = [clip for clip in clips if clip.name not in known]
    for done, clip in enumerate(missing):
        step("drawing clips", done, len(missing))
        with tempfile.TemporaryDirectory(prefix="outtake-demo-") as folder:
            path = Path(folder) / "clip.mp4"
            write_clip(clip, path, ffmpeg=ffmpeg())
            result = import_videos(project, Manifest((_row(clip, path),), ()))
        if result.rejected:
            raise RuntimeError(f"the drawn clip {clip.name} was rejected: {result.rejected[0].reason}")


def _row(clip: DrawnClip, path: Path) -> Row:
    name, _, version = clip.generator.rpartition(" ")
    planted = [one._asdict() for one in clip.planted]
    return Row(
        row=1,
        path=path,
        written_path=path.name,
        external_id=clip.name,
        prompt=clip.prompt,
        prompt_id=clip.prompt_id,
        generator=name,
        generator_version=version,
        seed=str(clip.seed),
        source="drawn",
        metadata={"planted": planted, "sound": clip.sound},
    )


def _study(project: Project, name: str, instrument: str) -> Study:
    found = Study.objects.filter(project=project, name=name).first()
    return found or create_study(project=project, name=name, instrument=instrument, overlap=OVERLAP)


def _write_questions(project: Project, clips: Sequence[DrawnClip]) -> None:
    for prompt in Prompt.objects.filter(project=project):
        asked = {
            question.text: NewQuestion(question.text, question.dimension, question.criterion)
            for clip in clips
            if clip.prompt_id == prompt.external_id
            for question in clip.questions
        }
        add_questions(prompt=prompt, questions=asked.values())


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
        clip = clips[part.video.external_id]
        rng = random.Random(f"{habits.name} {clip.name}")
        edges = task_facts(assignment.task_id).asked.edges_ms
        body = (
            _marks(clip, habits, edges, rng) if study.name == NAME else _answers(clip, habits, assignment.task_id, rng)
        )
        submit(
            assignment=assignment,
            lease_token=assignment.lease_token,
            key=f"{study.public_id} {clip.name}",
            body=body,
            raw={},
        )


def _marks(clip: DrawnClip, habits: Habits, edges_ms: Sequence[int], rng: random.Random) -> Body:
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
    return Body(clean=not marks, segments=tuple(marks), active_ms=rng.randint(20_000, 90_000), plays=rng.randint(1, 6))


def _answers(clip: DrawnClip, habits: Habits, task_id: int, rng: random.Random) -> Body:
    truth = {question.text: question.answer for question in clip.questions}
    other = {"yes": "no", "no": "yes"}
    asked = [question for question in task_facts(task_id).questions if question.applicable]
    said = [
        AnswerBody(q.id, truth[q.text] if rng.random() < habits.answers_right else other[truth[q.text]]) for q in asked
    ]
    return Body(clean=None, answers=tuple(said), active_ms=rng.randint(20_000, 90_000), plays=rng.randint(1, 6))


def _run_signal(study: Study, step: Step) -> None:
    round_ = study.rounds.latest("n")
    runs = CriticRun.objects.filter(round=round_, critic_version__name="signal")
    run = runs.first() or start_run(round_=round_, critic="signal", woken=False)
    items = list(run.items.filter(state=RunItem.WAITING).values_list("pk", flat=True))
    for done, item in enumerate(items):
        step("signal looks at clips", done, len(items))
        run_item(item_id=item)
    read_news()


def _report(study: Study) -> None:
    if Report.objects.filter(study=study).exists():
        return
    thorough, hasty = (Annotator.objects.get(name=habits.name, simulated=True) for habits in SIMULATED)
    critic = CriticRun.objects.get(round__study=study, critic_version__name="signal").annotator
    truth = GroundTruth.objects.filter(study=study).first() or make_ground_truth(
        study=study, annotators=[thorough], policy=GroundTruth.ONE
    )
    make_report(truth=truth, annotators=[hasty, critic])
