import type { MouseEvent } from "react";
import { useEffect, useRef } from "react";
import "./play-from.css";

/** Where a clip begins to play, ms. Each click makes another one, so that the same place plays again. */
export interface Moment {
  readonly ms: number;
}

/** The moment that a click on a track of a timeline means; null outside the tracks. By keys a button plays. */
export function momentAt({ target, clientX }: MouseEvent<HTMLElement>, duration_ms: number): Moment | null {
  const track = target instanceof Element ? target.closest(".t") : null;
  if (track === null) return null;
  const { left, width } = track.getBoundingClientRect();
  return { ms: Math.round((Math.max(0, clientX - left) / Math.max(1, width)) * duration_ms) };
}

interface PlayFromProps {
  readonly url: string;
  readonly from: Moment;
  readonly label: string;
}

/** The clip, played from a moment on. */
export function PlayFrom({ url, from, label }: PlayFromProps) {
  const player = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (player.current === null) return;
    player.current.currentTime = from.ms / 1000;
    void player.current.play().catch(() => undefined); // where the browser wants a click first, its own button is there
  }, [from]);
  return <video className="play-from" ref={player} src={url} aria-label={label} controls playsInline muted />;
}
