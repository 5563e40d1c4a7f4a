/** A file that is added: what is known of it here, joined with what the server says of it. */
import type { UploadState } from "@/shared/api/types";
import { size as messages } from "@/messages/studio/uploads";
import { decimal } from "@/shared/format";
import type { KeptFile } from "./kept-files";

export type ItemState = "queued" | "no-file" | UploadState["state"];

export interface Item {
  readonly path: string;
  readonly batch: string;
  readonly size: number;
  /** When the file was last changed, to tell it from another of its name. */
  readonly modified: number;
  readonly file: File | null;
  /** The server's; null before it knows the file. */
  readonly id: string | null;
  readonly state: ItemState;
  /** Bytes that are stored. */
  readonly sent: number;
  /** Frames that are prepared, or files that are unpacked. */
  readonly done: number;
  readonly total: number;
  readonly reason: string;
  readonly remedy: string;
  readonly canRetry: boolean;
  readonly canCut: boolean;
  readonly clip: UploadState["clip"];
}

export const newItem = (path: string, batch: string, file: File): Item => ({
  ...{ path, batch, file, size: file.size, modified: file.lastModified, id: null, state: "queued" },
  ...{ sent: 0, done: 0, total: 0, reason: "", remedy: "", canRetry: false, canCut: false, clip: null },
});

/** An upload that the server has, after a reload: its file is what this browser has kept, if it has. */
export const itemOf = (upload: UploadState, batch: string, file: File | null): Item =>
  merged(
    { ...newItem(upload.path, batch, file ?? new File([], "")), file, state: file ? "queued" : "no-file" },
    upload,
  );

/** A file that this browser has kept, after a reload, and that the server does not know yet. */
export const keptItem = ({ path, batch, size, modified, file }: KeptFile): Item => ({
  ...newItem(path, batch, file ?? new File([], "")),
  ...{ size, modified, file, state: file ? "queued" : "no-file" },
});

const SENDING: readonly ItemState[] = ["queued", "no-file", "uploading"];

/** An item with what the server says; while bytes are on their way, this side knows better how many. */
export function merged(item: Item, upload: UploadState): Item {
  const { id, size, offset, done, total, reason, remedy, clip } = upload;
  const isSending = upload.state === "uploading" && SENDING.includes(item.state);
  return {
    ...item,
    ...{ id, size, done, total, reason, remedy, clip },
    canRetry: upload.can_retry,
    canCut: upload.can_cut,
    state: isSending ? item.state : upload.state,
    sent: isSending ? Math.max(item.sent, offset) : offset,
  };
}

/** Whether nothing more happens to a file by itself. */
export const isSettled = ({ state }: Item): boolean =>
  ["ready", "duplicate", "unpacked", "rejected", "cancelled"].includes(state);

/** Whether the server has dealt with a file that this page is about to send, or is sending. */
export function isEarly(item: Item, upload: UploadState, isSending: boolean): boolean {
  if (isSending) return upload.state !== "uploading" && upload.state !== "cancelled";
  return item.state === "queued" && item.file !== null && isSettled(merged(item, upload));
}

const HIDDEN = /(^|\/)(__MACOSX(\/|$)|\.[^/]+$|Thumbs\.db$|desktop\.ini$)/u;

/** Whether a file is one that systems leave in folders. */
export const isIgnored = (path: string): boolean => HIDDEN.test(path);

export const isManifest = (path: string): boolean => /\.(csv|jsonl)$/iu.test(path);

/** The path with a number before its suffix: "clip (2).mp4". */
export const numbered = (path: string, number: number): string => path.replace(/(\.[^./]*)?$/u, ` (${number})$1`);

/** "4.1 MB" */
export function bytes(n: number): string {
  if (n < 1000) return messages.bytes(n);
  if (n < 1e6) return messages.kilobytes(Math.round(n / 1e3));
  return n < 1e9 ? messages.megabytes(decimal(n / 1e6, 1)) : messages.gigabytes(decimal(n / 1e9, 2));
}

/** "18 s", "3 min", "2 h" */
export function duration(seconds: number): string {
  if (seconds < 90) return messages.seconds(Math.max(1, Math.round(seconds)));
  return seconds < 5400 ? messages.minutes(Math.round(seconds / 60)) : messages.hours(Math.round(seconds / 3600));
}
