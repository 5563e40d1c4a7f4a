"""Ids, ways out, cost and files of a crowd, without a database."""

from __future__ import annotations

from dataclasses import replace

import pytest

from annotations.crowd.platforms.cost import Plan, amount, estimate_cost
from annotations.crowd.platforms.files import PaymentRow, bulk_lines, payment_table, read_statuses
from annotations.crowd.platforms.platforms import (
    PLATFORMS,
    CompletionCode,
    Ids,
    Parameters,
    check_ids,
    exit_faults,
    exit_of,
    parameter_faults,
    pick_ids,
    study_link,
)
from outtake.errors import Invalid

PROLIFIC = PLATFORMS["prolific"]
CODES = {"completed": "DONE-1", "screened_out": "OUT-1", "attention": "LOST-1"}
PLAN = Plan(tasks=60, overlap=2, tasks_each=25, reward_minor=450, fee_percent=43, currency="GBP", seconds=1800)


def test_ids_are_picked_by_the_names_of_the_platform():
    query = {"PROLIFIC_PID": ["5f1"], "SESSION_ID": ["9a"], "STUDY_ID": ["77"], "utm_source": ["mail"]}
    assert pick_ids(query, PROLIFIC.parameters) == Ids("5f1", "9a", "77")
    assert pick_ids({"id": ["x"]}, Parameters("id", "")) == Ids("x", "", "")


@pytest.mark.parametrize(
    ("query", "field", "says"),
    [
        ({"SESSION_ID": ["9a"]}, "PROLIFIC_PID", "is missing from the address"),
        ({"PROLIFIC_PID": ["5f1"]}, "SESSION_ID", "is missing from the address"),
        ({"PROLIFIC_PID": ["5f1", "5f2"], "SESSION_ID": ["9a"]}, "PROLIFIC_PID", "appears 2 times"),
    ],
)
def test_an_address_without_an_id_or_with_two_is_refused(query, field, says):
    with pytest.raises(Invalid, match=says) as refused:
        pick_ids(query, PROLIFIC.parameters)
    assert [fault.field for fault in refused.value.errors] == [field]


@pytest.mark.parametrize("template", ["{{%PROLIFIC_PID%}}", "%PID%", "${pid}", "[ID]", "<id>", "{id}", "a{{b"])
def test_a_placeholder_that_was_not_filled_in_is_refused_with_its_remedy(template):
    with pytest.raises(Invalid, match="URL parameters"):
        check_ids(Ids(template, "9a"), PROLIFIC.parameters)


@pytest.mark.parametrize("bad", ["", " ", "a b", "=1+1", "-1", "@x", "a\n", "a\0", "é", 'a"b', "a" * 201])
def test_what_is_no_id_is_refused(bad):
    with pytest.raises(Invalid):
        check_ids(Ids(bad, "9a"), PROLIFIC.parameters)
    with pytest.raises(Invalid):
        check_ids(Ids("5f1", bad), PROLIFIC.parameters)


def test_an_id_may_be_as_long_as_the_column():
    longest = Ids("a" * 200, "A-1_b.c:d~e|f", "g+h/i=@")
    assert check_ids(longest, PROLIFIC.parameters) == longest


def test_the_address_for_prolific_holds_its_placeholders_and_others_are_bare():
    assert study_link("https://o.example/", "abc", PROLIFIC, PROLIFIC.parameters) == (
        "https://o.example/join/abc?PROLIFIC_PID={{%PROLIFIC_PID%}}&STUDY_ID={{%STUDY_ID%}}&SESSION_ID={{%SESSION_ID%}}"
    )
    connect = PLATFORMS["connect"]
    assert study_link("https://o.example", "abc", connect, connect.parameters) == "https://o.example/join/abc"


@pytest.mark.parametrize("names", [("", "s", ""), ("p", "p", ""), ("p q", "s", ""), ("p", "s", "&x")])
def test_names_of_parameters_are_checked(names):
    assert parameter_faults(Parameters(*names))
    assert not parameter_faults(Parameters("p", "s", ""))


def test_each_end_has_its_own_code_and_others_have_none():
    way_back = PROLIFIC.return_url
    assert exit_of("completed", CODES, way_back) == CompletionCode(
        "completed",
        "DONE-1",
        "https://app.prolific.com/submissions/complete?cc=DONE-1",
    )
    assert exit_of("attention", CODES, way_back).code == "LOST-1"
    assert [exit_of(state, CODES, way_back) for state in ("working", "returned", "declined", None)] == [None] * 4


def test_a_way_back_without_a_place_for_the_code_is_for_those_who_completed():
    assert exit_of("completed", CODES, "https://c.example/done").url == "https://c.example/done"
    assert exit_of("screened_out", CODES, "https://c.example/done") == CompletionCode("screened_out", "OUT-1", None)
    assert exit_of("completed", CODES, "").url is None


@pytest.mark.parametrize(
    "address",
    [
        "http://c.example/{code}",
        "javascript:alert(1)",
        "https://{code}.example/",
        "https://user@c.example/",
        "https://c.example/{id}",
        "https:///x",
        "https://c.example:x/",
        "//c.example",
    ],
)
def test_a_way_back_is_an_https_address(address):
    assert [fault.field for fault in exit_faults(CODES, address)] == ["return_url"]
    assert not exit_faults(CODES, "https://c.example/end?cc={code}")


def test_codes_differ_and_are_fit_for_an_address():
    assert exit_faults({**CODES, "attention": "DONE-1"}, "")
    assert [fault.field for fault in exit_faults({**CODES, "attention": "a&b=c"}, "")] == ["attention_code"]


def test_people_money_and_wage_are_reckoned_by_hand():
    """120 annotations by 25 each take 5 people; 22.50 and a fee of 9.675, rounded up; 4.50 for half an hour."""
    cost = estimate_cost(PLAN)
    assert (cost.people, cost.hired, cost.slots, cost.slots_short) == (5, 5, 120, 0)
    assert (cost.rewards_minor, cost.fee_minor, cost.total_minor) == (2250, 968, 3218)
    assert (cost.hourly_minor, cost.hourly_reason, cost.warnings) == (900, None, ())


def kinds(**changes) -> set[str]:
    return {warning.kind for warning in estimate_cost(replace(PLAN, **changes)).warnings}


def test_what_speaks_against_a_plan_is_said():
    assert kinds(least_hourly_minor=900) == set()
    assert kinds(least_hourly_minor=901) == {"low_wage"}
    assert kinds(places=4) == {"tasks_without_people"}
    assert kinds(places=1) == {"tasks_without_people", "fewer_people_than_overlap"}
    assert kinds(places=6) == {"people_without_tasks"}
    assert kinds(tasks=10) == {"few_tasks"}
    assert kinds(tasks=0) == {"no_tasks"}
    assert kinds(reward_minor=0, least_hourly_minor=600) == {"no_reward", "low_wage"}


def test_nobody_does_a_task_twice_so_people_are_at_least_the_overlap():
    cost = estimate_cost(replace(PLAN, tasks=10))
    assert (cost.people, cost.slots_short) == (2, 0)
    assert estimate_cost(replace(PLAN, places=4)).slots_short == 20


def test_an_unknown_time_gives_no_wage_and_says_why():
    cost = estimate_cost(replace(PLAN, seconds=None, least_hourly_minor=600))
    assert cost.hourly_minor is None and "no time was assumed" in cost.hourly_reason
    assert cost.warnings == ()


def row(person: str, minor: int, **changes) -> PaymentRow:
    return PaymentRow("p", "s", person, "", "bonus", minor, "GBP", "", "", "", "e", "a")._replace(**changes)


def test_bonuses_in_bulk_are_one_line_a_person():
    assert bulk_lines([row("pat", 425), row("kim", 5), row("pat", 100)]) == "pat,5.25\r\nkim,0.05\r\n"
    assert amount(100_000) == "1000.00"


def test_a_table_of_payments_runs_no_formula():
    text = payment_table([row("pat", 425, because='=HYPERLINK("https://x")'), row("kim", 1, because="a, b")])
    lines = text.splitlines()
    assert lines[0].startswith("payment,submission,person,")
    assert '"\'=HYPERLINK(""https://x"")"' in lines[1]
    assert ',"a, b",' in lines[2]


def test_an_export_of_prolific_is_read():
    text = (
        "\ufeffSubmission id,Participant id,Status,Age\r\n"
        "s1,pat,RETURNED,30\r\n\r\ns2,kim,TIMED-OUT,\r\ns3,lou,AWAITING REVIEW,41\r\n"
    )
    read = [(each.line, each.person, each.submission, each.end) for each in read_statuses(text)]
    assert read == [(2, "pat", "s1", "returned"), (4, "kim", "s2", "timed_out"), (5, "lou", "s3", None)]


@pytest.mark.parametrize("text", ["", "Participant id\npat\n", "Status\nRETURNED\n", 'Participant id,Status\n"a"b,c\n'])
def test_what_is_no_such_file_is_refused(text):
    with pytest.raises(Invalid):
        read_statuses(text)
