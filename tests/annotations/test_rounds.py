"""A further round: the same subjects, perhaps other questions; earlier annotations stay under the earlier questions."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from annotations.annotators.models import AnnotatorAction
from annotations.instruments.documents import shipped
from annotations.instruments.models import InstrumentVersion
from annotations.quality.holds.operations import hold_video
from annotations.review.models import GuidelineFlag
from annotations.rounds.operations import open_round
from annotations.studies.models import Round
from annotations.studies.queries import instrument_of
from annotations.subjects.operations import add_subjects
from annotations.tasks.create import NewQuestion, add_questions
from annotations.tasks.models import Question, Task
from evaluation.agreement.study_agreement import agreement_in
from tests.annotations.reviewing import dispute, own
from tests.support.factories import make_scene, make_subjects, make_video
from tests.support.threads import at_once
from tests.support.working import fields_of, stored, take

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once]

SHIPPED = shipped()["spotlight"].version


def path_of(scene) -> str:
    return f"studies/{scene.study.public_id}/rounds/"


def second(key: str = "spotlight", version: int = SHIPPED + 1, **changes: Any) -> dict[str, Any]:
    """The document of a changed instrument."""
    changed = {"guideline": "A shadow is a thing, too.", **changes}
    return {**copy.deepcopy(shipped()[key].document), "version": version, **changed}


def test_a_round_has_the_subjects_of_the_last_one_in_their_order(ada, rui, scene):
    hold_video(video=scene.videos[1], reason="Asked for.")
    opened = ada.post(path_of(scene), {"overlap": 2, "admits": "qualified", "recheck_percent": 10})
    assert opened.status_code == 201
    told = opened.json()
    assert (told["n"], told["tasks"], told["admits"], told["recheck_percent"]) == (2, 3, "qualified", 10)
    assert told["instrument"] == {"key": "spotlight", "version": SHIPPED, "title": shipped()["spotlight"].title}
    assert told["counts"] == {"tasks": 3, "open": 2, "leased": 0, "submitted": 0, "done": 0, "held": 1}
    first, later = (list(Task.objects.filter(round__n=n).order_by("id")) for n in (1, 2))
    assert [each.subject_hash for each in first] == [each.subject_hash for each in later]
    assert [each.parts.get().video_id for each in first] == [each.parts.get().video_id for each in later]
    assert [each["n"] for each in rui.get(path_of(scene)).json()["results"]] == [1, 2]


def test_rounds_are_listed_each_with_its_own_counts_in_as_many_statements_as_one(ada, ana, rui, scene):
    def listed() -> tuple[list[dict[str, Any]], int]:
        with CaptureQueriesContext(connection) as caught:
            answer = rui.get(path_of(scene)).json()
        return answer["results"], len(caught)

    take(ana, scene).submit()
    (alone,), statements = listed()
    for overlap in (2, 1):
        assert ada.post(path_of(scene), {"overlap": overlap}).status_code == 201
    take(ana, scene)
    found, again = listed()
    assert again == statements
    assert found[0]["counts"] == {**alone["counts"], "leased": found[0]["counts"]["leased"]}
    assert [each["counts"]["submitted"] for each in found] == [1, 0, 0]
    assert sum(each["counts"]["leased"] for each in found) == 1


def test_what_was_said_under_the_old_version_stays_said_under_it(ada, ana, bo, rui, scene):
    take(ana, scene).submit()
    opened = ada.post(path_of(scene), {"overlap": 1, "document": second()})
    assert opened.json()["instrument"]["version"] == SHIPPED + 1
    assert take(bo, scene).submit().status_code == 201
    (before, after) = stored(rui, scene)
    rounds = {each.annotations.get().public_id: each for each in Round.objects.all()}
    assert [instrument_of(rounds[each["id"]]).version for each in (before, after)] == [SHIPPED, SHIPPED + 1]
    assert InstrumentVersion.objects.get(version=SHIPPED).document == shipped()["spotlight"].document


def test_agreement_of_a_study_compares_within_a_round(ada, ana, bo, scene):
    """The same clip in two rounds is two tasks: no one is held against what someone answered to another guideline."""
    take(ana, scene).submit()
    open_round(study=scene.study, overlap=1, document=second())
    take(bo, scene).submit()
    assert agreement_in(scene.study).shared == 0


def test_types_of_an_older_version_are_still_counted(ana, bo, project):
    scene = make_scene(project, name="Types", overlap=2)
    for actor in (ana, bo):
        take(actor, scene).submit()
    document = second()
    document["segments"] = {**document["segments"], "types": document["segments"]["types"][1:]}
    open_round(study=scene.study, overlap=2, document=document)
    types = {each.type: each.marked for each in agreement_in(scene.study).types}
    assert types["physics_violation"] == 2


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"overlap": 0}, "overlap"),
        ({"overlap": 29, "extra_on_dispute": 2}, "extra_on_dispute"),
        ({"admits": "some"}, "admits"),
        ({"recheck_percent": 101}, "recheck_percent"),
        ({"instrument": "nothing"}, "instrument"),
        ({"instrument": "brite"}, "instrument"),
        ({"instrument": "spotlight", "document": {}}, "document"),
        ({"document": {"key": "spotlight"}}, "document: the document"),
        ({"document": second(version=SHIPPED)}, "document"),
        ({"document": {**second("reprompt"), "version": 1}}, "document"),
        ({"resolves": ["nothing"]}, "resolves"),
    ],
)
def test_a_round_that_cannot_be_is_refused_and_changes_nothing(ada, scene, body: dict, field: str):
    answer = ada.post(path_of(scene), {"overlap": 1, **body})
    assert (answer.status_code, fields_of(answer)) == (400, [field])
    assert scene.study.rounds.count() == 1
    assert InstrumentVersion.objects.count() == 1


def test_a_version_that_is_in_use_keeps_its_text(ada, scene, project):
    assert ada.post(path_of(scene), {"overlap": 1, "document": second()}).status_code == 201
    other = make_scene(project, name="Other")
    again = ada.post(path_of(other), {"overlap": 1, "document": second(guideline="Otherwise.")})
    assert (again.status_code, f"changed document version {SHIPPED + 2}" in again.json()["errors"][0]["message"]) == (
        400,
        True,
    )
    assert ada.post(path_of(other), {"overlap": 1, "document": second()}).status_code == 201  # the same one


def test_questions_of_prompts_are_asked_as_they_are_now_and_stay_as_they_were(ana, ada, questions):
    first = take(ana, questions)
    prompt = questions.videos[0].prompt
    add_questions(prompt=prompt, questions=[NewQuestion("Is the table of wood?", "Subject")])
    Question.objects.filter(text="Does it fall?").update(state=Question.REJECTED)
    open_round(study=questions.study, overlap=1)
    asked = [
        list(Task.objects.filter(round__n=n).earliest("id").questions.values_list("question__text", flat=True))
        for n in (1, 2)
    ]
    assert sorted(asked[0]) == ["Does it fall?", "Is the crash heard?", "Is there a cup?"]
    assert sorted(asked[1]) == ["Is the crash heard?", "Is the table of wood?", "Is there a cup?"]
    assert len(first.answer["task"]["questions"]) == 3
    Question.objects.update(state=Question.REJECTED)
    answer = ada.post(path_of(questions), {"overlap": 1})
    assert (answer.status_code, fields_of(answer)) == (400, ["instrument"])


def test_subjects_of_every_kind_are_taken_along(project):
    make_video(project, "a")
    make_video(project, "b")
    subjects = {
        "reprompt": {"a": "a", "b": "b"},
        "brite_prompts": {"prompt": {"id": "p", "text": "A cup falls."}},
        "brite_questions": {
            "question": {"prompt": "A cup falls off a table.", "text": "A cup?", "dimension": "Subject"}
        },
    }
    for key, subject in subjects.items():
        scene = make_subjects(project, key, subject, name=key)
        later = open_round(study=scene.study, overlap=2)
        columns = ("role", "video", "prompt", "question", "passage", "content")
        parts = [list(each.tasks.get().parts.order_by("role").values(*columns)) for each in (scene.round, later)]
        assert parts[0] == parts[1]
        add_subjects(study=scene.study, subjects=[subject])  # it is there already
        assert later.tasks.count() == 1


def test_the_training_stays_and_is_done_once(ana, trained):
    for _ in range(2):
        take(ana, trained).submit()
    open_round(study=trained.study, overlap=1, document=second())
    assert list(trained.study.rounds.order_by("n").values_list("n", flat=True)) == [0, 1, 2]
    assert take(ana, trained).answer["task"]["training"] is False


def test_who_is_not_admitted_goes_on_in_the_round_before(ana, bo, scene):
    later = open_round(study=scene.study, overlap=1, admits=Round.QUALIFIED, document=second())
    AnnotatorAction.objects.create(study=scene.study, annotator=own(bo), action=AnnotatorAction.QUALIFY, round_n=2)
    assert take(ana, scene).row.round == scene.round
    assert take(bo, scene).row.round == later
    shown = [actor.get(f"studies/{scene.study.public_id}/").json() for actor in (ana, bo)]
    assert [(each["round"]["n"], each["instrument_document"]["version"]) for each in shown] == [
        (1, SHIPPED),
        (2, SHIPPED + 1),
    ]


def test_flags_are_resolved_by_a_round_with_a_new_guideline(ada, rui, ana, bo, project):
    scene = make_scene(project, name="Flagged", overlap=2)
    review = dispute(scene, ana, bo).review
    raised = [
        rui.post(f"reviews/{review.public_id}/flag", {"note": note}).json()["id"] for note in ("A shadow?", "And haze?")
    ]
    flags = f"studies/{scene.study.public_id}/guideline-flags/"
    same = ada.post(path_of(scene), {"overlap": 2, "resolves": raised})
    assert (same.status_code, fields_of(same)) == (400, ["resolves"])
    opened = ada.post(path_of(scene), {"overlap": 2, "document": second(), "resolves": raised[:1]})
    assert opened.status_code == 201
    (left,) = rui.get(f"{flags}?open=true").json()["results"]
    assert (left["id"], left["resolved_in"]) == (raised[1], None)
    first = rui.get(flags).json()["results"][0]
    assert first["resolved_in"] == {"key": "spotlight", "version": SHIPPED + 1, "title": shipped()["spotlight"].title}
    again = ada.post(path_of(scene), {"overlap": 2, "document": second(version=SHIPPED + 2), "resolves": raised[:1]})
    assert (again.status_code, GuidelineFlag.objects.get(public_id=raised[0]).resolved_in.version) == (400, SHIPPED + 1)


@pytest.mark.django_db(transaction=True)
@pytest.mark.database
def test_rounds_that_are_opened_at_once_are_numbered_one_after_the_other(scene):
    opened = at_once(4, lambda _: open_round(study=scene.study, overlap=1).n)
    assert sorted(opened) == [2, 3, 4, 5]
    assert Task.objects.count() == 15
