/**
 * The calls of the same page for one's own annotation that is opened again: it is the starting document, and a revision
 * takes the place of a submission.
 *
 * What was submitted counts until the revision is stored, so nothing is leased, and the server keeps no draft: what is
 * changed stays in this browser until it is submitted.
 */
import { client, required } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";
import { Unreachable } from "@/shared/api/errors";
import type { Content, Work } from "@/shared/api/types";
import type { Calls } from "./calls";
import { contentOf, within } from "./calls";

type Reopened = components["schemas"]["ReopenedOutput"];
type Revision = components["schemas"]["RevisionInputRequest"];

/** Nothing ends by itself. */
const NEVER = "9999-12-31T00:00:00Z";

export type ReopenStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

interface Kept {
  /** Of the annotation that was gone on from. */
  readonly revision: number;
  readonly draft: Content;
  /** Of the draft. */
  readonly version: number;
}

interface Options {
  /** The annotation's id. */
  readonly annotation: string;
  readonly storage: ReopenStorage;
  /** Called with the number of the revision that is open. */
  readonly onOpen: (revision: number) => void;
  /** Leaves the page: the revision is stored, or nothing is to change. */
  readonly onEnd: () => void;
}

/** @param calls what is asked in the same way as for a clip at hand */
export function reopenCalls(calls: Calls, { annotation, storage, onOpen, onEnd }: Options): Calls {
  const name = `outtake:reopen:${annotation}`;
  const params = { path: { annotation } };
  let over = false;
  const read = (): Kept | null => {
    try {
      return JSON.parse(storage.getItem(name) ?? "null") as Kept | null;
    } catch {
      return null;
    }
  };
  const end = () => {
    over = true;
    storage.removeItem(name);
    onEnd();
  };
  let revision = 0;
  const opened = (found: Reopened): Work => {
    revision = found.revision;
    onOpen(revision);
    const before = read();
    const said = contentOf(found.annotation as unknown as Content);
    const kept = before?.revision === revision ? before : { draft: said, version: 1 };
    return {
      assignment: { id: annotation, lease_token: "", expires_at: NEVER, version: kept.version },
      task: { ...found.task, id: annotation, training: false },
      ...{ round: found.round, video: found.video, right: found.right, draft: kept.draft },
      ...{ sent_back: null, reward: null, progress: { mine: 0, of: 0 } },
    };
  };
  return {
    ...calls,
    next: async () =>
      over ? null : opened(await within(required(client.GET("/api/v1/annotations/{annotation}/reopen", { params })))),
    upcoming: () => Promise.resolve(null),
    eligibility: () => Promise.resolve({ stopped: null, round: null, mine: 0, of: 0, entry: null }),
    saveDraft: (_, body, version) => {
      try {
        const kept: Kept = { revision, draft: contentOf(body), version: version + 1 };
        storage.setItem(name, JSON.stringify(kept));
        return Promise.resolve({ version: kept.version });
      } catch {
        return Promise.reject(new Unreachable());
      }
    },
    submit: async (_, body, key) => {
      const header = { "Idempotency-Key": key };
      const sent = { params: { ...params, header }, body: body as unknown as Revision };
      const stored = await within(required(client.POST("/api/v1/annotations/{annotation}/revise", sent)));
      end();
      return { ...stored, annotation: { ...stored.annotation, task: annotation } };
    },
    renew: () => Promise.resolve({ expires_at: NEVER }),
    skip: () => Promise.resolve(end()),
    report: () => Promise.reject(new Unreachable()),
  };
}
