"""What is sent about versions of ground truth, and what the API returns."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, TypedDict

from rest_framework import serializers
from typing_extensions import Doc

from annotations.studies.serializers import RefOutput
from evaluation.ground_truth.models import GroundTruth, MergeJudging, TruthItem
from evaluation.ground_truth.policies.answers import READINGS
from evaluation.ground_truth.policies.confirmed_errors import ConfirmedErrors
from outtake.http.field_notes import Choices
from outtake.http.strict_input import StrictSerializer, StrictString
from outtake.measures.uncertainty.proportions import Share


class ProvenanceShareOutput(TypedDict):
    """How many of the items or answers of a truth rest on what."""

    provenance: Annotated[str, Choices(TruthItem.PROVENANCES)]
    n: Annotated[int, Doc("number of items or answers")]
    share: Annotated[float, Doc("0 to 1")]


class ProvenanceSharesOutput(TypedDict):
    """What the items and the answers of a truth rest on; those made before it was kept are in neither."""

    items: list[ProvenanceShareOutput]
    answers: list[ProvenanceShareOutput]


class YesShareOutput(TypedDict):
    """The share of yes among the true answers to questions of yes and no."""

    unclear: Annotated[str, Doc("how an answer 'unclear' is treated"), Choices(READINGS)]
    yes: Annotated[int, Doc("number of answers")]
    n: Annotated[int, Doc("number of answers")]
    share: Annotated[float | None, Doc("0 to 1; null where n is 0")]


class TruthAnswersOutput(TypedDict):
    """The true answers, and how many questions have none."""

    n: Annotated[int, Doc("number of true answers")]
    unclear: Annotated[int, Doc("answers that at least one person found unclear")]
    tied: Annotated[int, Doc("questions without an answer because of a tie")]
    discarded: Annotated[int, Doc("questions on which they do not agree; only with the policy 'exact'")]
    yes: list[YesShareOutput]


class JudgeNameOutput(TypedDict):
    """Which judge; a baseline compares words, not meanings."""

    name: str
    version: str
    baseline: bool


class TruthOutput(TypedDict):
    """A version of the ground truth."""

    id: str
    version: Annotated[int, Doc("in the study, from 1")]
    state: Annotated[str, Choices(GroundTruth.STATES), Doc("its counts are 0 until it is ready")]
    done: Annotated[int, Doc("steps completed so far")]
    total: Annotated[int, Doc("in the unit of `done`; 0 until it is known")]
    error: Annotated[str, Doc("why the last attempt failed")]
    policy: str
    with_known: Annotated[bool, Doc("of chains: known errors count where there are some")]
    origins: Annotated[list[str], Doc("of chains: only those of these origins; empty for all")]
    judge: Annotated[JudgeNameOutput | None, Doc("decided what is merged; null: words alone, or no merge")]
    failed_pairs: Annotated[int, Doc("pairs of reasons that the judge failed on, and that were not merged")]
    annotators: list[RefOutput]
    errors: Annotated[int, Doc("true errors; of chains the true tags, a type in a sentence")]
    clips: Annotated[int, Doc("the same for tasks about other subjects")]
    proposed: Annotated[int, Doc("errors that a critic marked and no person did")]
    settled: Annotated[int, Doc("clips that an expert settled")]
    left_out: Annotated[int, Doc("clips still disputed; only with the policy 'settled'")]
    held: Annotated[int, Doc("clips left out because their video was held")]
    discarded: Annotated[int, Doc("tasks on which they do not agree; only with the policy 'exact'")]
    provenance: ProvenanceSharesOutput
    answers: TruthAnswersOutput
    confirmed_errors: Annotated[ConfirmedErrors | None, Doc("null if no verdicts were used")]
    created_at: datetime
    finished_at: Annotated[datetime | None, Doc("null until it is ready or failed, and if it was not recorded")]


class TruthListOutput(TypedDict):
    """The versions of a study's ground truth."""

    results: list[TruthOutput]


CHANGES = ("added", "removed", "changed")


class TruthVersionOutput(TypedDict):
    """Which version of the ground truth."""

    id: str
    version: Annotated[int, Doc("in the study, from 1")]
    policy: str


class ChangeCountOutput(TypedDict):
    """How many of what both versions have."""

    added: Annotated[int, Doc("in the later version alone")]
    removed: Annotated[int, Doc("in the earlier version alone")]
    changed: Annotated[int, Doc("different in the later version")]
    same: Annotated[int, Doc("equal in both")]


class ChangeCountsOutput(TypedDict):
    """How much changed."""

    tasks: ChangeCountOutput
    segments: ChangeCountOutput
    tags: ChangeCountOutput
    answers: ChangeCountOutput


class TrueErrorOutput(TypedDict):
    """A true error."""

    start_ms: Annotated[int, Doc("ms from the start of the clip, inclusive")]
    end_ms: Annotated[int, Doc("ms from the start of the clip, exclusive")]
    type: str
    severity: Annotated[int | None, Doc("step of the instrument's scale; null where it has none")]
    reason: str


class ChangedSegmentOutput(TypedDict):
    """A true error that changed; `differs` names the fields that did."""

    change: Annotated[str, Choices(CHANGES)]
    before: Annotated[TrueErrorOutput | None, Doc("null where it was added")]
    after: Annotated[TrueErrorOutput | None, Doc("null where it was removed")]
    differs: list[str]


class ChangedTagOutput(TypedDict):
    """A true error in a sentence of a chain that is in one version alone."""

    change: Annotated[str, Choices(CHANGES)]
    sentence: Annotated[int, Doc("number of the sentence, from 0")]
    type: str
    text: Annotated[str, Doc("of the sentence")]


class TrueAnswerOutput(TypedDict):
    """A true answer; without a value where it was found unclear."""

    value: Annotated[str | None, Doc("in the form of the question; null where it is unclear")]
    unclear: bool
    provenance: str


class ChangedAnswerOutput(TypedDict):
    """A true answer that changed."""

    change: Annotated[str, Choices(CHANGES)]
    question: str
    text: str
    before: Annotated[TrueAnswerOutput | None, Doc("null where it was added")]
    after: Annotated[TrueAnswerOutput | None, Doc("null where it was removed")]


class ChangedProvenanceOutput(TypedDict):
    """What a task's truth rests on in both versions; null where it is in one alone."""

    before: Annotated[str | None, Doc("null where the task was added")]
    after: Annotated[str | None, Doc("null where the task was removed")]


class ChangedTaskOutput(TypedDict):
    """A task whose truth changed, with what changed in it."""

    task: str
    clip: Annotated[str | None, Doc("public id of its clip, of a pair the first; null for text only")]
    video: Annotated[str | None, Doc("its external id, of a pair the first; null for text only")]
    duration_ms: Annotated[int | None, Doc("of the clip; null for text only")]
    change: Annotated[str, Choices(CHANGES)]
    provenance: ChangedProvenanceOutput
    segments: list[ChangedSegmentOutput]
    tags: list[ChangedTagOutput]
    answers: list[ChangedAnswerOutput]


class TruthDiffOutput(TypedDict):
    """What changed from one version to another."""

    study: RefOutput
    before: TruthVersionOutput
    after: TruthVersionOutput
    counts: ChangeCountsOutput
    tasks: list[ChangedTaskOutput]


class MergeSourceOutput(TypedDict):
    """A segment that would be merged with others."""

    id: str
    annotator: RefOutput
    start_ms: Annotated[int, Doc("ms from the start of the clip, inclusive")]
    end_ms: Annotated[int, Doc("ms from the start of the clip, exclusive")]
    type: str
    severity: Annotated[int | None, Doc("step of the instrument's scale; null where it has none")]
    reason: str
    word_count: Annotated[int, Doc("of the reason")]


class MergePairOutput(TypedDict):
    """Two of them that are close enough, and what the judge says of their reasons."""

    a: str
    b: str
    iou: Annotated[float, Doc("temporal intersection over union, 0 to 1")]
    score: Annotated[int | None, Doc("0 to `greatest`; null if the judge did not judge or failed on the pair")]
    same: bool


class MergeGroupOutput(TypedDict):
    """Segments that would become one."""

    task: str
    clip: Annotated[str, Doc("public id; empty where there is none")]
    video: str
    duration_ms: Annotated[int | None, Doc("of the clip; null for text only")]
    representative: Annotated[str, Doc("the source whose times, type, severity and reason are kept")]
    severities: Annotated[list[int | None], Doc("one a source")]
    sources: list[MergeSourceOutput]
    pairs: list[MergePairOutput]


class KeptApartOutput(TypedDict):
    """Two segments that are never merged."""

    task: str
    clip: Annotated[str, Doc("public id; empty where there is none")]
    video: str
    duration_ms: Annotated[int | None, Doc("of the clip; null for text only")]
    first: str
    second: str
    sources: Annotated[list[MergeSourceOutput], Doc("the first and the second")]
    created_at: datetime


class MergeJudgingOutput(TypedDict):
    """How far the judging of the pairs of a preview is."""

    id: str
    state: Annotated[str, Choices(MergeJudging.STATES)]
    done: Annotated[int, Doc("pairs")]
    total: Annotated[int, Doc("pairs; 0 until they are counted")]
    error: Annotated[str, Doc("why the last attempt failed")]


class MergePreviewOutput(TypedDict):
    """What the policy "merged" would put together."""

    groups: Annotated[list[MergeGroupOutput], Doc("at most 100, in the order of the tasks")]
    merges: Annotated[int, Doc("how many groups there are in all")]
    skipped: Annotated[int, Doc("groups before those that are listed")]
    before: Annotated[int, Doc("segments of tasks with several annotators")]
    after: Annotated[int, Doc("number of segments after the merge")]
    same_iou_percent: Annotated[int, Doc("temporal IoU from which two segments can be the same, in percent")]
    same_from: Annotated[int, Doc("score of the judge from which two reasons mean the same, 0 to `greatest`")]
    greatest: Annotated[int, Doc("the judge's greatest score: 10, or 1")]
    judge: JudgeNameOutput
    pairs: Annotated[int, Doc("distinct pairs of reasons of errors close enough to be the same")]
    unjudged: Annotated[int, Doc("of them, those that the judge has not judged; they are not merged here")]
    judging: Annotated[MergeJudgingOutput | None, Doc("the last request to have the pairs judged; null without one")]
    kept_apart: list[KeptApartOutput]


class QualityLevelOutput(Share):
    """The errors that got a grade or a better one."""

    grade: Annotated[int, Doc("step of the scale, which counts with the better ones")]
    name: str


class QualityScaleOutput(TypedDict):
    """A question that was answered on a scale."""

    key: str
    text: str
    dimension: str
    n: Annotated[int, Doc("errors")]
    levels: list[QualityLevelOutput]


class QualityOptionOutput(Share):
    """The errors of which most said this."""

    value: str
    name: str


class QualityChoiceOutput(TypedDict):
    """A question that was answered by a choice."""

    key: str
    text: str
    dimension: str
    n: Annotated[int, Doc("errors with a single most frequent answer")]
    tied: Annotated[int, Doc("errors without one")]
    options: list[QualityOptionOutput]


class QualityOutput(TypedDict):
    """How good marked errors are."""

    errors: Annotated[int, Doc("errors to judge")]
    rated: Annotated[int, Doc("that someone judged")]
    confidence: Annotated[float, Doc("of the intervals, 0 to 1")]
    scales: list[QualityScaleOutput]
    choices: list[QualityChoiceOutput]
    reason: Annotated[str | None, Doc("why there are no shares; null where there are")]


class TruthInput(StrictSerializer):
    """Whose word is to count, and how."""

    annotators = serializers.ListField(child=StrictString(max_length=40))
    policy = StrictString(max_length=20)
    confirmed_in = StrictString(
        max_length=40,
        allow_null=True,
        default=None,
        help_text="id of the study in which people judged critics' errors; null without one",
    )
    judge = StrictString(
        max_length=40,
        allow_null=True,
        default=None,
        help_text="says whether two reasons mean the same; of 'merged' and 'settled'; null of other policies",
    )
    with_known = serializers.BooleanField(
        default=False, help_text="of chains: known errors count where there are some, the policy decides the others"
    )
    origins = serializers.ListField(
        child=StrictString(max_length=100),
        default=list,
        max_length=50,
        help_text="of chains: only these, such as 'realistic', with what follows a colon; empty for all",
    )


class MergeJudgingInput(StrictSerializer):
    """By which judge a merge is to be previewed, and whose word."""

    judge = StrictString(max_length=40)
    annotators = serializers.ListField(child=StrictString(max_length=40))
