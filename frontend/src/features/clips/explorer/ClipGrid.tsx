import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import type { KeyboardEvent } from "react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { explorer as messages } from "@/messages/studio/clips";
import type { ClipTile } from "../api/explorer";
import type { Selection } from "../engine/selection";
import { extendedTo, isSelected, toggledClip } from "../engine/selection";
import type { Size } from "../engine/view";
import { movedTo } from "../engine/view";
import { ListHead, Tile } from "./Tile";

interface ClipGridProps {
  readonly clips: readonly ClipTile[];
  readonly size: Size;
  /** The page of a clip. */
  readonly pageOf: (clip: string) => string;
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  /** Loads more; null while that is under way, or all are here. */
  readonly onEnd: (() => void) | null;
}

const GAP = 12;
const LIST_PX = 44;
const TEXT_PX = 48;
/** The least width of a poster, and how many there are in a row at most. */
const WIDTHS = { medium: 200, small: 120 } as const;
const MOST = { medium: 8, small: 6 } as const;
/** Room for the bar of the selection, when a key goes to a clip below the window. */
const BAR_PX = 72;

/** Clips in rows, of which only those near the window are on the page. The arrows go from clip to clip. */
export function ClipGrid({ clips, size, pageOf, selection, onSelect, onEnd }: ClipGridProps) {
  const { box, width, top } = useBox();
  const columns = columnsOf(size, width);
  const rowPx = rowHeight(size, width, columns);
  const [active, setActive] = useState(0);
  const wanted = useRef<number | null>(null);
  const rows = Math.ceil(clips.length / columns);
  const current = Math.min(active, Math.max(0, clips.length - 1));
  const activeRow = Math.floor(current / columns);
  const virtual = useWindowVirtualizer({
    count: rows,
    estimateSize: () => rowPx,
    overscan: 3,
    scrollMargin: top,
    scrollPaddingEnd: BAR_PX,
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range);
      return near.includes(activeRow) || activeRow >= rows ? near : [...near, activeRow].sort((a, b) => a - b);
    },
  });
  useEffect(() => virtual.measure(), [virtual, rowPx]);
  const items = virtual.getVirtualItems();
  const last = items.filter(({ index }) => index !== activeRow).at(-1)?.index ?? items.at(-1)?.index ?? -1;
  useEffect(() => {
    if (onEnd !== null && last >= rows - 2) onEnd();
  }, [onEnd, last, rows]);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    virtual.scrollToIndex(Math.floor(wanted.current / columns), { align: "auto" });
    const id = clips[wanted.current]?.id ?? "";
    box.current?.querySelector<HTMLElement>(`[data-clip="${id}"] a`)?.focus({ preventScroll: true });
    wanted.current = null;
  });

  const select = (id: string, isExtending: boolean) =>
    onSelect(isExtending ? extendedTo(selection, idsOf(clips), id) : toggledClip(selection, id));

  const onKeyDown = (event: KeyboardEvent) => {
    const isBox = event.target instanceof HTMLInputElement;
    const id = clips[current]?.id;
    if (id === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === " " && !isBox) {
      event.preventDefault();
      select(id, event.shiftKey);
      return;
    }
    const to = movedTo(event.key, current, columns, clips.length);
    if (to === null) return;
    event.preventDefault();
    if (event.shiftKey) {
      const begun = selection.anchor === null ? extendedTo(selection, idsOf(clips), id) : selection;
      onSelect(extendedTo(begun, idsOf(clips), clips[to]?.id ?? id));
    }
    wanted.current = to;
    setActive(to);
  };

  return (
    <>
      {size === "list" && clips.length > 0 ? <ListHead /> : null}
      <div
        ref={box}
        className={`clip-rows of-${size}${selection.all || selection.ids.size > 0 ? " any-selected" : ""}`}
        style={{ height: virtual.getTotalSize() }}
        role="list"
        aria-label={messages.label}
        onKeyDown={onKeyDown}
      >
        {items.map(({ index, start }) => (
          <div
            key={index}
            className="clip-row"
            role="presentation"
            style={{
              height: rowPx - (size === "list" ? 0 : GAP),
              transform: `translateY(${start - top}px)`,
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            }}
          >
            {clips.slice(index * columns, (index + 1) * columns).map((clip, i) => (
              <Tile
                key={clip.id}
                clip={clip}
                size={size}
                to={pageOf(clip.id)}
                isSelected={isSelected(selection, clip.id)}
                isActive={index * columns + i === current}
                onSelect={(isExtending) => select(clip.id, isExtending)}
                onFocus={() => setActive(index * columns + i)}
              />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

const idsOf = (clips: readonly ClipTile[]): readonly string[] => clips.map(({ id }) => id);

const columnsOf = (size: Size, width: number): number =>
  size === "list" ? 1 : Math.max(1, Math.min(MOST[size], Math.floor((width + GAP) / (WIDTHS[size] + GAP))));

/** The height of a row with its gap, px. */
function rowHeight(size: Size, width: number, columns: number): number {
  if (size === "list") return LIST_PX;
  const poster = (((width - GAP * (columns - 1)) / columns) * 9) / 16;
  return Math.round(poster) + (size === "medium" ? TEXT_PX : 0) + GAP;
}

/** How wide the grid is, and where it begins on the page, px. */
function useBox() {
  const box = useRef<HTMLDivElement>(null);
  const [{ width, top }, setPlace] = useState({ width: 860, top: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      const found = { width: element.clientWidth, top: element.getBoundingClientRect().top + scrollY };
      setPlace((old) => (old.width === found.width && old.top === found.top ? old : found));
    };
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    watch.observe(document.body);
    measure();
    return () => watch.disconnect();
  }, []);
  return { box, width, top };
}
