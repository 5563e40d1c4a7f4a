import { useRef } from "react";
import { Button } from "@/shared/components/Button";
import { ClipLink } from "@/shared/components/ClipLink";
import { Icon } from "@/shared/components/Icon";
import { count, decimal } from "@/shared/format";
import { actions } from "@/messages/studio/shared";
import { row as messages } from "@/messages/studio/uploads";
import { sentence } from "@/shared/sentence";
import type { Item } from "../engine/items";
import { bytes } from "../engine/items";
import type { UploadQueue } from "../engine/upload-queue";

export interface UploadRowProps {
  readonly item: Item;
  readonly queue: UploadQueue;
}

/** One file: how far it is, or what is wrong with it and what helps. */
export function UploadRow({ item, queue }: UploadRowProps) {
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
          <progress max={Math.max(1, size)} value={sent} aria-label={messages.upload(path)} />
        ) : null}
        {state === "preparing" ? (
          <progress max={Math.max(1, item.total)} value={item.done} aria-label={messages.preparation(path)} />
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
          messages.duplicate(<ClipLink clip={clip?.id ?? null} name={clip?.external_id ?? messages.anotherClip} />),
        )}
      </p>
    );
  if (state === "ready")
    return (
      <p className="xs ok">
        <Icon name="check" /> <ClipLink clip={clip?.id ?? null} name={messages.ready} /> ·{" "}
        {messages.facts(decimal((clip?.duration_ms ?? 0) / 1000, 1), total, clip?.has_audio ?? false)}
      </p>
    );
  if (state === "unpacked") return <p className="xs ok">{messages.unpacked(total)}</p>;
  if (state === "preparing")
    return <p className="xs mut">{total > 0 ? messages.preparing(count(done), count(total)) : messages.checking}</p>;
  if (state === "no-file") return <p className="xs warn">{messages.selectAgain}</p>;
  if (state === "uploading") return <p className="xs mut">{messages.uploading}</p>;
  return <p className="xs mut">{state === "waiting" ? messages.uploaded : messages.waiting}</p>;
}

function Actions({ item, queue }: UploadRowProps) {
  const input = useRef<HTMLInputElement>(null);
  const { path, state, canCut, canRetry } = item;
  if (state === "ready" || state === "unpacked" || state === "preparing") return null;
  const replaces = state === "rejected" || state === "no-file";
  return (
    <div className="row up-acts">
      {canCut ? (
        <Button size="sm" aria-label={messages.cutIt(path)} onClick={() => void queue.retry(path, true)}>
          {messages.cut}
        </Button>
      ) : null}
      {replaces ? (
        <>
          <Button size="sm" aria-label={messages.replaceIt(path)} onClick={() => input.current?.click()}>
            {state === "no-file" ? messages.select : messages.replace}
          </Button>
          <input
            ref={input}
            hidden
            type="file"
            aria-label={messages.another(path)}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) queue.replace(path, file);
            }}
          />
        </>
      ) : null}
      {canRetry && !canCut ? (
        <Button size="sm" look="quiet" aria-label={messages.retryIt(path)} onClick={() => void queue.retry(path)}>
          {messages.retry}
        </Button>
      ) : null}
      <Button size="sm" look="quiet" aria-label={messages.removeIt(path)} onClick={() => void queue.remove(path)}>
        {state === "duplicate" ? messages.skip : actions.remove}
      </Button>
    </div>
  );
}
