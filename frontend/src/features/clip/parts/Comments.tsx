import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { units } from "@/messages/shared";
import { Icon } from "@/shared/components/Icon";
import { frameNear } from "@/shared/engine/frames";
import { Skeleton, ErrorState } from "@/shared/studio/states";
import type { Comment, Comments as Found } from "../api/calls";
import type { Order } from "../engine/comments";
import { isOpen, ordered } from "../engine/comments";
import type { Viewer } from "../engine/viewer";
import { CommentCard } from "./CommentCard";

interface CommentsProps {
  readonly video: string;
  readonly viewer: Viewer;
  readonly query: UseQueryResult<Found>;
  readonly isAdmin: boolean;
}

/** What members wrote about the clip and its frames. */
export function Comments({ video, viewer, query, isAdmin }: CommentsProps) {
  const [order, setOrder] = useState<Order>("frame");
  const all = ordered(query.data?.results ?? [], order);
  const open = all.filter((comment) => isOpen(comment) || comment.deleted);
  const resolved = all.filter((comment) => !isOpen(comment) && !comment.deleted);
  const card = (comment: Comment) => <CommentCard key={comment.id} {...{ comment, video, viewer, isAdmin }} />;
  return (
    <>
      <header className="clip-part">
        <h2 id="clip-comments">
          Comments <span className="dim">{query.data ? `${query.data.open} open` : ""}</span>
        </h2>
        {all.length > 1 ? (
          <select
            className="btn sm quiet"
            aria-label="Order of the comments"
            value={order}
            onChange={({ target }) => setOrder(target.value as Order)}
          >
            <option value="frame">By frame</option>
            <option value="time">By time</option>
          </select>
        ) : null}
      </header>
      <div className="clip-threads" tabIndex={-1}>
        {query.isPending ? <Skeleton /> : null}
        {query.isError ? (
          <ErrorState
            title="The comments could not be loaded"
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        ) : null}
        {query.data && all.length === 0 ? <p className="clip-hint">No comments yet.</p> : null}
        <ul>{open.map(card)}</ul>
        {resolved.length > 0 ? (
          <details>
            <summary>
              <Icon name="check" /> {resolved.length} resolved
              <span className="dim xs">
                {resolved
                  .map(({ at_ms }) => (at_ms === null ? "clip" : units.frame(frameNear(viewer.table, at_ms))))
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
