"""What the confidence of critics is worth: in the figures, tables, plots and files of a report."""

from __future__ import annotations

from dataclasses import replace

import pytest

from annotations.annotators.models import Annotator
from annotations.annotators.operations import new_critic_annotator
from annotations.studies.models import Study
from annotations.studies.operations import create_study
from annotations.subjects.operations import add_tasks
from annotations.tasks.content import task_content
from annotations.tasks.create import NewQuestion, add_questions
from annotations.work.submissions.critic_annotations import CriticAnswer, record_critic_annotation
from annotations.work.submissions.models import Annotation
from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from evaluation.reports.builds.compare import compared
from evaluation.reports.builds.compute import compute_report, make_report
from evaluation.reports.builds.config import digest_of
from evaluation.reports.builds.recompute import recompute
from evaluation.reports.builds.report_request import ReportRequest
from evaluation.reports.builds.request import again_on
from evaluation.reports.exports.report_files import file_of
from evaluation.reports.held_out import HeldOut
from evaluation.reports.models import Report
from evaluation.reports.or_gate import Either
from evaluation.reports.plots.contents import plots_of, tables_of
from evaluation.reports.table_formats.table import Table, shown
from tests.evaluation.annotators import DOG, critic_annotates, marked, person_annotates, predicted
from tests.evaluation.reports.numbers import open_numbers, tasks_behind
from tests.support.factories import make_scene, make_video

pytestmark = pytest.mark.django_db

CLIPS = 4
CAT = "The cat has five legs."


def texts(table: Table) -> list[dict[str, str]]:
    """Return the rows of a table as they read, by the names of the columns."""
    keys = [column.key for column in table.columns]
    return [dict(zip(keys, map(shown, row), strict=True)) for row in table.rows]


def named(figures: dict) -> dict[str, Table]:
    return {table.name: table for table in tables_of(figures)}


def answers(annotator: Annotator, study: Study, *given: CriticAnswer) -> Annotator:
    """Let a critic answer the question of each clip; the ids of the questions are filled in."""
    for task, answer in zip(study.rounds.get().tasks.order_by("id"), given, strict=True):
        (question,) = task_content(task.pk).questions
        said = [replace(answer, question=question.id)]
        record_critic_annotation(task=task, annotator=annotator, status=Annotation.OK, answers=said)
    return annotator


def yes_no(values: str, *sure: float | None) -> list[CriticAnswer]:
    """Return answers of yes and no with their confidences, of which there may be none."""
    said = values.split()
    return [CriticAnswer("", value, confidence=p) for value, p in zip(said, sure or [None] * len(said), strict=True)]


@pytest.fixture
def asked(project) -> Study:
    """Four clips with a question each."""
    videos = [make_video(project, f"aster/{n}", prompt=f"p{n}", generator="aster") for n in range(CLIPS)]
    for video in videos:
        add_questions(prompt=video.prompt, questions=[NewQuestion("Is there a cup?", "Subject")])
    made = create_study(project=project, name="Answers", instrument="brite", overlap=1)
    add_tasks(study=made, videos=[video.external_id for video in videos])
    return made


@pytest.fixture
def scene(project):
    return make_scene(project, tasks=CLIPS, overlap=2)


@pytest.fixture
def truth(ana, scene):
    """One error in each clip."""
    author = person_annotates(ana, scene, *([marked(0, 1000)] for _ in range(CLIPS)))
    return make_ground_truth(TruthRequest(study=scene.study, annotators=[author], policy="one"))


@pytest.fixture
def critic(scene):
    """The error of each clip with a confidence of 0.9, and an alarm with 0.3."""
    said = [predicted(0, 1000, confidence=0.9), predicted(4000, 5000, DOG, confidence=0.3)]
    return critic_annotates(scene, *[said] * CLIPS)


@pytest.mark.plots
def test_of_errors_there_is_a_curve_and_the_best_threshold_of_dev_is_measured_on_test(truth, critic, scene):
    plain = critic_annotates(scene, *[[predicted(0, 1000)]] * CLIPS, name="without confidence")
    some = [predicted(0, 1000, confidence=0.5), predicted(4000, 5000, DOG)]
    partly = critic_annotates(scene, *[some] * CLIPS, name="with some")
    report = make_report(ReportRequest(truth=truth, annotators=[critic, plain, partly]))
    table = named(report.figures)["confidence"]
    first, second = texts(table)
    assert (first["annotator"], first["predicted"], first["average_precision"]) == ("oracle 1", "8", "1.000")
    assert [first[key] for key in ("threshold", "dev_f1", "dev", "test")] == [".900", "1.000", "2", "2"]
    on_test = [first[f"test_{key}"] for key in ("precision", "recall", "f1", "f1_of_all")]
    assert on_test == ["1.000", "1.000", "1.000", ".667"]
    assert [second[key] for key in ("annotator", "without", "threshold", "test_f1")] == [
        "with some",
        "4",
        ".500",
        "1.000",
    ]
    assert "seed 1" in table.notes[-1]

    (curve,) = (plot for plot in plots_of(report.figures) if plot.name == "precision_recall")
    assert [series.label for series in curve.series] == ["oracle 1", "with some"]
    assert curve.series[0].y == (1.0,) * 101
    for form in ("csv", "md", "tex"):
        assert file_of(report, "confidence", form).content
    assert file_of(report, "precision_recall", "svg").content.startswith(b"<?xml")
    assert recompute(report).same


def test_two_critics_are_also_shown_as_one(truth, critic, scene):
    """Another critic finds the error of the first two clips, too, and has alarms that its own threshold leaves out."""
    found = [predicted(0, 950, confidence=0.6), predicted(7000, 8000, CAT, confidence=0.5)]
    other = critic_annotates(scene, found, found, [], "failed", name="oracle 2")
    pair = Either(critic.public_id, other.public_id)
    report = make_report(ReportRequest(truth=truth, annotators=[critic, other], either=[pair]))
    rows = report.figures["rows"]
    assert [row["label"] for row in rows] == ["oracle 1", "oracle 2", "oracle 1 or oracle 2"]
    assert [row["predicted_errors"] for row in rows] == [8, 4, 10], "what both say is merged"
    assert [row["metrics"]["p"]["matched"] for row in rows] == [4, 2, 4]
    turned = make_report(
        ReportRequest(truth=truth, annotators=[critic, other], either=[Either(other.public_id, critic.public_id)])
    )
    both, also = rows[2], turned.figures["rows"][2]
    assert (also["annotator"], also["metrics"], also["curve"]["at_recall"]) == (
        both["annotator"],
        both["metrics"],
        both["curve"]["at_recall"],
    )
    line = texts(named(report.figures)["confidence"])[2]
    own = rows[1]["curve"]["threshold"]["value"]  # none where both clips with its errors are test
    assert line["threshold"] == (".900, all" if own is None else ".900, .600")
    if own is not None:
        assert both["curve"]["test"]["precision"]["value"] == 1
    assert both["curve"]["test"]["recall"]["value"] == 1
    assert recompute(report).same
    again = again_on(report=report, truth=truth)
    compute_report(public_id=again.public_id)
    again.refresh_from_db()
    assert again.figures == report.figures


def test_pairs_that_cannot_be_are_refused(truth, critic, scene, rui):
    other = critic_annotates(scene, [], name="oracle 2")
    scored = [critic.public_id, other.public_id]

    def refused(*pairs: tuple[str, str]) -> dict[str, list[str]]:
        asked = {"ground_truth": truth.public_id, "annotators": scored}
        asked["either"] = [{"first": first, "second": second} for first, second in pairs]
        answer = rui.post(f"studies/{truth.study.public_id}/reports/", asked)
        assert answer.status_code == 400
        return answer.json()["errors"]

    assert "choose two" in str(refused((critic.public_id, critic.public_id)))
    assert "is not scored by this report" in str(refused((critic.public_id, "nobody")))
    assert "is there already" in str(refused((*scored,), (scored[1], scored[0])))


def test_a_report_from_before_confidence_was_measured_has_the_same_bytes(truth, critic):
    report = make_report(ReportRequest(truth=truth, annotators=[critic]))
    newer = dict(report.figures)
    report.config.pop("held_out")
    del newer["held_out"]
    newer["rows"] = [{key: value for key, value in row.items() if key != "curve"} for row in newer["rows"]]
    Report.objects.filter(pk=report.pk).update(config=report.config, figures=newer, figures_digest=digest_of(newer))
    report.refresh_from_db()
    assert recompute(report).same
    assert "confidence" not in named(report.figures)


@pytest.mark.plots
def test_of_answers_there_are_brier_ece_and_accuracy_at_coverage(asked):
    """All but the first are right; sure answers to yes and no, one of them by its P(yes) alone."""
    author = answers(new_critic_annotator(name="author"), asked, *yes_no("no no no no"))
    truth = make_ground_truth(TruthRequest(study=asked, annotators=[author], policy="one"))
    given = [
        CriticAnswer("", "yes", confidence=0.6),
        CriticAnswer("", "no", p_yes=0.2),
        CriticAnswer("", "no", confidence=0.8),
        CriticAnswer("", "no", confidence=1.0),
    ]
    critic = answers(new_critic_annotator(name="sure"), asked, *given)
    plain = answers(new_critic_annotator(name="plain"), asked, *yes_no("no no no no"))
    report = make_report(ReportRequest(truth=truth, annotators=[critic, plain]))
    (row, other) = report.figures["rows"]
    found, test = row["calibration"], row["calibration"]["test"]
    assert "calibration" not in other
    assert (found["answers"], found["without_confidence"], found["dev"]["answers"], test["answers"]) == (4, 0, 2, 2)
    tasks = [task.public_id for task in asked.rounds.get().tasks.order_by("id")]
    dev = HeldOut().dev(tasks)
    outcomes = zip(tasks, (0.6, 0.8, 0.8, 1), (0, 1, 1, 1), strict=True)
    on_test = [(p, right) for task, p, right in outcomes if task not in dev]
    assert test["before"]["brier"]["value"] == pytest.approx(sum((p - right) ** 2 for p, right in on_test) / 2)
    assert test["accuracy"]["value"] == sum(right for _, right in on_test) / 2
    kept = {each["key"]: (each["kept"], each["accuracy"]["value"]) for each in found["at_coverage"]}
    assert kept == {20: (1, 1), 40: (3, 1), 60: (3, 1), 80: (4, 0.75), 100: (4, 0.75)}
    tables = named(report.figures)
    (line,) = texts(tables["accuracy_at_coverage"])
    assert (line["annotator"], line["coverage_40"], line["coverage_100"]) == ("sure", "100.0", "75.0")
    assert texts(tables["calibration"])[0]["answers"] == "4"
    at_end = found["temperature"]["at_limit"]
    assert any("end of their range, 0.01 to 100: sure" in note for note in tables["calibration"].notes) == at_end
    plots = {plot.name: plot for plot in plots_of(report.figures)}
    assert [series.label for series in plots["reliability"].series] == ["calibrated", "sure"]
    assert sum(plots["reliability"].series[1].n) == 2
    assert plots["accuracy_at_coverage"].series[0].y[-1] == 75
    assert file_of(report, "reliability", "svg").content.startswith(b"<?xml")
    assert recompute(report).same


def test_two_critics_of_yes_no_questions_are_also_shown_as_one(asked):
    """No reports an error. Either finds all three; the second alone has two of them and one false alarm."""
    author = answers(new_critic_annotator(name="author"), asked, *yes_no("no no no yes"))
    truth = make_ground_truth(TruthRequest(study=asked, annotators=[author], policy="one"))
    first = answers(new_critic_annotator(name="one"), asked, *yes_no("no yes yes yes", 0.9, 0.8, 0.9, 0.7))
    second = answers(new_critic_annotator(name="two"), asked, *yes_no("yes no no no", 0.6, 0.8, 0.7, 0.6))
    pair = Either(first.public_id, second.public_id)
    report = make_report(ReportRequest(truth=truth, annotators=[first, second], either=[pair]))
    rows = report.figures["rows"]
    assert [row["label"] for row in rows] == ["one", "two", "one or two"]
    assert [row["accuracy"]["value"] for row in rows] == [0.5, 0.5, 0.75]
    curve = rows[2]["calibration"]["coverage_curve"]
    assert list(dict.fromkeys(each["threshold"] for each in curve)) == [0.9, 0.8, 0.7, 0.6], "the greater P(error)"
    (found,) = report.figures["either"]
    assert (found["error"], found["dev"], found["test"]) == ("no", 2, 2)
    assert [row["label"] for row in found["rows"]] == ["one", "two", "one or two"]
    lines = texts(named(report.figures)["either"])
    assert lines[2]["said_recall"] == "1.000"
    assert lines[2]["threshold"] == "none"
    assert {"either", "calibration", "accuracy_at_coverage", "paired"} <= open_numbers(report)
    places = [task.public_id for task in asked.rounds.get().tasks.order_by("id")]
    test = {place for place, task in enumerate(places) if task not in HeldOut().dev(places)}
    of_either = "either", rows[2]["annotator"], "2"
    assert tasks_behind(report, *of_either, "test") == tasks_behind(report, *of_either, "said_precision") == test
    assert tasks_behind(report, *of_either, "said_recall") == test - {3}, "the last clip has no error"
    assert tasks_behind(report, "accuracy_at_coverage", first.public_id, "coverage_40") == {0, 2}, "sure by 0.9"
    assert recompute(report).same
    other = make_report(ReportRequest(truth=truth, annotators=[first, second], either=[replace(pair, error="yes")]))
    assert other.figures["rows"][2]["accuracy"]["value"] == 0.25
    assert [row["annotator"] for row in compared(report, other)["rows"]] == [row["annotator"] for row in rows]
