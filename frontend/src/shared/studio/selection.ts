/** What is selected in a long table: some rows by their ids, or all that the filter matches but some. */
export type Selection =
  | { readonly kind: "some"; readonly ids: ReadonlySet<string> }
  | { readonly kind: "all"; readonly without: ReadonlySet<string> };

export const NOTHING: Selection = { kind: "some", ids: new Set() };
export const EVERYTHING: Selection = { kind: "all", without: new Set() };

export const has = (selection: Selection, id: string): boolean =>
  selection.kind === "some" ? selection.ids.has(id) : !selection.without.has(id);

/** How many are selected, of so many that the filter matches. */
export const sizeOf = (selection: Selection, n: number): number =>
  selection.kind === "some" ? selection.ids.size : Math.max(n - selection.without.size, 0);

/** The selection with these in it or not. */
export function set(selection: Selection, ids: readonly string[], isIn: boolean): Selection {
  const named = new Set(selection.kind === "some" ? selection.ids : selection.without);
  for (const id of ids) {
    if (isIn === (selection.kind === "some")) named.add(id);
    else named.delete(id);
  }
  return selection.kind === "some" ? { kind: "some", ids: named } : { kind: "all", without: named };
}
