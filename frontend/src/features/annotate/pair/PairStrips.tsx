import { Thumbnails } from "@/shared/components/Tracks";
import { durationMs } from "@/shared/engine/frames";
import { pair as messages } from "@/messages/pair";
import type { Editor } from "../editor/editor";
import { videosOf } from "../media/footage";
import type { TimelineRowProps } from "../controls/TimelineRow";
import { TimelineRow } from "../controls/TimelineRow";

export interface PairStripsProps extends Pick<TimelineRowProps, "onPointerDown"> {
  readonly editor: Editor;
}

/** The pictures of both clips along the frames of the one that leads; the other ends where it is over. */
export const PairStrips = ({ editor, onPointerDown }: PairStripsProps) =>
  videosOf(editor.work).map(({ id, duration_ms, strip }, place) => (
    <TimelineRow key={id} head={messages.sides[place]} className="thumbs scrub" onPointerDown={onPointerDown}>
      <div className="tiles" style={{ right: `${100 - (duration_ms / durationMs(editor.table)) * 100}%` }}>
        <Thumbnails strip={strip} />
      </div>
    </TimelineRow>
  ));
