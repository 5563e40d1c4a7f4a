"""Tasks with a known answer, and repeats, come among the work; nothing that is received or asked tells which."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from annotations.annotators.operations import annotator_of
from annotations.quality.checks.create_checks import create_all_checks, create_checks
from annotations.quality.checks.operations import set_check_schedule
from annotations.quality.holds.operations import hold_video, lift_video
from annotations.rounds.operations import open_round
from annotations.tasks.content import task_content
from annotations.tasks.models import Task, TaskKey
from annotations.work.assignments.leases import release_expired
from annotations.work.assignments.models import Assignment
from annotations.work.assignments.set_aside import exclude_work
from annotations.work.submissions.models import Annotation
from tests.annotations.checks import fill, purposes, schedule_checks, seed_with, settle
from tests.annotations.training import add_training, finish_training
from tests.support.cast import Actor
from tests.support.factories import Scene, make_scene
from tests.support.working import Work, take

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once("settled")]

HALF = {"gold_first_percent": 25, "gold_later_percent": 25, "repeat_percent": 25, "repeat_after": 1}


@pytest.fixture
def settled(bo, project) -> Scene:
    """Twelve clips, each for one: Bo did the first four, and experts settled them."""
    scene = make_scene(project, tasks=12)
    fill(bo, scene, 4)
    settle(*scene.round.tasks.order_by("id")[:4])
    return scene


def mixed(actor: Actor, scene: Scene, *kinds: str) -> None:
    """Mix in so much that an annotator's first turns are of these kinds."""
    schedule_checks(scene, **HALF, seed=seed_with(actor, *kinds))


def statements(call: Any) -> list[str]:
    """Return the shapes of the statements of a call: without what they are asked with."""
    with CaptureQueriesContext(connection) as caught:
        call()
    asked = [query["sql"] for query in caught if "SAVEPOINT" not in query["sql"]]
    return [re.sub(r"'[^']*'|\b\d+\b|\bNULL\b", "?", each) for each in asked]


def shape(value: Any) -> Any:
    """Return the fields of an answer with the types and lengths of their values, those of ids and addresses too."""
    if isinstance(value, dict):
        return {name: shape(each) for name, each in value.items()}
    if isinstance(value, list):
        return [shape(each) for each in value]
    return (type(value).__name__, len(value)) if isinstance(value, str) else type(value).__name__


def test_a_settled_task_comes_as_gold_and_a_task_that_was_done_comes_again(ana, settled):
    mixed(ana, settled, "gold", "work", "work", "repeat", "work")
    work = fill(ana, settled, 5)
    assert purposes(ana) == ["gold", "work", "work", "repeat", "work"]
    given = [Task.objects.get(public_id=each.answer["task"]["id"]) for each in work]
    assert given[0].repeats in settled.round.tasks.order_by("id")[:4]
    assert given[0].key.content["segments"][0]["reason"] == "The key says so."
    assert given[3].repeats in given[1:3]
    assert all(each.row.slot is None for each in (work[0], work[3]))


def test_work_goes_on_in_its_order_around_the_checks(ana, settled):
    mixed(ana, settled, "work", "gold", "work", "repeat", "work")
    work = [each for each in fill(ana, settled, 5) if each.row.purpose == Assignment.WORK]
    rows = [Task.objects.get(public_id=each.answer["task"]["id"]).pk for each in work]
    assert rows == list(settled.round.tasks.filter(repeats=None).order_by("id").values_list("pk", flat=True))[4:7]


def test_a_turn_of_a_check_asks_the_same_and_answers_the_same_as_one_of_work(ana, settled):
    """Everything that can be received or counted is compared, field by field; the values of ids and times are not."""
    mixed(ana, settled, "work", "work", "work", "gold", "work", "repeat", "work")
    fill(ana, settled, 2)
    for task in Task.objects.all():  # what never changes of a task is read once a process, for it and its neighbours
        task_content(task.pk)
    turns = [_turn(ana, settled, turn) for turn in range(4)]
    assert purposes(ana)[2:] == ["work", "gold", "work", "repeat"]
    for turn in turns[1:]:
        for part, other in zip(turn[0], turns[0][0], strict=True):
            assert part == other
        assert turn[1:] == turns[0][1:]


def _turn(actor: Actor, scene: Scene, turn: int) -> tuple[list[Any], Any, int, int]:
    """Return the statements of a turn's calls, what they answered, and the progress, without the turns before."""
    answers: list[Any] = []
    asked = [statements(lambda: answers.append(actor.post(scene.next_path)))]
    work = Work(actor, answers[0].json())
    calls = [
        lambda: actor.get(scene.next_path.replace("next", "upcoming")),
        lambda: work.draft(work.body(clean=False), "0"),
        lambda: actor.post(f"assignments/{work.id}/renew", {"lease_token": work.token}),
        work.submit,
    ]
    asked += [statements(lambda each=each: answers.append(each())) for each in calls]
    received = [(each.status_code, sorted(each.headers), shape(each.json())) for each in answers]
    progress = answers[0].json()["progress"]
    return asked, received, progress["of"], progress["mine"] - turn


def test_what_is_foreseen_is_what_comes(ana, settled):
    mixed(ana, settled, "work", "gold", "work", "repeat", "gold")
    for _ in range(4):
        work = take(ana, settled)
        foreseen = ana.get(settled.next_path.replace("next", "upcoming")).json()["task"]["id"]
        work.submit()
        assert take(ana, settled).answer["task"]["id"] == foreseen


def test_what_is_planned_to_be_done_does_not_change_and_is_never_less_than_what_is(ana, settled):
    mixed(ana, settled, "gold", "work", "gold", "work")
    seen = [each.answer["progress"] for each in fill(ana, settled, 6)]
    assert [each["mine"] for each in seen] == list(range(6))
    assert {each["of"] for each in seen} == {24}  # half of the turns are work, and there are twelve tasks
    listed = ana.get("studies/").json()["results"][0]
    assert (listed["mine"], listed["tasks"]) == (6, 12)


def test_nothing_is_given_twice_as_gold_or_as_gold_and_work(ana, bo, settled):
    seed = seed_with(ana, *["gold", "work"] * 4, gold=50, repeat=0)
    schedule_checks(settled, gold_first_percent=50, gold_later_percent=50, seed=seed)
    while (answer := ana.post(settled.next_path)).status_code == 200:
        Work(ana, answer.json()).submit()
    subjects = [
        task.repeats.subject_hash if task.repeats else task.subject_hash
        for task in Task.objects.filter(assignments__annotator__person=ana.person)
    ]
    assert len(subjects) == len(set(subjects))
    assert (purposes(ana).count("gold"), purposes(ana).count("work")) == (4, 8)
    exclude_work(annotator=annotator_of(bo.person), study=settled.study, because="He left.")
    assert settled.round.tasks.filter(free_slots=1).count() == 4
    assert ana.post(settled.next_path).status_code == 204  # what she had as gold is for others


def test_a_task_that_is_open_is_no_gold_and_who_did_it_has_it_not_as_gold(ana, bo, project):
    scene = make_scene(project, tasks=4, overlap=2)
    fill(bo, scene, 2)
    settle(*scene.round.tasks.order_by("id")[:2])
    schedule_checks(scene, gold_first_percent=50)
    fill(ana, scene, 4)
    assert set(purposes(ana)) == {"work"}


def test_a_repeat_lies_as_far_behind_as_was_asked_for(ana, project):
    scene = make_scene(project, tasks=30)
    schedule_checks(scene, repeat_percent=50, repeat_after=5)
    work = fill(ana, scene, 24)
    tasks = [Task.objects.get(public_id=each.answer["task"]["id"]) for each in work]
    places = {task.pk: place for place, task in enumerate(tasks)}
    between = [place - places[task.repeats_id] - 1 for place, task in enumerate(tasks) if task.repeats_id]
    assert between and min(between) >= 5
    assert len({task.repeats_id for task in tasks if task.repeats_id}) == len(between)


def test_nobody_is_told_how_a_check_went_and_it_takes_revisions_of_its_own(ana, settled):
    mixed(ana, settled, "gold", "work")
    work = take(ana, settled)
    stored = work.submit().json()
    assert stored["feedback"] is None
    revised = ana.post(f"annotations/{stored['annotation']['id']}/revise", work.body(), idempotency_key="again")
    assert (revised.status_code, revised.json()["feedback"]) == (201, None)
    shadow = Task.objects.get(public_id=work.answer["task"]["id"])
    assert Annotation.objects.filter(task=shadow).count() == 2
    assert Annotation.objects.filter(task=shadow.repeats).count() == 1


@pytest.mark.parametrize("way", ["skip", "report"])
def test_a_check_is_skipped_and_reported_like_work(ana, settled, way: str):
    mixed(ana, settled, "gold", "work")
    work = take(ana, settled)
    body = {"reason": "Dark."} if way == "skip" else {"problem": "broken"}
    assert ana.post(f"assignments/{work.id}/{way}", body).status_code == 204
    assert take(ana, settled).answer["task"]["id"] != work.answer["task"]["id"]
    assert settled.round.tasks.exclude(held_slots=None).count() == 0


@pytest.mark.parametrize("swept", [False, True])
def test_a_check_whose_lease_is_over_comes_again_with_its_draft_and_takes_a_late_submission(ana, settled, swept: bool):
    mixed(ana, settled, "gold", "work")
    work = take(ana, settled)
    work.draft(work.body(clean=False), "0")
    work.lapse()
    if swept:
        release_expired()
    again = take(ana, settled)
    assert (again.id, again.answer["draft"]) == (work.id, work.body(clean=False))
    again.lapse()
    release_expired()
    assert again.submit().status_code == 201


def test_a_hold_takes_the_checks_of_a_clip_too(ana, settled):
    mixed(ana, settled, "gold", "work", "work")
    work = take(ana, settled)
    video = Task.objects.get(public_id=work.answer["task"]["id"]).parts.get().clip
    held = hold_video(video=video, reason="The maker asked.")
    assert (held.tasks, held.leases) == (1, 1)
    assert work.submit().status_code == 409
    lifted = lift_video(video=video)
    assert (lifted.tasks, Task.objects.filter(held_slots__isnull=False).count()) == (1, 0)
    assert take(ana, settled).id == work.id


def test_a_settled_task_of_an_earlier_round_is_gold_in_a_later_one(ana, settled):
    later = open_round(study=settled.study, overlap=1)
    Task.objects.filter(round=later).order_by("-id")[0].delete()
    settle(settled.round.tasks.order_by("-id")[0])
    set_check_schedule(round_=later, gold_first_percent=50, seed=seed_with(ana, "gold", gold=50, repeat=0))
    assert take(ana, settled).row.purpose == Assignment.GOLD  # all others are open in this round
    shadow = Assignment.objects.get(purpose=Assignment.GOLD).task
    assert (shadow.round, shadow.repeats.round_id) == (later, settled.round.pk)


def test_planting_again_makes_nothing_and_a_change_of_mind_changes_what_is_known(settled):
    schedule_checks(settled, **HALF)
    made = Task.objects.filter(repeats__isnull=False).count()
    assert [create_checks(round_=settled.round), create_all_checks()] == [0, 0]
    settle(settled.round.tasks.order_by("id")[0], reason="On second thoughts.")
    assert create_all_checks() == 0
    reasons = [key.content["segments"][0]["reason"] for key in TaskKey.objects.order_by("task__repeats")]
    assert reasons == ["On second thoughts.", *["The key says so."] * 3]
    assert Task.objects.filter(repeats__isnull=False).count() == made


def test_where_there_is_nothing_new_a_few_questions_are_asked(settled):
    schedule_checks(settled, **HALF)
    assert len(statements(lambda: create_checks(round_=settled.round))) <= 4


def test_what_is_settled_is_looked_at_when_something_is_new_and_not_each_time(settled):
    def looks() -> int:
        return sum("annotations_taskkey" in each for each in statements(create_all_checks))

    schedule_checks(settled, **HALF)
    assert looks() > 0  # no one remembers yet what there was
    assert looks() == 0
    last = settled.round.tasks.filter(repeats=None).order_by("id").last()
    hold_video(video=last.parts.get().clip, reason="The maker asked.")
    settle(last)
    known = TaskKey.objects.count()
    assert (looks() > 0, TaskKey.objects.count()) == (True, known)  # a held clip is no gold
    lift_video(video=last.parts.get().clip)
    assert (looks() > 0, TaskKey.objects.count(), looks()) == (True, known + 1, 0)


def test_the_training_comes_first_and_has_no_checks(ana, settled):
    add_training(settled)
    mixed(ana, settled, "gold", "work")
    finish_training(ana, settled)
    assert set(purposes(ana)) == {"work"}
    assert take(ana, settled).row.purpose == Assignment.GOLD
