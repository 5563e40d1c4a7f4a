"""Agreement of people with what a model proposed, counted by hand."""

from __future__ import annotations

import pytest

from annotations.annotators.models import Annotator
from annotations.studies.operations import create_study
from annotations.subjects.operations import add_subjects
from annotations.tasks.models import Question
from annotations.work.submissions.models import Annotation, Answer
from evaluation.benchmarks.writing.proposal_agreement import proposal_agreement
from outtake.catalog.videos.models import Prompt
from tests.evaluation.reports.test_answer_reports import says

pytestmark = pytest.mark.django_db


def test_only_questions_of_a_model_and_answers_of_people_count(project):
    prompt = Prompt.objects.create(project=project, external_id="p", text="A cup falls off a table.")
    about = {"prompt": prompt, "dimension": "Subject", "state": Question.DRAFT}
    written = {"written_by": {"model": "mini"}}
    asked = [
        Question.objects.create(text="Is there a cup?", criterion="explicit", metadata=written, **about),
        Question.objects.create(text="Is there a floor?", criterion="implicit", metadata=written, **about),
        Question.objects.create(text="Is it red?", criterion="explicit", **about),
    ]
    study = create_study(project=project, name="Filter", instrument="brite_questions", overlap=2)
    assert proposal_agreement(study) == (0, 0) and proposal_agreement(study).share is None
    add_subjects(study=study, subjects=[{"question": each.public_id} for each in asked])
    ada, bo = (Annotator.objects.create(kind=Annotator.PERSON, name=name) for name in ("ada", "bo"))
    critic = Annotator.objects.create(kind=Annotator.CRITIC, name="critic")
    for place in range(3):
        says(study, place, ada, {"criterion": "explicit", "aligned": "yes"})
        says(study, place, critic, {"criterion": "irrelevant", "aligned": "no"})
    says(study, 1, bo, {"criterion": "implicit", "aligned": "yes"})
    assert Answer.objects.filter(annotation__in=Annotation.objects.filter(annotator=bo)).count() == 2
    found = proposal_agreement(study)
    assert (found.n, found.same) == (3, 2)  # ada on two, right once; bo on one
    assert found.share == pytest.approx(2 / 3)
