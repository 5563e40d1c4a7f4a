import { tinted } from "@/shared/components/Mark";
import type { CSSProperties, KeyboardEvent } from "react";
import { useMemo } from "react";
import { frameCount } from "@/shared/engine/frames";
import { Track } from "@/shared/engine/track";
import { useFrame, useStore } from "@/shared/hooks";
import { timeline } from "@/messages/annotate";
import type { Editor } from "../editor/editor";
import { Panning } from "../editor/panning";
import { spanShown } from "../document/segments";
import { useEditor } from "../controls/hooks";

/** How far an arrow key goes, as a share of what is in sight. */
const PAN = 0.1;

/** The whole clip with all its segments, and which part of it the timeline shows. */
export function Overview({ editor }: { editor: Editor }) {
  const { timelineView } = editor;
  const { window } = useStore(timelineView.state);
  const { history } = useEditor(editor);
  const frame = useFrame(editor);
  const panning = useMemo(() => new Panning(timelineView), [timelineView]);
  const track = useMemo(() => new Track(frameCount(editor.table), panning), [editor, panning]);
  const { attach } = track;
  const typeOf = (type: string | null) => editor.instrument.segments?.types.find(({ key }) => key === type);
  return (
    <>
      <div className="h" />
      <div className="t overview" ref={attach} onPointerDown={track.begin((at) => panning.begin(at))}>
        {history.present.segments.map((segment) => {
          const { start, end } = spanShown(segment, frame);
          const place = { "--s": start, "--e": end } as CSSProperties;
          return <i key={segment.id} className="part" {...tinted(typeOf(segment.type))} style={place} />;
        })}
        <i className="here" style={{ "--f": frame } as CSSProperties} />
        {timelineView.zoom > 1 ? (
          <span
            className="sight"
            role="slider"
            tabIndex={0}
            aria-label={timeline.inSight}
            aria-valuemin={0}
            aria-valuemax={timelineView.frames}
            aria-valuenow={Math.round(window.start)}
            aria-valuetext={timeline.inSightFrames(Math.ceil(window.start), Math.floor(window.end) - 1)}
            style={{ "--s": window.start, "--e": window.end } as CSSProperties}
            onKeyDown={(event) => panByKey(event, (by) => timelineView.pan(by * PAN * (window.end - window.start)))}
          />
        ) : null}
      </div>
    </>
  );
}

function panByKey(event: KeyboardEvent, pan: (steps: number) => void): void {
  const steps = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
  if (steps === undefined) return;
  event.preventDefault();
  pan(steps);
}
