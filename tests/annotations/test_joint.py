"""Joint review: annotators who disagree see each other's answers, talk, vote, and settle it without a researcher."""

from __future__ import annotations

import json
from dataclasses import dataclass

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from annotations.review.joint.models import JointVote
from annotations.review.models import Adjudication, JointReview, Review
from annotations.rounds.operations import open_round
from annotations.tasks import content
from annotations.work.submissions.models import Annotation, Answer
from evaluation.disagreements.queue import find_disagreements
from tests.annotations.reviewing import answering, critic_annotates, open_review, own
from tests.support.cast import Actor, make_person, script_of
from tests.support.factories import Scene, make_scene
from tests.support.threads import at_once
from tests.support.working import fields_of, new_key, take

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once("disputed")]

ANA_SAID, BO_SAID = ("yes", "no"), ("no", "no")


@dataclass(frozen=True)
class Disputed:
    """A clip about whose first question two people disagree; of the third one, silence hides what it asks."""

    scene: Scene
    review: Review
    questions: list[str]

    def open(self, rui: Actor) -> str:
        answer = rui.post(f"reviews/{self.review.public_id}/joint")
        assert answer.status_code == 201, answer.content
        return answer.json()["id"]

    @property
    def list_path(self) -> str:
        return f"studies/{self.scene.study.public_id}/joint/"


def say(scene: Scene, *said: tuple[Actor, tuple[str | None, ...]]) -> Disputed:
    works = [take(actor, scene) for actor, _ in said]
    for work, (_, values) in zip(works, said, strict=True):
        assert work.submit(answering(work, *values)).status_code == 201
    task = scene.round.tasks.order_by("id")[0]
    open_review(scene, task)
    asked = [each["id"] for each in works[0].answer["task"]["questions"]]
    return Disputed(scene, Review.objects.get(task=task), asked)


@pytest.fixture
def scene(project) -> Scene:
    return make_scene(project, name="Questions", instrument="brite", overlap=2)


NOT_MARKED = {"at_ms": None, "until_ms": None, "picture_ms": None, "sound_ms": None, "box": None}


@pytest.fixture
def disputed(scene, ana, bo) -> Disputed:
    return say(scene, (ana, ANA_SAID), (bo, BO_SAID))


def vote(actor: Actor, joint: str, question: str, value: str | None, *, unclear: bool = False):
    return actor.post(f"joint/{joint}/votes", {"question": question, "value": value, "unclear": unclear})


def test_who_disagreed_see_what_both_said(rui, ana, bo, disputed):
    Answer.objects.filter(annotation__annotator=own(bo)).update(at_ms=400, note="It is a glass.")
    joint = disputed.open(rui)
    shown = ana.get(f"joint/{joint}").json()
    assert (shown["state"], shown["people"], shown["me"]) == ("open", 2, 1)
    assert bo.get(f"joint/{joint}").json()["me"] == 2 and rui.get(f"joint/{joint}").json()["me"] is None
    first, second = shown["questions"]
    assert (first["disputed"], first["agreed"], second["disputed"], second["agreed"]) == (True, False, False, True)
    assert first["answers"] == [
        {"who": 1, "value": "yes", "unclear": False, "note": "", **NOT_MARKED},
        {"who": 2, "value": "no", "unclear": False, "note": "It is a glass.", **NOT_MARKED, "at_ms": 400},
    ]
    assert shown["task"]["id"] and shown["video"]["url"] and shown["instrument"]["document"]["key"] == "brite"
    whole = json.dumps(shown)
    assert own(bo).public_id not in whole and own(bo).label not in whole and "veo3" not in whole


def test_each_finds_their_own_and_a_researcher_all(rui, ana, project, disputed):
    joint = disputed.open(rui)
    stranger = script_of(make_person("cleo", project))
    assert [each["id"] for each in ana.get(disputed.list_path).json()["results"]] == [joint]
    assert ana.get(disputed.list_path).json()["results"][0]["review"] is None
    assert rui.get(disputed.list_path).json()["results"][0]["review"] == disputed.review.public_id
    assert stranger.get(disputed.list_path).json() == {"results": []}


def test_the_list_takes_as_many_statements_however_long_it_is(rui, ana, bo, disputed, monkeypatch):
    def asked() -> int:
        content.FACTS.clear()
        with CaptureQueriesContext(connection) as caught:
            assert all(each["prompt"] for each in rui.get(disputed.list_path).json()["results"])
        return len(caught)

    monkeypatch.setattr(content, "BLOCK", 1)  # tasks that do not lie next to each other
    disputed.open(rui)
    one = asked()
    for actor, said in ((ana, ANA_SAID), (bo, BO_SAID)):
        work = take(actor, disputed.scene)
        work.submit(answering(work, *said))
    open_review(disputed.scene, *disputed.scene.round.tasks.order_by("id")[:2])
    rui.post(f"reviews/{Review.objects.latest('id').public_id}/joint")
    assert asked() == one
    assert len(rui.get(disputed.list_path).json()["results"]) == 2


def test_for_others_it_does_not_exist(rui, ana, zoe, project, disputed):
    joint = disputed.open(rui)
    other = script_of(make_person("cleo", project))
    take(other, disputed.scene).submit()  # someone at work in the same study
    nowhere = other.get("joint/0000000000000000").content
    for actor in (other, zoe):
        assert (actor.get(f"joint/{joint}").status_code, actor.get(f"joint/{joint}").content) == (404, nowhere)
        assert vote(actor, joint, disputed.questions[0], "yes").status_code == 404
        assert actor.post(f"joint/{joint}/notes", {"question": "x", "text": "y"}).status_code == 404
    assert vote(rui, joint, disputed.questions[0], "yes").status_code == 404  # who looks on has no voice
    assert ana.post(f"joint/{joint}/close").status_code == 403
    assert not JointVote.objects.exists()


@pytest.mark.database
def test_when_all_vote_the_same_it_is_settled_by_them(rui, ana, bo, disputed):
    joint = disputed.open(rui)
    question = disputed.questions[0]
    assert vote(ana, joint, question, "yes").json()["state"] == "open"
    assert vote(bo, joint, question, "no").json()["state"] == "open"
    note = bo.post(f"joint/{joint}/notes", {"question": question, "text": " Look at 0:02. "}).json()
    assert note["questions"][0]["notes"][0]["text"] == "Look at 0:02."
    ended = vote(ana, joint, question, "no").json()
    assert (ended["state"], ended["questions"][0]["agreed"]) == ("agreed", True)
    settled = Adjudication.objects.get()
    assert (settled.jointly, settled.made_by, settled.is_clean) == (True, None, None)
    assert [each.value for each in settled.answers.order_by("id")] == ["no", "no"]
    assert [each.sources.count() for each in settled.answers.order_by("id")] == [1, 2]
    disputed.review.refresh_from_db()
    assert disputed.review.state == Review.SETTLED
    detail = rui.get(f"reviews/{disputed.review.public_id}/").json()
    assert (detail["adjudication"]["jointly"], detail["adjudication"]["made_by"]) == (True, None)
    assert detail["joint"] == {"id": joint, "state": "agreed"}
    late = vote(bo, joint, question, "yes")
    assert (late.status_code, Adjudication.objects.count()) == (409, 1)


def test_what_each_said_alone_stays_as_it_was(rui, ana, bo, disputed):
    said = Annotation.objects.get(annotator=own(ana))
    joint = disputed.open(rui)
    body = {"clean": None, "answers": [{"question": each, "value": "no"} for each in disputed.questions[:2]]}
    refused = ana.post(f"annotations/{said.public_id}/revise", body, idempotency_key=new_key())
    assert refused.status_code == 409
    for actor in (ana, bo):
        vote(actor, joint, disputed.questions[0], "no")
    assert {each.value for each in said.answers.all()} == {"yes", "no"}
    assert Annotation.objects.count() == 2


def test_the_unclear_flag_survives(rui, ana, bo, scene):
    disputed = say(scene, (ana, ("yes", None)), (bo, ("no", "yes")))
    joint = disputed.open(rui)
    for actor in (ana, bo):
        answer = vote(actor, joint, disputed.questions[0], "yes", unclear=True)
    assert answer.json()["state"] == "agreed"
    settled = Adjudication.objects.get().answers.order_by("id")
    assert [(each.value, each.unclear) for each in settled] == [("yes", True), ("yes", True)]


def test_the_same_value_is_no_agreement_where_one_calls_it_unclear(rui, ana, bo, disputed):
    joint = disputed.open(rui)
    vote(ana, joint, disputed.questions[0], "yes")
    assert vote(bo, joint, disputed.questions[0], "yes", unclear=True).json()["state"] == "open"


def test_a_third_person_who_was_compared_has_a_vote_and_a_critic_none(rui, ana, bo, project):
    scene = make_scene(project, name="Three", instrument="brite", overlap=3)
    cleo = script_of(make_person("cleo", project))
    disputed = say(scene, (ana, ANA_SAID), (bo, BO_SAID), (cleo, BO_SAID))
    critic_annotates(disputed.review.task, answers=[])
    open_review(scene, disputed.review.task)
    joint = disputed.open(rui)
    for actor in (ana, bo):
        assert vote(actor, joint, disputed.questions[0], "no").json()["state"] == "open"
    shown = vote(cleo, joint, disputed.questions[0], "no").json()
    assert (shown["state"], shown["people"]) == ("agreed", 3)


def test_a_researcher_may_close_it_and_settle_alone(rui, ana, bo, disputed):
    joint = disputed.open(rui)
    vote(ana, joint, disputed.questions[0], "no")
    assert rui.post(f"joint/{joint}/close").json()["state"] == "closed"
    assert vote(bo, joint, disputed.questions[0], "no").status_code == 409
    assert rui.post(f"joint/{joint}/close").status_code == 409
    answers = [{"question": each, "value": "yes"} for each in disputed.questions[:2]]
    settled = rui.post(f"reviews/{disputed.review.public_id}/settle", {"revision": 0, "answers": answers})
    assert settled.json()["adjudication"]["jointly"] is False


def test_a_researcher_who_settles_ends_it(rui, ana, disputed):
    joint = disputed.open(rui)
    answers = [{"question": each, "value": "yes"} for each in disputed.questions[:2]]
    assert (
        rui.post(f"reviews/{disputed.review.public_id}/settle", {"revision": 0, "answers": answers}).status_code == 201
    )
    assert JointReview.objects.get().state == JointReview.CLOSED
    assert vote(ana, joint, disputed.questions[0], "no").status_code == 409
    assert rui.post(f"reviews/{disputed.review.public_id}/joint").status_code == 409


def test_one_that_was_closed_begins_again_with_its_notes_and_no_votes(rui, ana, disputed):
    joint = disputed.open(rui)
    assert disputed.open(rui) == joint  # a second click
    vote(ana, joint, disputed.questions[0], "no")
    ana.post(f"joint/{joint}/notes", {"question": disputed.questions[1], "text": "And this?"})
    rui.post(f"joint/{joint}/close")
    assert disputed.open(rui) == joint
    shown = ana.get(f"joint/{joint}").json()
    assert [len(each["votes"]) for each in shown["questions"]] == [0, 0]
    assert [len(each["notes"]) for each in shown["questions"]] == [0, 1]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"question": "nope", "value": "yes"}, "question"),
        ({"value": "perhaps"}, "value"),
        ({"value": None}, "value"),
        ({"at": 1, "value": "no"}, "question"),
    ],
)
def test_a_vote_that_cannot_be_is_refused_by_field(rui, ana, disputed, body: dict, field: str):
    joint = disputed.open(rui)
    body = {"question": disputed.questions[body.pop("at", 0)], **body}
    answer = ana.post(f"joint/{joint}/votes", body)
    assert (answer.status_code, fields_of(answer)) == (400, [field])


def test_a_note_says_something(rui, ana, disputed):
    joint = disputed.open(rui)
    for text in (" ", "x" * 2001):
        answer = ana.post(f"joint/{joint}/notes", {"question": disputed.questions[0], "text": text})
        assert (answer.status_code, fields_of(answer)) == (400, ["text"])


def test_people_who_said_the_same_have_nothing_to_agree_on(rui, ana, bo, scene):
    disputed = say(scene, (ana, BO_SAID), (bo, BO_SAID))
    answer = rui.post(f"reviews/{disputed.review.public_id}/joint")
    assert (answer.status_code, fields_of(answer)) == (400, ["review"])


@pytest.mark.django_db(transaction=True)
@pytest.mark.database
def test_of_votes_at_once_one_settles(rui, ana, bo, disputed):
    joint = disputed.open(rui)
    people = [script_of(ana.person), script_of(bo.person)] * 3
    answers = at_once(6, lambda i: vote(people[i], joint, disputed.questions[0], "no").status_code)
    assert set(answers) <= {201, 409} and answers.count(201) >= 2
    assert (Adjudication.objects.count(), JointReview.objects.get().state) == (1, "agreed")


@pytest.mark.django_db(transaction=True)
@pytest.mark.database
def test_a_vote_and_a_researcher_at_once_settle_it_once(rui, ana, bo, disputed):
    joint = disputed.open(rui)
    vote(ana, joint, disputed.questions[0], "no")
    answers = [{"question": each, "value": "yes"} for each in disputed.questions[:2]]
    voted, settled = at_once(
        2,
        lambda i: (
            rui.post(f"reviews/{disputed.review.public_id}/settle", {"revision": 0, "answers": answers})
            if i
            else vote(bo, joint, disputed.questions[0], "no")
        ),
    )
    assert sorted([voted.status_code, settled.status_code]) == [201, 409]
    assert Adjudication.objects.get().jointly is (voted.status_code == 201)


def test_a_joint_review_is_of_what_was_said_in_all_rounds(rui, ana, bo, project):
    scene = make_scene(project, name="Questions", instrument="brite", tasks=1)
    for actor, values in ((ana, ANA_SAID), (bo, BO_SAID)):
        work = take(actor, scene)
        stored = work.submit(answering(work, *values)).json()["annotation"]["id"]
        last = open_round(study=scene.study, overlap=1) if actor is ana else scene.study.rounds.latest("n")
    find_disagreements(study=scene.study)
    review = Review.objects.get()
    assert review.round == last
    shown = rui.get(f"reviews/{review.public_id}/").json()["questions"][0]
    assert (shown["values"], shown["disagree"]) == ({"yes": 1, "no": 1, "unclear": 0}, True)
    joint = rui.post(f"reviews/{review.public_id}/joint").json()["id"]
    first = Annotation.objects.get(round=scene.round)
    revised = {name: value for name, value in answering(work, "yes", "no").items() if name != "lease_token"}
    for actor, said in ((ana, first.public_id), (bo, stored)):
        assert actor.post(f"annotations/{said}/revise", revised, idempotency_key="r").status_code == 409
    for actor in (ana, bo):
        assert vote(actor, joint, shown["id"], "yes").status_code == 201
    settled = Adjudication.objects.get().answers.order_by("id")[0]
    assert (settled.value, settled.sources.get().annotation) == ("yes", first)
