/**
 * The uploads of a project: which files there are, how far each is, and what is done next.
 *
 * Events come many times a second and change a map; those who look on get a new list a few times a second. Three files
 * are on their way at once. What is added is kept by the browser, so that a reload continues by itself.
 */
import { Refused } from "@/shared/api/errors";
import type { UploadBatchInput, UploadState } from "@/shared/api/types";
import { Store } from "@/shared/engine/store";
import type { Item } from "./items";
import { isEarly, isIgnored, isManifest, isSettled, itemOf, keptItem, merged, newItem, numbered } from "./items";
import type { KeptFile } from "./kept-files";
import type { Added } from "@/shared/engine/dropped-files";
import type { QueueParts, QueueState } from "./queue-state";
import { messageOf, sendManifest } from "./queue-state";
import type { Failure, Sending } from "./sending";
import { Rate, totalsOf } from "./totals";
import { Watch } from "./polling";

export const AT_ONCE = 3;
const SHOW_MS = 250;
const AGAIN_MS = 5000;

export class UploadQueue {
  readonly state: Store<QueueState>;
  private readonly items = new Map<string, Item>();
  private readonly sending = new Map<string, Sending>();
  /** Files that the server has dealt with before this page has sent them to the end, as after a reload. */
  private readonly early = new Set<string>();
  private readonly rate = new Rate();
  private readonly watch: Watch;
  private readonly timers = new Set<ReturnType<typeof setTimeout>>();
  private batch: { readonly id: string; readonly options: string } | null = null;
  private notes: readonly string[] = [];
  private paused: boolean;
  private shows = false;
  private over = false;

  constructor(
    private readonly project: string,
    private readonly parts: QueueParts,
  ) {
    this.paused = parts.storage.getItem(this.pausedKey) !== null;
    this.state = new Store(this.snapshot());
    this.watch = new Watch(parts.calls, this.batchesToWatch, this.hear);
  }

  private get pausedKey(): string {
    return `outtake:uploads-paused:${this.project}`;
  }

  /** Continue with what an earlier page left, once the server answers. Rejects where it refuses. */
  async restore(): Promise<void> {
    for (let silent = false; !this.over; silent = true)
      try {
        await this.continueEarlier();
        return;
      } catch (error) {
        if (error instanceof Refused && error.status < 500) throw error;
        if (!silent) this.note(messageOf(error));
        await new Promise<void>((resolve) => this.later(AGAIN_MS, resolve));
      }
  }

  /** Take up what the server knows, and the files that this browser has kept. */
  private async continueEarlier(): Promise<void> {
    const [{ results }, kept] = await Promise.all([
      this.parts.calls.batches(this.project),
      this.parts.kept.list(this.project),
    ]);
    const files = new Map(kept.map((each) => [each.path, each]));
    const known = new Set<string>();
    for (const { id } of results)
      await this.watch.readAll(id, (upload) => {
        const own = files.get(upload.path);
        const fits = own?.batch === id && own.size === upload.size ? own.file : null;
        known.add(upload.path);
        if (!this.items.has(upload.path)) this.items.set(upload.path, itemOf(upload, id, fits));
      });
    const lost = kept.filter((each) => !known.has(each.path) && !this.items.has(each.path));
    for (const each of lost) this.items.set(each.path, keptItem(each));
    this.next();
    this.look();
  }

  /** Add files. Manifests among them are sent first; a file that is here already is not added again. */
  async add(files: readonly Added[], options: UploadBatchInput): Promise<void> {
    const wanted = files.filter(({ path }) => !isIgnored(path));
    if (wanted.length === 0) return;
    const clips = wanted.filter(({ path }) => !isManifest(path));
    try {
      const batch = await this.batchFor(options);
      for (const each of wanted.filter(({ path }) => isManifest(path)))
        this.note(await sendManifest(this.parts.calls, batch, each));
      const added = clips.map((each) => this.place(each, batch)).filter((item) => item !== null);
      void this.parts.kept.put(added.map((item) => this.keptOf(item)));
    } catch (error) {
      this.note(messageOf(error));
    }
    this.next();
    this.look();
  }

  private async batchFor(options: UploadBatchInput): Promise<string> {
    const key = JSON.stringify(options);
    if (this.batch?.options !== key)
      this.batch = { id: (await this.parts.calls.begin(this.project, options)).id, options: key };
    return this.batch.id;
  }

  /** Find a place for a file: its own that waits for it, or a new one. */
  private place({ path, file }: Added, batch: string): Item | null {
    for (let number = 1; ; number += 1) {
      const name = number === 1 ? path : numbered(path, number);
      const there = this.items.get(name);
      if (there === undefined) return this.set({ ...newItem(name, batch, file) });
      if (there.state === "no-file" && there.size === file.size) return this.set({ ...there, file, state: "queued" });
      if (there.state === "rejected") return this.set({ ...newItem(name, there.batch, file), id: there.id });
      if (there.size === file.size && there.modified === file.lastModified) return null;
    }
  }

  private keptOf({ batch, path, size, modified, file }: Item): KeptFile {
    return { project: this.project, batch, path, size, modified, file };
  }

  private set(item: Item): Item {
    this.items.set(item.path, item);
    this.show();
    return item;
  }

  private change(path: string, part: Partial<Item>): void {
    const item = this.items.get(path);
    if (item) this.set({ ...item, ...part });
  }

  /** Begin with the files that are next. */
  private next(): void {
    this.show();
    if (this.paused || this.over) return;
    for (const item of this.items.values()) {
      if (this.sending.size >= AT_ONCE) return;
      if (item.state === "queued" && item.file && !this.sending.has(item.path)) this.begin(item, item.file);
    }
  }

  private begin(item: Item, file: File): void {
    const { path } = item;
    this.set({ ...item, state: "uploading" });
    const sending = this.parts.send(this.project, item, file, {
      progress: (sent) => this.isStill(path, sending) && this.change(path, { sent }),
      done: (id) => {
        if (!this.isStill(path, sending)) return;
        this.end(path, { id, state: "waiting", sent: file.size, file: null });
        if (this.early.delete(path)) this.watch.readWhole(item.batch); // what it said then is not said again
        void this.parts.kept.remove(this.project, [path]);
      },
      failed: (failure) => this.isStill(path, sending) && this.fail(path, failure),
    });
    this.sending.set(path, sending);
  }

  private isStill = (path: string, sending: Sending): boolean => this.sending.get(path) === sending;

  private end(path: string, part: Partial<Item>): void {
    this.sending.delete(path);
    this.change(path, part);
    this.next();
    this.look();
  }

  private fail(path: string, failure: Failure | null): void {
    if (failure) return this.end(path, { state: "rejected", file: null, ...failure });
    this.sending.delete(path); // it still counts as uploading, and is queued again soon
    this.later(AGAIN_MS, () => {
      if (this.items.get(path)?.state === "uploading") this.change(path, { state: "queued" });
      this.next();
    });
  }

  pause(): void {
    this.paused = true;
    this.parts.storage.setItem(this.pausedKey, "1");
    this.stopAll();
    this.show();
  }

  resume(): void {
    this.paused = false;
    this.parts.storage.removeItem(this.pausedKey);
    this.next();
    this.look();
  }

  private stopAll(): void {
    for (const [path, sending] of this.sending) {
      this.sending.delete(path);
      sending.stop();
      this.change(path, { state: "queued" });
    }
  }

  /** Give a file again that was rejected, or that this browser has not kept. */
  replace(path: string, file: File): void {
    const item = this.items.get(path);
    if (!item) return;
    const made = this.set({ ...newItem(path, item.batch, file), id: item.id });
    void this.parts.kept.put([this.keptOf(made)]);
    this.next();
  }

  /** Prepare a rejected file again from the bytes that the server has. */
  async retry(path: string, cut = false): Promise<void> {
    const item = this.items.get(path);
    if (!item?.id) return;
    await this.attempt(async () => {
      this.set(merged(item, await this.parts.calls.retry(this.project, item.id ?? "", cut)));
      this.look();
    });
  }

  async remove(path: string): Promise<void> {
    const item = this.items.get(path);
    this.sending.get(path)?.stop();
    this.sending.delete(path);
    this.items.delete(path);
    void this.parts.kept.remove(this.project, [path]);
    this.next();
    if (item?.id) await this.attempt(() => this.parts.calls.remove(this.project, item.id ?? ""));
  }

  /** End everything that is not ready; what is ready stays in the project. */
  async cancelAll(): Promise<void> {
    this.stopAll();
    const open = [...this.items.values()].filter((item) => !isSettled(item) || item.state === "rejected");
    for (const { path } of open) this.items.delete(path);
    this.batch = null;
    this.resume();
    await this.parts.kept.remove(
      this.project,
      open.map(({ path }) => path),
    );
    for (const batch of new Set(open.map((item) => item.batch)))
      await this.attempt(() => this.parts.calls.cancel(batch));
  }

  private async attempt(act: () => Promise<unknown>): Promise<void> {
    try {
      await act();
    } catch (error) {
      this.note(messageOf(error));
    }
  }

  /** Forget what was noted. */
  dismiss(): void {
    this.notes = [];
    this.show();
  }

  private note(text: string): void {
    this.notes = [...this.notes.slice(-4), text];
    this.show();
  }

  /** Ask the server how far it is, as long as there is something to wait for. */
  private look(): void {
    if (!this.over) this.watch.begin();
  }

  private batchesToWatch = (): string[] => {
    const waits = [...this.items.values()].filter((item) => item.id !== null && !isSettled(item));
    return [...new Set(waits.map((item) => item.batch))];
  };

  private hear = (batch: string, upload: UploadState): void => {
    const item = this.items.get(upload.path);
    if (item === undefined) {
      if (upload.state !== "cancelled" && upload.state !== "uploading") this.set(itemOf(upload, batch, null));
      return;
    }
    if (item.batch !== batch) return;
    if (isEarly(item, upload, this.sending.has(upload.path))) this.early.add(upload.path);
    else if (upload.state === "cancelled") this.items.delete(upload.path);
    else this.set(merged(item, upload));
    this.show();
  };

  private show(): void {
    if (this.shows || this.over) return;
    this.shows = true;
    this.later(SHOW_MS, () => {
      this.shows = false;
      this.state.set(this.snapshot());
    });
  }

  private snapshot(): QueueState {
    const items = [...this.items.values()];
    const totals = totalsOf(items);
    return { items, totals, paused: this.paused, rate: this.rate.note(Date.now(), totals.sent), notes: this.notes };
  }

  private later(ms: number, act: () => unknown): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      void act();
    }, ms);
    this.timers.add(timer);
  }

  /** Stop for good, as when the page is left. What is stored stays, and `restore` continues. */
  dispose(): void {
    this.over = true;
    this.watch.end();
    for (const sending of this.sending.values()) sending.stop();
    for (const timer of this.timers) clearTimeout(timer);
  }
}
