import type { CSSProperties, KeyboardEvent } from "react";
import { Mark, tinted } from "@/shared/components/Mark";
import { Severity } from "@/shared/components/Severity";
import type { FrameSpan } from "@/shared/engine/frames";
import { edgeMs, frameCount } from "@/shared/engine/frames";
import type { Track } from "@/shared/engine/track";
import { seconds } from "@/shared/format";
import { segment as named } from "@/messages/annotate";
import type { Editor } from "../editor/editor";
import type { Segment } from "../document/document";
import type { Gestures } from "../editor/gesture";
import type { Side } from "../document/segments";
import { segmentName } from "../document/format";

export interface SegmentBarProps {
  readonly editor: Editor;
  readonly segment: Segment;
  readonly span: FrameSpan;
  readonly number: number;
  readonly selected: boolean;
  readonly track: Track;
  readonly gestures: Gestures;
}

/** Frames that Shift with an arrow moves an edge by. */
const FAR = 10;

/** One segment on the timeline, with an edge to drag at each end. */
export function SegmentBar({ editor, segment, span, number, selected, track, gestures }: SegmentBarProps) {
  const type = editor.instrument.segments?.types.find(({ key }) => key === segment.type);
  const classes = ["seg", selected ? "sel" : "", segment.open ? "draw" : "", type ? "" : "off"];
  return (
    <>
      <button
        type="button"
        className={classes.filter(Boolean).join(" ")}
        {...tinted(type)}
        style={{ "--s": span.start, "--e": span.end } as CSSProperties}
        aria-pressed={selected}
        tabIndex={-1}
        onPointerDown={track.begin((at) => gestures.move(segment.id, at))}
      >
        <span className="vh">{segmentName(number, segment, type?.label, span)}</span>
        <span className="on-it" aria-hidden="true">
          {type ? <Mark letter={type.letter} colour={type.colour} shape={type.shape} label={type.label} /> : null}
          <b>{number}</b>
          <span className="ell">{type?.label ?? named.noType}</span>
          <span className="push">
            <Severity value={segment.severity} />
          </span>
        </span>
      </button>
      <Edge side="start" {...{ editor, segment, number, track, gestures }} edge={span.start} />
      {segment.open ? null : <Edge side="end" {...{ editor, segment, number, track, gestures }} edge={span.end} />}
    </>
  );
}

interface EdgeProps extends Pick<SegmentBarProps, "editor" | "segment" | "number" | "track" | "gestures"> {
  readonly side: Side;
  readonly edge: number;
}

function Edge({ editor, segment, number, track, gestures, side, edge }: EdgeProps) {
  const shown = side === "start" ? edge : edge - 1;
  const key = (event: KeyboardEvent) => {
    const way = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (way === undefined) return;
    event.preventDefault();
    editor.segmentEdits.moveEdge(segment.id, side, edge + way * (event.shiftKey ? FAR : 1));
  };
  return (
    <span
      className={`edge-handle ${side}`}
      role="slider"
      tabIndex={0}
      aria-label={side === "start" ? named.start(number) : named.end(number)}
      aria-valuemin={0}
      aria-valuemax={frameCount(editor.table)}
      aria-valuenow={edge}
      aria-valuetext={named.edge(shown, seconds(edgeMs(editor.table, edge)))}
      style={{ "--x": edge } as CSSProperties}
      onFocus={() => editor.select(segment.id)}
      onKeyDown={key}
      onPointerDown={track.begin(() => gestures.resize(segment.id, side))}
    />
  );
}
