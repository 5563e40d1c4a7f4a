/** Asks the server for changes, every second and a half, as long as something is under way. */
import type { UploadState } from "@/shared/api/types";
import type { UploadCalls } from "../api/calls";

const LOOK_MS = 1500;
/**
 * Each so many looks all uploads are read, every half minute: a change whose transaction took longer than the server
 * looks back is in no answer of changes alone.
 */
const LOOKS_TO_ALL = 20;

export class Watch {
  private readonly since = new Map<string, string>();
  /** Batches that are read as a whole with the next look. */
  private readonly whole = new Set<string>();
  private looks = 0;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private over = false;

  constructor(
    private readonly calls: UploadCalls,
    private readonly batches: () => readonly string[],
    private readonly hear: (batch: string, upload: UploadState) => void,
  ) {}

  /** Begin to ask, unless it does already. */
  begin(): void {
    if (!this.over && this.timer === null && this.batches().length > 0)
      this.timer = setTimeout(() => void this.look(), LOOK_MS);
  }

  end(): void {
    this.over = true;
    if (this.timer !== null) clearTimeout(this.timer);
  }

  /** Read all uploads of a batch with the next look, what did not change as well. */
  readWhole(batch: string): void {
    this.whole.add(batch);
  }

  private async look(): Promise<void> {
    this.looks += 1;
    const isAll = this.looks % LOOKS_TO_ALL === 0;
    for (const batch of this.batches()) {
      if (isAll) this.whole.add(batch);
      const isWhole = this.whole.delete(batch);
      const since = isWhole ? undefined : this.since.get(batch);
      try {
        await this.read(batch, since, (upload) => this.hear(batch, upload));
      } catch {
        if (isWhole) this.whole.add(batch);
      }
    }
    this.timer = null;
    this.begin();
  }

  /** Read all uploads of a batch; from then on its changes are asked for. */
  readAll(batch: string, hear: (upload: UploadState) => void): Promise<void> {
    return this.read(batch, undefined, hear);
  }

  private async read(batch: string, since: string | undefined, hear: (upload: UploadState) => void): Promise<void> {
    for (let after: string | undefined; ;) {
      const page = await this.calls.page(batch, { since, after });
      for (const upload of page.results) hear(upload);
      if (after === undefined) this.since.set(batch, page.since);
      if (page.next === null) return;
      after = page.next;
    }
  }
}
