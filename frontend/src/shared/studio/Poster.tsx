import type { CSSProperties, KeyboardEvent, PointerEvent, ReactNode } from "react";
import { useState } from "react";
import type { Strip } from "../api/types";
import { Link } from "../components/Link";

export interface PosterSpan {
  readonly start_ms: number;
  readonly end_ms: number;
  /** The letter of the error type. */
  readonly letter: string;
}

export interface PosterProps {
  /** The clip's thumbnails; null where there are none, such as while the clip is prepared. */
  readonly strip: Strip | null;
  /** What the clip is called. */
  readonly label: string;
  /** The clip's page. Without it the poster is a picture in a control that says the rest. */
  readonly to?: string;
  /** Marked segments under the line, of a clip of this length. */
  readonly spans?: readonly PosterSpan[];
  readonly durationMs?: number;
  /** The picture to show while the pointer is elsewhere; without it the middle one. */
  readonly tile?: number;
  /** What lies on the picture, such as its length. */
  readonly children?: ReactNode;
}

/** A clip as a picture: the pointer, or the arrow keys, move through its frames. Enter opens it. */
export function Poster({ strip, label, to, spans = [], durationMs, tile: at, children }: PosterProps) {
  const tiles = strip?.tiles ?? 1;
  const [tile, setTile] = useState<number | null>(null);
  const shown = tile ?? at ?? Math.floor(tiles / 2);
  const scrub = {
    onPointerMove: ({ currentTarget, clientX }: PointerEvent) => {
      const { left, width } = currentTarget.getBoundingClientRect();
      setTile(tileAt((clientX - left) / width, tiles));
    },
    onPointerLeave: () => setTile(null),
    onBlur: () => setTile(null),
    onKeyDown: (event: KeyboardEvent) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      setTile(Math.max(0, Math.min(tiles - 1, shown + step)));
    },
  };
  const inside = (
    <>
      {strip ? <i className="poster-tile" data-tile={shown} style={tileStyle(strip, shown)} /> : null}
      {tile === null ? null : (
        <span className="poster-line">
          <b style={{ left: `${((shown + 0.5) / tiles) * 100}%` }} />
          {durationMs
            ? spans.map((span) => <Span key={`${span.letter} ${span.start_ms}`} {...span} of={durationMs} />)
            : null}
        </span>
      )}
      {children}
    </>
  );
  return to === undefined ? (
    <span className="poster" role="img" aria-label={label} {...scrub}>
      {inside}
    </span>
  ) : (
    <Link className="poster" to={to} {...scrub}>
      <span className="vh">{label}</span>
      {inside}
    </Link>
  );
}

/** The tile under a place between 0 (left) and 1 (right). */
export const tileAt = (place: number, tiles: number): number =>
  Math.max(0, Math.min(tiles - 1, Math.floor(place * tiles)));

const WIDE = 16 / 9;

/** One tile of the sheet, whole, in a box of 16 to 9. */
function tileStyle({ url, tiles, tile_width, tile_height }: Strip, tile: number): CSSProperties {
  const shape = tile_width / tile_height;
  return {
    aspectRatio: shape,
    [shape >= WIDE ? "width" : "height"]: "100%",
    backgroundImage: `url("${url}")`,
    backgroundSize: `${tiles * 100}% 100%`,
    backgroundPosition: `${tiles > 1 ? (tile / (tiles - 1)) * 100 : 0}% 0`,
  };
}

const Span = ({ start_ms, end_ms, letter, of }: PosterSpan & { of: number }) => (
  <i data-t={letter} style={{ left: `${(start_ms / of) * 100}%`, width: `${((end_ms - start_ms) / of) * 100}%` }} />
);
