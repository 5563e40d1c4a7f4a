import { Mark } from "@/shared/components/Mark";
import type { Track } from "@/shared/engine/track";
import { timeline } from "@/messages/annotate";
import type { Editor } from "../editor/editor";
import type { Gestures } from "../editor/gesture";
import type { Lane } from "../editor/timeline-layout";
import { useEditor } from "../controls/hooks";
import { SegmentBar } from "./SegmentBar";
import { TimelineRow } from "../controls/TimelineRow";

export interface LanesProps {
  readonly editor: Editor;
  readonly gestures: Gestures;
  readonly track: Track;
  readonly lanes: readonly Lane[];
}

/** The segments in their lanes. A drag on free room makes another; in the lane of a type it has that type. */
export function Lanes({ editor, gestures, track, lanes }: LanesProps) {
  const { history, selected } = useEditor(editor);
  const { segments } = history.present;
  const free = lanes.findIndex(({ bars, type }) => bars.length === 0 && type === null);
  return lanes.map(({ key, type, bars, head }, i) => (
    <TimelineRow
      key={key}
      head={
        head ? (
          <>
            <Mark letter={head.letter} colour={head.colour} shape={head.shape} />
            <span className="ell">{head.label}</span>
          </>
        ) : i === 0 ? (
          timeline.segments
        ) : null
      }
      className="lane"
      onPointerDown={track.begin((at) => gestures.draw(at, type))}
    >
      {bars.map(({ segment, start, end }) => (
        <SegmentBar
          key={segment.id}
          editor={editor}
          segment={segment}
          span={{ start, end }}
          number={segments.indexOf(segment) + 1}
          selected={segment.id === selected}
          track={track}
          gestures={gestures}
        />
      ))}
      {i === free ? <span className="hint lane-hint">{timeline.drawHere}</span> : null}
    </TimelineRow>
  ));
}
