import type { CSSProperties, ReactNode } from "react";
import { useMemo } from "react";
import { Ruler, Thumbnails } from "@/shared/components/Tracks";
import { frameCount } from "@/shared/engine/frames";
import { Track } from "@/shared/engine/track";
import { plural } from "@/shared/format";
import { rowsOf } from "@/shared/rows";
import { useFrame } from "@/shared/hooks";
import type { Desk } from "../engine/desk";
import { spanShown } from "../engine/document";
import { Gestures } from "../engine/gesture";
import { useDesk } from "../hooks";
import { EvidenceLane } from "./EvidenceLane";
import { SegmentBar } from "./SegmentBar";
import { Waveform } from "./Waveform";

/** Rows of lanes that the timeline has room for without growing. */
const LANES = 3;

/** The clip along its frames: ruler, pictures, sound, segments, and the playhead over all of them. */
export function Timeline({ desk }: { desk: Desk }) {
  const n = frameCount(desk.table);
  const { video } = desk.work;
  const gestures = useMemo(() => new Gestures(desk), [desk]);
  const track = useMemo(() => new Track(n, gestures), [n, gestures]);
  const { attach } = track;
  const scrub = track.begin((at) => gestures.scrub(at));
  return (
    <section className="tl-scroll" aria-label={`Timeline of ${plural(n, "frame")}`}>
      <div className="tl" style={{ "--n": n } as CSSProperties}>
        <Row head="Time" className="ruler scrub" onPointerDown={scrub}>
          <Ruler table={desk.table} />
        </Row>
        <Row head="Frames" className="thumbs scrub" onPointerDown={scrub}>
          <Thumbnails strip={video.strip} />
        </Row>
        {video.has_audio ? (
          <Row head="Sound" className="wave scrub" onPointerDown={scrub}>
            <Waveform table={desk.table} url={video.peaks_url} />
          </Row>
        ) : null}
        {desk.instrument.segments ? (
          <Lanes desk={desk} gestures={gestures} track={track} />
        ) : (
          <Row head="Evidence" className="lane" onPointerDown={scrub}>
            <EvidenceLane desk={desk} />
          </Row>
        )}
        <div className="over" ref={attach}>
          <Playhead desk={desk} />
        </div>
      </div>
    </section>
  );
}

interface RowProps {
  readonly head: string;
  readonly className: string;
  readonly onPointerDown: (event: React.PointerEvent<HTMLElement>) => void;
  readonly children?: ReactNode;
}

const Row = ({ head, className, onPointerDown, children }: RowProps) => (
  <>
    <div className="h">{head}</div>
    <div className={`t ${className}`} onPointerDown={onPointerDown}>
      {children}
    </div>
  </>
);

interface LanesProps {
  readonly desk: Desk;
  readonly gestures: Gestures;
  readonly track: Track;
}

function Lanes({ desk, gestures, track }: LanesProps) {
  const { history, selected } = useDesk(desk);
  const { segments } = history.present;
  const drawn = segments.some(({ open }) => open);
  const frame = useFrame(desk);
  const playhead = drawn ? frame : 0;
  const rows = rowsOf(segments.map((segment) => ({ segment, ...spanShown(segment, playhead) })));
  const lanes = Array.from({ length: Math.max(LANES, rows.length + 1) }, (_, i) => rows[i] ?? []);
  const draw = track.begin((at) => gestures.draw(at));
  return lanes.map((row, i) => (
    <Row key={i} head={i === 0 ? "Segments" : ""} className="lane" onPointerDown={draw}>
      {row.map(({ segment, start, end }) => (
        <SegmentBar
          key={segment.id}
          desk={desk}
          segment={segment}
          span={{ start, end }}
          number={segments.indexOf(segment) + 1}
          selected={segment.id === selected}
          track={track}
          gestures={gestures}
        />
      ))}
      {i === rows.length ? <span className="hint lane-hint">Drag here to add a segment, or press [ and ]</span> : null}
    </Row>
  ));
}

function Playhead({ desk }: { desk: Desk }) {
  const frame = useFrame(desk);
  return <div className="head" style={{ "--f": frame } as CSSProperties} />;
}
