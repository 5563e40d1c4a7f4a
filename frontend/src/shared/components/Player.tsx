import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import type { ClipState } from "../engine/clip";
import { Clock } from "../engine/clock";
import type { FrameTable } from "../engine/frames";
import { soundIn } from "../engine/media";

export interface PlayerProps {
  readonly table: FrameTable;
  readonly url: string;
  /** Takes the clock once the clip can be shown, and null when it is gone. */
  readonly attach: (clock: Clock | null) => void;
  readonly onFail: (message: string) => void;
  readonly onClick: () => void;
}

/** A clip under a clock. Its first frame is shown as soon as there is one. */
export function Player({ table, url, attach, onFail, onClick }: PlayerProps) {
  const ref = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const video = ref.current;
    if (!video) return;
    const begin = () => {
      const clock = new Clock(video, table, soundIn(localStorage));
      void clock.seekFrame(0);
      attach(clock);
    };
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) begin();
    else video.addEventListener("loadeddata", begin, { once: true });
    return () => {
      video.removeEventListener("loadeddata", begin);
      attach(null);
    };
  }, [table, url, attach]);
  return (
    <video
      ref={ref}
      src={url}
      data-testid="clip"
      aria-label="Clip"
      preload="auto"
      playsInline
      disablePictureInPicture
      onError={(event) => onFail(faultOf(event.currentTarget.error))}
      onClick={onClick}
    />
  );
}

/** Why a clip cannot be shown. */
function faultOf(error: MediaError | null): string {
  if (error?.code === MediaError.MEDIA_ERR_DECODE) return "The clip is damaged: this browser cannot decode all of it.";
  return "This browser cannot decode the clip.";
}

const MB = 1e6;

/** How far a clip has come, or why it did not; `children` are the ways on after a failure. */
export function Waiting({ clip, children }: { clip: ClipState; children: ReactNode }) {
  if (clip.kind === "failed")
    return (
      <div className="waiting" role="alert">
        <p>{clip.message}</p>
        <p className="row">{children}</p>
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
