"""What the numbers of a report on answers are read from again: its questions, votes and replies, as it froze them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from annotations.tasks.models import TaskPart
from evaluation.judges.kinds.contract import Judged
from evaluation.judges.scoring.score_pairs import kept_scores
from evaluation.reports.answer_figures.accuracy import Scored, scored_of
from evaluation.reports.answer_figures.or_gate import EitherAnswerers
from evaluation.reports.answer_figures.values import Answerer, AnswerTruth, PairVote
from evaluation.reports.answers.grades import answers_to_grade, with_grades
from evaluation.reports.answers.inputs import answer_truth_of, answerers_of, either_answerers
from evaluation.reports.answers.positions import Chosen, chosen_in, counts_of, positions_in, run_of_set
from evaluation.reports.answers.rechecks import decided_rechecks
from evaluation.reports.held_out import HeldOut, held_out_in
from evaluation.reports.models import Report
from evaluation.reports.segments.inputs import items_of
from outtake.catalog.videos.models import Generator
from outtake.errors import Invalid

READ_AGAIN = "The replies of {label} were read again since the report was made. Make a new report to see its clips."


class GeneratorClip(NamedTuple):
    """The clip of a task, by the task's public id: who made it, and whether it has sound."""

    task: str
    generator: str
    has_audio: bool


class AnswerSource:
    """Reads what a number needs when it is first needed. No judge is asked: grades are those that are kept."""

    def __init__(self, report: Report, figures: Mapping[str, Any]) -> None:
        self.figures = figures
        self._report = report

    @cached_property
    def _graded(self) -> tuple[AnswerTruth, Sequence[Answerer]]:
        report = self._report
        sets = report.rows.select_related("prediction_set__annotator", "prediction_set__study").order_by("position")
        truth, answerers = answer_truth_of(report), answerers_of(report, list(sets))
        if report.judge is None or "grading" not in self.figures:
            return truth, answerers
        answers = answers_to_grade(truth, answerers)
        pairs = {each.pair for own in answers for each in own.values()}
        kept = kept_scores(report.judge, pairs)
        failed = frozenset(pair for pair in pairs if kept.get(pair) is None)
        judged = Judged({pair: kept.get(pair) or 0 for pair in pairs}, failed)
        return with_grades(truth, answerers, answers, judged, self.figures["grading"]["judge"])

    @property
    def truth(self) -> AnswerTruth:
        """The questions with their true answers, and the votes on pairs."""
        return self._graded[0]

    @property
    def answerers(self) -> Sequence[Answerer]:
        """The annotators, without those that stand for two critics."""
        return self._graded[1]

    @cached_property
    def clips(self) -> list[GeneratorClip]:
        """The clips of the ground truth, where its tasks are single clips."""
        parts = TaskPart.objects.filter(task__in=items_of(self._report).values("task"), role="video")
        generator = "video__generator__name", "video__generator__version"
        rows = parts.values_list("task__public_id", *generator, "video__rendition__has_audio")
        return [GeneratorClip(task, str(Generator(name=name, version=of)), sound) for task, name, of, sound in rows]

    @cached_property
    def dev(self) -> frozenset[str]:
        """The clips on which temperatures are fitted, by task."""
        split = held_out_in(self._report.config) or HeldOut()
        return split.dev(each.video for each in self.truth.questions)

    def answerer(self, annotator: str) -> Answerer:
        """
        Return an annotator, or two critics as one, by id.

        :raises KeyError: if the report has no such row
        """
        found = {each.annotator: each for each in reversed(self.answerers)}
        return found[annotator] if annotator in found else self.either(annotator).both

    def either(self, annotator: str) -> EitherAnswerers:
        """
        Return two critics, and what either of them says, by the id of their row.

        :raises KeyError: if the report has no such row
        """
        pairs = either_answerers(self._report, self.answerers, self.truth.questions)
        return {each.both.annotator: each for each in pairs}[annotator]

    def scored(self, annotator: str) -> list[Scored]:
        """Return the questions that have a true answer and were put to an annotator, with what they replied."""
        return scored_of(self.truth.questions, self.answerer(annotator))

    def votes(self, question: str) -> list[PairVote]:
        """Return all votes on a question, also those that found it unclear."""
        return [each for each in self.truth.votes or () if each.question == question]

    def chosen(self, annotator: str) -> Chosen:
        """
        Return what a critic chose among options, by its replies as they are read now.

        :raises KeyError: if the report has no such row
        :raises Invalid: if that is no longer what the report counted
        """
        rows = self._report.rows.select_related("prediction_set__annotator").order_by("position")
        sets = {row.prediction_set.annotator.public_id: row.prediction_set for row in rows}
        run = run_of_set(sets[annotator])
        if run is not None:
            chosen = chosen_in(run, sets[annotator])
            if counts_of(run, chosen) == positions_in(self._report.config)[annotator]:
                return chosen
        raise Invalid.field("counted", READ_AGAIN.format(label=sets[annotator].annotator.label))

    def rechecked(self, annotator: str) -> list[tuple[str, str]]:
        """Return the rechecks of an annotator that the report counts, each as its task with the outcome."""
        return decided_rechecks(self._report, annotator)
