"""Tabs and people at once: no one is in twice, no one is paid twice, no task is lost."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connection, connections, transaction
from django.db.models.functions import Now
from django.test import Client

from annotations.annotators.models import Annotator, AnnotatorAction, CrowdIdentity, Participation
from annotations.crowd.models import Payment
from annotations.crowd.participation.consent_and_completion import complete_if_done, time_out_overdue
from annotations.crowd.participation.ending import end_entry, erase_identity, lock, mark_returned, withdraw
from annotations.crowd.participation.entry import start_participation
from annotations.crowd.payments.operations import pay_bonus, take_payments
from annotations.crowd.recruitment.operations import recruit
from annotations.quality.rule_documents.documents import Action
from annotations.quality.rules.appeals import act
from annotations.work.assignments.models import Assignment
from outtake.accounts.people.models import Person
from outtake.errors import Refused
from tests.annotations.crowd import CONSENT, Newcomer, let_in, recruiting
from tests.support.cast import script_of
from tests.support.factories import Scene, make_scene
from tests.support.threads import at_once
from tests.support.working import take

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]


def work_to_the_end(scene: Scene, person: Person) -> None:
    for _ in range(2):
        assert take(script_of(person), scene).submit().status_code == 201


def test_twenty_tabs_at_once_make_one_entry(scene):
    recruitment = recruiting(scene)
    answers = at_once(20, lambda _: Newcomer(recruitment, client=Client()).join())
    assert len({(answer.status_code, answer["Location"]) for answer in answers}) == 1
    assert answers[0].status_code == 302
    counts = [model.objects.count() for model in (Participation, CrowdIdentity, Annotator, Person)]
    assert counts == [1] * 4


def test_of_two_submissions_of_one_person_at_once_one_gets_in(scene):
    recruitment = recruiting(scene)
    codes = at_once(8, lambda i: Newcomer(recruitment, submission=f"s{i}", client=Client()).join().status_code)
    assert Counter(codes) == {302: 1, 409: 7}
    assert Participation.objects.count() == 1


def test_a_returned_entry_is_taken_up_by_one_submission(scene):
    recruitment = recruiting(scene)
    mark_returned(entry=let_in(recruitment).entry)

    def again(i: int) -> str:
        try:
            start_participation(recruitment=recruitment, person_id="pat", submission_id=f"s{i}")
        except Refused:
            return "refused"
        return f"s{i}"

    outcomes = at_once(8, again)
    assert Counter(outcomes)["refused"] == 7
    assert CrowdIdentity.objects.get().submission in outcomes


def test_all_tabs_of_the_submission_that_takes_it_up_get_in(scene):
    recruitment = recruiting(scene)
    mark_returned(entry=let_in(recruitment).entry)
    again = at_once(12, lambda _: Newcomer(recruitment, submission="s2", client=Client()).join().status_code)
    assert again == [302] * 12


def test_ten_completions_at_once_owe_one_reward(scene):
    entered = let_in(recruiting(scene))
    work_to_the_end(scene, entered.person)
    assert set(at_once(10, lambda _: complete_if_done(entry=entered.entry).state)) == {"completed"}
    assert Payment.objects.count() == 1


def test_completion_against_return_has_one_winner(scene):
    entered = let_in(recruiting(scene))
    work_to_the_end(scene, entered.person)
    acts = [complete_if_done, mark_returned] * 4
    at_once(8, lambda i: acts[i](entry=entered.entry))
    entry = Participation.objects.get()
    kept = Assignment.objects.filter(state=Assignment.SUBMITTED).count()
    assert (entry.state, kept, Payment.objects.count()) in [("completed", 2, 1), ("returned", 0, 0)]


def test_many_sweepers_end_an_overdue_entry_once_and_its_tasks_are_done_by_others(project):
    scene = make_scene(project, tasks=4, overlap=1)
    recruitment = recruiting(scene, tasks_each=3)
    late, other = let_in(recruitment), let_in(recruitment, "kim", "s-kim")
    work_to_the_end(scene, late.person)
    Participation.objects.filter(pk=late.entry.pk).update(ends_by=Now() - timedelta(seconds=1))
    assert sum(at_once(8, lambda _: time_out_overdue())) == 1
    recruit(study=scene.study, platform="simulated", consent=CONSENT, tasks_each=2)
    for person in (other.person, let_in(recruitment, "lou", "s-lou").person):
        work_to_the_end(scene, person)
    counting = Assignment.objects.filter(state=Assignment.SUBMITTED, slot__isnull=False)
    assert sorted(counting.values_list("task__assignments__state", flat=True)).count(Assignment.SUBMITTED) == 4
    assert not scene.round.tasks.filter(free_slots__gt=0).exists()


def test_a_submission_against_a_withdrawal_leaves_nothing_that_counts(scene):
    entered = let_in(recruiting(scene))
    held = take(script_of(entered.person), scene)

    def act(i: int) -> None:
        if i % 2:
            withdraw(entry=entered.entry)
        else:
            held.submit(key="k")

    at_once(6, act)
    withdraw(entry=entered.entry)
    assert Participation.objects.get().state == "withdrawn"
    assert not Assignment.objects.filter(state__in=Assignment.HOLDING).exists()


def test_a_bonus_clicked_ten_times_is_one_and_goes_into_one_file(scene):
    entry = let_in(recruiting(scene)).entry
    end_entry(entry=entry, state="screened_out")

    def click(_: int) -> str:
        try:
            return pay_bonus(entry=entry, amount_minor=50, reason="Good reasons.").kind
        except Refused:
            return "refused"

    assert Counter(at_once(10, click)) == {"bonus": 1, "refused": 9}
    files = at_once(6, lambda _: take_payments(study=scene.study, kind="bonus"))
    assert sorted(len(rows) for rows in files) == [0, 0, 0, 0, 0, 1]


def beside(held: Callable[[], object], other: Callable[[], object], then: Callable[[], object]) -> None:
    """Hold locks, let another connection go as far as it comes, and take more; then both have to come to their ends."""

    def on_its_own() -> None:
        try:
            other()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            held()
            running = pool.submit(on_its_own)
            deadline = time.monotonic() + 20
            while connection.vendor == "postgresql" and not _is_waited_for():  # SQLite lets no one else begin
                assert time.monotonic() < deadline
                time.sleep(0.01)
            then()
        running.result(30)


def _is_waited_for() -> bool:
    waits = "SELECT COUNT(*) FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))"
    with connection.cursor() as cursor:
        cursor.execute(waits)
        return bool(cursor.fetchone()[0])


def exclude(entry: Participation) -> AnnotatorAction:
    action = Action(AnnotatorAction.EXCLUDE, message="No.", sets_aside=True, ends_entry="screened_out")
    return act(study=entry.recruitment.study, annotator=entry.annotator, action=action)


def test_who_comes_in_again_meets_their_erasure(scene):
    recruitment = recruiting(scene)
    entry = mark_returned(entry=let_in(recruitment).entry)

    def come_in_again() -> None:
        start_participation(recruitment=recruitment, person_id="pat", submission_id="s2")

    beside(lambda: lock(entry), come_in_again, lambda: erase_identity(entry=entry))
    assert CrowdIdentity.objects.get().entry_id != entry.pk  # no one can tell that it is the same person


def test_an_erasure_meets_an_exclusion(scene):
    entered = let_in(recruiting(scene))
    work_to_the_end(scene, entered.person)
    entry = Participation.objects.get()
    of_rules = Annotator.objects.select_for_update(no_key=True).filter(pk=entry.annotator_id)
    beside(of_rules.get, lambda: erase_identity(entry=entry), lambda: exclude(entry))
    assert (Person.objects.filter(pk=entered.person.pk).exists(), AnnotatorAction.objects.count()) == (False, 1)


def test_an_exclusion_meets_a_withdrawal(scene):
    entered = let_in(recruiting(scene))
    work_to_the_end(scene, entered.person)
    entry = Participation.objects.get()
    beside(lambda: lock(entry), lambda: exclude(entry), lambda: withdraw(entry=entry))
    assert Participation.objects.get().state == "withdrawn"
    assert not Assignment.objects.filter(state=Assignment.SUBMITTED).exists()
