"""
The protocol of jobs, step by step: any order of steps of three workers, the sweeper, and who cancels, pauses or holds.

A model says what each step may do. After each of them the row has to be as the model has it.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.db import OperationalError, connection, transaction
from django.db.models.functions import Now
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from annotations.quality.holds.operations import hold_video, lift_video
from evaluation.judges.certificates.operations import withdraw_certificate
from outtake.jobs.dispatch import dispatch
from outtake.jobs.kernel import Claim, LeaseLost, claim, end_after, fail, finish, put_back, requeue_expired, start_over
from outtake.jobs.models import MeasuredJob
from tests.jobs.kinds import KINDS, NAMES, World, make_world, words_of
from tests.support.examples import examples
from worker.runs.models import CriticRun, RunItem
from worker.runs.operations import cancel_run, pause_run, resume_run, retry_run

pytestmark = [pytest.mark.django_db, pytest.mark.database]

WAITING, HELD, DONE, FAILED, CANCELLED = "waiting", "held", "done", "failed", "cancelled"
CANCELLED_BY_PEOPLE = ("item", "certificate", "certificate's figures")
PAST = "2020-01-01T00:00Z"
AWAY = OperationalError("server closed the connection unexpectedly")


class Protocol(RuleBasedStateMachine):
    """One job of a kind, which a subclass names, with the claims that workers have or had on it."""

    name: str
    world: World

    @initialize()
    def begin(self) -> None:
        """Make the job; all of it is rolled back at the end."""
        self.atomic = transaction.atomic()
        self.atomic.__enter__()
        self.kind = KINDS[self.name]
        self.spec = self.kind.spec
        self.is_taken_down = False
        self.make_job()

    def make_job(self) -> None:
        """Make a job that waits, and the model of it."""
        (self.pk,) = self.kind.make(self.world, 1)
        self.claims: list[Claim[Any]] = []
        self.state, self.attempts, self.finished, self.error = WAITING, 0, 0, ""
        self.holder: Claim[Any] | None = None
        self.is_lapsed = self.is_queued = self.is_paused = False

    def teardown(self) -> None:
        """Leave nothing behind."""
        if hasattr(self, "atomic"):
            transaction.set_rollback(True)
            self.atomic.__exit__(None, None, None)

    # what the model says ----------------------------------------------------

    @property
    def rows(self) -> Any:
        return self.spec.model._default_manager.filter(pk=self.pk)

    @property
    def is_free(self) -> bool:
        return self.state == WAITING or (self.state == HELD and self.is_lapsed)

    @property
    def may_begin(self) -> bool:
        return not self.is_paused and not self.is_taken_down

    def end(self, state: str, error: str = "") -> None:
        self.state, self.holder, self.is_lapsed, self.error = state, None, False, error
        if state == WAITING:
            self.is_queued = False

    def is_item(self) -> bool:
        return self.name == "item"

    def run_row(self) -> CriticRun:
        return CriticRun.objects.get(items=self.pk)

    def one_of(self, number: int) -> Claim[Any] | None:
        return self.claims[number % len(self.claims)] if self.claims else None

    # what workers do --------------------------------------------------------

    @rule()
    def a_worker_claims(self) -> None:
        """It takes what is free; what was begun too often fails instead."""
        found = claim(self.spec, pk=self.pk)
        if not (self.is_free and self.may_begin):
            assert found is None
        elif self.attempts >= self.spec.max_attempts():
            assert found is None
            silent = f"given up after {self.attempts} attempts; the last one ended without a word"
            self.end(FAILED, self.error or silent)
        else:
            assert found is not None
            self.claims.append(found)
            self.state, self.holder, self.is_lapsed = HELD, found, False
            self.attempts += 1

    @precondition(lambda self: self.claims)
    @rule(number=st.integers(0, 9))
    def a_worker_renews(self, number: int) -> None:
        """Only the holder's renewal counts, even of a lease that ended and that no other took."""
        worker = self.one_of(number)
        assert worker is not None and worker.beat() == (worker is self.holder)
        if worker is self.holder:
            self.is_lapsed = False

    @precondition(lambda self: self.claims and issubclass(KINDS[self.name].spec.model, MeasuredJob))
    @rule(number=st.integers(0, 9))
    def a_worker_tells_how_far_it_is(self, number: int) -> None:
        """The worker that lost the job gets an error."""
        worker = self.one_of(number)
        assert worker is not None
        if worker is self.holder:
            worker.progress(1, 1, self.spec.running[-1])
            self.is_lapsed = False
        else:
            with pytest.raises(LeaseLost):
                worker.progress(1, 1, self.spec.running[-1])

    @precondition(lambda self: self.claims)
    @rule(number=st.integers(0, 9))
    def a_worker_finishes(self, number: int) -> None:
        """The holder's result is stored; another's is not even looked at."""
        worker, stored = self.one_of(number), []
        assert worker is not None

        def store() -> dict[str, Any]:
            stored.append(worker)
            return self.kind.store(worker.job)

        assert finish(worker, store) == (worker is self.holder) == bool(stored)
        if stored:
            self.finished += 1
            self.end(DONE)

    @precondition(lambda self: self.claims)
    @rule(number=st.integers(0, 9), permanent=st.booleans())
    def a_worker_fails(self, number: int, permanent: bool) -> None:
        """The job waits for another attempt, or has failed."""
        worker = self.one_of(number)
        assert worker is not None and fail(worker, "It broke.", permanent=permanent) == (worker is self.holder)
        if worker is self.holder:
            over = permanent or self.attempts >= self.spec.max_attempts()
            self.end(FAILED if over else WAITING, "It broke.")

    @precondition(lambda self: self.claims)
    @rule(number=st.integers(0, 9), by_its_error=st.booleans())
    def something_is_away(self, number: int, by_its_error: bool) -> None:
        """The job waits as if it had not been begun."""
        worker = self.one_of(number)
        assert worker is not None
        if by_its_error:
            end_after(worker, AWAY)
        else:
            assert put_back(worker, "OperationalError: away", AWAY) == (worker is self.holder)
        if worker is not self.holder:
            return
        self.attempts -= 1
        self.end(WAITING, "OperationalError: server closed" if by_its_error else "OperationalError: away")
        if self.is_item():
            assert self.is_paused or self.run_row().rests_until is not None
            CriticRun.objects.filter(items=self.pk).update(rests_until=None)
            self.is_queued = True  # it waits behind the others

    # what others do ---------------------------------------------------------

    @precondition(lambda self: self.state == HELD)
    @rule()
    def time_passes(self) -> None:
        """The holder does not renew its lease: it died, or hangs."""
        self.rows.update(expires_at=PAST)
        self.is_lapsed = True

    @precondition(lambda self: self.state == HELD and self.may_begin)
    @rule()
    def another_worker_follows(self) -> None:
        """The holder does not renew its lease, and another takes the job before the sweeper does."""
        self.time_passes()
        self.a_worker_claims()

    @rule()
    def the_sweeper_takes_back(self) -> None:
        """A lease that ended is free, and nothing else."""
        assert requeue_expired(self.spec) == (self.state == HELD and self.is_lapsed)
        if self.state == HELD and self.is_lapsed:
            self.end(WAITING, self.error)

    @rule()
    def the_sweeper_wakes(self) -> None:
        """One message is sent for a job that could begin, and no second one soon after."""
        wanted = self.state == WAITING and self.may_begin and not self.is_queued
        assert dispatch(self.spec) == wanted
        self.is_queued = self.is_queued or wanted

    @precondition(lambda self: self.state == FAILED)
    @rule()
    def it_is_tried_again(self) -> None:
        """A job that failed has all its attempts again."""
        if self.is_item():
            retry_run(run=self.run_row())
        else:
            assert start_over(self.spec, self.rows) == 1
        self.attempts = 0
        self.end(WAITING)
        self.is_queued = self.is_item() and self.may_begin

    @precondition(lambda self: self.state in (DONE, CANCELLED) and not self.is_taken_down)
    @rule()
    def the_next_one_waits(self) -> None:
        """A job that is over does not change; another is made."""
        self.make_job()

    @precondition(lambda self: self.name in CANCELLED_BY_PEOPLE and self.state in (WAITING, HELD))
    @rule()
    def it_is_cancelled(self) -> None:
        """The worker that has it loses it."""
        if self.is_item():
            cancel_run(run=self.run_row())
        else:
            withdraw_certificate(certificate=self.rows.get())
        self.end(CANCELLED, self.error)

    @precondition(lambda self: self.is_item() and self.state in (WAITING, HELD) and not self.is_paused)
    @rule()
    def its_run_is_paused(self) -> None:
        """Nothing begins; who is at work goes on."""
        pause_run(run=self.run_row())
        self.is_paused = True

    @precondition(lambda self: self.is_item() and self.state in (WAITING, HELD) and self.is_paused)
    @rule()
    def its_run_goes_on(self) -> None:
        """A worker is woken at once."""
        resume_run(run=self.run_row())
        self.is_paused = False
        self.is_queued = self.is_queued or (self.state == WAITING and self.may_begin)

    @precondition(lambda self: self.is_item())
    @rule()
    def its_video_is_held_or_put_back(self) -> None:
        """An item of a held video does not begin."""
        (lift_video if self.is_taken_down else hold_video)(
            **{"video": self.world.scene.videos[0]}, **({} if self.is_taken_down else {"reason": "The maker asked."})
        )
        self.is_taken_down = not self.is_taken_down

    # what always holds ------------------------------------------------------

    @invariant()
    def the_row_is_as_it_has_to_be(self) -> None:
        """The row has the state, attempts, token and error that the model has."""
        row = self.rows.annotate(db_now=Now()).get()
        names = {
            WAITING: (self.spec.waiting,),
            HELD: self.spec.running,
            DONE: (self.spec.done,),
            FAILED: (self.spec.failed_state,),
            CANCELLED: ("cancelled", "withdrawn"),
        }
        assert row.state in names[self.state]
        assert row.attempts == self.attempts <= self.spec.max_attempts()
        assert row.lease_token == ("" if self.holder is None else self.holder.token)
        assert (row.expires_at is None) == (self.state != HELD)
        assert self.state != HELD or (row.expires_at <= row.db_now) == self.is_lapsed
        assert row.error.startswith(self.error) and bool(row.error) == bool(self.error)
        assert self.finished == (self.state == DONE)
        if self.is_item():
            self.check_item(row)
        elif self.spec.has_end:
            assert (row.finished_at is not None) == (self.state in (DONE, FAILED))

    def check_item(self, row: RunItem) -> None:
        """A critic that failed at a clip says so, and the run is over when its item is."""
        run, words = self.run_row(), words_of(self.pk)
        assert (words[-1:] == ["ok"]) == (self.state == DONE)
        assert self.state != FAILED or words == ["failed"]
        assert (run.finished_at is None) == (self.state in (WAITING, HELD))
        if self.state not in (WAITING, HELD):
            self.is_paused = False


@pytest.mark.generated
@pytest.mark.parametrize("name", NAMES)
def test_any_order_of_steps_keeps_the_laws(project, name: str):
    machine = type(f"Protocol of a {name}", (Protocol,), {"name": name, "world": make_world(project, name)})
    most = examples(5 if connection.vendor == "sqlite" else 3)  # on PostgreSQL a step takes three times as long
    few = settings(max_examples=most, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck))
    run_state_machine_as_test(machine, settings=few)
