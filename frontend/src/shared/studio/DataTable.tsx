import type { Header, Row, SortingState } from "@tanstack/react-table";
import {
  createSortedRowModel,
  rowSelectionFeature,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useVirtualizer } from "@tanstack/react-virtual";
import type { ReactNode } from "react";
import { useMemo, useRef } from "react";
import { table as messages } from "@/messages/studio/shared";

export interface DataColumn<T> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: T) => ReactNode;
  /** What the column is sorted by; without it, it is not. null comes last in both directions. */
  readonly by?: (row: T) => string | number | null;
  /** Numbers, set to the right. */
  readonly isNumber?: boolean;
}

interface DataTableProps<T> {
  /** What the table is of, for its caption. */
  readonly label: string;
  readonly columns: readonly DataColumn<T>[];
  readonly rows: readonly T[];
  readonly idOf: (row: T) => string;
  /** Which column it is sorted by at first. */
  readonly sorted?: { readonly key: string; readonly isDescending?: boolean };
  /** The chosen rows by id, if rows can be chosen. Shift chooses a range. */
  readonly chosen?: ReadonlySet<string>;
  readonly onChoose?: (ids: ReadonlySet<string>) => void;
  /** What a row is called, for the box that chooses it. */
  readonly nameOf?: (row: T) => string;
  /** What is shown instead of rows. */
  readonly empty?: ReactNode;
}

const features = tableFeatures({
  rowSelectionFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, basic: sortFn_basic },
});
type Features = typeof features;

/** From this many rows on, only those in view are in the page. */
const LONG = 100;
const ROW_PX = 34;

/** A table that can be sorted and chosen from; long ones scroll in a window of their own. */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { label, columns, rows, idOf, sorted, chosen, onChoose, nameOf = idOf, empty } = props;
  const defined = useMemo(
    () =>
      columns.map(({ key, header, cell, by }) => ({
        id: key,
        header,
        accessorFn: (row: T) => by?.(row) ?? undefined,
        cell: ({ row }: { row: { original: T } }) => cell(row.original),
        enableSorting: by !== undefined,
        sortUndefined: "last" as const,
      })),
    [columns],
  );
  const selection = useMemo(() => Object.fromEntries([...(chosen ?? [])].map((id) => [id, true as const])), [chosen]);
  const table = useTable<Features, T>({
    features,
    columns: defined,
    data: rows as T[],
    getRowId: idOf,
    enableMultiSort: false,
    enableSortingRemoval: false,
    initialState: { sorting: firstSort(sorted) },
    state: { rowSelection: selection },
    onRowSelectionChange: (change) => {
      const next = typeof change === "function" ? change(selection) : change;
      onChoose?.(new Set(Object.keys(next).filter((id) => next[id])));
    },
  });
  const shown = table.getRowModel().rows;
  const scroller = useRef<HTMLDivElement>(null);
  const isLong = shown.length > LONG;
  // eslint-disable-next-line react-hooks/incompatible-library -- the rows in view change with every scroll
  const inView = useVirtualizer({
    count: shown.length,
    enabled: isLong,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => shown[index]?.id ?? index,
    overscan: 10,
  });
  const items = inView.getVirtualItems();
  const seen = isLong ? items.flatMap(({ index }) => shown[index] ?? []) : shown;
  const before = isLong ? (items[0]?.start ?? 0) : 0;
  const after = isLong ? inView.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;
  const first = isLong ? (items[0]?.index ?? 0) : 0;
  const width = columns.length + (onChoose ? 1 : 0);
  return (
    <div className={isLong ? "data-table long" : "data-table"} ref={scroller} tabIndex={isLong ? 0 : undefined}>
      <table className="tb" aria-rowcount={shown.length + 1}>
        <caption className="vh">{label}</caption>
        <thead>
          <tr aria-rowindex={1}>
            {onChoose ? (
              <th scope="col" className="choose">
                <Box
                  label={messages.all(label)}
                  isOn={table.getIsAllRowsSelected()}
                  isPart={table.getIsSomeRowsSelected()}
                  onClick={() => table.toggleAllRowsSelected()}
                />
              </th>
            ) : null}
            {table.getHeaderGroups()[0]?.headers.map((header, i) => (
              <Head key={header.id} header={header} isNumber={columns[i]?.isNumber} />
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap px={before} width={width} />
          {seen.map((row, i) => (
            <BodyRow
              key={row.id}
              row={row}
              index={first + i + 2}
              columns={columns}
              choose={onChoose ? messages.choose(nameOf(row.original)) : null}
            />
          ))}
          <Gap px={after} width={width} />
        </tbody>
      </table>
      {shown.length === 0 ? empty : null}
    </div>
  );
}

const firstSort = (sorted: DataTableProps<object>["sorted"]): SortingState =>
  sorted ? [{ id: sorted.key, desc: sorted.isDescending ?? false }] : [];

/** The room of the rows that are not in view. */
const Gap = ({ px, width }: { px: number; width: number }) =>
  px > 0 ? (
    <tr aria-hidden="true" className="gap">
      <td colSpan={width} style={{ height: px }} />
    </tr>
  ) : null;

const SAID = { asc: "ascending", desc: "descending", "": undefined } as const;

function Head<T extends object>({ header, isNumber }: { header: Header<Features, T>; isNumber?: boolean }) {
  const name = String(header.column.columnDef.header);
  const way = header.column.getIsSorted() || "";
  const look = isNumber ? "num" : undefined;
  if (!header.column.getCanSort())
    return (
      <th scope="col" className={look}>
        {name}
      </th>
    );
  return (
    <th scope="col" className={look} aria-sort={SAID[way]}>
      <button type="button" className="sort" onClick={header.column.getToggleSortingHandler()}>
        {name}
        <span aria-hidden="true">{way === "" ? "" : way === "asc" ? "↑" : "↓"}</span>
      </button>
    </th>
  );
}

interface BodyRowProps<T extends object> {
  readonly row: Row<Features, T>;
  /** As `aria-rowindex` counts, the head included. */
  readonly index: number;
  readonly columns: readonly DataColumn<T>[];
  readonly choose: string | null;
}

function BodyRow<T extends object>({ row, index, columns, choose }: BodyRowProps<T>) {
  const isOn = row.getIsSelected();
  return (
    <tr aria-rowindex={index} aria-selected={choose ? isOn : undefined}>
      {choose ? (
        <td className="choose">
          <Box label={choose} isOn={isOn} onClick={row.getToggleSelectedHandler()} />
        </td>
      ) : null}
      {columns.map(({ key, cell, isNumber }) => (
        <td key={key} className={isNumber ? "num" : undefined}>
          {cell(row.original)}
        </td>
      ))}
    </tr>
  );
}

interface BoxProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly isPart?: boolean;
  readonly onClick: (event: unknown) => void;
}

/** The click, unlike the change, says whether Shift is down. */
const Box = ({ label, isOn, isPart = false, onClick }: BoxProps) => (
  <label className="box">
    <input
      type="checkbox"
      aria-label={label}
      checked={isOn}
      ref={(box) => {
        if (box) box.indeterminate = isPart && !isOn;
      }}
      onClick={onClick}
      onChange={() => undefined}
    />
  </label>
);
