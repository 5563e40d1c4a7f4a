import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { units } from "@/messages/shared";
import { Icon } from "@/shared/components/Icon";
import { frameNear } from "@/shared/engine/frames";
import { Skeleton, ErrorState } from "../states";
import { comments as messages } from "@/messages/studio/clip";
import type { Comment, Comments as Found } from "./calls";
import type { Order } from "./order";
import { isOpen, ordered } from "./order";
import type { CommentedClip } from "./place";
import { CommentCard } from "./CommentCard";
import "./comments.css";

interface CommentsProps {
  readonly video: string;
  readonly clip: CommentedClip;
  readonly query: UseQueryResult<Found>;
  readonly isAdmin: boolean;
}

/** What members wrote about the clip and its frames. */
export function Comments({ video, clip, query, isAdmin }: CommentsProps) {
  const [order, setOrder] = useState<Order>("frame");
  const all = ordered(query.data?.results ?? [], order);
  const open = all.filter((comment) => isOpen(comment) || comment.deleted);
  const resolved = all.filter((comment) => !isOpen(comment) && !comment.deleted);
  const card = (comment: Comment) => <CommentCard key={comment.id} {...{ comment, video, clip, isAdmin }} />;
  return (
    <>
      <header className="clip-part">
        <h2 id="clip-comments">
          {messages.heading} <span className="dim">{query.data ? messages.open(query.data.open) : ""}</span>
        </h2>
        {all.length > 1 ? (
          <select
            className="btn sm quiet"
            aria-label={messages.order}
            value={order}
            onChange={({ target }) => setOrder(target.value as Order)}
          >
            <option value="frame">{messages.byFrame}</option>
            <option value="time">{messages.byTime}</option>
          </select>
        ) : null}
      </header>
      <div className="clip-threads" tabIndex={-1}>
        {query.isPending ? <Skeleton /> : null}
        {query.isError ? (
          <ErrorState title={messages.notLoaded} error={query.error} onRetry={() => void query.refetch()} />
        ) : null}
        {query.data && all.length === 0 ? <p className="clip-hint">{messages.none}</p> : null}
        <ul>{open.map(card)}</ul>
        {resolved.length > 0 ? (
          <details>
            <summary>
              <Icon name="check" /> {messages.resolved(resolved.length)}
              <span className="dim xs">
                {resolved
                  .map(({ at_ms }) => (at_ms === null ? messages.clip : units.frame(frameNear(clip.table, at_ms))))
                  .slice(0, 4)
                  .join(", ")}
              </span>
            </summary>
            <ul>{resolved.map(card)}</ul>
          </details>
        ) : null}
      </div>
    </>
  );
}
