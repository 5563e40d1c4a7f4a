import { Button } from "@/shared/components/Button";
import { total as messages } from "@/messages/studio/uploads";
import { sentence } from "@/shared/sentence";
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
  const left = rate > 0 && sent < size && !paused ? messages.left(bytes(rate), duration((size - sent) / rate)) : null;
  const prepares = sent >= size && !isOver ? messages.preparing : null;
  return (
    <footer className="up-foot">
      <progress max={Math.max(1, size)} value={sent} aria-label={messages.label} />
      <div className="row">
        <span className="xs grow">
          {sentence(messages.sent(<b>{bytes(sent)}</b>, bytes(size), paused ? messages.paused : (left ?? prepares)))}
        </span>
        {isOver ? null : (
          <>
            <Button size="sm" onClick={() => (paused ? queue.resume() : queue.pause())}>
              {paused ? messages.on : messages.pause}
            </Button>
            <Button size="sm" look="quiet" onClick={() => void queue.cancelAll()}>
              {messages.cancel}
            </Button>
          </>
        )}
      </div>
    </footer>
  );
}
