import type { CSSProperties, ReactNode } from "react";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Strip } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Ruler, Thumbnails } from "@/shared/components/Tracks";
import { frameCount } from "@/shared/engine/frames";
import { Track } from "@/shared/engine/track";
import { useFrameHere } from "@/shared/here";
import { useStore } from "@/shared/hooks";
import { layLanes } from "@/shared/lane-layout";
import { comments as pinsTexts, timeline as messages } from "@/messages/studio/clip";
import { sentence } from "@/shared/sentence";
import type { Pin } from "@/shared/studio/comments/order";
import { units } from "@/messages/shared";
import { Icon } from "@/shared/components/Icon";
import { compare } from "../engine/history";
import type { Row } from "../engine/rows";
import type { Viewer } from "../engine/viewer";
import { useRows } from "./hooks";
import { LaneHead, LaneTrack } from "./Lane";
import type { Observations } from "./Observed";
import { ObservedRows } from "./Observed";

interface TimelineProps {
  readonly viewer: Viewer;
  /** Null while the clip is taken down. */
  readonly strip: Strip | null;
  readonly pins: readonly Pin[];
  readonly openComments: number;
  readonly observations: Observations;
  /** Instead of lanes: while they load, when there are none, and when they failed. */
  readonly instead: ReactNode;
}

/** Space above and below the boxes of a lane, px. */
const PAD = 4;

/** The clip along its frames: comments, time, pictures, and everything that was marked. */
export function Timeline({ viewer, strip, pins, openComments, observations, instead }: TimelineProps) {
  const n = frameCount(viewer.table);
  const track = useMemo(() => new Track(n, viewer), [n, viewer]);
  const { attach } = track;
  const scrub = track.begin((at) => viewer.drag(at));
  const rows = useRows(viewer);
  const { selected } = useStore(viewer.state);
  const changed = changedIn(rows);
  const layout = layLanes(
    rows.map(({ lane }) => lane.spans),
    PAD,
  );
  const studies = new Set(rows.map(({ lane }) => lane.study));
  return (
    <section className="tl-scroll" aria-label={messages.label(n)}>
      <div className="tl" style={{ "--n": n } as CSSProperties}>
        <div className="h">
          {sentence(messages.comments(openComments, (text) => <span className="push">{text}</span>))}
        </div>
        <div className="t clip-pins">
          <Pins viewer={viewer} pins={pins} />
        </div>
        <div className="h">{messages.time}</div>
        <div className="t ruler scrub" onPointerDown={scrub}>
          <FittedRuler viewer={viewer} />
        </div>
        {strip ? (
          <>
            <div className="h">{messages.frames}</div>
            <div className="t thumbs scrub" onPointerDown={scrub}>
              <Thumbnails strip={strip} />
            </div>
          </>
        ) : null}
        {rows.map((row, i) => (
          <Lane key={row.lane.key} row={row} height={row.isHidden ? HIDDEN : (layout[i]?.height ?? 0)} onScrub={scrub}>
            <LaneHead row={row} viewer={viewer} withStudy={studies.size > 1} />
            <LaneTrack row={row} viewer={viewer} layout={layout[i]} selected={selected} changed={changed} />
          </Lane>
        ))}
        <ObservedRows observations={observations} onScrub={scrub} />
        <div className="over" ref={attach}>
          <Playhead viewer={viewer} />
        </div>
      </div>
      {instead}
      <Nothing viewer={viewer} rows={rows} />
    </section>
  );
}

const HIDDEN = 25;

interface LaneProps {
  readonly row: Row;
  readonly height: number;
  readonly onScrub: (event: React.PointerEvent<HTMLElement>) => void;
  /** The head, and what is on the line. */
  readonly children: readonly [ReactNode, ReactNode];
}

function Lane({ row: { lane, part }, height, onScrub, children: [head, line] }: LaneProps) {
  const look = `${lane.kind === "truth" ? "truth" : ""} ${part ?? ""}`;
  return (
    <>
      <div className={`h ${look}`}>{head}</div>
      <div className={`t lane scrub ${look}`} style={{ height: height + 1 }} onPointerDown={onScrub}>
        {line}
      </div>
    </>
  );
}

/** Segments that differ between the two versions that are compared. */
function changedIn(rows: readonly Row[]): ReadonlySet<string> {
  const [before, after] = (["before", "after"] as const).map((part) => rows.find((row) => row.part === part)?.lane);
  return before && after ? compare(before, after).ids : new Set();
}

/** Pixels in which the ruler has room for all its labels. */
const ROOMY = 760;

/** On a narrow page the ruler has fewer labels. */
function FittedRuler({ viewer }: { viewer: Viewer }) {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(ROOMY);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setWidth(element.clientWidth));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={ref}>
      <Ruler table={viewer.table} zoom={Math.min(1, Math.max(width, 1) / ROOMY)} />
    </div>
  );
}

function Playhead({ viewer }: { viewer: Viewer }) {
  const frame = useFrameHere(viewer);
  return <div className="head" style={{ "--f": frame } as CSSProperties} />;
}

/** The chosen kind of lanes has none on this clip. */
function Nothing({ viewer, rows }: { viewer: Viewer; rows: readonly Row[] }) {
  const lanes = useStore(viewer.lanes);
  if (lanes.length === 0 || rows.length > 0) return null;
  return (
    <p className="row clip-nothing">
      <span className="mut">{messages.none}</span>
      <Button size="sm" onClick={() => viewer.showAll()}>
        {messages.showAll}
      </Button>
    </p>
  );
}

/** The comments above the time. A click goes to their frame. */
function Pins({ viewer, pins }: { viewer: Viewer; pins: readonly Pin[] }) {
  const here = useFrameHere(viewer);
  return pins.map(({ frame, comments, open }) => {
    const what = open > 0 ? pinsTexts.pins.open(open) : pinsTexts.pins.resolved(comments.length);
    return (
      <button
        key={frame}
        type="button"
        className={["pin", open === 0 ? "done" : "", frame === here ? "on" : ""].filter(Boolean).join(" ")}
        style={{ "--f": frame } as CSSProperties}
        aria-label={pinsTexts.pins.at(what, frame)}
        title={`${what}, ${units.frame(frame)}`}
        aria-current={frame === here ? "true" : undefined}
        onClick={() => viewer.seek(frame)}
      >
        {open > 0 ? open : <Icon name="check" />}
      </button>
    );
  });
}
