/** The shapes of this page, as the API gives them. */
import type { components } from "@/shared/api/schema";

type Schemas = components["schemas"];

export type Judge = Schemas["JudgeOutput"];
export type JudgeRef = Schemas["JudgeRefOutput"];
export type JudgePrompt = Schemas["JudgePromptOutput"];
export type Judges = Schemas["JudgeListOutput"];
export type JudgeBody = Schemas["JudgeInputRequest"];
export type Certificate = Schemas["CertificateOutput"];
export type Certificates = Schemas["CertificateListOutput"];
export type CertificateBody = Schemas["CertificateInputRequest"];
export type CertificateFigures = Schemas["CertificateFiguresOutput"];
export type JudgeEligibility = Schemas["JudgeStatusOutput"];
export type Sample = Schemas["SampleFiguresOutput"];
/** A value with its interval of 95 %; null with the reason. */
export type Figure = Schemas["StatisticFigureOutput"];
export type Share = Schemas["ShareOutput"];
export type Point = Schemas["RatedPointOutput"];
export type Beforehand = Schemas["BeforehandOutput"];
export type Terms = Schemas["TermsOutput"];
