import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef } from "react";
import { list as messages, row as uploadRowTexts } from "@/messages/studio/uploads";
import { Button } from "@/shared/components/Button";
import { ClipLink } from "@/shared/components/ClipLink";
import { Icon } from "@/shared/components/Icon";
import { count, decimal } from "@/shared/format";
import { actions } from "@/messages/studio/shared";
import { sentence } from "@/shared/sentence";
import type { Item } from "../engine/items";
import type { UploadQueue } from "../engine/upload-queue";
import { bytes } from "../engine/items";

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
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized
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

interface UploadRowProps {
  readonly item: Item;
  readonly queue: UploadQueue;
}

/** One file: how far it is, or what is wrong with it and what helps. */
function UploadRow({ item, queue }: UploadRowProps) {
  const { path, size, sent, state } = item;
  return (
    <div className="up-row">
      <Poster item={item} />
      <div className="up-body">
        <div className="row">
          <span className="grow up-name" title={path}>
            {path}
          </span>
          <span className="xs dim num">{state === "uploading" ? `${bytes(sent)} / ${bytes(size)}` : bytes(size)}</span>
        </div>
        {state === "uploading" ? (
          <progress max={Math.max(1, size)} value={sent} aria-label={uploadRowTexts.upload(path)} />
        ) : null}
        {state === "preparing" ? (
          <progress max={Math.max(1, item.total)} value={item.done} aria-label={uploadRowTexts.preparation(path)} />
        ) : null}
        <State item={item} />
        <Actions item={item} queue={queue} />
      </div>
    </div>
  );
}

function Poster({ item: { clip, state } }: { readonly item: Item }) {
  if (state === "rejected")
    return (
      <span className="up-poster bad">
        <Icon name="warn" />
      </span>
    );
  if (!clip) return <span className="up-poster" />;
  return (
    <span className="up-poster">
      <img src={clip.poster.url} alt="" loading="lazy" />
    </span>
  );
}

function State({ item }: { readonly item: Item }) {
  const { state, clip, done, total, reason, remedy } = item;
  if (state === "rejected")
    return (
      <>
        <p className="xs bad">{reason}</p>
        <p className="xs mut">{remedy}</p>
      </>
    );
  if (state === "duplicate")
    return (
      <p className="xs warn">
        {sentence(
          uploadRowTexts.duplicate(
            <ClipLink clip={clip?.id ?? null} name={clip?.external_id ?? uploadRowTexts.anotherClip} />,
          ),
        )}
      </p>
    );
  if (state === "ready")
    return (
      <p className="xs ok">
        <Icon name="check" /> <ClipLink clip={clip?.id ?? null} name={uploadRowTexts.ready} /> ·{" "}
        {uploadRowTexts.facts(decimal((clip?.duration_ms ?? 0) / 1000, 1), total, clip?.has_audio ?? false)}
      </p>
    );
  if (state === "unpacked") return <p className="xs ok">{uploadRowTexts.unpacked(total)}</p>;
  if (state === "preparing")
    return (
      <p className="xs mut">
        {total > 0 ? uploadRowTexts.preparing(count(done), count(total)) : uploadRowTexts.checking}
      </p>
    );
  if (state === "no-file") return <p className="xs warn">{uploadRowTexts.selectAgain}</p>;
  if (state === "uploading") return <p className="xs mut">{uploadRowTexts.uploading}</p>;
  return <p className="xs mut">{state === "waiting" ? uploadRowTexts.uploaded : uploadRowTexts.waiting}</p>;
}

function Actions({ item, queue }: UploadRowProps) {
  const input = useRef<HTMLInputElement>(null);
  const { path, state, canCut, canRetry } = item;
  if (state === "ready" || state === "unpacked" || state === "preparing") return null;
  const replaces = state === "rejected" || state === "no-file";
  return (
    <div className="row up-acts">
      {canCut ? (
        <Button size="sm" aria-label={uploadRowTexts.cutIt(path)} onClick={() => void queue.retry(path, true)}>
          {uploadRowTexts.cut}
        </Button>
      ) : null}
      {replaces ? (
        <>
          <Button size="sm" aria-label={uploadRowTexts.replaceIt(path)} onClick={() => input.current?.click()}>
            {state === "no-file" ? uploadRowTexts.select : uploadRowTexts.replace}
          </Button>
          <input
            ref={input}
            hidden
            type="file"
            aria-label={uploadRowTexts.another(path)}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) queue.replace(path, file);
            }}
          />
        </>
      ) : null}
      {canRetry && !canCut ? (
        <Button size="sm" look="quiet" aria-label={uploadRowTexts.retryIt(path)} onClick={() => void queue.retry(path)}>
          {uploadRowTexts.retry}
        </Button>
      ) : null}
      <Button size="sm" look="quiet" aria-label={uploadRowTexts.removeIt(path)} onClick={() => void queue.remove(path)}>
        {state === "duplicate" ? uploadRowTexts.skip : actions.remove}
      </Button>
    </div>
  );
}
