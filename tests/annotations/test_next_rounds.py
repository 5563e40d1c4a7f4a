"""In which round someone works, and what keeps them from it: read from rows each time, so that undoing undoes."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from annotations.annotators.models import AnnotatorAction, Participation
from annotations.annotators.operations import annotator_of
from annotations.crowd.models import Recruitment
from annotations.rounds.operations import open_round
from annotations.studies.models import Round
from annotations.work.assignments.eligibility import A_PAUSE, ENTRY_IS_OVER, NO_MORE_TASKS, NO_ROUND_YET, STILL_ENTERING
from tests.annotations.checks import fill, schedule_checks, seed_with, settle
from tests.annotations.training import add_training, finish_training
from tests.support.cast import Actor
from tests.support.factories import Scene, looked_closer, make_scene
from tests.support.working import take

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once("two_rounds")]


def act(actor: Actor, scene: Scene, action: str, **columns: Any) -> AnnotatorAction:
    annotator = annotator_of(actor.person)
    return AnnotatorAction.objects.create(study=scene.study, annotator=annotator, action=action, **columns)


def undo(event: AnnotatorAction) -> None:
    AnnotatorAction.objects.filter(pk=event.pk).update(undone_at=timezone.now())


def standing(actor: Actor, scene: Scene) -> dict[str, Any]:
    answer = actor.get(f"studies/{scene.study.public_id}/standing")
    assert answer.status_code == 200
    return answer.json()


def refused(actor: Actor, scene: Scene) -> tuple[str, str]:
    """Hold it that someone is given nothing and nothing is foreseen; return why."""
    assert actor.post(scene.next_path).status_code == 204
    assert actor.get(scene.next_path.replace("next", "upcoming")).status_code == 204
    stopped = standing(actor, scene)["stopped"]
    return stopped["kind"], stopped["text"]


def enter(actor: Actor, scene: Scene, *, state: str = Participation.WORKING, tasks: int = 2) -> Participation:
    recruitment, _ = Recruitment.objects.get_or_create(
        study=scene.study,
        defaults={"platform": "simulated", "tasks_each": tasks, "max_minutes": 60, "reward_minor": 100},
    )
    return Participation.objects.create(recruitment=recruitment, annotator=annotator_of(actor.person), state=state)


@pytest.fixture
def two_rounds(scene: Scene) -> Scene:
    """A study of three clips with a second round for those who qualify."""
    open_round(study=scene.study, overlap=1, admits=Round.QUALIFIED)
    return scene


def test_somebody_works_in_the_highest_round_that_admits_them(ana, bo, two_rounds):
    event = act(ana, two_rounds, AnnotatorAction.QUALIFY, round_n=2)
    assert (take(ana, two_rounds).row.round.n, take(bo, two_rounds).row.round.n) == (2, 1)
    assert [standing(each, two_rounds)["round"] for each in (ana, bo)] == [2, 1]
    undo(event)
    assert standing(ana, two_rounds) == {"stopped": None, "round": 1, "mine": 0, "of": 3, "entry": None}


def test_a_qualification_for_another_round_or_study_admits_nobody(ana, project, two_rounds):
    other = make_scene(project, name="Other")
    act(ana, two_rounds, AnnotatorAction.QUALIFY, round_n=3)
    act(ana, other, AnnotatorAction.QUALIFY, round_n=2)
    assert take(ana, two_rounds).row.round.n == 1


def test_who_qualified_twice_is_told_once(ana, two_rounds):
    for _ in range(2):
        act(ana, two_rounds, AnnotatorAction.QUALIFY, round_n=2)
    assert take(ana, two_rounds).answer["progress"] == {"mine": 0, "of": 3}


def test_a_task_at_hand_is_finished_in_the_round_that_it_is_of(ana, two_rounds):
    work = take(ana, two_rounds)
    act(ana, two_rounds, AnnotatorAction.QUALIFY, round_n=2)
    assert take(ana, two_rounds).id == work.id
    assert work.submit().status_code == 201
    assert take(ana, two_rounds).row.round.n == 2


def test_where_no_round_admits_somebody_they_are_told_after_the_training(ana, project):
    scene = make_scene(project, tasks=1)
    add_training(scene)
    Round.objects.filter(pk=scene.round.pk).update(admits=Round.QUALIFIED)
    assert standing(ana, scene) == {"stopped": None, "round": None, "mine": 0, "of": 2, "entry": None}
    finish_training(ana, scene)
    assert refused(ana, scene) == ("not_admitted", NO_ROUND_YET)
    act(ana, scene, AnnotatorAction.QUALIFY, round_n=1)
    assert take(ana, scene).row.round == scene.round


@pytest.mark.parametrize(
    ("action", "text"), [(AnnotatorAction.EXCLUDE, NO_MORE_TASKS), (AnnotatorAction.PAUSE, A_PAUSE)]
)
def test_who_is_excluded_or_paused_is_told_so_until_it_is_undone(ana, bo, scene, action: str, text: str):
    kind = {"exclude": "excluded", "pause": "paused"}[action]
    event = act(ana, scene, action)
    assert refused(ana, scene) == (kind, text)
    AnnotatorAction.objects.update(message="Read the guideline again.")
    assert refused(ana, scene) == (kind, "Read the guideline again.")
    assert take(bo, scene)
    undo(event)
    assert take(ana, scene)


@pytest.mark.database
def test_a_pause_is_over_by_itself(ana, scene):
    until = timezone.now() + timedelta(hours=2)
    act(ana, scene, AnnotatorAction.PAUSE, until=until)
    assert refused(ana, scene)[0] == "paused"
    told = standing(ana, scene)["stopped"]["until"]
    assert timezone.datetime.fromisoformat(told) == until
    AnnotatorAction.objects.update(until=timezone.now() - timedelta(minutes=1))
    assert standing(ana, scene)["stopped"] is None
    assert take(ana, scene)


@pytest.mark.database
def test_of_several_pauses_the_longest_holds_and_an_exclusion_more(ana, scene):
    for hours in (1, 3, 2):
        act(ana, scene, AnnotatorAction.PAUSE, until=timezone.now() + timedelta(hours=hours), message=f"{hours} hours")
    assert refused(ana, scene) == ("paused", "3 hours")
    act(ana, scene, AnnotatorAction.PAUSE, message="until undone")
    assert refused(ana, scene) == ("paused", "until undone")
    act(ana, scene, AnnotatorAction.EXCLUDE, message="out")
    assert refused(ana, scene) == ("excluded", "out")


@pytest.mark.parametrize("state", [state for state in Participation.STATES if state != Participation.WORKING])
def test_a_participation_is_given_tasks_only_while_it_is_at_work(ana, scene, state: str):
    entry = enter(ana, scene, state=state)
    entering = state in ("entered", "consented")
    assert refused(ana, scene) == ("entry", STILL_ENTERING if entering else ENTRY_IS_OVER)
    assert standing(ana, scene)["entry"] == entry.public_id


def test_a_participation_ends_with_its_quota_and_members_have_none(ana, bo, scene):
    enter(ana, scene, tasks=2)
    assert [each.answer["progress"] for each in fill(ana, scene, 2)] == [{"mine": 0, "of": 2}, {"mine": 1, "of": 2}]
    assert refused(ana, scene) == ("quota", "You have completed all 2 tasks of your participation.")
    assert standing(ana, scene)["mine"] == 2
    assert take(bo, scene)


def test_the_quota_counts_checks_and_all_rounds_but_no_training(ana, bo, project):
    scene = make_scene(project, tasks=6)
    add_training(scene)
    open_round(study=scene.study, overlap=1, admits=Round.QUALIFIED)
    for actor in (ana, bo):
        finish_training(actor, scene)
    fill(bo, scene, 1)
    settle(scene.round.tasks.earliest("id"))
    schedule_checks(scene, gold_first_percent=25, seed=seed_with(ana, "gold", "work", repeat=0))
    enter(ana, scene, tasks=3)
    fill(ana, scene, 2)
    act(ana, scene, AnnotatorAction.QUALIFY, round_n=2)
    fill(ana, scene, 1)
    assert refused(ana, scene)[0] == "quota"


def test_a_stranger_is_told_nothing(zoe, scene):
    assert zoe.get(f"studies/{scene.study.public_id}/standing").status_code == 404


def test_a_task_names_its_round_and_the_study_is_read_as_that_round_asks_it(ana, rui, project):
    scene = make_scene(project, tasks=1)
    add_training(scene)
    document = looked_closer(scene)
    new, old = document["version"], document["version"] - 1
    open_round(study=scene.study, overlap=1, admits=Round.QUALIFIED, document=document)

    def asked(actor: Actor, query: str = "") -> tuple[int, int, int]:
        shown = actor.get(f"studies/{scene.study.public_id}/{query}").json()
        return shown["round"]["n"], shown["instrument_document"]["version"], shown["instrument"]["version"]

    assert take(ana, scene).answer["round"] == 0
    finish_training(ana, scene)
    foreseen = ana.get(scene.next_path.replace("next", "upcoming")).json()
    work = take(ana, scene)
    assert (foreseen["round"], work.answer["round"]) == (1, 1)
    act(ana, scene, AnnotatorAction.QUALIFY, round_n=2)
    assert take(ana, scene).answer["round"] == 1  # the current task is of the first round
    assert asked(ana) == (2, new, new)
    assert work.submit().status_code == 201
    assert take(ana, scene).answer["round"] == 2
    for actor in (ana, rui):
        assert [asked(actor, f"?round={n}") for n in range(3)] == [(0, old, old), (1, old, old), (2, new, new)]
        assert actor.get(f"studies/{scene.study.public_id}/?round=3").status_code == 404
    assert [row["round"] for row in rui.get(scene.annotations_path).json()["results"]] == [1]
