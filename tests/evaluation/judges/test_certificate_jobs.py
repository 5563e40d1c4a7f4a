"""The work of a certificate: what a worker draws and computes, when it fails, dies, or is not alone."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.db.models.functions import Now

from annotations.studies.models import Study
from evaluation.judges.certificates import jobs, tasks
from evaluation.judges.certificates.certificate_jobs import CERTIFICATES
from evaluation.judges.certificates.jobs import compute_figures, draw_certificate
from evaluation.judges.certificates.operations import (
    current_certificate,
    request_finish,
    resume_certificate,
    start_certificate,
    withdraw_certificate,
)
from evaluation.judges.certificates.terms import Terms
from evaluation.judges.kinds.lexical_judge import stored
from evaluation.judges.models import Certificate
from outtake.errors import Conflict
from outtake.jobs.kernel import sweep
from tests.evaluation.judges.certifying import *  # noqa: F403
from tests.evaluation.judges.certifying import FEW, as_judged, drawn, finish_certificate, rate
from tests.evaluation.judges.scripted import honest, judge_of
from tests.support.away import Away
from tests.support.model_server import Act
from tests.worker.serving import *  # noqa: F403
from worker.ledger.text_ledger import AT_ONCE

pytestmark = pytest.mark.django_db


def test_a_worker_computes_the_figures_while_the_page_waits(study, bo, ada):
    certificate = drawn(study)
    rate(certificate, bo, as_judged(certificate))
    path = f"certificates/{certificate.public_id}/"
    told = ada.post(path + "finish").json()
    assert (told["state"], told["figures"], told["finished_at"]) == ("finishing", None, None)
    assert current_certificate(stored(), study).reason == "its figures are being computed"
    assert ada.post(path + "finish").status_code == 409
    with pytest.raises(Conflict, match="is in progress"):
        start_certificate(judge=stored(), study=study, terms=FEW)
    tasks.finish_certificate(certificate=certificate.public_id)
    told = ada.get(path).json()
    assert (told["state"], told["passes"], told["finished_at"] is None) == ("done", True, False)


def test_figures_that_cannot_be_computed_leave_it_to_people_and_say_why(study, bo, monkeypatch):
    certificate = drawn(study)
    rate(certificate, bo, as_judged(certificate))
    with monkeypatch.context() as patched:
        patched.setattr(jobs, "figures_of", lambda *_, **__: 1 / 0)
        request_finish(certificate=certificate, woken=False)
        for _ in range(3):
            compute_figures(public_id=certificate.public_id)
    certificate.refresh_from_db()
    assert (certificate.state, certificate.finished_at) == ("rating", None)
    assert certificate.error == "ZeroDivisionError: division by zero"
    assert finish_certificate(certificate=certificate).state == "done" and certificate.error == ""


def test_a_worker_asks_no_more_once_its_certificate_is_withdrawn(study, endpoint, server):
    server.answer, made = honest, []
    certificate = start_certificate(judge=judge_of(endpoint), study=study, terms=FEW, woken=False)
    judge_pairs = jobs.judge_pairs

    def withdrawn_meanwhile(*args, step, **named):
        def stepping(done: int, total: int) -> None:
            if done and not made:
                made.append(withdraw_certificate(certificate=certificate))
            step(done, total)

        return judge_pairs(*args, step=stepping, **named)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(jobs, "judge_pairs", withdrawn_meanwhile)
        draw_certificate(public_id=certificate.public_id)
    certificate.refresh_from_db()
    assert (certificate.state, certificate.error, certificate.rated_in) == ("withdrawn", "", None)
    assert server.paid == AT_ONCE < 12


def test_one_that_failed_is_not_resumed_beside_another(study):
    failed = start_certificate(judge=stored(), study=study, terms=FEW, woken=False)
    Certificate.objects.filter(pk=failed.pk).update(state=Certificate.FAILED, error="no money")
    drawn(study)
    with pytest.raises(Conflict, match="is in progress"):
        resume_certificate(certificate=failed, woken=False)


def test_one_that_failed_before_the_last_is_under_way_no_more(study, bo):
    failed = start_certificate(judge=stored(), study=study, terms=FEW, woken=False)
    Certificate.objects.filter(pk=failed.pk).update(state=Certificate.FAILED, error="no money")
    failed.refresh_from_db()
    assert current_certificate(stored(), study).under_way == failed
    certificate = drawn(study)
    rate(certificate, bo, as_judged(certificate))
    finish_certificate(certificate=certificate)
    assert current_certificate(stored(), study).under_way is None


def test_a_budget_that_is_used_up_fails_it_and_another_goes_on(study, endpoint, server):
    server.answer = honest
    judge = judge_of(endpoint)
    certificate = drawn(study, judge, Terms(**{**vars(FEW), "budget_micros": 3000}))
    assert certificate.state == "failed" and certificate.error.startswith("The budget for judging is $0.003")
    assert 0 < certificate.done < certificate.total and certificate.rated_in is None
    paid = server.paid
    resume_certificate(certificate=certificate, budget_micros=10_000_000, woken=False)
    draw_certificate(public_id=certificate.public_id)
    certificate.refresh_from_db()
    assert certificate.state == "rating" and server.paid == 12 + certificate.pairs.count()
    assert paid < server.paid
    with pytest.raises(Conflict, match="failed"):
        resume_certificate(certificate=certificate)


def test_a_worker_that_died_is_followed_by_another_and_a_drawn_one_is_left_alone(study, endpoint, server, settings):
    settings.MODEL_TRIES_SECONDS = settings.MODEL_CALL_SECONDS  # one try
    server.answer = honest
    server.script(*[Act("status", text="503 away")] * AT_ONCE)
    certificate = drawn(study, judge_of(endpoint))
    assert (certificate.state, certificate.attempts, certificate.expires_at) == ("judging", 1, None)
    assert "503" in certificate.error and sweep(CERTIFICATES) == 1
    draw_certificate(public_id=certificate.public_id)
    draw_certificate(public_id=certificate.public_id)
    certificate.refresh_from_db()
    assert (certificate.state, certificate.attempts, certificate.error) == ("rating", 2, "")
    assert sweep(CERTIFICATES) == 0
    assert Study.objects.count() == 2


def test_a_worker_that_comes_while_the_first_attempt_ends_does_not_end_the_certificate(study):
    """The first worker fails, and lets go, between two statements of the second."""
    made = start_certificate(judge=stored(), study=study, terms=FEW, woken=False)
    soon = Now() + timedelta(seconds=60)
    Certificate.objects.filter(pk=made.pk).update(attempts=1, expires_at=soon)  # at work
    let_go: list[str] = []

    def meanwhile(execute, sql, params, many, context):
        done = execute(sql, params, many, context)
        if "db_now" in sql and not let_go:
            let_go.append(sql)
            Certificate.objects.filter(pk=made.pk).update(error="503", expires_at=None)
        return done

    with connection.execute_wrapper(meanwhile):
        draw_certificate(public_id=made.public_id)
    made.refresh_from_db()
    assert (len(let_go), made.state, made.attempts) == (1, Certificate.JUDGING, 1)
    draw_certificate(public_id=made.public_id)
    made.refresh_from_db()
    assert (made.state, made.attempts) == (Certificate.RATING, 2)


def test_a_database_that_is_away_costs_a_certificate_no_attempt(study):
    made = start_certificate(judge=stored(), study=study, terms=FEW, woken=False)
    with connection.execute_wrapper(Away('INSERT INTO "evaluation_certificatepair"', times=1)):
        draw_certificate(public_id=made.public_id)
    made.refresh_from_db()
    assert (made.state, made.attempts, made.expires_at) == (Certificate.JUDGING, 0, None)
    assert "server closed the connection" in made.error
    draw_certificate(public_id=made.public_id)
    made.refresh_from_db()
    assert (made.state, made.error) == (Certificate.RATING, "")
