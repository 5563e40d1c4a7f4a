"""The config of a report: everything that determines its figures, as JSON."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from evaluation.annotation_sets.models import PredictionSet
from evaluation.ground_truth.models import GroundTruth
from evaluation.judges.certificates.operations import CertificateStatus
from evaluation.judges.models import Judge
from evaluation.reports.answers.figures import SCHEMA as ANSWERS_SCHEMA
from evaluation.reports.either import FIELD, Either, as_json
from evaluation.reports.held_out import HeldOut
from evaluation.reports.models import Report
from evaluation.reports.segments.figures import SCHEMA
from evaluation.reports.segments.values import Settings
from outtake.measures.files.canonical_json import canonical
from worker.runs.settings import RunSettings

DEFAULT_TAU = Settings().tau


def config_of(
    truth: GroundTruth,
    sets: Sequence[PredictionSet],
    people: Sequence[PredictionSet],
    judge: Judge,
    *,
    tau: int,
    with_proposed: bool,
    held: Sequence[str],
    standing: CertificateStatus,
    runs: Mapping[str, RunSettings],
    either: Sequence[Either] = (),
) -> dict[str, Any]:
    """
    Return the config of a report.

    :param sets: the scored prediction sets
    :param people: the prediction sets of all people of the study, for the human ceiling
    :param held: public ids of the truth's tasks whose clips are currently taken down, and which are left out
    :param standing: whether the judge has a current certificate
    :param runs: how those of the annotators that are runs of critics were run
    :param either: rows of two critics
    """
    return {
        "schema": SCHEMA,
        "truth": truth.public_id,
        "predictions": _named(sets),
        "people": _named(people),
        **_judging(judge, standing),
        "with_proposed": with_proposed,
        "held": sorted(held),
        "runs": dict(runs),
        "held_out": dict(vars(HeldOut())),
        **_either(either),
        **vars(Settings(tau=tau)),
    }


def answer_config_of(
    truth: GroundTruth,
    sets: Sequence[PredictionSet],
    *,
    held: Sequence[str],
    checks: Sequence[dict[str, Any]],
    grades: dict[str, Any] | None,
    runs: Mapping[str, RunSettings],
    judge: Judge | None = None,
    standing: CertificateStatus | None = None,
    either: Sequence[Either] = (),
) -> dict[str, Any]:
    """
    Return the config of a report on answers.

    :param held: as in `config_of`
    :param checks: the decisions of rechecks so far (`evaluation.reports.answers.rechecks`)
    :param grades: of replies in words (`evaluation.reports.answers.grades`)
    :param runs: as in `config_of`
    :param judge: what grades replies in words; with it ``standing`` as in `config_of`
    :param either: as in `config_of`
    """
    return {
        "schema": ANSWERS_SCHEMA,
        "kind": Report.ANSWERS,
        "truth": truth.public_id,
        "predictions": _named(sets),
        "held": sorted(held),
        "checks": list(checks),
        "grades": grades,
        "runs": dict(runs),
        "held_out": dict(vars(HeldOut())),
        **_either(either),
        **({} if judge is None or standing is None else _judging(judge, standing)),
    }


def settings_of(report: Report) -> Settings:
    """Return the settings with which a report's figures are computed."""
    return Settings(**{name: report.config[name] for name in vars(Settings())})


def digest_of(value: Any) -> str:
    """Return the SHA-256 of a value of JSON, the same on every database."""
    return hashlib.sha256(canonical(value)).hexdigest()


def _judging(judge: Judge, standing: CertificateStatus) -> dict[str, Any]:
    return {
        "judge": {"id": judge.public_id, "name": judge.name, "version": judge.version},
        "certificate": None if standing.certificate is None else standing.certificate.public_id,
        "uncertified": standing.reason,
    }


def _either(given: Sequence[Either]) -> dict[str, Any]:
    return {FIELD: as_json(given)} if given else {}


def _named(sets: Sequence[PredictionSet]) -> list[dict[str, str]]:
    return [{"annotator": each.annotator.public_id, "digest": each.digest} for each in sets]
