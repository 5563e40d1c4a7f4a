import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef } from "react";
import { list as messages } from "@/messages/studio/uploads";
import type { Item } from "../engine/items";
import type { UploadQueue } from "../engine/upload-queue";
import { UploadRow } from "./UploadRow";

const ROW_PX = 58;

export interface UploadListProps {
  readonly items: readonly Item[];
  readonly queue: UploadQueue;
}

const URGENT: Partial<Record<Item["state"], number>> = { rejected: 0, "no-file": 1, uploading: 2, preparing: 2 };
const urgency = (item: Item): number => URGENT[item.state] ?? (item.state === "duplicate" ? 3 : 4);

/** All files, those first that need somebody or are being worked on; only rows in sight are drawn. */
export function UploadList({ items, queue }: UploadListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const sorted = [...items].sort((one, two) => urgency(one) - urgency(two));
  // eslint-disable-next-line react-hooks/incompatible-library -- nothing here is memoized
  const rows = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => sorted[index]?.path ?? index,
    overscan: 6,
    initialRect: { width: 600, height: 420 },
  });
  return (
    <div className="up-list" ref={scroller} tabIndex={0} role="region" aria-label={messages.of(items.length)}>
      <ul style={{ height: rows.getTotalSize() }} aria-label={messages.files}>
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const item = sorted[index];
          return item ? (
            <li
              key={key}
              data-index={index}
              ref={rows.measureElement}
              style={{ transform: `translateY(${start}px)` }}
              data-state={item.state}
            >
              <UploadRow item={item} queue={queue} />
            </li>
          ) : null;
        })}
      </ul>
    </div>
  );
}
