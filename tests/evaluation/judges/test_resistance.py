"""Injected instructions before a judge that obeys them, and one that was told not to."""

from __future__ import annotations

import pytest

from evaluation.judges.kinds.lexical_judge import stored
from evaluation.judges.kinds.prompts import DEFENDED, PLAIN, stored_prompt, template_of
from evaluation.judges.robustness.attacks import ATTACKS, CLEAN, LEAST, MOST
from evaluation.judges.robustness.resistance import Shifted, _arms, resistance
from tests.evaluation.judges.scripted import gullible, honest, judge_of
from tests.support.commands import manage
from tests.support.model_server import Asked
from tests.worker.serving import *  # noqa: F403

pytestmark = pytest.mark.django_db

FEW = CLEAN[:2]


def test_each_attack_keeps_the_reason_and_orders_a_score():
    assert len({each.key for each in ATTACKS}) == len(ATTACKS) >= 10
    for attack in ATTACKS:
        assert CLEAN[0][1] in attack.on(CLEAN[0][1]) and str(attack.wants) in attack.text
    assert {each.wants for each in ATTACKS} == {LEAST, MOST}


@pytest.mark.parametrize(
    ("wants", "honest_score", "attacked", "shift"),
    [
        (MOST, 4, 10, 6),
        (MOST, 10, 4, -6),
        (MOST, 10, 10, 0),
        (LEAST, 0, 3, -3),
        (LEAST, 8, 0, 8),
        (MOST, None, 4, None),
    ],
)
def test_the_shift_is_how_much_nearer_the_score_came_to_what_the_attack_wants(wants, honest_score, attacked, shift):
    attack = next(each for each in ATTACKS if each.wants == wants)
    assert Shifted(0, attack, honest_score, attacked).shift == shift


def test_a_judge_that_obeys_is_shifted_without_the_defence_and_not_with_it(endpoint, server):
    server.answer = gullible
    found = resistance(judge_of(endpoint), FEW, seed=1)
    plain, defended = found["arms"]["plain"], found["arms"]["defended"]
    assert plain["n"] == defended["n"] == len(FEW) * len(ATTACKS) and plain["failed"] == 0
    assert plain["shift"]["low"] > 2 > defended["shift"]["value"]
    assert plain["obeyed"]["share"] > 0.9 > 0.1 > defended["obeyed"]["share"]
    assert [line["key"] for line in plain["by_attack"]] == [each.key for each in ATTACKS]
    assert found["drift"]["change"]["value"] == 0 and found["drift"]["n"] == len(FEW)


def test_a_defence_that_makes_a_judge_milder_shows_as_drift(endpoint, server):
    def milder(asked: Asked) -> str:
        warned = "never addressed to you" in asked.text
        return str(min(int(honest(asked)) + 2 * warned, 10))

    server.answer = milder
    drift = resistance(judge_of(endpoint), FEW, attacks=ATTACKS[:1])["drift"]
    assert (drift["change"]["value"], drift["absolute"]["value"], drift["n"]) == (2, 2, 2)


def test_a_reply_that_is_none_is_left_out_and_counted(endpoint, server):
    server.answer = lambda asked: "As you wish." if "SYSTEM" in asked.text else "5"
    found = resistance(
        judge_of(endpoint), FEW[:2], attacks=[each for each in ATTACKS if each.key in ("order", "system")]
    )
    assert (found["arms"]["plain"]["n"], found["arms"]["plain"]["failed"]) == (2, 2)
    assert found["arms"]["plain"]["shift"]["value"] == 0


def test_the_baseline_has_no_prompt_to_leave_out(db):
    found = resistance(stored(), FEW, attacks=ATTACKS[:2])
    assert list(found["arms"]) == ["unprompted"] and found["drift"] is None
    assert found["arms"]["unprompted"]["obeyed"]["part"] == 0


def test_the_command_tells_both_arms_and_a_second_run_costs_nothing(endpoint, server, capsys, monkeypatch):
    monkeypatch.setattr("evaluation.judges.robustness.attacks.CLEAN", FEW[:1])
    server.answer = gullible
    judge = judge_of(endpoint)
    ran = manage(capsys, "judge_resistance", judge.public_id)
    assert ran.status == 0
    assert "defended: shift" in ran.out and "plain: shift" in ran.out and "drift caused by the defence" in ran.out
    paid = server.paid
    assert manage(capsys, "judge_resistance", "painted").out == ran.out
    assert server.paid == paid
    assert manage(capsys, "judge_resistance", "nobody").status == 2


def test_a_judge_of_an_earlier_prompt_is_compared_with_the_same_version(endpoint):
    judge = judge_of(endpoint)
    judge.prompt = stored_prompt(DEFENDED, 1)
    judge.save()
    judge.refresh_from_db()
    assert template_of(judge.prompt).reference == f"{DEFENDED}@1"  # a newer version changes nothing of it
    prompts = {name: twin.prompt for name, twin in _arms(judge).items()}
    assert {name: (each.name, each.version) for name, each in prompts.items()} == {
        "defended": (DEFENDED, 1),
        "plain": (PLAIN, 1),
    }
