import { useLayoutEffect, useRef, useState } from "react";
import { units } from "@/messages/shared";
import type { Strip } from "../api/types";
import type { FrameTable } from "../engine/frames";
import { durationMs, frameNear } from "../engine/frames";
import { shareAt, ticksAlong, tilesAcross } from "../engine/tracks";

/** Seconds with their frame numbers, and small ticks between them; more of both when it is looked at closely. */
export function Ruler({ table, zoom = 1 }: { table: FrameTable; zoom?: number }) {
  const duration = durationMs(table);
  return (
    <svg className="dim ruler" aria-hidden="true">
      {ticksAlong(duration, zoom).map(({ ms, major }) => {
        const x = `${shareAt(table, ms) * 100}%`;
        return (
          <g key={ms}>
            <line x1={x} x2={x} y1={major ? 11 : 16} y2={22} stroke="currentColor" opacity={major ? 0.9 : 0.45} />
            {major && duration - ms > 250 / zoom ? (
              <text x={x} dx={4} y={15} fontSize={11} fill="currentColor">
                {units.seconds(String(ms / 1000))}
                <tspan dx={5}>{units.frame(frameNear(table, ms))}</tspan>
              </text>
            ) : null}
          </g>
        );
      })}
    </svg>
  );
}

const STRIP_HEIGHT_PX = 40;

/** Still pictures along the clip, as many as fit, from one sheet of tiles. */
export function Thumbnails({ strip }: { strip: Strip }) {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setWidth(element.clientWidth));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const tile = (strip.tile_width * STRIP_HEIGHT_PX) / strip.tile_height;
  const places = tilesAcross(width, tile, strip.tiles);
  const cell = places.length > 0 ? width / places.length : 0;
  return (
    <div className="tiles" ref={ref} aria-hidden="true">
      {places.map((index, i) => (
        <i
          key={i}
          style={{
            backgroundImage: `url("${strip.url}")`,
            backgroundSize: `${strip.tiles * tile}px ${STRIP_HEIGHT_PX}px`,
            backgroundPosition: `${-(index * tile + (tile - cell) / 2)}px 0`,
          }}
        />
      ))}
    </div>
  );
}
