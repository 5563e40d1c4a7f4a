"""What the answer about agreement looks like. Every number comes with its n, and with a reason where there is none."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from typing_extensions import Doc


class FigureOutput(TypedDict):
    """A number, or the reason why there is none."""

    value: float | None
    n: int
    reason: Annotated[str | None, Doc("why the value is null")]
    low: Annotated[float | None, Doc("of its interval of 95 percent, by the bootstrap over items")]
    high: float | None
    no_interval: Annotated[
        str | None, Doc("why there should be an interval and is none; null with low and high: none is computed")
    ]


class ValueFiguresOutput(TypedDict):
    """Agreement on values; n are the tasks, sentences or questions of tasks that were rated by two or more."""

    level: Annotated[Literal["nominal", "ordinal"], Doc("of alpha")]
    percent: Annotated[FigureOutput, Doc("share of equal pairs of values, pooled")]
    kappa: Annotated[FigureOutput, Doc("Cohen's, of two annotators")]
    ac1: Annotated[FigureOutput, Doc("Gwet's")]
    alpha: Annotated[FigureOutput, Doc("Krippendorff's")]


class PairFiguresOutput(TypedDict):
    """Agreement of two sides; n are the pairs of values."""

    percent: FigureOutput
    kappa: Annotated[FigureOutput, Doc("Cohen's")]


class SweepFiguresOutput(TypedDict):
    """F1 at one temporal IoU."""

    threshold: Annotated[int, Doc("hundredths")]
    f1: Annotated[FigureOutput, Doc("mean over pairs of annotators of a clip of which one marked something")]
    chance: Annotated[FigureOutput, Doc("the same between different clips, drawn with a fixed seed")]


class SegmentFiguresOutput(TypedDict):
    """Agreement on segments of clips. Segments are matched one-to-one at an IoU of 0.5."""

    mean_iou: Annotated[FigureOutput, Doc("of pairs, in clips where every annotator has exactly one segment")]
    share_iou_60: Annotated[FigureOutput, Doc("of the same")]
    both_clean: Annotated[int, Doc("pairs of annotators of a clip of which neither marked anything")]
    sweep: list[SweepFiguresOutput]
    start_p90_ms: Annotated[FigureOutput, Doc("nine of ten matched pairs have their starts at most so far apart")]
    end_p90_ms: FigureOutput
    same_type: Annotated[FigureOutput, Doc("of matched segments")]
    type_alpha: Annotated[FigureOutput, Doc("of matched segments")]
    severity_alpha: Annotated[FigureOutput, Doc("of matched segments, ordinal")]


class SentenceFiguresOutput(TypedDict):
    """Agreement on the sentences of chains."""

    detection: Annotated[ValueFiguresOutput, Doc("whether a sentence has an error")]
    types: Annotated[ValueFiguresOutput, Doc("the set of a sentence's types as one value")]


class TypeFiguresOutput(TypedDict):
    """Agreement on one type of error."""

    type: str
    label: str
    marked: int
    presence: Annotated[ValueFiguresOutput, Doc("whether a clip or a sentence has one")]
    found_too: Annotated[FigureOutput | None, Doc("of segments: the other matched it, with whatever type")]
    same_type: Annotated[FigureOutput | None, Doc("of matched segments: the other gave this type, too")]


class QuestionFiguresOutput(TypedDict):
    """Agreement on one question, or on the questions of a dimension that were written for prompts."""

    key: Annotated[str, Doc("in the instrument; empty for questions written for prompts")]
    text: Annotated[str, Doc("empty for questions written for prompts")]
    dimension: str
    form: str
    answers: Annotated[ValueFiguresOutput, Doc('"unclear" is a value of its own, but missing for an ordinal alpha')]
    unclear_as_yes: Annotated[ValueFiguresOutput | None, Doc('null where nobody said "unclear"')]
    unclear_as_no: ValueFiguresOutput | None


class ComparedOutput(TypedDict):
    """Two annotators, or one against each other one, pooled; null for what the study does not ask."""

    tasks: Annotated[int, Doc("that they share")]
    detection: Annotated[PairFiguresOutput | None, Doc("whether there is an error")]
    f1_iou_50: FigureOutput | None
    same_type: Annotated[FigureOutput | None, Doc("of matched segments")]
    start_later_ms: Annotated[FigureOutput | None, Doc("median; above 0, the first one, or this one, is later")]
    end_later_ms: FigureOutput | None
    answers: Annotated[PairFiguresOutput | None, Doc("all answers; null also where forms differ")]


class PairRowOutput(TypedDict):
    """Two annotators."""

    first: Annotated[str, Doc("id")]
    second: Annotated[str, Doc("id")]
    compared: ComparedOutput


class AnnotatorFiguresOutput(TypedDict):
    """One annotator against all others."""

    id: str
    name: str
    kind: Literal["person", "critic"]
    simulated: bool
    annotations: Annotated[int, Doc("of all tasks of the study")]
    compared: ComparedOutput


class AgreementOutput(TypedDict):
    """How far annotators of a study agree, before adjudication; null or empty for what the study does not ask."""

    shared: Annotated[int, Doc("tasks that two or more did")]
    looked_at: Annotated[int, Doc("the tasks that the figures are of: drawn where very many are shared")]
    held: Annotated[int, Doc("tasks left out because a video of theirs is held")]
    detection: Annotated[ValueFiguresOutput | None, Doc("whether a task has an error")]
    segments: SegmentFiguresOutput | None
    sentences: SentenceFiguresOutput | None
    types: list[TypeFiguresOutput]
    questions: list[QuestionFiguresOutput]
    annotators: list[AnnotatorFiguresOutput]
    pairs: list[PairRowOutput]
    pairs_left_out: Annotated[int, Doc("those with the fewest tasks in common")]
