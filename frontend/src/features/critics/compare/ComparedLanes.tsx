import type { CSSProperties, MouseEvent } from "react";
import { useEffect, useRef, useState } from "react";
import { compare as messages } from "@/messages/studio/critics-compare";
import { Mark } from "@/shared/components/Mark";
import { seconds } from "@/shared/format";
import { rowsOf } from "@/shared/interval-rows";
import { isPlaced, typeOf } from "@/shared/segments";
import type { ClipComparison, ComparedSegment } from "../api/calls";

interface ComparedLanesProps {
  readonly clip: ClipComparison;
  /** The name of the ground truth; null without one. */
  readonly truth: string | null;
}

/** The clip, and under it the ground truth, each run and each person, with what each found. */
export function ComparedLanes({ clip, truth }: ComparedLanesProps) {
  const player = useRef<HTMLVideoElement>(null);
  const [at, setAt] = useState(0);
  const { video, reference } = clip;
  useEffect(() => {
    const element = player.current;
    if (element === null) return;
    const follow = () => setAt(element.currentTime * 1000);
    element.addEventListener("timeupdate", follow);
    element.addEventListener("seeking", follow);
    return () => {
      element.removeEventListener("timeupdate", follow);
      element.removeEventListener("seeking", follow);
    };
  }, [clip.task]);
  const seek = ({ target, clientX }: MouseEvent<HTMLElement>) => {
    const track = target instanceof Element ? target.closest(".t") : null;
    if (track === null || player.current === null) return;
    const { left, width } = track.getBoundingClientRect();
    player.current.currentTime = (Math.max(0, clientX - left) / Math.max(1, width)) * (video.duration_ms / 1000);
  };
  return (
    <>
      <div className="stage compare-stage">
        <video ref={player} src={video.url} aria-label={clip.prompt || clip.name} controls muted playsInline />
      </div>
      <div
        className="tl still compare-lanes"
        style={{ "--n": video.duration_ms, "--at": Math.min(at, video.duration_ms) } as CSSProperties}
        onClick={seek}
      >
        <div className="h">{messages.frames}</div>
        <div className="t thumbs" style={{ backgroundImage: `url("${video.strip.url}")` }} />
        <div className="o xs dim">
          <span>{messages.found}</span>
          <span>{messages.extra}</span>
        </div>
        {reference === null || truth === null ? null : (
          <Lane name={truth} look="settled" segments={reference} empty={messages.noErrors}>
            <span className="xs dim">{messages.errors(reference.length)}</span>
          </Lane>
        )}
        {clip.lanes.map((lane) => (
          <Lane
            key={lane.run ?? lane.label}
            name={lane.label}
            look={lane.run === null ? "person" : "critic"}
            segments={lane.segments}
            empty={lane.status === "ok" ? messages.noErrors : (messages.statuses[lane.status] ?? lane.status)}
          >
            {lane.found === null || reference === null ? null : (
              <>
                <b className="nw">{messages.foundOf(lane.found, reference.length)}</b>
                <b>{lane.extra}</b>
              </>
            )}
          </Lane>
        ))}
      </div>
    </>
  );
}

interface LaneProps {
  readonly name: string;
  readonly look: "settled" | "person" | "critic";
  readonly segments: readonly ComparedSegment[];
  readonly empty: string;
  /** What it found, at its end. */
  readonly children: React.ReactNode;
}

function Lane({ name, look, segments, empty, children }: LaneProps) {
  const placed = segments.flatMap((segment, i) =>
    isPlaced(segment) ? [{ segment, number: i + 1, start: segment.start_ms, end: segment.end_ms }] : [],
  );
  return (
    <>
      <div className="h" title={name}>
        <span className="ell">{name}</span>
      </div>
      <div className="t lanes">
        {rowsOf(placed).map((row, i) => (
          <div key={i} className="lane">
            {row.map(({ segment, number }) => (
              <Box key={number} segment={segment} number={number} look={look} />
            ))}
          </div>
        ))}
        {placed.length === 0 ? <div className="lane hint lane-note">{empty}</div> : null}
      </div>
      <div className="o sm">{children}</div>
    </>
  );
}

function Box({ segment, number, look }: { segment: ComparedSegment; number: number; look: LaneProps["look"] }) {
  const { letter, label } = typeOf(segment.type);
  return (
    <div
      className={`seg ${look}`}
      data-t={letter}
      style={{ "--s": segment.start_ms, "--e": segment.end_ms } as CSSProperties}
      title={messages.segment(label, seconds(segment.start_ms), seconds(segment.end_ms), segment.reason)}
    >
      <Mark letter={letter} label={label} />
      <b>{number}</b>
      <span className="ell grow">{segment.reason}</span>
      {segment.matches === null ? null : <b className="nw">{messages.match(segment.matches + 1)}</b>}
    </div>
  );
}
