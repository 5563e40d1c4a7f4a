import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Poster } from "@/shared/studio/Poster";
import type { ClipTile } from "../api/explorer";

interface ClipGridProps {
  readonly clips: readonly ClipTile[];
  /** The page of a clip. */
  readonly pathOf: (clip: ClipTile) => string;
  /** Loads more; null while that is under way, or all are here. */
  readonly onEnd: (() => void) | null;
}

const WIDTH = 210;
const HEIGHT = 184;
const GAP = 12;

/** Posters in rows, of which only those near the window are on the page. */
export function ClipGrid({ clips, pathOf, onEnd }: ClipGridProps) {
  const box = useRef<HTMLDivElement>(null);
  const [columns, setColumns] = useState(4);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      setColumns(Math.max(1, Math.floor((element.clientWidth + GAP) / (WIDTH + GAP))));
      setTop(element.getBoundingClientRect().top + scrollY);
    };
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    watch.observe(document.body);
    measure();
    return () => watch.disconnect();
  }, []);
  const rows = Math.ceil(clips.length / columns);
  const virtual = useWindowVirtualizer({ count: rows, estimateSize: () => HEIGHT, overscan: 3, scrollMargin: top });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? -1;
  useEffect(() => {
    if (onEnd !== null && last >= rows - 2) onEnd();
  }, [onEnd, last, rows]);
  return (
    <div ref={box} className="clip-rows" style={{ height: virtual.getTotalSize() }} role="list" aria-label="Clips">
      {items.map(({ index, start }) => (
        <div
          key={index}
          className="clip-row"
          role="presentation"
          style={{
            transform: `translateY(${start - top}px)`,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          }}
        >
          {clips.slice(index * columns, (index + 1) * columns).map((clip) => (
            <Tile key={clip.id} clip={clip} to={pathOf(clip)} />
          ))}
        </div>
      ))}
    </div>
  );
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

function Tile({ clip, to }: { readonly clip: ClipTile; readonly to: string }) {
  const { prompt, video, generator, duration_ms, poster, spans, held, disagreements } = clip;
  return (
    <div className="clip-tile" role="listitem" data-testid="clip-tile">
      <Poster
        strip={poster}
        label={prompt || video}
        durationMs={duration_ms}
        to={to}
        spans={spans.map(({ start_ms, end_ms, type }) => ({ start_ms, end_ms, letter: type.charAt(0).toUpperCase() }))}
      >
        <span className="poster-tag">{held ? "Taken down" : seconds(duration_ms)}</span>
      </Poster>
      <div className="clip-text">
        <span className="ell sm" title={prompt || video}>
          {prompt || video}
        </span>
        <span className="ell xs dim" title={video}>
          {[generator, ...disagreements.map((kind) => kind.replaceAll("_", " "))].filter(Boolean).join(" · ")}
        </span>
      </div>
    </div>
  );
}
