"""The config of a report: everything that determines its figures, as JSON."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from annotations.studies.models import Study
from annotations.tasks.querysets import is_held
from evaluation.annotation_sets.models import PredictionSet
from evaluation.judges.certificates.operations import current_certificate
from evaluation.judges.models import Judge
from evaluation.reports.further_studies import FIELD as JOINED
from evaluation.reports.held_out import HeldOut
from evaluation.reports.models import Report
from evaluation.reports.or_gate import FIELD, as_json, either_in
from evaluation.reports.segments.values import Settings
from outtake.measures.files.canonical_json import canonical
from worker.runs.settings import settings_by_annotator

DEFAULT_TAU = Settings().tau


def common_config(report: Report, sets: Sequence[PredictionSet]) -> dict[str, Any]:
    """
    Return what the configs of all reports have.

    ``predictions`` are the scored prediction sets, ``held`` the truth's tasks whose clips are currently taken down and
    are left out, ``runs`` how annotators that are runs of critics were run. `FIELD` has rows of two critics.
    """
    return {
        "truth": report.truth.public_id,
        "predictions": named(sets),
        **({JOINED: joined} if (joined := _joined(report, sets)) else {}),
        "held": sorted(report.truth.items.filter(is_held()).values_list("task__public_id", flat=True)),
        "runs": settings_by_annotator([each.annotator for each in sets]),
        "held_out": dict(vars(HeldOut())),
        **({FIELD: as_json(either)} if (either := either_in(report.asked)) else {}),
    }


def _joined(report: Report, sets: Sequence[PredictionSet]) -> list[dict[str, Any]]:
    """Return the rows of other studies: their places among the prediction sets, and what they are called."""
    return [
        {
            "row": place,
            "study": each.study.public_id,
            "name": each.study.name,
            "label": each.annotator.label if each.pooled else f"{each.annotator.label} ({each.study.name})",
        }
        for place, each in enumerate(sets)
        if each.study_id != report.study_id
    ]


def judge_config(judge: Judge, study: Study) -> dict[str, Any]:
    """Return a judge, and its current certificate for a study or why it has none."""
    standing = current_certificate(judge, study)
    return {
        "judge": {"id": judge.public_id, "name": judge.name, "version": judge.version},
        "certificate": None if standing.certificate is None else standing.certificate.public_id,
        "uncertified": standing.reason,
    }


def named(sets: Sequence[PredictionSet]) -> list[dict[str, str]]:
    """Return whose prediction sets these are, each with its digest."""
    return [{"annotator": each.annotator.public_id, "digest": each.digest} for each in sets]


def settings_of(report: Report) -> Settings:
    """Return the settings with which a report's figures are computed."""
    return Settings(**{name: report.config[name] for name in vars(Settings())})


def digest_of(value: Any) -> str:
    """Return the SHA-256 of a value of JSON, the same on every database."""
    return hashlib.sha256(canonical(value)).hexdigest()
