/** The calls of the review page. */
import { page as messages } from "@/messages/studio/review";
import { client, required } from "@/shared/api/client";
import type { FrameTimes, Instrument } from "@/shared/api/types";
import type { components } from "@/shared/api/schema";

export interface ReviewCalls {
  /** The queue, worst first, settled clips included. */
  reviews(study: string, narrowing?: Narrowing): Promise<readonly ReviewRow[]>;
  find(study: string, annotators: readonly string[]): Promise<Found>;
  review(id: string): Promise<Review>;
  settle(review: string, body: SettleBody): Promise<Pick<Adjudication, "revision">>;
  frameTimes(url: string): Promise<FrameTimes>;
}

/** As many rows as the server gives at once. */
const PAGE = 1000;

export const calls: ReviewCalls = {
  reviews: async (study, narrowing) => {
    const rows: ReviewRow[] = [];
    let cursor: string | undefined;
    do {
      const { type, annotator } = narrowing ?? {};
      const query = { cursor, page_size: PAGE, type: type ?? undefined, annotator: annotator ?? undefined };
      const page = await required(
        client.GET("/api/v1/studies/{study}/reviews/", { params: { path: { study }, query } }),
      );
      rows.push(...page.results);
      cursor = cursorIn(page.next);
    } while (cursor !== undefined);
    return rows;
  },
  find: (study, annotators) =>
    required(
      client.POST("/api/v1/studies/{study}/reviews/find", {
        params: { path: { study } },
        body: { annotators: [...annotators] },
      }),
    ),
  review: async (review) =>
    (await required(client.GET("/api/v1/reviews/{review}/", { params: { path: { review } } }))) as unknown as Review,
  settle: async (review, body) =>
    (await required(client.POST("/api/v1/reviews/{review}/settle", { params: { path: { review } }, body })))
      .adjudication,
  frameTimes: async (url) => {
    const answer = await fetch(url, { credentials: "same-origin" });
    if (!answer.ok) throw new Error(messages.noFrames(answer.status));
    return (await answer.json()) as FrameTimes;
  },
};

/** Put a review before those who answered it, to settle it among themselves. */
export const openJoint = async (review: string): Promise<Joint> => {
  const params = { path: { review } };
  const { id, state } = await required(client.POST("/api/v1/reviews/{review}/joint", { params }));
  return { id, state };
};

/** Say that the guideline is unclear about a case. */
export const flagGuideline = (review: string, note: string): Promise<Flag> =>
  required(client.POST("/api/v1/reviews/{review}/flag", { params: { path: { review } }, body: { note } }));

/** Where the next page begins, from its address. */
const cursorIn = (next: string | null): string | undefined =>
  next === null ? undefined : (new URL(next, location.origin).searchParams.get("cursor") ?? undefined);

/** What the API says of reviews. Times are integer milliseconds, half-open; ids are public ids. */
type Schemas = components["schemas"];

/** One clip in the queue. The server sends the worst first. */
export type ReviewRow = Schemas["ReviewItemOutput"];
export type ReasonKind = ReviewRow["reasons"][number]["kind"];
/** The annotation of the clip by one annotator. */
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
type Joint = Schemas["JointStateOutput"];
type Flag = Schemas["FlagOutput"];
export type Found = Schemas["QueueOutput"];

/** The part of the queue's filter that the server applies. */
export interface Narrowing {
  /** An error type that an annotator marked. */
  readonly type: string | null;
  /** The id of one of the compared annotators. */
  readonly annotator: string | null;
}
