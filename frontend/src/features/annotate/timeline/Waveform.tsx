import { useEffect, useState } from "react";
import type { Peaks } from "@/shared/api/types";
import type { FrameTable } from "@/shared/engine/frames";
import { pathOfPeaks } from "@/shared/engine/tracks";
import { timeline } from "@/messages/annotate";
import { calls } from "../api/calls";
import { toLoudest } from "../document/pinned-frames";

/** The loudness along the clip, next to its loudest moment; says so when there is no sound or the peaks did not come. */
export function Waveform({ table, url }: { table: FrameTable; url: string | null }) {
  const [peaks, setPeaks] = useState<Peaks | "failed" | null>(null);
  useEffect(() => {
    let here = true;
    if (url)
      calls
        .peaks(url)
        .then((got) => here && setPeaks(got))
        .catch(() => here && setPeaks("failed"));
    return () => {
      here = false;
    };
  }, [url]);
  if (url === null) return <span className="hint lane-hint">{timeline.silence}</span>;
  if (peaks === "failed") return <span className="hint lane-hint">{timeline.noWaveform}</span>;
  if (peaks === null) return null;
  return (
    <svg viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
      <path d={pathOfPeaks(table, toLoudest(peaks))} />
    </svg>
  );
}
