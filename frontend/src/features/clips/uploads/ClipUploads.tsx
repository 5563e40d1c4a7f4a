import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Added } from "@/shared/engine/dropped-files";
import { Button } from "@/shared/components/Button";
import { useStore } from "@/shared/hooks";
import { useDebouncedValue } from "@/shared/useDebouncedValue";
import { actions } from "@/messages/studio/shared";
import { card as messages } from "@/messages/studio/uploads";
import { uploadCalls } from "../api/calls";
import { BrowserFiles } from "../engine/kept-files";
import { sendByTus } from "../engine/sending";
import type { Totals } from "../engine/totals";
import { UploadQueue } from "../engine/upload-queue";
import { AS_DROPPED, DropArea } from "./DropArea";
import { Footer } from "./Footer";
import { UploadList } from "./UploadList";
import "./uploads.css";

const NONE: readonly Added[] = [];

interface ClipUploadsProps {
  readonly project: string;
  /** Files that were dropped before there was a project to take them. */
  readonly given?: readonly Added[] | undefined;
}

/** Add clips to a project: drop them, see how far each is, and what helps where one is rejected. */
export function ClipUploads({ project, given = NONE }: ClipUploadsProps) {
  const [queue, setQueue] = useState<UploadQueue | null>(null);
  const waiting = useRef(given);
  useEffect(() => {
    const kept = new BrowserFiles(indexedDB);
    const made = new UploadQueue(project, { calls: uploadCalls, send: sendByTus, kept, storage: localStorage });
    let gone = false;
    void made
      .restore()
      .catch(() => undefined)
      .then(() => {
        if (gone) return undefined;
        const files = waiting.current;
        waiting.current = NONE; // they are added once, though the project may change
        return files.length > 0 ? made.add(files, AS_DROPPED) : undefined;
      });
    setQueue(made); // it lives as long as the page is open
    return () => {
      gone = true;
      made.dispose();
    };
  }, [project]);
  return queue ? <FreshUploads queue={queue} /> : null;
}

/** How long the number of ready clips rests before the rest of the page loads them, ms. */
const REST_MS = 1000;

/** Uploads; what else is on the page is loaded again when more of them are ready. */
function FreshUploads({ queue }: { readonly queue: UploadQueue }) {
  const queries = useQueryClient();
  const ready = useDebouncedValue(useStore(queue.state).totals.ready, REST_MS);
  useEffect(() => {
    if (ready > 0) void queries.invalidateQueries();
  }, [queries, ready]);
  return <UploadDrawer queue={queue} />;
}

/** The uploads of a project. It may be closed: the queue goes on. */
export function UploadDrawer({ queue }: { readonly queue: UploadQueue }) {
  const { items, totals, paused, rate, notes } = useStore(queue.state);
  return (
    <section className="card uploads" aria-labelledby="uploads">
      <header>
        <h2 id="uploads">{messages.heading}</h2>
        <span className="dim xs" role="status" data-testid="upload-summary">
          {summary(totals)}
        </span>
      </header>
      <DropArea onFiles={(files, options) => void queue.add(files, options)} />
      {totals.withoutFile > 0 ? <p className="up-note warn">{messages.notStored(totals.withoutFile)}</p> : null}
      {notes.length > 0 ? (
        <div className="up-note row" role="alert">
          <span className="grow">{notes.join(" ")}</span>
          <Button size="sm" look="quiet" onClick={() => queue.dismiss()}>
            {actions.dismiss}
          </Button>
        </div>
      ) : null}
      {items.length > 0 ? <UploadList items={items} queue={queue} /> : null}
      {items.length > 0 ? <Footer totals={totals} paused={paused} rate={rate} queue={queue} /> : null}
    </section>
  );
}

function summary({ files, ready, rejected, duplicate }: Totals): string {
  if (files === 0) return "";
  return messages.ready(ready, files, rejected, duplicate);
}
