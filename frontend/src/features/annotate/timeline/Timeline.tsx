import type { CSSProperties, ReactNode } from "react";
import { useCallback, useEffect, useMemo } from "react";
import { Ruler, Thumbnails } from "@/shared/components/Tracks";
import { frameCount } from "@/shared/engine/frames";
import { Track } from "@/shared/engine/track";
import { useFrame, useStore } from "@/shared/hooks";
import { timeline } from "@/words/annotate";
import type { Desk } from "../editor/editor";
import { modeOf } from "../document/mode";
import { Gestures } from "../editor/gesture";
import { LEAST_ROWS } from "../editor/timeline-layout";
import { useLanes } from "../controls/hooks";
import { CommandButton } from "../controls/Commands";
import { Lanes } from "./Lanes";
import { useLate } from "../controls/useLazyPart";
import { pairs } from "../pair/lazy";
import { asking } from "../questions/lazy";
import { texts } from "../text/lazy";
import { Overview } from "./Overview";
import { TimelineRow } from "../controls/TimelineRow";
import { Waveform } from "./Waveform";

/** How much closer one notch of the wheel looks. */
const WHEEL = 1 / 400;

/**
 * The clip along its frames: overview, ruler, pictures, sound, segments, and the playhead over all of them. Rows that
 * are given stand in place of the segments.
 */
export function Timeline({ desk, children }: { desk: Desk; children?: ReactNode }) {
  const n = frameCount(desk.table);
  const { video } = desk;
  const mode = modeOf(desk.instrument);
  const marks = mode === "segments";
  const pins = mode === "questions" && desk.instrument.questions?.evidence === true;
  const asks = useLate(asking, pins);
  const isPair = desk.work.right !== null;
  const pair = useLate(pairs, isPair);
  const read = useLate(texts, desk.given !== null);
  const gestures = useMemo(() => new Gestures(desk), [desk]);
  const track = useMemo(() => new Track(n, gestures), [n, gestures]);
  const { attach } = track;
  const scrub = track.begin((at) => gestures.scrub(at));
  const { window } = useStore(desk.view.state);
  const lanes = useLanes(desk);
  const wheel = useWheel(desk, track);
  const classes = [
    "tl",
    desk.view.zoom > 1 ? "closer" : "",
    lanes.length > LEAST_ROWS ? "tight" : "",
    video?.has_audio ? "sound" : "",
  ];
  const style = { "--n": n, "--zoom": desk.view.zoom, "--from": window.start / n } as CSSProperties;
  return (
    <section className="tl-scroll" aria-label={timeline.name(n)} ref={wheel}>
      <div className={classes.filter(Boolean).join(" ")} style={style}>
        <Overview desk={desk} />
        <TimelineRow head={<ZoomButtons />} headClass="tools" className="ruler scrub" onPointerDown={scrub}>
          <Ruler table={desk.table} zoom={desk.view.zoom} />
        </TimelineRow>
        {isPair ? (
          pair && <pair.PairStrips desk={desk} onPointerDown={scrub} />
        ) : (
          <TimelineRow
            head={marks ? <LaneButtons desk={desk} /> : timeline.frames}
            headClass={marks ? "tools" : undefined}
            className="thumbs scrub"
            onPointerDown={scrub}
          >
            {video ? <Thumbnails strip={video.strip} /> : null}
          </TimelineRow>
        )}
        {video?.has_audio ? (
          <TimelineRow head={timeline.sound} className="wave scrub" onPointerDown={scrub}>
            <Waveform table={desk.table} url={video.peaks_url} />
          </TimelineRow>
        ) : null}
        {children ?? (marks ? <Lanes desk={desk} gestures={gestures} track={track} lanes={lanes} /> : null)}
        {desk.given ? (
          <TimelineRow head={timeline.marked} className="lane" onPointerDown={scrub}>
            {read ? <read.MarkedLane desk={desk} /> : null}
          </TimelineRow>
        ) : null}
        {pins ? (
          <TimelineRow head={timeline.evidence} className="lane" onPointerDown={scrub}>
            {asks ? <asks.EvidenceLane desk={desk} /> : null}
          </TimelineRow>
        ) : null}
        <div className="over">
          <div className="along" ref={attach}>
            <SnapLine gestures={gestures} />
            <Playhead desk={desk} />
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

function LaneButtons({ desk }: { desk: Desk }) {
  const { lanes, snap } = useStore(desk.view.state);
  return (
    <>
      <CommandButton name="lanes" icon="lanes" look="quiet" size="sm" aria-pressed={lanes === "types"} />
      <CommandButton name="snap" icon="snap" look="quiet" size="sm" aria-pressed={snap} />
    </>
  );
}

/** Ctrl and the wheel look closer about the pointer; a sideways wheel goes along the clip. */
function useWheel(desk: Desk, track: Track): (element: HTMLElement | null) => (() => void) | undefined {
  return useCallback(
    (element) => {
      if (!element) return undefined;
      const turn = (event: WheelEvent) => {
        const { view } = desk;
        const sideways = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX;
        if (event.ctrlKey) view.zoomBy(Math.exp(-event.deltaY * WHEEL), track.at(event.clientX));
        else if (view.zoom > 1 && sideways !== 0)
          view.pan((sideways / element.clientWidth) * (desk.view.frames / view.zoom));
        else return;
        event.preventDefault();
      };
      element.addEventListener("wheel", turn, { passive: false });
      return () => element.removeEventListener("wheel", turn);
    },
    [desk, track],
  );
}

function SnapLine({ gestures }: { gestures: Gestures }) {
  const edge = useStore(gestures.snapped);
  return edge === null ? null : <div className="snap-line" style={{ "--x": edge } as CSSProperties} />;
}

/** What is in sight goes along with it. */
function Playhead({ desk }: { desk: Desk }) {
  const frame = useFrame(desk);
  useEffect(() => desk.view.reveal(frame), [desk, frame]);
  return <div className="head" style={{ "--f": frame } as CSSProperties} />;
}
