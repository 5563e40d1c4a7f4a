/** What the API says of reviews. Times are integer milliseconds, half-open; ids are public ids. */
import type { components } from "@/shared/api/schema";
import type { Instrument } from "@/shared/api/types";

type Schemas = components["schemas"];

/** One clip in the queue. The server sends the worst first. */
export type ReviewRow = Schemas["ReviewItemOutput"];
export type ReasonKind = ReviewRow["reasons"][number]["kind"];
/** All that one annotator said of the clip. */
export type ReviewLane = Schemas["LaneOutput"];
export type LaneSegment = Schemas["LaneSegmentOutput"];
export type LaneAnswer = Schemas["LaneAnswerOutput"];
/** Two segments of different annotators that are paired. */
export type ReviewLink = Schemas["ReviewLinkOutput"];
export type ReviewQuestion = Schemas["ReviewQuestionOutput"];
/** An expert's annotation of the clip. */
export type Adjudication = Schemas["AdjudicationOutput"];
/** The instrument's document is open in the schema. */
export type Review = Omit<Schemas["ReviewOutput"], "instrument"> & { instrument: { document: Instrument } };
export type SettleBody = Schemas["SettleInputRequest"];
/** How far those are who settle a review among themselves. */
export type Joint = Schemas["JointStateOutput"];
export type Flag = Schemas["FlagOutput"];
export type Found = Schemas["QueueOutput"];

/** The part of the queue's filter that the server applies. */
export interface Narrowing {
  /** An error type that an annotator marked. */
  readonly type: string | null;
  /** The id of one of the compared annotators. */
  readonly annotator: string | null;
}
