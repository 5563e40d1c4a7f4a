"""
Workers that race for jobs, each with a connection of its own, while things go wrong at random.

Workers die, what they need is away, renewals and results meet a database that does not answer, leases end while their
worker is at work, a run is paused. Whatever the order, the laws at the end of each test hold.
"""

from __future__ import annotations

import random
import threading
import time
from collections import Counter
from contextlib import suppress
from datetime import timedelta
from typing import Any

import pytest
from django.db import OperationalError, transaction
from django.db.models.functions import Now

from annotations.work.submissions.models import Annotation
from outtake.errors import Conflict
from outtake.events.models import Event
from outtake.jobs import kernel
from outtake.jobs.kernel import Claim, carry_out, claim, finish, sweep
from tests.jobs.kinds import KINDS, NAMES, Kind, make_world, words_of
from tests.support.threads import at_once
from worker.runs.item_jobs import RUN_FINISHED
from worker.runs.models import CriticRun
from worker.runs.operations import cancel_run, pause_run, resume_run

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]

WORKERS, JOBS = 4, 5
PAST = "2020-01-01T00:00Z"
PATIENCE_SECONDS = 150  # the whole race; a busy machine may take long


class Killed(BaseException):
    """The worker's process ends here: nothing is noted, nothing cleaned up."""


class Broken(Exception):
    """An error of the work."""


class Race:
    """One race over jobs of a kind. Lists of ids say what was committed, or was begun."""

    def __init__(self, kind: Kind, pks: list[int], seed: int) -> None:
        self.kind, self.pks, self.seed = kind, pks, seed
        self.spec = kind.spec
        self.begun: list[int] = []
        self.done: list[int] = []
        self.put_back: list[int] = []
        self.stop = threading.Event()
        self.until = time.monotonic() + PATIENCE_SECONDS

    @property
    def rows(self) -> Any:
        return self.spec.model._default_manager.filter(pk__in=self.pks)

    def open_jobs(self) -> list[int]:
        return list(self.rows.filter(state__in=(self.spec.waiting, *self.spec.running)).values_list("pk", flat=True))

    def go_on(self) -> bool:
        return not self.stop.is_set() and time.monotonic() < self.until and bool(self.open_jobs())

    def worker(self, number: int) -> None:
        """Take up random jobs until none is open."""
        lot = random.Random(f"{self.seed} {number}")
        while self.go_on():
            pk = lot.choice(self.pks)
            with suppress(Killed):
                carry_out(self.spec, lambda claimed: self.work(claimed, lot), pk=pk)
            time.sleep(lot.random() / 25)  # a worker that waits for others takes little of the processors

    def work(self, claimed: Claim[Any], lot: random.Random) -> Any:
        """Do a job, or meet one of the things that go wrong."""
        pk, chance = claimed.job.pk, lot.random()
        self.begun.append(pk)
        time.sleep(lot.random() / 25)
        if chance < 0.15:
            raise Killed
        if chance < 0.3:
            raise Broken("it broke")
        if chance < 0.45:
            raise OSError(5, "the storage does not answer")
        away = [OperationalError("server closed")] * (chance < 0.7)

        def store() -> Any:
            if away:
                raise away.pop()  # the transaction is lost, and tried again
            transaction.on_commit(lambda: self.done.append(pk))
            return self.kind.store(claimed.job)

        if chance > 0.85:  # it hangs for longer than its lease lasts, and comes back late
            claimed.row().update(expires_at=PAST)
            time.sleep(lot.random() / 10)
        return store

    def sweeper(self) -> None:
        """Take back what lapsed; let time pass for dead workers; pause and resume a run."""
        lot = random.Random(f"{self.seed} sweeper")
        while self.go_on():
            sweep(self.spec)
            held = self.rows.filter(state__in=self.spec.running, expires_at__gt=Now())
            if held and lot.random() < 0.5:
                held.filter(pk=lot.choice(self.pks)).update(expires_at=PAST)
            CriticRun.objects.update(rests_until=None)
            if (run := CriticRun.objects.first()) is not None and lot.random() < 0.2:
                with suppress(Conflict):
                    (pause_run if run.state == CriticRun.RUNNING else resume_run)(run=run)
            elif run is not None and run.state == CriticRun.PAUSED:
                with suppress(Conflict):
                    resume_run(run=run)
            time.sleep(0.04)

    def run(self) -> None:
        """Let all of them loose."""
        crew = [lambda n=n: self.worker(n) for n in range(WORKERS)] + [self.sweeper]
        at_once(len(crew), lambda i: crew[i]())


@pytest.fixture
def noted(monkeypatch) -> list[int]:
    """The jobs that were put back, of which it is known that this was committed."""
    found: list[int] = []
    put_back = kernel.put_back

    def noting(claimed: Claim[Any], text: str, error: Exception) -> bool:
        is_mine = put_back(claimed, text, error)
        if is_mine:
            found.append(claimed.job.pk)
        return is_mine

    monkeypatch.setattr(kernel, "put_back", noting)
    return found


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in (1, 2, 3))])
@pytest.mark.parametrize("name", NAMES)
def test_workers_that_race_keep_the_laws(project, noted, name: str, seed: int):
    kind = KINDS[name]
    race = Race(kind, kind.make(make_world(project, name, JOBS), JOBS), seed)
    race.run()
    rows = {row.pk: row for row in race.rows}
    states = {pk: row.state for pk, row in rows.items()}
    assert set(states.values()) <= {kind.spec.done, kind.spec.failed_state}, "each job ends"
    done = Counter(race.done)
    assert all(done[pk] == (state == kind.spec.done) for pk, state in states.items()), "done once, and never after all"
    begun, put_back = Counter(race.begun), Counter(noted)
    for pk, row in rows.items():
        assert row.attempts == begun[pk] - put_back[pk] <= kind.spec.max_attempts(), "an outage is no attempt"
        assert (row.lease_token, row.expires_at) == ("", None)
        assert bool(row.error) == (row.state == kind.spec.failed_state), "why it failed is in the row"
    if name == "item":
        assert all(words_of(pk) == ["ok" if done[pk] else "failed"] for pk in rows)
        run = CriticRun.objects.get()
        assert run.finished_at is not None and Event.objects.filter(kind=RUN_FINISHED).count() == 1


def test_a_run_that_is_cancelled_while_its_workers_race_keeps_what_was_done_by_then(project, noted):
    kind = KINDS["item"]
    race = Race(kind, kind.make(make_world(project, "item", JOBS), JOBS), 11)
    run = CriticRun.objects.get()

    def cancel() -> None:
        while race.go_on() and len(race.done) < 2:
            time.sleep(0.005)
        with suppress(Conflict):
            cancel_run(run=run)

    crew = [lambda n=n: race.worker(n) for n in range(WORKERS)] + [race.sweeper, cancel]
    at_once(len(crew), lambda i: crew[i]())
    states = dict(race.rows.values_list("pk", "state"))
    assert set(states.values()) <= {"done", "failed", "cancelled"}
    assert Counter(race.done) == Counter(pk for pk, state in states.items() if state == "done")
    said = {pk: words_of(pk) for pk in states}
    assert all(said[pk] == {"done": ["ok"], "failed": ["failed"], "cancelled": []}[states[pk]] for pk in states)
    assert Annotation.objects.count() == sum(state != "cancelled" for state in states.values())


@pytest.mark.parametrize("name", NAMES)
def test_sixteen_workers_claim_a_job_once(project, name: str):
    kind = KINDS[name]
    (pk,) = kind.make(make_world(project, name), 1)
    found = [each for each in at_once(16, lambda _: claim(kind.spec, pk=pk)) if each is not None]
    assert [each.job.attempts for each in found] == [1]


@pytest.mark.parametrize("name", NAMES)
def test_a_lease_outlives_errors_of_the_database(project, name: str, monkeypatch):
    """The thread that renews is not answered twice; meanwhile others try to take the job."""
    kind = KINDS[name]
    (pk,) = kind.make(make_world(project, name), 1)
    monkeypatch.setattr(type(kind.spec), "lease", lambda self: timedelta(seconds=3))
    monkeypatch.setattr(kernel, "TRY_AGAIN_SECONDS", 0.25)
    beat, failures, renewed = Claim.beat, [0], threading.Event()

    def failing(self: Claim[Any]) -> bool:
        if failures[0] < 2:
            failures[0] += 1
            raise OperationalError("server closed the connection unexpectedly")
        is_mine = beat(self)
        renewed.set()
        return is_mine

    monkeypatch.setattr(Claim, "beat", failing)
    taken: list[Any] = []

    def work(claimed: Claim[Any]) -> Any:
        assert renewed.wait(30), "the thread went on"
        for _ in range(5):
            sweep(kind.spec)
            taken.append(claim(kind.spec, pk=pk))
        return lambda: kind.store(claimed.job)

    carry_out(kind.spec, work, pk=pk)
    row = kind.spec.model._default_manager.get(pk=pk)
    assert (taken, failures, row.state, row.attempts) == ([None] * 5, [2], kind.spec.done, 1)


@pytest.mark.parametrize("name", NAMES)
def test_a_worker_that_lost_its_lease_stores_nothing(project, name: str):
    kind = KINDS[name]
    (pk,) = kind.make(make_world(project, name), 1)
    rows = kind.spec.model._default_manager.filter(pk=pk)
    late = claim(kind.spec, pk=pk)
    assert late is not None
    rows.update(expires_at=PAST)
    holder = claim(kind.spec, pk=pk)
    assert holder is not None and holder.token != late.token
    before = rows.values().get()
    assert not finish(late, lambda: pytest.fail("its result is not looked at"))
    assert rows.values().get() == before
    assert finish(holder, lambda: kind.store(holder.job)) and rows.get().state == kind.spec.done


def test_an_error_in_what_follows_from_a_failure_reaches_the_row(project, monkeypatch):
    """The annotation that says that the critic failed cannot be stored; the item has failed all the same."""

    def broken(**_: Any) -> None:
        raise LookupError("no such annotator")

    monkeypatch.setattr("worker.runs.item_jobs.record_critic_annotation", broken)
    kind = KINDS["item"]
    (pk,) = kind.make(make_world(project, "item"), 1)

    def work(claimed: Claim[Any]) -> Any:
        raise Broken("it broke")

    for _ in range(kind.spec.max_attempts()):
        carry_out(kind.spec, work, pk=pk)
    row = kind.spec.model._default_manager.get(pk=pk)
    assert (row.state, row.error) == ("failed", "Broken: it broke; then LookupError: no such annotator")
    assert CriticRun.objects.get().state == "done_with_failures"
