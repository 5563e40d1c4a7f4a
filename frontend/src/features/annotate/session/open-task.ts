/** The task at hand and what goes with it, from the lease to the last word. */
import type { Body, Content, Work } from "@/shared/api/types";
import { Unreachable } from "@/shared/api/errors";
import type { FrameTable } from "@/shared/engine/frames";
import type { Calls, StudyHead } from "../api/calls";
import { contentOf } from "../api/calls";
import { Editor } from "../editor/editor";
import type { StoredDraft } from "./draft-saver";
import { DraftSaver } from "./draft-saver";
import type { Footage, Shown } from "../media/footage";
import { leadOf, STILL } from "../media/footage";
import { Hold } from "./lease";
import type { JsonStore } from "./local-store";

export interface OpenTask {
  readonly work: Work;
  readonly editor: Editor;
  readonly saver: DraftSaver;
  readonly hold: Hold;
  readonly activeTime: ActiveTime;
  readonly footage: Footage;
  /** The frames of each clip, left before right. */
  readonly tables: readonly FrameTable[];
  /** The content of the editor, with the active time and plays. */
  readonly body: () => Omit<Body, "lease_token">;
}

export interface Parts {
  readonly calls: Calls;
  readonly study: StudyHead;
  readonly work: Work;
  readonly footage: Footage;
  /** Of `footage`, arrived. */
  readonly tables: readonly FrameTable[];
  readonly jsonStore: JsonStore<StoredDraft>;
  /** What this computer kept of the task. */
  readonly kept: StoredDraft | null;
}

/** Open a task in an editor. Nothing is leased yet: `hold.take` says under which assignment it is saved. */
export function makeOpenTask({ calls, study, work, footage, tables, jsonStore, kept }: Parts): OpenTask {
  const activeTime = new ActiveTime(work.draft?.active_ms ?? 0);
  const playsBefore = work.draft?.plays ?? 0;
  const spent = () => ({ active_ms: activeTime.activeMs, plays: playsBefore + editor.plays });
  const saver: DraftSaver = new DraftSaver({
    version: work.assignment.version,
    stored: work.draft ? contentOf(work.draft) : null,
    put: async (body, version, leaving) => {
      if (!hold.assignment) throw new Unreachable();
      return calls.saveDraft(hold.assignment.id, body, version, leaving);
    },
    dress: (content: Content) => ({ lease_token: hold.assignment?.lease_token ?? "", ...content, ...spent() }),
    jsonStore,
    read: contentOf,
    online: () => navigator.onLine,
    now: () => new Date(),
  });
  const renew = ({ id, lease_token }: { id: string; lease_token: string }) => calls.renew(id, lease_token);
  const hold = new Hold(renew, (message) => saver.lose(message));
  const table = tables[leadOf(work)] ?? STILL;
  const editor: Editor = new Editor(
    work,
    work.recheck?.instrument ?? study.instrument_document,
    table,
    saver.restore(kept),
  );
  editor.state.subscribe(() => {
    if (editor.state.get().history.before === null) saver.change(editor.content());
  });
  const body = () => ({ ...editor.content(), ...spent() });
  return { work, editor, saver, hold, activeTime, footage, tables, body };
}

/** A task that comes after another without the network: what the server will say of it is not known yet. */
export const unleased = (task: Pick<Work, "task" | "round"> & Shown, before: Work): Work => ({
  ...task,
  assignment: { id: "", lease_token: "", expires_at: "", version: 0 },
  draft: null,
  sent_back: null,
  progress:
    task.task.training === before.task.training
      ? { mine: before.progress.mine + 1, of: before.progress.of }
      : { mine: 0, of: 0 },
  reward: before.reward,
});

/** Let go of a task. What was not saved stays on this computer. */
export function closeTask({ hold, saver, footage }: OpenTask): void {
  hold.stop();
  saver.close();
  footage.drop();
}

/** Time spent at work: gaps between signs of life count up to a limit, so a page left open does not. */
export class ActiveTime {
  private last: number | null = null;

  constructor(
    private spent = 0,
    private readonly idleMs = 30_000,
  ) {}

  /** A key, a pointer or a playing clip at `now` (ms of any steady clock). */
  touch(now: number): void {
    if (this.last !== null) this.spent += Math.min(Math.max(now - this.last, 0), this.idleMs);
    this.last = now;
  }

  /** The page was hidden: the gap until it comes back does not count. */
  leave(): void {
    this.last = null;
  }

  /** Milliseconds of work, whole. */
  get activeMs(): number {
    return Math.round(this.spent);
  }
}
