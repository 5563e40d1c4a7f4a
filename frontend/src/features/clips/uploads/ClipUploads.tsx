import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import type { Added } from "@/shared/engine/dropped-files";
import { Button } from "@/shared/components/Button";
import { useStore } from "@/shared/hooks";
import { useDebouncedValue } from "@/shared/useDebouncedValue";
import { actions } from "@/messages/studio/shared";
import { card as messages, drop as dropAreaTexts, total } from "@/messages/studio/uploads";
import type { UploadBatchInput } from "@/shared/api/types";
import { chosen } from "@/shared/engine/dropped-files";
import { Icon } from "@/shared/components/Icon";
import { FileDrop } from "@/shared/studio/FileDrop";
import { sentence } from "@/shared/sentence";
import { uploadCalls } from "../api/calls";
import { clipsQuery } from "../api/explorer";
import { BrowserFiles } from "../engine/kept-files";
import { sendByTus } from "../engine/sending";
import type { Totals } from "../engine/totals";
import { UploadQueue } from "../engine/upload-queue";
import { UploadList } from "./UploadList";
import { bytes, duration } from "../engine/items";
import "./uploads.css";

const NONE: readonly Added[] = [];

interface ClipUploadsProps {
  readonly project: string;
  /** Files that were dropped before there was a project to take them. */
  readonly given?: readonly Added[] | undefined;
  /** Whether it takes one line while the project has clips: they are below, and are what one comes for. */
  readonly brief?: boolean;
}

/** Add clips to a project: drop them, see how far each is, and what helps where one is rejected. */
export function ClipUploads({ project, given = NONE, brief = false }: ClipUploadsProps) {
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
    // oxlint-disable-next-line react/set-state-in-effect -- a render could not dispose of what it makes
    setQueue(made); // it lives as long as the page is open
    return () => {
      gone = true;
      made.dispose();
    };
  }, [project]);
  const isEmpty = useIsEmpty(project);
  return queue ? <FreshUploads queue={queue} brief={brief && !isEmpty} /> : null;
}

/** Whether the project is known to have no clip; nothing is asked for it. */
function useIsEmpty(project: string): boolean {
  const { data } = useInfiniteQuery({ ...clipsQuery(project, ""), placeholderData: undefined, enabled: false });
  return data?.pages[0]?.results.length === 0;
}

interface UploadsProps {
  readonly queue: UploadQueue;
  readonly brief: boolean;
}

/** How long the number of ready clips rests before the rest of the page loads them, ms. */
const REST_MS = 1000;

/** Uploads; what else is on the page is loaded again when more of them are ready. */
function FreshUploads({ queue, brief }: UploadsProps) {
  const queries = useQueryClient();
  const ready = useDebouncedValue(useStore(queue.state).totals.ready, REST_MS);
  useEffect(() => {
    if (ready > 0) void queries.invalidateQueries();
  }, [queries, ready]);
  return <UploadDrawer queue={queue} brief={brief} />;
}

/** The uploads of a project. It may be closed: the queue goes on. */
export function UploadDrawer({ queue, brief }: UploadsProps) {
  const { items, totals, paused, rate, notes } = useStore(queue.state);
  return (
    <section className="card uploads" aria-labelledby="uploads">
      <DropArea
        brief={brief}
        isFirst={items.length === 0}
        onFiles={(files, options) => void queue.add(files, options)}
        status={
          <span className="dim xs" role="status" data-testid="upload-summary">
            {summary(totals)}
          </span>
        }
      />
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

interface DropAreaProps {
  readonly brief: boolean;
  /** Whether nothing was added yet. */
  readonly isFirst: boolean;
  /** How far the uploads are. */
  readonly status: ReactNode;
  readonly onFiles: (files: readonly Added[], options: UploadBatchInput) => void;
}

/** How files are taken in that are dropped before anything is chosen. */
const AS_DROPPED: UploadBatchInput = { generator: "", source: "", category: "", prompt_from: "file_name" };

/** Where files and folders are dropped or chosen, and what holds for all of them. */
function DropArea({ brief, isFirst, status, onFiles }: DropAreaProps) {
  const [generator, setGenerator] = useState("");
  const [promptFrom, setPromptFrom] = useState<"file_name" | "none">("file_name");
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const give = (found: readonly Added[]) =>
    onFiles(found, { ...AS_DROPPED, generator: generator.trim(), prompt_from: promptFrom });
  const take = (input: HTMLInputElement) => {
    give(chosen(input.files ?? []));
    input.value = ""; // the same files can be chosen again
  };
  const options = (
    <div className="up-options" id="upload-options">
      <label>
        <span>{dropAreaTexts.generator}</span>
        <input
          className="in"
          value={generator}
          placeholder={dropAreaTexts.unknown}
          maxLength={161}
          onChange={(event) => setGenerator(event.target.value)}
        />
      </label>
      <label>
        <span>{dropAreaTexts.prompt}</span>
        <select
          className="in"
          value={promptFrom}
          onChange={(event) => setPromptFrom(event.target.value === "none" ? "none" : "file_name")}
        >
          <option value="file_name">{dropAreaTexts.fileName}</option>
          <option value="none">{dropAreaTexts.noPrompt}</option>
        </select>
      </label>
    </div>
  );
  const size = brief ? "sm" : undefined;
  const buttons = (
    <div className="row wrap">
      <Button
        data-uploads=""
        look={brief && isFirst ? "pri" : undefined}
        size={size}
        onClick={() => files.current?.click()}
      >
        {dropAreaTexts.files}
      </Button>
      <Button size={size} onClick={() => folder.current?.click()}>
        {dropAreaTexts.folder}
      </Button>
    </div>
  );
  return (
    <>
      <FileDrop onFiles={give} />
      <input
        ref={files}
        hidden
        type="file"
        multiple
        aria-label={dropAreaTexts.filesLabel}
        onChange={(event) => take(event.target)}
      />
      <input
        ref={folder}
        hidden
        type="file"
        aria-label={dropAreaTexts.folderLabel}
        {...{ webkitdirectory: "" }}
        onChange={(event) => take(event.target)}
      />
      <header>
        <h2 id="uploads">{messages.heading}</h2>
        {status}
        {brief ? (
          <>
            <span className="hint grow">{dropAreaTexts.anywhere}</span>
            <Button
              {...{ size: "sm", look: "quiet" }}
              aria-expanded={isOpen}
              aria-controls="upload-options"
              onClick={() => setOpen(!isOpen)}
            >
              {dropAreaTexts.options}
            </Button>
            {buttons}
          </>
        ) : null}
      </header>
      {brief ? (
        isOpen ? (
          <div className="up-head">{options}</div>
        ) : null
      ) : (
        <div className="up-head">
          <div className="up-drop" data-testid="drop">
            <span className="up-mark">
              <Icon name="up" />
            </span>
            <b>{dropAreaTexts.heading}</b>
            {buttons}
            <p className="hint">{dropAreaTexts.formats}</p>
          </div>
          {options}
        </div>
      )}
    </>
  );
}

interface FooterProps {
  readonly totals: Totals;
  readonly paused: boolean;
  readonly rate: number;
  readonly queue: UploadQueue;
}

/** How far all files are, and what stops them. */
function Footer({ totals, paused, rate, queue }: FooterProps) {
  const { bytes: size, sent, settled, files } = totals;
  const isOver = settled === files;
  const left = rate > 0 && sent < size && !paused ? total.left(bytes(rate), duration((size - sent) / rate)) : null;
  const prepares = sent >= size && !isOver ? total.preparing : null;
  return (
    <footer className="up-foot">
      <progress max={Math.max(1, size)} value={sent} aria-label={total.label} />
      <div className="row">
        <span className="xs grow">
          {sentence(total.sent(<b>{bytes(sent)}</b>, bytes(size), paused ? total.paused : (left ?? prepares)))}
        </span>
        {isOver ? null : (
          <>
            <Button size="sm" onClick={() => (paused ? queue.resume() : queue.pause())}>
              {paused ? total.on : total.pause}
            </Button>
            <Button size="sm" look="quiet" onClick={() => void queue.cancelAll()}>
              {total.cancel}
            </Button>
          </>
        )}
      </div>
    </footer>
  );
}
