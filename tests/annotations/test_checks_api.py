"""What is mixed in is said over HTTP and on the command line."""

from __future__ import annotations

import json

import pytest
from django.core.management import call_command

from annotations.quality.checks.models import CheckSchedule
from annotations.quality.checks.operations import set_check_schedule
from annotations.tasks.models import TaskKey
from outtake.errors import Invalid
from tests.annotations.checks import fill, settle
from tests.support.factories import Scene
from tests.support.working import fields_of

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once("path")]


@pytest.fixture
def path(ana, scene: Scene) -> str:
    """Where the check schedule of a round is, whose first task was done and settled."""
    fill(ana, scene, 1)
    settle(scene.round.tasks.earliest("id"))
    return f"studies/{scene.study.public_id}/rounds/1/mixing"


def test_nothing_is_mixed_in_where_nobody_said_so(rui, path):
    told = rui.get(path).json()
    assert [told[name] for name in ("gold_first_percent", "gold_later_percent", "repeat_percent")] == [0, 0, 0]
    assert (told["gold"], told["repeatable"], CheckSchedule.objects.count()) == (0, 0, 0)


def test_what_is_sent_is_kept_and_the_rest_stays(ada, path):
    first = ada.put(path, {"gold_first_percent": 20, "gold_later_percent": 5, "min_iou": 60}).json()
    second = ada.put(path, {"repeat_percent": 30, "min_iou": 40}).json()
    assert first == {
        **{"gold_first_percent": 20, "first_tasks": 20, "gold_later_percent": 5, "repeat_percent": 0},
        **{"repeat_after": 10, "min_iou": 60, "needs_type": False, "seed": 1, "gold": 1, "repeatable": 1},
    }
    assert second == {**first, "repeat_percent": 30, "min_iou": 40, "repeatable": 3}
    assert TaskKey.objects.get().min_iou == 40


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ({"gold_first_percent": 51}, "gold_first_percent"),
        ({"gold_later_percent": -1}, "gold_later_percent"),
        ({"gold_later_percent": 30, "repeat_percent": 30}, "gold_later_percent"),
        ({"repeat_after": 0}, "repeat_after"),
        ({"min_iou": 0}, "min_iou"),
        ({"seed": 2**31}, "seed"),
        ({"seed": "1"}, "seed"),
        ({"golden": 1}, "golden"),
    ],
)
def test_what_cannot_be_is_refused(ada, path, sent: dict, field: str):
    answer = ada.put(path, sent)
    assert (answer.status_code, fields_of(answer), CheckSchedule.objects.count()) == (400, [field], 0)


@pytest.mark.parametrize("n", ["2", "-1", "one", "9" * 30])
def test_a_round_that_is_not_there_is_missing(ada, path, n: str):
    assert ada.get(path.replace("rounds/1/", f"rounds/{n}/")).status_code == 404


def test_nothing_is_mixed_into_a_training(trained):
    with pytest.raises(Invalid):
        set_check_schedule(round_=trained.study.rounds.get(n=0), repeat_percent=5)


def test_the_command_says_what_there_is(scene, path, capsys):
    call_command("mix", scene.study.public_id, "--round", "1", "--gold-first", "20", "--needs-type", "--json")
    told = json.loads(capsys.readouterr().out)
    assert (told["gold_first_percent"], told["needs_type"], told["gold"]) == (20, True, 1)
    call_command("mix", scene.study.public_id, "--round", "1", "--any-type", "--repeats", "10")
    assert "gold in 20 percent of the first 20 tasks" in capsys.readouterr().out
    assert not CheckSchedule.objects.get().needs_type
