/** A person's way through a participation: consent, the check of the computer, the work elsewhere, the end. */
import { Refused } from "@/shared/api/errors";
import type { OwnEntry } from "@/shared/api/types";
import { Store } from "@/shared/engine/store";
import type { Device } from "./device";

export interface EntryCalls {
  entry(id: string): Promise<OwnEntry>;
  consent(id: string, version: number, agrees: boolean): Promise<OwnEntry>;
  device(id: string, found: Device): Promise<OwnEntry>;
  complete(id: string): Promise<OwnEntry>;
  withdraw(id: string, erase: boolean): Promise<OwnEntry>;
}

export type ParticipationState =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly message: string }
  | Here;

export interface Here {
  readonly kind: "here";
  readonly entry: OwnEntry;
  /** A call is on its way. */
  readonly busy: boolean;
  /** Why the last wish was not granted. */
  readonly problem: string | null;
  /** The account is gone: what is shown is the last that the server said. */
  readonly erased: boolean;
}

export class Participation {
  readonly state = new Store<ParticipationState>({ kind: "loading" });

  constructor(
    private readonly id: string,
    private readonly calls: EntryCalls,
    /** Goes to another page. */
    private readonly go: (address: string) => void,
  ) {}

  /** Read it; one that has done all its tasks, and was closed before it heard so, is completed. */
  async load(): Promise<void> {
    this.state.set({ kind: "loading" });
    try {
      const entry = await this.calls.entry(this.id);
      const isDone = entry.state === "working" && entry.tasks_done >= entry.tasks_each;
      this.show(isDone ? await this.calls.complete(this.id) : entry);
    } catch (error) {
      this.state.set({ kind: "failed", message: messageOf(error) });
    }
  }

  /** Agree to the text that is shown, or decline. */
  consent(agrees: boolean): Promise<void> {
    return this.act(({ consent_version }) => this.calls.consent(this.id, consent_version, agrees));
  }

  /** Say what was found of the computer. If it will do, the clock starts, and the work is gone to. */
  async begin(found: Device): Promise<void> {
    await this.act(() => this.calls.device(this.id, found));
    const state = this.state.get();
    if (state.kind === "here" && state.entry.state === "working") this.go(workOf(state.entry));
  }

  /** Take the consent back; with `erase` the account goes, too. */
  withdraw(erase: boolean): Promise<void> {
    return this.act(() => this.calls.withdraw(this.id, erase), erase);
  }

  private async act(call: (entry: OwnEntry) => Promise<OwnEntry>, erases = false): Promise<void> {
    const state = this.state.get();
    if (state.kind !== "here" || state.busy || state.erased) return;
    this.state.set({ ...state, busy: true, problem: null });
    try {
      this.show(await call(state.entry), erases);
    } catch (error) {
      this.state.set({ ...state, entry: await this.afresh(state.entry, error), problem: messageOf(error) });
    }
  }

  /** After a conflict, the participation is loaded again: the text of consent has changed, or another tab went on. */
  private async afresh(entry: OwnEntry, error: unknown): Promise<OwnEntry> {
    return error instanceof Refused && error.status === 409 ? this.calls.entry(this.id).catch(() => entry) : entry;
  }

  private show(entry: OwnEntry, erased = false): void {
    this.state.set({ kind: "here", entry, busy: false, problem: null, erased });
  }
}

/** Where the work is done. */
export const workOf = ({ study }: OwnEntry): string => `/annotate/${study}`;

/** The text of consent in its paragraphs, which empty lines part. */
export const paragraphs = (text: string): readonly string[] =>
  text
    .split(/\n\s*\n/u)
    .map((each) => each.trim())
    .filter(Boolean);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
