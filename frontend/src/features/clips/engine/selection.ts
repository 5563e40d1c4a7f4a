import type { ChosenClips } from "../api/actions";

/** Which clips are selected: some by id, or all that the filter matches but some. */
export interface Selection {
  /** All that the filter matches, loaded or not; `ids` are then those that are left out. */
  readonly all: boolean;
  readonly ids: ReadonlySet<string>;
  /** The clip from which Shift extends. */
  readonly anchor: string | null;
  /** What `ids` held before Shift extended it: going back with Shift takes clips out again. */
  readonly before: ReadonlySet<string>;
}

const NO_IDS: ReadonlySet<string> = new Set();

export const NOTHING: Selection = { all: false, ids: NO_IDS, anchor: null, before: NO_IDS };

/** All that the filter matches. */
export const EVERYTHING: Selection = { ...NOTHING, all: true };

export const isSelected = ({ all, ids }: Selection, id: string): boolean => all !== ids.has(id);

/** How many are selected, of `n` that the filter matches. */
export const selectedCount = ({ all, ids }: Selection, n: number): number =>
  all ? Math.max(0, n - ids.size) : ids.size;

/** Select one more clip, or one less; Shift extends from it. */
export function toggledClip(selection: Selection, id: string): Selection {
  const ids = withEach(selection, [id], !isSelected(selection, id));
  return { ...selection, ids, anchor: id, before: ids };
}

/**
 * Extend the selection from its anchor to a clip, both included. What Shift added before and is outside now is taken out.
 *
 * @param order the ids of the clips as they are shown, as far as they are loaded
 */
export function extendedTo(selection: Selection, order: readonly string[], id: string): Selection {
  const to = order.indexOf(id);
  const from = selection.anchor === null ? to : order.indexOf(selection.anchor);
  if (to === -1 || from === -1) return toggledClip(selection, id);
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  const ids = withEach({ ...selection, ids: selection.before }, range, true);
  return { ...selection, ids, anchor: order[from] ?? id };
}

/** The ids of a selection after some clips are selected, or are no longer. */
function withEach({ all, ids }: Selection, clips: readonly string[], isOn: boolean): ReadonlySet<string> {
  const next = new Set(ids);
  for (const clip of clips)
    if (all === isOn) next.delete(clip);
    else next.add(clip);
  return next;
}

/** The clips that an action is about, as the API takes them. */
export const chosenClips = ({ all, ids }: Selection, filter: string): ChosenClips =>
  all ? { filter, without: [...ids] } : { clips: [...ids] };
