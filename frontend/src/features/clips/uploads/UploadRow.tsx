import { useRef } from "react";
import { Button } from "@/shared/components/Button";
import { ClipLink } from "@/shared/components/ClipLink";
import { Icon } from "@/shared/components/Icon";
import { count, plural } from "@/shared/format";
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
          <progress max={Math.max(1, size)} value={sent} aria-label={`Upload of ${path}`} />
        ) : null}
        {state === "preparing" ? (
          <progress max={Math.max(1, item.total)} value={item.done} aria-label={`Preparation of ${path}`} />
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
        Already uploaded as <ClipLink clip={clip?.id ?? null} name={clip?.external_id ?? "another clip"} />, same
        content.
      </p>
    );
  if (state === "ready")
    return (
      <p className="xs ok">
        <Icon name="check" /> <ClipLink clip={clip?.id ?? null} name="Ready" /> ·{" "}
        {((clip?.duration_ms ?? 0) / 1000).toFixed(1)} s, {plural(total, "frame")}
        {clip?.has_audio ? ", sound" : ", no sound"}
      </p>
    );
  if (state === "unpacked") return <p className="xs ok">Unpacked · {plural(total, "clip")}</p>;
  if (state === "preparing")
    return <p className="xs mut">{total > 0 ? `Preparing · ${count(done)} of ${count(total)}` : "Checking"}</p>;
  if (state === "no-file") return <p className="xs warn">Select this file again to continue.</p>;
  if (state === "uploading") return <p className="xs mut">Uploading</p>;
  return <p className="xs mut">{state === "waiting" ? "Uploaded, waiting to be prepared" : "Waiting"}</p>;
}

function Actions({ item, queue }: UploadRowProps) {
  const input = useRef<HTMLInputElement>(null);
  const { path, state, canCut, canRetry } = item;
  if (state === "ready" || state === "unpacked" || state === "preparing") return null;
  const replaces = state === "rejected" || state === "no-file";
  return (
    <div className="row up-acts">
      {canCut ? (
        <Button size="sm" aria-label={`Cut ${path}`} onClick={() => void queue.retry(path, true)}>
          Cut to fit
        </Button>
      ) : null}
      {replaces ? (
        <>
          <Button size="sm" aria-label={`Replace ${path}`} onClick={() => input.current?.click()}>
            {state === "no-file" ? "Select" : "Replace"}
          </Button>
          <input
            ref={input}
            hidden
            type="file"
            aria-label={`Another file for ${path}`}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) queue.replace(path, file);
            }}
          />
        </>
      ) : null}
      {canRetry && !canCut ? (
        <Button size="sm" look="quiet" aria-label={`Retry ${path}`} onClick={() => void queue.retry(path)}>
          Retry
        </Button>
      ) : null}
      <Button
        size="sm"
        look="quiet"
        aria-label={`Remove ${path} from the list`}
        onClick={() => void queue.remove(path)}
      >
        {state === "duplicate" ? "Skip" : "Remove"}
      </Button>
    </div>
  );
}
