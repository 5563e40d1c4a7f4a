import type { CSSProperties, KeyboardEvent } from "react";
import { Mark, tinted } from "@/shared/components/Mark";
import type { Track } from "@/shared/engine/track";
import { segment as named, timeline } from "@/messages/annotate";
import { Severity } from "@/shared/components/Severity";
import type { FrameSpan } from "@/shared/engine/frames";
import { edgeMs, frameCount } from "@/shared/engine/frames";
import { seconds } from "@/shared/format";
import type { Editor } from "../editor/editor";
import type { Gestures } from "../editor/gesture";
import type { Lane } from "../editor/timeline-layout";
import { useEditor } from "../controls/hooks";
import { TimelineRow } from "../controls/TimelineRow";
import type { Segment } from "../document/document";
import type { Side } from "../document/segments";
import { segmentName } from "../document/format";

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

interface SegmentBarProps {
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
function SegmentBar({ editor, segment, span, number, selected, track, gestures }: SegmentBarProps) {
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
