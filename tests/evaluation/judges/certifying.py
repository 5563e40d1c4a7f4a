"""Certificates for tests: a study with reasons to pair, and how one is drawn from it, rated and finished."""

from __future__ import annotations

import pytest

from annotations.rounds.operations import set_admits
from annotations.studies.models import Round, Study
from evaluation.judges.certificates.jobs import compute_figures, draw_certificate
from evaluation.judges.certificates.operations import request_finish, start_certificate
from evaluation.judges.certificates.terms import Terms
from evaluation.judges.kinds.lexical_judge import stored
from evaluation.judges.models import Certificate
from tests.evaluation.annotators import critic_annotates, marked, person_annotates, predicted
from tests.support.factories import Scene, make_scene
from tests.support.working import take

__all__ = ["scene", "study"]

SAID = ["The cup floats.", "The cup floats in the air.", "A dog vanishes.", "A dog vanishes behind a tree."]
FEW = Terms(seed=3, natural=6, per_bucket=1, pool=20, overlap=1, min_pairs=4, required=70)


@pytest.fixture
def scene(project) -> Scene:
    """Two clips; a person marked two errors in each, a critic three."""
    return make_scene(project, tasks=2, overlap=2)


@pytest.fixture
def study(scene, ana) -> Study:
    """Their ratings of it."""
    person_annotates(ana, scene, *[[marked(0, 1000, SAID[0]), marked(2000, 3000, SAID[2])]] * 2)
    also = [predicted(0, 800, text) for text in ("A shadow is missing.", *SAID[1::2])]
    critic_annotates(
        scene, also, [predicted(0, 800, text) for text in ("The table bends.", "It snows.", "The cup is red.")]
    )
    return scene.study


def drawn(study: Study, judge=None, terms: Terms = FEW) -> Certificate:
    """Start a certificate and carry it out, and close the study, so that its annotators may rate."""
    set_admits(round_=study.rounds.latest("n"), admits=Round.QUALIFIED)
    made = start_certificate(judge=judge or stored(), study=study, terms=terms, woken=False)
    draw_certificate(public_id=made.public_id)
    made.refresh_from_db()
    return made


def finish_certificate(*, certificate: Certificate) -> Certificate:
    """End the rating, and compute the figures as a worker does."""
    request_finish(certificate=certificate, woken=False)
    compute_figures(public_id=certificate.public_id)
    certificate.refresh_from_db()
    return certificate


def rate(certificate: Certificate, actor, values: dict[tuple[str, str], int], most: int = 99) -> None:
    """Let someone rate the pairs that come to them, by their texts."""
    scene = Scene(certificate.study.project, certificate.rated_in, certificate.rated_in.rounds.get(), ())
    for _ in range(min(most, certificate.pairs.count())):
        work = take(actor, scene)
        passage = work.answer["task"]["passage"]
        texts = tuple(passage["text"][a:b] for a, b in passage["sentences"])
        (question,) = work.answer["task"]["questions"]
        answers = [{"question": question["id"], "value": str(values[texts])}]
        assert work.submit(work.body(clean=None, answers=answers)).status_code == 201


def as_judged(certificate: Certificate) -> dict[tuple[str, str], int]:
    """Return ratings that are the judge's own."""
    return {(each.reference_reason, each.prediction_reason): each.score for each in certificate.pairs.all()}
