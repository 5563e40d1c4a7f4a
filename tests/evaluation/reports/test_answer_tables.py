"""The tables of a report on answers, from questions and answers written by hand."""

from __future__ import annotations

import pytest

from evaluation.reports.answer_figures.brite_shares import NO_CATEGORIES, share_figures
from evaluation.reports.answer_figures.values import UNKNOWN, AnswerTruth, AskedQuestion, ClipFacts
from evaluation.reports.answers.figures import answer_figures
from evaluation.reports.plots.answer_plots import answer_plots
from evaluation.reports.plots.render import drawn
from evaluation.reports.table_formats.table import Table
from evaluation.reports.tables.answers import answer_tables

S1, S2, A1, N1 = "Is there a cup?", "Is it red?", "Does it fall?", "Is the crash heard?"


def question(generator: str, prompt: str, **changes) -> AskedQuestion:
    good = AskedQuestion("v", generator, prompt, 1, UNKNOWN, "Subject", "q", "yes_no", 2, True, True, "yes", False)
    return good._replace(video=f"{generator} {prompt}", **changes)


def test_a_clip_is_there_with_a_true_answer_alone_and_prompts_may_have_no_category():
    asked = [question("a", "p1"), question("a", "p2", has_answer=False, value=None)]
    asked += [question("b", "p1", applicable=False, has_answer=False, value=None)]
    figures = share_figures(asked)
    assert figures is not None
    there = [(each["generator"], each["present"], each["missing"]) for each in figures["attendance"]]
    assert there == [("a", 1, ["p2"]), ("b", 0, ["p1", "p2"])]
    assert (figures["by_category"], figures["overall"][0]["categories"]["reason"]) == ([], NO_CATEGORIES)
    assert share_figures(asked[1:]) is None


FACTS = dict.fromkeys(("unclear", "without_answer", "videos", "prompts", "not_applicable", "open"), 0)
FACTS |= {"version": 1, "policy": "one"}


def told_of(asked: list[AskedQuestion]) -> dict[str, Table]:
    """The tables of questions alone."""
    truth = AnswerTruth(tuple(asked), {**FACTS, "answered": len(asked)})
    return {table.name: table for table in answer_tables(answer_figures(truth, []))}


def test_where_no_dimension_is_common_the_ranking_says_so():
    tables = told_of([question("a", "p1"), question("b", "p1", dimension="Action")])
    alike = tables["ranking"]
    assert [(row[0].value, row[1].value, row[0].note) for row in alike.rows] == [
        (None, "a", "there is no dimension that all models have"),
        (None, "b", "there is no dimension that all models have"),
    ]
    assert [(row[0].value, row[1].value) for row in tables["ranking_of_each"].rows] == [(1, "a"), (1, "b")]


def test_who_is_not_ranked_has_a_row_without_a_rank():
    silent = question("c", "p1", applicable=False, has_answer=False, value=None)
    rows = told_of([question("a", "p1"), silent])["ranking"].rows
    assert [(row[0].value, row[1].value, row[0].note) for row in rows] == [(1, "a", ""), (None, "c", "no true answer")]


def test_who_lacks_true_answers_about_sound_is_not_said_to_be_silent():
    asked = [question(name, "p1", question=each, dimension=each) for name in "ab" for each in ("Action", "Audio")]
    asked[3] = asked[3]._replace(has_answer=False, value=None)  # it applies, and two annotators disagree
    notes = told_of(asked)["gap_action_audio"].notes
    assert "Without a true answer that applies in one of the two: b." in notes


def test_prompts_without_a_category_are_called_so_beside_others():
    columns = told_of([question("a", "p1", category="Physical"), question("a", "p2")])["yes_by_category"].columns
    assert [column.heading for column in columns] == ["Generator", "Physical %", "no category %"]


def test_the_average_is_that_of_generators_and_leaves_out_what_does_not_apply():
    silent = {"applicable": False, "has_answer": False, "value": None}
    asked = [question("a", "p1", dimension="Action"), question("a", "p2", dimension="Action", value="no")]
    asked += [question("b", "p1", dimension="Action"), question("a", "p1", question="s", dimension="Audio")]
    asked += [question("b", "p1", question="s", dimension="Audio", **silent)]
    table = told_of(asked)["yes_by_dimension"]
    *_, last = table.rows
    assert [cell.value for cell in last] == ["Average", (0.5 + 1) / 2, 1.0]
    assert [(cell.n, cell.unit) for cell in last[1:]] == [(2, "generators"), (1, "generators")]
    assert len(told_of(asked[:2])["yes_by_dimension"].rows) == 1


@pytest.mark.plots
def test_clips_and_questions_are_counted_once_each():
    clips = (ClipFacts("a", 8000, 1280, 720, True), ClipFacts("a", 6000, 1280, 720, True))
    clips += (ClipFacts("b", 5000, 640, 360, False), ClipFacts("b", 5000, 1280, 720, False))
    asked = [question(name, "p1", question="q1", category="Physical") for name in "ab"]
    asked += [question("a", "p2", question="q2", dimension="Action", category="Temporal")]
    truth = AnswerTruth(tuple(asked), {**FACTS, "answered": len(asked)}, clips=clips)
    figures = answer_figures(truth, [])
    tables = {table.name: [[cell.value for cell in row] for row in table.rows] for table in answer_tables(figures)}
    assert tables["clips_by_generator"] == [
        ["a", 2, "7.0", "6.0", "8.0", "1280×720", 2],
        ["b", 2, "5.0", "5.0", "5.0", "1280×720 (1), 640×360 (1)", 0],
    ]
    assert tables["questions_by_category"] == [["Physical", 1, 0, 1], ["Temporal", 0, 1, 1], ["all", 1, 1, 2]]
    (plot,) = (each for each in answer_plots(figures) if each.name == "questions_by_category")
    assert [(each.label, each.y) for each in plot.series] == [("Physical", (1, 0)), ("Temporal", (0, 1))]
    assert drawn(plot, "svg").startswith(b"<?xml")
