"""What is sent about judges and certificates, and what the answers look like."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, TypedDict

from typing_extensions import Doc

from annotations.studies.serializers import RefOutput
from evaluation.judges.certificates.figures import CertificateFigures
from evaluation.judges.certificates.progress import RatedOutput
from evaluation.judges.certificates.sampling import Sampling
from evaluation.judges.certificates.terms import Terms
from evaluation.judges.kinds.prompts import DEFENDED, PURPOSES
from evaluation.judges.models import Certificate, Judge
from outtake.http.field_notes import Choices
from outtake.http.strict_input import StrictInteger, StrictNumber, StrictSerializer, StrictString

DEFAULTS = Terms()


class JudgeInput(StrictSerializer):
    """A judge that asks an endpoint or a local model; embeddings are added on the command line, with ``add_judge``."""

    name = StrictString(max_length=60)
    version = StrictString(max_length=40, default="1")
    endpoint = StrictString(max_length=100, required=False, help_text="id or name")
    model = StrictString(
        max_length=200,
        required=False,
        help_text="id or name of a model that a worker announced; or an endpoint",
    )
    prompt = StrictString(
        max_length=120, default=DEFENDED, help_text="NAME@VERSION, or NAME for its newest version, see `prompts`"
    )
    max_tokens = StrictInteger(required=False, help_text="of a reply; by default what the prompt asks for")
    temperature = StrictNumber(default=0.0, allow_null=True, help_text="null: the model's own default")
    seed = StrictInteger(default=0, allow_null=True, help_text="of sampling; null: none is sent")


class CertificateInput(StrictSerializer):
    """Which judge is to be compared with people, and on how many pairs."""

    judge = StrictString(max_length=40)
    natural = StrictInteger(default=DEFAULTS.natural, help_text="pairs drawn alike")
    per_bucket = StrictInteger(default=DEFAULTS.per_bucket, help_text="pairs of each score from 1 to 10")
    pool = StrictInteger(default=DEFAULTS.pool, help_text="pairs that are judged, from which both are drawn")
    overlap = StrictInteger(default=DEFAULTS.overlap, help_text="people who rate each pair")
    min_pairs = StrictInteger(default=DEFAULTS.min_pairs, help_text="pairs of the natural sample that have to be rated")
    required = StrictInteger(  # type: ignore[assignment]  # the field's name is the API's
        default=DEFAULTS.required, help_text="hundredths of correlation"
    )
    seed = StrictInteger(required=False, help_text="of the draw; by default 0")
    budget = StrictString(
        max_length=40,
        required=False,
        allow_null=True,
        help_text="US dollars, decimal text; null for no limit of its own",
    )


class ResumeCertificateInput(StrictSerializer):
    """Perhaps another budget, in US dollars."""

    budget = StrictString(max_length=40, required=False)


class JudgePromptOutput(TypedDict):
    """A version of a prompt file, whole."""

    name: str
    base: Annotated[str, Doc("the shipped prompt in whose place it is asked; its own name for a shipped one")]
    version: Annotated[int, Doc("from 1")]
    digest: str
    text: str
    purpose: Annotated[str, Choices(PURPOSES)]
    defended: Annotated[bool, Doc("texts are sent as quoted data, so that an instruction inside one stays text")]


class JudgeRefOutput(TypedDict):
    """Which judge; a baseline compares words, not meanings."""

    id: str
    name: str
    version: str
    kind: Annotated[str, Choices(Judge.KINDS)]
    purpose: Annotated[str, Choices(PURPOSES), Doc("how alike reasons are 0..10, the same error 0..1, grades 0..2")]
    baseline: bool


class JudgeOutput(JudgeRefOutput):
    """A judge, whole."""

    shared: Annotated[bool, Doc("it is available in all projects")]
    endpoint: Annotated[RefOutput | None, Doc("null for a judge that asks none")]
    model: str
    prompt: Annotated[JudgePromptOutput | None, Doc("null for a judge without a prompt")]
    defended: Annotated[bool | None, Doc("null if it uses no prompt")]
    decoding: Annotated[dict[str, Any] | None, Doc("null for a judge that asks no model")]
    judgements: Annotated[int, Doc("pairs judged")]
    failures: Annotated[int, Doc("judged pairs without a score")]
    created_at: datetime


class JudgeListOutput(TypedDict):
    """The judges that a project can use, its own first, and the prompts that another can be asked with."""

    results: list[JudgeOutput]
    prompts: list[JudgePromptOutput]


class TermsOutput(TypedDict):
    """How it was drawn, and what it takes to pass."""

    seed: Annotated[int, Doc("of the draw")]
    natural: Annotated[int, Doc("pairs drawn alike")]
    per_bucket: Annotated[int, Doc("pairs of each score from 1 to 10")]
    pool: Annotated[int, Doc("pairs that are judged, from which both are drawn")]
    overlap: Annotated[int, Doc("people who rate each pair")]
    min_pairs: Annotated[int, Doc("pairs of the natural sample that have to be rated")]
    required: Annotated[int, Doc("hundredths of Spearman's correlation")]
    budget: Annotated[str | None, Doc("US dollars; null for no limit")]


class BeforehandOutput(TypedDict):
    """What a certificate can be drawn from."""

    pairs: Annotated[int, Doc("distinct pairs of reasons in the study")]
    answers: Annotated[int, Doc("distinct free-text answers with a person's as reference, for judges that grade")]
    terms: Annotated[TermsOutput, Doc("the defaults; without a seed, a random one is used")]


class CertificateOutput(TypedDict):
    """A certificate: how far it is, and what it says."""

    id: str
    judge: JudgeRefOutput
    study: RefOutput
    rated_in: Annotated[RefOutput | None, Doc("the study in which people rate the pairs; null until they are drawn")]
    state: Annotated[str, Choices(Certificate.STATES)]
    terms: TermsOutput
    sampling: Annotated[Sampling | None, Doc("null until the pairs are drawn")]
    done: Annotated[int, Doc("calls to the judge")]
    total: Annotated[int, Doc("calls to the judge; 0 until it is known")]
    ratings: Annotated[RatedOutput | None, Doc("null until the pairs are drawn")]
    error: str
    figures: Annotated[CertificateFigures | None, Doc("null until it is done")]
    passes: Annotated[bool | None, Doc("null until it is done")]
    shortfall: Annotated[str | None, Doc("why it is not passed; null where it is, and until it is done")]
    spent: Annotated[str, Doc("US dollars, on its judge")]
    created_at: datetime
    finished_at: Annotated[datetime | None, Doc("null until it is done")]


class JudgeStatusOutput(TypedDict):
    """What a judge has for a study."""

    judge: JudgeRefOutput
    certificate: Annotated[str | None, Doc("the current one; null where there is none")]
    reason: Annotated[str | None, Doc("why there is none; null where there is one")]
    under_way: Annotated[str | None, Doc("the one in progress; null without one")]


class CertificateListOutput(TypedDict):
    """The certificates of a study, newest first, and what each judge has."""

    results: list[CertificateOutput]
    judges: list[JudgeStatusOutput]
