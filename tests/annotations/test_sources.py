"""A study that shows what others wrote admits no one who still works, or may work, in the study it comes from."""

from __future__ import annotations

import importlib

import pytest
from django.apps import apps
from django.db.models import Model

from annotations.annotators.models import AnnotatorAction, Participation
from annotations.annotators.operations import annotator_of
from annotations.crowd.participation.ending import end_entry
from annotations.quality.holds.operations import hold_video, lift_video
from annotations.quality.rule_documents.documents import Action
from annotations.quality.rules.appeals import act, undo
from annotations.rounds.operations import open_round, set_admits
from annotations.studies.models import Round, Study
from outtake.accounts.projects.models import Membership, Role
from tests.annotations.crowd import let_in, recruiting
from tests.support.cast import Actor, make_person, script_of
from tests.support.factories import Scene, make_scene, make_subjects
from tests.support.working import fields_of, new_key, stored, take

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once("source", "rating")]


@pytest.fixture
def source(project, ana) -> Scene:
    """Two clips, each for two annotators; Ana has marked the first."""
    scene = make_scene(project, name="Marked", tasks=2, overlap=2)
    assert take(ana, scene).submit().status_code == 201
    return scene


@pytest.fixture
def rating(project, rui, source) -> Scene:
    """A study in which Ana's error is rated."""
    (annotation,) = stored(rui, source)
    return make_subjects(project, "spotlight_quality", {"error": annotation["segments"][0]["id"]}, overlap=3)


def stop_of(actor: Actor, scene: Scene) -> str | None:
    """Ask for the next task; return why there is none, and hold all that tells it to one answer."""
    path = f"studies/{scene.study.public_id}/"
    stopped = actor.get(f"{path}standing").json()["stopped"]
    assert actor.get(f"{path}mine").json()["work"]["stopped"] == stopped
    codes = [actor.get(f"{path}upcoming").status_code, actor.post(scene.next_path).status_code]
    assert codes == ([204, 204] if stopped else [200, 200])
    return stopped and stopped["kind"]


def test_the_source_is_written_down_with_the_tasks(source, rating):
    assert list(rating.study.sources.all()) == [source.study]
    assert not source.study.sources.exists()


def test_who_may_be_given_work_in_the_source_is_not_admitted(ana, bo, rui, ada, source, rating):
    assert [stop_of(each, rating) for each in (bo, rui, ada)] == ["source"] * 3
    text = bo.get(f"studies/{rating.study.public_id}/standing").json()["stopped"]["text"]
    assert "finished the other study" in text and source.study.name not in text
    assert stop_of(bo, source) is None


def test_it_opens_once_all_tasks_of_the_source_are_done(bo, rui, source, rating):
    take(bo, source).submit()
    assert stop_of(rui, rating) == "source"
    work = take(bo, source)
    take(rui, source)
    work.submit()
    assert stop_of(bo, rating) is None  # their own part is done
    assert stop_of(rui, rating) == "source"  # has a task in hand


def test_a_task_in_the_hands_of_another_may_come_back(ada, bo, rui, source, rating):
    for _ in range(2):
        take(bo, source).submit()
    last = take(rui, source)
    assert not source.round.tasks.filter(free_slots__gt=0).exists()
    assert stop_of(ada, rating) == "source"
    last.submit()
    assert stop_of(ada, rating) is None


def test_a_held_clip_comes_back(ada, bo, rui, source, rating):
    for actor in (bo, rui):
        take(actor, source).submit()
    hold_video(video=source.videos[1], reason="Looked into.")
    assert stop_of(ada, rating) == "source"
    lift_video(video=source.videos[1])
    assert stop_of(ada, rating) == "source"


def test_a_closed_source_admits_to_what_shows_it(ada, bo, rui, source, rating):
    path = f"studies/{source.study.public_id}/rounds/1"
    assert rui.put(path, {"admits": "qualified"}).status_code == 403
    assert fields_of(ada.put(path, {"admits": "all"})) == ["admits"]
    work = take(bo, source)
    assert ada.put(path, {"admits": "qualified"}).json()["admits"] == "qualified"
    assert stop_of(rui, source) == "not_admitted"
    assert stop_of(rui, rating) is None
    assert stop_of(bo, rating) == "source"  # finishes what is in hand
    assert take(bo, source).id == work.id and work.submit().status_code == 201
    assert bo.post(source.next_path).status_code == 204
    assert stop_of(bo, rating) is None


def test_who_has_read_what_others_wrote_revises_nothing_of_their_own(ana, bo, source, rating):
    said = take(bo, source).submit().json()["annotation"]["id"]
    body = {"clean": True, "segments": [], "answers": [], "active_ms": 1, "plays": 1}
    assert bo.post(f"annotations/{said}/revise", body, idempotency_key=new_key()).status_code == 201
    set_admits(round_=source.round, admits=Round.QUALIFIED)
    take(bo, rating)
    answer = bo.post(f"annotations/{said}/revise", body, idempotency_key=new_key())
    assert (answer.status_code, "seen what others wrote" in answer.json()["detail"]) == (409, True)


def test_who_is_qualified_for_a_closed_source_goes_on_in_it(bo, rui, source, rating):
    take(bo, source).submit()
    set_admits(round_=source.round, admits=Round.QUALIFIED)
    assert stop_of(bo, rating) is None
    act(study=source.study, annotator=annotator_of(bo.person), action=Action(AnnotatorAction.QUALIFY, round_n=1))
    assert stop_of(bo, rating) == "source"


def test_a_further_round_closes_what_shows_the_study(bo, source, rating):
    set_admits(round_=source.round, admits=Round.QUALIFIED)
    assert stop_of(bo, rating) is None
    open_round(study=source.study, overlap=1)
    assert stop_of(bo, rating) == "source"


def test_the_excluded_may_rate_and_the_paused_may_not(bo, source, rating):
    take(bo, source).submit()
    annotator = annotator_of(bo.person)
    pause = act(study=source.study, annotator=annotator, action=Action(AnnotatorAction.PAUSE))
    assert stop_of(bo, rating) == "source"
    undo(event=pause, reason="It was the sound.", by=None)
    act(study=source.study, annotator=annotator, action=Action(AnnotatorAction.EXCLUDE))
    assert stop_of(bo, rating) is None


def test_people_from_a_platform_rate_what_they_cannot_reach(source, rating):
    rater = let_in(recruiting(rating))
    assert stop_of(script_of(rater.person), rating) is None


def test_one_person_of_a_platform_does_not_do_both_at_once(source, rating):
    marks, rates = let_in(recruiting(source)), let_in(recruiting(rating))
    assert marks.person != rates.person
    other = let_in(recruiting(rating), "quinn", "s-quinn")
    rater = script_of(rates.person)
    assert [stop_of(rater, rating), stop_of(script_of(other.person), rating)] == ["source", None]
    end_entry(entry=marks.entry, state=Participation.RETURNED)
    assert stop_of(rater, rating) is None


def test_who_left_the_project_of_the_source_is_in_its_way_no_more(bo, source, rating):
    Membership.objects.filter(person=bo.person).delete()
    assert bo.post(rating.next_path).status_code == 404


def test_nobody_looks_again_at_ratings_while_the_source_is_open_to_them(bo, source, rating):
    cleo = script_of(make_person("cleo", source.project))
    for each in (bo, cleo):
        annotator = annotator_of(each.person)
        AnnotatorAction.objects.create(study=rating.study, annotator=annotator, action=AnnotatorAction.QUALIFY)
    path = f"studies/{rating.study.public_id}/rechecks/next"
    assert bo.post(path).status_code == 403
    set_admits(round_=source.round, admits=Round.QUALIFIED)
    assert bo.post(path).status_code in (200, 204)


class _AppsThen:
    """Today's tables by the names that they had when the migration was written."""

    def get_model(self, app: str, name: str) -> type[Model]:
        return apps.get_model(app, {"CrowdEntry": "Participation"}.get(name, name))


def test_sources_and_crowds_of_an_older_database_are_found(project, source, rating):
    rating.study.sources.clear()
    pat, gone = let_in(recruiting(source)), let_in(recruiting(source), "quinn", "s-quinn")
    Membership.objects.create(person=pat.person, project=project, role=Role.ANNOTATOR)  # as a link once made it
    migration = importlib.import_module("annotations.migrations.0010_crowd_reaches_one_study")
    then = _AppsThen()
    migration.take_memberships(then, None)
    migration.find_sources(then, None)
    assert not Membership.objects.filter(person=pat.person).exists()
    states = dict(Participation.objects.values_list("pk", "state"))
    assert states == {pat.entry.pk: "working", gone.entry.pk: "screened_out"}
    assert [list(each.sources.all()) for each in Study.objects.order_by("pk")] == [[], [source.study]]
