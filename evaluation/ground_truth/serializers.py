"""What the API returns of a version of ground truth."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, TypedDict

from typing_extensions import Doc

from annotations.studies.serializers import RefOutput
from evaluation.ground_truth.models import TruthItem
from evaluation.ground_truth.policies.answers import READINGS
from evaluation.ground_truth.policies.confirmed_errors import ConfirmedErrors
from outtake.http.resources import Choices


class ProvenanceShareOutput(TypedDict):
    """How many of the items or answers of a truth rest on what."""

    provenance: Annotated[str, Choices(TruthItem.PROVENANCES)]
    n: int
    share: float


class ProvenanceSharesOutput(TypedDict):
    """What the items and the answers of a truth rest on; those made before it was kept are in neither."""

    items: list[ProvenanceShareOutput]
    answers: list[ProvenanceShareOutput]


class YesShareOutput(TypedDict):
    """The share of yes among the true answers to questions of yes and no."""

    unclear: Annotated[str, Doc("what an answer 'unclear' is taken for"), Choices(READINGS)]
    yes: int
    n: int
    share: float | None


class TruthAnswersOutput(TypedDict):
    """The true answers, and how many questions have none."""

    n: int
    unclear: Annotated[int, Doc("answers that someone found unclear")]
    tied: Annotated[int, Doc("questions without an answer, as several are as frequent")]
    discarded: Annotated[int, Doc("questions on which they do not agree; of the policy 'exact'")]
    yes: list[YesShareOutput]


class TruthOutput(TypedDict):
    """A version of the ground truth."""

    id: str
    version: int
    policy: str
    annotators: list[RefOutput]
    errors: Annotated[int, Doc("true errors")]
    clips: Annotated[int, Doc("tasks of other subjects likewise")]
    proposed: Annotated[int, Doc("errors that a critic marked and no person did")]
    settled: Annotated[int, Doc("clips that an expert settled")]
    left_out: Annotated[int, Doc("clips still disputed; of the policy 'settled'")]
    held: Annotated[int, Doc("clips left out because their video was held")]
    discarded: Annotated[int, Doc("tasks on which they do not agree; of the policy 'exact'")]
    provenance: ProvenanceSharesOutput
    answers: TruthAnswersOutput
    confirmed_errors: Annotated[ConfirmedErrors | None, Doc("null where none were taken into it")]
    created_at: datetime
