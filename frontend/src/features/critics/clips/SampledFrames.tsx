import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { frames as messages } from "@/messages/studio/critics-clips";
import { sentence } from "@/shared/sentence";
import type { RunClipDetail } from "@/shared/api/types";
import { fetchClip, freeClip } from "@/shared/engine/clip";
import type { FrameTable } from "@/shared/engine/frames";
import { frameCount, frameTable } from "@/shared/engine/frames";
import { Loaded } from "@/shared/components/Loaded";
import { seconds } from "@/shared/format";
import { frameTimes } from "../api/calls";
import type { Seen } from "./sampled-frames";
import { seenText } from "./sampled-frames";
import { grabFrames } from "./frame-grabs";

type Video = NonNullable<RunClipDetail["video"]>;

export interface SeenFramesProps {
  readonly video: Video;
  readonly seen: Seen;
}

/**
 * The frames that the model saw, drawn here from the clip at exactly those frames, with their times.
 *
 * They are drawn once: other frames, or another size, take a sheet of their own (give it the key of what was seen).
 */
export function SampledFrames({ video, seen }: SeenFramesProps) {
  const query = useQuery({
    queryKey: ["clip", video.id],
    queryFn: async ({ signal }) => {
      const [blob, times] = await Promise.all([
        fetchClip(video.url, () => undefined, signal),
        frameTimes(video.frame_times_url),
      ]);
      return { blob, table: frameTable(times) };
    },
    staleTime: Infinity,
    structuralSharing: false,
  });
  return (
    <section className="card seen" aria-label={messages.heading}>
      <header>
        <h3>{messages.heading}</h3>
      </header>
      <Loaded query={query}>
        {({ blob, table }) => <Sheet blob={blob} table={table} video={video} seen={seen} />}
      </Loaded>
    </section>
  );
}

interface SheetProps extends SeenFramesProps {
  readonly blob: Blob;
  readonly table: FrameTable;
}

function Sheet({ blob, table, video, seen }: SheetProps) {
  const list = useRef<HTMLUListElement>(null);
  const [drawn, setDrawn] = useState(0);
  const [failure, setFailure] = useState("");
  const { frames } = seen;
  useEffect(() => {
    const url = URL.createObjectURL(blob);
    const stop = new AbortController();
    const sheets = [...(list.current?.querySelectorAll("canvas") ?? [])].map((canvas) => ({
      canvas,
      frame: Number(canvas.dataset.frame),
    }));
    grabFrames(url, table, sheets, setDrawn, stop.signal).catch((error: Error) => {
      if (!stop.signal.aborted) setFailure(error.message);
    });
    return () => {
      stop.abort();
      freeClip(url);
    };
  }, [blob, table]);
  return (
    <>
      <p className="sm lines" data-testid="seen-text">
        {seenText(seen, frameCount(table))}
      </p>
      {failure ? (
        <p className="note bad" role="alert">
          {failure}
        </p>
      ) : null}
      <ul className="stills" ref={list} tabIndex={0} aria-label={messages.list} aria-busy={drawn < frames.length}>
        {frames.map(({ index, at_ms }) => (
          <li key={index}>
            <canvas
              data-frame={index}
              width={seen.width ?? video.width}
              height={seen.height ?? video.height}
              role="img"
              aria-label={messages.frame(index, seconds(at_ms))}
            />
            <span className="xs nw">
              {sentence(messages.at(seconds(at_ms), index, (text) => <span className="dim">{text}</span>))}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
