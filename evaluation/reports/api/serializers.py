"""What the answers about reports look like."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, NotRequired, TypedDict

from typing_extensions import Doc

from annotations.studies.serializers import RefOutput
from evaluation.ground_truth.versions.serializers import TruthOutput
from evaluation.reports.api.figure_serializers import AnswerFiguresOutput, FiguresOutput
from evaluation.reports.exports.report_files import FileOutput
from evaluation.reports.models import Report
from evaluation.reports.or_gate import ERROR_ANSWERS
from evaluation.reports.plots.segment_plots import ReportPlotOutput
from evaluation.reports.table_formats.json_table import TableOutput
from outtake.catalog.serving.queries import ThumbnailStrip
from outtake.http.field_notes import As, Choices


class ReportFields(TypedDict):
    """What a report in a list and a report of its own have in common."""

    id: str
    number: Annotated[int, Doc("in the study, from 1")]
    title: Annotated[str, Doc("the name, or its number in words")]
    name: Annotated[str, Doc("given by people; empty if it has none")]
    kind: Annotated[str, Choices(Report.KINDS)]
    state: Annotated[str, Choices(Report.STATES)]
    done: Annotated[int, Doc("progress in pairs to judge, or in rows to compute")]
    total: Annotated[int, Doc("in the unit of `done`; 0 until it is known")]
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

    m: Annotated[float | None, Doc("mean over clips with a true error, 0 to 1; null where there are none")]
    coverage: Annotated[
        float | None, Doc("mean share of true errors that are matched, 0 to 1; null where there are none")
    ]
    m_matched: Annotated[float | None, Doc("mean over clips with a match, 0 to 1; null where there are none")]
    videos_matched: Annotated[int, Doc("number of clips with a match")]
    matched: Annotated[int, Doc("number of matched errors")]
    pooled_coverage: Annotated[
        float | None, Doc("share of all true errors that are matched, 0 to 1; null where there are none")
    ]
    precision: Annotated[
        float | None, Doc("share of predicted errors that are matched, 0 to 1; null where none are predicted")
    ]
    f1: Annotated[float | None, Doc("of precision and pooled coverage, 0 to 1; null where one of them is")]


class MetricsOutput(TypedDict):
    """The four metrics."""

    sp: MetricOutput
    s: MetricOutput
    p: MetricOutput
    r: MetricOutput


class CleanVideosOutput(TypedDict):
    """Clean videos that were answered, and the errors predicted on them."""

    n: Annotated[int, Doc("number of clips")]
    alarms: Annotated[int, Doc("number of errors predicted on them")]


class LeftOutOutput(TypedDict):
    """Videos that are not scored, by reason."""

    not_attempted: Annotated[int, Doc("number of clips that the annotator did not attempt")]
    media_not_received: Annotated[int, Doc("number of clips that did not reach the model")]
    absent: Annotated[int, Doc("number of clips without an annotation")]
    held: NotRequired[Annotated[int, Doc("clips of the truth whose video was held; none, if absent")]]


class ScoreOutput(TypedDict):
    """A comparison, as ``manage.py score --json`` prints it."""

    tau: Annotated[int, Doc("least score of a match in hundredths, 0 to 100")]
    videos: Annotated[int, Doc("number of clips")]
    scored: Annotated[int, Doc("number of clips that are scored")]
    reference_errors: Annotated[int, Doc("number of true errors in the scored clips")]
    predicted_errors: Annotated[int, Doc("number of predicted errors in the scored clips")]
    invalid_predictions: Annotated[
        int, Doc("number of predicted errors that are empty or inverted once cut to the clip")
    ]
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
    study: Annotated[RefOutput | None, Doc("where the annotations were made; null for the report's own study")]
    score: Annotated[ScoreOutput | None, Doc("null until the report is ready")]


class ReportMatchOutput(TypedDict):
    """Which true error a segment was matched to, by S+P, else by P alone."""

    metric: str
    reference_index: Annotated[int, Doc("index of the true error in the clip, from 0")]
    p: Annotated[float, Doc("overlap / length of the segment, 0 to 1")]
    r: Annotated[float, Doc("overlap / length of the true error, 0 to 1")]
    s: Annotated[int | None, Doc("similarity of the reasons by the judge, 0 to 10; null where it was not judged")]


class ReportSegmentOutput(TypedDict):
    """A segment on a timeline."""

    id: str
    start_ms: Annotated[int, Doc("ms from the start of the clip, inclusive")]
    end_ms: Annotated[int, Doc("ms from the start of the clip, exclusive")]
    type: str
    severity: Annotated[int | None, Doc("step of the instrument's scale; null where it has none")]
    reason: str
    invalid_reason: str
    match: Annotated[ReportMatchOutput | None, Doc("null where it is matched to none")]


class ReportLaneOutput(TypedDict):
    """What one row's annotator said of one clip."""

    row: Annotated[int, Doc("index of the prediction set in the report, from 0")]
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
    duration_ms: Annotated[int, Doc("ms")]
    strip: ThumbnailStrip
    reference: list[ReportSegmentOutput]
    lanes: list[ReportLaneOutput]


class TimelinesOutput(TypedDict):
    """Some clips of a report, and the id after which the next ones come."""

    results: list[ReportVideoOutput]
    next: Annotated[str | None, Doc("id to go on after; null on the last page")]


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
    judge: Annotated[ReportJudgeOutput | None, Doc("null without one")]
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
    plots: list[ReportPlotOutput]


class FilesOutput(TypedDict):
    """The files of a report."""

    results: list[FileOutput]
