/** Parts of pages whose rows are drafts that people keep or reject, one by one or in bulk. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useState } from "react";
import { counted, decide as buttons, filters, more, select, states } from "@/messages/studio/drafts";
import { Button } from "../components/Button";
import { count } from "../format";
import { Select } from "./choices";
import { Confirm } from "./Confirm";
import { TextField } from "./fields";
import { Pill } from "./Pill";
import type { Selection } from "./selection";
import { has, set } from "./selection";
import { QueryStates } from "./QueryStates";
import { EmptyState, ErrorState, FilteredEmpty } from "./states";
import { toast } from "./Toast";
import "./drafts.css";

export type DraftState = keyof typeof states;

const STATES: readonly DraftState[] = ["draft", "kept", "rejected"];
const LOOKS: Readonly<Record<DraftState, "warn" | "ok" | "bad">> = { draft: "warn", kept: "ok", rejected: "bad" };
const ALL = "all";

export function StatePill({ state }: { readonly state: string }) {
  const known = STATES.find((each) => each === state);
  return known ? <Pill look={LOOKS[known]}>{states[known]}</Pill> : state;
}

interface FiltersProps<Wanted> {
  readonly wanted: Wanted;
  /** How many rows there are in each state; undefined while they load. */
  readonly counts: Readonly<Record<string, number>> | undefined;
  readonly onChange: (wanted: Wanted) => void;
  /** Further filters. */
  readonly children: ReactNode;
}

/** Words and state, with the filters that only one page has. */
export const DraftFilters = <Wanted extends { readonly words: string; readonly state: DraftState | null }>({
  wanted,
  counts,
  onChange,
  children,
}: FiltersProps<Wanted>) => (
  <div className="row wrap draft-filters">
    <TextField
      label={filters.search}
      type="search"
      value={wanted.words}
      onChange={(words) => onChange({ ...wanted, words })}
      maxLength={200}
    />
    <Select
      label={filters.state}
      items={[
        { id: ALL, label: filters.all },
        ...STATES.map((id) => ({ id, label: counts ? counted(states[id], counts[id] ?? 0) : states[id] })),
      ]}
      value={wanted.state ?? ALL}
      onChange={(id) => onChange({ ...wanted, state: STATES.find((each) => each === id) ?? null })}
    />
    {children}
  </div>
);

interface FoundProps {
  /** Of the rows, page by page. */
  readonly query: {
    readonly data: unknown;
    readonly error: Error | null;
    readonly isPending: boolean;
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly refetch: () => Promise<unknown>;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  readonly texts: Readonly<Record<"notLoaded" | "filtered" | "none" | "noneText", string>>;
  /** Whether a filter leaves rows out. */
  readonly isNarrow: boolean;
  readonly onClear: () => void;
  /** The table; null where no row is found. */
  readonly children: ReactNode;
}

/** The rows that are found, or why there are none, and the way to more. */
export const FoundDrafts = ({ query, texts, isNarrow, onClear, children }: FoundProps) => (
  <>
    <QueryStates
      query={query}
      notLoaded={texts.notLoaded}
      shape="rows"
      count={8}
      none={
        query.data && children === null ? (
          isNarrow ? (
            <FilteredEmpty title={texts.filtered} onClear={onClear} />
          ) : (
            <EmptyState title={texts.none}>{texts.noneText}</EmptyState>
          )
        ) : null
      }
    />
    {children}
    {query.hasNextPage ? (
      <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {more}
      </Button>
    ) : null}
  </>
);

interface SelectProps {
  readonly selected: Selection;
  readonly onSelect: (selected: Selection) => void;
}

/** The head of the column in which rows are selected: all that are shown. */
export function SelectAllHead({ ids, selected, onSelect }: SelectProps & { readonly ids: readonly string[] }) {
  const isAll = ids.every((id) => has(selected, id));
  return (
    <th scope="col">
      <input
        type="checkbox"
        className="draft-select"
        aria-label={select.all}
        checked={isAll}
        onChange={() => onSelect(set(selected, ids, !isAll))}
      />
    </th>
  );
}

/** The cell in which a row is selected; `name` is what a screen reader calls the row. */
export const SelectCell = ({
  id,
  name,
  selected,
  onSelect,
}: SelectProps & { readonly id: string; readonly name: string }) => (
  <td>
    <input
      type="checkbox"
      className="draft-select"
      aria-label={select.one(name)}
      checked={has(selected, id)}
      onChange={(event) => onSelect(set(selected, [id], event.target.checked))}
    />
  </td>
);

interface BarProps {
  /** The names of the rows in this page's texts. */
  readonly texts: Readonly<Record<"selected" | "done" | "title", (n: number) => string>> & { readonly failed: string };
  /** How many are selected, and how many the filter matches. */
  readonly n: number;
  readonly all: number;
  readonly decide: (decision: { state: DraftState; rejection?: string }) => Promise<{ readonly changed: number }>;
  /** Of the queries that a decision makes stale. */
  readonly queryKey: readonly string[];
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
  /** Further buttons, and the dialogs that they open. */
  readonly buttons?: ReactNode;
  readonly children?: ReactNode;
}

/** What can be decided about the selected rows. */
export function DraftDecisions({ texts, n, all, decide, queryKey, onSelectAll, onClear, ...more }: BarProps) {
  const [isRejecting, setRejecting] = useState(false);
  const [reason, setReason] = useState("");
  const queries = useQueryClient();
  const act = async (state: DraftState, rejection?: string) => {
    const { changed } = await decide(rejection === undefined ? { state } : { state, rejection });
    toast({ text: texts.done(changed) });
    onClear();
    await queries.invalidateQueries({ queryKey });
  };
  const deciding = useMutation({ mutationFn: (state: DraftState) => act(state) });
  return (
    <div className="card draft-bar" role="region" aria-label={texts.selected(n)}>
      {deciding.isError ? <ErrorState title={texts.failed} error={deciding.error} /> : null}
      <div className="row wrap">
        <span>{texts.selected(n)}</span>
        {n < all ? (
          <Button look="quiet" onClick={onSelectAll}>
            {select.matching(count(all))}
          </Button>
        ) : null}
        <span className="grow" />
        <Button look="pri" disabled={deciding.isPending} onClick={() => deciding.mutate("kept")}>
          {buttons.keep}
        </Button>
        <Button disabled={deciding.isPending} onClick={() => setRejecting(true)}>
          {buttons.reject}
        </Button>
        <Button disabled={deciding.isPending} onClick={() => deciding.mutate("draft")}>
          {buttons.draft}
        </Button>
        {more.buttons}
        <Button look="quiet" onClick={onClear}>
          {select.clear}
        </Button>
      </div>
      {more.children}
      {isRejecting ? (
        <Confirm
          title={texts.title(n)}
          does={buttons.does}
          disabled={reason.trim() === ""}
          act={() => act("rejected", reason.trim())}
          onDone={() => undefined}
          onClose={() => setRejecting(false)}
        >
          <TextField label={buttons.reason} value={reason} onChange={setReason} maxLength={500} isRequired autoFocus />
        </Confirm>
      ) : null}
    </div>
  );
}
