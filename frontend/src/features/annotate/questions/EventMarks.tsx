import type { CSSProperties } from "react";
import { edgeMs, frameCount, frameNear } from "@/shared/engine/frames";
import type { FrameTable } from "@/shared/engine/frames";
import { seconds } from "@/shared/format";
import { questions as messages } from "@/messages/panels";
import type { Editor } from "../editor/editor";
import { answerTo } from "../document/document";
import { useEditor } from "../controls/hooks";

/** When the event of the question that is asked is seen and heard: two lines over the timeline, joined. */
export function EventMarks({ editor }: { editor: Editor }) {
  const { history, question } = useEditor(editor);
  if (question === null || !editor.answerEdits.takesPair) return null;
  const { table } = editor;
  const { picture, sound } = answerTo(history.present, question);
  const at = sound === undefined ? 0 : along(table, sound);
  const both = picture !== undefined && sound !== undefined;
  return (
    <>
      {picture === undefined ? null : (
        <div
          className={`event-mark picture${both && picture > at ? "" : " before"}`}
          style={{ "--x": picture } as CSSProperties}
        >
          <span>{messages.picture(picture)}</span>
        </div>
      )}
      {sound === undefined ? null : (
        <div
          className={`event-mark sound${both && picture > at ? " before" : ""}`}
          style={{ "--x": at } as CSSProperties}
        >
          <span>
            {messages.sound(seconds(sound))}
            {both ? `, ${messages.later(sound - edgeMs(table, picture))}` : ""}
          </span>
        </div>
      )}
      {both ? (
        <div
          className="event-join"
          style={{ "--s": Math.min(picture, at), "--e": Math.max(picture, at) } as CSSProperties}
        />
      ) : null}
    </>
  );
}

/** Where a time lies along the frames; within a frame by its share of it. */
function along(table: FrameTable, ms: number): number {
  const frame = frameNear(table, ms);
  const start = edgeMs(table, frame);
  const share = (ms - start) / (edgeMs(table, frame + 1) - start || 1);
  return Math.min(frame + share, frameCount(table));
}
