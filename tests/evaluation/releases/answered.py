"""Answers to questions, and an expert's word on one of them."""

from __future__ import annotations

from annotations.annotators.operations import annotator_of
from annotations.review.models import AdjudicatedAnswer, Adjudication
from annotations.work.submissions.models import Annotation
from evaluation.ground_truth.models import GroundTruth, TruthItem
from tests.support.cast import Actor
from tests.support.factories import Scene
from tests.support.working import take


def settle_answers(scene: Scene, ana: Actor, rui: Actor) -> GroundTruth:
    """Let Ana say that there is a cup, and that it does not fall; let Rui settle that it does."""
    work = take(ana, scene)
    asked = {each["text"]: each["id"] for each in work.answer["task"]["questions"]}
    said = {"Is there a cup?": "yes", "Does it fall?": "no"}
    answers = [
        {"question": asked[text], "value": value, "unclear": False, "at_ms": None, "note": ""}
        for text, value in said.items()
    ]
    assert work.submit(work.body(clean=None, answers=answers)).status_code == 201
    annotation = Annotation.objects.get(annotator=annotator_of(ana.person), round=scene.round)
    settled = Adjudication.objects.create(
        round=scene.round, task=annotation.task, revision=1, made_by=rui.person, rendition=annotation.rendition
    )
    doubted = annotation.answers.get(value="no")
    answer = AdjudicatedAnswer.objects.create(adjudication=settled, task_question=doubted.task_question, value="yes")
    answer.sources.set([doubted])
    truth = GroundTruth.objects.create(
        study=scene.study, version=1, policy=GroundTruth.SETTLED, state=GroundTruth.READY
    )
    item = TruthItem.objects.create(truth=truth, task=annotation.task, adjudication=settled)
    item.annotations.set([annotation])
    return truth
