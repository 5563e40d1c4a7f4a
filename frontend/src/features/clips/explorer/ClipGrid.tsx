import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import type { KeyboardEvent, MouseEvent } from "react";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { explorer as messages, tile as tileTexts } from "@/messages/studio/clips";
import { Icon } from "@/shared/components/Icon";
import { Link } from "@/shared/components/Link";
import { Mark } from "@/shared/components/Mark";
import { Poster } from "@/shared/studio/Poster";
import { codeText } from "@/shared/codes";
import type { ClipTile } from "../api/explorer";
import type { Selection } from "../engine/selection";
import { extendedTo, isSelected, toggledClip } from "../engine/selection";
import type { Size } from "../engine/view";
import { movedTo } from "../engine/view";
import { labelOf, letterOf } from "../engine/labels";
import { decimal } from "@/shared/format";

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
  const virtual = useRowsInSight({ rows, rowPx, top, activeRow });
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

/** The rows near the window and the active one. A hook of its own: the rules of the React compiler pass over it. */
function useRowsInSight({ rows, rowPx, top, activeRow }: Record<"rows" | "rowPx" | "top" | "activeRow", number>) {
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized
  return useWindowVirtualizer({
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
}

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

interface TileProps {
  readonly clip: ClipTile;
  readonly size: Size;
  /** The page of the clip. */
  readonly to: string;
  readonly isSelected: boolean;
  /** Tab goes to this one; the arrows go on from it. */
  readonly isActive: boolean;
  readonly onSelect: (isExtending: boolean) => void;
  readonly onFocus: () => void;
}

const seconds = (ms: number): string => tileTexts.seconds(decimal(ms / 1000, 1));

/** A clip of the grid: a click or Enter opens it, the box or Space selects it, Shift extends the selection to it. */
function Tile({ clip, size, to, isSelected, isActive, onSelect, onFocus }: TileProps) {
  const text = useId();
  const name = clip.prompt || clip.video;
  const tab = isActive ? 0 : -1;
  const extend = (event: MouseEvent) => {
    if (!event.shiftKey) return;
    event.preventDefault(); // a link would open a window
    onSelect(true);
  };
  return (
    <div
      className={isSelected ? "clip-tile on" : "clip-tile"}
      role="listitem"
      data-testid="clip-tile"
      data-clip={clip.id}
      onFocus={onFocus}
    >
      <Link className="clip-link" to={to} tabIndex={tab} aria-labelledby={text} onClick={extend} draggable={false}>
        <Picture clip={clip} name={name} />
        <span id={text} className={size === "small" ? "vh" : "clip-text"}>
          {size === "list" ? <Cells clip={clip} name={name} /> : <Lines clip={clip} name={name} />}
        </span>
      </Link>
      {size === "medium" || (size === "small" && clip.held) ? (
        <span className="poster-tag">{clip.held ? tileTexts.held : seconds(clip.duration_ms)}</span>
      ) : null}
      <label className="clip-box">
        <input
          type="checkbox"
          aria-label={tileTexts.select(name)}
          tabIndex={tab}
          checked={isSelected}
          onClick={(event) => onSelect(event.shiftKey)}
          onChange={() => undefined}
        />
      </label>
    </div>
  );
}

const Picture = ({ clip, name }: { clip: ClipTile; name: string }) => (
  <Poster
    strip={clip.poster}
    label={name}
    durationMs={clip.duration_ms}
    spans={clip.spans.map(({ start_ms, end_ms, type }) => ({ start_ms, end_ms, letter: letterOf(type) }))}
  />
);

/** The prompt; under it what is marked, and what is disagreed about. */
const Lines = ({ clip, name }: { clip: ClipTile; name: string }) => (
  <>
    <span className="ell sm" title={name}>
      {name}
    </span>{" "}
    <span className="clip-signs xs dim">
      <Marks clip={clip} />
      <span className="ell grow">{clip.spans.length === 0 ? clip.generator : ""}</span>
      <Disputed clip={clip} />
    </span>
    <TypeNames clip={clip} />
  </>
);

/** The columns of the list. */
const Cells = ({ clip, name }: { clip: ClipTile; name: string }) => (
  <>
    <span className="ell" title={name}>
      {name}
    </span>{" "}
    <span className="ell mut clip-generator">{clip.generator}</span>{" "}
    <span className="num mut clip-length">{seconds(clip.duration_ms)}</span>{" "}
    <span className="num mut clip-frames">{clip.frames}</span>{" "}
    <span className="ell clip-state">{clip.held ? tileTexts.held : stateText(clip)}</span>{" "}
    <span className="clip-signs xs clip-types">
      <Marks clip={clip} />
    </span>
    <span className="clip-signs xs clip-disputes">
      <Disputed clip={clip} />
    </span>
    <TypeNames clip={clip} />
  </>
);

/** The head of the list; a screen reader reads each clip as a line. */
const ListHead = () => (
  <div className="clip-head" aria-hidden="true">
    <span>{tileTexts.columns.clip}</span>
    <span className="clip-generator">{tileTexts.columns.generator}</span>
    <span className="num clip-length">{tileTexts.columns.length}</span>
    <span className="num clip-frames">{tileTexts.columns.frames}</span>
    <span className="clip-state">{tileTexts.columns.state}</span>
    <span className="clip-types">{tileTexts.columns.types}</span>
    <span className="clip-disputes">{tileTexts.columns.disagreement}</span>
  </div>
);

const stateText = ({ states }: ClipTile): string =>
  [...new Set(states.map(({ state }) => labelOf("state", state)))].join(", ") || tileTexts.noStudy;

const typesIn = ({ spans }: ClipTile): readonly string[] => [...new Set(spans.map(({ type }) => type))];

const Marks = ({ clip }: { clip: ClipTile }) =>
  typesIn(clip).map((type) => <Mark key={type} letter={letterOf(type)} />);

/** What the marks mean, after all that is seen, so that a clip can be called by what is seen of it. */
const TypeNames = ({ clip }: { clip: ClipTile }) => (
  <span className="vh"> {typesIn(clip).map(labelOfType).join(", ")}</span>
);

const labelOfType = (type: string): string => labelOf("type", type);

const Disputed = ({ clip: { disagreements } }: { clip: ClipTile }) =>
  disagreements.length === 0 ? null : (
    <span className="clip-disputed" title={disagreements.map((each) => labelOf("disagreement", each)).join(", ")}>
      <Icon name="split" />
      <span className="ell">{disagreements.map(codeText).join(", ")}</span>
    </span>
  );
