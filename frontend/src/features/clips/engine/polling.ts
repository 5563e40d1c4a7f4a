/** Asks the server for changes, every second and a half, as long as something is under way. */
import type { UploadState } from "@/shared/api/types";
import type { UploadCalls } from "../api/calls";

const LOOK_MS = 1500;

export class Watch {
  private readonly since = new Map<string, string>();
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

  private async look(): Promise<void> {
    for (const batch of this.batches())
      await this.read(batch, this.since.get(batch), (upload) => this.hear(batch, upload)).catch(() => undefined);
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
