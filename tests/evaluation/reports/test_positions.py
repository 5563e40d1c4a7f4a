"""Which letters critics choose, and which clip of a pair: from runs to the tables of a report."""

from __future__ import annotations

from itertools import pairwise

import pytest

from annotations.annotators.operations import new_critic_annotator
from annotations.studies.operations import create_study
from annotations.subjects.operations import add_tasks
from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from evaluation.reports.api.counted_clips import counted_by_report
from evaluation.reports.builds.compute import make_report
from evaluation.reports.builds.recompute import recompute
from evaluation.reports.builds.report_request import ReportRequest
from evaluation.reports.models import Report
from evaluation.reports.tables.answers import answer_tables
from outtake.errors import Invalid
from tests.evaluation.reports.answer_study import says
from tests.evaluation.reports.numbers import tasks_behind
from tests.support.factories import Scene, make_subjects, make_video
from tests.support.model_server import Asked
from tests.support.reports import computed_report
from tests.worker.scripts import carry_out
from tests.worker.serving import *  # noqa: F403
from tests.worker.serving import numbered_rendition
from worker.execution.reparse import reparse
from worker.runs.models import CriticRun, ParsedReply
from worker.runs.operations import start_run

pytestmark = pytest.mark.django_db

CLIPS = 4
TRUE = {"alignment": "part", "quality": "blur", "commonsense_physics": "none", "morality": "none"}


def first_letter(asked: Asked) -> str:
    """Reply as a model that always takes the first option."""
    text = asked.texts[-1]
    if "Choose every option" in text:
        return '["A"]'
    return "A" if "Answer with its letter" in text or "the letter of one" in text else "Nothing"


def run_of(scene: Scene, endpoint, **options: str) -> CriticRun:
    provider = {"kind": "openai", "endpoint": endpoint.public_id}
    parameters = {"provider": provider, "sampling": {"frames": 1}, "options": options}
    run = start_run(round_=scene.round, critic="questions", parameters=parameters, woken=False)
    carry_out(run)
    assert run.state == "done"
    return run


def rows_of(report: Report, name: str) -> list[dict]:
    table = next((each for each in answer_tables(report.figures) if each.name == name), None)
    if table is None:
        return []
    keys = [column.key for column in table.columns]
    return [dict(zip(keys, row, strict=True)) for row in table.rows]


@pytest.fixture
def scene(project, settings, rendition) -> Scene:
    """VF-Eval's form over clips with files of their own, so that each has an order of its own."""
    clips = [make_video(project, f"clip {n}", rendition=numbered_rendition(settings)) for n in range(CLIPS)]
    study = create_study(project=project, name="Flaws", instrument="vf_eval", overlap=1, version=3)
    add_tasks(study=study, videos=[clip.external_id for clip in clips])
    author = new_critic_annotator(name="author")
    for place in range(CLIPS):
        says(study, place, author, TRUE)
    return Scene(project, study, study.rounds.get(), tuple(clips))


def reported(scene: Scene, *runs: CriticRun) -> Report:
    author = scene.round.assignments.filter(annotator__name="author").first().annotator
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=[author], policy="one"))
    return make_report(ReportRequest(truth=truth, annotators=[run.annotator for run in runs]))


def test_a_model_that_takes_the_first_letter_is_found_out_where_the_order_was_drawn(scene, server, endpoint, rui):
    server.answer = first_letter
    drawn, kept = run_of(scene, endpoint), run_of(scene, endpoint, option_order="instrument")
    report = reported(scene, drawn, kept)
    rows = rows_of(report, "positions")
    own = [row for row in rows if row["annotator"].value == drawn.annotator.label]
    first, *others = own
    assert (first["letter"].value, first["there"].value, first["chosen"].value) == ("A", 4 * CLIPS, 4 * CLIPS)
    assert {row["chosen"].value for row in others} == {0} and len(others) >= 4
    assert float(first["expected"].value) < 4 * CLIPS / 2
    assert others[0]["there"].value == 4 * CLIPS > others[-1]["there"].value  # questions with fewer options
    of_instrument = [row for row in rows if row["annotator"].value == kept.annotator.label]
    assert (of_instrument[0]["chosen"].value, of_instrument[0]["p"].value) == (4 * CLIPS, None)
    assert of_instrument[0]["p"].note == "the order of options was not drawn"
    who = drawn.annotator.public_id
    for row in own:
        place, letter = ord(row["letter"].value) - ord("A"), row["letter"].value
        replies = ParsedReply.objects.filter(item__run=drawn, chosen__isnull=False).exclude(shown=[])
        there = [each for each in replies.select_related("item") if place < len(each.shown)]
        took = [each for each in there if each.shown[place] in each.chosen]
        behind = [each.item.task_id for each in there]
        for column, of in (("there", there), ("chosen", took)):
            counted = counted_by_report(report, ["positions", who, letter, column]) if of else None
            assert len(of) == row[column].value == (counted.n if counted else 0)
            assert set(counted.tasks if counted else []) == {each.item.task_id for each in of}
        share = counted_by_report(report, ["positions", who, letter, "share"])
        assert (set(share.tasks), share.n, share.value) == (set(behind), len(there), len(took) / len(there))
    (figures, _) = report.figures["positions"]["letters"]
    assert figures["statistic"] > 20 and figures["p"] is None and "it takes 5" in figures["reason"]
    assert recompute(report).same
    reparse(run=drawn)
    assert counted_by_report(report, ["positions", who, "A", "chosen"]).n == 4 * CLIPS
    ParsedReply.objects.update(chosen=None)
    assert recompute(report).same  # the counts are frozen
    with pytest.raises(Invalid, match="read again since"):
        counted_by_report(report, ["positions", who, "A", "chosen"])
    for form in ("csv", "md", "tex"):
        assert rui.get(f"reports/{report.public_id}/files/positions.{form}").status_code == 200


@pytest.mark.long
def test_samples_and_unreadable_replies_do_not_count(scene, server, endpoint):
    server.answer = lambda asked: "A" if "Answer with its letter" in asked.texts[-1] else "no idea"
    provider = {"kind": "openai", "endpoint": endpoint.public_id}
    confidence = {"source": "self_consistency", "samples": 2}
    parameters = {"provider": provider, "sampling": {"frames": 1}, "confidence": confidence}
    run = start_run(round_=scene.round, critic="questions", parameters=parameters, woken=False)
    carry_out(run)
    (figures,) = reported(scene, run).figures["positions"]["letters"]
    assert figures["replies"] == CLIPS  # of one question with letters, and of the first sample


@pytest.mark.long
@pytest.mark.parametrize(("orders", "replies"), [("both", 2), ("seeded", 1)])
def test_the_preference_for_the_first_clip(project, settings, server, endpoint, rendition, orders, replies):
    server.answer = first_letter
    clips = [make_video(project, f"clip {n}", rendition=numbered_rendition(settings)) for n in range(4)]
    names = [clip.external_id for clip in clips]
    pairs = [{"a": a, "b": b} for a, b in pairwise(names)]
    scene = make_subjects(project, "reprompt", *pairs)
    run = run_of(scene, endpoint, orders=orders)
    author = new_critic_annotator(name="other")
    for place in range(len(pairs)):
        says(scene.study, place, author, {"subject_consistency": "a"})
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=[author], policy="one"))
    report = make_report(ReportRequest(truth=truth, annotators=[run.annotator]))
    (row,) = rows_of(report, "positions_of_clips")
    asked = len(server.asked)
    of = "positions_of_clips", run.annotator.public_id
    assert tasks_behind(report, *of, "first") == tasks_behind(report, *of, "share") == set(range(len(pairs)))
    assert counted_by_report(report, [*of, "share"]).n == asked
    assert (row["first"].value, row["second"].value, row["ties"].value) == (asked, 0, 0)  # of every query
    assert asked == replies * len(pairs) * 4  # questions of RePrompt
    if orders == "both":
        assert (row["p"].value, row["p"].note) == (None, "each pair was shown in both orders")
    else:
        assert row["p"].value < 0.05
    assert rows_of(report, "positions") == []


def test_people_have_no_such_table(scene, rui):
    critic = new_critic_annotator(name="imported")
    says(scene.study, 0, critic, TRUE)
    author = scene.round.assignments.filter(annotator__name="author").first().annotator
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=[author], policy="one"))
    told = computed_report(rui, scene.study, {"ground_truth": truth.public_id, "annotators": [critic.public_id]})
    assert "positions" not in told["answer_figures"]
    assert not any(table["name"].startswith("positions") for table in told["tables"])
