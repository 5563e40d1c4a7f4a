import type { CSSProperties, KeyboardEvent } from "react";
import { boxes as messages } from "@/messages/studio/review-panels";
import { Mark } from "@/shared/components/Mark";
import { Severity } from "@/shared/components/Severity";
import { edgeMs, frameCount } from "@/shared/engine/frames";
import type { FrameSpan } from "@/shared/engine/frames";
import type { Track } from "@/shared/engine/track";
import { framesInside, seconds } from "@/shared/format";
import type { ReviewEditor } from "../engine/review-editor";
import type { Settled, Side } from "../engine/draft";
import { fateOf } from "../engine/draft";
import type { Gestures } from "../engine/gesture";
import type { Source } from "../engine/review-timeline";
import { useEditor } from "./hooks";

const place = (span: FrameSpan, top: number): CSSProperties =>
  ({ "--s": span.start, "--e": span.end, top, height: 21, bottom: "auto" }) as CSSProperties;

const typeIn = (editor: ReviewEditor, key: string | null) =>
  editor.instrument.segments?.types.find((type) => type.key === key);

export interface SourceBoxProps {
  readonly editor: ReviewEditor;
  readonly source: Source;
  readonly critic: boolean;
  readonly top: number;
  /** Belongs to the group at hand. */
  readonly hot: boolean;
}

/** The segment of an annotator. A click goes to its group. */
export function SourceBox({ editor, source, critic, top, hot }: SourceBoxProps) {
  const { history } = useEditor(editor);
  const type = typeIn(editor, source.type);
  const fate = fateOf(history.present, source.id);
  const classes = ["seg", critic ? "critic" : "", hot ? "hot" : "", fate === "dropped" ? "gone" : ""];
  return (
    <button
      type="button"
      className={classes.filter(Boolean).join(" ")}
      data-t={type?.letter}
      data-source={source.id}
      style={place(source, top)}
      aria-label={`${source.label}, ${type?.label ?? source.type}, ${framesInside(source)}, ${fate}`}
      aria-pressed={hot}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={() => editor.goToSource(source)}
    >
      {type ? <Mark letter={type.letter} /> : null}
      <b>{source.label.slice(source.letter.length + 1)}</b> <span className="ell">{type?.label ?? source.type}</span>
      {source.severity === null ? null : (
        <span className="push">
          <Severity value={source.severity} />
        </span>
      )}
    </button>
  );
}

export interface SettledBoxProps {
  readonly editor: ReviewEditor;
  readonly segment: Settled;
  readonly top: number;
  readonly selected: boolean;
  readonly track: Track;
  readonly gestures: Gestures;
}

/** What is held for true, with an edge to drag at each end. */
export function SettledBox({ editor, segment, top, selected, track, gestures }: SettledBoxProps) {
  const type = typeIn(editor, segment.type);
  const labels = segment.sources.flatMap((id) => editor.reviewTimeline.sources.get(id)?.label ?? []);
  const from = labels.length > 0 ? messages.from(labels.join(", ")) : messages.added;
  const classes = ["seg", selected ? "sel" : "", type ? "filled" : "off"];
  return (
    <>
      <button
        type="button"
        className={classes.filter(Boolean).join(" ")}
        data-t={type?.letter}
        style={place(segment, top)}
        aria-label={messages.settled(type?.label, framesInside(segment), from)}
        aria-pressed={selected}
        onPointerDown={(event) => event.stopPropagation()}
        onClick={() => editor.select(segment.id)}
      >
        {type ? <Mark letter={type.letter} /> : null}
        <span className="ell">{type?.label ?? messages.noType}</span>
        <span className="ell from">{from}</span>
        <span className="push">
          <Severity value={segment.severity} />
        </span>
      </button>
      {(["start", "end"] as const).map((side) => (
        <Edge key={side} side={side} {...{ editor, segment, top, track, gestures }} />
      ))}
    </>
  );
}

/** Frames that Shift with an arrow moves an edge by. */
const FAR = 10;

function Edge({ editor, segment, top, track, gestures, side }: Omit<SettledBoxProps, "selected"> & { side: Side }) {
  const edge = segment[side];
  const shown = side === "start" ? edge : edge - 1;
  const onKeyDown = (event: KeyboardEvent) => {
    const way = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (way === undefined) return;
    event.preventDefault();
    editor.moveEdge(segment.id, side, edge + way * (event.shiftKey ? FAR : 1));
  };
  return (
    <span
      className={`edge-handle ${side}`}
      role="slider"
      tabIndex={0}
      aria-label={messages.edges[side]}
      aria-valuemin={0}
      aria-valuemax={frameCount(editor.table)}
      aria-valuenow={edge}
      aria-valuetext={messages.frame(shown, seconds(edgeMs(editor.table, edge)))}
      style={{ "--x": edge, top, height: 24, bottom: "auto" } as CSSProperties}
      onFocus={() => editor.select(segment.id)}
      onKeyDown={onKeyDown}
      onPointerDown={track.begin(() => gestures.resize(segment.id, side))}
    />
  );
}
