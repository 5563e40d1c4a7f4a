import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { Store } from "@/shared/engine/store";
import { Comments } from "@/shared/studio/comments/Comments";
import { Compose } from "@/shared/studio/comments/Compose";
import { commentsQuery } from "@/shared/studio/comments/calls";
import type { CommentedClip } from "@/shared/studio/comments/place";
import { studyQuery } from "@/shared/api/study";
import type { ReviewEditor } from "../engine/review-editor";

/** What members wrote about the clip, at the frame at hand too. */
export function Talk({ study, editor }: { study: string; editor: ReviewEditor }) {
  const video = editor.review.video.id;
  const query = useQuery(commentsQuery(video));
  const isAdmin = useQuery(studyQuery(study)).data?.role === "admin";
  const field = useRef<HTMLTextAreaElement>(null);
  const clip = useMemo<CommentedClip>(
    () => ({
      table: editor.table,
      player: editor.player,
      at: new Store(0),
      seek: (frame) => void editor.clock?.seekFrame(frame),
    }),
    [editor],
  );
  return (
    <section className="clip-talk" aria-labelledby="clip-comments">
      <Comments {...{ video, clip, query, isAdmin }} />
      <Compose {...{ video, clip, field }} />
    </section>
  );
}
