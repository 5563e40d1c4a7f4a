"""What a comparison of two reports says, as it is computed, shown as tables, and answered."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from typing_extensions import Doc


class ComparedReportOutput(TypedDict):
    """What one of two reports is made of; null is what its kind has not."""

    id: str
    number: Annotated[int, Doc("in its study, from 1")]
    kind: Literal["segments", "answers"]
    tau: Annotated[int | None, Doc("least score of a match in hundredths, 0 to 100; null on answers")]
    ground_truth: Annotated[int, Doc("its version")]
    judge: Annotated[str | None, Doc("name and version; null without one")]
    with_proposed: bool
    code_version: str
    videos: Annotated[int, Doc("number of clips, or of pairs")]
    errors: Annotated[int | None, Doc("number of true errors; null on answers")]
    answers: Annotated[int | None, Doc("true answers with a value; null on segments")]


class DifferenceOutput(TypedDict):
    """A figure in both reports; null where one of them has it not."""

    first: Annotated[float | None, Doc("in the first report, 0 to 1; null where it has none")]
    second: Annotated[float | None, Doc("in the second report, 0 to 1; null where it has none")]
    difference: Annotated[float | None, Doc("the second minus the first, -1 to 1; null where one has none")]
    low: Annotated[float | None, Doc("of the 95 % interval of the difference; null where there is none")]
    high: Annotated[float | None, Doc("of the 95 % interval of the difference; null where there is none")]
    n: Annotated[int | None, Doc("on answers: questions in both; null on segments")]
    reason: Annotated[str | None, Doc("why there is no difference, or no interval of it; null where both are there")]


class ComparedFigureOutput(DifferenceOutput):
    """A figure in both, and which one it is."""

    metric: Annotated[str, Doc("on answers: the dimension, or all")]
    what: Annotated[str, Doc("on answers: right, of annotators, or yes, of generators")]


class ComparedRowOutput(TypedDict):
    """One annotator in both reports."""

    annotator: str
    label: str
    kind: str
    metrics: list[ComparedFigureOutput]


class ComparedGeneratorOutput(TypedDict):
    """One generator in both reports."""

    generator: str
    metrics: list[ComparedFigureOutput]


class ComparedFigures(TypedDict):
    """The annotators and generators of two reports."""

    rows: list[ComparedRowOutput]
    generators: Annotated[list[ComparedGeneratorOutput], Doc("of reports on answers; otherwise empty")]


class ComparedFacts(ComparedFigures):
    """The same, with what the reports are made of."""

    first: ComparedReportOutput
    second: ComparedReportOutput
