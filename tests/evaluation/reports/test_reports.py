"""Reports: the figures of `measures` on annotations, stored with their pairs, the same on the page and in the files."""

from __future__ import annotations

import csv
import hashlib
import io
import json
from dataclasses import replace

import pytest

from evaluation.annotation_sets.models import PredictionSet
from evaluation.annotation_sets.prediction_sets import freeze_predictions
from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from evaluation.judges.kinds.lexical_judge import LEXICAL
from evaluation.judges.models import Judgement
from evaluation.reports.builds.compute import make_report
from evaluation.reports.builds.report_request import ReportRequest
from evaluation.reports.models import Match, Report
from evaluation.reports.table_formats.table import Form, shown
from evaluation.reports.tables.segments import tables_of
from outtake.errors import Invalid
from outtake.measures.segments.segments import Segment
from outtake.measures.spotlight.pairs.lexical_similarity import lexical_score
from outtake.measures.spotlight.pairs.values import Prediction, ReferenceVideo
from outtake.measures.spotlight.scores import score
from outtake.version import code_version
from tests.evaluation.annotators import CUP, DOG, critic_annotates, marked, person_annotates, predicted
from tests.support.factories import DURATION_MS, make_scene

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once("truth", "critic")]


@pytest.fixture
def scene(project):
    """Three clips, each for two annotators."""
    return make_scene(project, overlap=2)


@pytest.fixture
def truth(ana, scene):
    """Ana's word: two errors in the first clip, one in the second, none in the third."""
    author = person_annotates(ana, scene, [marked(0, 1000), marked(4000, 6000, DOG)], [marked(2000, 4000)], [])
    return make_ground_truth(TruthRequest(study=scene.study, annotators=[author], policy="one"))


@pytest.fixture
def critic(scene):
    """Half of the first error of the first clip with its very words; an impossible one; an alarm on the clean clip."""
    return critic_annotates(
        scene,
        [predicted(0, 500), predicted(3000, 3000, DOG, invalid_reason="empty")],
        "failed",
        [predicted(0, 400, DOG)],
    )


def test_a_report_says_what_code_it_was_asked_of(truth, critic):
    report = make_report(ReportRequest(truth=truth, annotators=[critic]))
    assert report.code_version == code_version()


def test_the_figures_can_be_checked_by_hand(truth, critic):
    """One pair is kept: P = 500 / 500 = 1, R = 500 / 1000, S = 10, so the mean F of clip 1 is as follows."""
    figures = make_report(ReportRequest(truth=truth, annotators=[critic], tau=50)).rows.get().score
    assert (figures["videos"], figures["scored"], figures["reference_errors"]) == (3, 3, 3)
    assert (figures["predicted_errors"], figures["invalid_predictions"]) == (3, 1)
    assert figures["clean_videos"] == {"n": 1, "alarms": 1}
    assert figures["left_out"] == {"not_attempted": 0, "media_not_received": 0, "absent": 0}
    p, r = figures["metrics"]["p"], figures["metrics"]["r"]
    assert (p["m"], p["coverage"], p["matched"]) == (0.5, 0.25, 1)  # 1 in clip 1, 0 in the failed clip 2
    assert (r["m"], r["coverage"], r["m_matched"]) == (0.25, 0.25, 0.5)
    assert (p["pooled_coverage"], p["precision"], p["f1"]) == (1 / 3, 1 / 3, 1 / 3)
    assert len(figures["sweep"]["sp"]) == 101


def test_the_figures_are_those_of_measures_on_the_same_input(truth, critic, scene):
    tasks = list(scene.round.tasks.order_by("id").values_list("public_id", flat=True))
    kind = "physics_violation"
    reference = [
        ReferenceVideo(
            tasks[0], DURATION_MS, (Segment(0, 1000, kind, CUP, "1", 3), Segment(4000, 6000, kind, DOG, "2", 3))
        ),
        ReferenceVideo(tasks[1], DURATION_MS, (Segment(2000, 4000, kind, CUP, "3", 3),)),
        ReferenceVideo(tasks[2], DURATION_MS, ()),
    ]
    predictions = [
        Prediction(tasks[0], (Segment(0, 500, kind, CUP, "1"), Segment(3000, 3000, kind, DOG, "2"))),
        Prediction(tasks[1], (), "failed"),
        Prediction(tasks[2], (Segment(0, 400, kind, DOG, "3"),)),
    ]
    expected = score(
        reference, predictions, lambda _, a, b: lexical_score(a.reason, b.reason), tau=70, sweep=True
    ).as_json()
    assert make_report(ReportRequest(truth=truth, annotators=[critic])).rows.get().score == json.loads(
        json.dumps(expected)
    )


def test_the_kept_pairs_are_stored(truth, critic):
    report = make_report(ReportRequest(truth=truth, annotators=[critic], tau=50))
    match = Match.objects.get(row__report=report, metric="p")
    assert (match.reference.start_ms, match.prediction.end_ms) == (0, 500)
    assert (match.p, match.r, match.s) == (1.0, 0.5, 10)


def test_a_person_is_scored_beside_a_critic(truth, critic, bo, scene):
    human = person_annotates(bo, scene, [marked(0, 1000), marked(4000, 6000, DOG)], [marked(2000, 4000)], [])
    rows = make_report(ReportRequest(truth=truth, annotators=[human, critic])).rows.order_by("position")
    assert [row.prediction_set.annotator for row in rows] == [human, critic]
    perfect = rows[0].score["metrics"]["sp"]
    assert (perfect["m"], perfect["coverage"], perfect["f1"]) == (1.0, 1.0, 1.0)


def test_who_made_the_truth_is_not_graded_by_it(truth, critic):
    author = truth.annotators.get()
    with pytest.raises(Invalid) as refused:
        make_report(ReportRequest(truth=truth, annotators=[critic, author]))
    assert [error.field for error in refused.value.errors] == ["annotators"]
    assert not Report.objects.exists()


@pytest.mark.parametrize("tau", [-1, 101, True, 0.7, "70", None])
def test_a_threshold_that_is_none_is_refused(truth, critic, tau):
    with pytest.raises(Invalid, match="tau"):
        make_report(ReportRequest(truth=truth, annotators=[critic], tau=tau))


def test_each_pair_of_reasons_is_judged_once_for_ever(truth, critic, monkeypatch):
    asked: list[tuple[str, str]] = []

    def count(a: str, b: str) -> int:
        asked.append((a, b))
        return lexical_score(a, b)

    monkeypatch.setattr("evaluation.judges.kinds.lexical_judge.LEXICAL", replace(LEXICAL, judge=count))
    first = make_report(ReportRequest(truth=truth, annotators=[critic]))
    pairs = list(asked)
    second = make_report(ReportRequest(truth=truth, annotators=[critic], tau=10))
    assert pairs and asked == pairs and len(set(pairs)) == len(pairs)
    assert Judgement.objects.filter(judge=first.judge).count() == len(pairs)
    assert second.judge == first.judge


def test_a_prediction_set_is_frozen_and_the_same_words_are_the_same_set(bo, scene, truth):
    human = person_annotates(bo, scene, [marked(0, 1000)])
    first = freeze_predictions(study=scene.study, annotator=human)
    assert freeze_predictions(study=scene.study, annotator=human) == first
    person_annotates(bo, scene, [marked(0, 1000)])
    second = freeze_predictions(study=scene.study, annotator=human)
    assert (first.annotations.count(), second.annotations.count()) == (1, 2)
    assert PredictionSet.objects.count() == 2


def test_reports_count_up_and_the_same_input_has_the_same_hash(truth, critic):
    first, second = (make_report(ReportRequest(truth=truth, annotators=[critic])) for _ in range(2))
    other = make_report(ReportRequest(truth=truth, annotators=[critic], tau=30))
    assert [report.number for report in (first, second, other)] == [1, 2, 3]
    assert first.config_hash == second.config_hash != other.config_hash
    assert first.rows.get().score == second.rows.get().score


def test_the_page_and_the_file_say_the_same(truth, critic, rui):
    report = make_report(ReportRequest(truth=truth, annotators=[critic]))
    page, file = rui.get(f"reports/{report.public_id}/").json(), rui.get(f"reports/{report.public_id}.json")
    assert file["Content-Disposition"] == 'attachment; filename="report-1-figures.json"'
    assert page["figures"] == file.json()
    assert hashlib.sha256(file.content).hexdigest() == page["figures_digest"]
    kept = report.rows.get().score
    assert page["rows"][0]["score"] == {name: value for name, value in kept.items() if name != "sweep"}
    assert page["figures"]["rows"][0]["sweep"]["p"][70]["m"] == kept["metrics"]["p"]["m"]
    assert (page["state"], page["judge"]["name"], page["judge"]["baseline"]) == ("ready", "lexical", True)


def test_the_page_has_the_tables_of_the_files_by_section(truth, critic, rui):
    report = make_report(ReportRequest(truth=truth, annotators=[critic]))
    told = rui.get(f"reports/{report.public_id}/").json()["tables"]
    files = {table.name: table for table in tables_of(report.figures)}
    counts = [cell for table in files.values() for row in table.rows for cell in row if cell.form is Form.COUNT]
    assert counts and not [cell for cell in counts if cell.value is not None and cell.note], "a count lacks no interval"
    assert {each["name"] for each in told} == set(files)
    sections = list(dict.fromkeys(each["section"] for each in told))
    assert (sections[0], sections[-1]) == ("", "Left out and alarms")
    for each in told:
        cells = [cell for row in each["rows"] for cell in row]
        stored = [cell for row in files[each["name"]].rows for cell in row]
        assert [cell["text"] for cell in cells] == [None if cell.value is None else shown(cell) for cell in stored]
        assert [cell["provisional"] for cell in cells] == [cell.provisional for cell in stored]
    assert any(cell["provisional"] for row in told[0]["rows"] for cell in row)


def test_the_timelines_show_both_sides_and_their_pairs(truth, critic, rui, scene):
    report = make_report(ReportRequest(truth=truth, annotators=[critic], tau=50))
    first, second, third = rui.get(f"reports/{report.public_id}/videos/").json()["results"]
    assert [video["video"] for video in (first, second, third)] == [each.external_id for each in scene.videos]
    assert [len(video["reference"]) for video in (first, second, third)] == [2, 1, 0]
    hit, invalid = first["lanes"][0]["segments"]
    assert hit["match"] == {"metric": "sp", "reference_index": 0, "p": 1.0, "r": 0.5, "s": 10}
    assert (invalid["invalid_reason"], invalid["match"]) == ("empty", None)
    assert (second["lanes"][0]["status"], second["lanes"][0]["segments"]) == ("failed", [])
    assert third["lanes"][0]["segments"][0]["match"] is None


def test_the_table_has_the_numbers_of_the_report(truth, critic, rui):
    report = make_report(ReportRequest(truth=truth, annotators=[critic], tau=50))
    answer = rui.get(f"reports/{report.public_id}.csv")
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    rows = [row for row in csv.DictReader(io.StringIO(answer.content.decode())) if row["table"] == "metrics"]
    told = {row["column"]: row["value"] for row in rows if row["row"] == critic.label}
    figures = report.rows.get().score
    for metric in ("sp", "s", "p", "r"):
        for name in ("m", "coverage"):
            value = figures["metrics"][metric][name]
            assert told[f"{metric}_{name}"] == ("" if value is None else str(value))
    assert told["videos"] == "3"


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r", "\n"])
def test_no_text_of_the_table_is_a_formula(truth, scene, rui, start: str):
    label = f"{start}HYPERLINK(1)"
    report = make_report(
        ReportRequest(truth=truth, annotators=[critic_annotates(scene, [predicted(0, 500)], name=label)])
    )
    text = rui.get(f"reports/{report.public_id}.csv").content.decode()
    (cell, *_) = (row[1] for row in list(csv.reader(io.StringIO(text, newline="")))[1:])
    assert cell == f"'{label}"
    assert rui.get(f"reports/{report.public_id}/").json()["rows"][0]["label"] == label
