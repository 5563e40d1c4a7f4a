"""A report from waiting to ready: leases, attempts, progress; the same bytes again; two next to each other."""

from __future__ import annotations

import time
from datetime import timedelta

import pytest
from celery import current_app
from django.db import connection
from django.db.models.functions import Now

from evaluation.annotation_sets.models import PredictionSet
from evaluation.annotation_sets.prediction_sets import predicted_annotations
from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from evaluation.judges.models import Judgement
from evaluation.reports.builds import compute, judge_facts, segment_reports
from evaluation.reports.builds.compare import compared
from evaluation.reports.builds.compute import compute_report, make_report
from evaluation.reports.builds.recompute import recompute
from evaluation.reports.builds.report_jobs import REPORTS, ReportJobs
from evaluation.reports.builds.report_request import ReportRequest
from evaluation.reports.builds.request import again_on, request_report, resume
from evaluation.reports.builds.tasks import recompute_report
from evaluation.reports.figure_cells import cell
from evaluation.reports.models import Match, Report
from evaluation.reports.segments import lexical
from outtake import outages
from outtake.errors import Conflict, Invalid
from outtake.jobs.kernel import sweep
from outtake.measures.uncertainty.clustered import estimate, mean
from tests.evaluation.annotators import CUP, DOG, critic_annotates, marked, person_annotates, predicted
from tests.support.away import Away
from tests.support.factories import make_scene
from tests.support.reports import computed_report
from worker.ledger.budgets import OverBudget

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once("author", "truth", "critic")]


@pytest.fixture
def scene(project):
    """Three clips, each for two annotators."""
    return make_scene(project, overlap=2)


@pytest.fixture
def author(ana, scene):
    """Ana: two errors in the first clip, one in the second, none in the third."""
    return person_annotates(ana, scene, [marked(0, 1000), marked(4000, 6000, DOG)], [marked(2000, 4000)], [])


@pytest.fixture
def truth(author, scene):
    return make_ground_truth(TruthRequest(study=scene.study, annotators=[author], policy="one"))


@pytest.fixture
def critic(scene):
    """A hit in the first clip, nothing in the second, an alarm on the clean one."""
    return critic_annotates(scene, [predicted(0, 800), predicted(2000, 2600, "No.")], [], [predicted(0, 400, DOG)])


def waiting(truth, critic) -> Report:
    return request_report(ReportRequest(truth=truth, annotators=[critic], tau=50))


def test_a_report_waits_until_somebody_computes_it(truth, critic, rui):
    report = waiting(truth, critic)
    told = rui.get(f"reports/{report.public_id}/").json()
    assert (told["state"], told["figures"], told["plots"], told["rows"][0]["score"]) == ("waiting", None, [], None)
    assert rui.get(f"reports/{report.public_id}/files/").status_code == 409
    compute_report(public_id=report.public_id)
    told = rui.get(f"reports/{report.public_id}/").json()
    assert (told["state"], told["done"], told["total"], told["error"]) == ("ready", 1, 1, "")
    assert told["figures"]["rows"][0]["label"] == "oracle 1"
    assert told["figures"]["rows"][0]["metrics"]["p"]["matched"] == 1


def test_no_request_computes_a_report_and_one_message_wakes_a_worker_for_it(
    truth, critic, rui, monkeypatch, django_capture_on_commit_callbacks
):
    woken: list[tuple[str, str]] = []
    monkeypatch.setattr(
        current_app, "send_task", lambda name, *, kwargs, queue, **_: woken.append((kwargs["report"], queue))
    )
    asked = {"ground_truth": truth.public_id, "annotators": [critic.public_id]}
    with django_capture_on_commit_callbacks(execute=True):
        told = rui.post(f"studies/{truth.study.public_id}/reports/", asked).json()
    assert (told["state"], told["done"], woken) == ("waiting", 0, [(told["id"], "builds")])
    assert (sweep(REPORTS), len(woken)) == (0, 1), "its message is on its way"
    Report.objects.update(queued_at="2020-01-01T00:00Z")
    assert (sweep(REPORTS), len(woken)) == (1, 2), "a message that was lost is sent again"


def test_two_who_compute_do_not_double_and_the_dead_are_followed(truth, critic):
    report = waiting(truth, critic)
    held = Report.objects.filter(pk=report.pk)
    held.update(state=Report.JUDGING, expires_at=Now() + timedelta(seconds=60), lease_token="another", attempts=1)
    compute_report(public_id=report.public_id)
    assert held.get().state == Report.JUDGING
    held.update(expires_at=Now() - timedelta(seconds=1))
    assert sweep(REPORTS) == 1  # no one answers for the broker here, and the row says what is open
    compute_report(public_id=report.public_id)
    assert (held.get().state, held.get().attempts) == (Report.READY, 2)
    assert Match.objects.filter(row__report=report, metric="p").count() == 1


def test_who_lost_the_lease_stores_nothing(truth, critic, monkeypatch):
    report = waiting(truth, critic)
    made = segment_reports.segment_figures

    def taken(*given, **named):
        Report.objects.filter(pk=report.pk).update(lease_token="another")
        return made(*given, **{**named, "step": lambda: None})

    monkeypatch.setattr(segment_reports, "segment_figures", taken)
    compute_report(public_id=report.public_id)
    report.refresh_from_db()
    assert (report.state, report.figures, report.lease_token) == (Report.COMPUTING, None, "another")
    assert not Match.objects.filter(row__report=report).exists()


def test_trouble_is_tried_again_and_then_told(truth, critic, monkeypatch, rui):
    def broken(*given, **named):
        raise RuntimeError("the disk is full")

    monkeypatch.setattr(segment_reports, "segment_figures", broken)
    report = waiting(truth, critic)
    states = []
    for _ in range(4):
        compute_report(public_id=report.public_id)
        report.refresh_from_db()
        states.append(report.state)
    assert states == [Report.WAITING, Report.WAITING, Report.FAILED, Report.FAILED]
    assert report.error == "RuntimeError: the disk is full"
    with pytest.raises(Conflict, match="the disk is full"):
        make_report(ReportRequest(truth=truth, annotators=[critic]))


def test_a_used_up_budget_keeps_what_was_judged_and_can_be_raised(truth, critic, monkeypatch, rui):
    def over(judge, pairs, **named):
        raise OverBudget("The budget for judging is $1.00, of which $1.00 are spent.")

    report = waiting(truth, critic)
    with monkeypatch.context() as patched:
        patched.setattr(judge_facts, "judge_pairs", over)
        compute_report(public_id=report.public_id)
    told = rui.get(f"reports/{report.public_id}/").json()
    assert (told["state"], told["error"][:10]) == ("failed", "The budget")
    assert rui.post(f"reports/{report.public_id}/resume", {"budget": "2"}).json()["state"] == "waiting"
    compute_report(public_id=report.public_id)
    assert rui.get(f"reports/{report.public_id}/").json()["state"] == "ready"
    with pytest.raises(Conflict, match="Only a failed report"):
        resume(report, budget_micros=None)


def test_a_report_comes_to_the_same_bytes_whatever_was_said_since(ana, bo, truth, critic, scene):
    report = make_report(ReportRequest(truth=truth, annotators=[critic]))
    person_annotates(bo, scene, [marked(0, 960, CUP)])
    again = recompute(report)
    assert again.same
    assert again.digest == again.was == report.figures_digest


def test_a_worker_computes_it_again_and_the_page_asks_how_far_it_is(rui, truth, critic, monkeypatch):
    report = make_report(ReportRequest(truth=truth, annotators=[critic]))
    path = f"reports/{report.public_id}/recompute"
    assert rui.get(path).status_code == 404
    told = rui.post(path).json()
    assert (told["state"], told["same"], told["digest"], told["was"]) == ("waiting", None, "", report.figures_digest)
    assert rui.post(path).json()["id"] == told["id"], "one under way is not begun twice"
    recompute_report(recomputation=told["id"])
    told = rui.get(path).json()
    assert (told["state"], told["same"], told["digest"]) == ("ready", True, report.figures_digest)
    assert told["code_version"] == report.code_version
    monkeypatch.setattr(lexical, "likeness", lambda a, b: 0)
    later = rui.post(path).json()
    recompute_report(recomputation=later["id"])
    assert (rui.get(path).json()["same"], later["id"] == told["id"]) == (False, False)
    assert rui.get(f"reports/{report.public_id}/").json()["state"] == "ready"


def test_a_report_without_figures_is_not_computed_again(rui, truth, critic):
    answer = rui.post(f"reports/{waiting(truth, critic).public_id}/recompute")
    assert (answer.status_code, "no figures to compare" in answer.json()["detail"]) == (409, True)


def test_words_are_frozen_when_a_worker_takes_it_up_and_once(truth, critic, scene, bo, monkeypatch):
    report = waiting(truth, critic)
    assert (report.config, report.rows.count(), PredictionSet.objects.count()) == ({}, 0, 0)
    like_it = again_on(report=report, truth=truth)
    person_annotates(bo, scene, [marked(0, 960, CUP)])
    with monkeypatch.context() as patched:
        patched.setattr(compute, "computed", lambda *_: 1 / 0)
        compute_report(public_id=report.public_id)
    report.refresh_from_db()
    frozen = report.config
    assert (report.state, len(frozen["people"]), report.rows.count()) == ("waiting", 2, 1)
    person_annotates(bo, scene, [])
    compute_report(public_id=report.public_id)
    compute_report(public_id=like_it.public_id)
    report.refresh_from_db()
    like_it.refresh_from_db()
    assert (report.state, report.config) == ("ready", frozen)
    assert (like_it.state, like_it.config["predictions"]) == ("ready", frozen["predictions"])
    assert like_it.config["people"] != frozen["people"]


def test_figures_that_were_changed_in_the_database_are_not_the_same(truth, critic):
    report = make_report(ReportRequest(truth=truth, annotators=[critic]))
    report.figures["rows"][0]["scored"] += 1
    report.save(update_fields=["figures"])
    assert not recompute(report).same


def test_another_word_of_the_judge_makes_other_bytes(truth, critic, monkeypatch):
    report = make_report(ReportRequest(truth=truth, annotators=[critic]))
    monkeypatch.setattr(lexical, "likeness", lambda a, b: 0)
    assert not recompute(report).same
    assert Report.objects.get(pk=report.pk).figures_digest == report.figures_digest


def test_old_words_are_scored_under_a_new_truth(bo, truth, critic, scene, rui):
    first = make_report(ReportRequest(truth=truth, annotators=[critic]))
    other = person_annotates(bo, scene, [marked(5000, 5600, "No.")], [], [])
    critic_annotates(scene, [predicted(0, 100)], name="late 1")
    later = make_ground_truth(TruthRequest(study=scene.study, annotators=[other], policy="one"))
    asked = {"ground_truth": later.public_id, "like": first.public_id}
    told = computed_report(rui, scene.study, asked)
    assert told["config"]["predictions"] == first.config["predictions"]
    assert (told["ground_truth"]["version"], told["rows"][0]["score"]["reference_errors"]) == (2, 1)
    beside = rui.get(f"reports/{first.public_id}/compare/{told['id']}").json()
    found = next(each for each in beside["rows"][0]["metrics"] if (each["metric"], each["what"]) == ("p", "coverage"))
    assert found["difference"] == pytest.approx(found["second"] - found["first"])
    assert (beside["first"]["ground_truth"], beside["second"]["ground_truth"]) == (1, 2)


def test_who_would_grade_itself_may_not_by_way_of_an_earlier_report(bo, author, truth, critic, scene):
    other = person_annotates(bo, scene, [marked(0, 960)], [], [])
    first = make_report(ReportRequest(truth=truth, annotators=[other]))
    own = make_ground_truth(TruthRequest(study=scene.study, annotators=[other], policy="one"))
    with pytest.raises(Invalid, match="would be compared with itself"):
        again_on(report=first, truth=own)


def test_a_report_without_figures_is_compared_with_nothing(truth, critic):
    ready, open_ = make_report(ReportRequest(truth=truth, annotators=[critic])), waiting(truth, critic)
    with pytest.raises(Conflict, match="has no figures"):
        compared(ready, open_)
    with pytest.raises(Conflict, match="no figures to compare"):
        recompute(open_)


@pytest.mark.parametrize(
    ("query", "clips"),
    [
        ("", [0, 1, 2]),
        ("only=misses", [0, 1]),
        ("only=misses&row=0", [0, 1]),
        ("only=false_alarms", [0, 2]),
        ("only=matches", [0]),
        ("type=physics_violation", [0, 1]),
        ("type=anatomy_body", []),
    ],
)
def test_timelines_are_chosen_by_what_is_in_them(truth, critic, scene, rui, query: str, clips: list[int]):
    report = make_report(ReportRequest(truth=truth, annotators=[critic], tau=50))
    found = rui.get(f"reports/{report.public_id}/videos/?{query}").json()
    assert [each["video"] for each in found["results"]] == [scene.videos[place].external_id for place in clips]
    assert found["next"] is None


def test_a_page_of_timelines_reads_no_more_clips_than_it_shows(truth, critic, rui, monkeypatch):
    monkeypatch.setattr("evaluation.reports.api.timelines.PAGE", 1)
    report, read = make_report(ReportRequest(truth=truth, annotators=[critic])), []

    def noted(chosen, tasks, subjects):
        read.append(len(tasks))
        return predicted_annotations(chosen, tasks, subjects)

    monkeypatch.setattr("evaluation.reports.api.timelines.predicted_annotations", noted)
    assert rui.get(f"reports/{report.public_id}/videos/").json()["next"] is not None
    assert read == [2], "the clip, and one more to know whether there is a next page"


def test_timelines_come_page_by_page(truth, critic, scene, rui, monkeypatch):
    monkeypatch.setattr("evaluation.reports.api.timelines.PAGE", 2)
    report = make_report(ReportRequest(truth=truth, annotators=[critic]))
    first = rui.get(f"reports/{report.public_id}/videos/").json()
    second = rui.get(f"reports/{report.public_id}/videos/?after={first['next']}").json()
    names = [each["video"] for page in (first, second) for each in page["results"]]
    assert names == [video.external_id for video in scene.videos]
    clips = [each["clip"] for page in (first, second) for each in page["results"]]
    assert clips == [video.public_id for video in scene.videos], "the page of a clip is found by its id"
    assert second["next"] is None
    for wrong in ("after=nothing", "row=7", "only=nonsense", "row=x"):
        assert rui.get(f"reports/{report.public_id}/videos/?{wrong}").status_code == 400


@pytest.mark.plots
def test_every_file_that_is_listed_is_there(truth, critic, scene, rui):
    report = make_report(ReportRequest(truth=truth, annotators=[critic]))
    listed = rui.get(f"reports/{report.public_id}/files/").json()["results"]
    assert {"figures", "metrics", "by_type", "sweep_sp", "lengths", "timeline_1"} <= {each["name"] for each in listed}
    for each in listed:
        forms = each["formats"] if each["name"] == "metrics" else set(each["formats"]) - {"svg", "png"}
        for form in forms:
            assert rui.get(f"reports/{report.public_id}/files/{each['name']}.{form}").content
    drawn = rui.get(f"reports/{report.public_id}/files/sweep_p.svg")
    assert (drawn["Content-Type"], drawn.content[:5]) == ("image/svg+xml", b"<?xml")
    clip = rui.get(f"reports/{report.public_id}/files/timeline_1.json").json()
    assert clip["title"] == f"Timeline: {scene.videos[0].external_id}"
    assert [lane["label"] for lane in clip["lanes"]] == ["reference", "oracle 1"]
    assert rui.get(f"reports/{report.public_id}/files/nothing.svg").status_code == 404
    assert rui.get(f"reports/{report.public_id}/files/metrics.svg").status_code == 404


def test_pairs_of_earlier_reports_are_not_judged_again(truth, critic, scene):
    make_report(ReportRequest(truth=truth, annotators=[critic]))
    before = Judgement.objects.count()
    make_report(ReportRequest(truth=truth, annotators=[critic], tau=30))
    assert Judgement.objects.count() == before > 0


def test_the_interval_of_what_lies_between_0_and_1_reaches_beyond_neither():
    of_few = estimate(mean([0.9, 1, 1, 1, 0, 1, 1, 1, 1, 1], list("abcdefghij")), confidence=99)
    assert of_few.low is not None and of_few.high is not None and of_few.high > 1
    assert (cell(of_few, "errors")["low"], cell(of_few, "errors")["high"]) == (of_few.low, 1.0)
    absent = estimate(mean([1.0], ["a"]), confidence=95)
    assert (cell(absent, "errors")["low"], cell(absent, "errors")["high"]) == (None, None)


@pytest.mark.django_db(transaction=True)
def test_a_database_that_is_away_costs_a_report_no_attempt(truth, critic, monkeypatch):
    monkeypatch.setattr(outages, "LONGEST_PAUSE", 0.01)
    stored, read = waiting(truth, critic), waiting(truth, critic)
    away = Away('DELETE FROM "evaluation_match"', times=2)
    with connection.execute_wrapper(away):
        compute_report(public_id=stored.public_id)
    stored.refresh_from_db()
    assert (away.left, stored.state, stored.attempts) == (0, Report.READY, 1), "what was computed waits for it"
    with connection.execute_wrapper(Away('SELECT "evaluation_reportrow"', times=1)):
        compute_report(public_id=read.public_id)
    read.refresh_from_db()
    assert (read.state, read.attempts) == (Report.WAITING, 0) and "server closed" in read.error
    compute_report(public_id=read.public_id)
    read.refresh_from_db()
    assert (read.state, read.error) == (Report.READY, "")


@pytest.mark.django_db(transaction=True)
def test_a_report_stays_with_its_worker_while_its_judge_takes_long(truth, critic, monkeypatch):
    monkeypatch.setattr(ReportJobs, "lease", lambda self: timedelta(seconds=1))
    report, judged = waiting(truth, critic), judge_facts.judge_pairs

    def slowly(*args, **options):
        for _ in range(12):
            time.sleep(0.2)
            compute_report(public_id=report.public_id)  # another worker, that was woken for it
        return judged(*args, **options)

    monkeypatch.setattr(judge_facts, "judge_pairs", slowly)
    compute_report(public_id=report.public_id)
    report.refresh_from_db()
    assert (report.state, report.attempts) == (Report.READY, 1)
