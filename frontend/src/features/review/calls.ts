/** The calls of the review page. */
import { client, required } from "@/shared/api/client";
import type { FrameTimes } from "@/shared/api/types";
import type { Adjudication, Found, Review, ReviewRow, SettleBody } from "./types";

export interface ReviewCalls {
  /** The queue, worst first, settled clips included. */
  reviews(study: string): Promise<readonly ReviewRow[]>;
  find(study: string, annotators: readonly string[]): Promise<Found>;
  review(id: string): Promise<Review>;
  settle(review: string, body: SettleBody): Promise<Pick<Adjudication, "revision">>;
  frameTimes(url: string): Promise<FrameTimes>;
}

/** As many rows as the server gives at once. */
const PAGE = 1000;

export const calls: ReviewCalls = {
  reviews: async (study) => {
    const rows: ReviewRow[] = [];
    let cursor: string | undefined;
    do {
      const query = { cursor, page_size: PAGE };
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
    if (!answer.ok) throw new Error(`The frames of the clip did not load: the server answered ${answer.status}.`);
    return (await answer.json()) as FrameTimes;
  },
};

/** Where the next page begins, from its address. */
const cursorIn = (next: string | null): string | undefined =>
  next === null ? undefined : (new URL(next, location.origin).searchParams.get("cursor") ?? undefined);
