/**
 * What comes before the first clip: a note about windows that are too narrow, and what the study
 * and its instrument warn of.
 *
 * No clip is taken before the way is open, so that turning back costs nobody anything.
 */
import { Store } from "@/shared/engine/store";
import type { Calls, StudyHead } from "../api/calls";

/** Below this width the clip, its timeline and the form no longer fit beside each other, CSS px. */
export const WIDTH_NEEDED = 900;

export type PreflightState =
  | { readonly kind: "narrow" }
  | { readonly kind: "looking" }
  | { readonly kind: "warning"; readonly study: string; readonly texts: readonly string[] }
  | { readonly kind: "open" };

/** What is asked of `matchMedia`. */
export type Wide = Pick<MediaQueryList, "matches" | "addEventListener" | "removeEventListener">;

export class Preflight {
  readonly state: Store<PreflightState>;
  /** The calls for what comes after: the study that was read here is not read again. */
  readonly calls: Calls;
  private head: StudyHead | null = null;

  constructor(
    private readonly studyId: string,
    calls: Calls,
    private readonly wide: Wide,
    private readonly storage: Pick<Storage, "getItem" | "setItem">,
  ) {
    const isRead = (round?: number) => round === undefined || round === this.head?.round.n;
    this.calls = {
      ...calls,
      study: (id, round) => (this.head && isRead(round) ? Promise.resolve(this.head) : calls.study(id, round)),
    };
    this.state = new Store<PreflightState>({ kind: wide.matches ? "looking" : "narrow" });
  }

  /** Begin; a window that becomes wide enough goes on by itself. Returns what ends it. */
  readonly begin = (): (() => void) => {
    const widened = () => {
      if (this.state.get().kind === "narrow" && this.wide.matches) void this.look();
    };
    this.wide.addEventListener("change", widened);
    if (this.state.get().kind === "looking") void this.look();
    return () => this.wide.removeEventListener("change", widened);
  };

  /** Read whether the study warns of something. Where it cannot be read, the page behind says so and tries again. */
  async look(): Promise<void> {
    this.state.set({ kind: "looking" });
    try {
      this.head = await this.calls.study(this.studyId);
    } catch {
      return this.state.set({ kind: "open" });
    }
    const { name, content_warning, instrument_document } = this.head;
    const texts = [...new Set([content_warning, instrument_document.warning ?? ""])].filter(Boolean);
    const seen = texts.length === 0 || this.storage.getItem(this.keptAs) === wholeOf(texts);
    this.state.set(seen ? { kind: "open" } : { kind: "warning", study: name, texts });
  }

  /** Go on in spite of the warning; it is not shown again while this tab is open. */
  accept(): void {
    const state = this.state.get();
    if (state.kind !== "warning") return;
    this.storage.setItem(this.keptAs, wholeOf(state.texts));
    this.state.set({ kind: "open" });
  }

  private get keptAs(): string {
    return `outtake:warned:${this.studyId}`;
  }
}

const wholeOf = (texts: readonly string[]): string => texts.join("\n\n");
