"""
Compute a waiting report.

A worker that takes over from a dead one reuses the pairs that are already judged. If two workers compute the same
report, both get the same figures, because these depend only on the config. Judges and computations run outside
transactions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from django.db import transaction

from annotations.annotators.models import Annotator
from evaluation.ground_truth.models import GroundTruth
from evaluation.ground_truth.policies.same_reasons import ReasonComparison
from evaluation.judges.kinds.contract import Judged, Pair
from evaluation.judges.kinds.lexical_judge import LEXICAL, scores_unkept
from evaluation.judges.models import Judge
from evaluation.reports.answer_figures.values import Answerer, AnswerTruth
from evaluation.reports.answers.figures import answer_figures
from evaluation.reports.answers.grades import Grades
from evaluation.reports.answers.inputs import answer_truth_of, answerers_of, either_answerers
from evaluation.reports.answers.judged_grades import answers_to_grade, with_grades
from evaluation.reports.builds.config import DEFAULT_TAU, digest_of, settings_of
from evaluation.reports.builds.freeze import freeze_report
from evaluation.reports.builds.judging import judge_facts, judged_for
from evaluation.reports.builds.report_jobs import REPORTS
from evaluation.reports.builds.request import request_report
from evaluation.reports.either import Either
from evaluation.reports.held_out import held_out_in
from evaluation.reports.models import Match, Report, ReportRow
from evaluation.reports.segments.figures import Computed, segment_figures
from evaluation.reports.segments.inputs import either_rows, people_of, truth_of, words_of
from evaluation.reports.segments.values import JudgeScores, Predictions, Reference
from outtake.accounts.people.models import Person
from outtake.errors import Conflict
from outtake.jobs.kernel import Claim, Store, carry_out
from outtake.jobs.spec import Changes
from outtake.measures.segments.segments import Segment
from outtake.measures.spotlight.pairs.lexical_similarity import likeness, spelling
from outtake.measures.spotlight.pairs.pairing import Similarity, pairs_to_judge
from outtake.measures.spotlight.pairs.values import Score

BATCH = 500
SPELLED = 10_000  # reasons that are kept taken apart, some 60 MB

Step = Callable[[str, int, int], None]
"""Called with the state of the report, and with how much of how much is done in it."""


def no_step(state: str, done: int, total: int) -> None:
    """Ignore progress."""


def make_report(
    *,
    truth: GroundTruth,
    annotators: Sequence[Annotator],
    tau: int = DEFAULT_TAU,
    judge: Judge | None = None,
    with_proposed: bool = True,
    grades: Grades | None = None,
    either: Sequence[Either] = (),
    by: Person | None = None,
) -> Report:
    """
    Request a report and compute it immediately, see `request_report`.

    :raises Invalid: as there; the report is then not stored.
    :raises Conflict: if it could not be computed; the report has the reason.
    """
    with transaction.atomic():
        report = request_report(
            truth=truth,
            annotators=annotators,
            tau=tau,
            judge=judge,
            with_proposed=with_proposed,
            grades=grades,
            either=either,
            by=by,
        )
        freeze_report(report)
    compute_report(public_id=report.public_id)
    report.refresh_from_db()
    if report.state != Report.READY:
        raise Conflict(f"Report {report.number} could not be computed: {report.error}")
    return report


def compute_report(*, public_id: str) -> None:
    """
    Freeze the inputs of a report, judge its pairs, and compute its figures; `ReportJobs` defines how errors end this.

    A report that is ready, failed, or held by another worker does not change.
    """
    carry_out(REPORTS, _compute, public_id=public_id)


def _compute(claimed: Claim[Report]) -> Store:
    report = claimed.job
    freeze_report(report)
    made = computed(report, lambda state, done, total: claimed.progress(done, total, state))
    return lambda: _store(report, made)


def computed(report: Report, step: Step = no_step) -> Computed:
    """
    Return the figures of a report, from its config and stored data.

    :param step: called with the state, and with the progress in it (done, total)
    :raises OverBudget: if the judge may cost more than is left in the budget.
    :raises CriticError: if the judge does not answer.
    """
    rows = list(report.rows.select_related("prediction_set__annotator", "prediction_set__study").order_by("position"))
    if report.kind == Report.ANSWERS:
        truth_, answerers = _graded(report, answer_truth_of(report), answerers_of(report, rows), step)
        pairs = either_answerers(report, answerers, truth_.questions)
        counted = _counter(step, len(answerers) + len(pairs))
        held_out = held_out_in(report.config)
        return Computed(answer_figures(truth_, answerers, held_out=held_out, either=pairs, step=counted), ())
    truth, words = truth_of(report), words_of(report, rows)
    judged = _judged(report, truth, words, step)
    comparison = _comparison(report, step)
    either = either_rows(report, words, truth, comparison)
    people = people_of(report, comparison)
    return segment_figures(
        truth,
        words,
        judged,
        settings_of(report),
        people=people,
        held_out=held_out_in(report.config),
        either=either,
        step=_counter(step, len(words) + len(either.pairs)),
    )


def _graded(
    report: Report, truth: AnswerTruth, answerers: Sequence[Answerer], step: Step
) -> tuple[AnswerTruth, Sequence[Answerer]]:
    """Have answers in words graded, where the report has a judge."""
    if report.judge is None:
        return truth, answerers
    answers = answers_to_grade(truth, answerers)
    pairs = {each.pair for own in answers for each in own.values()}
    judged = judged_for(report, report.judge, pairs, lambda done, total: step(Report.JUDGING, done, total))
    facts = judge_facts(report, report.judge, pairs=len(pairs), failed=len(judged.failed))
    return with_grades(truth, answerers, answers, judged, facts)


def _counter(step: Step, total: int) -> Callable[[], None]:
    """Start the progress of the rows; returns a function to call after each row."""
    done = 0

    def counted() -> None:
        nonlocal done
        done += 1
        step(Report.COMPUTING, done, total)

    step(Report.COMPUTING, 0, total)
    return counted


def _judged(report: Report, truth: Reference, words: Sequence[Predictions], step: Step) -> JudgeScores:
    """Judge all pairs of reasons that the figures need."""
    judge = report.judge
    if judge is None:
        raise Conflict("The report has no judge.")
    pairs = {
        (pair.reference.reason, pair.prediction.reason)
        for each in words
        for pair in pairs_to_judge(truth.videos, each.predictions)
    }
    made = judged_for(report, judge, pairs, lambda done, total: step(Report.JUDGING, done, total))
    free = judge.kind == Judge.LEXICAL
    facts = judge_facts(report, judge, pairs=len(pairs), failed=len(made.failed))

    def recorded(_: str, reference: Segment, prediction: Segment) -> int:
        return made.scores[reference.reason, prediction.reason]

    return JudgeScores(facts, _lexical() if free else recorded, free)


def _comparison(report: Report, step: Step) -> ReasonComparison:
    """Compare people's reasons for the ceiling as the report's truth was merged."""

    def ask(judge: Judge, pairs: Iterable[Pair]) -> Judged:
        if judge.is_baseline:
            return Judged(scores_unkept(LEXICAL, pairs), frozenset())
        return judged_for(report, judge, pairs, lambda done, total: step(Report.JUDGING, done, total))

    return ReasonComparison(report.truth.judge, ask)


def _lexical() -> Similarity:
    """Compare the words of any two reasons, because the chance level needs pairs that are not judged."""
    spelled = lru_cache(maxsize=SPELLED)(spelling)
    return lambda _, reference, prediction: likeness(spelled(reference.reason), spelled(prediction.reason))


def _store(report: Report, made: Computed) -> Changes:
    """Store the matched pairs; returns the figures, to be stored in the same transaction."""
    if report.kind == Report.SEGMENTS:
        _store_scores(report, made.scores)
    return {"figures": made.figures, "figures_digest": digest_of(made.figures)}


def _store_scores(report: Report, scores: Sequence[Score]) -> None:
    held = len(report.config["held"])
    Match.objects.filter(row__report=report).delete()
    for row, result in zip(report.rows.order_by("position"), scores, strict=True):
        row.score = {
            **result.as_json(),
            "left_out": {**result.left_out._asdict(), **({"held": held} if held else {})},
        }
        row.save(update_fields=["score"])
        Match.objects.bulk_create(_matches(row, result), batch_size=BATCH)


def _matches(row: ReportRow, result: Score) -> list[Match]:
    return [
        Match(
            row=row,
            metric=metric,
            reference_id=int(pair.reference.id),
            prediction_id=int(pair.prediction.segment.id),
            p=float(pair.scores.p),
            r=float(pair.scores.r),
            s=pair.scores.s,
        )
        for video in result.per_video
        for metric, found in video.matches.items()
        for pair in found.pairs
    ]
