/** The calls of the review page. */
import { page as messages } from "@/messages/studio/review";
import { client, required } from "@/shared/api/client";
import type { FrameTimes } from "@/shared/api/types";
import type { Adjudication, Flag, Found, Joint, Narrowing, Review, ReviewRow, SettleBody } from "./types";

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
