"""Certificates: drawn from what annotators said, rated by people who see no score, and current only if good enough."""

from __future__ import annotations

import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from annotations.subjects.operations import add_subjects
from annotations.tasks.create import AddedTasks
from evaluation.judges.certificates.operations import (
    current_certificate,
    failure_reason,
    start_certificate,
    withdraw_certificate,
)
from evaluation.judges.certificates.sampling import candidates_of, draw, sample_pool, unseen_by
from evaluation.judges.certificates.terms import Terms
from evaluation.judges.kinds.lexical_judge import stored
from evaluation.judges.models import Certificate, CertificatePair, Judge
from evaluation.judges.scoring.create_judge import NewJudge, create_judge
from outtake.errors import Conflict, Invalid
from outtake.measures.spotlight.pairs.lexical_similarity import lexical_score
from tests.evaluation.annotators import marked, person_annotates
from tests.evaluation.judges.certifying import *  # noqa: F403
from tests.evaluation.judges.certifying import FEW, SAID, as_judged, drawn, finish_certificate, rate
from tests.evaluation.judges.scripted import honest, judge_of
from tests.support.factories import Scene
from tests.support.subjects import make_study_of
from tests.support.working import take
from tests.worker.serving import *  # noqa: F403

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once]


def test_people_s_reasons_are_paired_with_everybody_else_s_of_the_same_clip(study, bo, scene):
    found = candidates_of(study)
    assert {each.texts for each in found} == {
        *((mine, theirs) for mine in SAID[::2] for theirs in ("A shadow is missing.", *SAID[1::2])),
        *((mine, theirs) for mine in SAID[::2] for theirs in ("The table bends.", "It snows.", "The cup is red.")),
    }
    assert len({each.task_id for each in found}) == 2
    person_annotates(bo, scene, [marked(0, 400, "It rains.")])
    fresh = {each.texts for each in candidates_of(study)} - {each.texts for each in found}
    assert {("It rains.", "A shadow is missing."), (SAID[0], "It rains.")} <= fresh
    assert ("It rains.", SAID[0]) not in fresh


def test_the_pairs_are_drawn_alike_and_by_score_and_say_for_how_many_they_stand(study):
    certificate = drawn(study)
    assert (certificate.state, certificate.error, certificate.done) == ("rating", "", certificate.total)
    pairs = list(certificate.pairs.order_by("position"))
    there = certificate.drawn
    assert (there["candidates"], there["pool"], there["failed"], there["natural"]) == (12, 12, 0, 6)
    assert sum(each.weight for each in pairs if each.natural) == pytest.approx(12)
    for each in pairs:
        assert each.score == lexical_score(each.reference_reason, each.prediction_reason)
        assert each.swapped_score == lexical_score(each.prediction_reason, each.reference_reason)
    stratified = [each for each in pairs if not each.natural]
    assert all(each.score >= 1 and each.weight == there["pool_by_score"][str(each.score)] for each in stratified)
    assert len({(each.reference_reason, each.prediction_reason) for each in pairs}) == len(pairs)
    assert [each.natural for each in pairs] != sorted((each.natural for each in pairs), reverse=True)


def test_the_same_seed_draws_the_same(study):
    pool = sample_pool(candidates_of(study), size=8, seed=5)
    assert (
        pool == sample_pool(candidates_of(study), size=8, seed=5) != sample_pool(candidates_of(study), size=8, seed=6)
    )
    scores = {each.texts: n % 11 for n, each in enumerate(pool[1:])}
    samples = draw(pool, scores, of=16, natural=3, per_bucket=1, seed=5)
    assert pool[0].texts not in {each.candidate.texts for each in samples.pairs}
    assert [each.weight for each in samples.pairs if each.natural] == [pytest.approx(2 * 7 / 3)] * 3


def test_a_judge_is_not_certified_on_what_it_was_calibrated_on(study, endpoint):
    lesson = [candidate.texts[:: 1 - 2 * (n % 2)] for n, candidate in enumerate(candidates_of(study)[:7])]
    calibrated = {"calibration": {"cosines": [0, 1], "scores": [0, 10], "n": 20}, "calibrated_on": lesson}
    new = NewJudge("minilm", "1", Judge.EMBEDDING, endpoint.public_id, **calibrated)
    judge = create_judge(project=study.project, new=new)
    left = unseen_by(judge, candidates_of(study))
    assert {each.texts for each in candidates_of(study)} - {each.texts for each in left} == {
        pair if n % 2 == 0 else pair[::-1] for n, pair in enumerate(lesson)
    }
    terms = Terms(**{**vars(FEW), "min_pairs": 6})
    with pytest.raises(Invalid, match="The study has 5 pairs of reasons that the judge was not calibrated on"):
        start_certificate(judge=judge, study=study, terms=terms, woken=False)
    assert len(unseen_by(stored(), candidates_of(study))) == 12


def test_raters_see_the_two_texts_and_no_score(study, bo, rui):
    certificate = drawn(study)
    scene = Scene(study.project, certificate.rated_in, certificate.rated_in.rounds.get(), ())
    work = take(bo, scene)
    told = json.dumps({key: value for key, value in work.answer["task"].items() if key not in ("id", "questions")})
    pair = CertificatePair.objects.get(certificate=certificate, task__public_id=work.answer["task"]["id"])
    assert work.answer["video"] is None and work.answer["task"]["prompt"] is None
    assert pair.reference_reason in told and pair.prediction_reason in told
    assert not any(word in told for word in ("score", "natural", "weight", "origin", certificate.public_id))


def test_a_rated_certificate_is_finished_and_current(study, bo):
    certificate = drawn(study)
    waiting = "people are rating its pairs: 0 of the natural sample are rated, and 4 are needed"
    assert current_certificate(stored(), study).reason == waiting
    rate(certificate, bo, as_judged(certificate))
    assert current_certificate(stored(), study).reason == "enough of its pairs are rated, but it is not finished yet"
    done = finish_certificate(certificate=certificate)
    figures = done.figures
    assert (figures["rated"], figures["natural_rated"], figures["raters"]) == (certificate.pairs.count(), 6, 1)
    natural = figures["natural"]
    assert natural["spearman"]["value"] == natural["kappa"]["value"] == pytest.approx(1)
    assert natural["bias"] == {"value": 0, "low": 0, "high": 0, "reason": None}
    assert (natural["n"], figures["stratified"]["n"]) == (6, certificate.pairs.count() - 6)
    assert figures["order_swap"]["equal"]["share"] == 1 and figures["people"]["alpha"] is None
    assert sorted(each["natural"] for each in figures["points"]).count(True) == 6
    assert all(each["judge"] == each["people"] for each in figures["points"])
    standing = current_certificate(stored(), study)
    assert (standing.certificate, standing.reason) == (done, None)


def test_a_judge_that_people_do_not_follow_has_no_certificate(study, bo):
    certificate = drawn(study)
    rate(certificate, bo, {pair: 10 - score for pair, score in as_judged(certificate).items()})
    finish_certificate(certificate=certificate)
    standing = current_certificate(stored(), study)
    assert standing.certificate is None
    assert standing.reason == "the correlation with people is -1.00, below the 0.70 required"


def test_certificates_are_listed_in_as_many_statements_as_one(study, bo, ada, project, endpoint):
    def listed() -> tuple[dict, int]:
        with CaptureQueriesContext(connection) as caught:
            answer = ada.get(f"studies/{study.public_id}/certificates/").json()
        return answer, len(caught)

    certificate = drawn(study)
    rate(certificate, bo, as_judged(certificate), most=2)
    alone, statements = listed()
    for version in ("1", "2"):
        judge = create_judge(project=project, new=NewJudge("mini", version, endpoint=endpoint.public_id))
        start_certificate(judge=judge, study=study, terms=FEW, woken=False)
    withdraw_certificate(certificate=certificate)
    drawn(study)
    found, again = listed()
    assert (len(alone["results"]), len(found["results"]), len(found["judges"])) == (1, 4, 3)
    assert again == statements
    assert found["results"][-1]["ratings"] == alone["results"][0]["ratings"]
    assert found["results"][-1]["ratings"]["rated"] == 2
    reasons = [each["reason"] for each in found["judges"]]
    assert sorted(reasons)[:2] == ["its pairs are being drawn"] * 2


def test_too_few_ratings_finish_nothing(study, bo):
    certificate = drawn(study)
    rate(certificate, bo, as_judged(certificate), most=2)
    with pytest.raises(Conflict, match="of the natural sample are rated, and 4 are needed"):
        finish_certificate(certificate=certificate)
    certificate.refresh_from_db()
    assert (certificate.state, certificate.figures) == ("rating", None)


def test_one_that_is_withdrawn_counts_no_more(study, bo):
    certificate = drawn(study)
    with pytest.raises(Conflict, match="is in progress"):
        start_certificate(judge=stored(), study=study, terms=FEW)
    rate(certificate, bo, as_judged(certificate))
    withdraw_certificate(certificate=finish_certificate(certificate=certificate))
    assert current_certificate(stored(), study).reason == "this judge has not been compared with people on this study"
    with pytest.raises(Conflict, match="already been withdrawn"):
        withdraw_certificate(certificate=certificate)
    assert drawn(study).state == "rating"


def test_a_correlation_that_just_reaches_what_is_required_passes():
    settings, figures = {"required": 57}, {"natural": {"spearman": {"value": 0.57, "reason": None}}}
    assert failure_reason(Certificate(settings=settings, figures=figures)) is None


def test_pairs_on_which_the_judge_fails_are_counted_and_not_rated(study, endpoint, server):
    server.answer = lambda asked: "Hm." if "It snows." in asked.texts[-1] else honest(asked)
    certificate = drawn(study, judge_of(endpoint))
    assert certificate.drawn["failed"] == 2
    assert not certificate.pairs.filter(prediction_reason="It snows.").exists()


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"natural": 1}, "natural"),
        ({"pool": 5}, "pool"),
        ({"min_pairs": 7}, "min_pairs"),
        ({"required": 101}, "required"),
    ],
)
def test_terms_that_cannot_be_are_refused(study, changes, field):
    with pytest.raises(Invalid) as error:
        start_certificate(judge=stored(), study=study, terms=Terms(**{**vars(FEW), **changes}), woken=False)
    assert field in [each.field for each in error.value.errors] and not Certificate.objects.exists()


def test_a_study_without_pairs_or_clips_has_nothing_to_rate(project, scene):
    with pytest.raises(Invalid, match="The study has 0 pairs of reasons, and at least 4"):
        start_certificate(judge=stored(), study=scene.study, terms=FEW, woken=False)
    with pytest.raises(Invalid, match="Judges are certified only where a task is one clip"):
        start_certificate(judge=stored(), study=make_study_of(project, "passage"), terms=FEW, woken=False)


def test_a_text_alone_can_be_the_subject_of_any_study(project):
    study = make_study_of(project, "passage")
    named = {"passage": "p1"}
    assert add_subjects(study=study, subjects=[named]) == AddedTasks(created=0, existing=1)
    with pytest.raises(Invalid) as error:
        add_subjects(study=study, subjects=[{"passage": "p2"}, {"chain": "p1"}])
    assert [each.field for each in error.value.errors] == ["subjects.1.chain", "subjects.1.passage"]
