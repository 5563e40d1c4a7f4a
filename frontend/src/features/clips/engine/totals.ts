/** How far all files are, and how fast they go. */
import type { Item } from "./items";
import { isSettled } from "./items";

export interface Totals {
  readonly files: number;
  readonly ready: number;
  readonly duplicate: number;
  readonly rejected: number;
  readonly withoutFile: number;
  readonly settled: number;
  readonly bytes: number;
  readonly sent: number;
}

export function totalsOf(items: Iterable<Item>): Totals {
  const found = { files: 0, ready: 0, duplicate: 0, rejected: 0, withoutFile: 0, settled: 0, bytes: 0, sent: 0 };
  for (const item of items) {
    if (item.state === "unpacked") continue;
    found.files += 1;
    found.bytes += item.size;
    found.sent += item.state === "rejected" ? item.size : item.sent;
    if (isSettled(item)) found.settled += 1;
    if (item.state === "ready") found.ready += 1;
    if (item.state === "duplicate") found.duplicate += 1;
    if (item.state === "rejected") found.rejected += 1;
    if (item.state === "no-file") found.withoutFile += 1;
  }
  return found;
}

const WINDOW_MS = 8000;

/** Bytes a second over the last seconds. */
export class Rate {
  private seen: { readonly at: number; readonly sent: number }[] = [];

  /** Note a sum, and return the rate; 0 where nothing moves. */
  note(at: number, sent: number): number {
    this.seen = [...this.seen.filter((each) => each.at > at - WINDOW_MS && each.sent <= sent), { at, sent }];
    const first = this.seen[0];
    return first && at > first.at ? ((sent - first.sent) * 1000) / (at - first.at) : 0;
  }
}
