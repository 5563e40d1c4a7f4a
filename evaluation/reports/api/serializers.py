"""What the answers about reports look like."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, NotRequired, TypedDict

from typing_extensions import Doc

from annotations.studies.serializers import RefOutput
from evaluation.ground_truth.versions.serializers import TruthOutput
from evaluation.reports.api.figure_serializers import AnswerFiguresOutput, FiguresOutput
from evaluation.reports.either import ERROR_ANSWERS
from evaluation.reports.exports.report_files import FileOutput
from evaluation.reports.models import Report
from evaluation.reports.plots.segment_plots import PlotOutput
from evaluation.reports.table_formats.json_table import TableOutput
from outtake.catalog.serving.queries import ThumbnailStrip
from outtake.http.field_notes import As, Choices


class ReportFields(TypedDict):
    """What a report in a list and a report of its own have in common."""

    id: str
    number: int
    title: Annotated[str, Doc("the name, or its number in words")]
    name: Annotated[str, Doc("given by people; empty if it has none")]
    kind: Annotated[str, Choices(Report.KINDS)]
    state: Annotated[str, Choices(Report.STATES)]
    done: Annotated[int, Doc("progress in pairs to judge, or in rows to compute")]
    total: int
    error: Annotated[str, Doc("why it failed, or the latest error")]
    tau: Annotated[int, Doc("hundredths")]
    with_proposed: Annotated[bool, Doc("whether errors count that only a critic marked")]
    created_at: datetime


class ReportItemOutput(ReportFields):
    """A report in a list."""

    ground_truth: Annotated[int, Doc("its version")]


class ReportListOutput(TypedDict):
    """The reports of a study."""

    results: list[ReportItemOutput]


class ReportJudgeOutput(TypedDict):
    """Which judge; a baseline compares words, not meanings."""

    id: str
    name: str
    version: str
    baseline: bool


class MetricOutput(TypedDict):
    """One metric; null where there is no denominator."""

    m: float | None
    coverage: float | None
    m_matched: float | None
    videos_matched: int
    matched: int
    pooled_coverage: float | None
    precision: float | None
    f1: float | None


class MetricsOutput(TypedDict):
    """The four metrics."""

    sp: MetricOutput
    s: MetricOutput
    p: MetricOutput
    r: MetricOutput


class CleanVideosOutput(TypedDict):
    """Clean videos that were answered, and the errors predicted on them."""

    n: int
    alarms: int


class LeftOutOutput(TypedDict):
    """Videos that are not scored, by reason."""

    not_attempted: int
    media_not_received: int
    absent: int
    held: NotRequired[Annotated[int, Doc("clips of the truth whose video was held; none, if absent")]]


class ScoreOutput(TypedDict):
    """A comparison, as ``manage.py score --json`` prints it."""

    tau: int
    videos: int
    scored: int
    reference_errors: int
    predicted_errors: int
    invalid_predictions: int
    clean_videos: CleanVideosOutput
    left_out: LeftOutOutput
    metrics: MetricsOutput


class ReportRowOutput(TypedDict):
    """One prediction set."""

    label: str
    kind: Annotated[str, Choices(["person", "critic"])]
    simulated: bool
    annotator: str
    is_source: Annotated[bool, Doc("whether the ground truth is also based on this annotator")]
    study: Annotated[RefOutput | None, Doc("where the annotations were made, if it is a further study")]
    score: Annotated[ScoreOutput | None, Doc("null until the report is ready")]


class ReportMatchOutput(TypedDict):
    """Which true error a segment was matched to, by S+P, else by P alone."""

    metric: str
    reference_index: int
    p: float
    r: float
    s: int | None


class ReportSegmentOutput(TypedDict):
    """A segment on a timeline."""

    id: str
    start_ms: int
    end_ms: int
    type: str
    severity: int | None
    reason: str
    invalid_reason: str
    match: ReportMatchOutput | None


class ReportLaneOutput(TypedDict):
    """What one row's annotator said of one clip."""

    row: int
    status: str
    segments: list[ReportSegmentOutput]


class ReportVideoOutput(TypedDict):
    """One clip with the ground truth and the annotations. `id` is the task's, `clip` the video's, `video` its name."""

    id: str
    clip: str
    video: str
    generator: str
    prompt: str
    url: str
    duration_ms: int
    strip: ThumbnailStrip
    reference: list[ReportSegmentOutput]
    lanes: list[ReportLaneOutput]


class TimelinesOutput(TypedDict):
    """Some clips of a report, and the id after which the next ones come."""

    results: list[ReportVideoOutput]
    next: str | None


class EitherOutput(TypedDict):
    """Two critics, by id, that the report also shows as one."""

    first: str
    second: str
    error: Annotated[str, Choices(ERROR_ANSWERS), Doc("the answer that reports an error, where yes/no is asked")]


class JoinedOutput(TypedDict):
    """A further study of a report, as it was asked for."""

    study: RefOutput
    annotators: Annotated[list[str], Doc("ids of those who are scored")]
    pooled: Annotated[bool, Doc("whether they are one row")]


class ReportOutput(ReportFields):
    """A report, whole; its clips are asked for apart."""

    study: RefOutput
    ground_truth: TruthOutput
    judge: ReportJudgeOutput | None
    config: Annotated[Any, Doc("everything that determines the figures")]
    config_hash: str
    code_version: str
    left_out_proposed: Annotated[int, Doc("errors that only a critic proposed, which do not count here")]
    budget: Annotated[str | None, Doc("US dollars; null if the report has no limit of its own")]
    rows: list[ReportRowOutput]
    either: Annotated[list[EitherOutput], Doc("rows of two critics; they are in the figures and tables alone")]
    joined: Annotated[list[JoinedOutput], Doc("further studies whose annotators are rows")]
    figures: Annotated[dict[str, Any] | None, As(FiguresOutput), Doc("of kind segments; null until it is ready")]
    answer_figures: Annotated[
        dict[str, Any] | None, As(AnswerFiguresOutput), Doc("of kind answers; null until it is ready")
    ]
    chain_figures: Annotated[dict[str, Any] | None, Doc("of kind chains; null until it is ready")]
    figures_digest: str
    tables: Annotated[list[TableOutput], Doc("as in the files, in the order of the page")]
    plots: list[PlotOutput]


class FilesOutput(TypedDict):
    """The files of a report."""

    results: list[FileOutput]
