"""VF-Eval's tables in a report: table 3 with grades of replies in words, and table 5 of who is checked."""

from __future__ import annotations

import pytest
from django.db.models.functions import Now

from annotations.annotators.models import Annotator
from annotations.annotators.operations import new_critic_annotator
from annotations.quality.rechecks.models import Recheck
from annotations.studies.models import Study
from annotations.tasks.models import Task
from annotations.work.submissions.models import Annotation, Answer
from evaluation.ground_truth.models import GroundTruth
from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from evaluation.reports.answer_figures.values import Answerer, AnswerTruth, AskedQuestion
from evaluation.reports.answer_figures.vf_eval import COLUMN_OF, IN_WORDS, vf_eval_figures
from evaluation.reports.answers.grades import Grade, Grades
from evaluation.reports.api.counted_clips import counted_by_report
from evaluation.reports.builds.compute import make_report
from evaluation.reports.builds.recompute import recompute
from evaluation.reports.builds.report_request import ReportRequest
from evaluation.reports.models import Report
from outtake.errors import Invalid
from outtake.measures.papers.vf_eval import COLUMNS
from tests.evaluation.reports.answer_study import says
from tests.evaluation.reports.numbers import open_numbers, tasks_behind
from tests.support.factories import make_scene
from tests.support.reports import computed_report

TRUE = {"alignment": "part", "quality": "blur,flicker", "commonsense_physics": "none", "morality": "none"}
BETTER, WHY = "A cup falls off a table and breaks.", "Because it is pushed."


@pytest.fixture
def study(project) -> Study:
    return make_scene(project, tasks=3, name="Flaws", instrument="vf_eval", version=3).study


@pytest.fixture
def truth(study) -> GroundTruth:
    author = new_critic_annotator(name="author")
    for place in range(3):
        says(study, place, author, TRUE)
    return make_ground_truth(TruthRequest(study=study, annotators=[author], policy="one"))


@pytest.fixture
def critic(study) -> Annotator:
    """All right on the first clip but for the flaws of the picture; a better prompt for the first two; then nothing."""
    critic = new_critic_annotator(name="oracle")
    says(study, 0, critic, {**TRUE, "quality": "blur", "better_prompt": BETTER, "reasoning_answer": WHY})
    says(study, 1, critic, {**TRUE, "better_prompt": BETTER})
    says(study, 2, critic, {}, Annotation.FAILED)
    return critic


def written(study: Study, key: str) -> list[tuple[str, str]]:
    """Return the replies to a question in words, by clip, as a report gets them; the author wrote none."""
    said = Answer.objects.filter(annotation__round__study=study, task_question__question__key=key)
    names = ("annotation__public_id", "task_question__question__public_id")
    return list(said.order_by("annotation__task_id").values_list(*names))


def graded(study: Study, **grades: list[int]) -> Grades:
    rows = [
        Grade(*reply, grade)
        for key, given in grades.items()
        for reply, grade in zip(written(study, key), given, strict=False)
    ]
    return Grades("mini 4.1", tuple(rows))


def shown(row: dict) -> dict[str, tuple[float | None, int, str | None]]:
    return {name: (each["value"], each["n"], each["reason"]) for name, each in zip(COLUMNS, row["cells"], strict=True)}


@pytest.mark.django_db
def test_columns_of_which_there_is_nothing_say_so_and_leave_no_overall(truth, critic):
    found = make_report(ReportRequest(truth=truth, annotators=[critic])).figures["vf_eval"]
    (row,) = found["rows"]
    cells = shown(row)
    assert [cells[name][:2] for name in ("ED quality", "ED CP", "ED morality")] == [
        (pytest.approx(1 / 3), 3),
        (pytest.approx(2 / 3), 3),
        (pytest.approx(2 / 3), 3),
    ]
    assert {cells[name][2] for name in ("EA quality", "EA CP", "ED object")} == {"no question of this kind was asked"}
    assert {cells[name] for name in IN_WORDS} == {(None, 0, "the report was given no grades of these replies")}
    assert (row["overall"], row["there"], row["of_those"]) == (None, 3, pytest.approx(5 / 9))
    assert row["reason"] == "there is no score for CV, EA quality, EA CP, ED object, RE"
    guesses = dict(zip(COLUMNS, found["guessing"], strict=True))
    assert (guesses["ED quality"]["value"], guesses["ED quality"]["several"]) == (pytest.approx(1 / 6), 3)
    assert guesses["CV"]["reason"] == "words cannot be guessed"


@pytest.mark.django_db
def test_grades_make_a_column_in_which_no_reply_is_0(study, truth, critic):
    """CV: grades 2 and 1, and an unreadable reply; RE: grade 1, one left unanswered, and an unreadable reply."""
    report = make_report(
        ReportRequest(
            truth=truth, annotators=[critic], grades=graded(study, better_prompt=[2, 1], reasoning_answer=[1])
        )
    )
    found = report.figures["vf_eval"]
    (row,) = found["rows"]
    assert [shown(row)[name][:2] for name in IN_WORDS] == [(0.5, 3), (pytest.approx(1 / 6), 3)]
    assert open_numbers(report) == {"vf_eval", "clips_by_generator"}
    grades = counted_by_report(report, ["vf_eval", critic.public_id, "cv"])
    assert [value for _, value in sorted(grades.values.items())] == [1, 0.5, 0], "of 2: the third reply is unreadable"
    quality = counted_by_report(report, ["vf_eval", critic.public_id, "ed_quality"])
    assert [value for _, value in sorted(quality.values.items())] == [0, 1, 0]
    assert tasks_behind(report, "vf_eval", critic.public_id, "of_those") == {0, 1, 2}
    assert (row["grades"], row["there"], found["graded_by"]) == ({"CV": [1, 1, 1], "RE": [2, 1, 0]}, 5, "mini 4.1")
    assert recompute(report).same


@pytest.mark.django_db
def test_what_may_be_left_open_is_left_out_where_it_is(study, truth):
    """A better prompt may be left open: of three clips there is one for the first alone."""
    critic = new_critic_annotator(name="oracle")
    says(study, 0, critic, {**TRUE, "better_prompt": BETTER})
    says(study, 1, critic, TRUE)
    report = make_report(ReportRequest(truth=truth, annotators=[critic], grades=graded(study, better_prompt=[1])))
    assert shown(report.figures["vf_eval"]["rows"][0])["CV"][:2] == (0.5, 1)


@pytest.mark.django_db
def test_a_column_in_which_a_reply_has_no_grade_is_undefined(study, truth, critic):
    report = make_report(ReportRequest(truth=truth, annotators=[critic], grades=graded(study, better_prompt=[2])))
    (row,) = report.figures["vf_eval"]["rows"]
    assert shown(row)["CV"] == (None, 3, "1 of 3 replies have no grade; give each one")


@pytest.mark.django_db
def test_grades_come_with_the_request_and_go_on_to_another_truth(study, truth, critic, rui):
    path = f"studies/{study.public_id}/reports/"
    rows = [{"annotation": a, "question": q, "grade": 2} for a, q in written(study, "better_prompt")]
    asked = {
        "ground_truth": truth.public_id,
        "annotators": [critic.public_id],
        "grades": {"by": "two people", "rows": rows},
    }
    told = computed_report(rui, study, asked)
    assert (told["state"], told["config"]["grades"]["by"]) == ("ready", "two people")
    table = next(each for each in told["tables"] if each["name"] == "vf_eval")
    assert [cell["text"] for cell in table["rows"][1]][:2] == ["oracle", "66.7"]
    assert "oracle, CV: 1 graded 0, 0 graded 1, 2 graded 2." in table["notes"]
    like = computed_report(rui, study, {"ground_truth": truth.public_id, "like": told["id"]})
    assert like["figures_digest"] == told["figures_digest"]
    both = {"ground_truth": truth.public_id, "like": told["id"], "grades": asked["grades"]}
    assert rui.post(path, both).json()["errors"][0]["field"] == "grades"


@pytest.mark.django_db
def test_grades_of_anything_else_are_refused_by_their_place(project, study, truth, critic):
    (first, question), _ = written(study, "better_prompt")
    other = Annotation.objects.exclude(annotator=critic).order_by("id")[0].public_id
    rows = [Grade(first, question, 2), Grade(first, question, 1), Grade(first, "nothing", 1), Grade(other, question, 3)]
    with pytest.raises(Invalid) as refused:
        make_report(ReportRequest(truth=truth, annotators=[critic], grades=Grades("me", tuple(rows))))
    assert [each.field for each in refused.value.errors] == [
        "grades.rows.1",
        "grades.rows.2",
        "grades.rows.3.grade",
        "grades.rows.3",
    ]
    marked = make_scene(project, tasks=1).study
    errors = GroundTruth.objects.create(study=marked, version=1, policy="one", state=GroundTruth.READY)
    with pytest.raises(Invalid, match="marks errors"):
        make_report(ReportRequest(truth=errors, annotators=[critic], grades=Grades("me", ())))


@pytest.mark.django_db
def test_flaws_are_shown_by_generator_from_version_4_on(project, rui, truth):
    study = make_scene(project, tasks=3, name="Newer flaws", instrument="vf_eval").study
    author = new_critic_annotator(name="author 2")
    same = {"commonsense_physics": "lighting", "morality": "none", "reasoning_category": "counting"}
    for place, quality in enumerate(("coherence,camera_work", "none", None)):
        says(study, place, author, {**same, "quality": quality})
    newer = make_ground_truth(TruthRequest(study=study, annotators=[author], policy="one"))
    told = computed_report(rui, study, {"ground_truth": newer.public_id, "annotators": []})
    (table,) = (each for each in told["tables"] if each["name"] == "vf_eval_flaws")
    assert [[cell["text"] for cell in row][:2] for row in table["rows"]] == [
        ["Commonsense and physics", "lighting"],
        ["Quality", "camera work"],
        ["Quality", "coherence"],
        ["Reasoning", "counting"],
    ]
    assert [row[-1]["text"] for row in table["rows"]] == ["100.0", "50.0", "50.0", "100.0"]
    made = Report.objects.get(public_id=told["id"])
    assert "vf_eval_flaws" in open_numbers(made)
    assert table["rows"][2][-1]["counts"] == ["vf_eval_flaws", "Quality", "coherence", "all"]
    first, second, _ = Task.objects.filter(round__study=study).order_by("id")  # the third has no answer to it
    assert counted_by_report(made, table["rows"][2][-1]["counts"]).values == {first.pk: 1, second.pk: 0}
    assert "vf_eval_flaws" not in make_report(ReportRequest(truth=truth, annotators=[])).figures


def test_overall_is_the_mean_of_eight_columns_where_all_are_there():
    """Ten questions a column, each on a prompt of its own; of each so many are right, or graded 2."""
    right = dict(zip(COLUMNS, (6, 4, 2, 5, 9, 7, 8, 3), strict=True))
    forms = {name: key for key, name in COLUMN_OF.items()}
    questions, given, grades = [], {}, {}
    for name in COLUMNS:
        form, dimension = forms[name]
        for n in range(10):
            asked = AskedQuestion(f"v{n}", "g", f"p{n}", 1, "", dimension, name, form, 4, True, True, "a", False)
            questions.append(asked)
            given[asked.place] = "a" if n < right[name] else "b"
            if name in IN_WORDS:
                grades[asked.place] = 2 if n < right[name] else 0
    videos = {each.video: Annotation.OK for each in questions}
    critic = Answerer("oracle", "critic", False, "id", False, videos, frozenset(given), given, grades)
    found = vf_eval_figures(AnswerTruth(tuple(questions), {}, "vf_eval"), [critic], 95)
    assert found is not None
    (row,) = found["rows"]
    assert [each["value"] for each in row["cells"]] == pytest.approx([right[name] / 10 for name in COLUMNS])
    assert (row["overall"], row["of_those"], row["there"]) == (pytest.approx(0.55), pytest.approx(0.55), 8)
    cv = row["cells"][0]
    assert 0 < cv["low"] < 0.6 < cv["high"] < 1
    assert vf_eval_figures(AnswerTruth(tuple(questions), {}, "brite"), [critic], 95) is None


@pytest.mark.django_db
def test_who_is_accepted_below_80_percent_is_checked_whole_and_the_counts_are_frozen(study, truth, critic):
    said = list(Annotation.objects.filter(round__study=study).order_by("id"))
    states = [Recheck.ACCEPTED] * 2 + [Recheck.CORRECTED] + [Recheck.ACCEPTED] * 2 + [Recheck.OPEN]
    for annotation, state in zip(said, states, strict=True):
        Recheck.objects.create(
            round=annotation.round,
            assignment=annotation.assignment,
            annotation=annotation,
            state=state,
            decided_at=Now(),
        )
    report = make_report(ReportRequest(truth=truth, annotators=[critic]))
    author, oracle = report.figures["checks"]
    assert (author["label"], author["accepted"]["value"], author["corrected"], author["check_all"]) == (
        "author",
        pytest.approx(2 / 3),
        1,
        True,
    )
    assert (oracle["label"], oracle["accepted"]["n"], oracle["accepted"]["value"], oracle["check_all"]) == (
        "oracle",
        2,
        1,
        False,
    )
    assert open_numbers(report) > {"rechecks"}
    of = "rechecks", author["annotator"]
    assert tasks_behind(report, *of, "checked") == tasks_behind(report, *of, "accepted") == {0, 1, 2}
    assert tasks_behind(report, *of, "corrected") == {2}
    later = Annotation.objects.get(pk=said[-1].pk)  # the open one, which is decided after the report
    Recheck.objects.filter(annotation=later).update(state=Recheck.ACCEPTED, decided_at=Now())
    assert tasks_behind(report, "rechecks", oracle["annotator"], "checked") == {0, 1}
    Recheck.objects.update(state=Recheck.SENT_BACK)
    with pytest.raises(Invalid, match="changed since the report"):
        tasks_behind(report, *of, "accepted")
    assert recompute(report).same
