"""Recruitment, cost, entries and payments, as those who run a study see them."""

from __future__ import annotations

import csv
import io
import json
from datetime import timedelta

import pytest

from annotations.annotators.models import Participation
from annotations.crowd.models import Payment, Recruitment
from annotations.crowd.participation.consent_and_completion import complete_if_done
from annotations.crowd.participation.ending import mark_returned
from tests.annotations.crowd import CONSENT, let_in, recruiting
from tests.support.cast import script_of
from tests.support.commands import manage
from tests.support.factories import Scene, make_scene
from tests.support.working import fields_of, take

FIRST = {"platform": "prolific", "consent": CONSENT, "tasks_each": 2, "max_minutes": 40, "reward_minor": 300}


def path(scene: Scene, rest: str = "recruitment") -> str:
    return f"studies/{scene.study.public_id}/{rest}"


def completed(scene: Scene, recruitment: Recruitment, person: str) -> Participation:
    entered = let_in(recruitment, person, f"s-{person}")
    for _ in range(recruitment.tasks_each):
        assert take(script_of(entered.person), scene).submit().status_code == 201
    return complete_if_done(entry=entered.entry)


def rows_of(answer) -> list[dict[str, str]]:
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    return list(csv.DictReader(io.StringIO(answer.content.decode())))


def test_a_recruitment_begins_with_what_its_platform_is_known_for(scene, ada):
    before = ada.get(path(scene)).json()
    assert before["recruitment"] is None
    assert [each["name"] for each in before["platforms"]] == ["prolific", "connect", "other", "simulated"]
    made = ada.put(path(scene), FIRST).json()
    assert (made["state"], made["person_parameter"], made["currency"]) == ("draft", "PROLIFIC_PID", "GBP")
    assert made["return_url"] == "https://app.prolific.com/submissions/complete?cc={code}"
    assert "SESSION_ID={{%SESSION_ID%}}" in made["join_url"] and made["id"] in made["join_url"]
    codes = {made["completion_code"], made["screen_out_code"], made["attention_code"]}
    assert len(codes) == 3 and all(len(code) == 10 for code in codes)
    again = ada.put(path(scene), {"platform": "prolific", "tasks_each": 3}).json()
    assert again == {**made, "tasks_each": 3}
    assert ada.get(path(scene)).json()["recruitment"] == again
    moved = ada.put(path(scene), {"platform": "other", "person_parameter": "iid"}).json()
    assert (moved["person_parameter"], moved["return_url"]) == ("iid", "")
    assert moved["completion_code"] == made["completion_code"]


def test_a_task_says_what_the_whole_participation_is_paid(scene, ana):
    recruitment = recruiting(scene, tasks_each=2, reward_minor=700, currency="USD")
    pat = script_of(let_in(recruitment).person)
    assert take(pat, scene).answer["reward"] == {"amount_minor": 700, "currency": "USD"}
    assert take(ana, scene).answer["reward"] is None  # a member of the project, whom no platform pays
    Recruitment.objects.update(reward_minor=0)
    assert take(pat, scene).answer["reward"] is None


def test_all_that_is_wrong_is_said_at_once(scene, ada):
    body = {"platform": "other", "consent": " ", "return_url": "http://x.example", "person_parameter": "a b"}
    assert set(fields_of(ada.put(path(scene), {**body, "tasks_each": 0}))) == {"consent"}
    answer = ada.put(path(scene), {**body, "consent": "Text.", "tasks_each": 0})
    wrong = {"tasks_each", "max_minutes", "reward_minor", "person_parameter", "return_url"}
    assert (answer.status_code, set(fields_of(answer))) == (400, wrong)
    assert fields_of(ada.put(path(scene), {**FIRST, "state": "open"})) == ["state"]
    assert fields_of(ada.put(path(scene), {**FIRST, "platform": "mturk"})) == ["platform"]
    assert not Recruitment.objects.exists()


def test_opening_needs_work_to_do_and_follows_its_moves(project, ada):
    empty = make_scene(project, tasks=0, name="Empty")
    assert ada.post(path(empty, "recruitment/state"), {"state": "open"}).status_code == 404
    ada.put(path(empty), FIRST)
    assert ada.post(path(empty, "recruitment/state"), {"state": "open"}).status_code == 409
    full = make_scene(project, name="Full")
    ada.put(path(full), FIRST)
    states = ["closed", "open", "paused", "draft", "open", "closed", "closed", "open"]
    codes = [ada.post(path(full, "recruitment/state"), {"state": state}).status_code for state in states]
    assert codes == [409, 200, 200, 409, 200, 200, 200, 200]


def test_what_people_were_promised_stands(scene, ada):
    recruitment = recruiting(scene)
    let_in(recruitment)
    body = {"platform": "simulated"}
    for change, says in [
        ({"reward_minor": 299}, "reward_minor is at least 300"),
        ({"max_minutes": 59}, "max_minutes is at least 60"),
        ({"tasks_each": 3}, "tasks_each is at most 2"),
        ({"currency": "EUR"}, "currency stays USD"),
        ({"platform": "other"}, "platform stays simulated"),
    ]:
        answer = ada.put(path(scene), {**body, **change})
        assert answer.status_code == 409 and says in answer.json()["detail"]
    better = ada.put(path(scene), {**body, "reward_minor": 400, "max_minutes": 90, "tasks_each": 1, "consent": "More."})
    assert (better.status_code, better.json()["consent_version"]) == (200, 2)
    assert better.json()["entries"]["working"] == 1


def test_the_cost_is_that_of_the_study_or_of_other_numbers(project, ada, rui):
    scene = make_scene(project, tasks=5, overlap=2)
    ada.put(path(scene), FIRST)
    own = rui.get(path(scene, "recruitment/cost")).json()
    assert (own["people"], own["slots"], own["rewards_minor"], own["fee_minor"]) == (5, 10, 1500, 645)
    assert (own["total_minor"], own["currency"], own["least_hourly_minor"]) == (2145, "GBP", 600)
    assert (own["hourly_minor"], own["seconds_measured_n"]) == (None, 0) and own["hourly_reason"]
    other = rui.get(path(scene, "recruitment/cost?tasks=100&overlap=3&minutes=45&places=100")).json()
    assert (other["people"], other["hired"], other["slots_short"], other["hourly_minor"]) == (150, 100, 100, 400)
    assert {each["kind"] for each in other["warnings"]} == {"tasks_without_people", "low_wage"}
    assert fields_of(rui.get(path(scene, "recruitment/cost?minutes=0"))) == ["minutes"]


def test_the_cost_is_told_before_a_recruitment_is_stored(project, rui):
    scene = make_scene(project, tasks=5, overlap=2)
    assert rui.get(path(scene, "recruitment/cost?tasks_each=2")).status_code == 404
    terms = "tasks_each=5&reward_minor=450&fee_percent=25&currency=USD&minutes=30"
    asked = rui.get(path(scene, f"recruitment/cost?{terms}")).json()
    assert (asked["people"], asked["rewards_minor"], asked["fee_minor"], asked["currency"]) == (2, 900, 225, "USD")
    assert (asked["hourly_minor"], asked["least_hourly_minor"]) == (900, 800)
    wrong = rui.get(path(scene, "recruitment/cost?tasks_each=0&currency=dollar"))
    assert fields_of(wrong) == ["tasks_each", "currency"]
    assert not Recruitment.objects.filter(study=scene.study).exists()


def test_a_study_says_whether_it_recruits_to_those_who_may_read_the_cost(project, ada, rui, ana):
    scene = make_scene(project, tasks=2)
    study = f"studies/{scene.study.public_id}/"
    assert rui.get(study).json()["recruits"] is False
    ada.put(path(scene), FIRST)
    assert [each.get(study).json()["recruits"] for each in (ada, rui, ana)] == [True, True, False]


def test_the_wage_is_measured_once_people_have_completed_it(project, rui):
    scene = make_scene(project, tasks=2, overlap=2)
    recruitment = recruiting(scene)
    for person, minutes in [("pat", 10), ("kim", 30)]:
        entry = completed(scene, recruitment, person)
        began = entry.ended_at - timedelta(minutes=minutes)
        Participation.objects.filter(pk=entry.pk).update(entered_at=began)
    cost = rui.get(path(scene, "recruitment/cost")).json()
    assert (cost["seconds"], cost["seconds_measured_n"], cost["hourly_minor"]) == (1200, 2, 900)


def test_entries_are_listed_and_the_platform_s_ids_are_for_admins(project, ada, rui, django_assert_max_num_queries):
    scene = make_scene(project, tasks=2, overlap=3)
    recruitment = recruiting(scene)
    first = completed(scene, recruitment, "pat")
    let_in(recruitment, "kim", "s-kim")
    let_in(recruitment, "lou", "s-lou")
    with django_assert_max_num_queries(6):
        listed = rui.get(path(scene, "entries/")).json()["results"]
    assert [(each["state"], each["tasks_done"], each["reward_minor"]) for each in listed] == [
        ("completed", 2, 300),
        ("working", 0, 0),
        ("working", 0, 0),
    ]
    assert listed[0]["id"] == first.public_id and listed[0]["annotator"] == first.annotator.public_id
    assert "s-pat" not in json.dumps(listed) and {each["person"] for each in listed} == {None}
    told = ada.get(path(scene, "entries/")).json()["results"]
    assert [(each["person"], each["submission"]) for each in told] == [
        ("pat", "s-pat"),
        ("kim", "s-kim"),
        ("lou", "s-lou"),
    ]


def test_the_platform_s_list_ends_what_was_returned_there(project, ada):
    scene = make_scene(project, tasks=2, overlap=4)
    recruitment = recruiting(scene)
    completed(scene, recruitment, "pat")
    for person in ("kim", "lou", "max"):
        let_in(recruitment, person, f"s-{person}")
    text = (
        "Submission id,Participant id,Status\n"
        "s-pat,pat,RETURNED\ns-kim,kim,RETURNED\ns-lou,lou,TIMED-OUT\ns-max,max,ACTIVE\n"
        "old,max,RETURNED\ns-x,nobody,RETURNED\n"
    )
    read = ada.post(path(scene, "entries/statuses"), {"csv": text}).json()
    assert {name: read[name] for name in ("rows", "returned", "timed_out", "unchanged")} == {
        **{"rows": 6, "returned": 1, "timed_out": 1},
        "unchanged": 1,
    }
    assert [each["line"] for each in read["unclear"]] == [2, 6, 7]
    assert [entry.state for entry in Participation.objects.order_by("id")] == [
        *("completed", "returned", "timed_out", "working"),
    ]
    again = ada.post(path(scene, "entries/statuses"), {"csv": text}).json()
    assert (again["returned"], again["timed_out"], again["unchanged"]) == (0, 0, 3)
    assert fields_of(ada.post(path(scene, "entries/statuses"), {"csv": "a,b\n1,2\n"})) == ["csv"]


def test_payments_go_into_files_once(project, ada, rui):
    scene = make_scene(project, tasks=2, overlap=2)
    recruitment = recruiting(scene)
    pat, kim = completed(scene, recruitment, "pat"), completed(scene, recruitment, "kim")
    bonus = {"amount_minor": 425, "reason": "=SUM(A1)"}
    assert ada.post(f"entries/{pat.public_id}/bonus", bonus).status_code == 201
    assert ada.post(f"entries/{pat.public_id}/bonus", bonus).status_code == 409
    assert ada.post(f"entries/{pat.public_id}/bonus", {"amount_minor": 75, "reason": "Speed."}).status_code == 201
    for wrong in ({"amount_minor": 0, "reason": "x"}, {"amount_minor": 100_001, "reason": "x"}):
        assert fields_of(ada.post(f"entries/{kim.public_id}/bonus", wrong)) == ["amount_minor"]
    assert rui.get(path(scene, "payments.csv?kind=bonus")).status_code == 403
    assert fields_of(ada.get(path(scene, "payments.csv"))) == ["kind"]

    assert ada.get(path(scene, "payments.csv?kind=bonus&layout=bulk")).content == b"pat,5.00\r\n"
    table = rows_of(ada.get(path(scene, "payments.csv?kind=bonus")))
    assert [(row["person"], row["amount"], row["because"]) for row in table] == [
        ("pat", "4.25", "'=SUM(A1)"),
        ("pat", "0.75", "Speed."),
    ]
    assert not Payment.objects.exclude(exported_at=None).exists()

    taken = rows_of(ada.post(path(scene, "payments/take"), {"kind": "reward"}))
    assert [(row["person"], row["submission"], row["amount"], row["currency"]) for row in taken] == [
        ("pat", "s-pat", "3.00", "USD"),
        ("kim", "s-kim", "3.00", "USD"),
    ]
    assert rows_of(ada.post(path(scene, "payments/take"), {"kind": "reward"})) == []
    everything = rows_of(ada.get(path(scene, "payments.csv?kind=reward")))
    assert len(everything) == 2 and all(row["exported_at"] for row in everything)


def test_what_has_been_returned_is_owed_nothing(scene, ada):
    entry = let_in(recruiting(scene)).entry
    mark_returned(entry=entry)
    assert rows_of(ada.get(path(scene, "payments.csv?kind=reward"))) == []


def test_a_study_is_tried_without_a_platform(scene, tmp_path, client, capsys):
    text = tmp_path / "consent.txt"
    text.write_text(CONSENT)
    asked = ["--tasks-each", "2", "--max-minutes", "30", "--reward-minor", "250", "--consent", str(text), "--open"]
    made = manage(capsys, "recruit", "Cups", "--platform", "simulated", *asked, "--json")
    assert (made.status, made.json["state"], made.json["cost"]["people"]) == (0, "open", 2)
    link = manage(capsys, "crowd_link", "Cups", "--person", "pat", "--json").json
    assert link["person"] == "pat" and link["link"].startswith("http://127.0.0.1:8000/join/")
    assert client.get(link["link"].removeprefix("http://127.0.0.1:8000")).status_code == 302
    assert (
        manage(capsys, "crowd_link", "Cups", "--json").json["person"]
        != manage(capsys, "crowd_link", "Cups", "--json").json["person"]
    )
    assert manage(capsys, "crowd_link", "Cups", "--person", "=1", "--json").status == 2


@pytest.mark.parametrize("command", [("crowd_link", "Cups"), ("recruit", "Cups", "--platform", "prolific")])
def test_commands_say_what_is_missing(scene, command, capsys):
    done = manage(capsys, *command)
    assert done.status == 2 and done.err
