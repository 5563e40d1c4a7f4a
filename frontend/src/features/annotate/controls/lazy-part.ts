/**
 * Parts of the page that its first view can do without.
 *
 * Each is fetched when it is wanted, and all of them in idle time once there is a clip to see: from then on they open
 * at once, and without a network too.
 */
import { Store } from "@/shared/engine/store";
import type { SessionState } from "../session/session-state";

/** The pause after a part did not come, ms. */
const RETRY_MS = 10_000;
/** A clip that cannot be seen after so long holds nothing else up, ms. */
const PATIENCE_MS = 8000;

export class LazyPart<T> {
  /** The part, once it is here. */
  readonly part = new Store<T | null>(null);
  /** Whether it did not come when it was last asked for. */
  readonly failed = new Store(false);
  private coming: Promise<boolean> | null = null;

  constructor(private readonly load: () => Promise<T>) {}

  /** Fetch it, once; after a failure, again. Tells whether it is here. */
  fetch(): Promise<boolean> {
    this.coming ??= this.load().then(
      (part) => {
        this.failed.set(false);
        this.part.set(part);
        return true;
      },
      () => {
        this.coming = null;
        this.failed.set(true);
        return false;
      },
    );
    return this.coming;
  }
}

/** Fetch all parts, one after the other, whenever the page has nothing else to do; again until they are here. */
export async function fetchAll(parts: readonly Pick<LazyPart<unknown>, "fetch">[], idle = whenIdle): Promise<void> {
  for (const part of parts) {
    await idle();
    while (!(await part.fetch())) await pause(RETRY_MS);
  }
}

/** Resolves once the first clip can be seen, or is waited for no longer. */
export function firstClip(session: Store<SessionState>): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const state = session.get();
      if (state.kind !== "working") return;
      leave();
      const { player } = state.openTask.editor;
      const see = () => {
        if (player.get() !== null) resolve();
      };
      player.subscribe(see);
      see();
      setTimeout(resolve, PATIENCE_MS);
    };
    const leave = session.subscribe(look);
    look();
  });
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Not every browser tells when it is idle. */
const whenIdle = (): Promise<void> =>
  typeof requestIdleCallback === "undefined"
    ? pause(200)
    : new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 2000 }));
