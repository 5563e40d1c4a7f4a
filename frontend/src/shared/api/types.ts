/**
 * What the API says: names for the generated shapes, and the three documents that the schema leaves open.
 * Times are integer milliseconds, half-open.
 */
import type { components, operations } from "./schema";

type Schemas = components["schemas"];

export type Me = Schemas["MeOutput"];
export type StudyRow = Schemas["StudyOutput"];
export type Study = Omit<Schemas["StudyDetailOutput"], "instrument_document"> & { instrument_document: Instrument };
export type AnnotatorRow = Schemas["AnnotatorOutput"];
export type Critics = Schemas["CriticListOutput"];
export type Critic = Schemas["CriticInfoOutput"];
export type CriticOption = Critic["options"][number];
export type Control = Schemas["ControlOutput"];
export type Run = Schemas["RunOutput"];
export type RunSettings = Schemas["RunInputRequest"];
export type Estimate = Schemas["RunEstimateOutput"];
export type RunClip = Schemas["ItemOutput"];
export type RunClipDetail = Schemas["ItemDetailOutput"];
export type ModelCall = Schemas["CallOutput"];
export type SeenFrame = Schemas["SeenFrameOutput"];
export type FoundSegment = Schemas["FoundSegmentOutput"];
export type FoundAnswer = Schemas["FoundAnswerOutput"];
export type Endpoint = Schemas["EndpointOutput"];
export type EndpointDetail = Schemas["EndpointDetailOutput"];
export type Budget = Schemas["BudgetOutput"];
export type Release = Schemas["ReleaseOutput"];
export type GroundTruth = Schemas["TruthOutput"];
export type TruthDiff = Schemas["TruthDiffOutput"];
export type MergePreview = Schemas["MergePreviewOutput"];
export type MergeSource = Schemas["MergeSourceOutput"];
export type KeptApart = Schemas["KeptApartOutput"];
export type Quality = Schemas["QualityOutput"];
export type ReportRow = Schemas["ReportItemOutput"];
export type Report = Schemas["ReportOutput"];
export type ReportFigures = Schemas["FiguresOutput"];
export type PlotData = Schemas["PlotOutput"];
export type ReportPlot = Schemas["ReportPlotOutput"];
export type ReportSeries = Schemas["SeriesOutput"];
export type ReportTable = Schemas["TableOutput"];
export type ReportFile = Schemas["FileOutput"];
export type ComparedReports = Schemas["ComparedReportsOutput"];
export type EitherPair = Schemas["EitherOutput"];
export type JoinedStudy = NonNullable<ReportSettings["joined"]>[number];
export type ReportSettings = Schemas["ReportInputRequest"];
export type Judge = Schemas["JudgeOutput"];
export type ReportVideo = Schemas["ReportVideoOutput"];
export type ReportSegment = Schemas["ReportSegmentOutput"];
export type Agreement = Schemas["AgreementOutput"];
export type AgreementFigure = Schemas["FigureOutput"];
export type AgreementValues = Schemas["ValueFiguresOutput"];
export type Dashboard = Schemas["DashboardOutput"];
export type AgreementOverTime = Schemas["AgreementOverTimeOutput"];
export type Signals = Schemas["SignalsOutput"];
export type RuleEvent = Schemas["EventOutput"];
export type SignalRow = Signals["results"][number];
export type Signal = SignalRow["signals"][number];
export type Collector = Signals["collectors"][number];
export type Rule = Schemas["RuleOutput"];
export type Preset = Schemas["PresetOutput"];
export type Recruitment = Schemas["RecruitmentOutput"];
export type RecruitmentInput = Schemas["RecruitmentInputRequest"];
export type Platform = Schemas["PlatformOutput"];
export type Cost = Schemas["CostOutput"];
export type CostQuery = NonNullable<operations["studies_recruitment_cost_retrieve"]["parameters"]["query"]>;
export type Entry = Schemas["EntryOutput"];
export type StatusesRead = Schemas["StatusesReadOutput"];
export type Mine = Schemas["OwnProgressOutput"];
/** One's own participation through a platform. */
export type OwnEntry = Schemas["OwnEntryOutput"];
export type Exit = Schemas["CompletionCodeOutput"];
export type Eligibility = Schemas["EligibilityOutput"];
/** Why a person gets no task now. */
export type Stopped = NonNullable<Eligibility["stopped"]>;
export type Role = Schemas["RoleEnum"];
export type Member = Schemas["MemberOutput"];
export type Invitation = Schemas["OpenInvitationOutput"];
export type HeldVideo = Schemas["HeldVideoOutput"];
export type FoundVideo = Schemas["FoundVideoOutput"];
export type UploadBatch = Schemas["BatchStateOutput"];
export type UploadBatchInput = Schemas["BatchInputRequest"];
export type UploadState = Schemas["UploadStateOutput"];
export type UploadsPage = Schemas["UploadsPageOutput"];
export type UploadLimits = Schemas["UploadLimitsOutput"];
export type ManifestTaken = Schemas["ManifestOutput"];
export type Hold = Schemas["HoldOutput"];
export type Question = Schemas["QuestionContentOutput"];
export type Strip = Schemas["ThumbnailStripOutput"];
/** The answer to a submission; of a training task with what was right in it. */
export type Submitted = Schemas["SubmittedOutput"];
export type Feedback = Schemas["FeedbackOutput"];
export type KnownError = Schemas["KnownErrorOutput"];
export type Work = Omit<Schemas["NextOutput"], "draft"> & {
  draft: Draft | null;
  /** Set in a recheck of another person's work: what was asked of them, and their annotation. */
  recheck?: {
    readonly instrument: Instrument;
    readonly said: Content;
    readonly sendBack: string;
    /** What it would be to hand this in: to accept what was said, or to correct it. */
    readonly handIn: (content: Content, edgesMs: readonly number[]) => string;
  };
};

/* The instrument: a document of the study (annotations/instruments/schema.json) */

export interface Instrument {
  readonly key: string;
  readonly version: number;
  readonly title: string;
  readonly guideline: string;
  /** What a task is about; a clip where it does not say. */
  readonly subject?: Subject;
  /** What the clips may show that upsets, said before the first. */
  readonly warning?: string;
  /** Excerpts of clips that the guideline shows. */
  readonly examples?: readonly Example[];
  readonly segments?: SegmentForm;
  readonly clean: boolean;
  readonly questions?: QuestionForm;
}

export interface Example {
  /** Id of the clip. */
  readonly video: string;
  readonly start_ms: number;
  readonly end_ms: number;
  /** Key of the error type that it shows. */
  readonly type?: string;
  readonly note: string;
}

export type Subject = Work["task"]["subject"];

export interface SegmentForm {
  /** What is marked: stretches of the clip where it does not say, or spans of the passage. */
  readonly part?: "video" | "chain";
  readonly types: readonly ErrorType[];
  readonly severity?: SeverityScale;
  readonly reason: ReasonRule;
  /** Whether an error can have a box on the frame. */
  readonly box?: boolean;
}

export interface ErrorType {
  readonly key: string;
  readonly label: string;
  readonly letter: string;
  readonly definition: string;
  /** Of the palette; without it the one of its letter. */
  readonly colour?: string;
  /** Of the palette; without it the one of its letter. */
  readonly shape?: string;
}

export interface SeverityScale {
  readonly min: number;
  readonly max: number;
  readonly label: string;
  readonly levels?: Readonly<Record<string, string>>;
}

export interface ReasonRule {
  /** Fewer words than this are refused by the server. */
  readonly min_words: number;
  /** Fewer words than this draw a remark and nothing else. */
  readonly aim_words?: number;
  readonly max_chars: number;
}

export interface QuestionForm {
  /** There for instruments that ask the questions written for a prompt. */
  readonly form?: "yes_no";
  /** Asked of every clip; a question of a task names its own by key. */
  readonly fixed?: readonly FixedQuestion[];
  /** The questions that were written for a clip are asked. */
  readonly of_clips?: boolean;
  readonly unclear: boolean;
  readonly dimensions: readonly string[];
  /** Those that are about sound. */
  readonly audio_dimensions?: readonly string[];
  readonly note?: boolean;
  readonly evidence?: boolean;
}

export interface FixedQuestion {
  readonly key: string;
  readonly text: string;
  readonly hint?: string;
  readonly dimension: string;
  readonly form: Question["form"];
  readonly unclear?: boolean;
  readonly optional?: boolean;
  readonly options?: readonly {
    readonly key: string;
    readonly label: string;
    readonly definition?: string;
    readonly alone?: boolean;
  }[];
  readonly scale?: {
    readonly min: number;
    readonly max: number;
    readonly levels?: Readonly<Record<string, string>>;
  };
  readonly length?: { readonly min_words?: number; readonly max_chars?: number };
  /** Whether people mark the area of the clip that shows what they chose. */
  readonly area?: boolean;
  /** Whether a preference can be for neither; it can where this is not said. */
  readonly ties?: boolean;
}

/* What is said: the body of draft and submit. A draft may be unfinished, with nulls where a submission has values. */

/** A box on the frame, in shares of the picture from its upper left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export interface BodySegment {
  readonly start_ms: number;
  /** Null only in a draft, while the segment is being drawn. */
  readonly end_ms: number | null;
  readonly type: string | null;
  readonly severity: number | null;
  readonly reason: string;
  readonly box: Box | null;
}

/** An error in a text: Unicode code points `[from, to)` of a part of the task. */
export interface BodySpan {
  readonly part: "chain";
  readonly from: number;
  readonly to: number;
  readonly type: string;
  readonly severity: number | null;
  readonly reason: string;
}

export interface BodyAnswer {
  readonly question: string;
  readonly value: string | null;
  readonly unclear: boolean;
  readonly at_ms: number | null;
  readonly note: string;
  /** Where the range ends that begins at `at_ms`. */
  readonly until_ms?: number | null;
  /** When an event is seen, and when it is heard. */
  readonly picture_ms?: number | null;
  readonly sound_ms?: number | null;
  /** The area that shows it, on the frames from `at_ms` on. */
  readonly box?: Box | null;
}

export interface Content {
  readonly clean: boolean | null;
  readonly segments: readonly (BodySegment | BodySpan)[];
  readonly answers: readonly BodyAnswer[];
}

export interface Body extends Content {
  readonly lease_token: string;
  readonly active_ms: number;
  readonly plays: number;
}

/** A draft as it was stored. It was sent by a page like this one, perhaps an older one. */
export type Draft = Partial<Body>;

/* Documents beside a rendition, served as files */

export interface FrameTimes {
  readonly edges_ms: readonly number[];
  /** Exact starts of the frames in seconds. */
  readonly times: readonly number[];
  /** Exact end of the last frame in seconds. */
  readonly end: number;
}

export interface Peaks {
  /** Loudness from 0 to 1, evenly spaced. */
  readonly peaks: readonly number[];
  readonly duration_ms: number;
}
