import type { ReactNode } from "react";
import { useCallback, useEffect, useRef } from "react";
import { clip as messages } from "@/messages/shared";
import { decimal } from "../format";
import type { ClipState } from "../engine/clip";
import { Clock } from "../engine/clock";
import type { FrameTable } from "../engine/frames";
import { soundIn } from "../engine/media";

export interface FilmProps {
  readonly url: string;
  /** What a screen reader calls it. */
  readonly name: string;
  readonly testId: string;
  /** Takes the element once it can show a frame; returns what to do when it is gone. */
  readonly begin: (video: HTMLVideoElement) => () => void;
  readonly onFail: (message: string) => void;
  readonly onClick: () => void;
}

/** The picture of a clip. */
export function Film({ url, name, testId, begin, onFail, onClick }: FilmProps) {
  const ref = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const video = ref.current;
    if (!video) return;
    let end: (() => void) | null = null;
    const ready = () => {
      end = begin(video);
    };
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) ready();
    else video.addEventListener("loadeddata", ready, { once: true });
    return () => {
      video.removeEventListener("loadeddata", ready);
      end?.();
    };
  }, [url, begin]);
  return (
    <video
      ref={ref}
      src={url}
      data-testid={testId}
      aria-label={name}
      preload="auto"
      playsInline
      disablePictureInPicture
      onError={(event) => onFail(faultOf(event.currentTarget.error))}
      onClick={onClick}
    />
  );
}

export interface PlayerProps extends Pick<FilmProps, "url" | "onFail" | "onClick"> {
  readonly table: FrameTable;
  readonly name?: string;
  readonly testId?: string;
  /** Takes the clock once the clip can be shown, and null when it is gone. */
  readonly attach: (clock: Clock | null) => void;
}

/** A clip under a clock. Its first frame is shown as soon as there is one. */
export function Player({ table, attach, name = messages.name, testId = "clip", ...rest }: PlayerProps) {
  const begin = useCallback(
    (video: HTMLVideoElement) => {
      const clock = new Clock(video, table, soundIn(localStorage));
      void clock.seekFrame(0);
      attach(clock);
      return () => attach(null);
    },
    [table, attach],
  );
  return <Film name={name} testId={testId} begin={begin} {...rest} />;
}

/** Why a clip cannot be shown. */
function faultOf(error: MediaError | null): string {
  if (error?.code === MediaError.MEDIA_ERR_DECODE) return messages.damaged;
  return messages.undecodable;
}

const megabytes = (bytes: number): string => decimal(bytes / 1e6, 1);

/** A clip that cannot be shown yet. */
type Coming = Exclude<ClipState, { readonly kind: "ready" }>;

/** How far a clip has come, or why it did not; `children` are the ways on after a failure. */
export function Waiting({ clip, children }: { clip: Coming; children: ReactNode }) {
  if (clip.kind === "failed")
    return (
      <div className="waiting" role="alert">
        <p>{clip.message}</p>
        <p className="row">{children}</p>
      </div>
    );
  const { bytes, total } = clip;
  const share = total ? bytes / total : 0;
  return (
    <div className="waiting" role="status">
      <p>{messages.progress(megabytes(bytes), total ? megabytes(total) : null)}</p>
      <span
        className="meter acc"
        role="progressbar"
        aria-label={messages.loading}
        aria-valuenow={Math.round(share * 100)}
        aria-valuemax={100}
      >
        <i style={{ width: `${share * 100}%` }} />
      </span>
    </div>
  );
}
