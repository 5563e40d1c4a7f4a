"""A study of questions about three clips of two generators, with its truth, a critic and a report, for tests."""

from __future__ import annotations

import pytest

from annotations.annotators.models import Annotator
from annotations.annotators.operations import new_critic_annotator
from annotations.studies.models import Study
from annotations.studies.operations import create_study
from annotations.subjects.operations import add_tasks
from annotations.tasks.content import task_content
from annotations.tasks.create import NewQuestion, add_questions
from annotations.work.submissions.critic_annotations import CriticAnswer, record_critic_annotation
from annotations.work.submissions.models import Annotation
from evaluation.ground_truth.models import GroundTruth
from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from evaluation.reports.builds.compute import make_report
from evaluation.reports.builds.report_request import ReportRequest
from evaluation.reports.models import Report
from tests.support.factories import make_rendition, make_video

S1, S2, A1, N1 = "Is there a cup?", "Is it red?", "Does it fall?", "Is the crash heard?"
UNCLEAR = None
Answers = dict[str, str | None]


def says(
    study: Study, place: int, annotator: Annotator, answers: Answers, status: str = Annotation.OK, *, n: int = 1
) -> None:
    """Let an annotator answer the questions of one clip in round n, by their texts or keys."""
    task = study.rounds.get(n=n).tasks.order_by("id")[place]
    ids = {name: each.id for each in task_content(task.pk).questions for name in (each.text, each.key)}
    given = [CriticAnswer(ids[name], value) for name, value in answers.items()]
    record_critic_annotation(task=task, annotator=annotator, status=status, answers=given)


def true_by(study: Study, author: Annotator) -> GroundTruth:
    return make_ground_truth(TruthRequest(study=study, annotators=[author], policy="one"))


@pytest.fixture
def study(project) -> Study:
    """Two clips of aster, with sound, and one of mute, which has no clip of the second prompt."""
    loud, silent = make_rendition(has_audio=True), make_rendition()
    videos = [
        make_video(project, "aster/1", prompt="p1", generator="aster", rendition=loud),
        make_video(project, "aster/2", prompt="p2", generator="aster", rendition=loud),
        make_video(project, "mute/1", prompt="p1", generator="mute", rendition=silent),
    ]
    for video, category in zip(videos, ("Physical", "Social"), strict=False):
        video.prompt.category = category
        video.prompt.save()
        texts = {S1: "Subject", S2: "Subject", A1: "Action", N1: "Audio"}
        add_questions(prompt=video.prompt, questions=[NewQuestion(*each) for each in texts.items()])
    made = create_study(project=project, name="Answers", instrument="brite", overlap=1)
    add_tasks(study=made, videos=[video.external_id for video in videos])
    return made


@pytest.fixture
def author(study) -> Annotator:
    author = new_critic_annotator(name="author")
    says(study, 0, author, {S1: "yes", S2: "yes", A1: "no", N1: "yes"})
    says(study, 1, author, {S1: "yes", S2: "no", A1: UNCLEAR, N1: "no"})
    says(study, 2, author, {S1: "no", S2: "no", A1: "no"})
    return author


@pytest.fixture
def critic(study) -> Annotator:
    """One right, one wrong, one unclear and one left open; then a reply that was none; then all right."""
    critic = new_critic_annotator(name="oracle")
    says(study, 0, critic, {S1: "yes", S2: "no", A1: UNCLEAR})
    says(study, 1, critic, {}, Annotation.FAILED)
    says(study, 2, critic, {S1: "no", S2: "no", A1: "no"})
    return critic


@pytest.fixture
def truth(study, author) -> GroundTruth:
    return true_by(study, author)


@pytest.fixture
def report(truth, critic) -> Report:
    return make_report(ReportRequest(truth=truth, annotators=[critic]))
