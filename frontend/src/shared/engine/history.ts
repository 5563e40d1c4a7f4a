/**
 * Undo and redo over whole documents.
 *
 * A gesture (a drag) shows documents without remembering them and is committed once, or cancelled. Edits with the
 * same `merge` name that follow each other, such as the letters of one reason, are one step.
 */
export interface History<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  /** The document before the gesture that is under way. */
  readonly before: { readonly doc: T } | null;
  readonly merge: string | null;
}

/** Steps that are kept. */
const DEPTH = 200;

export const historyOf = <T>(present: T): History<T> => ({
  past: [],
  present,
  future: [],
  before: null,
  merge: null,
});

/** Take a new document as one step, or as more of the step named `merge`. */
export function record<T>(history: History<T>, next: T, merge: string | null = null): History<T> {
  if (next === history.present) return history;
  if (merge !== null && merge === history.merge) return { ...history, present: next, future: [] };
  const past = [...history.past, history.before?.doc ?? history.present].slice(-DEPTH);
  return { past, present: next, future: [], before: null, merge };
}

/** Show a document of a gesture that goes on. */
export const preview = <T>(history: History<T>, next: T): History<T> => ({
  ...history,
  present: next,
  before: history.before ?? { doc: history.present },
});

/** End a gesture: its last document becomes one step, or nothing when nothing changed. */
export function commit<T>(history: History<T>): History<T> {
  if (!history.before) return history;
  const { doc } = history.before;
  const settled = { ...history, before: null, merge: null };
  return doc === history.present ? settled : { ...settled, past: [...history.past, doc].slice(-DEPTH), future: [] };
}

/** Give a gesture up: the document from before it comes back. */
export const cancel = <T>(history: History<T>): History<T> =>
  history.before ? { ...history, present: history.before.doc, before: null } : history;

export function undo<T>(history: History<T>): History<T> {
  const { past, present, future } = cancel(history);
  const last = past.at(-1);
  if (last === undefined) return cancel(history);
  return { past: past.slice(0, -1), present: last, future: [present, ...future], before: null, merge: null };
}

export function redo<T>(history: History<T>): History<T> {
  const { past, present, future } = cancel(history);
  const [next, ...rest] = future;
  if (next === undefined) return cancel(history);
  return { past: [...past, present], present: next, future: rest, before: null, merge: null };
}
