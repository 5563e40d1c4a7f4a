"""Wrong options by a model: what is refused, over real HTTP once, and what people reject is not asked."""

from __future__ import annotations

import json

import pytest

from annotations.annotators.models import Annotator
from annotations.instruments.operations import create_instrument, create_version
from annotations.studies.models import Study
from annotations.studies.operations import create_study
from annotations.subjects.operations import add_subjects
from annotations.tasks.clip_questions import Choosable, ClipQuestion, add_clip_questions
from annotations.tasks.models import Question
from evaluation.benchmarks.clip_questions.distractors import checked_distractors, write_distractors
from evaluation.benchmarks.clip_questions.draft_checks import as_subject, decide, drafts_in
from evaluation.benchmarks.recipes.documents.recipe import find_recipe
from evaluation.benchmarks.writing.proposals import Writer
from tests.evaluation.reports.answer_study import says
from tests.support.factories import make_videos
from tests.support.model_server import Act
from tests.worker.serving import *  # noqa: F403
from worker.ledger.models import ModelCall
from worker.providers.endpoints.models import EndpointTest

CHECK = "vf_eval_distractors"
RIGHT = "The cup floats."
FLAWS = (Choosable("a", "Lighting"), Choosable("b", "Mechanical flaws"), Choosable("c", "None of these"))
FLAW = ClipQuestion(
    "Which of these problems with common sense and physics does the clip have?",
    "choice",
    "Commonsense and physics",
    "b",
    FLAWS,
    {"task": "ED", "category": "commonsense_physics", "polarity": "has", "split": "test"},
)
REASONING = ClipQuestion(
    "What goes wrong, and why?", "text", "Reasoning", RIGHT, (), {"task": "RE", "category": "action", "split": "test"}
)


def entries(*texts: str) -> list[dict[str, str]]:
    return [{"distractor": each} for each in texts]


@pytest.mark.parametrize(
    ("reply", "why"),
    [
        ("the reply has no list with distractor", "the reply has no list with distractor"),
        (entries("It sinks.", "It rolls."), "not 3 options"),
        (entries("It sinks.", "It rolls.", " "), "an option without text"),
        (entries("It sinks.", "It rolls.", "x" * 501), "an option of more than 500 characters"),
        (entries("It sinks.", "the cup floats", "It rolls."), "an option that is the right answer"),
        (entries("It sinks.", "It rolls.", "it sinks"), "two options that are the same"),
    ],
)
def test_a_reply_that_breaks_a_rule_is_refused(reply, why):
    assert checked_distractors(reply, RIGHT, 3) == why


def test_a_good_reply_is_taken_in_its_order():
    assert checked_distractors(entries("It sinks.", "It  rolls.", "It spins."), RIGHT, 3) == (
        *("It sinks.", "It rolls.", "It spins."),
    )


@pytest.fixture
def study(project, rendition) -> Study:
    (video,) = make_videos(project, ["clip"], rendition=rendition)
    study = create_study(project=project, name="Form", instrument="vf_eval", overlap=1)
    add_subjects(study=study, subjects=[{"video": video.external_id}])
    other = ClipQuestion("Is it dark?", "yes_no", "Quality", "yes", (), {"task": "EA"})
    none = FLAW._replace(text="Which problem with quality?", answer="c")
    add_clip_questions({video: [FLAW, REASONING, other, none]})
    return study


@pytest.mark.django_db
def test_questions_about_flaws_and_actions_get_options_and_people_decide(project, server, endpoint, study):
    replies = iter(
        [
            entries("It sinks.", RIGHT, "It rolls."),  # refused for one of the two: asked for again
            entries("It sinks.", RIGHT, "It rolls."),
            entries("It sinks.", "It spins.", "It rolls."),
        ]
    )
    server.answer = lambda asked: json.dumps({"results": next(replies)})
    writer = Writer.at(endpoint)
    written = write_distractors(study, project, writer)
    assert (written.created, written.without) == (2, 0)
    assert dict(written.refused) == {"an option that is the right answer": 1}
    again = write_distractors(study, project, writer)
    assert (again.created, again.existing, len(server.asked), ModelCall.objects.count()) == (0, 2, 3, 3)
    frames = [index for index, _ in ModelCall.objects.earliest("pk").request["frames"]]
    assert len(frames) == 16  # eight seconds, two a second
    assert all([seen.number for seen in each.seen] == frames for each in server.asked)
    assert dict(written.shown) == dict(again.shown) == {"frames": 2}
    drafts = drafts_in(study, "choice")
    flaw, action = drafts
    assert (flaw.dimension, flaw.metadata["task"], flaw.state) == ("Commonsense and physics", "ED", "draft")
    assert (action.dimension, action.metadata["task"], action.metadata["split"]) == ("Object", "ED", "test")
    assert action.metadata["written_by"]["prompt"].startswith("vf-eval/write-distractors@2")
    assert action.metadata["written_by"]["shown"] == "frames"
    assert {each["key"]: each["label"] for each in action.options}[action.answer] == RIGHT

    text = (find_recipe("vf_eval")[1] / "instruments" / f"{CHECK}.yaml").read_text()
    draft = create_instrument(project=project, key=CHECK, title="Check", yaml=text)
    create_version(instrument=draft.instrument, lock=draft.lock)
    checks = create_study(project=project, name="Checks", instrument=CHECK, overlap=2)
    add_subjects(study=checks, subjects=[as_subject(each) for each in drafts])
    names = [each.public_id for each in drafts]
    assert decide(checks, names, 2) == {"open": 2}
    for name, of_action in (("ada", "accepted"), ("bo", "obvious")):
        person = Annotator.objects.create(kind=Annotator.PERSON, name=name)
        says(checks, 0, person, {"verdict": "accepted"})
        says(checks, 1, person, {"verdict": of_action})
    for _ in range(2):  # a second call changes nothing
        assert decide(checks, names, 2) == {"accepted": 1, "obvious": 1}
        flaw, action = Question.objects.filter(public_id__in=names).order_by("pk")
        assert (flaw.state, action.state) == (Question.KEPT, Question.REJECTED)
        assert action.metadata["rejected_as"] == ["obvious"]
    by_rule = Question.objects.get(text=FLAW.text)
    assert (by_rule.state, by_rule.metadata["replaced_by"]) == (Question.REJECTED, flaw.public_id)
    in_words = Question.objects.get(form="text", video__isnull=False)
    assert in_words.state == Question.KEPT


@pytest.mark.django_db
def test_a_model_that_takes_no_pictures_gets_text_alone(project, server, endpoint, study):
    refuses = Act(code=400, text='{"error": {"message": "this model takes no images"}}', kind="body")
    server.choose = lambda asked: refuses if asked.seen else Act()
    server.answer = lambda asked: json.dumps({"results": entries("It sinks.", "It spins.", "It rolls.")})
    written = write_distractors(study, project, Writer.at(endpoint))
    assert (written.created, dict(written.shown), sum(not each.seen for each in server.asked)) == (2, {"text": 2}, 2)
    asked = len(server.asked)
    assert dict(write_distractors(study, project, Writer.at(endpoint)).shown) == {"text": 2}
    assert len(server.asked) == asked  # what was answered without pictures is not sent with them again
    del server.asked[:]
    EndpointTest.objects.create(endpoint=endpoint, state="done", problems=[{"code": "pictures_refused"}])
    again = write_distractors(study, project, Writer.at(endpoint, seed=1))
    assert dict(again.shown) == {"text": 2} and not any(each.seen for each in server.asked)
    assert {each.metadata["written_by"]["shown"] for each in drafts_in(study, "choice")} == {"text"}
