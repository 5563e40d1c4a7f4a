import { useEffect, useRef } from "react";
import { Button } from "@/shared/components/Button";
import type { ClipState } from "../engine/clip";
import { Clock } from "../engine/clock";
import type { Desk } from "../engine/desk";
import { openSegment } from "../engine/document";
import type { Job } from "../engine/sitting";
import { useDesk, useStore } from "../hooks";

export interface StageProps {
  readonly job: Job;
  readonly onRetry: () => void;
  readonly onReport: () => void;
}

/** The clip, or what keeps it from being shown. */
export function Stage({ job, onRetry, onReport }: StageProps) {
  const clip = useStore(job.clip);
  return (
    <div className="stage">
      {clip.kind === "ready" ? (
        <Player desk={job.desk} url={clip.url} onFail={(message) => job.clip.set({ kind: "failed", message })} />
      ) : (
        <Waiting clip={clip} onRetry={onRetry} onReport={onReport} />
      )}
      <DrawingNote desk={job.desk} />
    </div>
  );
}

function Player({ desk, url, onFail }: { desk: Desk; url: string; onFail: (message: string) => void }) {
  const ref = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const video = ref.current;
    if (!video) return;
    const begin = () => {
      const clock = new Clock(video, desk.table);
      desk.attach(clock);
      void clock.seekFrame(0);
    };
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) begin();
    else video.addEventListener("loadeddata", begin, { once: true });
    return () => {
      video.removeEventListener("loadeddata", begin);
      desk.attach(null);
    };
  }, [desk, url]);
  const failed = () => onFail("This browser cannot decode the clip.");
  const toggle = () => desk.clock?.toggle();
  return (
    <video
      ref={ref}
      src={url}
      data-testid="clip"
      aria-label="Clip"
      preload="auto"
      playsInline
      disablePictureInPicture
      onError={failed}
      onClick={toggle}
    />
  );
}

const MB = 1e6;

function Waiting({ clip, onRetry, onReport }: { clip: ClipState; onRetry: () => void; onReport: () => void }) {
  if (clip.kind === "failed")
    return (
      <div className="waiting" role="alert">
        <p>{clip.message}</p>
        <p className="row">
          <Button onClick={onRetry}>Try again</Button>
          <Button icon="flag" onClick={onReport}>
            Report and go on
          </Button>
        </p>
      </div>
    );
  const { bytes, total } = clip.kind === "loading" ? clip : { bytes: 0, total: null };
  const share = total ? bytes / total : 0;
  return (
    <div className="waiting" role="status">
      <p>
        Loading the clip, {(bytes / MB).toFixed(1)}
        {total ? ` of ${(total / MB).toFixed(1)}` : ""} MB
      </p>
      <span
        className="meter acc"
        role="progressbar"
        aria-label="Loading"
        aria-valuenow={Math.round(share * 100)}
        aria-valuemax={100}
      >
        <i style={{ width: `${share * 100}%` }} />
      </span>
    </div>
  );
}

function DrawingNote({ desk }: { desk: Desk }) {
  const { history } = useDesk(desk);
  const drawn = openSegment(history.present);
  if (!drawn) return null;
  const number = history.present.segments.indexOf(drawn) + 1;
  return (
    <span className="ovl drawing-note">
      <i className="rec" />
      Drawing segment {number} from f{drawn.start}. Press <kbd>]</kbd> to end it here
    </span>
  );
}
