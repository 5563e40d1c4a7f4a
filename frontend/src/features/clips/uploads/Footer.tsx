import { Button } from "@/shared/components/Button";
import { bytes, duration } from "../engine/items";
import type { Totals } from "../engine/totals";
import type { UploadQueue } from "../engine/upload-queue";

export interface FooterProps {
  readonly totals: Totals;
  readonly paused: boolean;
  readonly rate: number;
  readonly queue: UploadQueue;
}

/** How far all files are, and what stops them. */
export function Footer({ totals, paused, rate, queue }: FooterProps) {
  const { bytes: size, sent, settled, files } = totals;
  const isOver = settled === files;
  const left = rate > 0 && sent < size && !paused ? ` · ${bytes(rate)}/s · ${duration((size - sent) / rate)} left` : "";
  const prepares = sent >= size && !isOver ? " · preparing" : "";
  return (
    <footer className="up-foot">
      <progress max={Math.max(1, size)} value={sent} aria-label="All files" />
      <div className="row">
        <span className="xs grow">
          <b>{bytes(sent)}</b> of {bytes(size)}
          {paused ? " · paused" : left || prepares}
        </span>
        {isOver ? null : (
          <>
            <Button size="sm" onClick={() => (paused ? queue.resume() : queue.pause())}>
              {paused ? "Continue" : "Pause"}
            </Button>
            <Button size="sm" look="quiet" onClick={() => void queue.cancelAll()}>
              Cancel all
            </Button>
          </>
        )}
      </div>
    </footer>
  );
}
