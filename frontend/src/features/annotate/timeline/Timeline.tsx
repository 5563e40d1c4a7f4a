import type { CSSProperties, KeyboardEvent, ReactNode } from "react";
import { useCallback, useEffect, useMemo } from "react";
import { Ruler, Thumbnails } from "@/shared/components/Tracks";
import { frameCount } from "@/shared/engine/frames";
import { Track } from "@/shared/engine/track";
import { useFrame, useStore } from "@/shared/hooks";
import { timeline } from "@/messages/annotate";
import { tinted } from "@/shared/components/Mark";
import type { Editor } from "../editor/editor";
import { modeOf } from "../document/mode";
import { Gestures } from "../editor/gesture";
import { LEAST_ROWS } from "../editor/timeline-layout";
import { useEditor, useLanes } from "../controls/hooks";
import { CommandButton } from "../controls/Commands";
import { Lanes } from "./Lanes";
import { useLazyPart } from "../controls/useLazyPart";
import { pairParts } from "../pair/lazy";
import { questionParts } from "../questions/lazy";
import { textParts } from "../text/lazy";
import { TimelineRow } from "../controls/TimelineRow";
import { waveform } from "./lazy";
import { Panning } from "../editor/panning";
import { spanShown } from "../document/segments";

/** How much closer one notch of the wheel looks. */
const WHEEL = 1 / 400;

/**
 * The clip along its frames: overview, ruler, pictures, sound, segments, and the playhead over all of them. Rows that
 * are given stand in place of the segments.
 */
export function Timeline({ editor, children }: { editor: Editor; children?: ReactNode }) {
  const n = frameCount(editor.table);
  const { video } = editor;
  const mode = modeOf(editor.instrument);
  const marks = mode === "segments";
  const pins = mode === "questions" && editor.instrument.questions?.evidence === true;
  const asks = useLazyPart(questionParts, pins);
  const isPair = editor.work.right !== null;
  const pair = useLazyPart(pairParts, isPair);
  const sound = useLazyPart(waveform, video?.has_audio === true);
  const read = useLazyPart(textParts, editor.given !== null);
  const gestures = useMemo(() => new Gestures(editor), [editor]);
  const track = useMemo(() => new Track(n, gestures), [n, gestures]);
  const { attach } = track;
  const scrub = track.begin((at) => gestures.scrub(at));
  const { window } = useStore(editor.timelineView.state);
  const lanes = useLanes(editor);
  const wheel = useWheel(editor, track);
  const classes = [
    "tl",
    editor.timelineView.zoom > 1 ? "closer" : "",
    lanes.length > LEAST_ROWS ? "tight" : "",
    video?.has_audio ? "sound" : "",
  ];
  const style = { "--n": n, "--zoom": editor.timelineView.zoom, "--from": window.start / n } as CSSProperties;
  return (
    <section className="tl-scroll" aria-label={timeline.name(n)} ref={wheel}>
      <div className={classes.filter(Boolean).join(" ")} style={style}>
        <Overview editor={editor} />
        <TimelineRow head={<ZoomButtons />} headClass="tools" className="ruler scrub" onPointerDown={scrub}>
          <Ruler table={editor.table} zoom={editor.timelineView.zoom} />
        </TimelineRow>
        {isPair ? (
          pair && <pair.PairStrips editor={editor} onPointerDown={scrub} />
        ) : (
          <TimelineRow
            head={marks ? <LaneButtons editor={editor} /> : timeline.frames}
            headClass={marks ? "tools" : undefined}
            className="thumbs scrub"
            onPointerDown={scrub}
          >
            {video ? <Thumbnails strip={video.strip} /> : null}
          </TimelineRow>
        )}
        {video?.has_audio ? (
          <TimelineRow head={timeline.sound} className="wave scrub" onPointerDown={scrub}>
            {sound ? <sound.Waveform table={editor.table} url={video.peaks_url} /> : null}
          </TimelineRow>
        ) : null}
        {children ?? (marks ? <Lanes editor={editor} gestures={gestures} track={track} lanes={lanes} /> : null)}
        {editor.given ? (
          <TimelineRow head={timeline.marked} className="lane" onPointerDown={scrub}>
            {read ? <read.MarkedLane editor={editor} /> : null}
          </TimelineRow>
        ) : null}
        {pins ? (
          <TimelineRow head={timeline.evidence} className="lane" onPointerDown={scrub}>
            {asks ? <asks.EvidenceLane editor={editor} /> : null}
          </TimelineRow>
        ) : null}
        <div className="over">
          <div className="along" ref={attach}>
            <SnapLine gestures={gestures} />
            {asks ? <asks.EventMarks editor={editor} /> : null}
            <Playhead editor={editor} />
          </div>
        </div>
      </div>
    </section>
  );
}

const ZoomButtons = () => (
  <>
    <CommandButton name="zoom-out" icon="minus" look="quiet" size="sm" />
    <CommandButton name="zoom-all" icon="whole" look="quiet" size="sm" />
    <CommandButton name="zoom-in" icon="plus" look="quiet" size="sm" />
  </>
);

function LaneButtons({ editor }: { editor: Editor }) {
  const { lanes, snap } = useStore(editor.timelineView.state);
  return (
    <>
      <CommandButton name="lanes" icon="lanes" look="quiet" size="sm" aria-pressed={lanes === "types"} />
      <CommandButton name="snap" icon="snap" look="quiet" size="sm" aria-pressed={snap} />
    </>
  );
}

/** Ctrl and the wheel look closer about the pointer; a sideways wheel goes along the clip. */
function useWheel(editor: Editor, track: Track): (element: HTMLElement | null) => (() => void) | undefined {
  return useCallback(
    (element) => {
      if (!element) return undefined;
      const turn = (event: WheelEvent) => {
        const { timelineView } = editor;
        const sideways = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX;
        if (event.ctrlKey) timelineView.zoomBy(Math.exp(-event.deltaY * WHEEL), track.at(event.clientX));
        else if (timelineView.zoom > 1 && sideways !== 0)
          timelineView.pan((sideways / element.clientWidth) * (editor.timelineView.frames / timelineView.zoom));
        else return;
        event.preventDefault();
      };
      element.addEventListener("wheel", turn, { passive: false });
      return () => element.removeEventListener("wheel", turn);
    },
    [editor, track],
  );
}

function SnapLine({ gestures }: { gestures: Gestures }) {
  const edge = useStore(gestures.snapped);
  return edge === null ? null : <div className="snap-line" style={{ "--x": edge } as CSSProperties} />;
}

/** What is in sight goes along with it. */
function Playhead({ editor }: { editor: Editor }) {
  const frame = useFrame(editor);
  useEffect(() => editor.timelineView.reveal(frame), [editor, frame]);
  return <div className="head" style={{ "--f": frame } as CSSProperties} />;
}

/** How far an arrow key goes, as a share of what is in sight. */
const PAN = 0.1;

/** The whole clip with all its segments, and which part of it the timeline shows. */
function Overview({ editor }: { editor: Editor }) {
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
